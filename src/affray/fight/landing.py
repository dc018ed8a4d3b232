"""What comes of a deed for those it touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from affray.fight.plan import Plan, Share

SAME = -1
"""Stands for whatever the state of the one who acts is: a deed that does not touch it."""


class Landing:
    """What an attack or another step does to those it touches.

    who      the numbers of those it touches, the one who acts first
    ways     for each way in which it can leave them, their new states; SAME: as it was
    weights  where all choices are taken, the weight of each way, and `total` what they add up to
    plan     where choices are open, the deed's plan, and `where` for each outcome of it the way it goes
    ready    what a walk makes of it, kept
    """

    __slots__ = ("_plan", "ready", "total", "ways", "weights", "where", "who")

    def __init__(
        self,
        who: tuple[int, ...],
        after: Sequence[tuple[int, ...]],
        *,
        weights: Sequence[int] = (),
        total: int = 0,
        plan: Plan | None = None,
    ) -> None:
        self.who, self.total, self._plan = who, total, plan
        numbers: dict[tuple[int, ...], int] = {}
        where = [numbers.setdefault(one, len(numbers)) for one in after]
        self.ways = list(numbers)
        self.where: Mapping[int, int] = dict(enumerate(where)) if plan is not None else {}
        self.weights = [0] * len(self.ways) if weights else []
        for way, weight in zip(where, weights, strict=plan is None):
            self.weights[way] += weight
        self.ready: Any = None

    @property
    def plan(self) -> Plan:
        """The plan, where choices are open."""
        assert self._plan is not None  # noqa: S101 - only a landing of open choices is asked for it
        return self._plan

    def weighed(self, share: Share) -> list[int]:
        """The weight of each way, where outcomes of the plan have these weights."""
        weights = [0] * len(self.ways)
        for outcome, weight in share[0].items():
            weights[self.where[outcome]] += weight
        return weights
