"""The attacks that the book gives in full, its damage types, and its terms."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from affray.rules.catalogue import read_table, rows
from affray.rules.record import Record
from affray.systems.vzryv.sheet import Attack


class Word(Record, frozen=True, cache_hash=True):
    """A term or a damage type, and what it means in English."""

    words: str


@cache
def attacks() -> Mapping[str, Attack]:
    """Every attack by name."""
    return rows(read_table(__name__, "attacks"), Attack)


@cache
def types() -> Mapping[str, Word]:
    """The damage types that have been seen; others may be named."""
    return _words("types")


@cache
def glossary() -> Mapping[str, Word]:
    """The book's own terms, in its own tongue."""
    return _words("glossary")


def _words(name: str) -> Mapping[str, Word]:
    return MappingProxyType({key: Word(words) for key, words in read_table(__name__, name).items()})
