"""A plan is made: every future of an attack, with what was told on the way joined up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.chance.distribution import Distribution
from affray.chance.tail import AtLeast
from affray.errors import TailTooShort
from affray.fight.plan import ASKED, END, MIXED, Outcome, Plan, mix
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, Graph
from affray.uses.lanes import Lanes
from affray.uses.memory import ways
from affray.uses.unfold import unfold_for


def plan_of(step: Step | Position, effects: Sequence[tuple[str, int]], *, enough: int) -> Plan:
    """The plan of a step.

    effects   those that matter, each with the number of the target it falls on
    enough    from here on all amounts are alike, so that an open end needs no closer look
    """

    def use(graph: Graph) -> Plan:
        needs_no_more(graph, enough)
        return _Planning(graph, effects, enough).plan

    return unfold_for(step, use)


def needs_no_more(graph: Graph, enough: int) -> None:
    """Begin again with a longer head where an open end begins before amounts are all alike."""
    for told in graph.told:
        for _, amount in told:
            for value in amount.values if isinstance(amount, Distribution) else (amount,):
                for part in value if isinstance(value, tuple) else (value,):
                    if isinstance(part, AtLeast) and part.edge < enough:
                        raise TailTooShort("what lies past the end is not all alike in a fight")


def happened(effects: Sequence[tuple[str, int]], amounts: Sequence[Any], enough: int) -> Outcome:
    """What came of it: each effect of which there is any, and no more of it than matters."""
    return tuple(
        (key, to, min(enough, amount.edge if isinstance(amount, AtLeast) else int(amount)))
        for (key, to), amount in zip(effects, amounts, strict=True)
        if isinstance(amount, AtLeast) or amount
    )


class _Planning:
    def __init__(self, graph: Graph, effects: Sequence[tuple[str, int]], enough: int) -> None:
        self.graph, self.effects, self.enough = graph, effects, enough
        keys = tuple(f"{key}@{to}" for key, to in effects)
        self.lanes = Lanes(graph, range(graph.root + 1), keys)
        self.plan = Plan()
        self._numbers: dict[Outcome, int] = {}
        self._outcome: dict[Any, int] = {}
        self._ends: dict[tuple[int, Any], int] = {}
        self.totals = [1] * len(graph)
        self.below: list[dict[Any, int] | None] = []
        self._settle()
        self._walk()

    def _settle(self) -> None:
        """What is told below each node where nothing is chosen any more, and in `totals` out of how much."""
        graph, below = self.graph, self.below
        for node, kind in enumerate(graph.kind):
            kids = [below[kid] for kid in graph.kids[node]]
            if kind == CHOICE or any(kid is None for kid in kids):
                below.append(None)
            elif kind == LEAF:
                below.append({self.lanes.nothing: 1})
            elif kind == TOLD:
                below.append(self._told(node))
            else:
                below.append(self._mixed(node))

    def _told(self, node: int) -> dict[Any, int]:
        """What follows a telling, with what is told."""
        kid = self.graph.kids[node][0]
        found, total = self._below(kid), self.totals[kid]
        for what, amount in self.graph.told[node]:
            wide: dict[Any, int] = {}
            if isinstance(amount, Distribution):
                total *= amount.total
                units = list(zip(self.lanes.units(what, amount.values), amount.weights, strict=True))
            else:
                units = [(self.lanes.unit(what, amount), 1)]
            for tally, mass in found.items():
                for unit, weight in units:
                    summed = tally + unit
                    wide[summed] = wide.get(summed, 0) + mass * weight
            found = wide
        self.totals[node] = total
        return found

    def _mixed(self, node: int) -> dict[Any, int]:
        kids, weights = self.graph.kids[node], self.graph.weights[node]
        parts = [(self._below(kid), self.totals[kid]) for kid in kids]
        found, self.totals[node] = mix(parts, weights, self.graph.label[node])
        return found

    def _below(self, node: int) -> dict[Any, int]:
        found = self.below[node]
        assert found is not None  # noqa: S101 - nothing is chosen below
        return found

    def _walk(self) -> None:
        """Down to see what may have been told by each open node, and up again to make them."""
        graph = self.graph
        reached: dict[int, set[Any]] = {graph.root: {self.lanes.nothing}}
        moves: dict[tuple[int, Any], list[tuple[int, Any, int]]] = {}
        open_ = [node for node in range(graph.root, -1, -1) if self.below[node] is None]
        for node in open_:
            for tally in reached.get(node, ()):
                onward = moves[node, tally] = self._onward(node, tally)
                for kid, after, _ in onward:
                    if self.below[kid] is None:
                        reached.setdefault(kid, set()).add(after)
        made: dict[tuple[int, Any], int] = {}
        for node in reversed(open_):
            for tally in reached.get(node, ()):
                made[node, tally] = self._make(node, moves[node, tally], made)
        if self.below[graph.root] is not None:
            self._end(graph.root, self.lanes.nothing)

    def _onward(self, node: int, tally: Any) -> list[tuple[int, Any, int]]:
        """Where it leads from a node, what has been told by then, and the weight of it."""
        graph = self.graph
        if graph.kind[node] == CHANCE:
            return [
                (kid, tally, weight)
                for kid, weight in zip(graph.kids[node], graph.weights[node], strict=True)
            ]
        if graph.kind[node] == CHOICE:
            return [(kid, tally, 1) for kid in graph.kids[node]]
        spread: dict[Any, int] = {tally: 1}
        for what, amount in graph.told[node]:
            wide: dict[Any, int] = {}
            for effects, amounts, weight in ways(what, amount):
                unit = sum(
                    (self.lanes.unit(*pair) for pair in zip(effects, amounts, strict=True)),
                    self.lanes.nothing,
                )
                for one, mass in spread.items():
                    wide[one + unit] = wide.get(one + unit, 0) + mass * weight
            spread = wide
        return [(graph.kids[node][0], after, weight) for after, weight in spread.items()]

    def _make(self, node: int, onward: list[tuple[int, Any, int]], made: dict[tuple[int, Any], int]) -> int:
        kids = tuple(
            made[kid, after] if self.below[kid] is None else self._end(kid, after) for kid, after, _ in onward
        )
        if self.graph.kind[node] == CHOICE:
            return self.plan.add(ASKED, kids, self.graph.label[node])
        if len(kids) == 1:
            return kids[0] if kids[0] == self.plan.root else self.plan.add(MIXED, kids, ((1,), 1))
        weights = tuple(weight for _, _, weight in onward)
        return self.plan.add(MIXED, kids, (weights, sum(weights)))

    def _end(self, node: int, tally: Any) -> int:
        known = self._ends.get((node, tally))
        if known is None:
            weights: dict[int, int] = {}
            for more, mass in self._below(node).items():
                number = self._number(tally + more)
                weights[number] = weights.get(number, 0) + mass
            known = self._ends[node, tally] = self.plan.add(END, (), (weights, self.totals[node]))
        return known

    def _number(self, tally: Any) -> int:
        number = self._outcome.get(tally)
        if number is None:
            what = happened(self.effects, self.lanes.amounts(tally), self.enough)
            number = self._numbers.get(what)
            if number is None:
                number = self._numbers[what] = len(self.plan.outcomes)
                self.plan.outcomes.append(what)
            self._outcome[tally] = number
        return number
