"""Whom a fighter attacks: a target chosen by a named policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from affray.errors import UnknownName, suggest


class Foe(NamedTuple):
    """A foe that stands.

    number      which combatant it is
    left        the share of it that is left
    points      what it can still lose, as a number
    attacked    whether a comrade has attacked it already: it is not as it was at the outset
    """

    number: int
    left: Fraction
    points: int
    attacked: bool


Aim: TypeAlias = Callable[[Sequence[Foe]], Sequence[int]]
"""Of the foes that stand, the numbers of those among whom a lot decides; mostly one."""


def first(foes: Sequence[Foe]) -> Sequence[int]:
    """The first that stands, in the order of the file."""
    return (foes[0].number,)


def last(foes: Sequence[Foe]) -> Sequence[int]:
    """The last that stands, in the order of the file."""
    return (foes[-1].number,)


def weakest(foes: Sequence[Foe]) -> Sequence[int]:
    """The one that can lose the least."""
    return (min(foes, key=lambda foe: (foe.points, foe.number)).number,)


def strongest(foes: Sequence[Foe]) -> Sequence[int]:
    """The one that can lose the most."""
    return (min(foes, key=lambda foe: (-foe.points, foe.number)).number,)


def falling(foes: Sequence[Foe]) -> Sequence[int]:
    """The one nearest to falling: the smallest share of it is left."""
    return (min(foes, key=lambda foe: (foe.left, foe.points, foe.number)).number,)


def focus(foes: Sequence[Foe]) -> Sequence[int]:
    """One that is hurt already; else the first."""
    return (next((foe.number for foe in foes if foe.attacked), foes[0].number),)


def spread(foes: Sequence[Foe]) -> Sequence[int]:
    """One that is still unhurt; else the one of whom the most is left."""
    return (max(foes, key=lambda foe: (not foe.attacked, foe.left, -foe.number)).number,)


def random(foes: Sequence[Foe]) -> Sequence[int]:
    """Any of them, by lot."""
    return tuple(foe.number for foe in foes)


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
