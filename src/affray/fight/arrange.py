"""What a GM does to a fight under way: the order of turns stays right, whoever comes, goes or waits."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.errors import NotOffered
from affray.fight.cast import Cast
from affray.fight.fighters import Combatant, Fight
from affray.fight.flow import Came, Flow, Over, Place, at


def later(place: Place) -> list[int]:
    """Who is still to have a turn in this round, after whose turn it is."""
    return [at(place.order, slot) for slot in range(place.slot + 1, len(place.order))]


def waited(flow: Flow, place: Place, after: int) -> Came:
    """Who is about to begin its turn waits for somebody's: it takes its turn after that, and keeps the place.

    Its turn has begun once, and does not begin again when it is taken.
    """
    order = [one for slot, one in enumerate(place.order) if slot != place.slot]
    behind = next(n for n, one in enumerate(order) if one in {after, ~after} and n >= place.slot)
    order.insert(behind + 1, ~place.who)
    return flow.arranged(place.ids, tuple(order), place.slot)


def removed(flow: Flow, place: Place, who: int) -> Came:
    """Somebody is taken out of the fight; its seat in the order stays, and is passed over."""
    ids = (*place.ids[:who], flow.cast.gone, *place.ids[who + 1 :])
    if flow.cast.over(ids):
        return Came(Over(ids))
    without = place._replace(ids=ids)
    return flow.passed(without) if who == place.who or not flow.deeds(without) else Came(without)


def joined(cast: Cast, place: Place, one: Combatant, after: int | None) -> tuple[Fight, Cast, Place]:
    """One more takes part, from its seat in the order on: the cast is made anew, all keep their states."""
    states = [cast.states[state] for state in place.ids]
    number = len(states)
    fight = msgspec.structs.replace(cast.fight, combatants=(*cast.fight.combatants, one))
    new = Cast(fight)
    ids = (*(new.number(state) for state in states), new.comes[number])
    order, slot = list(place.order), place.slot
    where = len(order)
    if after is not None:
        where = 1 + next(n for n, who in enumerate(order) if who in {after, ~after})
    order.insert(where, number)
    slot += where <= slot
    return fight, new, place._replace(ids=ids, order=tuple(order), slot=slot)


def state_of(cast: Cast, state: int, data: Any) -> Any:
    """How somebody stands from now on, in the terms of the book, from plain data."""
    if not cast.here(state):
        raise NotOffered("it has not come yet, or has left the fight: there is nothing to correct")
    return msgspec.convert(data, type(cast.states[state]))


def corrected(flow: Flow, place: Place, who: int, state: int) -> Came:
    """Somebody stands otherwise from now on: whoever can no longer act is passed over."""
    ids = (*place.ids[:who], state, *place.ids[who + 1 :])
    if flow.cast.over(ids):
        return Came(Over(ids))
    now = place._replace(ids=ids)
    stuck = flow.cast.out(place.who, ids[place.who]) or not flow.deeds(now)
    return flow.passed(now) if stuck else Came(now)


def ruled(cast: Cast, place: Place, rulings: Any) -> tuple[Fight, Cast, Place]:
    """The book is read otherwise from now on; all keep their states."""
    fight = msgspec.structs.replace(cast.fight, rulings=rulings)
    new = Cast(fight)
    ids = tuple(new.number(cast.states[state]) for state in place.ids)
    return fight, new, place._replace(ids=ids)
