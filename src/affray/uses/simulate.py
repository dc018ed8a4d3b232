"""A crowd walks the futures: at a roll it splits by lot, and what it is told adds up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from affray.chance.distribution import Distribution
from affray.errors import BadValue
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.uses.ends import join_ends
from affray.uses.graph import CHANCE, LEAF, TOLD
from affray.uses.lanes import Lanes, Result
from affray.uses.line import Line, follow
from affray.uses.memory import State, ways
from affray.uses.odds import Field, fields
from affray.uses.policy import NOTHING, Policy

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
        return Distribution(
            tuple(result for result, _ in self.counts), tuple(n for _, n in self.counts), self.times
        )

    def amounts(self, key: str) -> Distribution[Any]:
        """The shares by the amount of one effect, one of those that were looked at."""
        return self.distribution().map(lambda result: result[key])


def simulate(
    position: Step | Position,
    policy: Policy = NOTHING,
    *,
    times: int = 1_000_000,
    seed: int = 0,
    of: Sequence[Field] | None = None,
) -> Crowd:
    """Resolve a step `times` times by lot, all together: at each roll the crowd splits (multinomial).

    of   the effects that are looked at; None: all
    """
    line = follow(position, policy)
    return simulate_of(line, times=times, seed=seed, of=of)


def simulate_of(line: Line, *, times: int, seed: int = 0, of: Sequence[Field] | None = None) -> Crowd:
    """The same under a line, whose futures are unfolded already."""
    import numpy as np

    if not 1 <= times <= MOST_TIMES:
        raise BadValue(f"{times} times: a crowd is 1 to {MOST_TIMES:,}", path="times")
    if seed < 0:
        raise BadValue(f"a seed of {seed}: give 0 or more", path="seed")
    keys = None if of is None else fields(line.graph, of)
    walk = _Walk(line, keys, np.random.Generator(np.random.PCG64(seed)))
    counts = walk.send(times)
    ordered = sorted(counts.items(), key=lambda pair: -pair[1])
    return Crowd(tuple(ordered), times, seed, f"numpy {np.__version__} PCG64 multinomial")


class _Walk:
    def __init__(self, line: Line, of: tuple[str, ...] | None, generator: Generator) -> None:
        self.graph, self.line, self.generator = line.graph, line, generator
        self.lanes = Lanes(self.graph, self.graph.below((self.graph.root,)), of)
        self.at: dict[int, dict[tuple[State, Any], int]] = {}

    def send(self, times: int) -> dict[Result, int]:
        """Parents before children: everybody has come to a node before it is left."""
        self.at = {self.graph.root: {(self.line.start, self.lanes.nothing): times}}
        ends: dict[Any, int] = {}
        for node in range(self.graph.root, -1, -1):
            for (state, tally), crowd in self.at.pop(node, {}).items():
                if self.graph.kind[node] == LEAF:
                    ends[tally] = ends.get(tally, 0) + crowd
                else:
                    self._onward(node, state, tally, crowd)
        counts: dict[Result, int] = {}
        for tally, crowd in (ends if self.lanes.packed else join_ends(ends)).items():
            result = self.lanes.results[tally]
            counts[result] = counts.get(result, 0) + crowd
        return counts

    def _onward(self, node: int, state: State, tally: Any, crowd: int) -> None:
        kind = self.graph.kind[node]
        if kind == TOLD:
            groups = {(state, tally): crowd}
            for what, amount in self.graph.told[node]:
                groups = self._hear(groups, what, amount)
            for (after, summed), part in groups.items():
                self._arrive(self.graph.kids[node][0], after, summed, part)
            return
        onward = self.line.onward(node, state)
        parts = self._split(crowd, self.graph.weights[node]) if kind == CHANCE else [crowd]
        for (kid, after), part in zip(onward, parts, strict=True):
            self._arrive(kid, after, tally, part)

    def _hear(
        self, groups: dict[tuple[State, Any], int], what: Any, amount: Any
    ) -> dict[tuple[State, Any], int]:
        every = ways(what, amount)
        units = (
            self.lanes.units(what, amount.values)
            if isinstance(amount, Distribution)
            else [self.lanes.unit(what, amount)]
        )
        heard: dict[tuple[State, Any], int] = {}
        for (state, tally), crowd in groups.items():
            parts = self._split(crowd, tuple(weight for _, _, weight in every))
            for (effects, amounts, _), unit, part in zip(every, units, parts, strict=True):
                if part:
                    key = (self.line.memory.advance(state, effects, amounts), tally + unit)
                    heard[key] = heard.get(key, 0) + part
        return heard

    def _arrive(self, node: int, state: State, tally: Any, crowd: int) -> None:
        if crowd:
            there = self.at.setdefault(node, {})
            there[state, tally] = there.get((state, tally), 0) + crowd

    def _split(self, crowd: int, weights: tuple[int, ...]) -> list[int]:
        """So many by lot to each, in proportion to the weights."""
        if len(weights) == 1:
            return [crowd]
        total = sum(weights)
        parts = self.generator.multinomial(crowd, [weight / total for weight in weights])
        return [int(part) for part in parts]
