"""Health and Nerve: levels that hold points, and what it costs to be at one."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules.record import Record
from affray.systems.cinemechanix import catalogue
from affray.systems.cinemechanix.arms import Level
from affray.systems.cinemechanix.catalogue import LevelRow
from affray.systems.cinemechanix.words import Adds

Levels = tuple[Level, ...]


class Track(Record, frozen=True, cache_hash=True):
    """Levels of Health or Nerve, the best first, and how many points of them are lost."""

    levels: Levels
    lost: int = 0

    @property
    def capacity(self) -> int:
        """All the points there are."""
        return sum(level.points for level in self.levels)

    def place(self, lost: int) -> int:
        """The number of the level one is at: the best that has a point left; past the last, all are empty."""
        for number, level in enumerate(self.levels):
            lost -= level.points
            if lost < 0:
                return number
        return len(self.levels)

    def falls(self, damage: int) -> int:
        """How many levels are lost by so much damage: what a level cannot take runs on into the next."""
        fallen, room = 0, -self.lost
        for level in self.levels:
            room += level.points
            if room > damage:
                break
            fallen += room > 0
        return fallen

    def level(self, lost: int) -> Level | None:
        """The level one is at with so many points lost; None: all are empty."""
        place = self.place(lost)
        return self.levels[place] if place < len(self.levels) else None

    @property
    def at(self) -> Level | None:
        """The level one is at; None: all are empty."""
        return self.level(self.lost)

    @property
    def last(self) -> bool:
        """Whether one is at the last level, or past it."""
        return self.place(self.lost) >= len(self.levels) - 1

    @property
    def penalty(self) -> int:
        """The Challenge Dice of the level one is at."""
        level = self.at or self.levels[-1]
        return level.penalty

    @property
    def left(self) -> int:
        """The points left in the level one is at."""
        upto = sum(level.points for level in self.levels[: self.place(self.lost) + 1])
        return max(0, upto - self.lost)

    @property
    def missing(self) -> int:
        """The points that the level one is at could get back."""
        level = self.at
        return level.points - self.left if level else 0


def levels(rows: Mapping[str, LevelRow], factor: int, sizes: Mapping[Adds, int]) -> Levels:
    """Levels by their table: the Hero Factor, and in some the size of a die."""
    return tuple(
        Level(name, factor + (sizes[row.adds] if row.adds else 0), row.penalty) for name, row in rows.items()
    )


def health(factor: int, sizes: Mapping[Adds, int]) -> Levels:
    """The levels of Health."""
    return levels(catalogue.health(), factor, sizes)


def nerve(factor: int, sizes: Mapping[Adds, int]) -> Levels:
    """The levels of Nerve."""
    return levels(catalogue.nerve(), factor, sizes)
