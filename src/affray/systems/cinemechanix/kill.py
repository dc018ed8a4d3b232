"""Instant kill: what it costs, by kind of character."""

from __future__ import annotations

from affray.chance.once import once
from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.cites import CITES
from affray.systems.cinemechanix.luck import doom
from affray.systems.cinemechanix.price import kill_price
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case
from affray.systems.cinemechanix.wounds import after, wounded


@once
def struck(left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """The page after the damage roll: whether to kill, where the successes reach. Many rolls lead to one."""
    if left < kill_price(case.target) or case.intends("kill"):
        return after(left, dealt, case, rulings)
    if case.target.kind == "bit player":
        return cut_down(left, dealt, case, rulings)
    return slay(left, dealt, case, rulings)


@rule("CMX-33")
def cut_down(t: Table, left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """A bit player is killed by its CDR and three more."""
    price = kill_price(case.target)
    paid = t.choose(told.KILL, (0, price))
    return fatal(t, left - paid, paid, dealt, case, rulings) if paid else after(left, dealt, case, rulings)


@rule("CMX-11 CMX-34 CMX-35 CMX-F8 CMX-F15", cites=CITES)
def slay(t: Table, left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """PCs and supporting cast cost the Hero Factor and five more; against Luck, more still is safer."""
    price = kill_price(case.target)
    most = left if rulings.kill_total == "spent" else price
    paid = t.choose(told.KILL, (0, *range(price, most + 1)))
    return fatal(t, left - paid, paid, dealt, case, rulings) if paid else after(left, dealt, case, rulings)


def fatal(t: Table, left: int, paid: int, dealt: int, case: Case, rulings: Rulings) -> Step:
    """The page of a kill that is paid for: first the levels that the damage costs, where they are kept."""
    if case.target.tracked:
        case = wounded(t, max(0, dealt), case, rulings)
    return doom(left, paid, case, rulings)
