"""All that an attack begins with."""

from __future__ import annotations

from affray.rules import Step
from affray.systems.woin.attack import attack
from affray.systems.woin.record import Record
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target


class Scenario(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks whom, how, under which rulings.

    An attacker and a target may be given by the name of a foe, a weapon by its name in the catalogue.
    """

    attacker: Attacker = Attacker(pool=5, weapon=2)
    target: Target = Target(defense=15, soak=5)
    situation: Situation = Situation()
    rulings: Rulings = Rulings()


def begin(scenario: Scenario) -> Step:
    """The first page of the attack."""
    return attack(scenario.attacker, scenario.target, scenario.rulings, scenario.situation)
