"""The book's side of a fight: Vyn, Covers and the shield carry over; and ready fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from affray.errors import BadValue, UnknownName, suggest
from affray.rules import Step
from affray.rules.fighting import Fighting
from affray.rules.record import Record
from affray.systems.vzryv.attack import attack
from affray.systems.vzryv.damage import held
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Attacker, Points, Situation, Target


class Fighter(Record, frozen=True, kw_only=True, cache_hash=True):
    """Somebody in a fight.

    attacker, target: the sheets on which it attacks and is attacked.
    situation: how it stands to whom it attacks; further targets are the fight's to choose.
    attacks: how many Actions of its turn are Attacks.
    """

    attacker: Attacker = Attacker()
    target: Target = Target()
    situation: Situation = Situation()
    attacks: Annotated[int, Meta(ge=1, le=10)] = 1


class State(Record, frozen=True, cache_hash=True):
    """How a fighter stands: Vyn left, and what Covers and the shield have lost."""

    vyn: Points
    covers_lost: int = 0
    shield_lost: int = 0


Aimed = tuple[Target, int]
"""What matters of somebody who is attacked: the sheet, its shield as it is now, and the Covers lost."""


def called(sheet: Fighter, name: str) -> Fighter:
    """The sheet under its name in the fight."""
    named = replace(sheet.attacker, name=name), replace(sheet.target, name=name)
    return replace(sheet, attacker=named[0], target=named[1])


def unknown(name: str) -> Mapping[str, Any]:
    """The book lists no creatures."""
    raise UnknownName(f"no creature {name!r}; {suggest(name, ())}")


def fresh(sheet: Fighter) -> State:
    """As the fight begins."""
    if not sheet.target.vyn:
        raise BadValue("who fights needs Vyn: give a number of 1 or more", path="target.vyn")
    return State(sheet.target.vyn)


def attacker(sheet: Fighter, state: State, foe: int, again: bool) -> tuple[Attacker, Situation]:  # noqa: FBT001 - as the fight asks
    """What matters of it as it attacks."""
    del state, foe, again
    return sheet.attacker, replace(sheet.situation, others=())


def target(sheet: Fighter, state: State, foe: int) -> Aimed:
    """What matters of it as it is attacked: not its Vyn."""
    del foe
    shield = None if sheet.target.shield is None else max(0, sheet.target.shield - state.shield_lost)
    return replace(sheet.target, vyn=None, shield=shield), state.covers_lost


def against(facts: tuple[Attacker, Situation], targets: tuple[Aimed, ...], rulings: Rulings) -> Step:
    """The first page of an attack."""
    ((aimed, lost),) = targets
    covers = max(0, held(aimed, rulings) - lost)
    return attack(facts[0], replace(aimed, covers=covers), rulings, facts[1])


def suffer(sheet: Fighter, state: State, said: Mapping[str, int], by: int, rulings: Rulings) -> State:
    """Vyn, Covers and the shield lost."""
    del sheet, by, rulings
    return State(
        max(0, state.vyn - said.get("damage", 0)),
        state.covers_lost + said.get("covers", 0),
        state.shield_lost + said.get("shield", 0),
    )


def unchanged(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """An attack takes nothing out of the attacker."""
    del sheet, said, rulings
    return state


def out(sheet: Fighter, state: State) -> bool:
    """Without Vyn it is out."""
    del sheet
    return state.vyn == 0


def points(sheet: Fighter, state: State) -> int:
    """The Vyn that it can still lose."""
    del sheet
    return state.vyn


def actions(sheet: Fighter, state: State) -> int:
    """Attacks in a turn."""
    del state
    return sheet.attacks


def enough(sheet: Fighter) -> int:
    """More than this it cannot lose."""
    whole = sheet.target
    return max(whole.vyn or 0, whole.shield or 0, sum(whole.grants), 1)


def numbers(sheet: Fighter, state: State) -> Mapping[str, int]:
    """Its numbers, for people."""
    found = {"Vyn": state.vyn}
    if any(sheet.target.grants):
        found["Covers"] = max(0, max(sheet.target.grants) - state.covers_lost)
    if sheet.target.shield:
        found["shield"] = max(0, sheet.target.shield - state.shield_lost)
    return found


def conditions(sheet: Fighter, state: State) -> tuple[str, ...]:
    """This book keeps no conditions."""
    del sheet, state
    return ()


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "bear": {
        "fighters": [
            {
                "name": "hunter",
                "side": "hunters",
                "attacker": {"epic": 1, "attack": {"name": "axe", "damage": "2d6 sharp"}},
                "target": {"vyn": 30, "covers": 10, "guard": 1},
            },
            {
                "name": "bear",
                "side": "bears",
                "attacker": {"epic": 2, "attack": "claws"},
                "target": {"vyn": 34, "snizh": [{"amount": 1}]},
            },
        ]
    },
    "goblins": {
        "fighters": [
            {
                "name": "knight",
                "side": "knights",
                "aims": "weakest",
                "attacks": 2,
                "attacker": {"epic": 2, "attack": {"name": "axe", "damage": "1d10 sharp"}},
                "target": {"vyn": 32, "parry": 1, "shield": 12},
            },
            {
                "name": "goblin",
                "side": "goblins",
                "count": 5,
                "attacker": {"epic": 1, "attack": {"name": "club", "damage": "2d4 blunt"}},
                "target": {"vyn": 8},
            },
        ]
    },
}

FIGHTING = Fighting(
    sheet=Fighter,
    names=unknown,
    called=called,
    fresh=fresh,
    attacker=attacker,
    target=target,
    attack=against,
    suffer=suffer,
    spend=unchanged,
    suffered=("damage", "covers", "shield"),
    bear=unchanged,
    actions=actions,
    out=out,
    points=points,
    enough=enough,
    numbers=numbers,
    conditions=conditions,
    words=("Vyn", "Covers", "shield"),
    presets=PRESETS,
)
