"""A fight as it is set up: who fights, on which side, in which order, and how each decides."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from affray.errors import BadValue
from affray.fight.habit import Habit
from affray.fight.targets import check_aim
from affray.rules.fighting import Fighting

MOST_FIGHTERS = 500


class Combatant(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a fight.

    name, side    what it is called, and whom it fights for; names differ
    sheet         its sheet, of the book
    group         what it is one of, for people: "goblins"
    initiative    its place in the order of turns, higher first; None: it rolls for it if the book says how
    aim           whom it attacks: a named way to choose a target
    habit         how it decides within an attack
    retreats      it leaves the fight at the start of a turn when no more than this much of it is left
    joins         the round in which it joins
    state         how it stands as the fight begins, in the book's terms; None: fresh
    """

    name: str
    side: str
    sheet: Any
    group: str = ""
    initiative: int | None = None
    aim: str = "first"
    habit: Habit = Habit()
    retreats: Fraction = Fraction(0)
    joins: int = 1
    state: Any = None


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A fight before its first turn.

    fighting     the book's side of it
    rulings      the book's rulings
    combatants   in the order of the file, which decides where nothing else does
    horizon      the round after which nobody counts any more; None: to the end
    """

    fighting: Fighting
    rulings: Any
    combatants: tuple[Combatant, ...]
    horizon: int | None = None

    def __post_init__(self) -> None:
        names = [one.name for one in self.combatants]
        if not 2 <= len(names) <= MOST_FIGHTERS:
            raise BadValue(f"{len(names)} fighters: a fight has 2 to {MOST_FIGHTERS}", path="fighters")
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise BadValue(f"two fighters are called {twice!r}: give each a name of its own", path="fighters")
        if len(self.sides) < 2:
            raise BadValue("everybody is on one side: a fight has two sides or more", path="fighters")
        if self.horizon is not None and self.horizon < 1:
            raise BadValue(f"a horizon of {self.horizon} rounds: give 1 or more", path="horizon")
        for one in self.combatants:
            check_aim(one.aim)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which they are met."""
        return tuple(dict.fromkeys(one.side for one in self.combatants))

    @property
    def is_duel(self) -> bool:
        """Whether it is one against one."""
        return len(self.combatants) == 2

    def number(self, name: str) -> int:
        """The number of a combatant by name."""
        for number, one in enumerate(self.combatants):
            if one.name == name:
                return number
        raise BadValue(f"nobody called {name[:40]!r} is in this fight", path="fighters")


def several(one: Combatant, count: int) -> Iterable[Combatant]:
    """A group: as many as that, numbered from 1."""
    if count == 1:
        return (one,)
    return tuple(
        msgspec.structs.replace(one, name=f"{one.name} {number}", group=one.name)
        for number in range(1, count + 1)
    )
