"""The terms of an attack, settled from what was declared: which weapon, what kind, which DEFENSE."""

from __future__ import annotations

from msgspec.structs import replace

from affray.errors import Refused, UnknownName, suggest
from affray.systems.woin.arms import Condition, Weapon, as_weapon
from affray.systems.woin.record import Fact
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.words import SIZES, ConditionName, Defense, Kind, Size, rank

BODY = ("unarmed", "natural")
UNTRAINED_THROW = 2
"""Range increment, in squares, of what was never made for throwing."""


class Terms(Fact, frozen=True, kw_only=True, cache_hash=True):
    """What the declaration comes to.

    weapon: as used, with its oversize or one-handed dice. kind: of attack. close: in melee or by touch.
    area: it meets everybody in an area. against: the DEFENSE. increment: range increment, 0 up close.
    improvised: thrown though not made for it.
    two_handed: so big that it takes both hands and STR. exploits: keys in use, those always on included.
    """

    weapon: Weapon
    kind: Kind
    close: bool
    against: Defense
    area: bool = False
    increment: int = 0
    improvised: bool = False
    two_handed: bool = False
    exploits: tuple[str, ...] = ()


class Case(Fact, frozen=True, cache_hash=True):
    """Who attacks whom, how: what an option or an exploit is judged by."""

    attacker: Attacker
    target: Target
    situation: Situation
    terms: Terms


def settle(attacker: Attacker, situation: Situation, exploits: tuple[str, ...] = ()) -> Terms:
    """Settle the terms of a declared attack."""
    weapon = as_used(pick(attacker, situation), attacker, situation)
    kind = situation.kind or weapon.kind or by_nature(weapon)
    thrown = kind == "ranged" and not weapon.increment
    increment = weapon.increment or (weapon.thrown or UNTRAINED_THROW if thrown else 0)
    close = kind == "melee" or (kind in ("magical", "psionic") and "touch" in weapon.traits)
    area = kind == "area" or weapon.area is not None
    against = situation.against or weapon.against or by_kind(weapon, close=close, area=area)
    over = rank(weapon.size) - rank(attacker.size) if weapon.size and close else 0
    if over > 1:
        raise Refused(
            f"{weapon.name} is {weapon.size}, two sizes or more above a {attacker.size} wielder: unusable; "
            f"pick one of size {SIZES[min(rank(attacker.size) + 1, 7)]} at most",
            path="attacker.weapon",
        )
    return Terms(
        weapon=weapon,
        kind=kind,
        close=close,
        against=against,
        area=area,
        increment=increment,
        improvised=thrown and not weapon.thrown,
        two_handed=over == 1,
        exploits=exploits,
    )


def pick(attacker: Attacker, situation: Situation) -> Weapon:
    """The weapon in hand, or the one of the attacker's attacks that was named."""
    if not situation.attack:
        return as_weapon(attacker.weapon)
    own = {weapon.name: weapon for weapon in (as_weapon(attacker.weapon), *attacker.weapons)}
    if situation.attack in own:
        return own[situation.attack]
    if situation.attack == "unarmed":
        return as_weapon("unarmed")
    raise UnknownName(
        f"no attack {situation.attack!r}; {suggest(situation.attack, [*own, 'unarmed'])}",
        path="situation.attack",
    )


def as_used(weapon: Weapon, attacker: Attacker, situation: Situation) -> Weapon:
    """The weapon with the dice of the grip it is held in, and of the body behind it."""
    if weapon.oversized:
        size = SIZES[min(rank(weapon.size or attacker.size) + 1, len(SIZES) - 1)]
        weapon = replace(weapon, damage=weapon.damage + 1, size=size, oversized=False)
    if situation.one_handed and weapon.one_handed:
        weapon = replace(weapon, damage=weapon.one_handed[0], bonus=weapon.one_handed[1])
    if "unarmed" in weapon.traits:
        weapon = replace(weapon, damage=weapon.damage + bare_hands(attacker) - 1)
    return weapon


def bare_hands(attacker: Attacker) -> int:
    """The d6 of an unarmed blow: one, and one more for each size above medium."""
    return 1 + max(0, rank(attacker.size) - rank("medium"))


def by_nature(weapon: Weapon) -> Kind:
    """The kind of attack that a weapon is made for."""
    if weapon.area:
        return "area"
    return "ranged" if weapon.increment else "melee"


def by_kind(weapon: Weapon, *, close: bool, area: bool) -> Defense:
    """The DEFENSE that an attack is rolled against, where nothing names one: areas and poisons meet VITAL."""
    if area or weapon.types == ("poison",):
        return "vital"
    return "melee" if close else "ranged"


def unarmed(terms: Terms) -> bool:
    """A melee attack with the body itself: fists, feet, claws, teeth."""
    return terms.kind == "melee" and terms.close and any(trait in BODY for trait in terms.weapon.traits)


def size_of(weapon: Weapon, attacker: Attacker) -> Size:
    """A weapon's size; what is part of the body has the body's."""
    return weapon.size or attacker.size


def condition(who: Attacker | Target, name: ConditionName) -> Condition | None:
    """The condition of that name that somebody is in, the worst if there are several."""
    if not who.conditions:
        return None
    found = [c for c in who.conditions if isinstance(c, Condition) and c.name == name]
    return max(found, key=lambda c: c.level, default=None)


def level_of(who: Attacker | Target, name: ConditionName) -> int:
    """The level of a condition; 0 if not in it. Levels replace one another: the worst counts."""
    found = condition(who, name) if who.conditions else None
    return found.level if found else 0


def lies(target: Target) -> bool:
    """Prone, or downed, or manic to the extreme."""
    return target.prone or level_of(target, "downed") >= 1 or level_of(target, "manic") == 3
