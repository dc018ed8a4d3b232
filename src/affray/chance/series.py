"""The algebra under a tally: one die as rows of series, and the powers of it.

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

from affray.chance.marks import Marks, Vector, Weighted

Rows: TypeAlias = dict[Vector, Any]
CACHED = 64
"""Powers up to this one are kept, each made from the one before."""
FARTHEST, MOST_FAR = 512, 32
"""Of those made by halving, so many are kept, up to this one; greater ones would fill the memory."""


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

    def geometric(self, weight: Any, at: int) -> Any:
        """1 / (1 - weight)."""
        del at
        return 1 / (1 - weight)


class Moments(msgspec.Struct, frozen=True):
    """Mass and first moment of the long sum, for each residue of it modulo `step`."""

    step: int

    def mono(self, weight: Any, at: int) -> _Dual:
        """`weight` at the sum `at`."""
        return self.line({at: weight})

    def line(self, weights: Mapping[int, Any]) -> _Dual:
        """The sum of such, by sum."""
        mass, moment = [fmpq(0)] * self.step, [fmpq(0)] * self.step
        for at, weight in weights.items():
            mass[at % self.step] += weight
            moment[at % self.step] += weight * at
        return _Dual(mass, moment)

    def times(self, one: _Dual, other: _Dual) -> _Dual:
        """The product: masses multiply, moments by Leibniz."""
        left, right = self._cyclic(one.mass, other.moment), self._cyclic(one.moment, other.mass)
        return _Dual(self._cyclic(one.mass, other.mass), list(map(add, left, right)))

    def geometric(self, weight: Any, at: int) -> _Dual:
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
        return _Dual(mass, self._cyclic(self._cyclic(mass, mass), moved))

    def _cyclic(self, one: list[Any], other: list[Any]) -> list[Any]:
        out = [fmpq(0)] * self.step
        for i, a in enumerate(one):
            if a:
                for j, b in enumerate(other):
                    out[(i + j) % self.step] += a * b
        return out


class _Dual:
    """Masses and moments, added part by part."""

    __slots__ = ("mass", "moment")

    def __init__(self, mass: list[Any], moment: list[Any]) -> None:
        self.mass, self.moment = mass, moment

    def __add__(self, other: _Dual) -> _Dual:
        return _Dual(list(map(add, self.mass, other.mass)), list(map(add, self.moment, other.moment)))


Algebra: TypeAlias = Series | Mass | Moments


class Powers:
    """The powers of one die's rows."""

    def __init__(self, marks: Marks, algebra: Algebra, caps: tuple[int | None, ...]) -> None:
        self.algebra, self.caps = algebra, caps
        self.reached: dict[tuple[Vector, Vector], Vector] = {}
        self.one = self._die(marks)
        self.known = [nothing(algebra, caps), self.one]
        self.far: dict[int, Rows] = {}

    def power(self, count: int) -> Rows:
        """The rows of `count` dice: step by step while they are few, by halving when they are many."""
        if count <= CACHED:
            while len(self.known) <= count:
                self.known.append(self.multiply(self.known[-1], self.one))
            return self.known[count]
        found = self.far.get(count)
        if found is None:
            half = self.power(count // 2)
            twice = self.multiply(half, half)
            found = self.multiply(twice, self.one) if count % 2 else twice
            if count <= FARTHEST:
                if len(self.far) >= MOST_FAR:
                    self.far.clear()
                self.far[count] = found
        return found

    def multiply(self, one: Rows, other: Rows) -> Rows:
        """Two throws put together."""
        out: Rows = {}
        times = self.algebra.times
        for short, row in one.items():
            for more, factor in other.items():
                key, product = self._reach(short, more), times(row, factor)
                out[key] = out[key] + product if key in out else product
        return out

    def _reach(self, one: Vector, other: Vector) -> Vector:
        """Short sums added, as far as they matter. There are few of them, and they come again and again."""
        reached = self.reached.get((one, other))
        if reached is None:
            reached = self.reached[one, other] = tuple(
                total if cap is None or total < cap else cap
                for total, cap in zip(map(add, one, other), self.caps, strict=True)
            )
        return reached

    def _die(self, marks: Marks) -> Rows:
        if marks.again is None:
            return self._rows(marks.stop, 1)
        unit = fmpq(1, marks.total)
        chain = self._chain(marks, marks.again[1] * unit, self._rows(marks.rerolled, unit))
        first = self._rows(marks.stop, unit)
        for key, row in self.multiply(chain, self._rows((marks.again,), unit)).items():
            first[key] = first[key] + row if key in first else row
        return first

    def _rows(self, weighted: Weighted, unit: Any) -> Rows:
        lines: dict[Vector, dict[int, Any]] = {}
        none = (0,) * len(self.caps)
        for (at, *short), ways in weighted:
            line = lines.setdefault(self._reach(tuple(short), none), {})
            line[at] = line.get(at, 0) + ways * unit
        return {key: self.algebra.line(line) for key, line in lines.items()}

    def _chain(self, marks: Marks, weight: Any, stop: Rows) -> Rows:
        """A die once it is re-rolled: R = stop + more R, solved from the smallest short sums up."""
        at, *more = marks.more
        step = tuple(more)
        chain: Rows = {}
        rest = dict(stop)
        while rest:
            short = min(rest, key=sum)
            row, onward = rest.pop(short), self._reach(short, step)
            if onward == short:
                chain[short] = self.algebra.times(row, self.algebra.geometric(weight, at))
                continue
            chain[short] = row
            moved = self.algebra.times(row, self.algebra.mono(weight, at))
            rest[onward] = rest[onward] + moved if onward in rest else moved
        return chain


def nothing(algebra: Algebra, caps: tuple[int | None, ...]) -> Rows:
    """The rows of a throw without dice: all sums are 0."""
    return {(0,) * len(caps): algebra.mono(1, 0)}


def _mul_low(one: Any, other: Any, width: int) -> Any:
    if one.__class__ is not other.__class__:
        one, other = fmpq_poly(one), fmpq_poly(other)
    return one.mul_low(other, width)
