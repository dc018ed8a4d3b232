"""Every value that may come, each with its exact chance."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from affray.chance.amount import NUMBERS, amounts, asked, merged, negated, polynomial, sign, whole
from affray.chance.chances import Chances
from affray.errors import ChanceError

if TYPE_CHECKING:
    from flint import fmpz_poly

U = TypeVar("U")
V = TypeVar("V")
T_co = TypeVar("T_co", covariant=True)

ADD = partial(asked, operator.add)


class Comparison(NamedTuple):
    """The chances that one draw is more than, equal to or less than another, independent one."""

    more: Fraction
    equal: Fraction
    less: Fraction


class Distribution(Chances[T_co], Generic[T_co], frozen=True, eq=False):
    """Values with exact chances: ``weights[i]`` in ``total`` for ``values[i]``.

    Made directly it is not checked: the values must differ, the weights be positive and add up to `total`;
    their order and a common factor mean nothing. `of` checks, and merges. A value may be anything frozen and
    hashable. It may be open-ended (`AtLeast`): then the mean is still exact, and a question that the open end
    cannot answer raises `TailTooShort`.
    """

    @staticmethod
    def of(weights: Mapping[U, int | Fraction] | Iterable[tuple[U, int | Fraction]]) -> Distribution[U]:
        """From ``{value: weight}`` or pairs: positive integers or Fractions. Equal values merge."""
        pairs = weights.items() if isinstance(weights, Mapping) else weights
        return Distribution(*merged(cast("Iterable[tuple[U, int | Fraction]]", pairs)))

    @staticmethod
    def certain(value: U) -> Distribution[U]:
        """One value, always."""
        return Distribution((value,), (1,), 1)

    @staticmethod
    def mix(parts: Iterable[tuple[Distribution[U], int | Fraction]]) -> Distribution[U]:
        """One of several distributions, taken in proportion to positive weights."""
        return Distribution(
            *merged((value, chance * share) for part, share in parts for value, chance in part.items())
        )

    def compare(self, other: Distribution[Any]) -> Comparison:
        """How an independent draw of each compares: this one more, equal, less."""
        if whole(self.values) and whole(other.values):
            signs = (self - other).map(lambda gap: sign(gap, 0))
        else:
            signs = self.combine(other, partial(asked, sign))
        return Comparison(signs.probability(1), signs.probability(0), signs.probability(-1))

    def map(self, change: Callable[[T_co], U]) -> Distribution[U]:
        """What comes of each value; equal results merge."""
        found: dict[U, int] = {}
        for value, weight in zip(self.values, self.weights, strict=True):
            result = change(value)
            found[result] = found.get(result, 0) + weight
        return Distribution(tuple(found), tuple(found.values()), self.total)

    def given(self, holds: Callable[[T_co], bool]) -> Distribution[T_co]:
        """What is left when it is known that `holds` of the value."""
        left = {
            value: weight for value, weight in zip(self.values, self.weights, strict=True) if holds(value)
        }
        if not left:
            raise ChanceError("no value is left: none of them fulfils what was given")
        return Distribution(tuple(left), tuple(left.values()), sum(left.values()))

    def combine(self, other: Distribution[U], join: Callable[[T_co, U], V] = ADD) -> Distribution[V]:
        """What comes of an independent draw of each; by default their sum."""
        found: dict[V, int] = {}
        theirs = list(zip(other.values, other.weights, strict=True))
        for mine, weight in zip(self.values, self.weights, strict=True):
            for value, against in theirs:
                result = join(mine, value)
                found[result] = found.get(result, 0) + weight * against
        return Distribution(tuple(found), tuple(found.values()), self.total * other.total)

    def repeat(self, times: int) -> Distribution[Any]:
        """The sum of `times` independent draws; of 0 draws it is 0."""
        if times < 0:
            raise ChanceError(f"the sum of {times} draws: give 0 or more")
        amounts(self.values)
        if times < 2:
            return self if times else Distribution.certain(0)
        line = polynomial(self.values, self.weights, times=times)
        if line is not None:
            return _sum(line**times, self.total**times, lowest=times * min(cast("Any", self.values)))
        half = self.repeat(times // 2)
        return half + half + (self if times % 2 else 0)

    def __add__(self, other: Distribution[Any] | int | Fraction) -> Distribution[Any]:
        amounts(self.values)
        if isinstance(other, NUMBERS):
            return self.map(partial(ADD, other))
        if not isinstance(other, Distribution):
            return NotImplemented
        amounts(other.values)
        if len(self.values) * len(other.values) > 1_000:
            one, two = polynomial(self.values, self.weights), polynomial(other.values, other.weights)
            if one is not None and two is not None:
                lowest = min(cast("Any", self.values)) + min(other.values)
                return _sum(one * two, self.total * other.total, lowest=lowest)
        return self.combine(other, ADD)

    __radd__ = __add__

    def __neg__(self) -> Distribution[Any]:
        amounts(self.values)
        return self.map(negated)

    def __sub__(self, other: Distribution[Any] | int | Fraction) -> Distribution[Any]:
        return self + -other

    def __rsub__(self, other: int | Fraction) -> Distribution[Any]:
        return -self + other


def _sum(line: fmpz_poly, total: int, *, lowest: int) -> Distribution[int]:
    found = {at: weight for at, weight in enumerate(map(int, line.coeffs()), lowest) if weight}
    return Distribution(tuple(found), tuple(found.values()), total)
