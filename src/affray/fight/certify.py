"""The proof that nobody can do better: at every place, for every option, in exact rationals.

A side that could do better at all could do better by changing a single choice at a single place: what a place
is worth under the choices taken is at least what follows any other option, so it is at least what any other
way to play comes to, however long.
"""

from __future__ import annotations

from typing import Any

from affray.fight.optimum import Optimum
from affray.fight.plan import ASKED, END

FAR = 1e-9
"""Floats that are this far apart are in the right order: each is a sum of few terms, right to 1e-15."""


def certify(best: Optimum, exact: list[list[Any]]) -> dict[tuple[int, int, int], int]:
    """Questions (by place, deed and node) at which another option does better, with the best one there."""
    import numpy as np

    floats = np.array([[int(worth.p) / int(worth.q) for worth in side] for side in exact])
    better: dict[tuple[int, int, int], int] = {}
    for place, branches in enumerate(best.chain.branches):
        for number, branch in enumerate(branches):
            plan = branch.landing.plan
            if ASKED not in plan.kind:
                continue
            ends = floats[:, best.to[place][number]] @ best.ways(branch).T
            doubtful = _doubtful(best, place, number, ends)
            for side in {best.side(branch, node) for node in doubtful}:
                values = best.exact_values(place, number, exact[side])
                for node in doubtful:
                    if best.side(branch, node) == side:
                        kids = [values[kid] for kid in plan.kids[node]]
                        option = max(range(len(kids)), key=kids.__getitem__)
                        if kids[option] > values[node]:
                            better[place, number, node] = option
    return better


def _doubtful(best: Optimum, place: int, number: int, ends: Any) -> list[int]:
    """The questions at which floats alone do not show that no other option is better."""
    branch, options = best.chain.branches[place][number], best.options[place, number]
    plan = branch.landing.plan
    values: list[Any] = [None] * len(plan.kind)
    for row, node in enumerate(plan.ends):
        values[node] = ends[:, row]
    found = []
    for node, kind in enumerate(plan.kind):
        if kind == END:
            continue
        kids = plan.kids[node]
        if kind == ASKED:
            taken = options[node]
            values[node] = values[kids[taken]]
            if best.open(branch, node):
                side = best.side(branch, node)
                least = values[node][side] - FAR
                if any(
                    values[kid][side] > least
                    for way, kid in enumerate(kids)
                    if way != taken and kid != kids[taken]
                ):
                    found.append(node)
        else:
            weights, total = plan.label[node]
            values[node] = sum(
                values[kid] * (weight / total) for kid, weight in zip(kids, weights, strict=True)
            )
    return found
