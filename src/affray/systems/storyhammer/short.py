"""The short forms of a sheet: "100|50|25", "sword"."""

from __future__ import annotations

import re

from affray.errors import UnknownName, suggest
from affray.systems.storyhammer.sheet import Method, Weapon

LIST = re.compile(r"\s*[0-9]{1,4}\s*%?(?:\s*\|\s*[0-9]{1,4}\s*%?)*\s*")


def weapon_from(text: str) -> Weapon:
    """A weapon from a list of percentages such as "100|50|25", or from its name in the catalogue."""
    if LIST.fullmatch(text):
        shares = tuple(int(share.strip(" %\t")) for share in text.split("|"))
        return Weapon(methods=(Method(trauma=shares),))
    from affray.systems.storyhammer import catalogue

    weapons = catalogue.weapons()
    if text not in weapons:
        raise UnknownName(
            f"no weapon {text!r}, and no list like '100|50|25'; {suggest(text, weapons)}", path="weapon"
        )
    return weapons[text]
