"""Levels that hold what a Luck Die rolls, by a ruling: the die is rolled when such a level matters."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from affray.chance.reading import Total
from affray.chance.throw import dice
from affray.rules import Table
from affray.systems.cinemechanix import catalogue
from affray.systems.cinemechanix.catalogue import LevelRow
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Character
from affray.systems.cinemechanix.tracks import Track

T = TypeVar("T", bound=Character)


def fortune(t: Table, who: T, rulings: Rulings, *, hp: int = 0, tp: int = 0) -> T:
    """Somebody with the Luck Die rolled, if a level that holds it is reached by losing so much more."""
    if rulings.bloodied_luck == "size" or who.luck_rolled is not None:
        return who
    body = not who.health and reaches(who.body, hp, tuple(catalogue.health().values()))
    mind = not who.nerve and reaches(who.mind, tp, tuple(catalogue.nerve().values()))
    if not (body or mind):
        return who
    return replace(who, luck_rolled=t.roll(dice(1, who.luck_die), Total(), why="Luck die"))


def reaches(track: Track, more: int, rows: tuple[LevelRow, ...]) -> bool:
    """Whether so many points more lead to the level that holds the Luck Die, or past it."""
    above = next(number for number, row in enumerate(rows) if row.adds == "luck")
    return track.place(track.lost + more) >= above
