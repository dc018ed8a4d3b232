"""What the roll must reach: the target's MELEE, RANGED, MENTAL or VITAL DEFENSE as things stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from affray.errors import UnknownName, suggest
from affray.systems.woin import catalogue
from affray.systems.woin.arms import Weapon
from affray.systems.woin.pool import dice, maximum
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Situation, Target
from affray.systems.woin.terms import Terms, condition, level_of
from affray.systems.woin.words import ArmourClass, AttributeName, Defense

Gear = TypeVar("Gear")
FLOOR = 10
PHYSICAL: tuple[Defense, ...] = ("melee", "ranged")
"""What the book calls physical DEFENSES, and DEFENSE without a qualifier."""

BEHIND: dict[Defense, tuple[AttributeName, ...]] = {
    "melee": ("STR", "AGI"),
    "ranged": ("AGI",),
    "mental": ("CHA", "WIL"),
    "vital": ("END",),
}
ARMOUR_COSTS: dict[ArmourClass, int] = {"light": 0, "medium": 2, "heavy": 4}
SLOWED = 4
MOST_CITED = 3
MAGIC = 10
"""The difficulty of a spell is at least this and its magic points."""


def difficulty(target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> int:
    """What the attack roll must reach."""
    least = MAGIC + terms.weapon.mp if terms.kind == "magical" or terms.weapon.mp else 0
    return max(defense(target, terms.against, situation, rulings), least)


def defense(target: Target, which: Defense, situation: Situation, rulings: Rulings) -> int:
    """One DEFENSE of a target: its own, with what it wields and wears, in its conditions; at least 10."""
    if which in PHYSICAL and laid_open(target):
        return FLOOR
    value = own(target, which) + gear(target, which, situation, rulings)
    if which in PHYSICAL and level_of(target, "slowed") == 1:
        value -= SLOWED
    return max(value, FLOOR) if rulings.defense_floor else value


def because(target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> str:
    """The clauses by which a DEFENSE is what it is, besides the one that says which it is."""
    which = terms.against
    armour = armour_of(target)
    given = getattr(target, which) is not None or target.defense is not None
    shield = target.shield != "none" and not target.shield_used
    changed = which in PHYSICAL and (laid_open(target) or level_of(target, "slowed") > 0)
    bears = (
        (terms.kind == "magical" or terms.weapon.mp > 0, "WOIN-F18"),
        (not given and target.attributes is not None, "WOIN-F27"),
        (changed, "WOIN-F28 WOIN-F45"),
        (which in PHYSICAL and shield and (rulings.shield_in_cover or not situation.cover), "WOIN-F29"),
        (which in PHYSICAL and armour is not None and ARMOUR_COSTS[armour.weight] > 0, "WOIN-F30"),
    )
    return " ".join(" ".join(clause for holds, clause in bears if holds).split()[:MOST_CITED])


def own(target: Target, which: Defense) -> int:
    """A DEFENSE as given, by its own name or by the number for all, else as computed from the scores."""
    given: int | None = getattr(target, which)
    if given is not None:
        return given
    return computed(target, which) if target.defense is None else target.defense


def computed(target: Target, which: Defense) -> int:
    """Three and a half for each die behind a DEFENSE, rounded up, and what size and exploits add."""
    if target.attributes is None:
        return FLOOR
    skill = 0 if level_of(target, "forgetful") else dice(getattr(target.skills, which))
    pool = max(dice(getattr(target.attributes, name)) for name in BEHIND[which]) + skill
    cap = maximum(target.grade, target.max_dice, pc=target.pc)
    size = int(getattr(catalogue.sizes()[target.size], which, 0))
    return value_of(pool if cap is None else min(pool, cap)) + size + trained(target, which)


def value_of(pool: int) -> int:
    """The value that stands for a pool: 3.5 a die, rounded up, at least 10."""
    return max(FLOOR, -(-7 * pool // 2))


def trained(target: Target, which: Defense) -> int:
    """What exploits add: fortitude, lightning reflexes, iron will."""
    known = catalogue.exploits()
    return sum(int(getattr(known[key], which, 0)) for key in target.exploits if key in known)


def gear(target: Target, which: Defense, situation: Situation, rulings: Rulings) -> int:
    """What a parrying weapon, armour, helmet and shield do to a DEFENSE."""
    helmet = helmet_of(target)
    if which == "mental":
        return helmet.mental if helmet else 0
    if which == "vital":
        return 0
    change = helmet.physical if helmet else 0
    armour = armour_of(target)
    if armour:
        change -= ARMOUR_COSTS[armour.weight]
    if which == "melee" and isinstance(target.wielding, Weapon) and not level_of(target, "disarmed"):
        change += target.wielding.melee_defense
    if (
        target.shield != "none"
        and not target.shield_used
        and (rulings.shield_in_cover or not situation.cover)
    ):
        change += int(getattr(catalogue.shields()[target.shield], which))
    return change


def laid_open(target: Target) -> bool:
    """Conditions in which MELEE and RANGED become 10; a grabber still meets the real ones."""
    restrained = condition(target, "restrained")
    held = restrained is not None and restrained.level >= 2 and not restrained.by_foe
    return (
        held
        or level_of(target, "slowed") >= 2
        or level_of(target, "downed") >= 2
        or level_of(target, "angry") == 3
        or level_of(target, "blind") == 3
        or level_of(target, "manic") == 3
    )


def armour_of(target: Target) -> catalogue.Armour | None:
    """The armour worn, from the catalogue."""
    return worn(target.wearing, catalogue.armour(), "armour", "target.wearing")


def helmet_of(target: Target) -> catalogue.Helmet | None:
    """The helmet worn, from the catalogue."""
    return worn(target.helmet, catalogue.helmets(), "helmet", "target.helmet")


def worn(name: str | None, known: Mapping[str, Gear], what: str, path: str) -> Gear | None:
    """Gear by its name; None: nothing of the kind is worn."""
    if name is not None and name not in known:
        raise UnknownName(f"no {what} {name!r}; {suggest(name, known)}", path=path)
    return known[name] if name is not None else None
