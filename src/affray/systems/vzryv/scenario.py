"""All that an attack begins with."""

from __future__ import annotations

from affray.rules import Step
from affray.systems.vzryv.attack import attack
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Attacker, Record, Situation, Target


class Scenario(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks whom, with what, under which rulings. An attack may be given by its name or its dice."""

    attacker: Attacker = Attacker()
    target: Target = Target(vyn=12)
    situation: Situation = Situation()
    rulings: Rulings = Rulings()


def begin(scenario: Scenario) -> Step:
    """The first page of the attack."""
    return attack(scenario.attacker, scenario.target, scenario.rulings, scenario.situation)
