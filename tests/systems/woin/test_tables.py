"""The tables of exact chances and means worked out beside the book, through what anybody may call."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray import always, odds
from affray.systems import woin

DEFENSES = (10, 12, 15, 18, 20, 25)
HITS = {
    1: "0 0 0 0 0 0 0",
    2: "1/6 1/36 0 0 0 0 0",
    3: "5/8 3/8 5/54 1/216 1/216 1/216 1/216",
    4: "65/72 493/648 575/1296 103/648 37/648 7/432 7/432",
    5: "425/432 7319/7776 1009/1296 1/2 791/2592 67/1296 23/648",
    6: "3881/3888 7699/7776 541/576 9263/11664 9905/15552 2501/11664 1453/23328",
    7: "7775/7776 46601/46656 17285/17496 131399/139968 80513/93312 46831/93312 331/3456",
    8: "186623/186624 559817/559872 1676621/1679616 828313/839808 9965/10368 426895/559872 75497/559872",
}
PARTS = [  # pool, DEFENSE, hit, critical
    (5, 25, F(67, 1296), F(7, 432)),
    (4, 20, F(37, 648), F(17, 1296)),
    (5, 22, F(101, 648), F(41, 1296)),
    (7, 26, F(14647, 34992), F(12793, 139968)),
]
MEANS = {  # dice, bonus, SOAK: floor, fully_soaked, additive, off
    (1, 0, 5): "1/6 1/6 1/3 1/6",
    (2, 0, 5): "41/18 41/18 47/18 41/18",
    (3, 0, 5): "1193/216 1193/216 1301/216 -",
    (4, 0, 5): "11665/1296 11665/1296 12529/1296 -",
    (5, 0, 5): "25/2 25/2 40/3 -",
    (2, 2, 5): "145/36 145/36 157/36 -",
    (2, 3, 7): "28/9 28/9 31/9 -",
    (3, 2, 6): "1405/216 1405/216 1513/216 -",
    (2, 0, 8): "2/3 2/3 8/9 5/9",
    (2, 0, 9): "4/9 4/9 11/18 5/18",
    (2, 0, 11): "1/3 11/36 13/36 1/36",
    (2, 0, 12): "1/3 - - 0",
    (3, 0, 10): "37/24 37/24 47/24 35/24",
    (4, 5, 14): "3305/648 3305/648 415/72 367/72",
}


def chances(pool, defense, key="hit", **rulings):
    step = woin.attack(
        woin.Attacker(pool=pool, weapon=1), woin.Target(defense=defense), woin.Rulings(**rulings)
    )
    return odds(step, always(spend=0)).map(lambda result: result[key]).probability(1)


@pytest.mark.parametrize("pool", HITS)
def test_chances_to_hit(pool):
    *row, sixes = map(F, HITS[pool].split())
    assert [chances(pool, defense) for defense in DEFENSES] == row
    assert chances(pool, 1000) == sixes


@pytest.mark.parametrize(("pool", "defense", "hit", "critical"), PARTS)
def test_hits_in_their_parts(pool, defense, hit, critical):
    assert chances(pool, defense) == hit
    assert chances(pool, defense, "critical") == critical


def test_a_tie_that_misses():
    assert chances(5, 15, tie_hits=False) == F(1801, 2592)
    assert chances(4, 15, tie_hits=False) == F(145, 432)


def loss(dice, bonus, soak, six_rule):
    weapon = woin.Weapon(name="weapon", damage=dice, bonus=bonus)
    step = woin.attack(
        woin.Attacker(pool=4, weapon=weapon),
        woin.Target(defense=10, soak=soak),
        woin.Rulings(six_rule=six_rule),
    )
    return (
        odds(step, always(spend=0)).given(lambda result: result["hit"]).map(lambda result: result["damage"])
    )


@pytest.mark.parametrize(("dice", "bonus", "soak"), MEANS)
def test_mean_loss_on_a_hit(dice, bonus, soak):
    for reading, mean in zip(
        ("floor", "fully_soaked", "additive", "off"), MEANS[dice, bonus, soak].split(), strict=True
    ):
        if mean != "-":
            assert loss(dice, bonus, soak, reading).mean() == F(mean), reading


def test_losses_one_by_one():
    expected = dict(enumerate(map(F, ["5/18", "5/36", "1/6", "5/36", "1/9", "1/12", "1/18", "1/36"])))
    assert loss(2, 0, 5, "floor").fractions() == expected
    assert loss(2, 0, 11, "floor").fractions() == {0: F(25, 36), 1: F(5, 18), 2: F(1, 36)}
    assert loss(2, 0, 11, "fully_soaked").fractions() == {0: F(25, 36), 1: F(11, 36)}
    assert loss(2, 0, 11, "additive").fractions() == {0: F(25, 36), 1: F(5, 18), 3: F(1, 36)}
