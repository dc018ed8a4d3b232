"""What the rolls of an attack mean."""

from __future__ import annotations

from typing import Literal

from affray.chance.reading import Tally
from affray.chance.throw import Die, Shown, Throw, dice
from affray.systems.cinemechanix.tracks import Track

CHALLENGE = "CD"
"""What a Challenge Die is called beside the dice of the attacker."""


def challenge(count: int, sides: int) -> Throw:
    """Challenge Dice, which the reading must tell apart."""
    return dice(count, sides, name=CHALLENGE)


def successes(face: int, number: int, per_die: Literal["floor", "one", "steps"]) -> int:
    """The successes of one die."""
    if per_die == "floor":
        return face // number
    if per_die == "one":
        return int(face >= number)
    return max(0, face - number + 1)


class Combat(Tally[int], frozen=True, cache_hash=True):
    """The successes of a Combat roll that may be spent; 0: a miss.

    number, per_die   what a die of the attacker needs, and how often that counts
    counter           what a Challenge Die needs to take a success away
    reach, remove     Challenge Dice that are not rolled: to be reached, or taken off
    """

    number: int
    per_die: Literal["floor", "one", "steps"] = "floor"
    counter: int = 5
    reach: int = 0
    remove: int = 0

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Successes, or one that a Challenge Die takes away."""
        if die.name == CHALLENGE:
            return (-int(face >= self.counter),)
        return (successes(face, self.number, self.per_die),)

    def read(self, sums: tuple[int, ...]) -> int:
        """What is left of them."""
        return max(0, sums[0] - self.remove) if sums[0] >= self.reach else 0


class Past(Tally[int], frozen=True, cache_hash=True):
    """The points of a roll that pass the Armour Class, never below 0; `least`: how far below it is heard."""

    bonus: int = 0
    armour: int = 0
    least: int = 0

    def read(self, sums: tuple[int, ...]) -> int:
        """What comes through."""
        return max(self.least, sums[0] + self.bonus - self.armour)

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """The bonus and the Armour Class, for the log."""
        del shown
        parts = (("", self.bonus), ("AC", -self.armour))
        return tuple(part for part in parts if part[1])


class Shaken(Tally[tuple[int, int]], frozen=True, cache_hash=True):
    """Trauma Points, and the levels of Nerve that they cost."""

    bonus: int
    armour: int
    mind: Track

    def read(self, sums: tuple[int, ...]) -> tuple[int, int]:
        """Points and levels."""
        points = max(0, sums[0] + self.bonus - self.armour)
        return points, self.mind.falls(points)

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """The bonus and the Armour Class, for the log."""
        return Past(self.bonus, self.armour).account(shown)


class Fives(Tally[int], frozen=True, cache_hash=True):
    """How many dice of Luck help: those that show a 5, or more by a ruling; no more than are needed."""

    most: int
    needed: int

    @property
    def enough(self) -> tuple[int]:
        """What is needed."""
        return (self.needed,)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Whether it helps."""
        return (int(5 <= face <= self.most),)

    def read(self, sums: tuple[int, ...]) -> int:
        """How many do."""
        return sums[0]
