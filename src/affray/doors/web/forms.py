"""A book's form, made from its schema and its catalogue: no form is written for a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from affray.doors.fields import value_at
from affray.doors.schema import schema
from affray.doors.toml import spell
from affray.doors.wire import Scenario
from affray.rules.rulings import questions, readings
from affray.systems import System
from affray.text.translate import Tongue

PARTS = ("attacker", "target", "situation")


class Input(NamedTuple):
    """One field of a form.

    path       where it is in a scenario; `words`: what the book calls it
    kind       "number", "one of", "yes or no", or "text" (as a scenario file has it)
    value      as it stands; `options`: what it may be; `least`, `most`: between which numbers
    fresh      what it is where nothing is said
    """

    path: str
    words: str
    kind: str
    value: str
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    fresh: str = ""


class Form(NamedTuple):
    """What is asked of an attack: first what the book names, then, part by part, all there is."""

    first: tuple[Input, ...]
    parts: tuple[tuple[str, tuple[Input, ...]], ...]
    rulings: tuple[Input, ...]


def form(scene: Scenario, speech: Tongue) -> Form:
    """The form of a book, filled in with a scenario."""
    system, data = scene.system, msgspec.to_builtins(scene.record)
    written = schema(system)
    every = {
        part: tuple(_inputs(part, written["properties"][part], written["$defs"], scene, speech))
        for part in PARTS
        if part in written["properties"]
    }
    known = {one.path: one for inputs in every.values() for one in inputs}
    first = [
        known[path]._replace(words=speech.word(said)) for path, said in system.fields.items() if path in known
    ]
    return Form(
        tuple(first),
        tuple(
            (part, tuple(one for one in inputs if one.path not in system.fields))
            for part, inputs in every.items()
        ),
        tuple(_rulings(system, data.get("rulings", {}), speech)),
    )


def _inputs(
    at: str, field: Mapping[str, Any], defs: Mapping[str, Any], scene: Scenario, speech: Tongue
) -> Iterator[Input]:
    record, system, data = record_of(field, defs), scene.system, msgspec.to_builtins(scene.record)
    if at in system.names:
        yield Input(at, speech.say("by name"), "text", "", tuple(system.catalogue.get("foes", dict)()))
    for name, inner in record.get("properties", {}).items():
        if name == "from":
            continue
        path = f"{at}.{name}"
        written = value_at(scene.fields, path.split("."))
        value = value_at(data, path.split(".")) if written is None else written
        yield one_input(path, speech.name(name), inner, inner.get("default") if value is None else value)


def one_input(path: str, words: str, field: Mapping[str, Any], value: Any) -> Input:
    """One field, by its schema, with a value."""
    kinds = [one for one in field.get("anyOf", (field,)) if one.get("type") != "null"]
    if len(kinds) == 1:
        (kind,) = kinds
        said = "" if value is None else spell(value) if isinstance(value, bool | int) else str(value)
        if kind.get("type") == "integer":
            return Input(path, words, "number", said, least=kind.get("minimum"), most=kind.get("maximum"))
        if "enum" in kind:
            return Input(path, words, "one of", said, tuple(map(str, kind["enum"])))
        if kind.get("type") == "boolean":
            return Input(path, words, "yes or no", said)
        if kind.get("type") == "string":
            return Input(path, words, "text", said)
    return Input(
        path, words, "text", "" if value is None else value if isinstance(value, str) else spell(value)
    )


def _rulings(system: System, data: Mapping[str, Any], speech: Tongue) -> Iterator[Input]:
    said, values = questions(system.rulings), readings(system.rulings)
    fresh = msgspec.to_builtins(system.rulings())
    for name, known in values.items():
        value = data.get(name, fresh.get(name))
        options = tuple(spell(one) if not isinstance(one, str) else one for one in known)
        shown = value if isinstance(value, str) else spell(value)
        kind = "one of" if len(options) > 1 else "text"
        yield Input(name, f"{speech.word(said[name])}", kind, shown, options)


def record_of(field: Mapping[str, Any], defs: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table that a field is, through a reference or out of several kinds."""
    if "$ref" in field:
        found: Mapping[str, Any] = defs[field["$ref"].rpartition("/")[2]]
        return found
    if "properties" in field:
        return field
    tables = [one for one in (record_of(one, defs) for one in field.get("anyOf", ())) if one]
    return max(tables, key=lambda one: len(one.get("properties", {})), default={})
