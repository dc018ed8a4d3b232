"""The backward walk: what every node is worth to each side, and the line that a policy takes through them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from operator import mul
from typing import Any, TypeAlias

from flint import fmpq

from affray.chance.distribution import Distribution
from affray.errors import NotOffered
from affray.rules.goal import Goal, Together
from affray.rules.words import Effect
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, Graph
from affray.uses.policy import Policy

State: TypeAlias = tuple[tuple[Any, ...], ...]
"""What goals that take effects together have to remember: for each such part, what it keeps of the amounts."""
Moves: TypeAlias = tuple[list[tuple[State, int]], int]


class Line:
    """What a policy chooses at every node it can come to, and what that is worth to each side that has a goal.

    A choice may depend on what has been told so far, if a goal takes it together: hence a node and a state.
    """

    def __init__(self, graph: Graph, policy: Policy, *, told: Iterable[tuple[Effect, Any]] = ()) -> None:
        """`told`: what has happened before the root, for goals that take it together."""
        self.graph, self.policy = graph, policy
        self.sides = dict(policy.goals)
        self.parts = [(side, part) for side, goal in policy.goals for part in goal.together]
        self.lanes = [_lanes(part) for _, part in self.parts]
        self.start: State = tuple(part.keep((0,) * len(part.effects)) for _, part in self.parts)
        for effect, amount in told:
            self.start = self.advance(self.start, (effect,), (amount,))
        self.worths: dict[str, dict[tuple[int, State], Any]] = {side: {} for side in self.sides}
        self.picks: dict[tuple[int, State], int] = {}
        self.refusals: dict[int, NotOffered] = {}
        self._moves: dict[tuple[int, State], Moves] = {}
        self._gains: dict[tuple[str, Any], Any] = {}
        self._prices = {side: _prices(goal) for side, goal in policy.goals}
        self._walk()

    def pick(self, node: int, state: State) -> int:
        """The kid that is chosen; refuses a fixed answer that is not on the menu."""
        at = self.picks[node, state]
        if at < 0:
            raise next(iter(self.refusals.values()))
        return self.graph.kids[node][at]

    def worth(self, side: str, node: int, state: State) -> Fraction:
        """What a node is worth to a side from here on."""
        value = self.worths[side][node, state]
        if value is None:
            raise next(iter(self.refusals.values()))
        return Fraction(int(value.p), int(value.q))

    def moves(self, node: int, state: State) -> Moves:
        """How the state may change where something is told, in proportion."""
        if not self.parts:
            return [((), 1)], 1
        found = self._moves.get((node, state))
        if found is None:
            spread: dict[State, int] = {state: 1}
            total = 1
            for what, amount in self.graph.told[node]:
                if isinstance(amount, Distribution):
                    total *= amount.total
                    spread = self._spread(spread, what, amount)
                else:
                    spread = {self.advance(one, (what,), (amount,)): mass for one, mass in spread.items()}
            found = self._moves[node, state] = list(spread.items()), total
        return found

    def _spread(self, spread: dict[State, int], effects: tuple[Effect, ...], odds: Distribution[Any]) -> dict[State, int]:
        wide: dict[State, int] = {}
        single = len(effects) == 1
        for value, weight in zip(odds.values, odds.weights, strict=True):
            amounts = (value,) if single else value
            for state, mass in spread.items():
                after = self.advance(state, effects, amounts)
                wide[after] = wide.get(after, 0) + mass * weight
        return wide

    def advance(self, state: State, effects: tuple[Effect, ...], amounts: tuple[Any, ...]) -> State:
        """The state once these amounts of these effects have been told."""
        after = list(state)
        for number, lanes in enumerate(self.lanes):
            changed = None
            for effect, amount in zip(effects, amounts, strict=True):
                for at in lanes.get(effect.key, ()) + lanes.get(f"{effect.key}@{effect.to}", ()):
                    changed = changed or list(after[number])
                    changed[at] = changed[at] + amount
            if changed is not None:
                after[number] = self.parts[number][1].keep(tuple(changed))
        return tuple(after)

    def _walk(self) -> None:
        graph = self.graph
        states: list[set[State]] = [set() for _ in range(len(graph))]
        states[graph.root].add(self.start)
        for node in range(graph.root, -1, -1):
            for kid in graph.kids[node]:
                if self.parts and graph.kind[node] == TOLD:
                    for state in states[node]:
                        states[kid].update(after for after, _ in self.moves(node, state)[0])
                else:
                    states[kid] |= states[node]
        for node in range(graph.root + 1):
            for state in states[node]:
                self._weigh(node, state)

    def _weigh(self, node: int, state: State) -> None:
        kind, kids, at = self.graph.kind[node], self.graph.kids[node], (node, state)
        if kind == CHOICE:
            self._choose(node, state)
        for side, worths in self.worths.items():
            if kind == CHANCE:
                found = [worths[kid, state] for kid in kids]
                worths[at] = (
                    None
                    if None in found
                    else sum(map(mul, found, self.graph.weights[node]), fmpq(0)) / self.graph.label[node]
                )
            elif kind == TOLD:
                worths[at] = self._after(side, node, state)
            elif kind == LEAF:
                worths[at] = self._ending(side, state)
            else:
                pick = self.picks[at]
                worths[at] = worths[kids[pick], state] if pick >= 0 else None

    def _choose(self, node: int, state: State) -> None:
        choice, kids = self.graph.label[node], self.graph.kids[node]
        worths = self.worths.get(choice.by)
        pick: int | None = None
        try:
            pick = self.policy.answer(choice)
        except NotOffered as refusal:
            self.refusals.setdefault(node, refusal)
            pick = -1
        if pick is None:
            values = [worths[kid, state] for kid in kids] if worths is not None else self._sound(kids, state)
            known = [value for value in values if value is not None]
            pick = values.index(max(known)) if known else -1
        elif pick >= 0 and self._sound((kids[pick],), state)[0] is None:
            pick = -1
        self.picks[node, state] = pick

    def _sound(self, kids: tuple[int, ...], state: State) -> list[int | None]:
        """For each kid, None if the policy cannot be followed there; else its rank: the first is best."""
        if not self.refusals:
            return [-at for at in range(len(kids))]
        return [None if self._blocked(kid, state) else -at for at, kid in enumerate(kids)]

    def _blocked(self, kid: int, state: State) -> bool:
        """Whether every way on from here meets a fixed answer that is not on the menu."""
        todo = [(kid, state)]
        seen = set(todo)
        while todo:
            node, at = todo.pop()
            kids = self.graph.kids[node]
            if self.graph.kind[node] == CHOICE:
                pick = self.picks[node, at]
                if pick < 0:
                    return True
                kids = (kids[pick],)
            after = [s for s, _ in self.moves(node, at)[0]] if self.graph.kind[node] == TOLD and self.parts else [at]
            for pair in ((k, s) for k in kids for s in after):
                if pair not in seen:
                    seen.add(pair)
                    todo.append(pair)
        return False

    def _after(self, side: str, node: int, state: State) -> Any:
        """What is told here, and what follows."""
        kid, worths = self.graph.kids[node][0], self.worths[side]
        gain = sum((self._gain(side, what, amount) for what, amount in self.graph.told[node]), fmpq(0))
        moves, total = self.moves(node, state)
        found = [worths[kid, after] for after, _ in moves]
        if None in found:
            return None
        if total == 1:
            return gain + found[0]
        return gain + sum(map(mul, found, (weight for _, weight in moves)), fmpq(0)) / total

    def _gain(self, side: str, what: Any, amount: Any) -> Any:
        """What a telling is worth by its prices."""
        prices = self._prices[side]
        if not isinstance(amount, Distribution):
            price = _price(prices, what)
            return price * _number(amount) if price else fmpq(0)
        key = (side, what, id(amount))
        found = self._gains.get(key)
        if found is None:
            found = fmpq(0)
            for at, effect in enumerate(what):
                price = _price(prices, effect)
                if price:
                    found += price * _mean(amount, at if len(what) > 1 else None)
            self._gains[key] = found
        return found

    def _ending(self, side: str, state: State) -> Any:
        worth = fmpq(0)
        for (whose, part), kept in zip(self.parts, state, strict=True):
            if whose == side:
                worth += _number(part.worth(kept)) * _number(part.weight)
        return worth


def _lanes(part: Together) -> dict[str, tuple[int, ...]]:
    lanes: dict[str, tuple[int, ...]] = {}
    for at, key in enumerate(part.effects):
        lanes[key] = (*lanes.get(key, ()), at)
    return lanes


def _prices(goal: Goal) -> dict[str, Any]:
    return {key: fmpq(price.numerator, price.denominator) for key, price in goal.prices}


def _price(prices: dict[str, Any], effect: Effect) -> Any:
    found = prices.get(effect.key, 0)
    aimed = prices.get(f"{effect.key}@{effect.to}")
    return found if aimed is None else found + aimed


def _mean(odds: Distribution[Any], at: int | None) -> Any:
    """The mean of a distribution, or of one place of its tuples."""
    values = odds.values if at is None else [value[at] for value in odds.values]
    if all(value.__class__ is int for value in values):
        return fmpq(sum(map(mul, values, odds.weights)), odds.total)
    return sum((_number(value) * weight for value, weight in zip(values, odds.weights, strict=True)), fmpq(0)) / odds.total


def _number(value: Any) -> Any:
    """An amount as an exact number: an open end by its mean."""
    if value.__class__ is int:
        return fmpq(value)
    if hasattr(value, "expected"):
        value = value.expected()
    exact = Fraction(value)
    return fmpq(exact.numerator, exact.denominator)
