"""A fighter in a fight: the sheets on which it attacks and is attacked, and how it stands now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from affray.errors import BadValue
from affray.rules.fighting import Lasting, Lasts
from affray.rules.record import Record
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.arms import Points
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Situation, Target
from affray.systems.cinemechanix.words import INJURIES

PENALTY = "penalty"
HURTS = (told.HP.key, told.TP.key, told.KILLED.key, told.MAIMED.key, told.RATING.key, told.LUCK.key)


class Fighter(Record, frozen=True, kw_only=True, cache_hash=True):
    """Somebody in a fight.

    attacker: the sheet on which it attacks; None: it has no dice of its own, and deals `harm`.
    target: the sheet on which it is attacked. situation: how it stands to whom it attacks.
    harm: HP that it takes from its foe in each of its turns, if it has no dice of its own.
    attacks: in a turn.
    """

    attacker: Attacker | None = None
    target: Target = Target(hp=20)
    situation: Situation = Situation()
    harm: Points = 0
    attacks: Annotated[int, Meta(ge=1, le=10)] = 1


class State(Lasts, frozen=True, cache_hash=True, kw_only=True):
    """How a fighter stands: what it has lost of HP and TP, its CDR, its Luck, and whether it is out for good.

    lasting: penalties, each with its Challenge Dice and its end. injuries: dramatic ones suffered.
    """

    lost_hp: int = 0
    lost_tp: int = 0
    rating: int = 0
    luck: int = 0
    slain: bool = False
    injuries: tuple[str, ...] = ()


def called(sheet: Fighter, name: str) -> Fighter:
    """The sheet under its name in the fight."""
    mine = None if sheet.attacker is None else replace(sheet.attacker, name=name)
    return replace(sheet, attacker=mine, target=replace(sheet.target, name=name))


def fresh(sheet: Fighter) -> State:
    """As the fight begins."""
    target = sheet.target
    if target.kind == "bit player" and target.hp is None:
        raise BadValue("a bit player who fights needs HP: give hp", path="target.hp")
    mine = sheet.attacker
    return State(
        lost_hp=max(target.lost_hp, mine.lost_hp if mine else 0),
        lost_tp=max(target.lost_tp, mine.lost_tp if mine else 0),
        rating=target.rating,
        luck=max(target.luck, mine.luck if mine else 0),
    )


def attacker(
    sheet: Fighter,
    state: State,
    foe: int,
    again: bool,  # noqa: FBT001 - as the fight asks
) -> tuple[Attacker, Situation] | int | None:
    """What matters of it as it attacks: levels, Luck and penalties; or the harm of one without dice."""
    del foe, again
    if sheet.attacker is None:
        return sheet.harm or None
    now = replace(
        sheet.attacker,
        lost_hp=state.lost_hp,
        lost_tp=state.lost_tp,
        luck=state.luck,
        penalty=sheet.attacker.penalty + state.amount(PENALTY),
    )
    return now, sheet.situation


def target(sheet: Fighter, state: State, foe: int) -> Target:
    """What matters of it as it is attacked: its CDR, levels if they are kept, what penalties lessen."""
    del foe
    whole = sheet.target
    rolls = sheet.attacker is not None
    return replace(
        whole,
        rating=state.rating,
        full_rating=whole.unhurt if whole.kind == "extra" else whole.full_rating,
        lost_hp=state.lost_hp if whole.tracked else 0,
        lost_tp=state.lost_tp if whole.tracked else 0,
        luck=state.luck,
        penalty=whole.penalty + (0 if rolls else state.amount(PENALTY)),
    )


def suffer(sheet: Fighter, state: State, said: Mapping[str, int], by: int, rulings: Rulings) -> State:
    """HP, TP, CDR and Luck lost; penalties with their ends; injuries; death."""
    begun = tuple(one for key in told.PENALISED for one in _penalty(key, said.get(key, 0), by, rulings))
    return replace(
        state,
        lost_hp=min(_whole(sheet), state.lost_hp + said.get(told.HP.key, 0)),
        lost_tp=min(sheet.target.mind.capacity, state.lost_tp + said.get(told.TP.key, 0)),
        rating=max(0, state.rating - said.get(told.RATING.key, 0)),
        luck=max(0, state.luck - said.get(told.LUCK.key, 0)),
        slain=state.slain or told.KILLED.key in said or told.MAIMED.key in said,
        injuries=tuple(sorted({*state.injuries, *(name for name in INJURIES if name in said)})),
        lasting=tuple(sorted((*state.lasting, *begun), key=repr)) if begun else state.lasting,
    )


def spend(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """Luck that the attack cost, and what was recovered."""
    del sheet, rulings
    return replace(
        state,
        luck=max(0, state.luck - said.get(told.OWN_LUCK.key, 0)),
        lost_hp=max(0, state.lost_hp - said.get(told.HEALED.key, 0)),
        lost_tp=max(0, state.lost_tp - said.get(told.CALMED.key, 0)),
    )


def unchanged(sheet: Fighter, state: State, said: Mapping[str, int], rulings: Rulings) -> State:
    """Nothing happens of itself."""
    del sheet, said, rulings
    return state


def shared(
    said: Mapping[str, int], struck: Sequence[tuple[Fighter, State]], rulings: Rulings
) -> tuple[Mapping[str, int], ...]:
    """CDR lost goes through mooks in turn: the one that was aimed at, and then the lowest first.

    An attack tells how much CDR is lost and how many are felled, not whose it was.
    """
    del rulings
    lost = said.get(told.RATING.key, 0)
    found: list[dict[str, int]] = [{key: amount for key, amount in said.items() if key != told.RATING.key}]
    found += [{} for _ in struck[1:]]
    order = [0, *sorted(range(1, len(struck)), key=lambda number: struck[number][1].rating)]
    for number in order:
        off = min(lost, struck[number][1].rating) if struck[number][0].target.kind == "extra" else 0
        if off:
            found[number][told.RATING.key] = off
            lost -= off
    return tuple(found)


def out(sheet: Fighter, state: State) -> bool:
    """A mook without CDR, whoever has no HP left, and the killed are out."""
    if state.slain:
        return True
    if sheet.target.kind == "extra":
        return state.rating == 0
    return state.lost_hp >= _whole(sheet)


def points(sheet: Fighter, state: State) -> int:
    """CDR or HP that it can still lose."""
    if out(sheet, state):
        return 0
    return state.rating if sheet.target.kind == "extra" else _whole(sheet) - state.lost_hp


def actions(sheet: Fighter, state: State) -> int:
    """Attacks in a turn."""
    del state
    return sheet.attacks


def enough(sheet: Fighter) -> int:
    """More than this it cannot lose."""
    return max(_whole(sheet), sheet.target.mind.capacity, sheet.target.rating, sheet.target.luck, 30)


def numbers(sheet: Fighter, state: State) -> Mapping[str, int]:
    """Its numbers, for people."""
    if sheet.target.kind == "extra":
        return {"CDR": state.rating}
    found = {"HP": max(0, _whole(sheet) - state.lost_hp)}
    if sheet.target.tracked or sheet.attacker is not None:
        found["TP"] = max(0, sheet.target.mind.capacity - state.lost_tp)
    if sheet.target.luck or (sheet.attacker and sheet.attacker.luck):
        found["Luck"] = state.luck
    return found


def conditions(sheet: Fighter, state: State) -> tuple[str, ...]:
    """Its penalties and injuries, for people."""
    del sheet
    total = state.amount(PENALTY)
    penalties = (f"penalty {total}",) if total else ()
    return (*penalties, *state.injuries, *(("killed",) if state.slain else ()))


def _whole(sheet: Fighter) -> int:
    """All the HP there are."""
    return sheet.target.body.capacity if sheet.target.hp is None else sheet.target.hp


def _penalty(key: str, amount: int, by: int, rulings: Rulings) -> tuple[Lasting, ...]:
    """A penalty with its end."""
    if not amount:
        return ()
    if key == "scene":
        return (Lasting(PENALTY, amount),)
    if key == "next round":
        if rulings.next_round == "turn":
            return (Lasting(PENALTY, amount, ends="turn start", whose=by),)
        return (Lasting(PENALTY, amount, ends="round end", waits=1),)
    if rulings.fleeting_decay != "round":
        raise BadValue(
            "a fight lessens a fleeting penalty by one each round: read fleeting_decay as round",
            path="rulings",
        )
    return (Lasting(PENALTY, amount, ends="round end", left=amount, waits=1, fades=1),)
