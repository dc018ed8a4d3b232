"""The exact law of dice that zero and explode: each sum by itself up to a head, then open ends.

A die's generating function is A(x) + the sum over i of B_i(x) / (1 - p_i x^N): A for the rolls that stop at
once, and N faces higher for each explosion. One quotient is enough where each roll is made several times and
the best face kept; the best of k whole chains is a sum of k of them, for the chance that the best has
exploded j times is a difference of k-th powers of geometric series.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, log2
from typing import Any, NamedTuple, TypeAlias, TypeVar

from flint import fmpq, fmpz_poly

from affray.chance.distribution import Distribution
from affray.chance.series import Algebra, Moments, Series
from affray.chance.tail import AtLeast
from affray.chance.throw import Die
from affray.errors import TooMany

MOST_BITS = 40_000_000
"""The most bits of weights in a head, by estimate: about a second."""

T = TypeVar("T")
Line: TypeAlias = dict[int, Any]


class Chain(NamedTuple):
    """One kind of die, exploding.

    sides, tries  as of a `Die`: each roll is the best (or worst) of so many
    chains        the best of so many whole chains
    zero_rerolls  whether re-rolls are zeroed
    begun         it has exploded already: what is rolled is a re-roll from the start
    """

    sides: int
    tries: int = 1
    chains: int = 1
    zero_rerolls: bool = True
    begun: bool = False

    def value(self, face: int, *, rerolled: bool) -> int:
        """What a face that does not explode is worth."""
        return worth(face, self.sides, zeroed=self.zero_rerolls or not rerolled)

    @property
    def parts(self) -> tuple[Line, list[tuple[Any, Line]]]:
        """A, and each p_i with its B_i."""
        return _parts(self)


Kinds: TypeAlias = tuple[tuple[Chain, int], ...]


def worth(face: int, sides: int, *, zeroed: bool = True) -> int:
    """What a face is worth: those of the lower half nothing, if it is zeroed."""
    return face if not zeroed or face > sides // 2 else 0


def head_of(kinds: Kinds, width: int) -> Any:
    """The chances of each sum below `width`, as a series."""
    _check(kinds, width)
    return _all(kinds, Series(width))


def ends_of(kinds: Kinds, step: int) -> Any:
    """Mass and first moment of all sums, by residue modulo `step`."""
    return _all(kinds, Moments(step))


@lru_cache(maxsize=256)
def spread(kinds: Kinds, width: int, step: int) -> list[tuple[Any, Any]]:
    """Every sum with its chance: each below `width`, then an open end for each residue."""
    series = head_of(kinds, width).coeffs()
    found: list[tuple[Any, Any]] = [(at, fmpq(chance)) for at, chance in enumerate(series) if chance]
    ends = ends_of(kinds, step)
    for edge in range(width, width + step):
        below = range(edge % step, len(series), step)
        mass = ends.mass[edge % step] - sum((series[at] for at in below), fmpq(0))
        if mass:
            moment = ends.moment[edge % step] - sum((at * series[at] for at in below), fmpq(0))
            found.append((AtLeast(edge, fraction(moment / mass), step), mass))
    return found


def kept(die: Die, count: int, keep: int, *, high: bool) -> list[tuple[tuple[int, int], int]]:
    """Of plain dice, those kept: (their sum with the lower half zeroed, how many show the highest face)."""
    faces = range(die.sides, 0, -1) if high else range(1, die.sides + 1)
    rows: dict[tuple[int, int], Any] = {(0, 0): fmpz_poly([1])}
    for face in faces:
        value = worth(face, die.sides)
        more: dict[tuple[int, int], Any] = {}
        for (placed, top), row in rows.items():
            left = count - placed
            last = face == faces[-1]
            for number in range(left if last else 0, left + 1):
                room = min(number, max(0, keep - placed))
                key = placed + number, top + room * (face == die.sides)
                part = (row * (comb(left, number) * die.ways(face) ** number)).left_shift(value * room)
                more[key] = more[key] + part if key in more else part
        rows = more
    return [
        ((at, top), int(weight))
        for (_, top), row in rows.items()
        for at, weight in enumerate(row.coeffs())
        if weight
    ]


def distribution(weighted: Iterable[tuple[T, Any]]) -> Distribution[T]:
    """Values with rational chances, equal values put together."""
    chances: dict[T, Any] = {}
    for value, chance in weighted:
        chances[value] = chances[value] + chance if value in chances else chance
    scale = lcm(*(int(chance.q) for chance in chances.values()))
    weights = tuple(int(chance.p) * (scale // int(chance.q)) for chance in chances.values())
    return Distribution(tuple(chances), weights, scale)


def fraction(number: Any) -> Fraction:
    """FLINT's rational as Python's."""
    return Fraction(int(number.p), int(number.q))


def _all(kinds: Kinds, algebra: Algebra) -> Any:
    row = algebra.mono(fmpq(1), 0)
    for chain, count in kinds:
        row = algebra.times(row, _power(_die(chain, algebra), count, algebra))
    return row


def _die(chain: Chain, algebra: Any) -> Any:
    stop, parts = chain.parts
    row = algebra.line(stop)
    for weight, line in parts:
        row = row + algebra.times(algebra.line(line), algebra.geometric(weight, chain.sides))
    return row


def _power(row: Any, count: int, algebra: Any) -> Any:
    out = algebra.mono(fmpq(1), 0)
    while count:
        if count % 2:
            out = algebra.times(out, row)
        count //= 2
        if count:
            row = algebra.times(row, row)
    return out


@lru_cache(maxsize=512)
def _parts(chain: Chain) -> tuple[Line, list[tuple[Any, Line]]]:
    sides = chain.sides
    stop: Line = {}
    parts: list[tuple[Any, Line]] = []
    for weight, chances in _rolls(chain):
        line: Line = {}
        for face, chance in enumerate(chances, 1):
            _into(stop, chain.value(face, rerolled=chain.begun), chance)
            _into(line, sides + chain.value(face, rerolled=True), weight * chance)
        parts.append((weight, line))
    return stop, parts


def _rolls(chain: Chain) -> list[tuple[Any, list[Any]]]:
    """Each p_i, and with it for each face but the highest the part of its chance that it carries."""
    sides, best = chain.sides, chain.chains
    if best == 1:
        die = Die(sides, best=chain.tries)
        total = sides ** abs(chain.tries)
        return [(fmpq(die.ways(sides), total), [fmpq(die.ways(face), total) for face in range(1, sides)])]
    found = []
    for i in range(1, best + 1):
        sign = comb(best, i) * (-1) ** i
        chances = [
            sign * (fmpq(sides - face, sides) ** i - fmpq(sides - face + 1, sides) ** i)
            for face in range(1, sides)
        ]
        found.append((fmpq(1, sides) ** i, chances))
    return found


def _into(line: Line, at: int, chance: Any) -> None:
    line[at] = line.get(at, fmpq(0)) + chance


def _check(kinds: Kinds, width: int) -> None:
    """Refuse what would take too long or too much memory."""
    bits = sum(
        log2(chain.sides) * max(abs(chain.tries), chain.chains) * (count + width / chain.sides)
        for chain, count in kinds
    )
    if bits * width > MOST_BITS:
        dice = sum(count for _, count in kinds)
        raise TooMany(
            f"the odds of {dice:,} exploding dice up to {width:,} take {int(bits * width):,} bits of "
            f"weights, and at most {MOST_BITS:,} are worked through: ask about fewer dice, or less Vyn"
        )
