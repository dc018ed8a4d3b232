"""Readings of one's own, tried on every way in which the dice can lie."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.distribution import Distribution
from affray.chance.multiset import weigh_plain
from affray.chance.reading import Faces, Total
from affray.chance.throw import Die, Shown, Throw, d6, dice, gather
from affray.errors import ChanceError, TooMany

kinds = st.builds(
    Die,
    st.integers(1, 5),
    again=st.just(False),
    best=st.sampled_from([1, 2, -2, 3]),
    name=st.sampled_from(["", "LUC"]),
)
throws = st.lists(st.tuples(kinds, st.integers(0, 2)), max_size=3).map(gather).filter(lambda t: t.count <= 4)


class Runs(msgspec.Struct, frozen=True):
    """The longest run of faces, the highest face, and whether LUC shows the highest."""

    def __call__(self, shown: tuple[Shown, ...]) -> tuple[int, int, bool]:
        faces = {die.faces[0] for die in shown}
        longest = max((next(n for n in range(1, 99) if face + n not in faces) for face in faces), default=0)
        high = max(faces, default=0)
        return longest, high, any(die.die.name == "LUC" and die.faces[0] == high for die in shown)


def by_enumeration(throw: Throw) -> Distribution[tuple[int, int, bool]]:
    def rolled(die: Die) -> list[int]:
        keep = max if die.best > 0 else min
        return [keep(faces) for faces in product(range(1, die.sides + 1), repeat=abs(die.best))]

    lying = product(*(rolled(die) for die in throw.dice))
    read = Runs()
    return Distribution.of(
        Counter(
            read(tuple(Shown(d, (f,)) for d, f in zip(throw.dice, faces, strict=True))) for faces in lying
        )
    )


@given(throws)
def test_a_reading_of_ones_own_is_what_enumeration_gives(throw: Throw) -> None:
    assert weigh_plain(throw, Runs()) == by_enumeration(throw)


def test_sums_and_faces() -> None:
    assert weigh_plain(d6(3) + dice(1, 10), Total(plus=1)).mean() == 3 * 3.5 + 5.5 + 1
    faces = weigh_plain(d6(4), Faces())
    assert len(faces) == comb(9, 4)
    assert faces.total == 6**4 == sum(faces.weights)


def test_a04_no_dice_are_read_once() -> None:
    assert weigh_plain(d6(0), Total()) == Distribution.certain(0)


def test_exploding_dice_are_refused() -> None:
    with pytest.raises(ChanceError, match="Tally"):
        weigh_plain(dice(1, 6, again=True), Runs())


@pytest.mark.parametrize(
    "throw", [d6(60), d6(10_000), dice(10_000, 10_000), dice(1, 4) + dice(200, 4), dice(10_000, 2)]
)
def test_a06_past_the_limit_is_refused_and_says_what_to_do(throw: Throw) -> None:
    with pytest.raises(TooMany, match=r"1,000,000 at most.*Tally") as caught:
        weigh_plain(throw, Runs())
    assert len(str(caught.value)) < 250


def test_one_die_of_the_most_sides() -> None:
    assert len(weigh_plain(dice(1, 10_000), Faces())) == 10_000
