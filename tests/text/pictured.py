"""What a picture's specification holds: the rows of data in all of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def rows(spec: Any) -> list[dict[str, Any]]:
    """Every row of data, in order, each set of data once."""
    return [row for values in data(spec) for row in values]


def data(spec: Any) -> list[list[dict[str, Any]]]:
    """The sets of data."""
    found: list[list[dict[str, Any]]] = []
    for values in _values(spec):
        if values not in found:
            found.append(values)
    return found


def _values(part: Any) -> Iterator[list[dict[str, Any]]]:
    if isinstance(part, dict):
        values = part.get("values")
        if isinstance(values, list) and values and isinstance(values[0], dict):
            yield values
        for inner in part.values():
            yield from _values(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _values(inner)
