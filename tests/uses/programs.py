"""Random small books: a tree of what a page does, a rule that does it, and the same by plain recursion.

The recursion knows nothing of graphs, merging, states or FLINT: it follows every face and option by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction as F
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec
from hypothesis import strategies as st

from affray.chance.reading import Tally, Total
from affray.chance.throw import dice
from affray.rules import ATTACKER, DEFENDER, Effect, Prompt, Step, Table, rule
from affray.rules.goal import Goal

HURT, COST, HURT_2 = Effect("hurt", "hurt"), Effect("cost", "cost"), Effect("hurt", "hurt").on(1)
EFFECTS = (HURT, COST, HURT_2)
P, Q, R = Prompt("p", "this?"), Prompt("q", "that?"), Prompt("r", "or that?")
KEYS = ("hurt", "cost", "hurt@1")


class End(msgspec.Struct, frozen=True, tag=True):
    value: int


class Turn(msgspec.Struct, frozen=True, tag=True):
    then: Node


class Tell(msgspec.Struct, frozen=True, tag=True):
    effect: Effect
    amount: int
    then: Node


class Inflict(msgspec.Struct, frozen=True, tag=True):
    effects: tuple[Effect, ...]
    sides: int
    flat: int
    then: Node


class Roll(msgspec.Struct, frozen=True, tag=True):
    sides: int
    cut: int
    low: Node
    high: Node


class Choose(msgspec.Struct, frozen=True, tag=True):
    prompt: Prompt
    by: str
    ways: tuple[Node, ...]


class Do(msgspec.Struct, frozen=True, tag=True):
    sub: Node
    even: Node
    odd: Node


Node: TypeAlias = End | Turn | Tell | Inflict | Roll | Choose | Do


class Mirrored(Tally[tuple[int, ...]], frozen=True):
    """What one face does to each of several effects: as much, and then less and less."""

    flat: int
    effects: int

    def read(self, sums: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(mirrored(sums[0], self.flat, at) for at in range(self.effects))


def mirrored(face: int, flat: int, at: int) -> int:
    return max(0, face + flat - 2 * at)


@rule("TEST-1")
def page(t: Table, node: Node) -> int | Step:
    """Do what the tree says, until it says to turn the page."""
    while True:
        match node:
            case End(value):
                return value
            case Turn(then):
                return page(then)
            case Tell(effect, amount, then):
                t.tell(effect, amount)
                node = then
            case Inflict((effect,), sides, flat, then):
                t.inflict(effect, dice(1, sides), Total(flat), why="inflicted")
                node = then
            case Inflict(effects, sides, flat, then):
                t.inflict(effects, dice(1, sides), Mirrored(flat, len(effects)), why="inflicted")
                node = then
            case Roll(sides, cut, low, high):
                node = low if t.roll(dice(1, sides), Total(), why="rolled") < cut else high
            case Choose(prompt, by, ways):
                t.note("asking", prompt=prompt.key)
                node = ways[t.choose(prompt, range(len(ways)), by=by)]
            case Do(sub, even, odd):
                node = odd if t.do(page(sub)) % 2 else even


Told: TypeAlias = tuple[int, int, int]
"""Hurt on the first target, cost, hurt on the second."""


class Future(NamedTuple):
    worths: dict[str, F]
    odds: dict[Told, F]


class Oracle:
    """Plain recursion: a policy is fixed answers and goals, both as plain data."""

    def __init__(self, goals: Mapping[str, Any] = {}, fixed: Mapping[str, Any] = {}) -> None:
        """`goals`: for each side, a function from what was told in the end to a worth."""
        self.goals, self.fixed = goals, fixed

    def future(self, node: Node, told: Told = (0, 0, 0), below: tuple[Any, ...] = ()) -> Future | None:
        """None: the policy cannot be followed."""
        match node:
            case End(value):
                if below:
                    *deeper, waiting = below
                    return self.future(waiting.odd if value % 2 else waiting.even, told, tuple(deeper))
                return Future({side: F(goal(told)) for side, goal in self.goals.items()}, {told: F(1)})
            case Turn(then):
                return self.future(then, told, below)
            case Tell(effect, amount, then):
                return self.future(then, hear(told, effect, amount), below)
            case Inflict(effects, sides, flat, then):
                return average(
                    [self.future(then, inflict(told, effects, face, flat), below) for face in faces(sides)]
                )
            case Roll(sides, cut, low, high):
                return average(
                    [self.future(low if face < cut else high, told, below) for face in faces(sides)]
                )
            case Do(sub, _, _):
                return self.future(sub, told, (*below, node))
            case Choose():
                at = self.option(node, told, below)
                return None if at is None else self.future(node.ways[at], told, below)

    def option(self, node: Choose, told: Told, below: tuple[Do, ...]) -> int | None:
        if len(node.ways) == 1:
            return 0
        futures = [self.future(way, told, below) for way in node.ways]
        sound = [at for at, found in enumerate(futures) if found is not None]
        if node.prompt.key in self.fixed:
            at = self.fixed[node.prompt.key]
            return at if at in sound else None
        if not sound:
            return None
        if node.by in self.goals:
            return max(sound, key=lambda at: futures[at].worths[node.by])
        return sound[0]

    def play(self, node: Node, rolled: Any) -> Told:
        """One path, the faces taken from `rolled`."""
        told: Told = (0, 0, 0)
        below: tuple[Any, ...] = ()
        while True:
            match node:
                case End(value):
                    if not below:
                        return told
                    *deeper, waiting = below
                    node, below = waiting.odd if value % 2 else waiting.even, tuple(deeper)
                case Turn(then):
                    node = then
                case Tell(effect, amount, then):
                    node, told = then, hear(told, effect, amount)
                case Inflict(effects, sides, flat, then):
                    node, told = then, inflict(told, effects, rolled(sides), flat)
                case Roll(sides, cut, low, high):
                    node = low if rolled(sides) < cut else high
                case Do(sub, _, _):
                    node, below = sub, (*below, node)
                case Choose():
                    node = node.ways[self.option(node, told, below) or 0]


def faces(sides: int) -> range:
    return range(1, sides + 1)


def hear(told: Told, effect: Effect, amount: int) -> Any:
    at = EFFECTS.index(effect)
    return tuple(sum_ + amount * (at == number) for number, sum_ in enumerate(told))


def inflict(told: Told, effects: tuple[Effect, ...], face: int, flat: int) -> Told:
    if len(effects) == 1:
        return hear(told, effects[0], face + flat)
    for at, effect in enumerate(effects):
        told = hear(told, effect, mirrored(face, flat, at))
    return told


def average(futures: list[Future | None]) -> Future | None:
    if None in futures:
        return None
    worths: dict[str, F] = {}
    odds: dict[Told, F] = {}
    for found in futures:
        for side, worth in found.worths.items():
            worths[side] = worths.get(side, F(0)) + worth / len(futures)
        for told, chance in found.odds.items():
            odds[told] = odds.get(told, F(0)) + chance / len(futures)
    return Future(worths, odds)


def fields(told: Told) -> dict[str, int]:
    """As odds name them: "hurt" is on any target."""
    one, cost, two = told
    return {key: amount for key, amount in zip(KEYS, (one + two, cost, two), strict=True) if amount}


def worth_by(goal: Goal) -> Any:
    """A goal as a function of what was told in the end; `keep` is not asked."""

    def worth(told: Told) -> F:
        one, cost, two = told
        sums = {"hurt": one + two, "cost": cost, "hurt@0": one, "hurt@1": two}
        found = sum((price * sums[key] for key, price in goal.prices), F(0))
        for part in goal.together:
            found += part.weight * F(part.worth(tuple(sums[key] for key in part.effects)))
        return found

    return worth


@lru_cache
def books(depth: int = 5, least: int = 0) -> st.SearchStrategy[Node]:
    """Trees of so many turns at most, seldom fewer; amounts from `least` on."""
    ends = st.builds(End, st.integers(0, 3))
    if not depth:
        return ends
    nodes, effects = books(depth - 1, least), st.sampled_from(EFFECTS)
    several = st.lists(effects, min_size=1, max_size=2, unique=True).map(tuple)
    decided = st.builds(
        Choose,
        st.sampled_from((P, Q, R)),
        st.sampled_from((ATTACKER, ATTACKER, DEFENDER)),
        st.lists(nodes, min_size=1, max_size=3).map(tuple),
    )
    return st.one_of(
        decided,
        st.builds(Tell, effects, st.integers(least, 3), nodes),
        st.builds(Inflict, several, st.integers(1, 3), st.integers(least - 1, 2), nodes),
        st.builds(Roll, st.integers(2, 4), st.integers(2, 4), nodes, nodes),
        st.builds(Do, books(min(depth - 1, 2), least), nodes, nodes),
        st.builds(Turn, nodes),
        decided,
        ends,
    )


def decisions() -> st.SearchStrategy[Choose]:
    """Books that begin with a decision of the attacker."""
    return st.builds(
        Choose, st.just(P), st.just(ATTACKER), st.lists(books(4), min_size=2, max_size=3).map(tuple)
    )
