"""A node whose kids are still being unfolded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from affray.chance.distribution import Distribution
from affray.rules.rule import Step
from affray.uses.graph import CHANCE, CHOICE

MANY, SAMPLES = 32, 3
"""Of a menu, or of more values than this, the last, the middle and the first are looked at first."""

Job: TypeAlias = tuple[int, Step, tuple[Any, ...], Any]
"""A run of a rule: the number of the frames below, the step, its answers, and a key, where it has one."""
Place: TypeAlias = list[Any]
"""What stands for a key in the memo: its node, once there is one, and the key."""
ALONE = -2
"""The kind of a node for a sub-rule that is unfolded by itself, to see whether it is chance alone."""


class Pending:
    """Its kids come in the order of their jobs; of many, a sample comes first.

    kind   that of the node; None: it will be its only kid; or ALONE
    """

    __slots__ = ("jobs", "kids", "kind", "label", "order", "places", "spent", "told", "weights")

    def __init__(
        self, kind: int | None, jobs: list[Job], label: Any = None, weights: tuple[int, ...] = ()
    ) -> None:
        self.kind, self.jobs, self.label, self.weights = kind, jobs, label, weights
        self.places: list[Place] = []
        self.told: list[Any] = []
        self.kids: list[int] = []
        self.order: Sequence[int] = ()
        self.spent: list[int] = []
        number = len(jobs)
        if number > SAMPLES and (kind == CHOICE or number > MANY):
            first = (number - 1, number // 2, 0)
            self.order = (*first, *(at for at in range(number) if at not in first))

    def sorted_kids(self) -> tuple[int, ...]:
        """The kids in the order of the jobs."""
        if not self.order:
            return tuple(self.kids)
        last, middle, first, *others = self.kids
        at = self.order[1] - 1
        return (first, *others[:at], middle, *others[at:], last)


def rolled(stack: int, step: Step, answers: tuple[Any, ...], odds: Distribution[Any]) -> Job | Pending:
    """A roll: a job for each value; for one alone there is nothing to wait for."""
    jobs: list[Job] = [(stack, step, (*answers, value), None) for value in odds.values]
    return jobs[0] if len(jobs) == 1 else Pending(CHANCE, jobs, odds.total, odds.weights)
