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
from affray.systems.vzryv import catalogue, goals, told
from affray.systems.vzryv.fights import FIGHTING
from affray.systems.vzryv.presets import PRESETS
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.scenario import Scenario, begin


def attack(name: str) -> Mapping[str, Any]:
    """An attack of the list as plain data; dice stand for themselves."""
    known = catalogue.attacks()
    if name not in known:
        raise UnknownName(f"no attack {name!r}; {suggest(name, known)}")
    found: Mapping[str, Any] = msgspec.to_builtins(known[name])
    return found


def listed(table: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """A whole list as plain data."""
    return {name: msgspec.to_builtins(row) for name, row in table().items()}


def always(goal: Goal, scenario: Scenario) -> Goal:
    """A goal that is the same in every scenario."""
    del scenario
    return goal


VZRYV = System(
    key="vzryv",
    title="Взрыв",
    package="affray.systems.vzryv",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals={goal.key: partial(always, goal) for goal in (goals.damage, goals.hit, goals.down)},
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.OPTIONS,
    presets=PRESETS,
    names={"attacker.attack": attack},
    catalogue={
        "attacks": partial(listed, catalogue.attacks),
        "types": partial(listed, catalogue.types),
        "glossary": partial(listed, catalogue.glossary),
    },
    clauses=partial(read_clauses, "affray.systems.vzryv"),
    notes=told.NOTES,
    fighting=FIGHTING,
)
