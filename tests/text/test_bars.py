"""Rows that fit a screen, bars that fit a column."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.distribution import Distribution
from affray.chance.reading import Total
from affray.chance.tail import AtLeast
from affray.chance.throw import d6, dice
from affray.chance.weigh import weigh
from affray.text.bars import bands, bar, or_more, rows
from affray.text.translate import tongue


def test_a_short_distribution_is_shown_value_by_value():
    found = rows(weigh(d6(1), Total()))
    assert [row.label for row in found] == ["1", "2", "3", "4", "5", "6"]
    assert [row.or_more for row in found] == [F(n, 6) for n in (6, 5, 4, 3, 2, 1)]
    assert sum(row.percent for row in found) == 100


def test_a_long_one_is_shown_by_ranges_and_nothing_keeps_a_row_of_its_own():
    odds = Distribution.of({0: F(1, 2), **{n: F(1, 200) for n in range(1, 101)}})
    found = rows(odds, most=8)
    assert found[0].label == "0"
    assert len(found) <= 8
    assert sum(row.chance for row in found) == 1
    assert found[-1].label.endswith("100")


def test_rare_ends_are_put_together():
    found = rows(weigh(d6(10), Total()))
    assert found[0].label.startswith("10–")
    assert found[-1].label.endswith("–60")
    assert all(row.percent for row in found)


def test_an_open_end_is_and_more():
    found = rows(weigh(dice(1, 6, again=True), Total()))
    assert found[-1].label.endswith("+")
    assert rows(Distribution.of({0: 1, AtLeast(4, F(9)): 1}))[-1].label == "4+"


def test_what_is_no_amount_is_left_alone():
    words = Distribution.of({f"word {n}": 1 for n in range(30)})
    assert len(rows(words)) == 30
    assert [row.label for row in rows(Distribution.of({False: 1, True: 3}))] == ["False", "True"]


@given(st.dictionaries(st.integers(0, 300), st.integers(1, 1000), min_size=1), st.integers(4, 20))
def test_rows_never_lose_anything(weights, most):
    found = rows(Distribution.of(weights), most=most)
    assert len(found) <= max(most, 1)
    assert sum(row.chance for row in found) == 1
    assert sum(row.percent for row in found) == Decimal(100)
    assert [row.or_more for row in found] == sorted((row.or_more for row in found), reverse=True)


@pytest.mark.parametrize(
    ("share", "drawn"),
    [(F(0), ""), (F(1), "████"), (F(1, 2), "██"), (F(3, 8), "█▌"), (F(1, 10**9), "▏"), (F(2), "████")],
)
def test_a_bar_is_as_long_as_its_share(share, drawn):
    assert bar(share, 4) == drawn


def test_a_plain_bar_is_made_of_letters():
    assert bar(F(1, 2), 4, plain=True) == "##"
    assert bar(F(1, 100), 4, plain=True) == "#"
    assert bar(F(0), 4, plain=True) == ""


@given(st.lists(st.dictionaries(st.integers(0, 60), st.integers(1, 9), min_size=1), min_size=1, max_size=4))
def test_several_distributions_stand_in_the_same_rows_and_each_is_whole(several):
    odds = [Distribution.of(weights) for weights in several]
    found = bands(odds, most=12)
    assert len(found) <= 12
    for at, one in enumerate(odds):
        assert sum(band.chances[at] for band in found) == 1
        for band in found:
            low, _, high = band.label.partition("–")
            inside = (share for value, share in one.items() if int(low) <= value <= int(high or low))
            assert band.chances[at] == sum(inside)


def test_past_the_nearest_open_end_several_distributions_are_one_row():
    up = [Distribution.of({1: 1, AtLeast(4, F(5)): 1}), Distribution.of({2: 1, 7: 1, AtLeast(9, F(9)): 2})]
    assert [(band.label, band.chances) for band in bands(up)] == [
        ("1", (F(1, 2), 0)),
        ("2", (0, F(1, 4))),
        ("4+", (F(1, 2), F(3, 4))),
    ]
    down = [Distribution.of({AtLeast(-2, F(-3), up=False): 1, 0: 1}), Distribution.of({-3: 1, 1: 1})]
    assert [band.chances for band in bands(down)] == [(F(1, 2), F(1, 2)), (F(1, 2), 0), (0, F(1, 2))]


def test_the_last_row_has_one_number_for_its_one_chance():
    found = rows(weigh(d6(1), Total()))
    english = tongue("en")
    # A sixth is 16.7, but six of them are 100: the last two are shown as 16.6.
    assert [or_more(row, english) for row in found] == ["100.0%", "83.3%", "66.7%", "50.0%", "33.3%", "16.6%"]
    assert f"{found[-1].percent}%" == or_more(found[-1], english)
