"""What goals that take effects together have to remember of what was told."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from flint import fmpq

from affray.chance.distribution import Distribution
from affray.chance.rational import rational
from affray.rules.goal import Together
from affray.rules.words import Effect
from affray.uses.policy import Policy

State: TypeAlias = tuple[tuple[Any, ...], ...]
"""For each such part of a goal, what it keeps of the amounts."""
Moves: TypeAlias = tuple[list[tuple[State, int]], int]
"""States that may come, each with its weight, and the total of the weights."""


class Memory:
    """The state that a choice may depend on besides its place: a node of a graph has one for each."""

    def __init__(self, policy: Policy) -> None:
        self.parts = [(side, part) for side, goal in policy.goals for part in goal.together]
        self._lanes = [_lanes(part) for _, part in self.parts]
        self.none: State = tuple(part.keep((0,) * len(part.effects)) for _, part in self.parts)

    def advance(self, state: State, effects: tuple[Effect, ...], amounts: tuple[Any, ...]) -> State:
        """The state once these amounts of these effects have been told."""
        if not self.parts:
            return state
        after = list(state)
        for number, lanes in enumerate(self._lanes):
            changed = None
            for effect, amount in zip(effects, amounts, strict=True):
                for at in lanes.get(effect.key, ()) + lanes.get(f"{effect.key}@{effect.to}", ()):
                    changed = changed or list(after[number])
                    changed[at] = changed[at] + amount
            if changed is not None:
                after[number] = self.parts[number][1].keep(tuple(changed))
        return tuple(after)

    def moves(self, state: State, told: Iterable[tuple[Any, Any]]) -> Moves:
        """How the state may change by all that is told in one place."""
        if not self.parts:
            return [(state, 1)], 1
        spread, total = {state: 1}, 1
        for what, amount in told:
            wide: dict[State, int] = {}
            for effects, amounts, weight in ways(what, amount):
                for one, mass in spread.items():
                    after = self.advance(one, effects, amounts)
                    wide[after] = wide.get(after, 0) + mass * weight
            spread = wide
            total *= amount.total if isinstance(amount, Distribution) else 1
        return list(spread.items()), total

    def worth(self, side: str, state: State) -> Any:
        """What a side's goals that take effects together are worth in the end."""
        worth = fmpq(0)
        for (whose, part), kept in zip(self.parts, state, strict=True):
            if whose == side:
                worth += number(part.worth(kept)) * number(part.weight)
        return worth


def ways(what: Any, amount: Any) -> list[tuple[tuple[Effect, ...], tuple[Any, ...], int]]:
    """A telling in all the ways in which it can fall out: the effects, their amounts, the weight."""
    if not isinstance(amount, Distribution):
        return [((what,), (amount,), 1)]
    if len(what) > 1:
        return [(what, value, weight) for value, weight in zip(amount.values, amount.weights, strict=True)]
    return [(what, (value,), weight) for value, weight in zip(amount.values, amount.weights, strict=True)]


def number(value: Any) -> Any:
    """An amount as FLINT's rational: an open end by its mean."""
    if value.__class__ is int:
        return fmpq(value)
    if hasattr(value, "expected"):
        value = value.expected()
    return rational(Fraction(value))


def _lanes(part: Together) -> dict[str, tuple[int, ...]]:
    lanes: dict[str, tuple[int, ...]] = {}
    for at, key in enumerate(part.effects):
        lanes[key] = (*lanes.get(key, ()), at)
    return lanes
