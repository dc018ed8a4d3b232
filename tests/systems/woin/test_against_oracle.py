"""The product against the oracle: the same scenario, the same decisions, the same exact chances."""

from __future__ import annotations

import json
from fractions import Fraction
from importlib import import_module
from typing import Any

import msgspec
import pytest

from affray.errors import AffrayError
from tests.oracles import woin as oracle
from tests.oracles.woin_random import random_refusals, random_scenarios

SCENARIOS = random_scenarios("affray", 620)
REFUSALS = random_refusals("affray", 60)


def product_results(scenario, choices):
    """What Affray makes of it: sorted (effect, amount) pairs to fractions.

    This one function knows the product. Its prompts and effects have the oracle's names; of effects
    that the oracle does not know (LUC spent, what befalls the attacker) nothing is compared.
    """
    from affray import always, odds

    told: dict[Any, Fraction] = {}
    for result, chance in odds(step_of(scenario), always(choices)).items():
        key = tuple(
            sorted((key, amount) for key, amount in result.amounts if key in oracle.EFFECTS and amount)
        )
        told[key] = told.get(key, Fraction(0)) + chance
    return told


def step_of(scenario):
    sheet, attack = (import_module(f"affray.systems.woin.{name}") for name in ("sheet", "attack"))
    plain = json.loads(json.dumps(scenario))
    records = {
        "attacker": sheet.Attacker,
        "target": sheet.Target,
        "rulings": sheet.Rulings,
        "situation": sheet.Situation,
    }
    return attack.attack(*(msgspec.convert(plain.get(name, {}), record) for name, record in records.items()))


def open_end(results):
    """From where on the product pools damage, if LUC dice leave it without an end."""
    amounts = (amount for result in results for key, amount in result if key == "damage")
    return min((amount.edge for amount in amounts if not isinstance(amount, int)), default=None)


def pooled(results, most):
    """Damage of `most` and more as one outcome."""
    found: dict[Any, Fraction] = {}
    for result, chance in results.items():
        amounts = dict(result)
        if most is not None and "damage" in amounts:
            damage = amounts["damage"]
            amounts["damage"] = min(damage, most) if isinstance(damage, int) else most
        key = tuple(sorted(amounts.items()))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def mean_damage(results):
    return sum(
        chance * (amount if isinstance(amount, int) else amount.mean)
        for result, chance in results.items()
        for key, amount in result
        if key == "damage"
    )


@pytest.mark.parametrize("number", range(len(SCENARIOS)))
def test_same_chances(number):
    scenario, choices = SCENARIOS[number]
    ours = product_results(scenario, choices)
    most = open_end(ours)
    assert pooled(ours, most) == oracle.results(scenario, choices, most)
    assert mean_damage(ours) == oracle.mean_damage(scenario, choices)


@pytest.mark.parametrize("number", range(len(REFUSALS)))
def test_same_refusals(number):
    scenario, choices, _ = REFUSALS[number]
    with pytest.raises(AffrayError):
        product_results(scenario, choices)
