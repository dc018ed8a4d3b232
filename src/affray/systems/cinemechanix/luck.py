"""The victim of an instant kill, and its Luck."""

from __future__ import annotations

from affray.chance.throw import d6
from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.price import kill_price
from affray.systems.cinemechanix.readings import Fives
from affray.systems.cinemechanix.rest import rally
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case


def doom(left: int, paid: int, case: Case, rulings: Rulings) -> Step:
    """The page of somebody whose death is paid for."""
    if case.target.kind == "bit player":
        return die(left, case, rulings)
    total = case.rolled if rulings.kill_total == "rolled" else paid
    refund = 0 if rulings.saved_kill_lost else paid
    luck = case.target.luck
    needed = min(max(0, total - kill_price(case.target) + 1), lucky(luck, rulings) + 1)
    return escape(left, luck, needed, refund, case, rulings)


@rule("CMX-35 CMX-36")
def escape(t: Table, left: int, luck: int, needed: int, refund: int, case: Case, rulings: Rulings) -> Step:
    """The victim may spend Luck, a d6 at a time, until so many 5s have come up, or the Luck is out."""
    if not needed:
        return maim(left + refund, case, rulings)
    if not luck or not t.choose(told.SPEND_LUCK, (False, True), by=DEFENDER):
        return die(left, case, rulings)
    t.tell(told.LUCK)
    dice = luck if rulings.luck_buys == "series" else 1
    most = 6 if rulings.luck_saves == "five_or_six" else 5
    fives = t.roll(d6(dice), Fives(most, needed), why="Luck")
    return escape(left, luck - 1, needed - fives, refund, case, rulings)


@rule("CMX-33 CMX-34")
def die(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """Dead at once."""
    t.tell(told.KILLED)
    return rally(left, case, rulings)


@rule("CMX-37")
def maim(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """Saved by Luck: it lives, but is out for the adventure, and has a new Hook."""
    t.tell(told.MAIMED)
    return rally(left, case, rulings)


def lucky(luck: int, rulings: Rulings) -> int:
    """The most dice that so much Luck can buy: who needs more of them needs no count of how many more."""
    return luck * (luck + 1) // 2 if rulings.luck_buys == "series" else luck
