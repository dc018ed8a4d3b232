"""What may be a fact."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
import pytest

from affray.chance.reading import Total
from affray.chance.tail import AtLeast
from affray.chance.throw import Die, d6
from affray.errors import NotFrozen
from affray.rules import Effect
from affray.rules.frozen import check_frozen, is_frozen


class Colour(Enum):
    RED = 1


class Pair(NamedTuple):
    one: Any
    two: Any = 0


class Sheet(msgspec.Struct, frozen=True):
    name: str
    more: Any = None


class Loose(msgspec.Struct):
    name: str


@dataclass(frozen=True)
class Card:
    rank: Any


@dataclass
class LooseCard:
    rank: int


@dataclass(frozen=True)
class Equipped:
    items: list[int] = field(default_factory=list)


class Marked:
    __frozen__ = True


FROZEN = [
    1, "a", True, 1.5, b"", None, Fraction(1, 2), AtLeast(3, Fraction(4)), range(3), (1, ("a",)),
    frozenset({1}),
    Colour.RED, Pair(1), Pair((1, 2), Colour.RED), Sheet("a"), Sheet("a", Sheet("b", (1,))), Card(1),
    Card(Sheet("a")),
    Marked(), Die(6), d6(3), Total(2), Effect("a", "b"), (), frozenset(),
]  # fmt: skip
LOOSE = [
    [1], {}, set(), (1, [2]), Pair([1]), Pair(1, (2, {})), Loose("a"), Sheet("a", [1]),
    Sheet("a", Loose("b")),
    Card([1]), LooseCard(1), Equipped(), (Sheet("a", {}),), object(), lambda: 1, frozenset({object()}),
    bytearray(),
]  # fmt: skip


@pytest.mark.parametrize("value", FROZEN, ids=lambda value: type(value).__name__)
def test_what_cannot_change_may_be_a_fact(value: Any) -> None:
    assert is_frozen(value)
    for _ in range(2):
        check_frozen(("fact",), (value,), "here")


@pytest.mark.parametrize("value", LOOSE, ids=lambda value: type(value).__name__)
def test_what_can_change_may_not(value: Any) -> None:
    assert not is_frozen(value)
    for _ in range(2):
        with pytest.raises(
            NotFrozen, match=r"^here: 'fact' is a .*, which can change or holds what can; allowed"
        ):
            check_frozen(("first", "fact"), (0, value), "here")


def test_a_record_of_a_known_kind_is_looked_at_again() -> None:
    check_frozen(("fact",), (Sheet("a", (1,)),), "here")
    with pytest.raises(NotFrozen, match="'fact' is a Sheet"):
        check_frozen(("fact",), (Sheet("a", [1]),), "here")
