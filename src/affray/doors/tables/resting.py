"""How everybody at a table stood at last, as plain data: what is left where a rule has changed since."""

from __future__ import annotations

from copy import deepcopy

import msgspec

from affray.doors.fights import combatants_of, fighting_of
from affray.doors.tables.acts import Rest, Resting
from affray.doors.tables.state import State
from affray.errors import AffrayError, BadSave
from affray.fight.fighters import Combatant
from affray.fight.roster import Away, Gone


def rest(state: State) -> Rest:
    """A table as it stands, without the fight that is under way."""
    standing, fighters = state.standing, []
    for one in state.combatants:
        now = one.state
        if standing is not None:
            cast = standing.cast
            at = cast.states[standing.ids[standing.fight.number(one.name)]]
            if isinstance(at, Gone):
                continue
            now = one.state if isinstance(at, Away) else at
        fighters.append(
            Resting(
                one.name,
                state.entries[one.name],
                None if now is None else msgspec.to_builtins(now),
                state.owners.get(one.name, ""),
                state.hides(one.name),
            )
        )
    return Rest(tuple(fighters), dict(state.rulings), dict(state.dice))


def stood(state: State, at: Rest, *, lenient: bool = False) -> State:
    """A table at rest as a state, from one that is as it was begun.

    lenient   leave out whom the book no longer takes as it was written; else refuse
    """
    now = state.fork()
    now.standing, now.group, now.waiting = None, 0, {}
    now.rulings = dict(at.rulings)
    now.dice |= at.dice
    for one in at.fighters:
        try:
            now.waiting[one.name] = _built(one, state)
        except (AffrayError, msgspec.ValidationError, StopIteration):
            if not lenient:
                raise BadSave(
                    f"{one.name} cannot be taken as it was written: this Affray reads it otherwise"
                ) from None
            continue
        now.entries[one.name] = one.entry
        now.hidden[one.name] = one.hidden
        now.owners.pop(one.name, None)
        if one.owner:
            now.owners[one.name] = one.owner
    return now


def _built(one: Resting, state: State) -> Combatant:
    book = fighting_of(state.system)
    every = combatants_of(deepcopy(one.entry), state.system, book, "fighter")
    found = next(combatant for combatant in every if combatant.name == one.name)
    if one.state is None:
        return found
    return msgspec.structs.replace(
        found, state=msgspec.convert(one.state, type(book.fresh(found.sheet))), joins=1
    )
