"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from affray.rules import Goal
from affray.rules.clause import read_clauses
from affray.systems.cinemechanix import catalogue, goals, told
from affray.systems.cinemechanix.fights import FIGHTING
from affray.systems.cinemechanix.presets import PRESETS
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.scenario import Scenario, begin
from affray.systems.system import System


def listed(table: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """A whole list as plain data."""
    return {name: msgspec.to_builtins(row) for name, row in table().items()}


def always(goal: Goal, scenario: Scenario) -> Goal:
    """A goal that is the same in every scenario."""
    del scenario
    return goal


CINEMECHANIX = System(
    key="cinemechanix",
    title="Cinemechanix",
    package="affray.systems.cinemechanix",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals={
        "hp": partial(always, goals.hp),
        "tp": partial(always, goals.tp),
        "drop": goals.drop,
        "kill": goals.kill,
        "felled": partial(always, goals.felled),
        "penalty": partial(always, goals.penalty),
        "mixed": partial(always, goals.mixed),
    },
    goals_of_defender={goal.key: partial(always, goal) for goal in (goals.alive, goals.frugal)},
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.MENU,
    presets=PRESETS,
    catalogue={
        "menu": partial(listed, catalogue.menu),
        "heroes": partial(listed, catalogue.heroes),
        "health": partial(listed, catalogue.health),
        "nerve": partial(listed, catalogue.nerve),
    },
    clauses=partial(read_clauses, "affray.systems.cinemechanix"),
    notes=told.NOTES,
    fighting=FIGHTING,
)
