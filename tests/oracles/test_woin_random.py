"""The random scenarios of WOIN: exact, the same every time, and wide enough to mean something."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import islice

import pytest

from tests.oracles import woin
from tests.oracles.woin_random import FEATURES, random_refusals, random_scenarios, tried
from tests.oracles.woin_sheet import ATTACKER, CHOICES, RULINGS, SITUATION, TARGET, WEAPON

MANY = random_scenarios("wide", 1200)

READINGS = {
    "called_shot_vs": ("both", "vital", "defense"),
    "sixes_count": ("faces", "all", "no_luck"),
    "six_rule": ("floor", "fully_soaked", "additive", "off"),
    "damage_exchange_ratio": (1, 2),
    "min_attack_dice": (0, 2),
    "multi_type_soak": ("all", "any"),
    "vuln_cap": ("dice", "total"),
    "exposed_halves": ("best", "armour"),
    "critical_conditions": ("roll", "off"),
    "luck_absorb": ("roll", "cancel_dice"),
    "area_damage": ("once", "each"),
}
PAIRS = [
    (name, one, other)
    for name in RULINGS
    for i, one in enumerate(READINGS.get(name, (True, False)))
    for other in READINGS.get(name, (True, False))[i + 1 :]
]

# Fields that say nothing about the odds of one attack, or that the oracle leaves out.
LEFT_OUT = {
    "attacker": {"legs"},
    "target": {"countdown", "helmet", "attacks", "mounted", "actions", "regenerates"},
    "situation": {"second_action", "item", "cornered"},
    "weapon": {"melee_defense", "reach"},
}


def outcome(scenario, choices):
    try:
        return woin.results(scenario, choices)
    except woin.Refused:
        return "refused"


def test_every_chance_is_counted():
    for scenario, choices in MANY[:400]:
        assert sum(woin.results(scenario, choices).values()) == F(1)


def test_the_same_every_time():
    assert random_scenarios(7, 60) == random_scenarios(7, 60)
    assert random_scenarios(7, 60) != random_scenarios(8, 60)


@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
def test_every_reading_makes_a_difference(name, one, other):
    for scenario, choices in MANY:
        rulings = scenario.get("rulings", {})
        first = outcome({**scenario, "rulings": {**rulings, name: one}}, choices)
        if first != outcome({**scenario, "rulings": {**rulings, name: other}}, choices):
            return
    pytest.fail(f"nothing depends on {name}")


def test_every_feature_is_tried_to_the_end():
    ends = Counter(name for name, *_, why in islice(tried("ends"), 6 * len(FEATURES)) if why is None)
    assert {feature.__name__ for feature in FEATURES} == set(ends)


def used(pick):
    return {field for scenario, _ in MANY for part in pick(scenario) for field in part}


def targets(scenario):
    return [scenario["target"], *scenario.get("situation", {}).get("others", ())]


def weapons(scenario):
    attacker = scenario["attacker"]
    return [each for each in (attacker["weapon"], *attacker.get("weapons", ())) if isinstance(each, dict)]


@pytest.mark.parametrize(
    ("part", "fields", "pick"),
    [
        ("attacker", ATTACKER, lambda s: [s["attacker"]]),
        ("target", TARGET, targets),
        ("situation", SITUATION, lambda s: [s.get("situation", {})]),
        ("weapon", WEAPON, weapons),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_field_occurs(part, fields, pick):
    assert set(fields) - used(pick) == LEFT_OUT[part]


def test_every_decision_occurs():
    assert set(CHOICES) == {name for _, choices in MANY for name in choices}


def test_every_effect_occurs():
    keys = {
        key
        for scenario, choices in MANY[:500]
        for result in woin.results(scenario, choices)
        for key, _ in result
    }
    assert keys >= {"hit", "critical", "effect", "damage", "down", "prone", "pushed", "restrained", "slowed"}
    assert keys >= {"disarmed", "bleeding", "burning", "dazed", "blind", "downed", "poisoned", "sleeping"}


def test_refusals_have_reasons():
    reasons = {why for _, _, why in random_refusals("wide", 60)}
    assert len(reasons) >= 6
