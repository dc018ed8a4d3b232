"""The short forms of a sheet: "1к12 sharp, 1к6 fire", "2к6", "claws"."""

from __future__ import annotations

import re

from affray.chance.notation import throw_of
from affray.errors import AffrayError, BadValue, UnknownName, suggest
from affray.systems.vzryv.sheet import Attack, Damage

PART = re.compile(r"\s*([0-9dDкКдД+!\s]*[0-9]!?)\s*([^\W\d].*)?", re.DOTALL)
LONGEST = 400
MOST_TYPES = 4


def damage_from(damage: tuple[Damage, ...] | str) -> tuple[Damage, ...]:
    """Dice with their types, checked: from records, or from text such as "2к6 + 1к8 sharp, 1к4 fire"."""
    parts = damage if isinstance(damage, tuple) else tuple(map(_part, _pieces(damage)))
    for part in parts:
        _check(part.dice)
    if len(parts) > MOST_TYPES:
        raise BadValue(
            f"{len(parts)} damage types in one attack: at most {MOST_TYPES}; put dice of a type together",
            path="damage",
        )
    return parts


def attack_from(attack: Attack | str) -> Attack:
    """An Attack from itself, from dice, or from its name in the list of attacks."""
    if isinstance(attack, Attack):
        return attack
    if attack[:1].isdigit() or re.match(r"\s*[dкд][0-9]", attack.lower()):
        try:
            return Attack(damage=attack)
        except AffrayError as refused:
            refused.path = "attack"
            raise
    from affray.systems.vzryv.catalogue import attacks

    known = attacks()
    if attack not in known:
        raise UnknownName(
            f"no attack {attack!r}, and no dice like '2к6'; {suggest(attack, known)}", path="attack"
        )
    return known[attack]


def _pieces(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise BadValue(
            f"damage of {len(text):,} letters: at most {LONGEST}; write dice as '2к6'", path="damage"
        )
    return text.split(",")


def _part(text: str) -> Damage:
    """One type's dice; what is not even like dice is left for them to be refused."""
    found = PART.fullmatch(text)
    dice, kind = found.groups() if found else (text, None)
    return Damage(dice.strip(), kind.strip()) if kind else Damage(dice.strip())


def _check(dice: str) -> None:
    throw, bonus = throw_of(dice)
    if bonus:
        raise BadValue(
            f"{dice!r} has a flat bonus: write dice alone, and the bonus as `bonus` or `epic`", path="damage"
        )
    if not throw.count:
        raise BadValue(f"{dice!r} has no dice: an attack rolls one die at least", path="damage")
