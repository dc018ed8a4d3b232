"""Decks, weapons and what resists which trauma, read from the tables beside this file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from affray.systems.storyhammer.sheet import Method, Record, Weapon
from affray.systems.storyhammer.words import AbilityName, LobeName

T = TypeVar("T")


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
    return _rows("decks", Deck)


@cache
def resistances() -> Mapping[str, Resistance]:
    """What resists trauma, by its type."""
    return _rows("resistance", Resistance)


@cache
def weapons() -> Mapping[str, Weapon]:
    """Weapons by name."""
    methods = {name: row["methods"] for name, row in _table("weapons").items()}
    found = {
        name: Weapon(name=name, methods=tuple(msgspec.convert(one, Method) for one in rows))
        for name, rows in methods.items()
    }
    return MappingProxyType(found)


def _rows(name: str, kind: type[T]) -> Mapping[str, T]:
    return MappingProxyType({key: msgspec.convert(row, kind) for key, row in _table(name).items()})


def _table(name: str) -> dict[str, Any]:
    text = (files("affray.systems.storyhammer.catalogue") / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
