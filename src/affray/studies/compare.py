"""Several attacks side by side: what comes of each, and which does more."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from affray.chance.distribution import Distribution
from affray.errors import BadValue, TailError
from affray.rules.goal import Goal
from affray.rules.words import ATTACKER, Effect
from affray.studies.case import Case, cases
from affray.uses.advise import Decided, decisions
from affray.uses.lanes import Result, alone
from affray.uses.line import Line, follow
from affray.uses.odds import odds_of
from affray.uses.policy import NOTHING, Policy, best

MOST = 12


class Against(NamedTuple):
    """One amount against another, independent one: the chances that it is more, equal or less.

    open   what cannot be told: both lie past their open ends. Nearly always 0, and never left out.
    """

    more: Fraction
    equal: Fraction
    less: Fraction
    open: Fraction


class Build:
    """One of the attacks that are compared."""

    def __init__(self, name: str, line: Line) -> None:
        self.name, self._line = name, line
        self.odds: Distribution[Result] = odds_of(line)

    @cached_property
    def taken(self) -> tuple[Decided, ...]:
        """The decisions that are come to, and how they are taken."""
        return decisions(self._line)

    @cached_property
    def worth(self) -> Fraction | None:
        """What it is worth to the attacker, if it has a goal."""
        line = self._line
        return line.worth(ATTACKER, line.graph.root, line.start) if ATTACKER in line.worths else None

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """The effects that can happen, by key."""
        told = (what for some in self._line.graph.told for what, _ in some)
        each = (effect for what in told for effect in (what if isinstance(what, tuple) else (what,)))
        possible = {key for result in self.odds.values for key, _ in result.amounts}
        return {effect.key: effect for effect in each if effect.key in possible}

    def amounts(self, key: str) -> Distribution[Any]:
        """How much of one effect there is."""
        return alone(self.odds, key)

    def mean(self, key: str) -> Fraction:
        """How much of it there is on average."""
        return self.amounts(key).mean()

    def chance(self, key: str) -> Fraction:
        """The chance that there is any of it."""
        return 1 - sum((share for value, share in self.amounts(key).items() if _is_none(value)), Fraction(0))


class Compared:
    """Several attacks side by side, in the order in which they were given."""

    def __init__(self, builds: tuple[Build, ...]) -> None:
        self.builds = builds

    def __getitem__(self, name: str) -> Build:
        return next(build for build in self.builds if build.name == name)

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """The effects that can happen in any of them, by key."""
        return {key: effect for build in self.builds for key, effect in build.effects.items()}

    def against(self, one: str, other: str, key: str) -> Against:
        """How much of an effect the one does, against an independent draw of the other."""
        return against(self[one].amounts(key), self[other].amounts(key))

    def __repr__(self) -> str:
        return f"Compared({', '.join(build.name for build in self.builds)})"


def compare(attacks: Mapping[str, Any], policy: Policy = NOTHING, *, goal: Goal | None = None) -> Compared:
    """Set several attacks side by side, exactly.

    attacks  by name: where each begins, or a Case
    policy   who decides, where a Case does not say; `goal` is short for the attacker's best for it
    """
    if not 1 <= len(attacks) <= MOST:
        raise BadValue(f"{len(attacks)} attacks: 1 to {MOST} are compared", path="attacks")
    every = cases(attacks, policy if goal is None else policy.otherwise(best(goal)))
    return Compared(tuple(Build(name, _followed(case)) for name, case in every.items()))


def against(one: Distribution[Any], other: Distribution[Any]) -> Against:
    """How an independent draw of each compares."""
    found = {1: 0, 0: 0, -1: 0, None: 0}
    theirs = list(zip(other.values, other.weights, strict=True))
    for mine, weight in zip(one.values, one.weights, strict=True):
        for value, share in theirs:
            found[_order(mine, value)] += weight * share
    whole = one.total * other.total
    return Against(*(Fraction(found[order], whole) for order in (1, 0, -1, None)))


def _followed(case: Case) -> Line:
    line = follow(case.start, case.policy)
    case.policy.check(line.graph.choices())
    return line


def _order(mine: Any, other: Any) -> int | None:
    """1 for more, 0 for equal, -1 for less; None where two open ends cannot tell."""
    try:
        return 1 if mine > other else -1 if mine < other else 0
    except TailError:
        return None


def _is_none(value: Any) -> bool:
    return isinstance(value, int) and value == 0
