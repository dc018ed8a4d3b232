"""A crowd of fights round by round: all that stand at one point of a round are split at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from affray.fight.chain import Rows
from affray.fight.crowd import Course
from affray.fight.flow import STARTING, Place

Ints = NDArray[Any]
Floats = NDArray[Any]

ROUNDS = 200
"""Rounds that are counted one by one; whoever still fights then is sent on to the end in closed form."""


class Layer(NamedTuple):
    """Places that stand at one point of a round: whither each leads, with which chances, in which round."""

    places: Ints
    to: Ints
    chances: Floats
    over: NDArray[Any]


class Crowded(NamedTuple):
    """How many ended in each round at each place (round 0: later than is told), and how many fight on."""

    ended: dict[tuple[int, int], int]
    fighting: int


class Layers:
    """A chain made ready for crowds that are counted round by round."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        groups: dict[tuple[int, int, int], list[int]] = {}
        self.live = np.zeros(len(rows.to), dtype=bool)
        for number, place in enumerate(rows.chain.places):
            if isinstance(place, Place):
                key = (place.slot, 0 if place.left == STARTING else 1, -place.left)
                groups.setdefault(key, []).append(number)
                self.live[number] = True
        self.layers = [self._layer(groups[key]) for key in sorted(groups)]

    def _layer(self, places: list[int]) -> Layer:
        rows = self.rows
        wide = max(len(rows.to[place]) for place in places)
        to = np.array([rows.to[place] + [place] * (wide - len(rows.to[place])) for place in places])
        chances = np.zeros((len(places), wide))
        over = np.zeros((len(places), wide), dtype=bool)
        for row, place in enumerate(places):
            size = len(rows.to[place])
            chances[row, :size] = [weight / rows.total[place] for weight in rows.weights[place]]
            over[row, :size] = [rounds > 0 for rounds in rows.rounds[place]]
        return Layer(np.array(places), to, chances / chances.sum(axis=1, keepdims=True), over)

    def send(self, times: int, generator: Generator, *, horizon: int | None = None) -> Crowded:
        """Split a crowd until all have ended, or the horizon is reached."""
        starts = self.rows.chain.starts
        at = np.zeros(len(self.live), dtype=np.int64)
        whole = sum(starts.values())
        at[list(starts)] = generator.multinomial(times, [weight / whole for weight in starts.values()])
        ended: dict[tuple[int, int], int] = {}
        for number in range(1, min(horizon or ROUNDS, ROUNDS) + 1):
            at = self._round(at, generator)
            self._collect(at, ended, number)
            if not at.any():
                return Crowded(ended, 0)
        if horizon is not None and horizon <= ROUNDS:
            return Crowded(ended, int(at.sum()))
        at = Course(self.rows).send_on(at, generator)
        self._collect(at, ended, 0)
        for place in np.flatnonzero(at):  # a knot that nothing leads out of
            ended[0, int(place)] = ended.get((0, int(place)), 0) + int(at[place])
        return Crowded(ended, 0)

    def _round(self, at: Ints, generator: Generator) -> Ints:
        after = np.zeros_like(at)
        for layer in self.layers:
            here = at[layer.places]
            some = here.nonzero()[0]
            if not some.size:
                continue
            at[layer.places] = 0
            parts = generator.multinomial(here[some], layer.chances[some])
            to, over = layer.to[some], layer.over[some]
            at += self._arriving(to[~over], parts[~over])
            after += self._arriving(to[over], parts[over])
        whole: Ints = after + at
        return whole

    def _arriving(self, to: Ints, parts: Ints) -> Ints:
        """How many come to each place."""
        found = np.bincount(to, weights=parts, minlength=len(self.live))
        return found.astype(np.int64)

    def _collect(self, at: Ints, ended: dict[tuple[int, int], int], number: int) -> None:
        """Take off those that have ended."""
        for place in np.flatnonzero(at.astype(bool) & ~self.live):
            ended[number, int(place)] = ended.get((number, int(place)), 0) + int(at[place])
            at[place] = 0
