"""The powers of a die: the rows of any number of dice of a kind."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from operator import add
from typing import Any

from flint import fmpq, fmpq_poly, fmpz_poly

from affray.chance.marks import Marks, Vector, Weighted
from affray.chance.series import Algebra, Mass, Rows, Series, nothing

CACHED = 64
"""Powers up to this one are kept, each made from the one before."""
FARTHEST, MOST_FAR = 512, 32
"""Of those made by halving, so many are kept, up to this one; greater ones would fill the memory."""


@lru_cache(maxsize=512)
def powers(marks: Marks, algebra: Algebra, caps: tuple[int | None, ...]) -> Powers:
    """The powers of one kind of die, shared by every number of dice that is asked for."""
    once = marks.again is None and len(caps) == 1 and all(short[0] in {0, 1} for (_, *short), _ in marks.stop)
    if once and isinstance(algebra, Series | Mass):
        return Counted(marks, algebra, caps)
    alike = marks.again and (marks.stop, marks.again[0]) == (marks.rerolled, marks.more) and marks.more[0]
    if alike and not caps and isinstance(algebra, Series) and algebra.width:
        return Chained(marks, algebra, caps)
    return Powers(marks, algebra, caps)


class Powers:
    """The powers of one die's rows."""

    def __init__(self, marks: Marks, algebra: Algebra, caps: tuple[int | None, ...]) -> None:
        self.algebra, self.caps = algebra, caps
        self.reached: dict[tuple[Vector, Vector], Vector] = {}
        self.far: dict[int, Rows] = {}
        self._prepare(marks)

    def _prepare(self, marks: Marks) -> None:
        self.one = self._die(marks)
        self.known = [nothing(self.algebra, self.caps), self.one]

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


class Counted(Powers):
    """The same where a short count counts some faces, each once: rows by how many dice show one."""

    algebra: Series | Mass

    def _prepare(self, marks: Marks) -> None:
        lines: list[dict[int, int]] = [{}, {}]
        for (at, short), ways in marks.stop:
            lines[short][at] = ways
        self.others, self.counted = map(self.algebra.line, lines)
        self.rows = [[self.algebra.mono(1, 0)]]

    def power(self, count: int) -> Rows:
        """The rows of `count` dice: step by step while they are few; by themselves where it is less work."""
        if count > CACHED or isinstance(self.algebra, Mass):
            return self._far(count)
        while len(self.rows) <= count:
            self.rows.append(self._one_more(self.rows[-1]))
        return {(number,): row for number, row in enumerate(self.rows[count])}

    def _one_more(self, rows: list[Any]) -> list[Any]:
        """With another die each row grows, and passes on; the one where counting ends keeps all."""
        cap, others, counted = self.caps[0], self.others, self.counted
        width = self.algebra.width if isinstance(self.algebra, Series) else None
        if width is None:
            grown, passed = [row * others for row in rows], [row * counted for row in rows]
        else:
            grown = [row.mul_low(others, width) for row in rows]
            passed = [row.mul_low(counted, width) for row in rows]
        last = passed.pop()
        more = [grown[0], *map(add, grown[1:], passed)]
        if cap is None or len(rows) <= cap:
            return [*more, last]
        more[-1] += last
        return more

    def _far(self, count: int) -> Rows:
        """K of n dice show a counted face in C(n, k) ways; where counting ends is what is left of all."""
        cap, power, times = self.caps[0], self.algebra.power, self.algebra.times
        rows: Rows = {}
        most = count if cap is None else min(cap - 1, count)
        others = power(self.others, count - most) if most >= 0 else None
        for number in range(most, -1, -1):
            rows[number,] = times(others, power(self.counted, number)) * comb(count, number)
            others = times(others, self.others)
        if cap is not None and cap <= count:
            rows[cap,] = power(self.others + self.counted, count) - sum(rows.values())
        return rows


class Chained(Powers):
    """The same of an exploding die whose re-rolls add what its first roll adds: S / (total - ways x^top).

    The n-th power of that is S^n and a series of binomials: whole numbers, over one denominator.
    """

    algebra: Series

    def _prepare(self, marks: Marks) -> None:
        assert marks.again is not None  # noqa: S101 - `powers` has seen to it
        self.total, self.ways, self.top = marks.total, marks.again[1], marks.more[0]
        self.width = self.algebra.width or 1
        self.stop = fmpz_poly(self.algebra.line({at: ways for (at,), ways in marks.stop}))

    def power(self, count: int) -> Rows:
        """The row of `count` dice."""
        if not count:
            return nothing(self.algebra, self.caps)
        found = self.far.get(count)
        if found is None:
            deep = (self.width - 1) // self.top
            again = [0] * (self.top * deep + 1)
            for turn in range(deep + 1):
                again[self.top * turn] = (
                    comb(count + turn - 1, turn) * self.ways**turn * self.total ** (deep - turn)
                )
            row = self.stop.pow_trunc(count, self.width).mul_low(fmpz_poly(again), self.width)
            found = {(): fmpq_poly(row, self.total ** (count + deep))}
            if len(self.far) >= MOST_FAR:
                self.far.clear()
            self.far[count] = found
        return found
