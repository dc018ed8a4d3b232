"""What a throw is read as, in play. That odds read the same is shown in test_weigh."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.reading import Best, Count, Faces, Keep, Tally, Total, curtail, highest, lowest
from affray.chance.throw import Die, Shown, d6, dice

D6 = Die(6, again=True)


def fell(*chains: tuple[int, ...], die: Die = D6) -> tuple[Shown, ...]:
    return tuple(Shown(die, chain) for chain in chains)


def test_a_tally_adds_what_it_marks_and_reads_the_sums() -> None:
    class Pips(Tally[tuple[int, ...]], frozen=True):
        @property
        def enough(self):
            return None, 2, (3, 5), None

        def marks(self, die, face, rerolled):
            return face, int(face == 6), face % 2, int(rerolled)

        def read(self, sums):
            return sums

    assert Pips()(fell((6, 6, 1), (6, 3))) == (22, 2, 2, 3)
    assert Pips()(fell(*[(3,)] * 4)) == (12, 0, 3, 0)
    assert Pips()(fell(*[(3,)] * 9)) == (27, 0, 5, 0)
    assert Pips()(()) == (0, 0, 2, 0)


def test_a_tally_must_say_what_its_sums_mean() -> None:
    with pytest.raises(NotImplementedError):
        Tally()(fell((1,)))


@given(st.integers(-50, 50), st.integers(-20, 20))
def test_sums_from_a_mark_on_read_alike(total: int, mark: int) -> None:
    assert curtail(total, None) == total
    assert curtail(total, mark) == min(total, mark)


@given(st.integers(-50, 50), st.sets(st.integers(-20, 20), min_size=1))
def test_only_the_greatest_mark_reached_is_known(total: int, marks: set[int]) -> None:
    found = curtail(total, tuple(marks))
    assert all((total >= mark) == (found >= mark) for mark in marks)
    assert found in marks or found == min(marks) - 1


def test_a19_an_exploded_die_counts_once() -> None:
    assert Count(4)(fell((6, 1))) == 1
    assert Count(4)(fell((6, 6), (4,), (3,))) == 2


def test_totals_and_faces() -> None:
    assert Total(3)(fell((6, 2), (1,))) == 12
    assert Faces()(fell((6, 2), (1,))) == ((1,), (6, 2))
    assert Best()((9, 1)) == 9
    assert Best()(()) == 0


def test_a17_an_exploded_chain_is_one_die_when_keeping() -> None:
    chains = [(2, 2, 2)] * 1 + [(2, 2, 1)] + [(2, 1)] * 3 + [(1,)] * 5
    assert highest(3)(fell(*chains, die=Die(2, again=True))) == 6 + 5 + 3


@pytest.mark.parametrize(
    ("reading", "total"),
    [
        (highest(), 6), (highest(2), 11), (highest(5), 15), (lowest(1, 4), 1), (lowest(2, 4), 4),
        (lowest(9, 4), 15), (Keep(1, 3), 8), (Keep(-2, 2), 11), (Keep(3, 1), 0), (Keep(4, 9), 0),
        (highest(2, enough=8), 8),
    ],
)  # fmt: skip
def test_a55_dice_are_kept_by_rank_as_many_as_there_are(reading: Keep, total: int) -> None:
    assert reading(fell((6,), (3,), (5,), (1,))) == total


def test_readings_are_equal_by_what_they_read() -> None:
    assert Total(3) == Total(3) != Total(4)
    assert Count(1) != Total(1)
    assert len({Total(3), Total(3), highest(2), highest(2)}) == 2
    assert d6(2) != dice(2, 8)
