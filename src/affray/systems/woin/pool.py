"""Step 1: the pool is attribute + skill + equipment, up to the maximum dice pool."""

from __future__ import annotations

from math import isqrt

from affray.errors import Refused
from affray.systems.woin import catalogue
from affray.systems.woin.arms import Weapon
from affray.systems.woin.record import Fact
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation
from affray.systems.woin.terms import Terms, level_of
from affray.systems.woin.words import QUALITIES, AttributeName, Kind

IMPROVISED = -2
PC_FLOOR = 3
GRADES = (
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (8, 7),
    (11, 8),
    (15, 9),
    (20, 10),
    (26, 11),
    (33, 12),
)
"""(lowest grade, maximum dice pool), by the grade table."""

ALLOWED: dict[Kind, tuple[AttributeName, ...]] = {
    "melee": ("STR", "AGI"),
    "ranged": ("AGI", "INT"),
    "magical": ("MAG",),
    "psionic": ("PSI",),
    "area": ("AGI", "INT"),
}


class Line(Fact, frozen=True, cache_hash=True):
    """One line of the reckoning: what came, how many dice it brought or took, and the pool after it."""

    name: str
    dice: int
    pool: int


Audit = tuple[Line, ...]
Steps = list[tuple[str, int]]


def dice(score: int) -> int:
    """The d6 behind a score: n dice need n(n+1)/2."""
    return (isqrt(8 * score + 1) - 1) // 2


def maximum(grade: int | None, max_dice: int | None, *, pc: bool) -> int | None:
    """The maximum dice pool: as a stat block gives it, else by grade; a player's character never under 3."""
    most = max_dice
    if most is None and grade is not None:
        most = max((cap for lowest, cap in GRADES if lowest <= grade), default=0)
    return most if most is None or not pc else max(most, PC_FLOOR)


def form(attacker: Attacker, situation: Situation, terms: Terms, rulings: Rulings) -> Audit:
    """The pool step by step: an attribute, a skill and gear, and what is above the maximum lost."""
    given = attacker.pool if terms.weapon.pool is None else terms.weapon.pool
    if given is not None:
        return reckon([("pool", given)])
    if attacker.attributes == Attributes() and not attacker.skill:
        raise Refused(
            f"nothing says how many dice {attacker.name} rolls with {terms.weapon.name}; allowed: a pool, or "
            "scores (attributes and skill); give attacker.pool",
            path="attacker.pool",
        )
    name = attribute(attacker, situation, terms)
    skill = 0 if level_of(attacker, "forgetful") else dice(attacker.skill)
    own = [(str(name), dice(getattr(attacker.attributes, name))), ("skill", skill)]
    gear = equipment(terms.weapon, skill, rulings)
    late: Steps = []
    if attacker.improvised:
        gear, late = [], [("improvised", IMPROVISED)]
        if rulings.improvised_before_cap:
            gear, late = late, gear
    if rulings.gearmasters:
        return reckon([*own, *above(own, attacker), *gear, *late])
    return reckon([*own, *gear, *above(own + gear, attacker), *late])


def above(steps: Steps, attacker: Attacker) -> Steps:
    """Dice above the maximum are lost."""
    cap = maximum(attacker.grade, attacker.max_dice, pc=attacker.pc)
    over = 0 if cap is None else max(0, sum(n for _, n in steps) - cap)
    return [("maximum dice pool", -over)] * bool(over)


def attribute(attacker: Attacker, situation: Situation, terms: Terms) -> AttributeName:
    """The attribute of the attack: fixed by weapon or hand, else the attacker's choice of those allowed."""
    allowed: tuple[AttributeName, ...] = ALLOWED[terms.kind]
    instead = named_by(terms)
    if instead is not None:
        allowed = (instead,)
    elif situation.off_hand or "agile" in terms.weapon.traits:
        allowed = ("AGI",)
    elif "heavy" in terms.weapon.traits or terms.two_handed:
        allowed = ("STR",)
    if attacker.attribute == "best":
        return max(allowed, key=lambda name: int(getattr(attacker.attributes, name)))
    if attacker.attribute not in allowed:
        raise Refused(
            f"{attacker.attribute} does not serve this attack with {terms.weapon.name}; "
            f"it takes {' or '.join(allowed)}: choose one of these, or 'best'",
            path="attacker.attribute",
        )
    return attacker.attribute


def named_by(terms: Terms) -> AttributeName | None:
    """The attribute that an exploit in use names."""
    for key in terms.exploits:
        found = catalogue.exploits()[key].attribute
        if found is not None:
            return found
    return None


def equipment(weapon: Weapon, skill: int, rulings: Rulings) -> Steps:
    """Dice of quality: they never outnumber the dice of skill, unless the game is cinematic."""
    quality = QUALITIES.index(weapon.quality)
    lost = 0 if rulings.cinematic else max(0, quality - skill)
    return [(weapon.quality, quality)] * bool(quality) + [("limited by skill", -lost)] * bool(lost)


def reckon(steps: Steps) -> Audit:
    """The lines of a reckoning; the running pool may be negative until the end, which is at least 0."""
    lines, pool = [], 0
    for name, change in steps:
        pool += change
        lines.append(Line(name, change, pool))
    if pool < 0:
        lines.append(Line("at least none", -pool, 0))
    return tuple(lines)
