"""The short forms of a sheet: "2d6+2", "longsword", "slowed 2"."""

from __future__ import annotations

import re

from affray.errors import BadValue, UnknownName, find, suggest
from affray.systems.woin.arms import Condition, Weapon
from affray.systems.woin.sheet import Target
from affray.systems.woin.words import CONDITIONS

DICE = re.compile(r"\s*([0-9]{0,5})\s*[dDкКдД]\s*6\s*(?:([+-])\s*([0-9]{1,6}))?\s*")
CONDITION = re.compile(r"([a-z]+)(?:\s+([123]))?(\s+by foe)?")


def weapon_from(text: int | str, *, path: str) -> Weapon:
    """A weapon from a number of d6, from dice such as "2d6+2", or from its name in the catalogue."""
    if isinstance(text, int):
        if not 0 <= text <= 10_000:
            raise BadValue(f"{text} is no number of damage dice; allowed: 0 to 10000", path=path)
        return Weapon(damage=text)
    dice = DICE.fullmatch(text)
    if dice:
        count, sign, flat = dice.groups()
        return Weapon(damage=int(count or 1), bonus=int(f"{sign}{flat}") if flat else 0)
    from affray.systems.woin import catalogue

    weapons = catalogue.weapons()
    if text not in weapons:
        raise UnknownName(
            f"no weapon {text!r}, and no dice like '2d6+2'; {suggest(text, weapons)}", path=path
        )
    return weapons[text]


def condition_from(text: str) -> Condition:
    """A condition from its name, its level if not initial, and "by foe" if the other side caused it."""
    found = CONDITION.fullmatch(text.strip().lower())
    for name in CONDITIONS:
        if found and found[1] == name:
            return Condition(name, int(found[2] or 1), bool(found[3]))
    raise UnknownName(
        f"no condition {text!r}: write 'slowed' or 'restrained 2 by foe'; {suggest(text, CONDITIONS)}",
        path="conditions",
    )


def target_from(text: str) -> Target:
    """A foe from its name in the bestiary."""
    from affray.systems.woin import catalogue

    return find("foe", text, catalogue.foes(), path="target")
