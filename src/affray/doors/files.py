"""Scenario files as plain data: TOML or JSON, in UTF-8, and not endless."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from affray.doors.fields import brief
from affray.doors.twice import place, said_twice
from affray.errors import BadValue, ScenarioError

MOST_BYTES = 1_000_000
BYTE = re.compile(r" \(byte (\d+)\)$")


def read_file(path: str) -> dict[str, Any]:
    """The plain data of a scenario file; "-" is what comes in."""
    raw = _bytes(path)
    if len(raw) > MOST_BYTES:
        raise BadValue(f"a scenario of more than {MOST_BYTES:,} bytes: that is not one", path=path)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadValue("not UTF-8 text: a scenario is a TOML or JSON file in UTF-8", path=path) from None
    return read_text(text, path)


def read_text(text: str, path: str) -> dict[str, Any]:
    """The plain data in a file's text."""
    if not text.strip():
        raise BadValue("an empty file: `affray example BOOK` prints a scenario to begin with", path=path)
    kind = "JSON" if path.endswith(".json") or text.lstrip().startswith("{") else "TOML"
    try:
        data = msgspec.json.decode(text) if kind == "JSON" else tomllib.loads(text)
    except (ValueError, RecursionError, msgspec.DecodeError) as wrong:
        raise BadValue(f"not {kind} that can be read: {_reason(wrong, text)}", path=path) from None
    twice = said_twice(text) if kind == "JSON" else ""
    if twice:
        raise BadValue(twice, path=path)
    if not isinstance(data, dict):
        raise BadValue(f"{brief(data)} is no scenario: a scenario is a table of fields", path=path)
    return data


def _reason(wrong: Exception, text: str) -> str:
    """What is wrong with a text, in words of the file's, not of those who read it."""
    said = str(wrong)
    if isinstance(wrong, RecursionError):
        return "too deeply nested"
    if "digits" in said or "Integer value out of range" in said:
        return "a number in it is too long"
    byte = BYTE.search(said)
    if byte is None:
        return said[:200]
    at = len(text.encode()[: int(byte[1])].decode(errors="ignore"))
    return f"{said[: byte.start()].removeprefix('JSON is malformed: ')}, {place(text, at)}"


def depth(data: Any, most: int = 100) -> int:
    """How many tables and lists lie within one another, counted no further than `most`."""
    if most == 0 or not isinstance(data, (Mapping, list, tuple)):
        return 0
    inner = data.values() if isinstance(data, Mapping) else data
    return 1 + max((depth(one, most - 1) for one in inner), default=0)


def _bytes(path: str) -> bytes:
    if not path:
        raise ScenarioError("no file is named: give a book, a preset or a scenario file")
    if path == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        with Path(path).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as wrong:
        raise ScenarioError(f"cannot be read: {wrong.strerror or wrong}", path=path) from None
    except ValueError:
        raise ScenarioError("that is no name of a file") from None
