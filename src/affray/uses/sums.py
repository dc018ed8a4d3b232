"""The forward walk: the exact distribution of all that is told below a node, under a line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from itertools import repeat
from math import lcm
from operator import mul
from typing import Any, TypeAlias

from affray.chance.distribution import Distribution
from affray.rules.words import Effect
from affray.uses.ends import join_ends
from affray.uses.graph import CHANCE, LEAF, TOLD
from affray.uses.lanes import Lanes, Result
from affray.uses.line import At, Line
from affray.uses.memory import State, ways

Weights: TypeAlias = tuple[Mapping[Any, int], int]
"""Sums with their weights, and the total of the weights."""


Spread: TypeAlias = Mapping[State, Mapping[Any, int]]
"""The same, for each state that goals may come to remember."""


class Sums:
    """What is told below some roots, each under the same line."""

    def __init__(self, line: Line, roots: tuple[At, ...], of: tuple[str, ...] | None = None) -> None:
        self.line, self.graph = line, line.graph
        nodes = self._reached(roots)
        self.lanes = Lanes(self.graph, {node for node, _ in nodes}, of)
        self._units: dict[Any, list[Any]] = {}
        self._end: Weights = {self.lanes.nothing: 1}, 1
        self.below: dict[At, Weights] = {}
        for at in sorted(nodes, key=lambda pair: pair[0]):
            self.below[at] = self._weigh(*at)

    def results(self, root: At) -> Distribution[Result]:
        """All of it together."""
        weights, total = self._joined(root)
        return Distribution(
            tuple(map(self.lanes.results.__getitem__, weights)), tuple(weights.values()), total
        )

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
            for at in self.line.onward(*todo.pop()):
                if at not in seen:
                    seen.add(at)
                    todo.append(at)
        return seen

    def _weigh(self, node: int, state: State) -> Weights:
        kind = self.graph.kind[node]
        if kind == LEAF:
            return self._end
        if kind == TOLD:
            return self._told(node, state)
        parts = [self.below[at] for at in self.line.onward(node, state)]
        if kind == CHANCE:
            return mixed(parts, self.graph.weights[node], self.graph.label[node])
        return parts[0]

    def _told(self, node: int, state: State) -> Weights:
        """Each way in which what is told can fall out, and then what follows it."""
        spread: Spread = {state: {self.lanes.nothing: 1}}
        total = 1
        for what, amount in self.graph.told[node]:
            if isinstance(amount, Distribution):
                total *= amount.total
                spread = self._inflicted(spread, what, amount)
            else:
                spread = self._heard(spread, what, amount)
        parts = []
        for after, tallies in spread.items():
            rest, below = self.below[self.graph.kids[node][0], after]
            parts.append(
                (tallies if rest is self._end[0] else _convolved(tallies, rest, rest.values()), below)
            )
        if len(parts) == 1:
            return parts[0][0], parts[0][1] * total
        return mixed(parts, [1] * len(parts), total)

    def _heard(self, spread: Spread, effect: Effect, amount: Any) -> Spread:
        unit = self.lanes.unit(effect, amount)
        wide: defaultdict[State, defaultdict[Any, int]] = defaultdict(partial(defaultdict, int))
        for state, tallies in spread.items():
            into = wide[self.line.memory.advance(state, (effect,), (amount,))]
            for tally, mass in tallies.items():
                into[tally + unit] += mass
        return wide

    def _inflicted(self, spread: Spread, effects: tuple[Effect, ...], odds: Distribution[Any]) -> Spread:
        key = (effects, id(odds))
        units = self._units.get(key)
        if units is None:
            units = self._units[key] = self.lanes.units(effects, odds.values)
        if not self.line.memory.parts:
            return {state: _convolved(tallies, units, odds.weights) for state, tallies in spread.items()}
        wide: defaultdict[State, defaultdict[Any, int]] = defaultdict(partial(defaultdict, int))
        for state, tallies in spread.items():
            afters = [
                self.line.memory.advance(state, effects, amounts) for _, amounts, _ in ways(effects, odds)
            ]
            for tally, mass in tallies.items():
                for after, unit, weight in zip(afters, units, odds.weights, strict=True):
                    wide[after][tally + unit] += mass * weight
        return wide


def mixed(parts: list[Weights], weights: Iterable[int], total: int) -> Weights:
    """Several distributions in proportion."""
    whole = lcm(*(part_total for _, part_total in parts))
    found: dict[Any, int] = {}
    for (part, part_total), weight in zip(parts, weights, strict=True):
        share = weight * (whole // part_total)
        if found.keys().isdisjoint(part):
            found.update(zip(part, map(mul, part.values(), repeat(share)), strict=False))
            continue
        for tally, mass in part.items():
            found[tally] = found.get(tally, 0) + mass * share
    return found, whole * total


def _convolved(
    tallies: Mapping[Any, int], units: Collection[Any], weights: Collection[int]
) -> dict[Any, int]:
    """Sums to which more is added, in proportion to the weights of what is added."""
    found: dict[Any, int] = {}
    if len(tallies) == 1:
        ((tally, mass),) = tallies.items()
        found = {tally + unit: mass * weight for unit, weight in zip(units, weights, strict=True)}
        if len(found) == len(units):
            return found
        found = {}
    for tally, mass in tallies.items():
        for unit, weight in zip(units, weights, strict=True):
            summed = tally + unit
            found[summed] = found.get(summed, 0) + mass * weight
    return found
