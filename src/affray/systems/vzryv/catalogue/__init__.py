"""The attacks that the book gives in full, its damage types, and its terms."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec

from affray.systems.vzryv.sheet import Attack, Record


class Word(Record, frozen=True, cache_hash=True):
    """A term or a damage type, and what it means in English."""

    words: str


@cache
def attacks() -> Mapping[str, Attack]:
    """Every attack by name."""
    return MappingProxyType(
        {name: msgspec.convert({"name": name, **row}, Attack) for name, row in _table("attacks").items()}
    )


@cache
def types() -> Mapping[str, Word]:
    """The damage types that have been seen; others may be named."""
    return _words("types")


@cache
def glossary() -> Mapping[str, Word]:
    """The book's own terms, in its own tongue."""
    return _words("glossary")


def _words(name: str) -> Mapping[str, Word]:
    return MappingProxyType({key: Word(words) for key, words in _table(name).items()})


def _table(name: str) -> dict[str, Any]:
    text = (files("affray.systems.vzryv") / "catalogue" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
