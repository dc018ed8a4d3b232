"""Whom a fighter attacks: a target chosen by a named policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from affray.errors import UnknownName, suggest


class Foe(NamedTuple):
    """A foe that stands.

    number    which combatant it is
    left      the share of it that is left
    points    what it can still lose, as a number
    hurt      whether it is no longer as it was at the outset
    """

    number: int
    left: Fraction
    points: int
    hurt: bool


Rank: TypeAlias = tuple[int | Fraction, ...]
Aim: TypeAlias = Callable[[Foe], Rank]
"""What the foes are ordered by: the lowest is attacked. Where several are lowest, a lot decides."""


def first(foe: Foe) -> Rank:
    """The first that stands, in the order of the file."""
    return (foe.number,)


def last(foe: Foe) -> Rank:
    """The last that stands, in the order of the file."""
    return (-foe.number,)


def weakest(foe: Foe) -> Rank:
    """The one that can lose the least."""
    return foe.points, foe.number


def strongest(foe: Foe) -> Rank:
    """The one that can lose the most."""
    return -foe.points, foe.number


def falling(foe: Foe) -> Rank:
    """The one nearest to falling: the smallest share of it is left."""
    return foe.left, foe.points, foe.number


def focus(foe: Foe) -> Rank:
    """One that is hurt already; else the first."""
    return not foe.hurt, foe.number


def spread(foe: Foe) -> Rank:
    """One that is still unhurt; else the one of whom the greatest share is left."""
    return foe.hurt, -foe.left, foe.number


def random(foe: Foe) -> Rank:
    """Any of them, by lot."""
    del foe
    return ()


AIMS: Mapping[str, Aim] = {
    "first": first,
    "last": last,
    "weakest": weakest,
    "strongest": strongest,
    "falling": falling,
    "focus": focus,
    "spread": spread,
    "random": random,
}


def check_aim(name: str) -> None:
    """Refuse a way to choose a target that is not known."""
    if name not in AIMS:
        raise UnknownName(f"no way to choose a target {name!r}; {suggest(name, AIMS)}", path="targets")
