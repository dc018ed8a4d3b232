"""The forward walk: the exact distribution of all that is told below a node, under a line."""

from __future__ import annotations

from collections.abc import Iterable
from math import lcm
from operator import add
from typing import Any, TypeAlias

import msgspec

from affray.chance.distribution import Distribution
from affray.rules.words import Effect
from affray.uses.graph import CHOICE, LEAF, TOLD, Graph
from affray.uses.ends import join_ends
from affray.uses.line import Line, State

LANE = 48
MOST_AMOUNT = 1 << 30
At: TypeAlias = tuple[int, State]
Weights: TypeAlias = tuple[dict[Any, int], int]


class Result(msgspec.Struct, frozen=True, cache_hash=True):
    """What came of it: (effect key, amount) pairs; what did not happen is not there."""

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
        self.keys = tuple(dict.fromkeys(effect.key for effect in every)) if of is None else of
        self.at = {
            effect: tuple(
                number for number, key in enumerate(self.keys) if key in {effect.key, f"{effect.key}@{effect.to}"}
            )
            for effect in every
        }
        self.packed = all(map(_small, (amount for _, amount in told)))
        self._results: dict[Any, Result] = {}

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
        if len(effects) > 1:
            return [
                sum((self.unit(effect, amount) for effect, amount in zip(effects, value, strict=True)), self.nothing)
                for value in values
            ]
        if self.packed and len(self.at[effects[0]]) == 1:
            shift = LANE * self.at[effects[0]][0]
            return [value << shift for value in values]
        return [self.unit(effects[0], value) for value in values]

    def result(self, tally: Any) -> Result:
        """The sums by name."""
        found = self._results.get(tally)
        if found is None:
            sums = zip(self.keys, self.amounts(tally), strict=True)
            found = self._results[tally] = Result(tuple((key, amount) for key, amount in sums if amount))
        return found

    def amounts(self, tally: Any) -> tuple[Any, ...]:
        """The sums in order."""
        if not self.packed:
            return tuple(tally)
        return tuple((tally >> (LANE * number)) & ((1 << LANE) - 1) for number in range(len(self.keys)))


class _Vector(tuple[Any, ...]):
    """Sums side by side, added place by place."""

    __slots__ = ()

    def __add__(self, other: Any) -> _Vector:
        return _Vector(map(add, self, other))


class Tally:
    """What is told below some roots, each under the same line."""

    def __init__(self, line: Line, roots: tuple[At, ...], of: tuple[str, ...] | None = None) -> None:
        self.line, self.graph = line, line.graph
        nodes = self._reached(roots)
        self.lanes = Lanes(self.graph, {node for node, _ in nodes}, of)
        self._units: dict[Any, list[Any]] = {}
        self.below: dict[At, Weights] = {}
        for at in sorted(nodes, key=lambda pair: pair[0]):
            self.below[at] = self._weigh(*at)

    def results(self, root: At) -> Distribution[Result]:
        """All of it together."""
        weights, total = self._joined(root)
        found: dict[Result, int] = {}
        for tally, mass in weights.items():
            result = self.lanes.result(tally)
            found[result] = found.get(result, 0) + mass
        return Distribution(tuple(found), tuple(found.values()), total)

    def amounts(self, root: At) -> Distribution[Any]:
        """One field, by its amount."""
        weights, total = self._joined(root)
        values = tuple(self.lanes.amounts(tally)[0] for tally in weights)
        return Distribution(values, tuple(weights.values()), total)

    def _joined(self, root: At) -> Weights:
        weights, total = self.below[root]
        return (weights if self.lanes.packed else join_ends(weights)), total

    def _reached(self, roots: tuple[At, ...]) -> set[At]:
        seen, todo = set(roots), list(roots)
        while todo:
            node, state = todo.pop()
            kind = self.graph.kind[node]
            if kind == CHOICE:
                onward = [(self.line.pick(node, state), state)]
            elif kind == TOLD:
                onward = [(self.graph.kids[node][0], after) for after, _ in self.line.moves(node, state)[0]]
            else:
                onward = [(kid, state) for kid in self.graph.kids[node]]
            for at in onward:
                if at not in seen:
                    seen.add(at)
                    todo.append(at)
        return seen

    def _weigh(self, node: int, state: State) -> Weights:
        kind = self.graph.kind[node]
        if kind == LEAF:
            return {self.lanes.nothing: 1}, 1
        if kind == CHOICE:
            return self.below[self.line.pick(node, state), state]
        if kind == TOLD:
            return self._told(node, state)
        kids = self.graph.kids[node]
        return mixed([self.below[kid, state] for kid in kids], self.graph.weights[node], self.graph.label[node])

    def _told(self, node: int, state: State) -> Weights:
        """Each way in which what is told can fall out, and then what follows it."""
        kid, told = self.graph.kids[node][0], self.graph.told[node]
        spread: dict[State, dict[Any, int]] = {state: {self.lanes.nothing: 1}}
        total = 1
        for what, amount in told:
            if isinstance(amount, Distribution):
                total *= amount.total
                spread = self._inflicted(spread, what, amount)
            else:
                unit = self.lanes.unit(what, amount)
                after: dict[State, dict[Any, int]] = {}
                for one, tallies in spread.items():
                    into = after.setdefault(self._advance(one, (what,), (amount,)), {})
                    for tally, mass in tallies.items():
                        into[tally + unit] = into.get(tally + unit, 0) + mass
                spread = after
        if len(spread) == 1:
            ((one, tallies),) = spread.items()
            rest, below = self.below[kid, one]
            return _convolved(tallies, rest), total * below
        parts, weights = [], []
        for one, tallies in spread.items():
            rest, below = self.below[kid, one]
            parts.append((_convolved(tallies, rest), below))
            weights.append(1)
        return mixed(parts, weights, total)

    def _inflicted(
        self, spread: dict[State, dict[Any, int]], effects: tuple[Effect, ...], odds: Distribution[Any]
    ) -> dict[State, dict[Any, int]]:
        key = (effects, id(odds))
        units = self._units.get(key)
        if units is None:
            units = self._units[key] = self.lanes.units(effects, odds.values)
        single, plain = len(effects) == 1, not self.line.parts
        wide: dict[State, dict[Any, int]] = {}
        for state, tallies in spread.items():
            into = wide.setdefault(state, {}) if plain else {}
            for value, unit, weight in zip(odds.values, units, odds.weights, strict=True):
                if not plain:
                    after = self._advance(state, effects, (value,) if single else value)
                    into = wide.setdefault(after, {})
                for tally, mass in tallies.items():
                    into[tally + unit] = into.get(tally + unit, 0) + mass * weight
        return wide

    def _advance(self, state: State, effects: tuple[Effect, ...], amounts: tuple[Any, ...]) -> State:
        return self.line.advance(state, effects, amounts) if self.line.parts else state


def mixed(parts: list[Weights], weights: Iterable[int], total: int) -> Weights:
    """Several distributions in proportion."""
    whole = lcm(*(part_total for _, part_total in parts))
    found: dict[Any, int] = {}
    for (part, part_total), weight in zip(parts, weights, strict=True):
        share = weight * (whole // part_total)
        for tally, mass in part.items():
            found[tally] = found.get(tally, 0) + mass * share
    return found, whole * total


def _convolved(tallies: dict[Any, int], rest: dict[Any, int]) -> dict[Any, int]:
    if len(rest) == 1:
        ((more, mass),) = rest.items()
        if mass == 1 and not more:
            return tallies
    found: dict[Any, int] = {}
    for tally, mass in tallies.items():
        for more, weight in rest.items():
            found[tally + more] = found.get(tally + more, 0) + mass * weight
    return found


def _small(amount: Any) -> bool:
    """Whether amounts fit a lane."""
    if isinstance(amount, Distribution):
        flat = [part for value in amount.values for part in (value if value.__class__ is tuple else (value,))]
        return all(part.__class__ is int and 0 <= part < MOST_AMOUNT for part in flat)
    return amount.__class__ in {int, bool} and 0 <= amount < MOST_AMOUNT
