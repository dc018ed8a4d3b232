"""The tables that designers print, and what their axes are called."""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.system import Benchmark

FIELDS: Mapping[str, str] = {
    "attacker.hero_dice": "Hero Dice",
    "attacker.combat": "Combat",
    "attacker.number": "target number",
    "target.armour": "Armour Class",
    "target.rating": "CDR",
    "situation.challenge": "Challenge Dice more",
    "situation.successes": "successes",
}

MEASURES: Mapping[str, str] = {"kill": "killed>=1"}

OVER: Mapping[str, str] = {"attacker.hero_dice": "1..12", "situation.challenge": "0..8"}

BENCHMARKS: Mapping[str, Benchmark] = {
    "hit": Benchmark(
        words="Chance to hit, by Hero Dice and Challenge Dice beyond the CDR",
        preset="bit player",
        measure="hit",
        over=OVER,
    ),
    "hp": Benchmark(
        words="HP lost on average if all goes on damage, by Hero Dice and Challenge Dice beyond the CDR",
        preset="bit player",
        measure="hp",
        over=OVER,
        goal="hp",
    ),
}
