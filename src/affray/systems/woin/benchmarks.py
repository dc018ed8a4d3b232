"""The tables that designers print, and what their axes are called."""

from __future__ import annotations

from collections.abc import Mapping

from affray.systems.system import Benchmark

FIELDS: Mapping[str, str] = {
    "attacker.pool": "dice in the pool",
    "attacker.weapon": "damage dice of the weapon",
    "attacker.luck": "the attacker's LUC dice",
    "target.defense": "DEFENSE",
    "target.soak": "SOAK",
    "target.health": "HEALTH",
    "target.luck": "the target's LUC dice",
    "situation.distance": "squares between them",
}

MEASURES: Mapping[str, str] = {"drop": "down>=1", "spend": "best spend"}

OVER: Mapping[str, str] = {"attacker.pool": "3..10", "target.defense": "10..30"}

BENCHMARKS: Mapping[str, Benchmark] = {
    "hit": Benchmark(
        words="Chance to hit with all dice kept, by pool and DEFENSE",
        preset="benchmark",
        measure="hit",
        over=OVER,
        policy="none",
    ),
    "spend": Benchmark(
        words="Dice best spent on damage, by pool and DEFENSE (2d6 of damage against SOAK 5)",
        preset="benchmark",
        measure="best spend",
        over=OVER,
        goal="damage",
    ),
    "damage": Benchmark(
        words="HEALTH lost on average at the best spend, by pool and DEFENSE (2d6 of damage against SOAK 5)",
        preset="benchmark",
        measure="damage",
        over=OVER,
        goal="damage",
    ),
}
