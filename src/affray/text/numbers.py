"""Numbers for people: rounded half up, and written as their language writes them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm, log10
from typing import Any

from affray.chance.rounding import round_half_up, shares
from affray.errors import TooMany
from affray.text.translate import Tongue

MOST_DIGITS = 2_000
"""The longest number that is written out: half of what Python itself reads back."""
THIN = "\u202f"  # a narrow space that does not break


def decimal(number: Fraction | int | Decimal, tongue: Tongue, *, places: int = 2) -> str:
    """A number with so many decimals: 2.45, or 2,45 in Russian."""
    if not isinstance(number, Decimal):
        number = round_half_up(Fraction(number), places)
    return _localised(f"{number:,f}", tongue)


def whole(number: int, tongue: Tongue) -> str:
    """A whole number with its thousands apart: 1,000,000, or 1 000 000 in Russian."""
    return _localised(f"{number:,}", tongue)


def percent(share: Decimal, tongue: Tongue, *, some: bool = True) -> str:
    """A rounded share of a hundred. What may happen, but rounds to nothing, is about 0, not 0."""
    about = "≈" if some and not share else ""
    shown = f"{about}0" if not share else _localised(f"{share:f}", tongue)
    return f"{shown}{THIN if tongue.lang == 'ru' else ''}%"


def chance(number: Fraction, tongue: Tongue, *, places: int = 1) -> str:
    """One chance in percent, rounded half up; what is neither certain nor impossible does not look so."""
    share = round_half_up(number * 100, places)
    if share == 100 and number < 1:
        return "≈" + percent(share, tongue)
    return percent(share, tongue, some=number > 0)


def chances(numbers: Sequence[Fraction], tongue: Tongue, *, places: int = 1) -> list[str]:
    """Chances in percent, one below another: where they are all there is, they add up to exactly 100."""
    if sum(numbers) != 1:
        return [chance(number, tongue, places=places) for number in numbers]
    scale = lcm(*(number.denominator for number in numbers))
    rounded = shares([int(number * scale) for number in numbers], places)
    return [
        ("≈" if share == 100 and number < 1 else "") + percent(share, tongue, some=number > 0)
        for number, share in zip(numbers, rounded, strict=True)
    ]


def fraction(number: Fraction | int) -> str:
    """Exactly: "575/1296"."""
    exact = Fraction(number)
    digits = int(max(abs(exact.numerator), exact.denominator).bit_length() * log10(2)) + 1
    if digits > MOST_DIGITS:
        raise TooMany(
            f"an exact fraction of {digits:,} digits: at most {MOST_DIGITS:,} are written; "
            "ask about fewer dice"
        )
    return str(exact)


def fraction_if_short(number: Fraction | int) -> str | None:
    """A fraction that can be written; one of thousands of digits is left to its float."""
    try:
        return fraction(number)
    except TooMany:
        return None


def amount(value: Any) -> str:
    """An amount as a key or in a row: "7"; an open end is "40+" (or "3-", where it goes down)."""
    edge = getattr(value, "edge", None)
    if edge is not None:
        return f"{edge}{'+' if value.up else '-'}"
    return str(value)


def _localised(text: str, tongue: Tongue) -> str:
    if tongue.lang != "ru":
        return text
    return text.replace(",", THIN).replace(".", ",").replace("-", "−")
