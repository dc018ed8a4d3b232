"""A crowd walks the futures: at a roll it splits by lot, and what it is told adds up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from affray.chance.distribution import Distribution
from affray.errors import BadValue
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, Graph, unfold
from affray.uses.line import Line, State
from affray.uses.policy import NOTHING, Policy
from affray.uses.tally import Lanes, Result

if TYPE_CHECKING:
    from numpy.random import Generator

MOST_TIMES = 10**15


class Crowd(msgspec.Struct, frozen=True):
    """What became of a crowd: how many came to each result.

    generator   the name and version of what drew the lots: with the seed, it draws them again
    """

    counts: tuple[tuple[Result, int], ...]
    times: int
    seed: int
    generator: str

    def distribution(self) -> Distribution[Result]:
        """The shares of the crowd, as a distribution."""
        return Distribution(tuple(result for result, _ in self.counts), tuple(n for _, n in self.counts), self.times)

    def amounts(self, key: str) -> Distribution[Any]:
        """The shares by the amount of one effect."""
        return self.distribution().map(lambda result: result[key])


def simulate(position: Step | Position, policy: Policy = NOTHING, *, times: int = 1_000_000, seed: int = 0) -> Crowd:
    """Resolve a step `times` times by lot, all together: at each roll the crowd splits (multinomial)."""
    graph = unfold(position)
    return simulate_of(graph, Line(graph, policy), times=times, seed=seed)


def simulate_of(graph: Graph, line: Line, *, times: int, seed: int = 0) -> Crowd:
    """The same of a graph that is unfolded already, under a line through it."""
    import numpy as np  # noqa: PLC0415 - heavy, and only crowds need it

    if not 1 <= times <= MOST_TIMES:
        raise BadValue(f"{times} times: a crowd is 1 to {MOST_TIMES:,}", path="times")
    walk = _Walk(graph, line, np.random.Generator(np.random.PCG64(seed)))
    counts = walk.send(times)
    ordered = sorted(counts.items(), key=lambda pair: -pair[1])
    return Crowd(tuple(ordered), times, seed, f"numpy {np.__version__} PCG64 multinomial")


class _Walk:
    def __init__(self, graph: Graph, line: Line, generator: Generator) -> None:
        self.graph, self.line, self.generator = graph, line, generator
        self.lanes = Lanes(graph, graph.below((graph.root,)), None)
        self.at: dict[int, dict[tuple[State, Any], int]] = {}

    def send(self, times: int) -> dict[Result, int]:
        """Parents before children: everybody has come to a node before it is left."""
        self.at = {self.graph.root: {(self.line.start, self.lanes.nothing): times}}
        counts: dict[Result, int] = {}
        for node in range(self.graph.root, -1, -1):
            for (state, tally), crowd in self.at.pop(node, {}).items():
                if self.graph.kind[node] == LEAF:
                    result = self.lanes.result(tally)
                    counts[result] = counts.get(result, 0) + crowd
                else:
                    self._onward(node, state, tally, crowd)
        return counts

    def _onward(self, node: int, state: State, tally: Any, crowd: int) -> None:
        kind, kids = self.graph.kind[node], self.graph.kids[node]
        if kind == CHOICE:
            self._arrive(self.line.pick(node, state), state, tally, crowd)
        elif kind == CHANCE:
            for kid, part in zip(kids, self._split(crowd, self.graph.weights[node]), strict=True):
                self._arrive(kid, state, tally, part)
        elif kind == TOLD:
            groups = {(state, tally): crowd}
            for what, amount in self.graph.told[node]:
                groups = self._hear(groups, what, amount)
            for (after, summed), part in groups.items():
                self._arrive(kids[0], after, summed, part)

    def _hear(self, groups: dict[tuple[State, Any], int], what: Any, amount: Any) -> dict[tuple[State, Any], int]:
        heard: dict[tuple[State, Any], int] = {}
        if not isinstance(amount, Distribution):
            unit = self.lanes.unit(what, amount)
            for (state, tally), crowd in groups.items():
                key = (self._state(state, (what,), (amount,)), tally + unit)
                heard[key] = heard.get(key, 0) + crowd
            return heard
        units = self.lanes.units(what, amount.values)
        for (state, tally), crowd in groups.items():
            parts = self._split(crowd, amount.weights)
            for value, unit, part in zip(amount.values, units, parts, strict=True):
                if part:
                    after = self._state(state, what, (value,) if len(what) == 1 else value)
                    heard[after, tally + unit] = heard.get((after, tally + unit), 0) + part
        return heard

    def _state(self, state: State, effects: Any, amounts: tuple[Any, ...]) -> State:
        return self.line.advance(state, effects, amounts) if self.line.parts else state

    def _arrive(self, node: int, state: State, tally: Any, crowd: int) -> None:
        if crowd:
            there = self.at.setdefault(node, {})
            there[state, tally] = there.get((state, tally), 0) + crowd

    def _split(self, crowd: int, weights: Iterable[int]) -> list[int]:
        """So many by lot to each, in proportion to the weights."""
        whole = tuple(weights)
        total = sum(whole)
        shares = [weight / total for weight in whole]
        return [int(part) for part in self.generator.multinomial(crowd, shares)]
