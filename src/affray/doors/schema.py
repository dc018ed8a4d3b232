"""A book's scenario files as JSON Schema, for editors and for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

from affray.doors.wire import POLICIES
from affray.systems import System

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(system: System) -> dict[str, Any]:
    """The schema of a scenario file. A field that may have a name takes the name, or a table with `from`."""
    written: dict[str, Any] = msgspec.json.schema(system.scenario)
    defs: dict[str, Any] = written.get("$defs", {})
    record = deepcopy(defs.get(written.get("$ref", "").rpartition("/")[2], written))
    for path in sorted(system.names, key=lambda path: -path.count(".")):
        _name(record, path.split("."), defs)
    properties = {
        "schema": {"const": system.schema, "description": "the version of these fields"},
        "system": {"const": system.key, "description": "the book"},
        "choices": {
            "type": "object",
            "description": "decisions taken beforehand, by prompt",
            "properties": {prompt.key: {"description": prompt.words} for prompt in system.prompts},
            "additionalProperties": False,
        },
        "goal": {
            "description": "what the attacker wants: a goal's name, or prices of effects",
            "anyOf": [
                {"enum": list(system.goals)},
                {"type": "string", "pattern": "="},
                {"type": "object", "additionalProperties": {"type": ["number", "string"]}},
            ],
        },
        "policy": {"enum": list(POLICIES), "description": "how the other decisions are taken"},
    }
    return {
        "$schema": DIALECT,
        "title": f"A scenario of {system.title}",
        "type": "object",
        "properties": {**properties, **record.get("properties", {})},
        "required": ["system", *record.get("required", [])],
        "additionalProperties": False,
        "$defs": defs,
    }


def _name(record: dict[str, Any], path: list[str], defs: Mapping[str, Any]) -> None:
    """Let the field at a path be a name, or a table that begins from one."""
    properties = record.get("properties", {})
    if path[0] not in properties:
        return
    if len(path) > 1:
        inner = _whole(properties[path[0]], defs)
        if inner is not None:
            inner = deepcopy(inner)
            _name(inner, path[1:], defs)
            properties[path[0]] = inner
        return
    field = properties[path[0]]
    if field.get("type") == "array" and isinstance(field.get("items"), dict):
        field["items"] = _nameable(field["items"], defs)
    else:
        properties[path[0]] = _nameable(field, defs)


def _nameable(field: dict[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    whole = _whole(field, defs) or {}
    begun = {
        "type": "object",
        "description": "begins from a name, and overrides some of its fields",
        "properties": {"from": {"type": "string"}, **whole.get("properties", {})},
        "required": ["from"],
        "additionalProperties": False,
    }
    kept: dict[str, Any] = {key: field[key] for key in ("default", "description") if key in field}
    plain = {key: value for key, value in field.items() if key not in kept}
    return {**kept, "anyOf": [{"type": "string", "description": "a name"}, begun, plain]}


def _whole(field: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, Any] | None:
    """The table that a field is, through a reference or out of several kinds."""
    if "$ref" in field:
        found: dict[str, Any] = defs[field["$ref"].rpartition("/")[2]]
        return found
    if "properties" in field:
        return dict(field)
    return next((whole for one in field.get("anyOf", ()) if (whole := _whole(one, defs)) is not None), None)
