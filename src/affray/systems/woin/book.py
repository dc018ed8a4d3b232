"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from affray.rules.clause import read_clauses
from affray.systems.system import System, listed, named, numbered, whatever
from affray.systems.woin import catalogue, goals, readings, told
from affray.systems.woin.benchmarks import BENCHMARKS, FIELDS, MEASURES
from affray.systems.woin.fights import FIGHTING
from affray.systems.woin.presets import PRESETS
from affray.systems.woin.refusals import REFUSALS
from affray.systems.woin.remains import health_left
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.scenario import Scenario, begin


def foe_attacks(name: str) -> Mapping[str, Any]:
    """A foe of the bestiary as plain data, attacking."""
    found: Mapping[str, Any] = msgspec.to_builtins(catalogue.foe_attacks(name))
    return found


def thrown() -> Mapping[str, Mapping[str, str]]:
    """The table of criticals as people read it: for each damage type the faces, and what they bring."""
    found: dict[str, dict[str, str]] = {}
    for kind, row in catalogue.criticals().items():
        faces: dict[str, list[int]] = {}
        for face, names in enumerate(row, start=1):
            faces.setdefault(" and ".join(names), []).append(face)
        found[kind] = {
            f"{min(at)}-{max(at)}" if len(at) > 1 else str(*at): names for names, at in faces.items()
        }
    return found


def attacked(scenario: Scenario) -> tuple[str, ...]:
    """What each of several targets is called."""
    return numbered(one.name for one in (scenario.target, *scenario.situation.beside))


def prompts() -> tuple[Any, ...]:
    """Every question, those about single exploits included."""
    declared = (
        told.use(key, row.words) for key, row in catalogue.exploits().items() if row.when == "declared"
    )
    return (*told.PROMPTS, *declared)


WOIN = System(
    key="woin",
    title="WOIN",
    package="affray.systems.woin",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    replaces={
        "target.defense": ("target.melee", "target.ranged", "target.mental", "target.vital"),
        "attacker.pool": ("attacker.weapon.pool", "attacker.weapons.*.pool"),
    },
    goals=whatever(goals.damage, goals.down, goals.effect, goals.hit, goals.critical, goals.mixed),
    goals_of_defender=whatever(goals.unhurt, goals.standing),
    effects=told.EFFECTS,
    prompts=prompts(),
    options=tuple(told.MENU.values()),
    presets=PRESETS,
    fields=FIELDS,
    measures=MEASURES,
    benchmarks=BENCHMARKS,
    names={
        "attacker": foe_attacks,
        "attacker.weapon": named("weapon", catalogue.weapons),
        "target": named("foe", catalogue.foes),
        "situation.others": named("foe", catalogue.foes),
    },
    settles={
        "option": "situation.option={answer}",
        **{told.use(key, "").key: f'situation.exploits=["{key}"]' for key in catalogue.exploits()},
    },
    left=health_left,
    catalogue={
        "weapons": listed(catalogue.weapons),
        "armour": listed(catalogue.armour),
        "helmets": listed(catalogue.helmets),
        "shields": listed(catalogue.shields),
        "exploits": listed(catalogue.exploits),
        "foes": listed(catalogue.foes),
        "sizes": listed(catalogue.sizes),
        "position": listed(catalogue.position),
        "criticals": thrown,
    },
    clauses=partial(read_clauses, "affray.systems.woin"),
    notes=told.NOTES,
    refusals=REFUSALS,
    fighting=FIGHTING,
    dice=readings.NAMED,
    targets=attacked,
    of_attacker=told.OF_ATTACKER,
)
