"""What comes of a deed for those it touches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from affray.fight.plan import Plan, Share
from affray.rules.rule import Step

SAME = -1
"""Stands for whatever the state of the one who acts is: a deed that does not touch it."""


class Landing:
    """What an attack or another step does to those it touches.

    who      the numbers of those it touches, the one who acts first
    ways     for each way in which it can leave them, their new states; SAME: as it was
    where    for each outcome of the plan that may come, the way it goes
    weights  where all choices are taken, the weight of each way, and `total` what they add up to
    ready    what a simulation makes of it, kept
    """

    __slots__ = ("plan", "ready", "total", "ways", "weights", "where", "who")

    def __init__(self, plan: Plan, who: tuple[int, ...], after: Mapping[int, tuple[int, ...]]) -> None:
        self.plan, self.who = plan, who
        numbers: dict[tuple[int, ...], int] = {}
        self.where = {outcome: numbers.setdefault(one, len(numbers)) for outcome, one in after.items()}
        self.ways = list(numbers)
        self.weights: list[int] = []
        self.total = 0
        self.ready: Any = None

    def weighed(self, share: Share) -> list[int]:
        """The weight of each way, where outcomes have these weights."""
        weights = [0] * len(self.ways)
        for outcome, weight in share[0].items():
            weights[self.where[outcome]] += weight
        return weights


class Deed(NamedTuple):
    """What one who acts does: an attack on some foes, or another step of its own (then there are none)."""

    plan: Plan
    foes: tuple[int, ...]
    step: Step
