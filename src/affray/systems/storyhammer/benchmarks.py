"""The tables that designers print, and what their axes are called."""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.system import Benchmark

FIELDS: Mapping[str, str] = {
    "attacker.ability": "cards",
    "attacker.lobe": "lobe",
    "situation.difficulty": "difficulty",
    "target.vim": "Vim",
    "target.resist": "cards of resistance",
}

MEASURES: Mapping[str, str] = {"kill": "dead>=1"}

OVER: Mapping[str, str] = {"attacker.ability": "1..10", "situation.difficulty": "2..12"}

BENCHMARKS: Mapping[str, Benchmark] = {
    "hit": Benchmark(
        words="Chance of any success, by cards and difficulty", preset="sword", measure="hit", over=OVER
    ),
    "full": Benchmark(
        words="Chance of a full success, by cards and difficulty", preset="sword", measure="full", over=OVER
    ),
    "trauma": Benchmark(
        words="Trauma of a sword on average, by cards and difficulty",
        preset="sword",
        measure="trauma",
        over=OVER,
    ),
}
