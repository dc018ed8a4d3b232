"""A decision at the table, taken by a habit as the odds take it."""

from __future__ import annotations

from functools import partial
from typing import Any

from affray.fight.cast import Cast
from affray.fight.deed import policy_of
from affray.fight.habit import Habit, decided, priced_by
from affray.fight.planning import plan_of
from affray.rules.table import Choice
from affray.uses.graph import Graph
from affray.uses.line import Line
from affray.uses.play import Bout
from affray.uses.unfold import unfold_for


def by_habit(question: Choice, bout: Bout, habits: tuple[Habit, Habit], cast: Cast, foes: int) -> Any:
    """The option that the habit of whose choice it is takes, knowing what has been told so far."""
    if all(habit.simple for habit in habits):
        return unfold_for(bout.position, partial(_best, question, bout, habits))
    keys = dict.fromkeys((*cast.book.suffered, *cast.book.spent, *priced_by(habits)))
    wanted = [(key, to) for key in keys for to in range(foes)]
    plan = plan_of(bout.position, wanted, enough=cast.enough)
    before: dict[tuple[str, int], int] = {}
    for effect, amount in bout.told:
        before[effect.key, effect.to] = before.get((effect.key, effect.to), 0) + int(amount)
    if before:
        plan.outcomes = [
            tuple((key, to, amount) for (key, to), amount in _added(before, outcome).items())
            for outcome in plan.outcomes
        ]
    options = decided(plan, *habits, cast.book.lasting)
    return question.options[options[plan.root]]


def _best(question: Choice, bout: Bout, habits: tuple[Habit, Habit], graph: Graph) -> Any:
    """What is best on average from here."""
    line = Line(graph, policy_of(graph, *habits), told=bout.told)
    return question.options[line.option(graph.root, line.start)]


def _added(before: dict[tuple[str, int], int], outcome: Any) -> dict[tuple[str, int], int]:
    sums = dict(before)
    for key, to, amount in outcome:
        sums[key, to] = sums.get((key, to), 0) + amount
    return sums
