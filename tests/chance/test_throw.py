"""Dice, and how they fall."""

from __future__ import annotations

from collections import Counter
from itertools import count, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.throw import MOST_REROLLS, Die, Shown, Throw, d6, dice, gather
from affray.errors import ChanceError, TooMany


@given(st.integers(1, 6), st.integers(-4, 4).filter(bool))
def test_ways_are_those_of_every_roll_written_out(sides: int, best: int) -> None:
    keep = max if best > 0 else min
    written = Counter(keep(rolls) for rolls in product(range(1, sides + 1), repeat=abs(best)))
    assert {face: Die(sides, best=best).ways(face) for face in range(1, sides + 1)} == written


@pytest.mark.parametrize(
    ("die", "error", "message"),
    [
        (Die(0), ChanceError, "0 sides"),
        (Die(-3), ChanceError, "-3 sides"),
        (Die(10_001), TooMany, "1 to 10,000 sides"),
        (Die(1, again=True), ChanceError, "at least 2 sides"),
        (Die(6, best=0), ChanceError, "best of 0 rolls"),
        (Die(6, best=101), TooMany, "at most of 100"),
        (Die(6, best=-101), TooMany, "at most of 100"),
    ],
)
def test_a_die_that_cannot_be_is_refused(die: Die, error: type[ChanceError], message: str) -> None:
    with pytest.raises(error, match=message):
        die.check()
    with pytest.raises(error, match=message):
        gather([(die, 1)])


def test_a01_a05_dice_at_the_limits_are_dice() -> None:
    for die in (Die(1), Die(2, again=True), Die(10_000), Die(6, best=100)):
        assert die.check() is die


def test_dice_with_a_name_come_last_however_small_they_are() -> None:
    throw = dice(2, 6, name="CD") + dice(1, 8) + d6(3)
    assert [(count, die.sides, die.name) for die, count in throw.groups] == [
        (3, 6, ""),
        (1, 8, ""),
        (2, 6, "CD"),
    ]
    faces = iter(range(1, 7))
    assert [shown.faces for shown in throw.fall(lambda _: next(faces))] == [(n,) for n in range(1, 7)]
    assert [die.name for die in throw.dice] == [""] * 4 + ["CD"] * 2


def test_a_throw_is_sorted_and_equal_kinds_are_put_together() -> None:
    throw = dice(1, 8) + d6(2) + gather([(Die(6), 1), (Die(4), 0)])
    assert throw == Throw(((Die(6), 3), (Die(8), 1)))
    assert throw.dice == (Die(6), Die(6), Die(6), Die(8))
    assert throw.count == 4
    assert hash(throw) == hash(gather(reversed(throw.groups)))
    assert d6(3) == dice(3, 6)
    assert (dice(1, 6) + dice(1, 6, name="LUC")).groups == ((Die(6), 1), (Die(6, name="LUC"), 1))


def test_a_throw_is_added_to_throws_only() -> None:
    with pytest.raises(TypeError):
        d6(1) + 1


def test_a04_no_dice_are_a_throw_and_roll_nothing() -> None:
    assert d6(0) == Throw(()) == gather([])
    assert d6(0).fall(lambda die: pytest.fail("nothing is to be rolled")) == ()


def test_a06_a_throw_has_a_limit() -> None:
    assert d6(10_000).count == 10_000
    with pytest.raises(TooMany, match="10,001 dice"):
        d6(10_000) + d6(1)
    with pytest.raises(ChanceError, match="-2 dice"):
        d6(-2)


def script(*faces: int) -> Any:
    given_ = iter(faces)
    return lambda die: next(given_)


def test_dice_fall_one_physical_die_at_a_time() -> None:
    asked: list[Die] = []
    faces = count(1)

    def pick(die: Die) -> int:
        asked.append(die)
        return next(faces)

    shown = (d6(2) + dice(1, 8, best=2)).fall(pick)
    assert shown == (
        Shown(Die(6), (1,)),
        Shown(Die(6), (2,)),
        Shown(Die(8, best=2), (4,), ((3,),)),
    )
    assert asked == [Die(6), Die(6), Die(8, best=2), Die(8, best=2)]


def test_a20_a21_every_top_face_explodes_for_as_long_as_it_shows() -> None:
    (one, two) = dice(2, 6, again=True).fall(script(6, 6, 6, 2, 5))
    assert (one.faces, two.faces) == ((6, 6, 6, 2), (5,))


def test_each_physical_roll_of_a_chain_is_made_several_times() -> None:
    (shown,) = dice(1, 6, again=True, best=-2).fall(script(6, 6, 3, 6))
    assert (shown.faces, shown.lost) == ((6, 3), ((6,), (6,)))
    (shown,) = dice(1, 6, best=3).fall(script(2, 5, 4))
    assert (shown.faces, shown.lost) == ((5,), ((4, 2),))


def test_a03_a_chain_that_will_not_end_is_cut_and_says_so() -> None:
    (shown,) = dice(1, 6, again=True).fall(lambda die: 6)
    assert shown.cut
    assert len(shown.faces) == MOST_REROLLS + 1
    (shown,) = dice(1, 6, again=True).fall(script(*[6] * MOST_REROLLS, 1))
    assert not shown.cut
