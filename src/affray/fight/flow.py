"""Whose turn it is and what comes next: the course of a fight as a pure function of where it stands."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from affray.fight.cast import Cast
from affray.fight.deed import Deed
from affray.fight.landing import SAME
from affray.fight.roster import Ids

STARTING = 0
"""The phase in which something happens to somebody at the start of its turn."""

MOST_KNOWN = 100_000
"""Places whose deeds are remembered; then all are forgotten, so that memory has an end."""

Order: TypeAlias = tuple[int, ...]
"""The numbers of the combatants in the order of their turns; ~number: a turn that was delayed has begun."""


class Place(NamedTuple):
    """Where a fight stands: somebody is about to do something.

    ids      the states of everybody
    order    the order of turns, and `slot` whose turn it is
    left     actions left in this turn; STARTING: what happens at its start is still to come
    again    whether it has acted already in this turn
    """

    ids: Ids
    order: Order
    slot: int
    left: int
    again: bool

    @property
    def who(self) -> int:
        """Who is about to act."""
        return at(self.order, self.slot)


def at(order: Order, slot: int) -> int:
    """Whose turn it is at a slot."""
    return order[slot] if order[slot] >= 0 else ~order[slot]


class Over(NamedTuple):
    """A fight that is over. `ended`: no more than one side stands; else it would go on for ever like this."""

    ids: Ids
    ended: bool = True


class Came(NamedTuple):
    """Where it came to, and how many rounds have ended on the way."""

    place: Place | Over
    rounds: int = 0


class Flow:
    """The course of one fight."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.combatants = cast.combatants
        self.retreating = any(one.retreats for one in self.combatants)
        self._known: dict[tuple[Ids, int, bool, bool], tuple[Deed, ...]] = {}

    def begin(self, order: Order) -> Came:
        """Where the fight begins, with turns in this order."""
        return self._onward(self.cast.start, order, 0, 0, again=False, fresh=True)

    def deeds(self, place: Place) -> tuple[Deed, ...]:
        """What is done next: one deed, or several of which a lot decides. None: nothing can be done."""
        key = (place.ids, place.who, place.left == STARTING, place.again)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = self._deeds(place)
        return known

    def _deeds(self, place: Place) -> tuple[Deed, ...]:
        cast, who = self.cast, place.who
        own = cast.own(who, place.ids[who], starting=place.left == STARTING)
        if own is not None:
            return (own,)
        found = [cast.attack(who, place.ids, foe, again=place.again) for foe in cast.aimed(who, place.ids)]
        deeds = tuple([deed for deed in found if deed is not None])
        return deeds or self.another(place)

    def another(self, place: Place) -> tuple[Deed, ...]:
        """Whom it would attack it cannot: the first that it can."""
        for foe in self.cast.standing(place.who, place.ids):
            deed = self.cast.attack(place.who, place.ids, foe, again=place.again)
            if deed is not None:
                return (deed,)
        return ()

    def passed(self, place: Place) -> Came:
        """Where it comes to if who is about to act does nothing more in this turn."""
        return self._onward(place.ids, place.order, place.slot, 0, again=True)

    def arranged(self, ids: Ids, order: Order, slot: int) -> Came:
        """Where a fight stands whose order or fighters were changed from outside, at the start of a turn."""
        if self.cast.over(ids):
            return Came(Over(ids))
        return self._onward(ids, order, slot, 0, again=False, fresh=True)

    def after(self, place: Place, touched: tuple[int, ...], way: tuple[int, ...]) -> Came:
        """Where it comes to once a deed has left those it touched in these states."""
        ids = list(place.ids)
        for who, state in zip(touched, way, strict=True):
            if state != SAME:
                ids[who] = state
        now = tuple(ids)
        if self.cast.over(now):
            return Came(Over(now))
        if place.left == STARTING:
            left = self.cast.actions(place.who, now[place.who])
            return self._onward(now, place.order, place.slot, left, again=False)
        return self._onward(now, place.order, place.slot, place.left - 1, again=True)

    def _onward(
        self, ids: Ids, order: Order, slot: int, left: int, *, again: bool, fresh: bool = False
    ) -> Came:
        """The next action of this turn, or of a later one. `fresh`: the turn itself is still to begin."""
        cast = self.cast
        rounds = idle = 0
        while True:
            who = at(order, slot)
            if fresh and order[slot] < 0:  # a delayed turn: its start has been
                left, again = cast.actions(who, ids[who]), False
            elif fresh:
                before = ids
                ids = self._started(who, ids)
                if cast.over(ids):
                    return Came(Over(ids), rounds)
                if cast.own(who, ids[who], starting=True) is not None:
                    return Came(Place(ids, order, slot, STARTING, again=False), rounds)
                left, again = cast.actions(who, ids[who]), False
                idle = idle + 1 if ids == before and not any(map(cast.timed, ids)) else 0
                if idle > len(order):
                    return Came(Over(ids, ended=False), rounds)
            left = min(left, cast.actions(who, ids[who]))
            if left > 0:
                place = Place(ids, order, slot, left, again)
                if self.deeds(place):
                    return Came(place, rounds)
            ids = cast.ticks(ids, "turn end", who)
            slot, fresh = slot + 1, True
            if slot == len(order):
                slot, rounds = 0, rounds + 1
                order = tuple(one if one >= 0 else ~one for one in order)
                ids = cast.ticks(ids, "round end", who)

    def _started(self, who: int, ids: Ids) -> Ids:
        """What the start of a turn ends; and whoever has had enough flees."""
        ids = self.cast.ticks(ids, "turn start", who)
        if self.retreating and self.flees(who, ids[who]):
            return (*ids[:who], self.cast.gone, *ids[who + 1 :])
        return ids

    def flees(self, who: int, state: int) -> bool:
        """Whether somebody has had enough."""
        cast, limit = self.cast, self.combatants[who].retreats
        return bool(limit) and cast.stands(who, state) and cast.left(who, state) <= limit
