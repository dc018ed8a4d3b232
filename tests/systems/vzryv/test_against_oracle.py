"""The product against the oracle: the same scenario, the same exact chances."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import msgspec
import pytest

from affray import odds
from affray.systems import books
from tests.oracles import vzryv as oracle
from tests.oracles.vzryv_random import random_scenarios

VZRYV = books["vzryv"]
SCENARIOS = random_scenarios("взрыв", 420)
DEEP = 48
"""Dice that come to so much are one outcome for the oracle: far past what these targets tell apart."""
NEAR = 1e-5
"""How near it comes where attempts of several types meet: that outcome is then not told from others."""


def ours(scenario):
    step = VZRYV.begin(msgspec.convert(scenario, VZRYV.scenario))
    return {tuple(sorted(result.amounts)): chance for result, chance in odds(step).fractions().items()}


def open_end(results):
    """From where on we pool damage."""
    amounts = (amount for result in results for key, amount in result if key == "damage")
    return min((amount.edge for amount in amounts if not isinstance(amount, int)), default=None)


def pooled(results, most):
    """Damage of `most` and more as one outcome."""
    found: dict[Any, F] = {}
    for result, chance in results.items():
        amounts = dict(result)
        if most is not None and "damage" in amounts:
            damage = amounts["damage"]
            amounts["damage"] = min(damage, most) if isinstance(damage, int) else most
        key = tuple(sorted(amounts.items()))
        found[key] = found.get(key, F(0)) + chance
    return found


def exactly(scenario):
    """Whether the oracle leaves only its deep outcome inexact: not if attempts of several types meet."""
    several = len(scenario["attacker"]["attack"]["damage"]) > 1
    return not (several and scenario["rulings"]["advantage_mode"] == "whole")


@pytest.mark.parametrize("number", range(len(SCENARIOS)))
def test_same_chances(number):
    scenario = SCENARIOS[number]
    mine = ours(scenario)
    edge = open_end(mine)
    assert sum(mine.values()) == 1
    if exactly(scenario):
        twice = scenario["rulings"].get("repeats_stack") and len(scenario["target"].get("resists", ())) > 1
        deep = max(DEEP, (12 if twice else 4) * (edge or 0))
        assert pooled(mine, edge) == pooled(oracle.results(scenario, deep), edge)
        return
    theirs = pooled(oracle.results(scenario, max(36, 8 + (edge or 0)), rough=True), edge)
    mine = pooled(mine, edge)
    assert {key for key, chance in theirs.items() if chance > NEAR} <= mine.keys()
    assert all(abs(float(mine[key]) - theirs.get(key, 0)) < NEAR for key in mine)
