"""Exact numbers rounded for people to read. Rules round down instead, by `//`."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction


def round_half_up(number: Fraction | int, decimals: int = 0) -> Decimal:
    """Rounded to so many decimals, a half away from zero: 2.5 to 3, -2.5 to -3."""
    units = int((abs(number) * 10**decimals * 2 + 1) // 2)
    return _decimal(units if number >= 0 else -units, decimals)


def shares(weights: Sequence[int], decimals: int = 1) -> list[Decimal]:
    """The percent of each weight, rounded so that together they are exactly 100.

    All are rounded down; what that leaves over goes to the greatest remainders, of equal ones to the greater
    weight.
    """
    total, units = sum(weights), 100 * 10**decimals
    wholes = [weight * units // total for weight in weights]
    order = sorted(range(len(weights)), key=lambda at: (-(weights[at] * units % total), -weights[at]))
    for at in order[: units - sum(wholes)]:
        wholes[at] += 1
    return [_decimal(whole, decimals) for whole in wholes]


def _decimal(units: int, decimals: int) -> Decimal:
    return Decimal(f"{units}e-{decimals}")
