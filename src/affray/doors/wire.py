"""Strangers' data as scenarios: files, presets, names, and what a command line changes in them.

The one place that validates what people write. A scenario file is TOML or JSON: `schema` and `system`,
then perhaps `choices`, `goal` and `policy`, and the fields of the book's own scenario record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from affray.doors.changes import change, name_and_value, resolve
from affray.doors.fields import brief, convert, names_of
from affray.doors.files import depth, read_file
from affray.doors.twice import refuse_twice, refuse_undone
from affray.errors import BadValue, UnknownName, suggest
from affray.systems import System, books

MOST_DEPTH = 32
OURS = ("schema", "system", "choices", "goal", "policy")
POLICIES = ("best", "none")


class Source(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a scenario was built from: a preset's name or the data of a file, and what was changed."""

    scenario: str | dict[str, Any]
    set: list[str] = []
    ruling: list[str] = []


class Scenario(NamedTuple):
    """A scenario as it was asked for.

    name     the preset ("book/wolf") or the file that it was read from
    fields   the plain data of its record, names resolved
    record   the book's own record of it
    choices, goal, policy   what the scenario itself says of them
    source   what it was built from, for `rebuild`
    """

    system: System
    name: str
    fields: dict[str, Any]
    record: Any
    choices: dict[str, Any]
    goal: Any = None
    policy: str | None = None
    source: Source | None = None


def scenario(what: str, *, sets: Sequence[str] = (), rulings: Sequence[str] = ()) -> Scenario:
    """The scenario that is meant: a book (its first preset), "book/preset", a preset's name, or a file."""
    found = _preset(what)
    name, data = found or (what, read_file(what))
    built = build(data, name=name, sets=sets, rulings=rulings)
    return built._replace(source=Source(name if found else data, list(sets), list(rulings)))


def rebuild(source: Source, name: str = "") -> Scenario:
    """The scenario that a source stands for. No file is opened."""
    what = source.scenario
    if isinstance(what, dict):
        return build(what, name=name, sets=source.set, rulings=source.ruling)._replace(source=source)
    if "/" not in what or _preset(what) is None:
        raise BadValue(f"{brief(what)} is no preset", path="scenario")
    return scenario(what, sets=source.set, rulings=source.ruling)


def build(data: Any, *, name: str = "", sets: Sequence[str] = (), rulings: Sequence[str] = ()) -> Scenario:
    """A scenario from plain data as a file holds it, with some fields changed."""
    if not isinstance(data, Mapping):
        raise BadValue(f"{brief(data)} is no scenario: a scenario is a table of fields")
    if depth(data) > MOST_DEPTH:
        raise BadValue(f"tables within tables, more than {MOST_DEPTH} deep: a scenario is flatter")
    system = _system(data)
    fields = resolve({key: deepcopy(value) for key, value in data.items() if key not in OURS}, system)
    changes = [name_and_value(text, write="--set target.defense=15", path="--set") for text in sets]
    readings = [name_and_value(text, write="--ruling NAME=VALUE", path="--ruling") for text in rulings]
    _once(changes, readings, system)
    for path, value in changes:
        if path.partition(".")[0] in OURS:
            raise BadValue("only fields of the scenario are set; use --goal, --choose or --policy", path=path)
        fields = change(fields, path, value, system)
    for ruling, value in readings:
        known = names_of(system.rulings)
        if ruling not in known:
            raise UnknownName(
                f"{system.title} has no such ruling; {suggest(ruling, known)}", path=f"rulings.{ruling}"
            )
        fields = change(fields, f"rulings.{ruling}", value, system)
    return Scenario(
        system,
        name or system.key,
        fields,
        convert(fields, system.scenario),
        _choices(data.get("choices", {})),
        data.get("goal"),
        _policy(data.get("policy")),
    )


def _once(changes: Sequence[tuple[str, str]], readings: Sequence[tuple[str, str]], system: System) -> None:
    """Refuse a field or a ruling that is given twice, and one that a later change would take away."""
    refuse_twice(
        [
            *((path, f"--set {path}={value}") for path, value in changes),
            *((f"rulings.{name}", f"--ruling {name}={value}") for name, value in readings),
        ]
    )
    refuse_undone([path for path, _ in changes], system.replaces)


def _system(data: Mapping[str, Any]) -> System:
    key = data.get("system")
    if not isinstance(key, str):
        raise BadValue(f'which book is it for? write system = "…"; known: {", ".join(books)}', path="system")
    system = books[key]
    schema = data.get("schema", system.schema)
    if schema != system.schema or isinstance(schema, bool):
        raise BadValue(
            f"a scenario of schema {brief(schema)}: this Affray reads schema {system.schema} of {system.key}",
            path="schema",
        )
    return system


def _preset(what: str) -> tuple[str, dict[str, Any]] | None:
    """A preset's full name and its data, if one is meant."""
    book, _, name = what.partition("/")
    if book in books and not (name and _there(what)):
        system = books[book]
        name = name or next(iter(system.presets))
        if name not in system.presets:
            raise UnknownName(f"{system.title} has no preset {brief(name)}; {suggest(name, system.presets)}")
        return f"{book}/{name}", {"system": book, **deepcopy(dict(system.presets[name]))}
    if what == "-" or _there(what) or Path(what).suffix in {".toml", ".json"}:
        return None
    having = [key for key in books if what in books[key].presets]
    if len(having) == 1:
        return _preset(f"{having[0]}/{what}")
    known = [*books, *(f"{key}/{preset}" for key in books for preset in books[key].presets)]
    raise UnknownName(f"no book, preset or file {brief(what)}; {suggest(what, known)}")


def _there(what: str) -> bool:
    """Whether a file is meant; what is no name of a file is none."""
    try:
        return Path(what).exists()
    except (OSError, ValueError):
        return False


def _choices(data: Any) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise BadValue(f"{brief(data)} does not fit: write choices = {{PROMPT = VALUE}}", path="choices")
    return dict(data)


def _policy(data: Any) -> str | None:
    if data is not None and data not in POLICIES:
        raise UnknownName(f"{brief(data)} is no policy; {suggest(str(data), POLICIES)}", path="policy")
    return None if data is None else str(data)
