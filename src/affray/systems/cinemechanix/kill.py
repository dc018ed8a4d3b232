"""Instant kill: the price by kind of character, and the victim's Luck against it."""

from __future__ import annotations

from affray.chance.throw import d6
from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.price import kill_price
from affray.systems.cinemechanix.readings import Fives
from affray.systems.cinemechanix.rest import rally
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case
from affray.systems.cinemechanix.wounds import after, wound


def struck(left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """The page after the damage roll: whether to kill, where the successes reach."""
    if left >= kill_price(case.target) and not case.intends("kill"):
        return slay(left, dealt, case, rulings)
    return after(left, dealt, case, rulings)


@rule("CMX-33 CMX-34")
def slay(t: Table, left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """Enough successes kill outright; against Luck, more are safer."""
    price = kill_price(case.target)
    most = price
    if case.target.kind != "bit player" and rulings.kill_total == "spent":
        most = min(left, price + lucky(case.target.luck, rulings))
    paid = t.choose(told.KILL, (0, *range(price, most + 1)))
    if not paid:
        return after(left, dealt, case, rulings)
    return doom(left - paid, paid, dealt, case, rulings)


@rule("CMX-33 CMX-34 CMX-37")
def doom(
    t: Table, left: int, paid: int, dealt: int | None, case: Case, rulings: Rulings
) -> Step | None:
    """The victim dies, or lives by its Luck and is out all the same. `dealt`: nothing, if none was rolled."""
    target, price = case.target, kill_price(case.target)
    total = case.rolled if rulings.kill_total == "rolled" else paid
    dead = target.kind == "bit player" or t.do(dies(target.luck, total, price, rulings))
    t.tell(told.KILLED if dead else told.MAIMED)
    if not dead:
        t.note("saved", cites="CMX-37", name=target.name)
        left += 0 if rulings.saved_kill_lost else paid
    if target.tracked and dealt is not None:
        return wound(left, max(0, dealt), True, case, rulings)
    return rally(left, case, rulings)


@rule("CMX-35 CMX-36")
def dies(t: Table, luck: int, total: int, price: int, rulings: Rulings) -> bool | Step:
    """The victim may spend Luck, a d6 at a time; every 5 takes a success off the kill."""
    if total < price:
        return False
    if not luck or not t.choose(told.SPEND_LUCK, (False, True), by=DEFENDER):
        return True
    t.tell(told.LUCK)
    dice = luck if rulings.luck_buys == "series" else 1
    fives = t.roll(d6(dice), Fives(6 if rulings.luck_saves == "five_or_six" else 5), why="Luck")
    return dies(luck - 1, total - fives, price, rulings)


def lucky(luck: int, rulings: Rulings) -> int:
    """The most dice that so much Luck can buy: more successes than that make a kill certain."""
    return luck * (luck + 1) // 2 if rulings.luck_buys == "series" else luck
