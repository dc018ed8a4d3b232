"""Something that somebody does: an attack, or another step; and what comes of it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from affray.fight.habit import Habit, decided
from affray.fight.plan import Outcome, Plan
from affray.fight.planning import happened, needs_no_more, plan_of
from affray.rules.rule import Step
from affray.rules.words import ATTACKER, DEFENDER
from affray.uses.graph import Graph
from affray.uses.line import Line
from affray.uses.policy import Policy
from affray.uses.sums import Sums
from affray.uses.unfold import unfold_for


class Settled:
    """What comes of a deed once every choice is taken: outcomes with their weights, and the total of these.

    keys   the effects that may come of it
    """

    __slots__ = ("keys", "outcomes", "total", "weights")

    def __init__(self, outcomes: Iterable[Outcome], weights: Iterable[int], total: int) -> None:
        self.outcomes, self.weights, self.total = tuple(outcomes), tuple(weights), total
        self.keys = frozenset(key for outcome in self.outcomes for key, _, _ in outcome)


class Made:
    """A step with the effects of it that matter in a fight."""

    def __init__(self, step: Step, effects: Sequence[tuple[str, int]], enough: int) -> None:
        self.step, self.effects, self.enough = step, effects, enough
        self._settled: dict[tuple[Habit, Habit], Settled] = {}

    @cached_property
    def plan(self) -> Plan:
        """Every way through it, choices and all: for whoever looks at the whole fight."""
        return plan_of(self.step, self.effects, enough=self.enough)

    def settled(self, attacker: Habit, defender: Habit, lasting: Sequence[str]) -> Settled:
        """What comes of it by two habits."""
        key = (attacker, defender)
        known = self._settled.get(key)
        if known is None:
            if attacker.simple and defender.simple:
                known = self._along_a_line(attacker, defender)
            else:
                weights, total = self.plan.shared(decided(self.plan, attacker, defender, lasting))
                outcomes = (self.plan.outcomes[number] for number in weights)
                known = Settled(outcomes, weights.values(), total)
            self._settled[key] = known
        return known

    def _along_a_line(self, attacker: Habit, defender: Habit) -> Settled:
        """Where each side takes what is best on average, no more is looked at than the line they take."""

        def use(graph: Graph) -> Settled:
            needs_no_more(graph, self.enough)
            line = Line(graph, policy_of(graph, attacker, defender))
            keys = tuple(f"{key}@{to}" for key, to in self.effects)
            tally = Sums(line, ((graph.root, line.start),), keys)
            found: dict[Outcome, int] = {}
            below, total = tally.below[graph.root, line.start]
            for sums, weight in below.items():
                outcome = happened(self.effects, tally.lanes.amounts(sums), self.enough)
                found[outcome] = found.get(outcome, 0) + weight
            return Settled(found, found.values(), total)

        return unfold_for(self.step, use)


class Deed(NamedTuple):
    """What one who acts does: an attack on some foes, or another step of its own (then there are none)."""

    made: Made
    foes: tuple[int, ...]

    @property
    def plan(self) -> Plan:
        """Every way through it."""
        return self.made.plan

    @property
    def step(self) -> Step:
        """Its first page."""
        return self.made.step


def policy_of(graph: Graph, attacker: Habit, defender: Habit) -> Policy:
    """Two habits as the policy of an attack: each side's fixed answers are for its own questions alone."""
    asked = {ATTACKER: set[str](), DEFENDER: set[str]()}
    for choice in graph.choices():
        asked.setdefault(choice.by, set()).add(choice.prompt.key)
    fixed = [pair for pair in attacker.fixed if pair[0] in asked[ATTACKER]]
    fixed += [pair for pair in defender.fixed if pair[0] in asked[DEFENDER] - asked[ATTACKER]]
    goals = [(ATTACKER, attacker.goal)] if attacker.way == "best" and attacker.goal else []
    if defender.way == "best" and defender.guard:
        goals.append((DEFENDER, defender.guard))
    return Policy(tuple(fixed), tuple(goals))
