"""Bonus effects of a hit: penalties, trauma, dramatic injuries."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.throw import dice
from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.cites import CITES, ROWS
from affray.systems.cinemechanix.fortune import fortune
from affray.systems.cinemechanix.price import (
    coming,
    injuries,
    injury_menu,
    penalty,
    penalty_menu,
    row,
    trauma,
)
from affray.systems.cinemechanix.readings import Past, Shaken
from affray.systems.cinemechanix.rest import rally
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case, Target
from affray.systems.cinemechanix.words import INJURIES, PENALTIES, InjuryName, Intent, PenaltyName


def bonuses(left: int, case: Case, rulings: Rulings) -> Step | None:
    """The first page of bonus effects that the successes reach. What the stakes bought is bought."""
    if left and (rulings.repeat_spends or not case.intends(*PENALTIES)):
        return penalise(left, case, rulings)
    return to_mind(left, case, rulings)


@rule("CMX-18 CMX-19 CMX-20 CMX-21 CMX-22 CMX-23", cites=CITES)
def penalise(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """Challenge Dice on the opponent, of one kind: for the next round, fleeting, or for the scene."""
    chosen = t.choose(told.PENALISE, penalty_menu(left))
    if chosen == told.NOTHING:
        return to_mind(left, case, rulings)
    price = row(chosen.key).price
    more = t.choose(told.MORE, range(left - price + 1))
    penalised(t, told.PENALTY_OF[chosen], price + more, case, rulings)
    left -= price + more
    return bonuses(left, case, rulings) if rulings.repeat_spends else to_mind(left, case, rulings)


def to_mind(left: int, case: Case, rulings: Rulings) -> Step | None:
    """The page of trauma; an extra's mind is lowered with the rest of it, by the house's ruling."""
    if left and minded(case.target, rulings) and (rulings.repeat_spends or not case.intends("trauma")):
        return traumatise(left, case, rulings)
    return to_limb(left, case, rulings)


def minded(target: Target, rulings: Rulings) -> bool:
    """Whether harm to the mind is counted in Trauma Points: by the house's ruling an extra's is not."""
    return target.kind != "extra" or rulings.extra_trauma == "points"


@rule("CMX-23 CMX-24 CMX-25 CMX-F12 CMX-F15", cites=CITES)
def traumatise(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """Besides the body the attack harms the mind: a d4, each success more a die a step larger."""
    paid = t.choose(told.TRAUMA, range(left + 1))
    if not paid:
        return to_limb(left, case, rulings)
    case = shaken(t, paid, case, rulings)
    left -= paid
    return to_mind(left, case, rulings) if rulings.repeat_spends else to_limb(left, case, rulings)


def to_limb(left: int, case: Case, rulings: Rulings) -> Step | None:
    """The page of dramatic injuries, where one can be paid."""
    prices = [row(name).price for name in injuries(case.target)]
    if prices and left >= min(prices) and (rulings.repeat_spends or not case.intends(*INJURIES)):
        return injure(left, case, rulings)
    return rally(left, case, rulings)


@rule("CMX-26 CMX-27 CMX-28 CMX-29 CMX-30", cites=CITES)
def injure(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """A limb, a sense, a faculty, a trait or an attack is lost: the longer, the dearer."""
    chosen = t.choose(told.INJURE, injury_menu(left, case.target))
    if chosen == told.NOTHING:
        return rally(left, case, rulings)
    injured(t, told.INJURY_OF[chosen])
    left -= row(chosen.key).price
    return to_limb(left, case, rulings) if rulings.repeat_spends else rally(left, case, rulings)


def bring(t: Table, intent: Intent, paid: int, case: Case, rulings: Rulings) -> Case:
    """Tell what a row of the menu brings for so many successes; the case as it is then."""
    if intent in told.PENALISED:
        penalised(t, intent, paid, case, rulings)
    elif intent == "trauma":
        return shaken(t, paid, case, rulings)
    elif intent in told.INJURED:
        injured(t, intent)
    return case


def injured(t: Table, name: InjuryName) -> None:
    """A dramatic injury; what is lost, the attacker says."""
    t.tell(told.INJURED[name])
    t.note("names injury", cites=f"CMX-26 {ROWS[name]}")


def penalised(t: Table, name: PenaltyName, paid: int, case: Case, rulings: Rulings) -> None:
    """A penalty, what it is worth, and when it ends."""
    dice_more, situation = penalty(name, paid), case.situation
    worth = coming(name, dice_more, situation, rulings)
    t.tell(told.PENALISED[name], dice_more)
    t.tell(told.PENALTY, worth)
    t.note("penalty", cites=f"{ROWS[name]} CMX-22", dice=worth, rounds=situation.rounds)
    if name == "next round":
        t.note("until turn" if rulings.next_round == "turn" else "whole round")
    if case.target.kind != "pc" and rulings.npc_penalty == "lessen":
        t.note("lessens", name=case.target.name)


def shaken(t: Table, paid: int, case: Case, rulings: Rulings) -> Case:
    """Trauma Points; where levels of Nerve are kept, those that they cost."""
    sides, bonus = trauma(paid)
    armour = case.target.armour if rulings.armour_stops_trauma else 0
    if not case.target.tracked:
        t.inflict(told.TP, dice(1, sides), Past(bonus, armour), why="trauma")
        return case
    target = fortune(t, case.target, rulings, tp=max(0, sides + bonus - armour))
    case = case if target is case.target else replace(case, target=target)
    reading = Shaken(bonus, armour, target.mind)
    if not rulings.repeat_spends:
        t.inflict((told.TP, told.NERVES), dice(1, sides), reading, why="trauma")
        return case
    points, levels = t.roll(dice(1, sides), reading, why="trauma")
    t.tell(told.TP, points)
    t.tell(told.NERVES, levels)
    return replace(case, target=replace(target, lost_tp=target.lost_tp + points))
