"""A book of a few lines: a fifth book gets its fights from an adapter as small as this."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import Habit
from affray.rules import ATTACKER, DEFENDER, Effect, Prompt, Step, Table, rule
from affray.rules.fighting import Fighting, Initiative, Lasting, Lasts

HARM = Effect("harm", "harm", counted=True)
DAZE = Effect("daze", "is dazed")
COST = Effect("cost", "grit spent", counted=True)
BURN = Effect("burn", "burns", counted=True)
PLACE = Effect("place", "place in the order", counted=True)
PUSH = Prompt("push", "grit to push the roll")
DUCK = Prompt("duck", "duck")


class Sheet(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """hits: on a d6 of this or more. dazes: how long, as a Lasting. burns: harm at the start of its turn."""

    hp: int
    hits: int = 4
    harm: int = 1
    dazes: Lasting | None = None
    grit: int = 0
    ducks: bool = False
    actions: int = 1
    burns: bool = False
    area: int = 1
    rolls: bool = False


class State(Lasts, frozen=True, cache_hash=True, kw_only=True):
    hp: int
    grit: int = 0


class Aimed(msgspec.Struct, frozen=True, cache_hash=True):
    hits: int
    harm: int
    grit: int
    dazes: bool
    area: int


@rule("TOY-1")
def swing(t: Table, who: Aimed, foes: tuple[bool, ...], at: int = 0) -> Step | None:
    """Push with grit, roll a d6; the foe may duck: then the hit is a point harder."""
    pushed = t.choose(PUSH, range(who.grit + 1), by=ATTACKER)
    t.tell(COST, pushed)
    ducked = foes[at] and t.choose(DUCK, (False, True), by=DEFENDER)
    if t.roll(d6(1), Total(), why="swing") + pushed >= who.hits + ducked:
        t.tell(HARM.on(at), who.harm)
        t.tell(DAZE.on(at), int(who.dazes))
    if at + 1 < len(foes):
        return swing(msgspec.structs.replace(who, grit=who.grit - pushed), foes, at + 1)
    return None


@rule("TOY-2")
def burning(t: Table) -> None:
    """A die of fire: a 6 hurts."""
    if t.roll(d6(1), Total(), why="fire") == 6:
        t.tell(BURN)


@rule("TOY-3")
def places(t: Table) -> None:
    """A d6 for the order."""
    t.inflict(PLACE, d6(1), Total(), why="place")


def attacker(sheet: Sheet, state: State, foe: int, again: bool) -> Aimed | None:
    if state.amount("held"):
        return None
    return Aimed(sheet.hits, sheet.harm, state.grit, sheet.dazes is not None, sheet.area)


def suffer(sheet: Sheet, state: State, told: Any, by: int, rulings: Any) -> State:
    lasting = state.lasting
    if "daze" in told and rulings is not None:
        one = msgspec.structs.replace(rulings, whose=by if rulings.whose == 0 else rulings.whose)
        lasting = tuple(sorted((*(old for old in lasting if old.key != one.key), one), key=repr))
    return msgspec.structs.replace(state, hp=max(0, state.hp - told.get("harm", 0)), lasting=lasting)


def spend(sheet: Sheet, state: State, told: Any, rulings: Any) -> State:
    return msgspec.structs.replace(state, grit=state.grit - told.get("cost", 0))


def bear(sheet: Sheet, state: State, told: Any, rulings: Any) -> State:
    return msgspec.structs.replace(state, hp=max(0, state.hp - told.get("burn", 0)))


TOY = Fighting(
    sheet=Sheet,
    names=lambda name: {},
    fresh=lambda sheet: State(hp=sheet.hp, grit=sheet.grit),
    attacker=attacker,
    target=lambda sheet, state, foe: sheet.ducks,
    attack=lambda who, foes, rulings: swing(who, foes),
    reaches=lambda who: who.area,
    suffer=suffer,
    spend=spend,
    suffered=("harm", "daze"),
    spent=("cost",),
    lasting=("cost",),
    start=lambda sheet, state: burning() if sheet.burns and state.hp else None,
    bear=bear,
    borne=("burn",),
    actions=lambda sheet, state: max(0, sheet.actions - state.amount("dazed")),
    out=lambda sheet, state: state.hp == 0,
    points=lambda sheet, state: state.hp,
    enough=lambda sheet: max(sheet.hp, 10),
    numbers=lambda sheet, state: {"HP": state.hp, "GRIT": state.grit},
    conditions=lambda sheet, state: tuple(one.key for one in state.lasting),
    initiative=lambda sheet: Initiative(places(), "place", 0, places()) if sheet.rolls else None,
)


def one(name: str, side: str, habit: Habit | None = None, **more: Any) -> Combatant:
    ours = {key: more.pop(key) for key in list(more) if key in Combatant.__struct_fields__}
    return Combatant(name=name, side=side, sheet=Sheet(**more), habit=habit or Habit(), **ours)


def fight(*combatants: Combatant, dazes: Lasting | None = None, **more: Any) -> Fight:
    """A fight of the toy book; what a daze is stands where other books have their rulings."""
    return Fight(fighting=TOY, rulings=dazes, combatants=combatants, **more)
