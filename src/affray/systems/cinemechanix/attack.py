"""Attacking, from the first sentence to the hit: the Combat roll, and the stakes."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.reading import Total
from affray.chance.throw import Throw, dice
from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import able, told
from affray.systems.cinemechanix.damage import arm
from affray.systems.cinemechanix.kill import doom
from affray.systems.cinemechanix.mooks import fall, limit, lower
from affray.systems.cinemechanix.price import price_of, row_price
from affray.systems.cinemechanix.readings import Combat, challenge
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Case, Situation, Target
from affray.systems.cinemechanix.spending import bring

HOUSE, PLAIN = Rulings(), Situation()


@rule("CMX-F10 CMX-F15")
def attack(
    t: Table, attacker: Attacker, target: Target, rulings: Rulings = HOUSE, situation: Situation = PLAIN
) -> Step:
    """Say whom you attack. Who is broken pays a point of Luck to do anything."""
    case = Case(attacker, target, situation)
    if rulings.bloodied_luck == "roll":
        mine, theirs = able.unknown(case)
        if mine:
            rolled = t.roll(dice(1, attacker.luck_die), Total(), why="Luck die")
            case = replace(case, attacker=replace(attacker, luck_rolled=rolled))
        if theirs:
            rolled = t.roll(dice(1, target.luck_die), Total(), why="Luck die")
            case = replace(case, target=replace(target, luck_rolled=rolled))
    able.check(case, rulings)
    if able.broken(case.attacker):
        t.tell(told.OWN_LUCK)
    return combat(case, rulings)


@rule("CMX-1 CMX-2 CMX-3 CMX-F1 CMX-F2 CMX-F3 CMX-F4 CMX-F5 CMX-F6 CMX-F7 CMX-F9 CMX-F14")
def combat(t: Table, case: Case, rulings: Rulings) -> Step | None:
    """Hero Dice and the Combat die against the opponent's Challenge Dice: any success is a hit."""
    left = case.situation.successes
    if left is None:
        left = t.roll(*against(noted(t, case, rulings), case, rulings), why="combat")
    else:
        t.note("entered", left=left)
    if not left:
        t.tell(told.OPENING)
        return None
    t.tell(told.HIT)
    if rulings.kill_total == "rolled":
        case = replace(case, rolled=left)
    if rulings.hit_costs_success and case.target.kind != "extra":
        left -= 1
        t.note("paid hit", cites="CMX-F14", left=left)
    return stake(left, case, rulings) if case.situation.stakes else strike(left, case, rulings)


@rule("CMX-6 CMX-7 CMX-F11")
def stake(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """A called shot is paid for first, and fails if the successes do not reach."""
    stakes, price = case.situation.stakes, price_of(case)
    if stakes is None or left < price:
        t.note("failed", left=left, price=price)
        return strike(left, case, rulings)
    t.tell(told.STAKES)
    t.note("carried out", left=left - price, price=price)
    paid = max(price, row_price(stakes.intent, case.target))
    if stakes.intent == "kill":
        return slain(left - price, paid, case, rulings)
    if stakes.intent != "other":
        case = bring(t, stakes.intent, paid, case, rulings)
    return strike(left - price, case, rulings)


def strike(left: int, case: Case, rulings: Rulings) -> Step:
    """Against mooks successes are spent at once; against anybody else there is damage."""
    if case.target.kind == "extra":
        return lower(left, case.target.rating, limit(case, rulings), case.situation.nearby, case, rulings)
    return arm(left, case, rulings)


def slain(left: int, paid: int, case: Case, rulings: Rulings) -> Step | None:
    """A kill that the stakes were raised for."""
    if case.target.kind == "extra":
        return fall(left, case.target.rating, limit(case, rulings), case.situation.nearby, case, rulings)
    return doom(left, paid, None, case, rulings)


def noted(t: Table, case: Case, rulings: Rulings) -> int:
    """The Challenge Dice of the roll, each line of them noted for the log."""
    total = 0
    for name, number in able.challenges(case, rulings):
        total += number
        t.note("challenge", cites="CMX-F6", name=name, dice=number, total=total)
    return total


def against(count: int, case: Case, rulings: Rulings) -> tuple[Throw, Combat]:
    """The dice of a Combat roll, and what they are read as."""
    number, mode = case.attacker.number, rulings.challenge_mode
    counter = number if rulings.challenge_tn == "own" else rulings.challenge_tn
    thrown = able.pool(case.attacker)
    if mode == "roll":
        thrown += challenge(count, rulings.challenge_die)
    return thrown, Combat(
        number,
        rulings.successes_per_die,
        counter,
        reach=count if mode == "reach" else 0,
        remove=count if mode == "remove" else 0,
    )
