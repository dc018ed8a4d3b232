"""The backward walk: what every node is worth to each side, and the line that a policy takes through them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from operator import mul
from typing import Any, TypeAlias

from flint import fmpq

from affray.chance.distribution import Distribution
from affray.chance.rational import fraction, rational
from affray.errors import NotOffered
from affray.rules.goal import Goal
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.rules.words import Effect
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, Graph
from affray.uses.memory import Memory, Moves, State, number
from affray.uses.policy import Policy, check_spelling
from affray.uses.unfold import unfold_for

NONE = fmpq(0)
At: TypeAlias = tuple[int, State]
"""A node, and what is remembered there."""


class Line:
    """What a policy chooses at every node it can come to, and what that is worth to each side with a goal.

    A choice may depend on what has been told so far, if a goal takes it together: hence a node and a state.

    options   of a CHOICE, the number of the option that is taken
    worths    for each side that has a goal, what a node is worth to it, as FLINT's rational
    stuck     where the policy cannot be followed: a fixed answer is not on the menu there, or further on
    """

    def __init__(self, graph: Graph, policy: Policy, *, told: Iterable[tuple[Effect, Any]] = ()) -> None:
        """`told`: what has happened before the root, for goals that take it together."""
        self.graph, self.policy = graph, policy
        self.memory = Memory(policy)
        self.start = self.memory.none
        for effect, amount in told:
            self.start = self.memory.advance(self.start, (effect,), (amount,))
        self.options: dict[At, int] = {}
        self.worths: dict[str, dict[At, Any]] = {side: {} for side, _ in policy.goals}
        self.stuck: dict[At, NotOffered] = {}
        self._moves: dict[At, Moves] = {}
        self._gains: dict[tuple[str, Any, int], Any] = {}
        self._prices = {side: _prices(goal) for side, goal in policy.goals}
        self._walk()

    def option(self, node: int, state: State) -> int:
        """The number of the option that is taken; refuses where a fixed answer is not on the menu."""
        self._check(node, state)
        return self.options[node, state]

    def pick(self, node: int, state: State) -> int:
        """The node that is chosen."""
        return self.graph.kids[node][self.option(node, state)]

    def worth(self, side: str, node: int, state: State) -> Fraction:
        """What a node is worth to a side from here on."""
        self._check(node, state)
        return fraction(self.worths[side][node, state])

    def moves(self, node: int, state: State) -> Moves:
        """How the state may change where something is told, in proportion."""
        found = self._moves.get((node, state))
        if found is None:
            found = self._moves[node, state] = self.memory.moves(state, self.graph.told[node])
        return found

    def onward(self, node: int, state: State) -> list[At]:
        """Where the line leads from here."""
        kind, kids = self.graph.kind[node], self.graph.kids[node]
        if kind == TOLD:
            return [(kids[0], after) for after, _ in self.moves(node, state)[0]]
        if kind == CHOICE:
            return [(self.pick(node, state), state)]
        return [(kid, state) for kid in kids]

    def _check(self, node: int, state: State) -> None:
        refusal = self.stuck.get((node, state))
        if refusal is not None:
            raise refusal

    def _walk(self) -> None:
        """Down to see which states can come to a node, and up again to choose and to weigh."""
        kinds, kids, every = self.graph.kind, self.graph.kids, self._states()
        places: list[At] = []
        """Where nothing has to be remembered: one place a node, made once."""
        for node, kind in enumerate(kinds[: self.graph.root + 1]):
            for state in every[node]:
                at = node, state
                if not self.memory.parts:
                    places.append(at)
                    ways = [places[kid] for kid in kids[node]]
                elif kind == TOLD:
                    ways = [(kids[node][0], after) for after, _ in self.moves(node, state)[0]]
                else:
                    ways = [(kid, state) for kid in kids[node]]
                if kind == CHOICE:
                    self._choose(at, ways)
                    if at in self.stuck:
                        continue
                    ways = [ways[self.options[at]]]
                self._weigh(at, kind, ways)

    def _states(self) -> Sequence[Iterable[State]]:
        graph = self.graph
        if not self.memory.parts:
            return [(self.start,)] * len(graph)
        found: list[set[State]] = [set() for _ in range(len(graph))]
        found[graph.root].add(self.start)
        for node in range(graph.root, -1, -1):
            after = found[node]
            if graph.kind[node] == TOLD:
                after = {move for state in after for move, _ in self.moves(node, state)[0]}
            for kid in graph.kids[node]:
                found[kid] |= after
        return found

    def _choose(self, at: At, ways: list[At]) -> None:
        """What is fixed; else the best for the side that is asked, or the first if it wants nothing.

        A side that wants something keeps out of where its own fixed answers are not offered. It does not
        steer for the sake of another side's: there is no line then.
        """
        choice = self.graph.label[at[0]]
        try:
            fixed = self.policy.answer(choice) if self.policy.fixed else None
        except NotOffered as refusal:
            refusal.side = choice.by
            self.stuck[at] = refusal
            return
        worths = self.worths.get(choice.by)
        if fixed is None and worths is None:
            fixed = 0
        open_: Sequence[int] = range(len(ways)) if fixed is None else (fixed,)
        if self.stuck:
            refusals = [self.stuck[ways[way]] for way in open_ if ways[way] in self.stuck]
            others = [refusal for refusal in refusals if refusal.side != choice.by]
            if others or len(refusals) == len(open_):
                self.stuck[at] = (others or refusals)[0]
                return
            open_ = [way for way in open_ if ways[way] not in self.stuck]
        if worths is None or len(open_) == 1:
            self.options[at] = open_[0]
        else:
            found = [worths[ways[way]] for way in open_]
            self.options[at] = open_[found.index(max(found))]

    def _weigh(self, at: At, kind: int, ways: list[At]) -> None:
        """What a node is worth to each side: by what is told there, and the mean of what may follow."""
        if self.stuck:
            refusal = next((self.stuck[way] for way in ways if way in self.stuck), None)
            if refusal is not None:
                self.stuck[at] = refusal
                return
        node, state = at
        for side, worths in self.worths.items():
            if kind == LEAF:
                worths[at] = self.memory.worth(side, state)
            elif kind == CHOICE:
                worths[at] = worths[ways[0]]
            elif kind == CHANCE:
                worths[at] = _average(worths, ways, self.graph.weights[node], self.graph.label[node])
            elif len(ways) == 1:
                gain = self._gain(side, self.graph.told[node])
                worths[at] = worths[ways[0]] + gain if gain is not NONE else worths[ways[0]]
            else:
                moves, total = self.moves(node, state)
                mean = _average(worths, ways, [weight for _, weight in moves], total)
                worths[at] = mean + self._gain(side, self.graph.told[node])

    def _gain(self, side: str, told: Iterable[tuple[Any, Any]]) -> Any:
        """What tellings are worth by their prices."""
        prices, gain = self._prices[side], NONE
        for what, amount in told:
            if amount.__class__ is Distribution:
                gain += self._mean_gain(side, what, amount)
            else:
                price = _price(prices, what)
                if price:
                    gain += price * (amount if amount.__class__ is int else number(amount))
        return gain

    def _mean_gain(self, side: str, effects: tuple[Effect, ...], odds: Distribution[Any]) -> Any:
        """What an inflicted roll is worth on average."""
        key = (side, effects, id(odds))
        found = self._gains.get(key)
        if found is None:
            found = NONE
            for at, effect in enumerate(effects):
                price = _price(self._prices[side], effect)
                if price:
                    found += price * _mean(odds, at if len(effects) > 1 else None)
            self._gains[key] = found
        return found


def follow(position: Position | Step, policy: Policy, *, told: Iterable[tuple[Effect, Any]] = ()) -> Line:
    """Unfold a position, and find the line of a policy through its futures."""
    told = tuple(told)

    def through(graph: Graph) -> Line:
        check_spelling(policy, graph.choices())
        return Line(graph, policy, told=told)

    return unfold_for(position, through)


def _average(worths: dict[At, Any], ways: Iterable[At], weights: Iterable[int], total: int) -> Any:
    """The mean of what some ways are worth."""
    return sum(map(mul, map(worths.__getitem__, ways), weights), NONE) / total


def _prices(goal: Goal) -> dict[Any, Any]:
    return {key: rational(price) for key, price in goal.prices}


def _price(prices: dict[Any, Any], effect: Effect) -> Any:
    """The price of an effect, on whichever target; looked up by its key once."""
    found = prices.get(effect)
    if found is None:
        found = prices.get(effect.key, NONE) + prices.get(f"{effect.key}@{effect.to}", NONE)
        prices[effect] = found
    return found


def _mean(odds: Distribution[Any], at: int | None) -> Any:
    """The mean of a distribution, or of one place of its tuples."""
    values = odds.values if at is None else [value[at] for value in odds.values]
    if {*map(type, values)} == {int}:
        return fmpq(sum(map(mul, values, odds.weights)), odds.total)
    weighed = (number(value) * weight for value, weight in zip(values, odds.weights, strict=True))
    return sum(weighed, fmpq(0)) / odds.total
