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
from affray.systems.woin import catalogue, goals, readings, told
from affray.systems.woin.fights import FIGHTING
from affray.systems.woin.presets import PRESETS
from affray.systems.woin.remains import health_left
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


def always(goal: Goal, scenario: Scenario) -> Goal:
    """A goal that is the same in every scenario."""
    del scenario
    return goal


def attacked(scenario: Scenario) -> tuple[str, ...]:
    """What each of several targets is called; those of one name are numbered."""
    names = [one.name for one in (scenario.target, *scenario.situation.beside)]
    if len(names) == 1:
        return ()
    return tuple(
        f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name
        for at, name in enumerate(names)
    )


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
    settles={
        "option": "situation.option={answer}",
        **{told.use(key, "").key: f'situation.exploits=["{key}"]' for key in catalogue.exploits()},
    },
    left=health_left,
    catalogue={
        "weapons": partial(listed, catalogue.weapons),
        "armour": partial(listed, catalogue.armour),
        "helmets": partial(listed, catalogue.helmets),
        "shields": partial(listed, catalogue.shields),
        "exploits": partial(listed, catalogue.exploits),
        "foes": partial(listed, catalogue.foes),
        "sizes": partial(listed, catalogue.sizes),
        "position": partial(listed, catalogue.position),
        "criticals": thrown,
    },
    clauses=partial(read_clauses, "affray.systems.woin"),
    notes=told.NOTES,
    fighting=FIGHTING,
    dice=readings.NAMED,
    targets=attacked,
    of_attacker=told.OF_ATTACKER,
)
