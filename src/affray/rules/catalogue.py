"""What the tables of a book say, as a short text: the TOML files beside its rules, and in folders below."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

WORDS = "clauses.toml"
"""This one holds words about the rules, and no number that a rule reads."""


@lru_cache(maxsize=64)
def catalogue(home: str) -> str:
    """A text that changes when a table of the package does, comments and layout apart; empty without any."""
    if not hasattr(sys.modules.get(home), "__path__"):  # a module alone has no folder of its own
        return ""
    found = sorted(_read(files(home), ""))
    return blake2b(repr(found).encode(), digest_size=8).hexdigest() if found else ""


def _read(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            yield from _read(entry, f"{name}/")
        elif name.endswith(".toml") and name != WORDS:
            yield name, _plain(tomllib.loads(entry.read_text(encoding="utf-8")))


def _plain(value: object) -> str:
    """A table in one way of writing: the order of its keys says nothing."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_plain(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_plain, value)) + "]"
    return repr(value)
