"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from functools import partial

from affray.rules.clause import read_clauses
from affray.systems.system import System, listed, named, whatever
from affray.systems.vzryv import catalogue, goals, told
from affray.systems.vzryv.benchmarks import BENCHMARKS, FIELDS, MEASURES
from affray.systems.vzryv.fights import FIGHTING
from affray.systems.vzryv.presets import PRESETS
from affray.systems.vzryv.refusals import REFUSALS
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.scenario import Scenario, begin
from affray.systems.vzryv.words import DAMAGE_TYPES

VZRYV = System(
    key="vzryv",
    title="Взрыв",
    package="affray.systems.vzryv",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals=whatever(goals.damage, goals.hit, goals.down),
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.OPTIONS,
    presets=PRESETS,
    fields=FIELDS,
    measures=MEASURES,
    benchmarks=BENCHMARKS,
    names={"attacker.attack": named("attack", catalogue.attacks)},
    catalogue={
        "attacks": listed(catalogue.attacks),
        "types": listed(catalogue.types),
        "glossary": listed(catalogue.glossary),
    },
    clauses=partial(read_clauses, "affray.systems.vzryv"),
    notes=told.NOTES,
    refusals=REFUSALS,
    own_words=DAMAGE_TYPES,
    fighting=FIGHTING,
)
