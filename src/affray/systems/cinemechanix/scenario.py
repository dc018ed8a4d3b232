"""All that an attack begins with."""

from __future__ import annotations

from affray.rules import Step
from affray.systems.cinemechanix.arms import Record
from affray.systems.cinemechanix.attack import attack
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Situation, Target


class Scenario(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks whom, how, under which rulings."""

    attacker: Attacker = Attacker()
    target: Target = Target(hp=20)
    situation: Situation = Situation()
    rulings: Rulings = Rulings()


def begin(scenario: Scenario) -> Step:
    """The first page of the attack."""
    return attack(scenario.attacker, scenario.target, scenario.rulings, scenario.situation)
