"""Fields of a fight changed one by one: "Ash.target.health=30", or "fighters.0.target.health=30"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from affray.doors.changes import name_and_value
from affray.doors.fields import brief, is_number, kinds_at, read
from affray.errors import BadValue, UnknownName, suggest

Kinds: TypeAlias = tuple[Any, Sequence[Any]]

OWN = ("schema", "system", "rulings", "horizon", "fighters", "script")
"""The fields of a fight itself."""


def fighters_by_name(data: Mapping[str, Any]) -> dict[str, int]:
    """Where the entry of each fighter or group is, by its name; of two of a name neither."""
    entries = data.get("fighters")
    names = [_name(entry) for entry in entries] if isinstance(entries, list) else []
    return {name: at for at, name in enumerate(names) if name and names.count(name) == 1}


def change(
    fields: dict[str, Any], sets: Sequence[str], rulings: Sequence[str], kinds: Kinds = (None, ())
) -> None:
    """Write some fields, and some rulings, over those that are there.

    kinds   what the rulings are, and what a fighter may be: a word is read as its field has it
    """
    readings, fighter = kinds
    for text in sets:
        path, value = name_and_value(text, write="--set fighters.0.name=Ash", path="--set")
        _change(fields, path, value, fighter)
    for text in rulings:
        ruling, value = name_and_value(text, write="--ruling NAME=VALUE", path="--ruling")
        fields.setdefault("rulings", {})[ruling] = read(
            value, kinds_at(readings, [ruling]) if readings else (), at=f"rulings.{ruling}"
        )


def _change(fields: dict[str, Any], path: str, text: str, fighter: Sequence[Any]) -> None:
    """Change one field: "fighters.0.target.health"."""
    *way, last = parts = _spelt(fields, path).split(".")
    at: Any = fields
    for part in way:
        if isinstance(at, list):
            at = at[_place(at, part, path)]
        elif isinstance(at, dict):
            at = at.setdefault(part, {})
        else:
            raise BadValue(f"{brief(at)} has no fields to set: give the whole of it", path=path)
    inner = parts[2:] if parts[0] == "fighters" else []
    value = read(text, [kind for one in fighter for kind in kinds_at(one, inner)] if inner else (), at=path)
    if isinstance(at, list):
        at[_place(at, last, path)] = value
    elif isinstance(at, dict):
        at[last] = value
    else:
        raise BadValue(f"{brief(at)} has no fields to set: give the whole of it", path=path)


def _spelt(fields: Mapping[str, Any], path: str) -> str:
    """A path that begins with a fighter's name as one that begins with its place."""
    if path.partition(".")[0] in OWN:
        return path
    known = fighters_by_name(fields)
    for name in sorted(known, key=len, reverse=True):
        if path.startswith(f"{name}."):
            return f"fighters.{known[name]}{path[len(name) :]}"
    first = path.partition(".")[0]
    raise UnknownName(f"there is no such field; {suggest(first, [*known, *OWN])}", path=first[:40])


def _name(entry: Any) -> str:
    found = (entry.get("name") or entry.get("from") or "") if isinstance(entry, dict) else ""
    return found if isinstance(found, str) else ""


def _place(at: list[Any], part: str, path: str) -> int:
    if not is_number(part) or int(part) >= len(at):
        raise BadValue(f"no element {part[:20]!r}: the list has {len(at)}, counted from 0", path=path)
    return int(part)
