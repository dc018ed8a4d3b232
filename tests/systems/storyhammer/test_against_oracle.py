"""The product against the oracle: the same scenario, the same exact chances."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest

from affray.rules.rulings import readings
from affray.systems.storyhammer import Rulings, Scenario, begin, goals
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import Policy
from tests.oracles import storyhammer as oracle
from tests.oracles.storyhammer_random import scenario

COUNT = 400
PRICES = {"trauma": F(1), "superficial": F(1)}
THRIFTY = {**PRICES, "perk": F(1), "played": F(-1), "faster": F(1), "slower": F(-1)}


def ours(given, goal):
    """What Affray makes of it under the best line of both sides."""
    policy = Policy(goals=(("attacker", goal), ("defender", goals.unhurt)))
    found: oracle.Future = {}
    for result, chance in odds(begin(msgspec.convert(given, Scenario)), policy).items():
        if chance:
            told = tuple(sorted((key, amount) for key, amount in result.amounts if amount))
            found[told] = found.get(told, F(0)) + chance
    return found


def decided(given):
    """Whether something is chosen, so that two best lines may differ."""
    held = [given["attacker"], given["target"], *given["situation"]["others"]]
    methods = given["attacker"]["weapon"]["methods"]
    return (
        given["situation"]["speed"] == "choose" or len(methods) > 1 or any(one.get("perks") for one in held)
    )


@pytest.mark.parametrize("seed", range(COUNT))
def test_every_result_has_its_chance(seed):
    given = scenario(seed)
    mine, theirs = ours(given, goals.trauma), oracle.attack(given, PRICES)
    assert oracle.worth(mine, PRICES) == oracle.worth(theirs, PRICES)
    if not decided(given):
        assert mine == theirs


@pytest.mark.parametrize("seed", range(0, COUNT, 5))
def test_every_advice_is_worth_what_it_says(seed):
    given = scenario(seed)
    if given["rulings"].get("perk_cards"):
        for one in (given["target"], *given["situation"]["others"]):
            one.pop("perks", None)
    step = begin(msgspec.convert(given, Scenario))
    assert advise(step, goals.thrifty).worth == oracle.worth(oracle.attack(given, THRIFTY), THRIFTY)


def test_the_random_scenarios_try_everything():
    every = [scenario(seed) for seed in range(COUNT)]
    for name, values in readings(Rulings).items():
        found = {str(one["rulings"].get(name, values[0])) for one in every}
        assert {str(value) for value in values} <= found, name
    assert {one["situation"]["decks"] for one in every} == {"each", "sides", "one"}
    assert sum(decided(one) for one in every) > 100
    assert sum(not decided(one) for one in every) > 100
    futures = [oracle.attack(one, PRICES) for one in every[:200]]
    told = {effect for future in futures for result in future for effect, _ in result}
    assert told >= {"hit", "full", "critical", "trauma", "clot", "excess", "dead", "superficial", "levels"}
    assert told >= {"perk", "played", "target played", "faster", "slower", "aces"}
