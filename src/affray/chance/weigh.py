"""Every value of a reading with its exact weight.

A Tally is weighed by generating functions. One die is a few series, one for each short count; n dice are
their n-th power; dice of other kinds are multiplied on. An exploding die's series is rational, so it has no
depth limit: where sums stop mattering, what lies beyond is the whole less what lies below.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import compress, repeat
from math import lcm, prod
from typing import Any, NamedTuple, TypeVar

from flint import fmpq, fmpz_poly

from affray.chance.cards import weigh_hand
from affray.chance.distribution import Distribution
from affray.chance.effort import check_effort, effort
from affray.chance.ends import open_ends
from affray.chance.hand import Hand
from affray.chance.keep import weigh_keep
from affray.chance.kept import Kept
from affray.chance.marks import Kind, Marks, kind_of
from affray.chance.multiset import weigh_plain
from affray.chance.once import empty
from affray.chance.powers import powers
from affray.chance.reading import CardReading, Keep, Reading, Tally, Weighs
from affray.chance.series import Algebra, Mass, Moments, Rows, Series, nothing
from affray.chance.terms import terms_of
from affray.chance.throw import Throw
from affray.errors import ChanceError, TooMany

T = TypeVar("T")
SHORTEST_HEAD = 32
LONGEST_HEAD = 1 << 17
FEW = 200
"""So many pips are few: nothing needs to be told beforehand."""


def weigh(
    source: Throw | Hand, reading: Reading[T] | CardReading[T], *, stretch: int = 1, step: int = 1
) -> Distribution[T]:
    """Every value that `reading` can have of `source`, with exact weights.

    `stretch` lengthens the head, before the open end of exploding sums begins; `step` splits that end by
    residue. Both matter only where a sum is read without `enough`.
    """
    asked = source, reading, stretch, step
    found = _kept.get(asked)
    if found is None:
        found = _weigh(*asked)
        _kept.put(asked, found)
    return found


def _weigh(source: Throw | Hand, reading: Any, stretch: int, step: int) -> Distribution[Any]:
    if isinstance(source, Hand):
        return weigh_hand(source, reading)
    if isinstance(reading, Tally):
        return _Weighing(source, reading, stretch, step).distribution()
    if isinstance(reading, Keep):
        return weigh_keep(source, reading, head=SHORTEST_HEAD * stretch, step=step)
    if isinstance(reading, Weighs):
        return reading.weights(source, stretch, step)
    return weigh_plain(source, reading)


@lru_cache(maxsize=4096)
def effort_of(source: Throw | Hand, reading: Any, stretch: int = 1) -> int:
    """The bits of weights that weighing touches, about. What does not add has limits of its own."""
    if isinstance(source, Throw) and isinstance(reading, Tally) and source.count > FEW // 10:
        return _Weighing(source, reading, stretch, 1).effort()
    return 0


def forget() -> None:
    """Empty the caches: for fair timing, and to give memory back."""
    _kept.clear()
    empty()
    effort_of.cache_clear()
    powers.cache_clear()
    terms_of.cache_clear()
    kind_of.cache_clear()


_kept = Kept()


class _Weighing:
    """One tally over one throw. Weights are gathered in proportion to `total`: whole, or rational."""

    def __init__(self, throw: Throw, reading: Tally[Any], stretch: int, step: int) -> None:
        self.reading, self.terms, self.step = reading, terms_of(reading), step
        self.kinds: list[tuple[Kind, int]] = []
        self.shift = self.pips = 0
        self.plain, endless = True, False
        for die, count in throw.groups:
            kind = kind_of(die, reading)
            self.kinds.append((kind, count))
            self.shift += kind.shift * count
            self.pips += die.sides * count
            self.plain = self.plain and not die.again
            endless = endless or kind.endless
        self.open = endless and self.terms.first is None
        self.end = self.terms.end
        if self.open:
            self.end = max(SHORTEST_HEAD, self.pips) * stretch
            if self.end > LONGEST_HEAD:
                raise TooMany(
                    f"an open end past {LONGEST_HEAD:,}: give the reading an `enough`, or throw fewer dice"
                )
        self.weights: defaultdict[Any, Any] = defaultdict(int)

    def effort(self) -> int:
        """How much work it will be."""
        near, caps = self.terms.near, self.terms.caps
        end = None if self.end is None else max(0, self.end + self.shift)
        if near is None or not caps:
            return effort(self.kinds, caps, end, tails=self.open)
        close = max(0, (near if self.end is None else min(near, self.end)) + self.shift)
        return effort(self.kinds, caps, close, tails=False) + effort(self.kinds, (), end, tails=self.open)

    def distribution(self) -> Distribution[Any]:
        if self.pips > FEW or (self.end or 0) > FEW:
            check_effort(self.effort(), sum(count for _, count in self.kinds))
        caps, near, beyond = self.terms.caps, self.terms.near, self.terms.beyond
        if near is None or not (caps or beyond is not None):
            self._weigh(self._part(caps), None)
        elif self.terms.cuts is not None:
            raise ChanceError(f"{self.reading!r} has both marks to reach and `near`: it is one or the other")
        else:
            near = near if self.end is None else min(near, self.end)
            self._each(self._part(caps).rows(Series(max(0, near + self.shift))), None)
            self._weigh(_Part([(kind.long, count) for kind, count in self.kinds], ()), near)
        total = prod([kind.total**count for kind, count in self.kinds])
        values, weights = tuple(self.weights), tuple(self.weights.values())
        if self.plain:
            return Distribution(values, weights, total)
        finer = lcm(*(int(weight.q) for weight in weights if isinstance(weight, fmpq)))
        return Distribution(values, tuple(int(weight * finer) for weight in weights), total * finer)

    def _part(self, caps: tuple[int | None, ...]) -> _Part:
        return _Part([(kind.marks, count) for kind, count in self.kinds], caps)

    def _weigh(self, part: _Part, start: int | None) -> None:
        """Everything from the long sum `start` on, or all of it."""
        heads = part.rows(Series(None if self.end is None else max(0, self.end + self.shift)))
        if self.open:
            self._each(heads, start)
            self._tails(heads, part.rows(Moments(self.step)))
        elif self.end is None:
            self._each(heads, start)
        else:
            below = {short: _mass(row) for short, row in heads.items()}
            if self.terms.cuts is None:
                self._each(heads, start)
            else:
                self._between(heads, below, self.terms.cuts)
            self._rest(below, part.rows(Mass()))

    def _each(self, heads: Rows, start: int | None) -> None:
        """Each sum by itself. This is where the time goes, so the loops have only what they need."""
        weights, beyond = self.weights, None if start is None else self.terms.beyond
        read = self.reading.read if self.open else self.terms.read
        low = 0 if start is None else max(0, start + self.shift)
        for short, row in heads.items():
            coefficients = row.coeffs()[low:]
            if not coefficients:
                continue
            ways = [*map(int, coefficients)] if isinstance(row, fmpz_poly) else coefficients
            longs = range(low - self.shift, low - self.shift + len(ways))
            if beyond is not None:
                longs = range(longs.start + beyond, longs.stop + beyond)
                more = dict(zip(compress(longs, ways), filter(None, ways), strict=True))
                for value in weights.keys() & more.keys():
                    weights[value] += more.pop(value)
                weights.update(more)
                continue
            sums = zip(longs, *map(repeat, self.terms.shorts(short)), strict=False)
            for value, weight in zip(map(read, compress(sums, ways)), filter(None, ways), strict=True):
                weights[value] += weight

    def _between(self, heads: Rows, below: Mapping[tuple[int, ...], Any], marks: tuple[int, ...]) -> None:
        """Only which mark is reached matters: the mass between two marks at once. Rows end at the last."""
        others = marks[:-1]
        for short, row in heads.items():
            shorts, done, lower = self.terms.shorts(short), 0, marks[0] - 1
            for mark in others:
                upto = _mass(row.truncate(max(0, mark + self.shift)))
                if upto != done:
                    self.weights[self.terms.read((lower, *shorts))] += upto - done
                done, lower = upto, mark
            if below[short] != done:
                self.weights[self.terms.read((lower, *shorts))] += below[short] - done

    def _rest(self, below: Mapping[tuple[int, ...], Any], masses: Rows) -> None:
        """What has reached the end: the whole less what lies below it."""
        for short, mass in masses.items():
            rest = mass - below.get(short, 0)
            if rest:
                self.weights[self.terms.read((self.end, *self.terms.shorts(short)))] += rest

    def _tails(self, heads: Rows, ends: Rows) -> None:
        """What lies past the head of an open sum: one amount a residue, of exact mass and mean."""
        width = (self.end or 0) + self.shift
        for short, end in ends.items():
            row = heads.get(short, fmpz_poly([0]))
            for amount, mass in open_ends(row, end, width, step=self.step, shift=self.shift):
                tail: Any = amount
                self.weights[self.reading.read((tail, *self.terms.shorts(short)))] += mass


class _Part(NamedTuple):
    """Some dice, and where each of their short counts ends."""

    kinds: list[tuple[Marks, int]]
    caps: tuple[int | None, ...]

    def rows(self, algebra: Algebra) -> Rows:
        """All the dice together."""
        rows: Rows | None = None
        for marks, count in self.kinds:
            table = powers(marks, algebra, self.caps)
            rows = table.power(count) if rows is None else table.multiply(rows, table.power(count))
        return nothing(algebra, self.caps) if rows is None else rows


def _mass(row: Any) -> Any:
    """All of a row: an integer, or a rational where dice explode."""
    return int(row(1)) if isinstance(row, fmpz_poly) else row(fmpq(1))
