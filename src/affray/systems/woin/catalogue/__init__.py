"""Weapons, armour, sizes, exploits, positions, criticals and foes, read from the tables beside this file.

Each table is read once, when it is first asked for. Names are lower case with spaces: "giant rat".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeVar

import msgspec

from affray.errors import UnknownName, suggest
from affray.systems.woin.arms import Weapon
from affray.systems.woin.record import Dice, Flat, Points, Record
from affray.systems.woin.sheet import Attacker, Target
from affray.systems.woin.words import ArmourClass, AttributeName, ConditionName, Item, Option

T = TypeVar("T")
OUT: Mapping[str, str] = MappingProxyType(
    {
        "Target.actions": "how many actions a turn has belongs to the fight, not to the attack",
        "Target.regenerates": "what is regained between rounds belongs to the fight, not to the attack",
    }
)
"""What rows say that no attack asks for, and why. A row of the exploits says it of itself, in `out`."""

DICE = re.compile(r"([0-9]+)d6(?:\+([0-9]+))?")


class Modifier(Record, frozen=True, kw_only=True, cache_hash=True):
    """A row of the positional table: dice added or taken, and when."""

    dice: Flat
    words: str


class Armour(Record, frozen=True, kw_only=True, cache_hash=True):
    """Armour worn. weight: its class, which costs DEFENSE. vulnerable: types that do its wearer 1d6 more."""

    soak: Points
    weight: ArmourClass
    vulnerable: tuple[str, ...] = ()


class Helmet(Record, frozen=True, kw_only=True, cache_hash=True):
    """A helmet adds SOAK to the armour (above: against blows from above), and changes DEFENSES."""

    soak: Points
    above: Points = 0
    physical: Flat = 0
    mental: Flat = 0


class Shield(Record, frozen=True, kw_only=True, cache_hash=True):
    """What a shield adds to MELEE and RANGED DEFENSE."""

    melee: Points
    ranged: Points


class SizeRow(Record, frozen=True, kw_only=True, cache_hash=True):
    """A size: what it adds to computed DEFENSES, and its reach in squares."""

    melee: Flat
    ranged: Flat
    vital: Flat
    reach: Points


class Exploit(Record, frozen=True, kw_only=True, cache_hash=True):
    """An exploit, or something that anyone may do, with its price and what it does.

    when: option (of Situation), always (whenever it fits), declared (in Situation.exploits), reaction (of the
    target), defense (always, for the target), ally (of somebody else).
    anyone: needs no training. place: "close" or "far" if it is for melee or for shooting only.
    option: works with this option only. waives: the dice of this called shot need not be paid.
    cost: attack dice paid; free_on: not for this item. pool: dice won or lost; smaller: against the bigger.
    damage: damage dice won. damage_is: instead of the weapon's. blows: so often the weapon's dice and bonus.
    times: the damage is multiplied. unarmed: a blow of the hand besides. each_turn: d6 in each of its turns.
    inflicts: conditions of a hit. prone, self_prone: who ends on the ground. squares: pushed so far.
    further: whom the next attack of the action meets: the same foe "again", after a hit one "beside", or all
    "around". attacks: how many, at most. less: dice that the next one loses. free_attack: after a miss.
    off: dice that a reaction takes off. reach: squares. dismounts: a rider ends on foot.
    does_damage, no_damage: the option also hurts, or no longer does.
    ignores_soak, unseen, attribute: SOAK is bypassed; no line of sight is needed; the attribute of the check.
    melee, ranged, mental: to the owner's DEFENSE. soak: to the owner's SOAK. trait: the weapon must have it.
    out: why it does not act on an attack.
    """

    words: str
    when: Literal["option", "always", "declared", "reaction", "defense", "ally"] = "declared"
    anyone: bool = False
    place: Literal["close", "far", ""] = ""
    option: Option | None = None
    waives: Option | None = None
    cost: Dice = 0
    free_on: Item | None = None
    pool: Flat = 0
    smaller: Dice = 0
    damage: Dice = 0
    damage_is: Dice | None = None
    blows: Points = 1
    times: Points = 1
    unarmed: bool = False
    each_turn: Dice = 0
    inflicts: tuple[ConditionName, ...] = ()
    prone: bool = False
    self_prone: bool = False
    squares: Points = 0
    further: Literal["again", "beside", "around", ""] = ""
    attacks: Points = 1
    less: Dice = 0
    free_attack: bool = False
    off: Dice = 0
    reach: Points = 0
    dismounts: bool = False
    does_damage: bool = False
    no_damage: bool = False
    ignores_soak: bool = False
    unseen: bool = False
    attribute: AttributeName | None = None
    melee: Points = 0
    ranged: Points = 0
    mental: Points = 0
    soak: Points = 0
    trait: str = ""
    out: str = ""


@cache
def weapons() -> Mapping[str, Weapon]:
    """Every weapon by name."""
    return _table("weapons", Weapon)


@cache
def armour() -> Mapping[str, Armour]:
    """Every suit of armour by name."""
    return _table("armour", Armour)


@cache
def helmets() -> Mapping[str, Helmet]:
    """Every helmet by name."""
    return _table("helmets", Helmet)


@cache
def shields() -> Mapping[str, Shield]:
    """Every shield by size."""
    return _table("shields", Shield)


@cache
def sizes() -> Mapping[str, SizeRow]:
    """Every size category."""
    return _table("sizes", SizeRow)


@cache
def exploits() -> Mapping[str, Exploit]:
    """Every exploit, and what anyone may do, by key."""
    return _table("exploits", Exploit)


@cache
def position() -> Mapping[str, Modifier]:
    """Every positional modifier by name."""
    return _table("position", Modifier)


@cache
def criticals() -> Mapping[str, tuple[tuple[ConditionName, ...], ...]]:
    """For each damage type the conditions that 1 to 6 bring."""
    return _table("criticals", tuple[tuple[ConditionName, ...], ...])


@cache
def foes() -> Mapping[str, Target]:
    """Every foe by name, as a target with its attacks."""
    return _table("foes", Target)


def foe_attacks(name: str) -> Attacker:
    """A foe by name, as the one who attacks."""
    known = foes()
    if name not in known:
        raise UnknownName(f"no foe {name!r}; {suggest(name, known)}")
    foe = known[name]
    return Attacker(
        name=foe.name,
        weapon=foe.attacks[0],
        weapons=foe.attacks[1:],
        max_dice=foe.max_dice,
        pc=False,
        size=foe.size,
        legs=foe.legs,
        exploits=foe.exploits,
        conditions=foe.conditions,
    )


def _table(name: str, row: type[T]) -> Mapping[str, T]:
    """One table, each row checked against its record; a `dice` like "2d6+2" becomes damage and bonus."""
    text = (files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
    rows = {key: _dice(value) for key, value in tomllib.loads(text).items()}
    named = "name" in getattr(row, "__struct_fields__", ())
    return MappingProxyType(
        {key: msgspec.convert({"name": key, **value} if named else value, row) for key, value in rows.items()}
    )


def _dice(value: Any) -> Any:
    """The same value with every "dice" text within it spelt out."""
    if isinstance(value, list):
        return [_dice(part) for part in value]
    if not isinstance(value, dict):
        return value
    rest = {key: _dice(part) for key, part in value.items() if key != "dice" or not isinstance(part, str)}
    found = DICE.fullmatch(value["dice"]) if isinstance(value.get("dice"), str) else None
    return {**rest, "damage": int(found[1]), "bonus": int(found[2] or 0)} if found else rest
