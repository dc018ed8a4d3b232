"""The small records a sheet is made of: scores, conditions, weapons, SOAK, vulnerabilities, called shots."""

from __future__ import annotations

from difflib import get_close_matches

from msgspec.structs import force_setattr

from affray.errors import UnknownName, suggest
from affray.systems.woin.record import Dice, Flat, Level, Percent, Points, Record, Score
from affray.systems.woin.words import (
    ALSO_CALLED,
    CONDITIONS,
    DAMAGE_TYPES,
    OPTIONS,
    ConditionName,
    DamageType,
    Defense,
    Delivery,
    Kind,
    Quality,
    Shape,
    Size,
    SoakKind,
)


class Attributes(Record, frozen=True, kw_only=True, cache_hash=True):
    """The ten attributes, as scores (10 makes 4d6)."""

    STR: Score = 0
    AGI: Score = 0
    END: Score = 0
    INT: Score = 0
    LOG: Score = 0
    WIL: Score = 0
    CHA: Score = 0
    LUC: Score = 0
    MAG: Score = 0
    PSI: Score = 0


class Skills(Record, frozen=True, kw_only=True, cache_hash=True):
    """The skill score behind each DEFENSE."""

    melee: Score = 0
    ranged: Score = 0
    mental: Score = 0
    vital: Score = 0


class Condition(Record, frozen=True, cache_hash=True):
    """A condition that somebody is in. `Condition("slowed", 2)`, or the text "slowed 2" on a sheet.

    level: 1 initial, 2 severe, 3 extreme.
    by_foe: the other side of this attack caused it (it holds the restrained, it charmed the charmed).
    """

    name: ConditionName
    level: Level = 1
    by_foe: bool = False


class Rider(Record, frozen=True, kw_only=True, cache_hash=True):
    """Something more that a hit brings, besides its damage.

    also_beats: a second DEFENSE that the same roll must reach ("if the hit also beats VITAL DEFENSE").
    condition, level: the condition inflicted; level 1 unless said.
    damage, types: further damage in d6, of these types.
    """

    also_beats: Defense | None = None
    condition: ConditionName | None = None
    level: Level = 1
    damage: Dice = 0
    types: tuple[DamageType, ...] = ()


class Weapon(Record, frozen=True, kw_only=True, cache_hash=True):
    """A weapon, a natural attack or a spell.

    name: as in the catalogue, lower case.
    damage, bonus: the d6 it rolls and the flat number added (2d6+2 is damage 2, bonus 2).
    types: its damage types; none means plain weapon damage, which has no critical condition.
    delivery: "gas" or "liquid" where the harm comes that way, which armour does not stop.
    materials: what it is made of, where somebody cares: "silver", "cold iron", "holy".
    size: None for what has none of its own: it has the attacker's.
    increment: range increment in squares; 0 for melee.
    thrown: range increment in squares when thrown; 0 if it is not made for throwing.
    kind: how it attacks; None: ranged if it has an increment, area if it has an area, else melee.
    against: the DEFENSE it is rolled against, where it names one.
    area, reach: burst, line or cone, and its extent in squares where the stat block gives one.
    traits: keywords: "heavy", "agile", "reach", "sidearm", ...; "unarmed" grows with the body, "natural" are
        claws and teeth, whose dice stand as they are given; "touch" is for spells that need one.
    quality: of this one; its dice join the pool, never more than the skill's.
    pool: the attack's dice as a stat block gives them; None: formed by the attacker.
    one_handed: (dice, bonus) when a versatile weapon is held in one hand.
    melee_defense: what it adds to its wielder's MELEE DEFENSE.
    oversized: made a size larger than listed: one size and 1d6 more.
    ignores_soak: its damage cannot be SOAKed.
    mp: magic points of a spell: the difficulty is at least 10 + mp.
    riders: what a hit brings besides damage.
    """

    name: str = "weapon"
    damage: Dice = 1
    bonus: Flat = 0
    types: tuple[DamageType, ...] = ()
    delivery: tuple[Delivery, ...] = ()
    materials: tuple[str, ...] = ()
    size: Size | None = None
    increment: Points = 0
    thrown: Points = 0
    kind: Kind | None = None
    against: Defense | None = None
    area: Shape | None = None
    reach: Points = 0
    traits: tuple[str, ...] = ()
    quality: Quality = "standard"
    pool: Dice | None = None
    one_handed: tuple[Dice, Flat] | None = None
    melee_defense: Flat = 0
    oversized: bool = False
    ignores_soak: bool = False
    mp: Points = 0
    riders: tuple[Rider, ...] = ()


class Soak(Record, frozen=True, cache_hash=True):
    """One SOAK of a target. types: stops only these; none: whatever its kind stops."""

    amount: Points
    kind: SoakKind = "special"
    types: tuple[DamageType, ...] = ()


class Vulnerable(Record, frozen=True, cache_hash=True):
    """`dice` more d6 of damage from one damage type or material."""

    to: str
    dice: Dice = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        force_setattr(self, "to", as_harm(self.to, path="to"))


class CalledShot(Record, frozen=True, kw_only=True, cache_hash=True):
    """What "other" may do to this target, by its stat block.

    cost: dice to pay. condition, level: inflicted. damage: the hit does its damage as well.
    kills_at: share of full HEALTH, in percent, which kills if done by this one attack.
    """

    name: str
    cost: Dice = 2
    condition: ConditionName | None = None
    level: Level = 1
    damage: bool = False
    kills_at: Percent = 0


def as_weapon(weapon: Weapon | int | str, *, path: str = "weapon") -> Weapon:
    """A Weapon from its short forms: a number of d6, dice in letters, or a name from the catalogue."""
    if isinstance(weapon, Weapon):
        return weapon
    from affray.systems.woin.short import weapon_from

    return weapon_from(weapon, path=path)


def as_immunity(name: str) -> str:
    """What a target is immune to: damage types, conditions, options, "critical", "conditions" or "prone"."""
    known = {*DAMAGE_TYPES, *CONDITIONS, *OPTIONS, "critical", "conditions", "prone"}
    said = ALSO_CALLED.get(name, name)
    if said not in known:
        raise UnknownName(
            f"nothing that one is immune to is called {name!r}; {suggest(name, known)}", path="immune"
        )
    return said


def as_harm(name: str, *, path: str) -> str:
    """A damage type, or a material: any name that is not nearly that of a type."""
    said = ALSO_CALLED.get(name, name)
    if said not in DAMAGE_TYPES and get_close_matches(said, DAMAGE_TYPES, n=1, cutoff=0.8):
        raise UnknownName(f"no damage type {name!r}; {suggest(said, DAMAGE_TYPES)}", path=path)
    return said


def as_exploit(key: str) -> str:
    """The key of an exploit."""
    from affray.systems.woin import catalogue

    known = catalogue.exploits()
    if key not in known:
        raise UnknownName(f"no exploit {key!r}; {suggest(key, known)}", path="exploits")
    return key


def as_condition(condition: Condition | str) -> Condition:
    """A Condition from its short form: "slowed", "slowed 2"."""
    if isinstance(condition, Condition):
        return condition
    from affray.systems.woin.short import condition_from

    return condition_from(condition)
