"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from affray.errors import UnknownName, suggest
from affray.rules import Goal
from affray.rules.clause import read_clauses
from affray.systems.storyhammer import catalogue, goals, told
from affray.systems.storyhammer.fights import FIGHTING
from affray.systems.storyhammer.presets import PRESETS
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.scenario import Scenario, begin
from affray.systems.system import System


def weapon(name: str) -> Mapping[str, Any]:
    """A weapon of the catalogue as plain data."""
    known = catalogue.weapons()
    if name not in known:
        raise UnknownName(f"no weapon {name!r}; {suggest(name, known)}")
    found: Mapping[str, Any] = msgspec.to_builtins(known[name])
    return found


def listed(table: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """A whole list as plain data."""
    return {name: msgspec.to_builtins(row) for name, row in table().items()}


def always(goal: Goal, scenario: Scenario) -> Goal:
    """A goal that is the same in every scenario."""
    del scenario
    return goal


STORYHAMMER = System(
    key="storyhammer",
    title="StoryHammer",
    package="affray.systems.storyhammer",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals={
        goal.key: partial(always, goal)
        for goal in (goals.trauma, goals.kill, goals.critical, goals.hit, goals.levels, goals.thrifty)
    },
    goals_of_defender={goal.key: partial(always, goal) for goal in (goals.unhurt, goals.alive)},
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.OPTIONS,
    presets=PRESETS,
    names={"attacker.weapon": weapon},
    catalogue={
        "weapons": partial(listed, catalogue.weapons),
        "decks": partial(listed, catalogue.decks),
        "resistances": partial(listed, catalogue.resistances),
    },
    clauses=partial(read_clauses, "affray.systems.storyhammer"),
    notes=told.NOTES,
    fighting=FIGHTING,
)
