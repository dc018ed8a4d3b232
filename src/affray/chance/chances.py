"""Values with exact chances, and what can be asked of them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import gcd, sqrt
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from affray.chance.amount import NUMBERS, amounts, asked, is_open, place
from affray.chance.rounding import shares
from affray.errors import ChanceError, TailError, TailTooShort

if TYPE_CHECKING:
    from decimal import Decimal

T_co = TypeVar("T_co", covariant=True)


class Chances(msgspec.Struct, Generic[T_co], frozen=True, eq=False):
    """``weights[i]`` in ``total`` for ``values[i]``: the part of a Distribution that answers."""

    values: tuple[T_co, ...]
    weights: tuple[int, ...]
    total: int

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[T_co]:
        return (value for value, _ in self._ordered())

    def __eq__(self, other: object) -> bool:
        return self._reduced() == other._reduced() if isinstance(other, Chances) else NotImplemented

    def __hash__(self) -> int:
        return hash(frozenset(self._reduced().items()))

    def __repr__(self) -> str:
        pairs = self._ordered()
        if len(pairs) <= 4:
            return f"Distribution({', '.join(f'{value}: {chance}' for value, chance in self.items())})"
        return f"Distribution({len(pairs)} values, {pairs[0][0]} to {pairs[-1][0]})"

    def __str__(self) -> str:
        rows = [(str(value), f"{float(chance):8.2%}", str(chance)) for value, chance in self.items()]
        wide = max((len(value) for value, *_ in rows), default=0)
        return "\n".join(f"{value:>{wide}}  {percent}  {chance}" for value, percent, chance in rows)

    def items(self) -> list[tuple[T_co, Fraction]]:
        """Each value with its chance, in order of value."""
        return [(value, Fraction(weight, self.total)) for value, weight in self._ordered()]

    def fractions(self) -> dict[T_co, Fraction]:
        """``{value: chance}``, in order of value."""
        return dict(self.items())

    def to_dict(self) -> dict[str, str]:
        """``{"7": "1/6"}``: for JSON, exact, in order of value."""
        written = {str(value): str(chance) for value, chance in self.items()}
        if len(written) < len(self.values):
            raise ChanceError(
                "two values are written alike: map them to values that can be told apart in writing"
            )
        return written

    def percentages(self, decimals: int = 1) -> dict[T_co, Decimal]:
        """Percent of each value, in order of value, rounded so that they add up to exactly 100."""
        pairs = self._ordered()
        rounded = shares([weight for _, weight in pairs], decimals)
        return {value: share for (value, _), share in zip(pairs, rounded, strict=True)}

    def probability(self, value: object) -> Fraction:
        """The chance of exactly this value. Raises TailTooShort where it may lie in an open end."""
        if isinstance(value, NUMBERS) and self._may_hide(value):
            raise TailTooShort(f"{value} may lie in the open end: ask for a longer head")
        return self._where(operator.eq, value)

    def at_least(self, least: Any) -> Fraction:
        """The chance of this value or more. Raises TailTooShort where an open end cannot tell."""
        return self._where(operator.ge, least)

    def at_most(self, most: Any) -> Fraction:
        """The chance of this value or less. Raises TailTooShort where an open end cannot tell."""
        return self._where(operator.le, most)

    def mean(self) -> Fraction:
        """The mean, exact; of an open end its own mean is taken."""
        return Fraction(sum(map(operator.mul, amounts(self.values), self.weights)), self.total)

    def variance(self) -> Fraction:
        """The mean square distance from the mean. Raises TailError where an end is open."""
        if any(map(is_open, self.values)):
            raise TailError("the spread of an open-ended amount is not known: cap the amount by map first")
        found = amounts(self.values)
        squares = sum(map(operator.mul, map(operator.mul, found, found), self.weights))
        return Fraction(squares, self.total) - self.mean() ** 2

    def sd(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance())

    def quantile(self, q: Fraction | str | float) -> T_co:
        """The smallest value that a share `q` of all draws, 0 to 1, does not exceed; 0.1 is read as 1/10."""
        try:
            level = Fraction(str(q))
        except (ValueError, ZeroDivisionError):
            level = Fraction(-1)
        if not 0 <= level <= 1:
            raise ChanceError(f"quantile {str(q)[:20]}: give a number from 0 to 1, as 0.25 or '1/4'")
        pairs = self._ordered()
        reached = accumulate(weight for _, weight in pairs)
        return next(
            value for (value, _), sofar in zip(pairs, reached, strict=True) if sofar >= level * self.total
        )

    def median(self) -> T_co:
        """The smallest value that at least half of all draws do not exceed."""
        return self.quantile(Fraction(1, 2))

    def mode(self) -> T_co:
        """The likeliest value, of equals the smallest. Raises TailTooShort where an open end may hide it."""
        pairs = self._ordered()
        value, most = max(pairs, key=lambda pair: (not is_open(pair[0]), pair[1]))
        hidden = sum(weight for mine, weight in pairs if is_open(mine))
        if hidden:
            shared = (weight for mine, weight in pairs if mine is not value and self._may_hide(mine))
            if is_open(value) or hidden + max(shared, default=0) > most:
                raise TailTooShort("the likeliest value may lie in the open end: ask for a longer head")
        return value

    def _ordered(self) -> list[tuple[T_co, int]]:
        pairs = list(zip(self.values, self.weights, strict=True))
        try:
            return sorted(pairs, key=lambda pair: cast("Any", pair[0]))
        except (TypeError, TailError):
            return sorted(pairs, key=lambda pair: place(pair[0]))

    def _may_hide(self, value: object) -> bool:
        """Whether an open end may hold this number, too."""
        try:
            for mine in self.values:
                if is_open(mine) and not is_open(value):
                    _ = mine == value or cast("Any", mine) > value  # raises where it cannot know
        except TailTooShort:
            return True
        return False

    def _reduced(self) -> dict[T_co, int]:
        common = gcd(*self.weights)
        return {value: weight // common for value, weight in zip(self.values, self.weights, strict=True)}

    def _where(self, holds: Callable[[Any, Any], Any], mark: object) -> Fraction:
        pairs = zip(self.values, self.weights, strict=True)
        return Fraction(sum(weight for value, weight in pairs if asked(holds, value, mark)), self.total)
