"""Fields of a fight changed one by one: "fighters.0.target.health=30"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.doors.changes import name_and_value
from affray.doors.fields import brief, is_number, read
from affray.errors import BadValue


def change(fields: dict[str, Any], sets: Sequence[str], rulings: Sequence[str]) -> None:
    """Write some fields, and some rulings, over those that are there."""
    for text in sets:
        path, value = name_and_value(text, write="--set fighters.0.name=Ash", path="--set")
        _change(fields, path, value)
    for text in rulings:
        ruling, value = name_and_value(text, write="--ruling NAME=VALUE", path="--ruling")
        fields.setdefault("rulings", {})[ruling] = read(value, (), at=f"rulings.{ruling}")


def _change(fields: dict[str, Any], path: str, text: str) -> None:
    """Change one field: "fighters.0.target.health"."""
    *way, last = path.split(".")
    at: Any = fields
    for part in way:
        if isinstance(at, list):
            at = at[_place(at, part, path)]
        elif isinstance(at, dict):
            at = at.setdefault(part, {})
        else:
            raise BadValue(f"{brief(at)} has no fields to set: give the whole of it", path=path)
    value = read(text, (), at=path)
    if isinstance(at, list):
        at[_place(at, last, path)] = value
    elif isinstance(at, dict):
        at[last] = value
    else:
        raise BadValue(f"{brief(at)} has no fields to set: give the whole of it", path=path)


def _place(at: list[Any], part: str, path: str) -> int:
    if not is_number(part) or int(part) >= len(at):
        raise BadValue(f"no element {part[:20]!r}: the list has {len(at)}, counted from 0", path=path)
    return int(part)
