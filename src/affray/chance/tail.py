"""What lies past the end, exactly: a tail that behaves as a number until it is asked what it cannot know."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any

from affray.errors import TailError, TailTooCoarse, TailTooShort


class AtLeast:
    """All the values from `edge` on that are congruent to it modulo `step`, as one amount of known mean.

    edge   the least value, reached or not (with `up` False: the greatest)
    mean   the exact mean, given that the value lies here
    step   the values lie this far apart, or a multiple of it
    up     whether they go up from the edge

    Add, subtract, multiply and halve it like a number. A comparison that its values answer differently raises
    TailTooShort, a division that they round differently TailTooCoarse: both are caught where the unfolding
    began, which begins again with a longer head or a finer split. Two open ends do not know whether they are
    one and the same roll: their sum is known, their difference is not.
    """

    __slots__ = ("edge", "mean", "step", "up")

    def __init__(self, edge: int, mean: Fraction, step: int = 1, *, up: bool = True) -> None:
        self.edge, self.mean, self.step, self.up = edge, Fraction(mean), step, up

    def expected(self) -> Fraction:
        """The exact mean."""
        return self.mean

    def _moved(self, by: int) -> AtLeast:
        return AtLeast(self.edge + by, self.mean + by, self.step, up=self.up)

    def __add__(self, other: object) -> AtLeast:
        if isinstance(other, int):
            return self._moved(other)
        if isinstance(other, AtLeast):
            if other.up != self.up:
                raise TailError("two open ends that go opposite ways cannot be added")
            return AtLeast(
                self.edge + other.edge, self.mean + other.mean, gcd(self.step, other.step), up=self.up
            )
        return NotImplemented

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        if isinstance(other, int):
            return self._moved(-other)
        return self + -other if isinstance(other, AtLeast) else NotImplemented

    def __rsub__(self, other: int) -> AtLeast:
        return (-self)._moved(other)

    def __neg__(self) -> AtLeast:
        return AtLeast(-self.edge, -self.mean, self.step, up=not self.up)

    def __mul__(self, factor: object) -> Any:
        if not isinstance(factor, int):
            return NotImplemented
        if factor == 0:
            return 0
        up = self.up == (factor > 0)
        return AtLeast(self.edge * factor, self.mean * factor, self.step * abs(factor), up=up)

    __rmul__ = __mul__

    def __mod__(self, divisor: int) -> int:
        if divisor < 1:
            raise TailError(f"an open end divided by {divisor}: divide by 1 or more")
        if self.step % divisor:
            raise TailTooCoarse(divisor // gcd(self.step, divisor))
        return self.edge % divisor

    def __floordiv__(self, divisor: int) -> AtLeast:
        rest = self % divisor
        return AtLeast(self.edge // divisor, (self.mean - rest) / divisor, self.step // divisor, up=self.up)

    def _beyond(self, mark: int | Fraction, *, touching: bool) -> bool:
        """Whether all of it lies on its own side of `mark`, the edge on the mark included or not."""
        gap = self.edge - mark if self.up else mark - self.edge
        if gap > 0 or (touching and gap == 0):
            return True
        raise TailTooShort(f"{self!r} may lie on either side of {mark}")

    def __gt__(self, mark: object) -> bool:
        return self._beyond(_exact(mark), touching=not self.up) is self.up

    def __lt__(self, mark: object) -> bool:
        return self._beyond(_exact(mark), touching=self.up) is not self.up

    def __ge__(self, mark: object) -> bool:
        return self._beyond(_exact(mark), touching=self.up) is self.up

    def __le__(self, mark: object) -> bool:
        return self._beyond(_exact(mark), touching=not self.up) is not self.up

    def __bool__(self) -> bool:
        return self != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, AtLeast):
            return self._key() == other._key()
        if isinstance(other, (int, Fraction)):
            reached = other >= self.edge if self.up else other <= self.edge
            if reached and (other - self.edge) % self.step == 0:
                raise TailTooShort(f"{self!r} may or may not be {other}")
            return False
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (self.edge, self.mean, self.step, self.up)

    def __repr__(self) -> str:
        return f"{'at least' if self.up else 'at most'} {self.edge} (mean {float(self.mean):.4g})"


def _exact(mark: object) -> int | Fraction:
    if isinstance(mark, (int, Fraction)):
        return mark
    if isinstance(mark, AtLeast):
        raise TailError("two open ends cannot be compared")
    raise TailError(f"an open end can be compared with a whole number or a Fraction, not with {mark!r}")
