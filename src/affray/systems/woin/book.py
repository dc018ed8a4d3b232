"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from affray.errors import UnknownName, suggest
from affray.rules import Goal
from affray.rules.clause import read_clauses
from affray.systems.system import System
from affray.systems.woin import catalogue, goals, told
from affray.systems.woin.fights import FIGHTING
from affray.systems.woin.presets import PRESETS
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.scenario import Scenario, begin


def weapon(name: str) -> Mapping[str, Any]:
    """A weapon of the catalogue as plain data."""
    return plain(name, catalogue.weapons(), "weapon")


def foe(name: str) -> Mapping[str, Any]:
    """A foe of the bestiary as plain data, to be attacked."""
    return plain(name, catalogue.foes(), "foe")


def foe_attacks(name: str) -> Mapping[str, Any]:
    """A foe of the bestiary as plain data, attacking."""
    found: Mapping[str, Any] = msgspec.to_builtins(catalogue.foe_attacks(name))
    return found


def plain(name: str, known: Mapping[str, Any], what: str) -> Mapping[str, Any]:
    """One entry of a list as plain data."""
    if name not in known:
        raise UnknownName(f"no {what} {name!r}; {suggest(name, known)}")
    found: Mapping[str, Any] = msgspec.to_builtins(known[name])
    return found


def listed(table: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """A whole list as plain data."""
    return {name: msgspec.to_builtins(row) for name, row in table().items()}


def always(goal: Goal, scenario: Scenario) -> Goal:
    """A goal that is the same in every scenario."""
    del scenario
    return goal


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
    goals={
        goal.key: partial(always, goal)
        for goal in (goals.damage, goals.down, goals.effect, goals.hit, goals.critical, goals.mixed)
    },
    goals_of_defender={goal.key: partial(always, goal) for goal in (goals.unhurt, goals.standing)},
    effects=told.EFFECTS,
    prompts=prompts(),
    options=tuple(told.MENU.values()),
    presets=PRESETS,
    names={"attacker": foe_attacks, "attacker.weapon": weapon, "target": foe, "situation.others": foe},
    catalogue={
        "weapons": partial(listed, catalogue.weapons),
        "armour": partial(listed, catalogue.armour),
        "helmets": partial(listed, catalogue.helmets),
        "shields": partial(listed, catalogue.shields),
        "exploits": partial(listed, catalogue.exploits),
        "foes": partial(listed, catalogue.foes),
        "sizes": partial(listed, catalogue.sizes),
        "position": partial(listed, catalogue.position),
        "criticals": partial(listed, catalogue.criticals),
    },
    clauses=partial(read_clauses, "affray.systems.woin"),
    notes=told.NOTES,
    fighting=FIGHTING,
)
