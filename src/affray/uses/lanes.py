"""Running sums of what is told, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import Any

import msgspec

from affray.chance.distribution import Distribution
from affray.chance.tail import AtLeast
from affray.rules.words import Effect
from affray.uses.graph import Graph

LANE = 56
"""Bits of one sum among several in a number."""
MASK = (1 << LANE) - 1
MOST_AMOUNT = 1 << 30
"""What is told at once and still fits: a lane holds more of these than a graph has nodes."""


class Result(msgspec.Struct, frozen=True, cache_hash=True):
    """What came of it: (effect key, amount) pairs. What did not happen is not there, and 0 if asked for."""

    amounts: tuple[tuple[str, Any], ...] = ()

    def __getitem__(self, key: str) -> Any:
        return dict(self.amounts).get(key, 0)

    def __str__(self) -> str:
        return ", ".join(f"{key} {amount}" for key, amount in self.amounts) or "nothing"


def alone(odds: Distribution[Result], key: str) -> Distribution[Any]:
    """One effect's amounts out of whole results."""
    return odds.map(lambda result: result[key])


class Lanes:
    """Several running sums in one number (or, where an amount is not a small whole number, in one vector)."""

    def __init__(self, graph: Graph, nodes: Iterable[int], of: tuple[str, ...] | None) -> None:
        told = [entry for node in nodes for entry in graph.told[node]]
        effects = {effect for what, _ in told for effect in (what if isinstance(what, tuple) else (what,))}
        every = sorted(effects, key=lambda effect: (effect.to, effect.key))
        # By key alone: which targets can be met differs from node to node, and equal results must be equal.
        self.keys = tuple(sorted({effect.key for effect in every})) if of is None else of
        lanes: dict[str, tuple[int, ...]] = {}
        for number, key in enumerate(self.keys):
            lanes[key] = (*lanes.get(key, ()), number)
        self.at = {
            effect: lanes.get(effect.key, ()) + lanes.get(f"{effect.key}@{effect.to}", ()) for effect in every
        }
        self.packed = all(map(_small, (amount for _, amount in told)))
        self.results = _Results(self)

    @property
    def nothing(self) -> Any:
        """All sums at 0."""
        return 0 if self.packed else _Vector((0,) * len(self.keys))

    def unit(self, effect: Effect, amount: Any) -> Any:
        """An amount of one effect, ready to be added."""
        if self.packed:
            return sum(amount << (LANE * lane) for lane in self.at[effect])
        return _Vector(amount if number in self.at[effect] else 0 for number in range(len(self.keys)))

    def units(self, effects: tuple[Effect, ...], values: Iterable[Any]) -> list[Any]:
        """The same for every value of an inflicted roll."""
        if len(effects) == 1:
            return self._column(effects[0], values)
        return [
            sum((self.unit(*pair) for pair in zip(effects, value, strict=True)), self.nothing)
            for value in values
        ]

    def _column(self, effect: Effect, values: Iterable[Any]) -> list[Any]:
        if self.packed and len(self.at[effect]) == 1:
            shift = LANE * self.at[effect][0]
            return [value << shift for value in values]
        return [self.unit(effect, value) for value in values]

    def amounts(self, tally: Any) -> tuple[Any, ...]:
        """The sums in order."""
        if not self.packed:
            return tuple(tally)
        return tuple([tally >> shift & MASK for shift in range(0, LANE * len(self.keys), LANE)])


class _Results(dict[Any, Result]):
    """Sums by name, for each tally that is asked for."""

    def __init__(self, lanes: Lanes) -> None:
        super().__init__()
        self.lanes = lanes
        self.places = [(key, LANE * lane) for lane, key in enumerate(lanes.keys)]

    def __missing__(self, tally: Any) -> Result:
        if self.lanes.packed:
            happened = [(key, tally >> shift & MASK) for key, shift in self.places if tally >> shift & MASK]
        else:
            sums = zip(self.lanes.keys, tally, strict=True)
            happened = [(key, amount) for key, amount in sums if amount.__class__ is AtLeast or amount]
        found = self[tally] = Result(tuple(happened))
        return found


class _Vector(tuple[Any, ...]):
    """Sums side by side, added place by place."""

    __slots__ = ()

    def __add__(self, other: Any) -> _Vector:
        return _Vector(map(add, self, other))


def _small(amount: Any) -> bool:
    """Whether amounts fit a lane."""
    if isinstance(amount, Distribution):
        flat: list[Any] = [*amount.values]
        if tuple in {*map(type, flat)}:
            flat = [part for value in flat for part in (value if value.__class__ is tuple else (value,))]
        return {*map(type, flat)} == {int} and min(flat) >= 0 and max(flat) < MOST_AMOUNT
    return amount.__class__ in {int, bool} and 0 <= amount < MOST_AMOUNT
