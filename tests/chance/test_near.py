"""`near` saves time and changes no number."""

from __future__ import annotations

from typing import Any

import pytest

from affray.chance.reading import Tally
from affray.chance.throw import Die, Throw, d6, dice
from affray.chance.weigh import weigh
from affray.errors import ChanceError


class PastSoak(Tally[int], frozen=True):
    """What passes a soak, each six at least a point."""

    soak: int
    sooner: bool = True
    most: int | None = None

    @property
    def enough(self) -> tuple[int | None, ...]:
        return self.most, -(-self.soak // 5)

    @property
    def near(self) -> int | None:
        return self.soak + -(-self.soak // 5) if self.sooner else None

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6 and not rerolled)

    def read(self, sums: tuple[int, ...]) -> int:
        return max(sums[0] - self.soak, sums[1])


@pytest.mark.parametrize("soak", [0, 1, 5, 8, 12, 30])
@pytest.mark.parametrize("room", [None, 0, 3, 40])
@pytest.mark.parametrize(
    "throw", [d6(0), d6(1), d6(4), d6(3) + dice(1, 8), d6(2) + dice(2, 6, again=True, name="LUC")]
)
def test_the_same_numbers_sooner(throw: Throw, soak: int, room: int | None) -> None:
    """`room`: how far past SOAK the sum still matters."""
    most = None if room is None else soak + -(-soak // 5) + room
    sooner = weigh(throw, PastSoak(soak, sooner=True, most=most), stretch=4)
    later: Any = weigh(throw, PastSoak(soak, sooner=False, most=most), stretch=4)
    assert sooner.mean() == later.mean()
    finite = [value for value in later.values if isinstance(value, int)]
    assert [sooner.probability(value) for value in finite] == [later.probability(value) for value in finite]


class Confused(PastSoak, frozen=True):
    """Says two things at once."""

    @property
    def enough(self) -> tuple[Any, ...]:
        return (self.soak,), 3


def test_marks_to_reach_and_near_do_not_go_together() -> None:
    with pytest.raises(ChanceError, match="one or the other"):
        weigh(d6(2), Confused(5))
