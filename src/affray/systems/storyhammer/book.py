"""The book as the doors see it: its scenario, goals, presets and lists."""

from __future__ import annotations

from functools import partial

from affray.rules.clause import read_clauses
from affray.systems.storyhammer import catalogue, goals, told
from affray.systems.storyhammer.benchmarks import BENCHMARKS, FIELDS, MEASURES
from affray.systems.storyhammer.fights import FIGHTING
from affray.systems.storyhammer.presets import PRESETS
from affray.systems.storyhammer.refusals import REFUSALS
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.scenario import Scenario, begin
from affray.systems.system import System, listed, named, numbered, whatever


def attacked(scenario: Scenario) -> tuple[str, ...]:
    """What each of several targets is called."""
    return numbered(one.name for one in (scenario.target, *scenario.situation.others))


STORYHAMMER = System(
    key="storyhammer",
    title="StoryHammer",
    package="affray.systems.storyhammer",
    scenario=Scenario,
    begin=begin,
    rulings=Rulings,
    goals=whatever(goals.trauma, goals.kill, goals.critical, goals.hit, goals.levels, goals.thrifty),
    goals_of_defender=whatever(goals.unhurt, goals.alive),
    effects=told.EFFECTS,
    prompts=told.PROMPTS,
    options=told.OPTIONS,
    presets=PRESETS,
    fields=FIELDS,
    measures=MEASURES,
    benchmarks=BENCHMARKS,
    names={"attacker.weapon": named("weapon", catalogue.weapons)},
    catalogue={
        "weapons": listed(catalogue.weapons),
        "decks": listed(catalogue.decks),
        "resistances": listed(catalogue.resistances),
    },
    clauses=partial(read_clauses, "affray.systems.storyhammer"),
    notes=told.NOTES,
    targets=attacked,
    of_attacker=told.OF_ATTACKER,
    refusals=REFUSALS,
    fighting=FIGHTING,
)
