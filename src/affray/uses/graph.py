"""Every future of a position, each met once: nodes, and what leads from one to the next."""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm
from typing import Any

from affray.chance.distribution import Distribution
from affray.rules.rule import Rule
from affray.rules.table import Choice

LEAF, CHANCE, CHOICE, TOLD = range(4)


class Graph:
    """Futures, flat: a node is a number, and its children have smaller ones.

    kind[n]     LEAF, CHANCE, CHOICE or TOLD
    kids[n]     the nodes that follow: one a value, an option, or one alone
    weights[n]  of a CHANCE, by kid, out of label[n]
    label[n]    a LEAF's result, a CHANCE's total, a CHOICE's question
    told[n]     of a TOLD: (effect, amount) for what is told, (effects, distribution) for what is inflicted
    """

    __slots__ = ("kids", "kind", "label", "root", "rules", "told", "weights")

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.kids: list[tuple[int, ...]] = []
        self.weights: list[tuple[int, ...]] = []
        self.label: list[Any] = []
        self.told: list[tuple[Any, ...]] = []
        self.root = -1
        self.rules: set[Rule[...]] = set()

    def __len__(self) -> int:
        return len(self.kind)

    def add(
        self,
        kind: int,
        kids: tuple[int, ...],
        label: Any,
        weights: tuple[int, ...] = (),
        told: tuple[Any, ...] = (),
    ) -> int:
        """A new node, whose kids are there already."""
        self.kind.append(kind)
        self.kids.append(kids)
        self.label.append(label)
        self.weights.append(weights)
        self.told.append(told)
        return len(self.kind) - 1

    def choices(self) -> Iterator[Choice]:
        """Every decision that can come up."""
        return (label for kind, label in zip(self.kind, self.label, strict=True) if kind == CHOICE)

    def below(self, roots: tuple[int, ...]) -> list[int]:
        """The nodes that can follow the given ones, and themselves, kids first."""
        seen, todo = set(roots), list(roots)
        while todo:
            for kid in self.kids[todo.pop()]:
                if kid not in seen:
                    seen.add(kid)
                    todo.append(kid)
        return sorted(seen)


def settle(graph: Graph, root: int) -> Distribution[Any] | None:
    """The distribution of results below a node, if nothing there is chosen or told."""
    at: dict[int, tuple[dict[Any, int], int]] = {}
    for node in graph.below((root,)):
        kind = graph.kind[node]
        if kind == LEAF:
            at[node] = {graph.label[node]: 1}, 1
        elif kind == CHANCE:
            parts = [at[kid] for kid in graph.kids[node]]
            whole = lcm(*(total for _, total in parts))
            mixed: dict[Any, int] = {}
            for (part, total), weight in zip(parts, graph.weights[node], strict=True):
                share = weight * (whole // total)
                for value, mass in part.items():
                    mixed[value] = mixed.get(value, 0) + mass * share
            at[node] = mixed, whole * graph.label[node]
        else:
            return None
    weights, total = at[root]
    return Distribution(tuple(weights), tuple(weights.values()), total)
