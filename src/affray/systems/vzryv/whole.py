"""The exact law of an attack that is rolled several times as a whole, the highest or lowest sum kept.

Which attempt is kept depends on the sums alone. So one with the amounts (a, b, …) is kept with the chance
P(a) P(b) … W(a + b + …), where W(s) is the sum over i of F(s-1)^i F(s)^(k-1-i), F(s) the chance that a sum
is s at most (for the lowest: at least). Past the first few terms all of these are sums of powers with
polynomials before them, so an endless sum of them is a finite one with other weights: `_Endless`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, chain, combinations, product
from math import lcm, prod
from typing import Any

from flint import fmpq, fmpq_poly

from affray.chance.tail import AtLeast
from affray.errors import TooMany
from affray.systems.vzryv.law import Kinds, fraction, head_of

MOST_TERMS = 20_000
MOST_OUTCOMES = 40_000
"""The most ways to share out damage among several types that are told apart: some seconds."""
Poles = dict[Any, int]
STAR = None
"""An amount that is not fixed: any."""


def spread(
    types: tuple[Kinds, ...], tries: int, widths: tuple[int, ...], step: int
) -> list[tuple[tuple[Any, ...], Any]]:
    """The amounts of each type in the attempt that is kept, with their chance: open ends past `widths`."""
    return _Whole(types, tries, widths, step).found()


class _Endless:
    """Sums without end as finite ones: `weights[s]` is what the term at s counts for.

    Beyond `start` the terms, taken in blocks of `block`, are powers of the poles with polynomials before
    them; their generating function has the denominator `den`, and a numerator that its first terms give.
    """

    def __init__(self, poles: Poles, block: int, start: int) -> None:
        den = fmpq_poly([1])
        for pole, order in poles.items():
            den *= fmpq_poly([1, -pole]) ** order
        count = sum(poles.values())
        blocks = -(-start // block)
        if (blocks + count) * block > MOST_TERMS:
            raise TooMany(
                f"dice rolled several times as a whole take {(blocks + count) * block:,} terms, and at most "
                f"{MOST_TERMS:,} are added: roll fewer dice, or dice of fewer kinds"
            )
        whole = den(fmpq(1))
        partial = list(accumulate(den.coeffs()))
        partial += [partial[-1]] * (count - len(partial))
        tail = [partial[count - 1 - at] / whole for at in range(count)]
        self.weights = [fmpq(1)] * (blocks * block) + [weight for weight in tail for _ in range(block)]


class _Whole:
    def __init__(self, types: tuple[Kinds, ...], tries: int, widths: tuple[int, ...], step: int) -> None:
        self.types, self.tries, self.widths, self.step = types, tries, widths, step
        every = tuple(chain.from_iterable(types))
        self.block = lcm(step, *(kind.sides for kind, _ in every))
        start = 2 + sum(kind.sides * count for kind, count in every)
        poles = _worse(_poles(every, self.block), tries)
        self.weights = _Endless(poles, self.block, start).weights
        length = len(self.weights)
        if len(types) > 1 and prod(widths) > MOST_OUTCOMES:
            raise TooMany(
                "an attack of so many damage types, rolled several times as a whole: roll fewer dice"
            )
        self.length = length
        self.lines = [self._line(kinds, max(length, *widths)) for kinds in types]
        self.kept = self._kept(self._line(every, length + sum(widths)))

    def found(self) -> list[tuple[tuple[Any, ...], Any]]:
        """Regions by which types are open, those with fewer first: what is beyond is the whole less these."""
        numbers = range(len(self.types))
        regions: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        for size in range(len(self.types) + 1):
            for free in combinations(numbers, size):
                for key in self._keys(free):
                    found = self._sums(key) if free else self._finite(key)
                    for other in self._inside(key, free):
                        inner = regions.get(other)
                        if inner is not None:
                            found = tuple(
                                a - b for a, b in zip(found, self._moved(inner, other, free), strict=True)
                            )
                    regions[key] = found
        return [(self._values(key, sums), sums[0]) for key, sums in regions.items() if sums[0]]

    def _keys(self, free: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
        """Every way to fix the others, and to name the residues of the free ones: ("open", residue)."""
        ways = [
            [("open", residue) for residue in range(self.step)] if at in free else range(self.widths[at])
            for at in range(len(self.types))
        ]
        yield from (
            key
            for key in product(*ways)
            if all(self.lines[at][value] for at, value in enumerate(key) if isinstance(value, int))
        )

    def _inside(self, key: tuple[Any, ...], free: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
        """Regions in which some of the free types have finite amounts."""
        ways = []
        for at, value in enumerate(key):
            if at in free:
                ways.append([value, *range(value[1], self.widths[at], self.step)])
            else:
                ways.append([value])
        yield from (other for other in product(*ways) if other != key)

    def _moved(self, sums: tuple[Any, ...], key: tuple[Any, ...], free: tuple[int, ...]) -> tuple[Any, ...]:
        """A smaller region's mass and moments, as those of the free types."""
        mass, moments = sums[0], iter(sums[1:])
        found = [mass]
        for at in range(len(key)):
            open_here = not isinstance(key[at], int)
            moment = next(moments) if open_here else None
            if at in free:
                found.append(moment if open_here else mass * key[at])
        return tuple(found)

    def _finite(self, key: tuple[int, ...]) -> tuple[Any, ...]:
        chance = self.kept[sum(key)]
        for at, value in enumerate(key):
            chance *= self.lines[at][value]
        return (chance,)

    def _sums(self, key: tuple[Any, ...]) -> tuple[Any, ...]:
        """Mass, and the first moment of each free type, with every amount of these."""
        fixed, factor = 0, fmpq(1)
        masked, moved = [], []
        for at, value in enumerate(key):
            if isinstance(value, int):
                fixed += value
                factor *= self.lines[at][value]
                continue
            line = [
                p if s % self.step == value[1] else fmpq(0)
                for s, p in enumerate(self.lines[at][: self.length])
            ]
            masked.append(fmpq_poly(line))
            moved.append(fmpq_poly([s * p for s, p in enumerate(line)]))
        ways = [masked, *([*masked[:at], line, *masked[at + 1 :]] for at, line in enumerate(moved))]
        return tuple(factor * self._endless(parts, fixed) for parts in ways)

    def _endless(self, parts: list[Any], fixed: int) -> Any:
        whole = fmpq_poly([1])
        for part in parts:
            whole = whole.mul_low(part, self.length)
        return sum(
            (
                chance * self.kept[fixed + at] * weight
                for at, (chance, weight) in enumerate(zip(whole.coeffs(), self.weights, strict=False))
                if chance != 0
            ),
            fmpq(0),
        )

    def _values(self, key: tuple[Any, ...], sums: tuple[Any, ...]) -> tuple[Any, ...]:
        moments = iter(sums[1:])
        values: list[Any] = []
        for at, value in enumerate(key):
            if isinstance(value, int):
                values.append(value)
            else:
                width = self.widths[at]
                edge = width + (value[1] - width) % self.step
                values.append(AtLeast(edge, fraction(next(moments) / sums[0]), self.step))
        return tuple(values)

    def _line(self, kinds: Kinds, length: int) -> list[Any]:
        line = [fmpq(chance) for chance in head_of(kinds, length).coeffs()]
        return line + [fmpq(0)] * (length - len(line))

    def _kept(self, line: list[Any]) -> list[Any]:
        """W: how likely an attempt of each sum is kept, for each chance that it comes up."""
        below = [fmpq(0), *accumulate(line)]
        if self.tries < 0:
            below = [1 - chance for chance in below]
        others = abs(self.tries) - 1
        return [
            sum((below[at] ** i * below[at + 1] ** (others - i) for i in range(others + 1)), fmpq(0))
            for at in range(len(line))
        ]


def _poles(kinds: Kinds, block: int) -> Poles:
    """The poles of one attempt, taken in blocks, with their orders."""
    poles: Poles = {}
    for kind, count in kinds:
        pole = fmpq(1, kind.sides) ** (block // kind.sides)
        poles[pole] = poles.get(pole, 0) + count
    return poles


def _worse(single: Poles, tries: int) -> Poles:
    """The poles of an attempt's chance, times its amount, times W."""
    power: Poles = {fmpq(1): 1}
    powers = [power]
    for _ in range(abs(tries) - 1):
        power = _times(power, single)
        powers.append(power)
    wanted: Poles = {}
    for factor in powers if tries > 0 else powers[-1:]:
        for pole, order in _times(single, factor).items():
            wanted[pole] = max(wanted.get(pole, 0), order + 1)
    return wanted


def _times(one: Poles, other: Poles) -> Poles:
    """The poles of the product of two sequences, term by term: polynomials' degrees add."""
    out: Poles = {}
    for (pole, order), (more, another) in product(one.items(), other.items()):
        out[pole * more] = max(out.get(pole * more, 0), order + another - 1)
    return out
