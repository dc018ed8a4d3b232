"""All that an attack begins with."""

from __future__ import annotations

from affray.rules import Step
from affray.systems.storyhammer.attack import attack
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Attacker, Record, Situation, Target


class Scenario(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks whom, how, under which rulings. A weapon may be given by its name in the catalogue."""

    attacker: Attacker = Attacker()
    target: Target = Target(vim=12)
    situation: Situation = Situation()
    rulings: Rulings = Rulings()


def begin(scenario: Scenario) -> Step:
    """The first page of the attack."""
    return attack(scenario.attacker, scenario.target, scenario.rulings, scenario.situation)
