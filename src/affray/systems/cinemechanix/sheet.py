"""Who attacks, whom, and how things stand: frozen records."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import force_setattr

from affray.chance.once import once
from affray.rules.record import Record
from affray.systems.cinemechanix import tracks
from affray.systems.cinemechanix.arms import (
    Dice,
    Few,
    Level,
    Mooks,
    Points,
    Rating,
    Sides,
    Stakes,
    Weapon,
    as_weapon,
)
from affray.systems.cinemechanix.tracks import Track
from affray.systems.cinemechanix.words import Adds, Intent, Kind, Number, Trope

__all__ = ["Attacker", "Level", "Mooks", "Rulings", "Situation", "Stakes", "Target", "Weapon"]

from affray.systems.cinemechanix.rulings import Rulings

MOST_KINDS = 100
"""The most kinds of mooks nearby; how many of each kind there are is another matter."""

Factor = Annotated[int, Meta(ge=0, le=100)]
Step = Annotated[int, Meta(ge=-5, le=100)]


class Character(Record, frozen=True, kw_only=True, cache_hash=True):
    """What both sides may have: a Hero Factor, trope dice, and levels of Health and Nerve.

    hero_factor: sets Hero Dice, levels and the price of a kill.
    combat, heroics, brains: the sides of these trope dice; 0: none. luck_die: the sides of the Luck Die.
    luck_rolled: what the Luck Die showed when the levels were made; only the ruling bloodied_luck asks.
    luck: points of Luck at hand.
    health, nerve: own levels, the best first; none given: by the book's table.
    lost_hp, lost_tp: points lost so far.
    penalty: Challenge Dice suffered from earlier attacks.
    """

    name: str = ""
    hero_factor: Factor = 3
    combat: Trope = 6
    heroics: Trope = 4
    brains: Trope = 4
    luck_die: Sides = 4
    luck_rolled: Points | None = None
    luck: Few = 0
    health: tuple[Level, ...] = ()
    nerve: tuple[Level, ...] = ()
    lost_hp: Points = 0
    lost_tp: Points = 0
    penalty: Few = 0

    @property
    def sizes(self) -> dict[Adds, int]:
        """What each die adds to a level."""
        luck = self.luck_die if self.luck_rolled is None else self.luck_rolled
        return {"combat": self.combat, "heroics": self.heroics, "brains": self.brains, "luck": luck}

    @property
    def body(self) -> Track:
        """The levels of Health, and the HP lost of them."""
        return body_of(self)

    @property
    def mind(self) -> Track:
        """The levels of Nerve, and the TP lost of them."""
        return mind_of(self)


@once
def body_of(who: Character) -> Track:
    """The levels of Health of somebody, worked out once."""
    return Track(who.health or tracks.health(who.hero_factor, who.sizes), who.lost_hp)


@once
def mind_of(who: Character) -> Track:
    """The levels of Nerve of somebody, worked out once."""
    return Track(who.nerve or tracks.nerve(who.hero_factor, who.sizes), who.lost_tp)


class Attacker(Character, frozen=True, kw_only=True, cache_hash=True):
    """Who attacks. `Attacker(hero_factor=3, combat=8, weapon="1d10")` is enough.

    hero_dice: how many Hero Dice; None: by the Hero Factor. hero_die: their sides.
    combat_bonus: more dice of the Combat die's size; below 0, steps by which that die is smaller.
    bonus: d6 more. number: the target number, 4, 5 or 6.
    weapon: dice such as "1d10" or "2d6+2".
    """

    name: str = "attacker"
    hero_dice: Few | None = None
    hero_die: Trope = 6
    combat_bonus: Step = 0
    bonus: Few = 0
    number: Number = 5
    weapon: Weapon | str = "1d10"

    def __post_init__(self) -> None:
        force_setattr(self, "weapon", as_weapon(self.weapon))


class Target(Character, frozen=True, kw_only=True, cache_hash=True):
    """Who is attacked. `Target(rating=2, armour=4)` is a bit player.

    kind: extra (a mook), bit player, supporting cast or pc.
    rating: its CDR now, the Challenge Dice it supplies. full_rating: an extra's CDR unhurt; None: the same.
    in_role: an extra does what it is there for; else it supplies one Challenge Die.
    armour: its Armour Class.
    hp: the HP it has left, where they are kept in one number; levels are then not asked about.
    """

    name: str = "target"
    kind: Kind = "bit player"
    rating: Rating = 2
    full_rating: Rating | None = None
    in_role: bool = True
    armour: Points = 0
    hp: Points | None = None

    @property
    def tracked(self) -> bool:
        """Whether its levels are kept: those of PCs and of the supporting cast are."""
        return self.kind in {"pc", "supporting cast"} and self.hp is None

    @property
    def unhurt(self) -> int:
        """Its CDR before anything lowered it."""
        return max(self.rating, self.full_rating or 0)


class Situation(Record, frozen=True, kw_only=True, cache_hash=True):
    """What is declared, and how things stand. Every field is optional.

    successes: what was rolled at the table, Challenge Dice taken off: nothing is rolled here then.
    stakes: a called shot.
    others: mooks nearby, each kind with its count.
    rounds: rounds of the scene after this one. rolls: how often the opponent rolls in a round.
    target_acted: the opponent has had its turn in this round.
    challenge: Challenge Dice more, by the word of the GM.
    """

    successes: Dice | None = None
    stakes: Stakes | None = None
    others: Annotated[tuple[Mooks, ...], Meta(max_length=MOST_KINDS)] = ()
    rounds: Few = 3
    rolls: Few = 1
    target_acted: bool = False
    challenge: Few = 0

    @property
    def nearby(self) -> tuple[tuple[int, int], ...]:
        """Ratings with their counts, the highest first, none empty."""
        counts: dict[int, int] = {}
        for mooks in self.others:
            if mooks.rating:
                counts[mooks.rating] = counts.get(mooks.rating, 0) + mooks.count
        return tuple(sorted(((rating, n) for rating, n in counts.items() if n), reverse=True))


class Case(Record, frozen=True, cache_hash=True):
    """An attack as its pages carry it: who, whom, how things stand; and all successes, if a ruling asks."""

    attacker: Attacker
    target: Target
    situation: Situation
    rolled: int = 0

    @property
    def weapon(self) -> Weapon:
        """The weapon, read."""
        return as_weapon(self.attacker.weapon)

    def intends(self, *intents: Intent) -> bool:
        """Whether the stakes are raised for one of these."""
        stakes = self.situation.stakes
        return stakes is not None and stakes.intent in intents
