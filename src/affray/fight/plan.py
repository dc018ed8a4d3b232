"""An attack as a fight needs it: what may come of it all told, and the choices on the way there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from numpy.typing import NDArray

Outcome: TypeAlias = tuple[tuple[str, int, int], ...]
"""What came of an attack: (effect, on which target, amount), without what did not happen."""
Share: TypeAlias = tuple[dict[int, int], int]
"""Outcomes by number with their weights, and the total of the weights."""

END, MIXED, ASKED = range(3)


class Plan:
    """Every way through an attack, with what was told on it joined up.

    outcomes   everything that may come of it
    kind[n]    END, MIXED (chance) or ASKED (a choice); a node's kids come before it, the root last
    kids[n]    nodes that follow
    label[n]   an END's share of outcomes; the weights of a MIXED and their total; an ASKED's question
    """

    __slots__ = ("__dict__", "kids", "kind", "label", "outcomes")

    def __init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self.kind: list[int] = []
        self.kids: list[tuple[int, ...]] = []
        self.label: list[Any] = []
        self._touches: dict[tuple[str, ...], bool] = {}

    def add(self, kind: int, kids: tuple[int, ...], label: Any) -> int:
        """A new node."""
        self.kind.append(kind)
        self.kids.append(kids)
        self.label.append(label)
        return len(self.kind) - 1

    @property
    def root(self) -> int:
        """The first node of the attack."""
        return len(self.kind) - 1

    @cached_property
    def ends(self) -> list[int]:
        """The nodes that are ENDs."""
        return [node for node, kind in enumerate(self.kind) if kind == END]

    @cached_property
    def chances(self) -> NDArray[Any]:
        """The chance of each outcome, a row for each END."""
        import numpy as np

        found = np.zeros((len(self.ends), len(self.outcomes)))
        for row, node in enumerate(self.ends):
            weights, total = self.label[node]
            for outcome, weight in weights.items():
                found[row, outcome] = weight / total
        return found

    def touches(self, effects: tuple[str, ...]) -> bool:
        """Whether anything that may come of it tells one of these effects."""
        known = self._touches.get(effects)
        if known is None:
            known = any(key in effects for outcome in self.outcomes for key, _, _ in outcome)
            self._touches[effects] = known
        return known

    def shared(self, options: dict[int, int]) -> Share:
        """What comes of it all told, where each question has the option of this number."""
        return self.shares(options)[self.root]

    def shares(self, options: dict[int, int]) -> list[Share]:
        """The same below each node."""
        at: list[Share] = []
        for node, kind in enumerate(self.kind):
            if kind == END:
                at.append(self.label[node])
            elif kind == ASKED:
                at.append(at[self.kids[node][options[node]]])
            else:
                weights, total = self.label[node]
                at.append(mix([at[kid] for kid in self.kids[node]], weights, total))
        return at


def mix(parts: Sequence[Share], weights: Sequence[int], total: int) -> Share:
    """Several shares in proportion."""
    whole = lcm(*(part_total for _, part_total in parts))
    found: dict[int, int] = {}
    for (part, part_total), weight in zip(parts, weights, strict=True):
        scale = weight * (whole // part_total)
        for outcome, mass in part.items():
            found[outcome] = found.get(outcome, 0) + mass * scale
    return found, whole * total
