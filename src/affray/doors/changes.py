"""Fields given by a name, and fields changed one by one: what a command line does to plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from affray.doors.fields import (
    brief,
    default_of,
    is_list,
    is_number,
    is_record,
    join,
    kinds_at,
    names_of,
    plain,
    read,
)
from affray.errors import BadValue, UnknownName, suggest
from affray.systems import System


def change(fields: dict[str, Any], path: str, text: str, system: System) -> dict[str, Any]:
    """Change one field, and resolve what is named anew."""
    parts = path.split(".")
    if not all(parts):
        raise BadValue("a path is names with dots between them, as target.defense", path=path)
    kinds = kinds_at(system.scenario, parts)
    if not kinds:
        _unknown(system, parts)
    value = read(text, kinds, at=path)
    at: Any = fields
    for depth, part in enumerate(parts[:-1]):
        at = _enter(at, part, parts[: depth + 1], system)
    _put(at, parts[-1], value, path)
    for other in system.replaces.get(path, ()):
        _drop(fields, other.split("."))
    return resolve(fields, system)


def name_and_value(text: str, *, write: str, path: str) -> tuple[str, str]:
    """The two sides of "NAME=VALUE"; what has no name is refused, and `write` says how it is written."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadValue(f"{brief(text)} says no name and value: write {write}", path=path)
    return name.strip(), value.strip()


def resolve(fields: dict[str, Any], system: System) -> dict[str, Any]:
    """Fields given by a name ("wolf", or a table with `from = "wolf"`) as what the name stands for."""
    for path in sorted(system.names, key=lambda path: path.count(".")):
        parts = path.split(".")
        takes_text = str in kinds_at(system.scenario, parts)
        names = _or_text(system.names[path]) if takes_text else system.names[path]
        fields = _resolved(fields, parts, names, (), system)
    return fields


def _drop(data: Any, path: Sequence[str]) -> None:
    """Take a field away, so that another one speaks for it."""
    first, *rest = path
    if first == "*" and isinstance(data, list):
        for one in data:
            _drop(one, rest)
    elif isinstance(data, dict) and rest:
        _drop(data.get(first), rest)
    elif isinstance(data, dict):
        data.pop(first, None)


def _or_text(names: Callable[[str], Mapping[str, Any]]) -> Callable[[str], Any]:
    """A text that is no name stays text, where the field itself takes text: its record may know it."""

    def find(name: str) -> Any:
        try:
            return names(name)
        except UnknownName:
            return name

    return find


def _resolved(
    data: Any,
    path: Sequence[str],
    names: Callable[[str], Mapping[str, Any]],
    way: tuple[str, ...],
    system: System,
) -> Any:
    if isinstance(data, (list, tuple)):
        return [_resolved(one, path, names, (*way, str(at)), system) for at, one in enumerate(data)]
    if path:
        if isinstance(data, dict) and path[0] in data:
            data[path[0]] = _resolved(data[path[0]], path[1:], names, (*way, path[0]), system)
        return data
    if isinstance(data, str):
        return _named(data, names, way)
    if isinstance(data, dict) and "from" in data:
        name = data.pop("from")
        if not isinstance(name, str):
            raise BadValue(f'{brief(name)} is no name: from = "name"', path=join(*way, "from"))
        base = _named(name, names, (*way, "from"))
        if not isinstance(base, dict):
            raise UnknownName(f"{brief(name)} is no name known here", path=join(*way, "from"))
        for key in data:
            for other in system.replaces.get(".".join((*way, key)), ()):
                _drop(base, other.split(".")[len(way) :])
        return _merged(base, data)
    return data


def _named(name: str, names: Callable[[str], Mapping[str, Any]], way: tuple[str, ...]) -> Any:
    try:
        return plain(names(name))
    except UnknownName as unknown:
        unknown.path = unknown.path or join(*way)
        raise


def _merged(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Fields written over others: tables field by field, anything else whole."""
    for key, value in over.items():
        mine = base.get(key)
        base[key] = _merged(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
    return base


def _enter(at: Any, part: str, way: Sequence[str], system: System) -> Any:
    """One step down a path; a table that is not there yet is made, as its default has it."""
    if isinstance(at, dict):
        if at.get(part) is None:
            at[part] = _made(kinds_at(system.scenario, way[:-1]), part)
        inner = at[part]
    else:
        inner = at[_index(at, part, way)]
    if not isinstance(inner, (dict, list)):
        raise BadValue(f"{brief(inner)} has no fields to set: give the whole of it", path=join(*way))
    return inner


def _made(kinds: Sequence[Any], part: str) -> Any:
    """A field that nobody has given yet, as its default has it, so that something in it can be set."""
    below = [inner for kind in kinds for inner in kinds_at(kind, [part])]
    if any(map(is_list, below)) and not any(map(is_record, below)):
        return []
    return next((default_of(kind, part) for kind in kinds if is_record(kind)), None) or {}


def _put(at: Any, part: str, value: Any, path: str) -> None:
    if isinstance(at, dict):
        at[part] = value
    elif part == str(len(at)):
        at.append(value)
    else:
        at[_index(at, part, path.split("."))] = value


def _index(at: Any, part: str, way: Sequence[str]) -> int:
    if not is_number(part) or int(part) >= len(at):
        allowed = f"the list has {len(at)}, counted from 0" if at else "the list is empty"
        raise BadValue(f"no element {part[:20]!r}: {allowed}", path=join(*way[:-1]))
    return int(part)


def _unknown(system: System, parts: Sequence[str]) -> None:
    """Say which part of a path leads nowhere."""
    for depth, part in enumerate(parts):
        if not kinds_at(system.scenario, parts[: depth + 1]):
            known = sorted(
                {name for kind in kinds_at(system.scenario, parts[:depth]) for name in names_of(kind)}
            )
            raise UnknownName(
                f"there is no such field; {suggest(part, known)}", path=".".join(parts[: depth + 1])
            )
