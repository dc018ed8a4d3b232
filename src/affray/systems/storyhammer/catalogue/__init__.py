"""Decks, weapons and what resists which trauma, read from the tables beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from affray.rules.catalogue import read_table, rows
from affray.rules.record import Record
from affray.systems.storyhammer.sheet import Method, Weapon
from affray.systems.storyhammer.words import AbilityName, LobeName


class Deck(Record, frozen=True, kw_only=True, cache_hash=True):
    """A deck: how many cards of each value from the ace up; J, Q, K: its face cards."""

    words: str
    cards: tuple[int, ...]
    J: int = 0
    Q: int = 0
    K: int = 0


class Resistance(Record, frozen=True, kw_only=True, cache_hash=True):
    """What resists a type of trauma."""

    ability: AbilityName
    lobe: LobeName


@cache
def decks() -> Mapping[str, Deck]:
    """Decks by name."""
    return rows(read_table(__name__, "decks"), Deck)


@cache
def resistances() -> Mapping[str, Resistance]:
    """What resists trauma, by its type."""
    return rows(read_table(__name__, "resistance"), Resistance)


@cache
def weapons() -> Mapping[str, Weapon]:
    """Weapons by name."""
    methods = {name: row["methods"] for name, row in read_table(__name__, "weapons").items()}
    found = {
        name: Weapon(name=name, methods=tuple(msgspec.convert(one, Method) for one in several))
        for name, several in methods.items()
    }
    return MappingProxyType(found)
