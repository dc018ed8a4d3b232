"""The product against the oracle: the same scenario and decisions, the same exact chances and worths."""

from __future__ import annotations

import json
from fractions import Fraction as F
from random import Random
from typing import Any

import msgspec
import pytest

from affray.errors import NotOffered, Refused
from affray.rules.goal import Goal, Together, priced
from affray.systems import cinemechanix as cmx
from affray.uses.line import follow
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.oracles import cinemechanix as oracle
from tests.oracles import cinemechanix_random as made

PLANS, WORTHS = 320, 180


def begun(scenario: dict[str, Any]):
    return cmx.begin(msgspec.convert(json.loads(json.dumps(scenario)), cmx.Scenario))


def refused(step) -> bool:
    """What cannot be attacked, or raised for: the same rules refuse it that are tested by themselves."""
    try:
        odds(step)
    except Refused:
        return True
    return False


def attackable(random: Random, **more: Any) -> dict[str, Any]:
    """A random scenario that is not refused before any roll."""
    for _ in range(30):
        scenario = made.random_scenario(random, **more)
        if not refused(begun(scenario)):
            return scenario
    pytest.fail("nearly nothing can be attacked")


def product(scenario, plan):
    found: dict[Any, F] = {}
    for result, chance in odds(begun(scenario), always(plan)).items():
        key = tuple(sorted((effect, amount) for effect, amount in result.amounts if amount))
        found[key] = found.get(key, F(0)) + chance
    return found


@pytest.mark.parametrize("seed", range(PLANS))
def test_odds_under_a_plan(seed):
    random = Random(f"plan {seed}")
    scenario = attackable(random, entered=seed % 4 > 0)
    plan = made.random_plan(random, scenario["situation"].get("successes") or 2)
    try:
        expected = oracle.odds(scenario, plan)
    except KeyError:
        with pytest.raises(NotOffered):
            product(scenario, plan)
        return
    assert sum(expected.values()) == 1
    assert product(scenario, plan) == expected


class Enough(msgspec.Struct, frozen=True):
    hp: int

    def __call__(self, amounts):
        return int(amounts[0] >= self.hp)


class UpTo(msgspec.Struct, frozen=True):
    hp: int

    def __call__(self, amounts):
        return (self.hp if any(amounts[1:]) else min(self.hp, amounts[0]), 0, 0, 0)


@pytest.mark.parametrize("seed", range(WORTHS))
def test_the_best_by_prices(seed):
    random = Random(f"worth {seed}")
    scenario = attackable(random)
    prices, defends = made.random_prices(random), made.random_defence(random)
    goal = priced("wanted", prices)
    cap, weight = (random.randint(1, 12), F(random.randint(1, 20000), 1009)) if seed % 2 else (0, F(0))
    if cap:
        keys = ("hp", "killed", "maimed", "felled")
        goal += Goal("drop", together=(Together(keys, Enough(cap), UpTo(cap), weight),))
    expected = oracle.best(scenario, prices, defends, cap, weight)
    line = follow(begun(scenario), best(goal, defender=priced("saved", defends)))
    assert line.worth("attacker", line.graph.root, line.start) == expected
