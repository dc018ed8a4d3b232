"""Powers of a die are cached; each algebra has its own."""

from __future__ import annotations

from fractions import Fraction as F

from affray.chance.reading import Tally, Total
from affray.chance.throw import dice
from affray.chance.weigh import forget, weigh


class Reaches(Tally[bool], frozen=True):
    """Whether the total reaches a number."""

    number: int

    @property
    def enough(self) -> tuple[tuple[int, ...], ...]:
        return ((self.number,),)

    def read(self, sums: tuple[int, ...]) -> bool:
        return sums[0] >= self.number


def test_a_width_is_not_taken_for_a_step() -> None:
    forget()
    lucky = dice(1, 6, again=True)
    assert weigh(lucky, Total(), step=2).mean() == F(21, 5)
    assert weigh(lucky, Reaches(2)).probability(True) == F(5, 6)
