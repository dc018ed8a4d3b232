"""A crowd of fights walks the places: it splits by lot where dice fall, and knots are left in closed form."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from affray.fight.chain import Rows
from affray.fight.knots import knots

Ints = NDArray[Any]
Floats = NDArray[Any]


class Level(NamedTuple):
    """Places that a crowd leaves all at once: for each, whither (padded with itself), and the chances."""

    places: Ints
    to: Ints
    chances: Floats


class Course:
    """A chain made ready for crowds: levels in the order in which they are left. Rounds are not counted.

    Whoever goes round in a knot leaves it at last, by its exits, from each place by which it can be entered.
    """

    def __init__(self, rows: Rows) -> None:
        self.places = len(rows.to)
        self.starts = rows.chain.starts
        self.levels = _levels(rows)

    def send(self, times: int, generator: Generator) -> Ints:
        """How many of so many fights end at each place."""
        at = np.zeros(self.places, dtype=np.int64)
        places = list(self.starts)
        whole = sum(self.starts.values())
        at[places] = generator.multinomial(times, [self.starts[place] / whole for place in places])
        return self.send_on(at, generator)

    def send_on(self, at: Ints, generator: Generator) -> Ints:
        """The same of a crowd that stands at these places."""
        for level in self.levels:
            here = at[level.places]
            some = here.nonzero()[0]
            if some.size:
                at[level.places] = 0
                parts = generator.multinomial(here[some], level.chances[some])
                to = level.to[some].ravel()
                at += np.bincount(to, weights=parts.ravel(), minlength=self.places).astype(np.int64)
        return at


def _levels(rows: Rows) -> list[Level]:
    """Knots that do not depend on one another are left together."""
    parts = [part for part in knots(rows.to) if rows.to[part[0]]]
    height = [0] * len(rows.to)
    by_height: dict[int, list[tuple[int, list[int], Floats]]] = {}
    for part in parts:
        inside = set(part)
        above = max((height[kid] for place in part for kid in rows.to[place] if kid not in inside), default=0)
        for place in part:
            height[place] = above + 1
        exits, chances = _exits(rows, part)
        group = by_height.setdefault(above + 1, [])
        group += [(place, exits, chances[row]) for row, place in enumerate(part)]
    return [_level(by_height[one]) for one in sorted(by_height, reverse=True)]


def _level(leaving: list[tuple[int, list[int], Floats]]) -> Level:
    wide = max(len(exits) for _, exits, _ in leaving)
    to = np.array([exits + [place] * (wide - len(exits)) for place, exits, _ in leaving])
    chances = np.zeros((len(leaving), wide))
    for row, (_, exits, part) in enumerate(leaving):
        chances[row, : len(exits)] = part
    return Level(
        np.array([place for place, _, _ in leaving]), to, chances / chances.sum(axis=1, keepdims=True)
    )


def _exits(rows: Rows, part: list[int]) -> tuple[list[int], Floats]:
    """Where a knot is left to, and from each of its places with which chances; itself, if it never is."""
    at = {place: number for number, place in enumerate(part)}
    exits: dict[int, int] = {}
    inside = np.eye(len(part))
    onward: list[tuple[int, int, float]] = []
    for row, place in enumerate(part):
        for kid, weight in zip(rows.to[place], rows.weights[place], strict=True):
            chance = weight / rows.total[place]
            if kid in at:
                inside[row, at[kid]] -= chance
            else:
                onward.append((row, exits.setdefault(kid, len(exits)), chance))
    if not exits:
        return [part[0]], np.ones((len(part), 1))
    out = np.zeros((len(part), len(exits)))
    for row, column, chance in onward:
        out[row, column] += chance
    return list(exits), np.clip(np.linalg.solve(inside, out), 0, None)
