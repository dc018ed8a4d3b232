"""Rolls are weighed for one unfolding, and how much work that is adds up."""

from __future__ import annotations

from typing import Any

from affray.chance.distribution import Distribution
from affray.chance.weigh import effort_of, weigh
from affray.errors import TooMany

MOST_EFFORT = 2_000_000_000
"""The most work of one unfolding, by estimate, in bits of weights: some ten seconds."""


class Weigher:
    """Weighs rolls, and adds up how much work that was; too much is refused before it is begun."""

    def __init__(self, stretch: int, step: int) -> None:
        self.stretch, self.step = stretch, step
        self.effort = 0
        self.wide = 1
        """How many ways on there are, where one that may be like the others is being looked at."""
        self.seen: dict[Any, Distribution[Any]] = {}

    def __call__(self, source: Any, reading: Any) -> Distribution[Any]:
        found = self.seen.get((source, reading))
        if found is None:
            effort = effort_of(source, reading, self.stretch)
            check_unfolding(self.effort + effort * max(1, self.wide // 6))
            self.effort += effort
            found = self.seen[source, reading] = weigh(source, reading, stretch=self.stretch, step=self.step)
        return found


def check_unfolding(effort: int) -> None:
    """Refuse what would take too long."""
    if effort > MOST_EFFORT:
        raise TooMany(
            f"to unfold this takes about {effort:,} bits of weights, and at most {MOST_EFFORT:,} are worked "
            "through: ask about fewer or smaller dice, fewer targets or decisions"
        )
