"""The algebra under a tally: one die as rows of series.

Rows are keyed by the short sums; a row says how likely each long sum is. The same recipe for a die is
cooked in three algebras: as a power series (every long sum by itself), as a mass (the long sum forgotten),
and as mass and first moment by residue (what an open end needs).
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import Any, TypeAlias

import msgspec
from flint import fmpq, fmpq_poly, fmpz_poly

from affray.chance.marks import Vector

Rows: TypeAlias = dict[Vector, Any]


class Series(msgspec.Struct, frozen=True):
    """Power series in the long sum, cut below `width` (None: whole polynomials)."""

    width: int | None

    def mono(self, weight: Any, at: int) -> Any:
        """`weight` x^`at`."""
        return self.line({at: weight})

    def line(self, weights: Mapping[int, Any]) -> Any:
        """The sum of such terms, by exponent."""
        kept = {at: weight for at, weight in weights.items() if self.width is None or at < self.width}
        coefficients = [0] * (max(kept, default=0) + 1)
        for at, weight in kept.items():
            coefficients[at] = weight
        exact = all(weight.__class__ is int for weight in kept.values())
        return fmpz_poly(coefficients) if exact else fmpq_poly(coefficients)

    def times(self, one: Any, other: Any) -> Any:
        """The product."""
        return one * other if self.width is None else _mul_low(one, other, self.width)

    def power(self, one: fmpz_poly, times: int) -> fmpz_poly:
        """So many of one, multiplied."""
        return one**times if self.width is None else one.pow_trunc(times, self.width)

    def geometric(self, weight: Any, at: int) -> Any:
        """1 / (1 - weight x^at)."""
        if at == 0:
            return fmpq_poly([1 / (1 - weight)])
        turns = -(-(self.width or 1) // at)
        series, power = [fmpq(0)] * (at * turns + 1), fmpq(1)
        for turn in range(turns + 1):
            series[at * turn] = power
            power *= weight
        return fmpq_poly(series)


class Mass(msgspec.Struct, frozen=True):
    """Numbers alone: the long sum is forgotten."""

    def mono(self, weight: Any, at: int) -> Any:
        """`weight`."""
        del at
        return weight

    def line(self, weights: Mapping[int, Any]) -> Any:
        """The sum of them."""
        return sum(weights.values())

    def times(self, one: Any, other: Any) -> Any:
        """The product."""
        return one * other

    def power(self, one: Any, times: int) -> Any:
        """So many of one, multiplied."""
        return one**times

    def geometric(self, weight: Any, at: int) -> Any:
        """1 / (1 - weight)."""
        del at
        return 1 / (1 - weight)


class Moments(msgspec.Struct, frozen=True):
    """Mass and first moment of the long sum, for each residue of it modulo `step`."""

    step: int

    def mono(self, weight: Any, at: int) -> Dual:
        """`weight` at the sum `at`."""
        return self.line({at: weight})

    def line(self, weights: Mapping[int, Any]) -> Dual:
        """The sum of such, by sum."""
        mass, moment = [fmpq(0)] * self.step, [fmpq(0)] * self.step
        for at, weight in weights.items():
            mass[at % self.step] += weight
            moment[at % self.step] += weight * at
        return Dual(mass, moment)

    def times(self, one: Dual, other: Dual) -> Dual:
        """The product: masses multiply, moments by Leibniz."""
        left, right = self._cyclic(one.mass, other.moment), self._cyclic(one.moment, other.mass)
        return Dual(self._cyclic(one.mass, other.mass), list(map(add, left, right)))

    def geometric(self, weight: Any, at: int) -> Dual:
        """1 / (1 - weight x^at): one round of residues, then the same again; its derivative likewise."""
        mass = [fmpq(0)] * self.step
        power, turn = fmpq(1), 0
        while turn == 0 or turn * at % self.step:
            mass[turn * at % self.step] += power
            power *= weight
            turn += 1
        mass = [m / (1 - power) for m in mass]
        moved = [fmpq(0)] * self.step
        moved[at % self.step] = weight * at
        return Dual(mass, self._cyclic(self._cyclic(mass, mass), moved))

    def _cyclic(self, one: list[Any], other: list[Any]) -> list[Any]:
        out = [fmpq(0)] * self.step
        for i, a in enumerate(one):
            if a:
                for j, b in enumerate(other):
                    out[(i + j) % self.step] += a * b
        return out


class Dual:
    """Masses and moments, added part by part."""

    __slots__ = ("mass", "moment")

    def __init__(self, mass: list[Any], moment: list[Any]) -> None:
        self.mass, self.moment = mass, moment

    def __add__(self, other: Dual) -> Dual:
        return Dual(list(map(add, self.mass, other.mass)), list(map(add, self.moment, other.moment)))


Algebra: TypeAlias = Series | Mass | Moments


def nothing(algebra: Algebra, caps: tuple[int | None, ...]) -> Rows:
    """The rows of a throw without dice: all sums are 0."""
    return {(0,) * len(caps): algebra.mono(1, 0)}


def _mul_low(one: Any, other: Any, width: int) -> Any:
    if one.__class__ is not other.__class__:
        one, other = fmpq_poly(one), fmpq_poly(other)
    return one.mul_low(other, width)
