"""Attacking, from the first sentence to the hit: the Combat roll, and the stakes."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.throw import Throw
from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.able import broken, challenges, check, pool
from affray.systems.cinemechanix.cites import CITES
from affray.systems.cinemechanix.damage import arm
from affray.systems.cinemechanix.fortune import fortune
from affray.systems.cinemechanix.luck import doom
from affray.systems.cinemechanix.mooks import fall, limit, lower
from affray.systems.cinemechanix.price import kill_price, price_of, row_price
from affray.systems.cinemechanix.readings import Combat, challenge
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Case, Situation, Stakes, Target
from affray.systems.cinemechanix.spending import bring, minded

HOUSE, PLAIN = Rulings(), Situation()
WHY_DICE = {"own health": "CMX-F9", "own nerve": "CMX-F9", "wager": "CMX-F11"}
"""The clauses behind the Challenge Dice of a roll; of all others, that penalties add up."""


@rule("CMX-6 CMX-15 CMX-F10 CMX-F11 CMX-F15", cites=CITES)
def attack(
    t: Table, attacker: Attacker, target: Target, rulings: Rulings = HOUSE, situation: Situation = PLAIN
) -> Step:
    """Say whom you attack. Who is broken pays a point of Luck to do anything."""
    victim = fortune(t, target, rulings) if target.tracked else target
    case = Case(fortune(t, attacker, rulings), victim, situation)
    check(case, rulings)
    if situation.stakes:
        t.note("stakes", cites="CMX-6 CMX-F11", intent=intent(situation.stakes), price=price_of(case))
    if broken(case.attacker):
        t.tell(told.OWN_LUCK)
    return combat(case, rulings)


@rule("CMX-1 CMX-F4 CMX-F5 CMX-F3 CMX-F1 CMX-F2 CMX-F6 CMX-F7 CMX-F9 CMX-F11", cites=CITES)
def combat(t: Table, case: Case, rulings: Rulings) -> Step:
    """Hero Dice and the Combat die against the opponent's Challenge Dice; or say what you rolled."""
    left = case.situation.successes
    if left is None:
        left = t.roll(*against(noted(t, case, rulings), case, rulings), why="combat")
    else:
        t.note("entered", cites="CMX-1", left=left)
    return hit(left, case, rulings) if left else miss()


@rule("CMX-3")
def miss(t: Table) -> None:
    """No success is a miss, and the opponent may defend itself; the book says no more here."""
    t.note("miss")
    t.tell(told.OPENING)


@rule("CMX-2 CMX-35 CMX-F14", cites=CITES)
def hit(t: Table, left: int, case: Case, rulings: Rulings) -> Step:
    """Any success is a hit; by a ruling the first of them pays for it, but not against extras."""
    t.tell(told.HIT)
    if rulings.kill_total == "rolled" and lucky(case.target) and left >= kill_price(case.target):
        case = replace(case, rolled=left)
    if rulings.hit_costs_success and case.target.kind != "extra":
        left -= 1
        t.note("paid hit", cites="CMX-F14", left=left)
    else:
        t.note("net", cites="CMX-2", left=left)
    return stake(left, case, rulings) if case.situation.stakes else strike(left, case, rulings)


@rule(
    "CMX-6 CMX-7 CMX-8 CMX-18 CMX-19 CMX-20 CMX-21 CMX-22 CMX-23 CMX-24 CMX-25 CMX-26 CMX-27 CMX-28 CMX-29 "
    "CMX-30 CMX-35 CMX-F11 CMX-F12 CMX-F15",
    cites=CITES,
)
def stake(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """A called shot is paid for first, and fails if the successes do not reach."""
    stakes, price = case.situation.stakes, price_of(case)
    if stakes is None or left < price:
        t.note("failed", cites="CMX-6", left=left, price=price)
        return strike(left, case, rulings)
    t.tell(told.STAKES)
    t.note("carried out", cites="CMX-F11", left=left - price, price=price)
    paid = max(price, row_price(stakes.intent, case.target))
    if stakes.intent == "kill":
        return slain(left - price, paid, case, rulings)
    if stakes.intent == "trauma" and not minded(case.target, rulings):
        return daunt(t, left - price, paid, case, rulings)
    if stakes.intent != "other":
        case = bring(t, stakes.intent, paid, case, rulings)
    return strike(left - price, case, rulings)


def lucky(target: Target) -> bool:
    """Whether somebody may save itself from a kill."""
    return target.kind in {"pc", "supporting cast"} and target.luck > 0


def strike(left: int, case: Case, rulings: Rulings) -> Step:
    """Against mooks successes are spent at once; against anybody else there is damage."""
    if case.target.kind == "extra":
        return lower(left, case.target.rating, limit(case, rulings), case.situation.nearby, case, rulings)
    return arm(left, case, rulings)


def daunt(t: Table, left: int, paid: int, case: Case, rulings: Rulings) -> Step:
    """An extra whose mind the stakes were raised for: each success paid lowers its CDR."""
    rating, nearby = case.target.rating, case.situation.nearby
    if paid >= rating:
        return fall(left, rating, limit(case, rulings), nearby, case, rulings)
    t.tell(told.RATING, paid)
    return lower(left, rating - paid, limit(case, rulings), nearby, case, rulings)


def slain(left: int, paid: int, case: Case, rulings: Rulings) -> Step | None:
    """A kill that the stakes were raised for."""
    if case.target.kind == "extra":
        return fall(left, case.target.rating, limit(case, rulings), case.situation.nearby, case, rulings)
    return doom(left, paid, case, rulings)


def intent(stakes: Stakes) -> str:
    """What the stakes are raised for, as a player says it."""
    effects = told.PENALISED | told.INJURED | {"kill": told.KILLED, "trauma": told.TP}
    return stakes.words or (effects[stakes.intent].words if stakes.intent in effects else "")


def noted(t: Table, case: Case, rulings: Rulings) -> int:
    """The Challenge Dice of the roll, each line of them noted for the log."""
    total = 0
    for key, number in challenges(case, rulings):
        total += number
        t.note(key, cites=why_so_many(key, case.target), name=case.target.name, dice=number)
    return total


def why_so_many(key: str, target: Target) -> str:
    """The clauses that a line of Challenge Dice comes from."""
    if key == "supplied":
        return "CMX-1 CMX-F7" if target.kind == "extra" else "CMX-1"
    return WHY_DICE.get(key, "CMX-F6")


def against(count: int, case: Case, rulings: Rulings) -> tuple[Throw, Combat]:
    """The dice of a Combat roll, and what they are read as."""
    number, mode = case.attacker.number, rulings.challenge_mode
    counter = number if rulings.challenge_tn == "own" else rulings.challenge_tn
    thrown = pool(case.attacker)
    if mode == "roll":
        thrown += challenge(count, rulings.challenge_die)
    return thrown, Combat(
        number,
        rulings.successes_per_die,
        counter,
        reach=count if mode == "reach" else 0,
        remove=count if mode == "remove" else 0,
    )
