"""A small book whose fingerprints are frozen: do not edit it, not even its layout in a hurry."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Any

import msgspec

from affray.chance.reading import Tally
from affray.chance.throw import Die, d6
from affray.rules import Effect, Prompt, Step, Table, rule

HURT, WAY = Effect("hurt", "hurt"), Prompt("way", "which way?")
TABLE: dict[str, Any] = {"a": (1, 2.5, None), "b": frozenset({"x", "y", "z"})}
HALF = Fraction(1, 2)
KINDS = (Die(6), Die(8, again=True, name="LUC"))


class Colour(Enum):
    RED = 1
    BLUE = 2


FAVOURITE = Colour.BLUE


class Sheet(msgspec.Struct, frozen=True):
    pool: int

    @property
    def half(self) -> int:
        return self.pool // 2


class Capped(Tally[int], frozen=True):
    cap: int

    def read(self, sums: tuple[int, ...]) -> int:
        return helper(sums[0], [cap for cap in TABLE["b"] if cap])


def helper(total: int, names: list[str], *, text: str = f"{HALF!r:>5} of") -> int:
    """A helper."""
    match names:
        case [one, *_] if len(one) > 1:
            return total
        case _:
            return int(sum(number * HALF for number in range(total))) + len(KINDS)


@rule("GOLD-1 GOLD-2")
def first(t: Table, sheet: Sheet) -> Step | None:
    """Every kind of syntax that the Pythons treat differently."""
    try:
        rolled = t.roll(d6(sheet.half), Capped(3), why="roll")
    except* ValueError:
        rolled = 0
    names = {name: [number for number in range(rolled) if number not in (1, 2)] for name in sorted(TABLE)}
    if FAVOURITE is Colour.RED and (walrus := len(names)) > 1:
        return second(walrus, lambda: None is HALF)
    return second(rolled, None)


@rule("GOLD-3")
def second(t: Table, number: int, nothing: object) -> None:
    """Another page."""
    t.tell(HURT, number)
