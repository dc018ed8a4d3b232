"""Names as others at the table will read them: none unseen, none endless, none that passes for another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from affray.doors.fields import brief
from affray.errors import BadValue

MOST = 100
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
JOINERS = "\u200c\u200d"
"""Unseen too, but words of some languages, and many emoji, are written with them."""


def heed(fighter: dict[str, Any], names: Iterable[str]) -> None:
    """Refuse a fighter whose names nobody can read, or that is called as somebody is. Raises BadValue.

    Only what is new is asked: a table that holds such a name from before can be read on.
    """
    for field in ("name", "side"):
        if isinstance(said := fighter.get(field), str):
            readable(said, f"fighter.{field}")
    called = fighter.get("name")
    taken = next((one for one in names if isinstance(called, str) and alike(one) == alike(called)), None)
    if taken is not None:
        raise BadValue(f"somebody is called {taken!r} already: give another name", path="fighter.name")


def readable(name: str, path: str) -> None:
    """Refuse a name that cannot be read. Raises BadValue."""
    unseen = any(unicodedata.category(one) in UNSEEN and one not in JOINERS for one in name)
    if unseen or len(name) > MOST or not name.strip(f" \t\u00a0{JOINERS}"):
        raise BadValue(f"{brief(name)} is no name: 1 to {MOST} characters that can be seen", path=path)


def alike(name: str) -> str:
    """What two names have in common that nobody tells apart by eye."""
    joined = " ".join(unicodedata.normalize("NFKC", name).split())
    return "".join(one for one in joined if one not in JOINERS)
