"""What a value may be: an exact number, an open end, or anything else that is only told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, TypeVar

from affray.errors import ChanceError

if TYPE_CHECKING:
    from flint import fmpz_poly

U = TypeVar("U")

NUMBERS = (int, Fraction, float)
WIDEST = 10_000_000
"""The longest polynomial that sums are made with; sparser or wider sums are added up value by value."""


def is_open(value: object) -> bool:
    """Whether it is an open-ended amount (`AtLeast`): known by its edge and mean, not by its class."""
    return hasattr(value, "expected") and hasattr(value, "edge")


def whole(values: Iterable[object]) -> bool:
    """Whether all of them are integers."""
    return {*map(type, values)} <= {int, bool}


def amounts(values: tuple[Any, ...]) -> Sequence[Any]:
    """The values as exact numbers, open ends by their mean; refuses what is no amount."""
    if whole(values):
        return values
    found: list[Any] = []
    for value in values:
        if isinstance(value, int | Fraction):
            found.append(value)
        elif isinstance(value, float):
            found.append(Fraction(value))
        elif is_open(value):
            found.append(value.expected())
        else:
            raise ChanceError(f"{str(value)[:40]!r} is not an amount: map the values to numbers first")
    return found


def asked(question: Callable[[Any, Any], U], one: Any, two: Any) -> U:
    """The answer to a question about two values; refuses two that do not go together."""
    try:
        return question(one, two)
    except TypeError as wrong:
        raise ChanceError(f"{str(one)[:40]!r} and {str(two)[:40]!r} do not go together: {wrong}") from None


def negated(value: Any) -> Any:
    """Its opposite; an open end then goes down."""
    return -1 * value


def sign(one: Any, two: Any) -> int:
    """1, 0 or -1: more, equal, less."""
    return int(one > two) - int(one < two)


def place(value: Any) -> tuple[int, Any, int, str]:
    """Where a value stands among others: numbers, with open ends at their edge, then the rest."""
    if isinstance(value, NUMBERS):
        return (0, value, 0, "")
    if is_open(value):
        return (0, value.edge, 1 if value.up else -1, "")
    return (1, 0, 0, f"{type(value).__name__} {value!r}")


def merged(pairs: Iterable[tuple[U, object]]) -> tuple[tuple[U, ...], tuple[int, ...], int]:
    """Values, weights and total in lowest terms, equal values put together; refuses weights that are none."""
    found: dict[U, int | Fraction] = {}
    for value, weight in pairs:
        if not isinstance(weight, int | Fraction) or weight <= 0:
            raise ChanceError(f"a weight of {weight!r}: give whole numbers or Fractions above 0")
        found[value] = found.get(value, 0) + weight
    if not found:
        raise ChanceError("no values at all: give one value or more, with a weight each")
    scale = lcm(*(weight.denominator for weight in found.values()))
    whole_weights = [int(weight * scale) for weight in found.values()]
    common = gcd(*whole_weights)
    weights = tuple(weight // common for weight in whole_weights)
    return tuple(found), weights, sum(weights)


def polynomial(values: tuple[Any, ...], weights: tuple[int, ...], *, times: int = 1) -> fmpz_poly | None:
    """Whole values as exponents above the lowest; None where that does not fit or pay, `times` over."""
    from flint import fmpz_poly  # heavy, and only needed for sums

    if not whole(values):
        return None
    lowest, highest = min(values), max(values)
    if (highest - lowest) * times > min(WIDEST, 200 * len(values) * times):
        return None
    line = [0] * (highest - lowest + 1)
    for value, weight in zip(values, weights, strict=True):
        line[value - lowest] = weight
    return fmpz_poly(line)
