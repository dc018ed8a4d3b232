"""Many fights of parties at once: a row of numbers each, all that stand alike resolved together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from affray.fight.cast import Cast
from affray.fight.deed import Deed
from affray.fight.flow import Flow, Place
from affray.fight.landing import SAME, Landing
from affray.fight.lots import rolled
from affray.fight.orders import seats
from affray.rules.fighting import Ends

Ints = NDArray[Any]

MOST_ROUNDS = 10_000
MOST_KEPT = 200_000
"""Landings that are kept; more are forgotten and worked out again, so that memory has an end."""


class Batch:
    """So many fights, from the first turn to the end of each.

    ids      for each fight the states of everybody
    ended    the round in which it ended; 0: it has not
    first    who fell first; -1: nobody has
    stuck    whether nobody can change anything any more
    """

    def __init__(self, cast: Cast, times: int, generator: Generator) -> None:
        self.cast, self.flow, self.generator = cast, Flow(cast), generator
        self.ids: Ints = np.tile(np.array(cast.start, dtype=np.int64), (times, 1))
        self.order = rolled(seats(cast.fight), times, generator)
        self.ended: Ints = np.zeros(times, dtype=np.int64)
        self.first: Ints = np.full(times, -1, dtype=np.int64)
        self.stuck: Ints = np.zeros(times, dtype=bool)
        self.moved: Ints = np.zeros(times, dtype=bool)
        self.foes = [
            np.array([other for other, side in enumerate(cast.side) if side != cast.side[who]])
            for who in range(len(cast.combatants))
        ]

    def run(self, horizon: int | None) -> None:
        """Turn after turn, until all have ended or the horizon is reached."""
        for number in range(1, min(horizon or MOST_ROUNDS, MOST_ROUNDS) + 1):
            going = np.flatnonzero((self.ended == 0) & ~self.stuck)
            if not going.size:
                return
            self.moved[going] = False
            for slot in range(self.order.shape[1]):
                going = going[(self.ended[going] == 0)]
                acting = self.order[going, slot]
                for who in np.unique(acting):
                    self._turn(going[acting == who], int(who), number)
            going = going[self.ended[going] == 0]
            self._tick(going, "round end", int(self.order[0, -1]))
            self.stuck[going] = ~self.moved[going]
            if len(self.cast.landings) > MOST_KEPT:
                self.cast.landings.clear()

    def _turn(self, rows: Ints, who: int, number: int) -> None:
        """One combatant's turn in some of the fights."""
        cast = self.cast
        whole = rows
        self._tick(rows, "turn start", who)
        if cast.combatants[who].retreats:
            fleeing = self._where(rows, who, lambda state: self.flow.flees(who, state))
            self.ids[fleeing, who] = cast.gone
            self.moved[fleeing] = True
        rows = self._close(rows, number)
        for part, state in self._alike(rows, who):
            deed = cast.own(who, state, starting=True)
            if deed is not None:
                self._do(part, who, deed)
        rows = self._close(rows, number)
        left = self._actions(rows, who)
        again = False
        while True:
            acting = left > 0
            rows, left = rows[acting], left[acting]
            if not rows.size:
                break
            did = self._act(rows, who, again=again)
            going = self._close(rows, number)
            keeps = np.isin(rows, going, assume_unique=True) & did
            rows, left = rows[keeps], np.minimum(left[keeps] - 1, self._actions(rows[keeps], who))
            again = True
        self._tick(whole[self.ended[whole] == 0], "turn end", who)

    def _act(self, rows: Ints, who: int, *, again: bool) -> Ints:
        """One action in each of these fights; whether there was anything to do."""
        cast = self.cast
        did = np.zeros(len(rows), dtype=bool)
        rest = np.ones(len(rows), dtype=bool)
        for state in np.unique(self.ids[rows, who]):
            deed = cast.own(who, int(state), starting=False)
            if deed is not None:
                part = self.ids[rows, who] == state
                rest &= ~part
                did |= part
                self._do(rows[part], who, deed)
        at = np.flatnonzero(rest)
        if at.size:
            did[at] = self._attack(rows[at], who, again=again)
        return did

    def _attack(self, rows: Ints, who: int, *, again: bool) -> Ints:
        """Attack whoever is aimed at, all alike together; those who cannot try another, one by one."""
        cast = self.cast
        did = np.zeros(len(rows), dtype=bool)
        target = self._aim(rows, who)
        there = target >= 0
        mine = self.ids[rows, who]
        theirs = np.where(there, self.ids[rows, np.maximum(target, 0)], -1)
        keys = np.stack([mine, target, theirs], axis=1)
        kinds, of = np.unique(keys, axis=0, return_inverse=True)
        of = of.reshape(-1)
        for number, (_, foe, _) in enumerate(kinds.tolist()):
            part = np.flatnonzero(of == number)
            if foe < 0:
                continue
            ids = tuple(self.ids[rows[part[0]]].tolist())
            deed = cast.attack(who, ids, foe, again=again)
            if deed is not None and len(deed.foes) == 1 and not self._meets_more(who, ids, foe, again=again):
                self._do(rows[part], who, deed)
                did[part] = True
            else:
                did[part] = self._one_by_one(rows[part], who, foe, again=again)
        return did

    def _meets_more(self, who: int, ids: tuple[int, ...], foe: int, *, again: bool) -> bool:
        """Whether the attack would meet others too, if they stood."""
        aimed = self.cast.attacker(who, ids[who], foe, again)
        return aimed is not None and self.cast.book.reaches(aimed) > 1

    def _one_by_one(self, rows: Ints, who: int, foe: int, *, again: bool) -> Ints:
        """Where more matters than attacker and target: all that stand alike as a whole, together."""
        did = np.zeros(len(rows), dtype=bool)
        kinds, of = np.unique(self.ids[rows], axis=0, return_inverse=True)
        of = of.reshape(-1)
        for number, ids in enumerate(kinds.tolist()):
            deed = self.cast.attack(who, tuple(ids), foe, again=again)
            if deed is None:
                place = Place(tuple(ids), (who,), 0, 1, again)
                deed = next(iter(self.flow.another(place)), None)
            part = np.flatnonzero(of == number)
            if deed is not None:
                self._do(rows[part], who, deed)
                did[part] = True
        return did

    def _aim(self, rows: Ints, who: int) -> Ints:
        """The foe that is attacked in each of these fights; -1: none stands."""
        cast, foes = self.cast, self.foes[who]
        seen = self.ids[rows][:, foes]
        pairs = {
            (int(foe), int(state))
            for column, foe in enumerate(foes)
            for state in np.unique(seen[:, column])
            if cast.stands(int(foe), int(state))
        }
        ranks = {pair: cast.rank(who, *pair) for pair in pairs}
        ordered = {rank: at for at, rank in enumerate(sorted(set(ranks.values())))}
        nobody = len(ordered)
        found = np.full(seen.shape, float(nobody))
        for column, foe in enumerate(foes):
            for state in np.unique(seen[:, column]):
                rank = ranks.get((int(foe), int(state)))
                if rank is not None:
                    found[seen[:, column] == state, column] = ordered[rank]
        lots = self.generator.random(found.shape) * 0.5 if () in ordered else 0.0
        best = np.argmin(found + lots, axis=1)
        there = found[np.arange(len(rows)), best] < nobody
        return np.where(there, foes[best], -1)

    def _do(self, rows: Ints, who: int, deed: Deed) -> None:
        """Let a deed fall out in each of these fights, in which those it touches stand alike."""
        cast = self.cast
        ids = tuple(self.ids[rows[0]].tolist())
        landing = cast.landing(who, ids, deed)
        if landing.ready is None:
            landing.ready = self._ready(landing, ids)
        bounds, moves, columns = landing.ready
        if moves:
            self.moved[rows] = True
        fell = np.searchsorted(bounds, self.generator.random(len(rows)), side="right")
        for one, after, down in columns:
            state = after[fell]
            self.ids[rows, one] = np.where(state == SAME, self.ids[rows, one], state)
            if down is not None:
                fresh = rows[down[fell] & (self.first[rows] < 0)]
                self.first[fresh] = one

    def _ready(self, landing: Landing, ids: tuple[int, ...]) -> tuple[Any, bool, list[Any]]:
        """A landing made ready: bounds for a draw, whether anything can change, and the states it leaves."""
        cast = self.cast
        bounds = np.cumsum([weight / landing.total for weight in landing.weights])[:-1]
        columns = []
        moves = False
        for column, one in enumerate(landing.who):
            states = [way[column] for way in landing.ways]
            changes = any(state not in (SAME, ids[one]) for state in states)
            moves |= changes
            if changes:
                down = np.array([state != SAME and cast.fallen(one, state) for state in states])
                columns.append((one, np.array(states), down if down.any() else None))
        return bounds, moves, columns

    def _close(self, rows: Ints, number: int) -> Ints:
        """End the fights in which no more than one side has anybody left; the others go on."""
        cast = self.cast
        standing = np.zeros((len(rows), len(cast.fight.sides)), dtype=bool)
        for who, side in enumerate(cast.side):
            column = self.ids[rows, who]
            states, of = np.unique(column, return_inverse=True)
            up = np.array([not cast.out(who, int(state)) for state in states], dtype=bool)
            standing[:, side] |= up[of.reshape(-1)] if len(states) else False
        over = standing.sum(axis=1) <= 1
        self.ended[rows[over]] = number
        going: Ints = rows[~over]
        return going

    def _actions(self, rows: Ints, who: int) -> Ints:
        states, of = np.unique(self.ids[rows, who], return_inverse=True)
        found = np.array([self.cast.actions(who, int(state)) for state in states], dtype=np.int64)
        return found[of.reshape(-1)] if len(states) else np.zeros(0, dtype=np.int64)

    def _tick(self, rows: Ints, moment: Ends, whose: int) -> None:
        """What ends or begins at a moment."""
        cast = self.cast
        for who in range(self.ids.shape[1]):
            column = self.ids[rows, who]
            for state in np.unique(column):
                if cast.timed(int(state)):
                    after = cast.tick(who, int(state), moment, whose)
                    self.moved[rows[column == state]] = True
                    self.ids[rows[column == state], who] = after

    def _where(self, rows: Ints, who: int, holds: Any) -> Ints:
        column = self.ids[rows, who]
        found = [state for state in np.unique(column) if holds(int(state))]
        return rows[np.isin(column, found)]

    def _alike(self, rows: Ints, who: int) -> Iterator[tuple[Ints, int]]:
        """The fights parted by the state of one combatant."""
        column = self.ids[rows, who]
        for state in np.unique(column):
            yield rows[column == state], int(state)
