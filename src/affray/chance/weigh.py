"""Every value of a reading with its exact weight.

A Tally is weighed by generating functions. One die is a few series, one for each short count; n dice are
their n-th power; dice of other kinds are multiplied on. An exploding die's series is rational, so it has no
depth limit: where sums stop mattering, what lies beyond is the whole less what lies below.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from itertools import compress, repeat
from math import lcm
from typing import Any, TypeVar

from flint import fmpq, fmpq_poly, fmpz_poly

from affray.chance.cards import weigh_hand
from affray.chance.distribution import Distribution
from affray.chance.hand import Hand
from affray.chance.keep import weigh_keep
from affray.chance.marks import Marks, kind_of
from affray.chance.multiset import weigh_plain
from affray.chance.reading import CardReading, Keep, Reading, Tally, curtail
from affray.chance.series import Algebra, Mass, Moments, Powers, Rows, Series, nothing, reach
from affray.chance.tail import AtLeast
from affray.chance.throw import Throw
from affray.errors import TooMany

T = TypeVar("T")
SHORTEST_HEAD = 32
LONGEST_HEAD = 1 << 17


def weigh(
    source: Throw | Hand, reading: Reading[T] | CardReading[T], *, stretch: int = 1, step: int = 1
) -> Distribution[T]:
    """Every value that `reading` can have of `source`, with exact weights.

    `stretch` lengthens the head, before the open end of exploding sums begins; `step` splits that end by
    residue. Both matter only where a sum is read without `enough`.
    """
    asked: Any = reading  # hashable, by its contract
    return _weigh(source, asked, stretch, step)


@lru_cache(maxsize=16384)
def _weigh(source: Throw | Hand, reading: Any, stretch: int, step: int) -> Distribution[Any]:
    if isinstance(source, Hand):
        return weigh_hand(source, reading)
    if isinstance(reading, Tally):
        return _Weighing(source, reading, stretch, step).distribution()
    if isinstance(reading, Keep):
        return weigh_keep(source, reading, head=SHORTEST_HEAD * stretch, step=step)
    return weigh_plain(source, reading)


def forget() -> None:
    """Empty the caches: for fair timing, and to give memory back."""
    _weigh.cache_clear()
    powers.cache_clear()
    kind_of.cache_clear()
    reach.cache_clear()


@lru_cache(maxsize=512)
def powers(marks: Marks, algebra: Algebra, caps: tuple[int | None, ...]) -> Powers:
    """The powers of one kind of die, shared by every number of dice that is asked for."""
    return Powers(marks, algebra, caps)


class _Weighing:
    """One tally over one throw."""

    def __init__(self, throw: Throw, reading: Tally[Any], stretch: int, step: int) -> None:
        first, *short = reading.enough
        self.read, self.enough, self.step = reading.read, reading.enough, step
        self.cuts = first if isinstance(first, tuple) else None
        self.caps = tuple(max(cap) if isinstance(cap, tuple) else cap for cap in short)
        self.kinds = [(kind_of(die, reading), count) for die, count in throw.groups]
        self.shift = sum(kind.shift * count for kind, count in self.kinds)
        self.open = first is None and any(kind.endless for kind, _ in self.kinds)
        self.width: int | None = max(first) if isinstance(first, tuple) else first
        if self.open:
            self.width = max(SHORTEST_HEAD, sum(die.sides * count for die, count in throw.groups)) * stretch
            if self.width > LONGEST_HEAD:
                raise TooMany(
                    f"an open end past {LONGEST_HEAD:,}: give the reading an `enough`, or throw fewer dice"
                )
        self.weights: defaultdict[Any, Any] = defaultdict(int)
        self.total = 1
        for kind, count in self.kinds:
            self.total *= kind.total**count

    def distribution(self) -> Distribution[Any]:
        width = None if self.width is None else max(0, self.width + self.shift)
        heads, scale = _whole(self._product(Series(width)))
        if self.cuts is not None:
            self._between(heads)
        else:
            self._exact(heads)
        if self.open:
            self._tails(heads, scale)
        elif width is not None:
            self._rest(heads, scale)
        values, weights = tuple(self.weights), tuple(self.weights.values())
        finer = lcm(*(int(weight.q) for weight in weights if isinstance(weight, fmpq)))
        if finer > 1:
            weights = tuple(weight * finer for weight in weights)
        return Distribution(values, tuple(map(int, weights)), self.total * scale * finer)

    def _product(self, algebra: Algebra) -> Rows:
        rows: Rows | None = None
        for kind, count in self.kinds:
            table = powers(kind.marks, algebra, self.caps)
            rows = table.power(count) if rows is None else table.multiply(rows, table.power(count))
        return nothing(algebra, self.caps) if rows is None else rows

    def _add(self, total: Any, short: tuple[int, ...], weight: Any) -> None:
        self.weights[self.read((total, *map(curtail, short, self.enough[1:])))] += weight

    def _exact(self, heads: Rows) -> None:
        """Each sum below the end by itself. The time goes here, so the loop has only what it needs."""
        weights = self.weights
        for short, row in heads.items():
            ways = list(map(int, row.coeffs()))
            more = map(repeat, map(curtail, short, self.enough[1:]))
            sums = zip(range(-self.shift, len(ways) - self.shift), *more, strict=False)
            for value, weight in zip(map(self.read, compress(sums, ways)), filter(None, ways), strict=True):
                weights[value] += weight

    def _between(self, heads: Rows) -> None:
        """Only which mark is reached matters: the mass between two marks at once."""
        marks = sorted(self.cuts or ())
        for short, row in heads.items():
            below = 0
            for lower, mark in zip([marks[0] - 1, *marks], marks, strict=False):
                upto = int(row.truncate(max(0, mark + self.shift))(1))
                if upto > below:
                    self._add(lower, short, upto - below)
                    below = upto

    def _rest(self, heads: Rows, scale: int) -> None:
        """What has reached the end: the whole less what lies below it."""
        for short, mass in self._product(Mass()).items():
            row = heads.get(short)
            rest = mass * scale - (int(row(1)) if row is not None else 0)
            if rest:
                self._add(self.width, short, rest)

    def _tails(self, heads: Rows, scale: int) -> None:
        """What lies past the head of an open sum: one amount a residue, of exact mass and mean."""
        shift, step = self.shift, self.step
        width = (self.width or 0) + shift
        for short, ends in self._product(Moments(step)).items():
            row = heads.get(short, fmpz_poly([0])).coeffs()
            for edge in range(width, width + step):
                below = range(edge % step, len(row), step)
                mass = ends.mass[edge % step] * scale - sum(row[at] for at in below)
                if mass:
                    moment = ends.moment[edge % step] * scale - sum(at * row[at] for at in below)
                    self._add(AtLeast(edge - shift, fraction(moment / mass) - shift, step), short, mass)


def _whole(rows: Rows) -> tuple[Rows, int]:
    """Rows with whole coefficients, and what they were multiplied by."""
    scale = lcm(*(int(row.denom()) for row in rows.values() if isinstance(row, fmpq_poly)))
    if scale == 1 and all(isinstance(row, fmpz_poly) for row in rows.values()):
        return rows, 1
    return {
        short: row.numer() * (scale // int(row.denom())) if isinstance(row, fmpq_poly) else row * scale
        for short, row in rows.items()
    }, scale


def fraction(number: fmpq) -> Fraction:
    """FLINT's rational as Python's."""
    return Fraction(int(number.p), int(number.q))
