"""How everybody at a table stood at last, as plain data: what is left where a rule has changed since."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.doors.tables.state import State
from affray.fight.roster import Away, Gone


class Resting(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody at rest: what was written of it, which of its entry it is, and how it stands."""

    name: str
    entry: dict[str, Any]
    state: dict[str, Any] | None = None
    owner: str = ""
    hidden: str = "nothing"


class Rest(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table at rest."""

    fighters: tuple[Resting, ...] = ()
    rulings: dict[str, Any] = {}
    dice: dict[str, str] = {}


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
