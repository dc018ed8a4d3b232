"""The algebra under a tally: one die as rows of series, and the powers of it.

Rows are keyed by the short sums; a row says how likely each long sum is. The same recipe for a die is
cooked in three algebras: as a power series (every long sum by itself), as a mass (the long sum forgotten),
and as mass and first moment by residue (what an open end needs).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import repeat
from operator import add
from typing import Any, NamedTuple, TypeAlias

from flint import fmpq, fmpq_poly, fmpz_poly

from affray.chance.reading import Tally
from affray.chance.throw import Die
from affray.errors import ChanceError

Vector: TypeAlias = tuple[int, ...]
Rows: TypeAlias = dict[Vector, Any]
Weighted: TypeAlias = tuple[tuple[Vector, int], ...]
CACHED = 64
"""Powers up to this one are kept, each made from the one before."""


class Marks(NamedTuple):
    """What one die can add to the sums, with weights out of `total`.

    stop        faces that end the roll          again, more   the top face of an exploding die: when it is
    rerolled    the same of a re-roll                          first rolled, and when re-rolled
    """

    total: int
    stop: Weighted
    rerolled: Weighted = ()
    again: tuple[Vector, int] | None = None
    more: Vector = ()


class Kind(NamedTuple):
    """A die as a tally sees it. `shift`: how much was added to its long marks so that none is negative."""

    marks: Marks
    total: int
    shift: int
    endless: bool


class Series(NamedTuple):
    """Power series in the long sum, cut below `width` (None: whole polynomials)."""

    width: int | None

    def mono(self, weight: Any, at: int) -> Any:
        """`weight` x^`at`."""
        if self.width is not None and at >= self.width:
            return fmpz_poly([0])
        poly = fmpz_poly if weight.__class__ is int else fmpq_poly
        return poly([0] * at + [weight])

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


class Mass(NamedTuple):
    """Numbers alone: the long sum is forgotten."""

    def mono(self, weight: Any, at: int) -> Any:
        """`weight`."""
        del at
        return weight

    def times(self, one: Any, other: Any) -> Any:
        """The product."""
        return one * other

    def geometric(self, weight: Any, at: int) -> Any:
        """1 / (1 - weight)."""
        del at
        return 1 / (1 - weight)


class Moments(NamedTuple):
    """Mass and first moment of the long sum, for each residue of it modulo `step`."""

    step: int

    def mono(self, weight: Any, at: int) -> _Dual:
        """`weight` at the sum `at`."""
        mass = [fmpq(0)] * self.step
        mass[at % self.step] = fmpq(weight)
        return _Dual((mass, [m * at for m in mass]))

    def times(self, one: _Dual, other: _Dual) -> _Dual:
        """The product: masses multiply, moments by Leibniz."""
        mass = self._cyclic(one[0], other[0])
        return _Dual((mass, list(map(add, self._cyclic(one[0], other[1]), self._cyclic(one[1], other[0])))))

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
        return _Dual((mass, self._cyclic(self._cyclic(mass, mass), moved)))

    def _cyclic(self, one: list[Any], other: list[Any]) -> list[Any]:
        out = [fmpq(0)] * self.step
        for i, a in enumerate(one):
            if a:
                for j, b in enumerate(other):
                    out[(i + j) % self.step] += a * b
        return out


class _Dual(tuple[list[Any], list[Any]]):
    """Masses and moments, added part by part."""

    def __add__(self, other: Any) -> _Dual:  # type: ignore[override]  # parts are added, not put one behind the other
        return _Dual((list(map(add, self[0], other[0])), list(map(add, self[1], other[1]))))


class Powers:
    """The powers of one die's rows."""

    def __init__(self, marks: Marks, algebra: Any, caps: tuple[int | None, ...]) -> None:
        self.algebra, self.caps = algebra, caps
        self.one = self._die(marks)
        self.none = {(0,) * len(caps): algebra.mono(1, 0)}
        self.known = [self.none, self.one]
        self.far: dict[int, Rows] = {}

    def power(self, count: int) -> Rows:
        """The rows of `count` dice: step by step while they are few, by halving when they are many."""
        if count <= CACHED:
            while len(self.known) <= count:
                self.known.append(self.multiply(self.known[-1], self.one))
            return self.known[count]
        if count not in self.far:
            half = self.power(count // 2)
            twice = self.multiply(half, half)
            self.far[count] = self.multiply(twice, self.one) if count % 2 else twice
        return self.far[count]

    def multiply(self, one: Rows, other: Rows) -> Rows:
        """Two throws put together."""
        out: Rows = {}
        times, reach = self.algebra.times, self._reach
        for short, row in one.items():
            for more, factor in other.items():
                key, product = reach(short, more), times(row, factor)
                out[key] = out[key] + product if key in out else product
        return out

    def _reach(self, one: Vector, other: Vector) -> Vector:
        """Short sums added, as far as they matter."""
        return tuple(
            total if cap is None or total < cap else cap
            for total, cap in zip(map(add, one, other), self.caps, strict=True)
        )

    def _die(self, marks: Marks) -> Rows:
        if marks.again is None:
            return self._rows(marks.stop, repeat(1))
        unit = repeat(fmpq(1, marks.total))
        chain = self._chain(marks, fmpq(marks.again[1], marks.total), self._rows(marks.rerolled, unit))
        (at, *short), ways = marks.again
        first = self._rows(marks.stop, unit)
        exploded = self.multiply(
            chain, {self._reach(tuple(short), self.zero): self.algebra.mono(fmpq(ways, marks.total), at)}
        )
        for key, row in exploded.items():
            first[key] = first[key] + row if key in first else row
        return first

    def _rows(self, weighted: Weighted, units: Iterable[Any]) -> Rows:
        rows: Rows = {}
        for ((at, *short), ways), unit in zip(weighted, units, strict=False):
            key, row = self._reach(tuple(short), self.zero), self.algebra.mono(ways * unit, at)
            rows[key] = rows[key] + row if key in rows else row
        return rows

    @property
    def zero(self) -> Vector:
        """No short sum."""
        return (0,) * len(self.caps)

    def _chain(self, marks: Marks, weight: Any, stop: Rows) -> Rows:
        """A die once it is re-rolled: R = stop + more R, solved from the smallest short sums up."""
        at, *more = marks.more
        step = tuple(more)
        chain: Rows = {}
        todo = sorted(stop, key=sum, reverse=True)
        rest = dict(stop)
        while todo:
            short = todo.pop()
            row, onward = rest.pop(short), self._reach(short, step)
            if onward == short:
                chain[short] = self.algebra.times(row, self.algebra.geometric(weight, at))
                continue
            chain[short] = row
            moved = self.algebra.times(row, self.algebra.mono(weight, at))
            rest[onward] = rest[onward] + moved if onward in rest else moved
            if onward not in todo:
                todo.append(onward)
                todo.sort(key=sum, reverse=True)
        return chain


@lru_cache(maxsize=4096)
def kind_of(die: Die, reading: Tally[Any]) -> Kind:
    """What one die adds to each sum of a tally, face by face."""
    long, *caps = reading.enough
    total = die.sides ** abs(die.best)
    faces = range(1, die.sides + 1)
    first = {face: _vector(reading, die, face, rerolled=False) for face in faces}
    again = {face: _vector(reading, die, face, rerolled=True) for face in faces} if die.again else {}
    shift = -min(0, *(vector[0] for vector in (*first.values(), *again.values())), 0)
    if shift and die.again:
        raise ChanceError("a face of an exploding die counts below 0: only dice that do not explode may do that")
    if not die.again:
        stop = _together((((at + shift, *short), die.ways(face)) for face, (at, *short) in first.items()))
        return Kind(Marks(total, stop), total, shift, endless=False)
    top = die.sides
    if any(mark and cap is None for mark, cap in zip(again[top][1:], caps, strict=True)):
        raise ChanceError("a short count of re-rolls has no end: say in `enough` where it stops mattering")
    marks = Marks(
        total,
        _together((vector, die.ways(face)) for face, vector in first.items() if face != top),
        _together((vector, die.ways(face)) for face, vector in again.items() if face != top),
        (first[top], die.ways(top)),
        again[top],
    )
    return Kind(marks, 1, 0, endless=long is None and again[top][0] > 0)


def _vector(reading: Tally[Any], die: Die, face: int, *, rerolled: bool) -> Vector:
    vector = reading.marks(die, face, rerolled)
    if len(vector) != len(reading.enough):
        raise ChanceError(f"{reading!r} marks {len(vector)} sums and says of {len(reading.enough)} where they end")
    if any(mark < 0 for mark in vector[1:]):
        raise ChanceError(f"{reading!r} counts {face} below 0 in a short sum: only the first sum may fall")
    return vector


def _together(weighted: Iterable[tuple[Vector, int]]) -> Weighted:
    acc: dict[Vector, int] = {}
    for vector, ways in weighted:
        acc[vector] = acc.get(vector, 0) + ways
    return tuple(acc.items())


def _mul_low(one: Any, other: Any, width: int) -> Any:
    if one.__class__ is not other.__class__:
        one, other = fmpq_poly(one), fmpq_poly(other)
    return one.mul_low(other, width)
