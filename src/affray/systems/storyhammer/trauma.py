"""From a percentage to points of Vim, in three phases, each rounded down."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Method, Target

SUMMARY = (50, 25)
"""What a near miss does by the summary: by 1, and by 2."""
WHOLE = 100


def share_of(method: Method, missed: int, rulings: Rulings) -> int | None:
    """The percentage for missing the difficulty by so much; None: a miss."""
    shares = method.trauma if rulings.partial == "weapon" else (method.trauma[0], *SUMMARY)
    at = max(0, missed)
    return shares[at] if at < len(shares) else None


def based(vim: int, share: int, rulings: Rulings) -> Fraction | int:
    """Base trauma: a percentage of Max Vim."""
    return down(Fraction(vim * share, WHOLE), rulings)


def modified(trauma: Fraction | int, percents: Sequence[int], rulings: Rulings) -> Fraction | int:
    """Modified trauma: what the target takes more, or less, of this kind."""
    if rulings.several_modifiers == "sum":
        percents = (max(0, WHOLE + sum(percent - WHOLE for percent in percents)),)
    for percent in percents:
        trauma = Fraction(trauma * percent, WHOLE)
        if rulings.several_modifiers == "each":
            trauma = down(trauma, rulings)
    return down(trauma, rulings)


def resisted(trauma: Fraction | int, through: int) -> int:
    """Resisted trauma: the percentage that goes through."""
    return trauma * through // WHOLE


def through_of(target: Target, missed: int) -> int:
    """The percentage that goes through a resistance missed by so much."""
    at = max(0, missed)
    return target.spread[at] if at < len(target.spread) else WHOLE


def percents_of(target: Target, method: Method) -> tuple[int, ...]:
    """Every modifier of this type, or kind, of trauma."""
    return tuple(one.percent for one in target.modifiers if one.to in {method.type, method.kind})


def down(trauma: Fraction | int, rulings: Rulings) -> Fraction | int:
    """Rounded down after a phase, unless that is left for the end."""
    return trauma // 1 if rulings.rounding == "each" or trauma == trauma // 1 else trauma
