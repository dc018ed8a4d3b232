"""The menu of successes, the levels of Health and Nerve, and Hero Dice, from the tables beside this file.

Each table is read once, when it is first asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeVar

import msgspec

from affray.systems.cinemechanix.arms import Few, Record
from affray.systems.cinemechanix.words import Adds

T = TypeVar("T")


class Row(Record, frozen=True, kw_only=True, cache_hash=True):
    """What successes buy: the price, what it brings, and what each success more adds."""

    price: Few
    words: str
    brings: Few = 0
    more: Few = 0


class LevelRow(Record, frozen=True, kw_only=True, cache_hash=True):
    """A level: what it holds beyond the Hero Factor, and its Challenge Dice."""

    words: str
    adds: Adds = ""
    penalty: Few = 0


class Band(Record, frozen=True, kw_only=True, cache_hash=True):
    """Hero Dice from a Hero Factor up."""

    words: str
    least: Few
    dice: Few


def read(name: str, kind: type[T]) -> Mapping[str, T]:
    """A table of this folder."""
    text = (files("affray.systems.cinemechanix.catalogue") / f"{name}.toml").read_text(encoding="utf-8")
    return MappingProxyType(msgspec.convert(tomllib.loads(text), dict[str, kind]))  # type: ignore[valid-type]  # the row's type is a value here


@cache
def menu() -> Mapping[str, Row]:
    """What successes buy."""
    return read("menu", Row)


@cache
def health() -> Mapping[str, LevelRow]:
    """The levels of Health."""
    return read("health", LevelRow)


@cache
def nerve() -> Mapping[str, LevelRow]:
    """The levels of Nerve."""
    return read("nerve", LevelRow)


@cache
def heroes() -> Mapping[str, Band]:
    """Hero Dice by Hero Factor."""
    return read("heroes", Band)


def hero_dice(factor: int) -> int:
    """The Hero Dice of a Hero Factor."""
    return max((band.dice for band in heroes().values() if band.least <= factor), default=0)
