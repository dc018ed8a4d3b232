"""The small records that a sheet is made of: weapons, levels, mooks, stakes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from affray.chance.notation import parse
from affray.errors import BadValue
from affray.systems.cinemechanix.words import Intent

Dice = Annotated[int, Meta(ge=0, le=1_000)]
Points = Annotated[int, Meta(ge=0, le=10_000)]
Rating = Annotated[int, Meta(ge=0, le=1_000)]
Few = Annotated[int, Meta(ge=0, le=100)]
Flat = Annotated[int, Meta(ge=-1_000, le=1_000)]
Sides = Annotated[int, Meta(ge=1, le=1_000)]

MOST_WEAPON_DICE, MOST_SIDES = 20, 1_000


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A frozen line of a sheet: compared and hashed by value, and deaf to misspelt fields."""


class Weapon(Record, frozen=True, kw_only=True, cache_hash=True):
    """What a weapon rolls for damage: `Weapon(dice=(10,))`, or the text "1d10" on a sheet.

    dice: the sides of each die, the largest first. bonus: flat points.
    """

    name: str = "weapon"
    dice: Annotated[tuple[Sides, ...], Meta(min_length=1, max_length=MOST_WEAPON_DICE)] = (10,)
    bonus: Flat = 0

    @property
    def odd(self) -> bool:
        """Whether it is more than one die of the game."""
        return len(self.dice) > 1 or self.bonus != 0 or max(self.dice) not in {4, 6, 8, 10, 12}


class Level(Record, frozen=True, cache_hash=True):
    """A level of Health or Nerve: the points it holds, and the Challenge Dice of being there."""

    name: str
    points: Points
    penalty: Few = 0


class Mooks(Record, frozen=True, cache_hash=True):
    """Some mooks nearby who are alike: `Mooks(2, 20)` are twenty of CDR 2."""

    rating: Rating
    count: Annotated[int, Meta(ge=0, le=10_000)] = 1


class Stakes(Record, frozen=True, kw_only=True, cache_hash=True):
    """A called shot: what is meant to happen, declared before the roll.

    intent: a row of the menu, or "other". price: in successes, by the GM; None: what the row costs.
    wager: Challenge Dice that the player adds. words: what exactly is aimed at.
    """

    intent: Intent
    price: Dice | None = None
    wager: Few = 0
    words: str = ""


def as_weapon(written: Weapon | str) -> Weapon:
    """A weapon from dice such as "1d10" or "2d6+2"."""
    if isinstance(written, Weapon):
        return written
    formula = parse(written)
    plain = all(term.sign > 0 and term.keep is None and not term.die.again for term in formula.terms)
    count = sum(term.number for term in formula.terms)
    large = max((term.die.sides for term in formula.terms), default=0) > MOST_SIDES
    if not plain or large or not 1 <= count <= MOST_WEAPON_DICE or not -1_000 <= formula.bonus <= 1_000:
        raise BadValue(
            f"{written[:40]!r} is no weapon; allowed are 1 to {MOST_WEAPON_DICE} plain dice of up to "
            "1000 sides and a bonus of up to 1000: write 1d10 or 2d6+2",
            path="weapon",
        )
    dice = sorted((term.die.sides for term in formula.terms for _ in range(term.number)), reverse=True)
    return Weapon(dice=tuple(dice), bonus=formula.bonus)
