"""What was said twice: JSON keys, fields, rulings and choices. Which of the two is meant, nobody can know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from affray.errors import BadValue

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)


class Twice(NamedTuple):
    """A key that stands twice in one JSON object: its path, and where it stands."""

    path: str
    first: int
    second: int


class Level(NamedTuple):
    """An object (or a list, which has no keys) that is being read."""

    keys: dict[str, int] | None
    at: str


def key_twice(text: str) -> Twice | None:
    """The first key of a valid JSON text that stands twice in its object."""
    levels: list[Level] = []
    name = ""
    expecting = False
    for token in TOKEN.finditer(text):
        said = token[0]
        if said in "{[":
            at = ".".join(part for part in (levels[-1].at if levels else "", name) if part)
            levels.append(Level({} if said == "{" else None, at))
            name = ""
        elif said in "}]":
            levels.pop()
        elif expecting and levels[-1].keys is not None:
            name = json.loads(said)
            first = levels[-1].keys.setdefault(name, token.start())
            if first != token.start():
                return Twice(".".join(part for part in (levels[-1].at, name) if part), first, token.start())
        expecting = said in "{,"
    return None


def said_twice(text: str) -> str:
    """Where a key stands twice in a JSON text, as a refusal; nothing, if none does."""
    found = key_twice(text)
    if found is None:
        return ""
    first, second = place(text, found.first), place(text, found.second)
    return f"{found.path!r} stands twice, {first} and {second}: keep one of the two"


def place(text: str, at: int) -> str:
    """Where somebody finds a place in a text: its line, and how far along."""
    return f"in line {text.count(chr(10), 0, at) + 1} at {at - text.rfind(chr(10), 0, at)}"


def refuse_twice(pairs: Iterable[tuple[str, str]], *, path: str = "") -> None:
    """Refuse a name that is given two values; `pairs` are names with how each was written."""
    seen: dict[str, str] = {}
    for name, written in pairs:
        if name in seen:
            raise BadValue(f"given twice: {seen[name]} and {written}; give one of the two", path=path or name)
        seen[name] = written


def refuse_undone(paths: Sequence[str], replaces: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a field that is set before the whole of what it belongs to, which would take it away again."""
    for number, later in enumerate(paths):
        for earlier in paths[:number]:
            if earlier.startswith(f"{later}.") or any(
                _matches(other, earlier) for other in replaces.get(later, ())
            ):
                raise BadValue(
                    f"set after {earlier}, which it would undo: write --set {later} first", path=later
                )


def _matches(pattern: str, path: str) -> bool:
    wanted, given = pattern.split("."), path.split(".")
    return len(wanted) == len(given) and all(a in {"*", b} for a, b in zip(wanted, given, strict=True))
