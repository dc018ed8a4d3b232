"""Numbers as each language writes them, rounded half up."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction as F

import pytest

from affray.chance.tail import AtLeast
from affray.text.numbers import amount, chance, chances, decimal, fraction, percent, whole
from affray.text.translate import tongue

EN, RU = tongue("en"), tongue("ru")
THIN = "\u202f"


@pytest.mark.parametrize(
    ("number", "places", "english", "russian"),
    [
        (F(5, 2), 0, "3", "3"),
        (F(9, 2), 0, "5", "5"),
        (F(-5, 2), 0, "-3", "−3"),
        (F(49, 20), 2, "2.45", "2,45"),
        (F(1234567), 1, "1,234,567.0", f"1{THIN}234{THIN}567,0"),
    ],
)
def test_decimals(number, places, english, russian):
    assert decimal(number, EN, places=places) == english
    assert decimal(number, RU, places=places) == russian


def test_thousands():
    assert (whole(1_000_000, EN), whole(1_000_000, RU)) == ("1,000,000", f"1{THIN}000{THIN}000")


def test_a_chance_that_rounds_to_nothing_or_to_all_is_neither():
    assert chance(F(0), EN) == "0%"
    assert chance(F(1, 10**6), EN) == "≈0%"
    assert chance(1 - F(1, 10**6), EN) == "≈100.0%"
    assert chance(F(1), EN) == "100.0%"
    assert chance(F(1, 8), RU) == f"12,5{THIN}%"
    assert percent(Decimal("0.0"), EN) == "≈0%"


def test_fractions_and_amounts():
    assert fraction(F(575, 1296)) == "575/1296"
    assert fraction(2) == "2"
    assert amount(7) == "7"
    assert amount(AtLeast(9, F(11))) == "9+"
    assert amount(AtLeast(-9, F(-11), up=False)) == "-9-"


@pytest.mark.parametrize("counts", [(69715, 30285), (1, 1, 1), (1, 99999), (100000,), (7, 0, 5)])
def test_all_the_chances_there_are_add_up_to_a_hundred(counts):
    total = sum(counts)
    said = chances([F(count, total) for count in counts], EN, places=2)
    assert sum(Decimal(one.strip("≈%")) for one in said) == 100
    assert all(
        one.startswith("≈") == (count > 0 and one.strip("≈") in {"0%", "100.00%"}) or count == total
        for one, count in zip(said, counts, strict=True)
    )


def test_chances_that_are_not_all_there_are_are_rounded_one_by_one():
    assert chances([F(1, 3), F(1, 3)], EN) == ["33.3%", "33.3%"]
