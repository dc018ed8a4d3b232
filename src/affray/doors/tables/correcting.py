"""Fields of how somebody stands, and rulings, changed by hand: "NAME=VALUE"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from affray.doors.changes import name_and_value
from affray.doors.fields import convert, kinds_at, names_of, read
from affray.doors.fights import rulings_of
from affray.errors import UnknownName, suggest
from affray.systems import System


def corrected(state: Any, sets: Sequence[str]) -> Any:
    """A state with some of its fields set, checked by the book's own record of it."""
    kind, fields = type(state), msgspec.to_builtins(state)
    for name, value in _pairs(sets):
        if name not in names_of(kind):
            raise UnknownName(f"there is no such field; {suggest(name, names_of(kind))}", path=f"set.{name}")
        fields[name] = read(value, kinds_at(kind, [name]))
    return convert(fields, kind, at="set")


def fields_of(state: Any) -> dict[str, Any]:
    """What can be set, with its values now."""
    return {name: msgspec.to_builtins(getattr(state, name)) for name in names_of(type(state))}


def read_rulings(rulings: dict[str, Any], sets: Sequence[str], system: System) -> dict[str, Any]:
    """Rulings with some of them set; those that are the book's own again are left out."""
    now, kind = dict(rulings), system.rulings
    for name, value in _pairs(sets):
        now[name] = read(value, kinds_at(kind, [name]))
    made = msgspec.to_builtins(rulings_of(now, system))
    own = msgspec.to_builtins(rulings_of({}, system))
    return {name: value for name, value in made.items() if value != own.get(name)}


def _pairs(sets: Iterable[str]) -> Iterable[tuple[str, str]]:
    return (name_and_value(text, write="NAME=VALUE", path="set") for text in sets)
