"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from functools import partial

from affray.rules.clause import read_clauses
from affray.systems.cinemechanix import catalogue, goals, told
from affray.systems.cinemechanix.benchmarks import BENCHMARKS, FIELDS, MEASURES
from affray.systems.cinemechanix.fights import FIGHTING
from affray.systems.cinemechanix.presets import PRESETS
from affray.systems.cinemechanix.refusals import REFUSALS
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.scenario import Scenario, begin
from affray.systems.system import System, listed, whatever

CINEMECHANIX = System(
    key="cinemechanix",
    title="Cinemechanix",
    package="affray.systems.cinemechanix",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals={
        **whatever(goals.hp, goals.tp),
        "drop": goals.drop,
        "kill": goals.kill,
        **whatever(goals.felled, goals.penalty, goals.mixed),
    },
    goals_of_defender=whatever(goals.alive, goals.frugal),
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.MENU,
    presets=PRESETS,
    fields=FIELDS,
    measures=MEASURES,
    benchmarks=BENCHMARKS,
    catalogue={
        "menu": listed(catalogue.menu),
        "heroes": listed(catalogue.heroes),
        "health": listed(catalogue.health),
        "nerve": listed(catalogue.nerve),
    },
    clauses=partial(read_clauses, "affray.systems.cinemechanix"),
    notes=told.NOTES,
    refusals=REFUSALS,
    fighting=FIGHTING,
)
