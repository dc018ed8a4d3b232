"""The oracle itself against the exact numbers of the research, and against decks that would be wrong."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from tests.oracles.storyhammer import FOUR_SUITS, PROBABILITY, attack, chance, hands, mean

NINE = {"difficulty": 9}


def sword(ability=4, vim=12, **rulings):
    return attack(
        {"attacker": {"ability": ability}, "target": {"vim": vim}, "situation": NINE, "rulings": rulings}
    )


def test_the_decks():
    assert (len(PROBABILITY), len(FOUR_SUITS)) == (28, 40)
    assert [sum(card <= value for card in PROBABILITY) for value in range(1, 11)] == [
        *(4, 8, 12, 16, 20, 23, 25, 26, 27, 28)
    ]


@pytest.mark.parametrize(
    ("least", "count", "p"),
    [(5, 1, F(3, 7)), (6, 3, F(178, 273)), (7, 4, F(332, 585)), (9, 3, F(13, 63)), (10, 4, F(1, 7))],
)
def test_the_highest_of_some(least, count, p):
    assert sum(chance for hand, chance in hands(PROBABILITY, count) if max(hand) >= least) == p


def test_the_sword():
    found = sword()
    assert [chance(found, "trauma", amount) for amount in (0, 1, 3, 6, 12)] == [
        F(323, 1365),
        F(802, 4095),
        F(253, 1365),
        F(92, 819),
        F(17, 63),
    ]
    assert mean(found, "trauma") == F(19099, 4095)
    assert chance(found, "critical", 1) == F(1, 7)
    assert sum(
        p for result, p in found.items() if ("full", 1) in result and ("critical", 1) not in result
    ) == F(8, 63)


def test_decks_that_would_be_wrong():
    assert chance(sword(deck="four_suits"), "full", 1) == F(5543, 9139)
    with_replacement = F(sum(max(hand) >= 9 for hand in product(PROBABILITY, repeat=4)), 28**4)
    assert with_replacement == F(9855, 38416) != chance(sword(), "full", 1)


def test_resisting_fourteen():
    found = attack(
        {
            "attacker": {
                "ability": 1,
                "weapon": {"methods": [{"name": "blow", "trauma": [100]}]},
                "untrained": True,
            },
            "target": {"vim": 14, "abilities": {"Labor": 3}, "lobes": {"Correl": 2}},
            "situation": {"difficulty": 1},
        }
    )
    assert [chance(found, "trauma", amount) for amount in (1, 10, 12, 14)] == [
        F(244, 819),
        F(529, 3276),
        F(631, 3276),
        F(95, 273),
    ]


def test_three_cards_against_twenty():
    assert mean(sword(3, 20), "trauma") == F(6809, 1092)
