"""How a fighter decides within an attack: for a goal, by fixed answers, recklessly, carefully, not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec
from flint import fmpq

from affray.errors import UnknownName, suggest
from affray.fight.plan import ASKED, END, Outcome, Plan
from affray.rules.goal import Goal
from affray.rules.table import Choice
from affray.rules.words import ATTACKER
from affray.uses.policy import Policy

Way = Literal["best", "reckless", "careful", "none"]
WAYS: tuple[Way, ...] = ("best", "reckless", "careful", "none")


class Habit(msgspec.Struct, frozen=True):
    """How somebody decides.

    way     "best": by what an option is worth on average; "reckless": by the most that could come of it,
            whatever the chance; "careful": by the chance that anything comes of it, and without spending what
            does not come back; "none": everything is done without
    goal    what it wants when it attacks; `guard`: when it is attacked. None: then it does without
    fixed   answers by prompt, which come first
    """

    way: Way = "none"
    goal: Goal | None = None
    guard: Goal | None = None
    fixed: tuple[tuple[str, Any], ...] = ()

    @property
    def simple(self) -> bool:
        """Whether it takes what is best on average, or does without."""
        return self.way in {"best", "none"}

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise UnknownName(
                f"no way to spend {self.way!r}; {suggest(str(self.way), WAYS)}", path="spending"
            )


def decided(plan: Plan, attacker: Habit, defender: Habit, lasting: Sequence[str] = ()) -> dict[int, int]:
    """For each question of a plan the number of the option that is taken.

    lasting   effects that are told where something is spent that does not come back
    """
    sides = {
        True: _weighing(plan, attacker, attacker.goal, lasting),
        False: _weighing(plan, defender, defender.guard, lasting),
    }
    options: dict[int, int] = {}
    worths: dict[bool, list[Any]] = {True: [], False: []}
    for node, kind in enumerate(plan.kind):
        if kind == ASKED:
            choice: Choice = plan.label[node]
            mine = choice.by == ATTACKER
            habit = attacker if mine else defender
            fixed = Policy(habit.fixed).answer(choice)
            options[node] = _taken(plan.kids[node], worths[mine]) if fixed is None else fixed
        for side, weigh in sides.items():
            worths[side].append(weigh(node, worths[side], options.get(node)))
    return options


def priced_by(habits: Iterable[Habit]) -> tuple[str, ...]:
    """The effects that the goals of some habits look at, without a target's number."""
    found: dict[str, None] = {}
    for habit in habits:
        for goal in (habit.goal, habit.guard):
            if goal is not None and habit.way != "none":
                keys = [key for key, _ in goal.prices] + [
                    key for part in goal.together for key in part.effects
                ]
                found |= dict.fromkeys(key.partition("@")[0] for key in keys)
    return tuple(found)


Weigh = Callable[[int, list[Any], int | None], Any]


def _taken(kids: tuple[int, ...], worths: list[Any]) -> int:
    """The first of the best."""
    return max(range(len(kids)), key=lambda way: worths[kids[way]])


def _indifferent(node: int, worths: list[Any], option: int | None) -> Any:
    """All is worth the same to who wants nothing."""
    del node, worths, option
    return 0


def _weighing(plan: Plan, habit: Habit, goal: Goal | None, lasting: Sequence[str]) -> Weigh:
    """What a node is worth to a side by its habit."""
    if habit.way == "none" or goal is None:
        return _indifferent
    gain = list(map(_Worth(goal), plan.outcomes))
    cost = [sum(amount for key, _, amount in outcome if key in lasting) for outcome in plan.outcomes]
    least = min(gain, default=fmpq(0))

    def of_end(node: int) -> tuple[Any, ...]:
        weights, total = plan.label[node]
        mean = sum((gain[one] * weight for one, weight in weights.items()), fmpq(0)) / total
        if habit.way == "best":
            return (mean,)
        if habit.way == "reckless":
            return max(gain[one] for one in weights), mean
        spent = fmpq(sum(cost[one] * weight for one, weight in weights.items()), total)
        surely = fmpq(sum(weight for one, weight in weights.items() if gain[one] > least), total)
        return -spent, surely, mean

    def of_mixed(node: int, worths: list[Any]) -> tuple[Any, ...]:
        weights, total = plan.label[node]
        parts = [worths[kid] for kid in plan.kids[node]]
        mean = [
            sum((part * w for w, part in zip(weights, column, strict=True)), fmpq(0)) / total
            for column in zip(*parts, strict=True)
        ]
        if habit.way == "reckless":
            mean[0] = max(part[0] for part in parts)
        return tuple(mean)

    def weigh(node: int, worths: list[Any], option: int | None) -> Any:
        if plan.kind[node] == END:
            return of_end(node)
        return of_mixed(node, worths) if option is None else worths[plan.kids[node][option]]

    return weigh


class _Worth:
    """What an outcome is worth by a goal."""

    def __init__(self, goal: Goal) -> None:
        self.goal = goal
        self.prices = {key: fmpq(price.numerator, price.denominator) for key, price in goal.prices}

    def __call__(self, outcome: Outcome) -> Any:
        prices, worth = self.prices, fmpq(0)
        for key, to, amount in outcome:
            if key in prices:
                worth += prices[key] * amount
            aimed = f"{key}@{to}"
            if aimed in prices:
                worth += prices[aimed] * amount
        for part in self.goal.together:
            amounts = tuple(
                sum(a for key, to, a in outcome if wanted in (key, f"{key}@{to}")) for wanted in part.effects
            )
            exact = Fraction(part.worth(part.keep(amounts))) * part.weight
            worth += fmpq(exact.numerator, exact.denominator)
        return worth
