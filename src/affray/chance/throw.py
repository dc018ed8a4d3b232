"""Dice thrown together, and how they fell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from affray.errors import ChanceError, TooMany

MOST_DICE = 10_000
MOST_SIDES = 10_000
MOST_TRIES = 100
"""The most rolls of which a die keeps the best or the worst."""

MOST_REROLLS = 1_000
"""Re-rolls of one die in play; odds have no such end."""


class Die(NamedTuple):
    """One kind of die.

    sides   faces 1 … sides
    again   the top face is rolled again and added, for as long as it shows ("explodes")
    best    how often each physical roll is made: 2 keeps the higher face, -2 the lower; 1 is a plain roll
    name    what a reading may tell apart ("luck")
    """

    sides: int
    again: bool = False
    best: int = 1
    name: str = ""

    def check(self) -> Die:
        """Return the die itself, or say why there is no such die."""
        if not 1 <= self.sides <= MOST_SIDES:
            refusal = TooMany if self.sides > 0 else ChanceError
            raise refusal(f"a die of {self.sides} sides: a die has 1 to {MOST_SIDES:,} sides")
        if self.again and self.sides < 2:
            raise ChanceError(
                "an exploding die of one side would never stop: an exploding die needs at least 2 sides"
            )
        if self.best == 0:
            raise ChanceError(
                "a die that keeps the best of 0 rolls: give 1 (plain), 2 (the higher) or -2 (the lower)"
            )
        if abs(self.best) > MOST_TRIES:
            raise TooMany(f"the best of {abs(self.best):,} rolls of a die: at most of {MOST_TRIES}")
        return self

    def ways(self, face: int) -> int:
        """In how many of `sides ** abs(best)` ways one physical roll comes to `face`."""
        tries = abs(self.best)
        if tries == 1:
            return 1
        rank = face if self.best > 0 else self.sides + 1 - face
        return int(rank**tries - (rank - 1) ** tries)


class Shown(NamedTuple):
    """One die as it fell. `faces` has one face, or a chain of them; `lost` what each kept face beat."""

    die: Die
    faces: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...] = ()
    cut: bool = False  # the chain was ended by hand, at MOST_REROLLS


class Throw(msgspec.Struct, frozen=True, cache_hash=True):
    """Dice thrown together, kind by kind: ((die, how many), …), none empty; dice with a name come last."""

    groups: tuple[tuple[Die, int], ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die, one by one."""
        return tuple(die for die, count in self.groups for _ in range(count))

    @property
    def count(self) -> int:
        """How many dice there are."""
        return sum([count for _, count in self.groups])

    def __add__(self, other: object) -> Throw:
        if not isinstance(other, Throw):
            return NotImplemented
        if not self.groups or not other.groups:
            return self if self.groups else other
        return gather(self.groups + other.groups)

    def fall(self, pick: Callable[[Die], int]) -> tuple[Shown, ...]:
        """Let the dice fall. `pick` gives one face of one physical die at a time, wherever it has it from."""
        return tuple(_fall(die, pick) for die in self.dice)


def _fall(die: Die, pick: Callable[[Die], int]) -> Shown:
    faces: list[int] = []
    lost: list[tuple[int, ...]] = []
    while True:
        rolled = sorted((pick(die) for _ in range(abs(die.best))), reverse=die.best > 0)
        faces.append(rolled[0])
        if len(rolled) > 1:
            lost.append(tuple(rolled[1:]))
        if not die.again or rolled[0] != die.sides:
            return Shown(die, tuple(faces), tuple(lost))
        if len(faces) > MOST_REROLLS:
            return Shown(die, tuple(faces), tuple(lost), cut=True)


def gather(groups: Iterable[tuple[Die, int]]) -> Throw:
    """A throw of the given kinds and numbers of dice: checked, sorted, equal kinds put together."""
    counts: dict[Die, int] = {}
    for die, count in groups:
        if count < 0:
            raise ChanceError(f"{count} dice: a throw has 0 dice or more")
        if count:
            counts[die.check()] = counts.get(die, 0) + count
    if sum(counts.values()) > MOST_DICE:
        raise TooMany(
            f"{sum(counts.values()):,} dice in one throw: at most {MOST_DICE:,} are thrown together"
        )
    return Throw(tuple(sorted(counts.items(), key=_place)))


def _place(group: tuple[Die, int]) -> tuple[str, Die]:
    """Own dice, the smallest first, and then those that have a name, such as Challenge Dice."""
    return group[0].name, group[0]


@lru_cache(maxsize=4096)
def dice(count: int, sides: int, *, again: bool = False, best: int = 1, name: str = "") -> Throw:
    """`count` dice of one kind; 0 is a throw without dice."""
    return gather([(Die(sides, again, best, name).check(), count)])


def d6(count: int) -> Throw:
    """`count` ordinary six-sided dice."""
    return dice(count, 6)
