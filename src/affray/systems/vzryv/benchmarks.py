"""The tables that designers print, and what their axes are called."""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.system import Benchmark

FIELDS: Mapping[str, str] = {
    "attacker.attack": "dice of the Attack",
    "attacker.epic": "Epic",
    "situation.advantages": "Advantages",
    "situation.hindrances": "Hindrances",
    "target.vyn": "Vyn",
}

MEASURES: Mapping[str, str] = {"drop": "down>=1"}

OVER: Mapping[str, str] = {
    "attacker.attack": "1d6,1d8,1d10,1d12,2d6,2d8,2d10,3d6",
    "situation.advantages": "0..1",
}

BENCHMARKS: Mapping[str, Benchmark] = {
    "damage": Benchmark(
        words="Damage on average, by dice and Advantages", preset="bear", measure="damage", over=OVER
    ),
    "drop": Benchmark(
        words="Chance to bring 14 Vyn to nothing, by dice and Advantages",
        preset="bear",
        measure="drop",
        over=OVER,
    ),
    "hindered": Benchmark(
        words="Damage on average, by dice and Hindrances",
        preset="bear",
        measure="damage",
        over={"attacker.attack": OVER["attacker.attack"], "situation.hindrances": "0..1"},
    ),
}
