"""What is left at the end of the attack: recovery, and one more action."""

from __future__ import annotations

from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.price import row
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case


def rally(left: int, case: Case, rulings: Rulings) -> Step | None:
    """The first page on which what is left can be spent."""
    if left and case.attacker.body.missing:
        return heal(left, case, rulings)
    return to_nerve(left, case, rulings)


@rule("CMX-5 CMX-38 CMX-39")
def heal(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """A success recovers a point of HP, within the level and no further."""
    paid = t.choose(told.HEAL, range(min(left, case.attacker.body.missing) + 1))
    t.tell(told.HEALED, paid)
    return to_nerve(left - paid, case, rulings)


def to_nerve(left: int, case: Case, rulings: Rulings) -> Step | None:
    """The page for TP, where any can be recovered."""
    if left and case.attacker.mind.missing:
        return calm(left, case, rulings)
    return to_pool(left, rulings)


@rule("CMX-5 CMX-38 CMX-39")
def calm(t: Table, left: int, case: Case, rulings: Rulings) -> Step | None:
    """A success recovers a point of TP, within the level and no further."""
    paid = t.choose(told.CALM, range(min(left, case.attacker.mind.missing) + 1))
    t.tell(told.CALMED, paid)
    return to_pool(left - paid, rulings)


def to_pool(left: int, rulings: Rulings) -> Step | None:
    """The page for the recovery pool, where a die of it can be paid."""
    if left >= row("recovery die").price:
        return recover(left, rulings)
    return None


@rule("CMX-5 CMX-40")
def recover(t: Table, left: int, rulings: Rulings) -> Step | None:
    """Five successes are a die for the recovery pool."""
    price = row("recovery die").price
    most = left // price if rulings.repeat_spends else 1
    bought = t.choose(told.POOL, range(most + 1))
    t.tell(told.RECOVERY, bought)
    left -= price * bought
    return act(left, rulings) if left >= row("action").price else None


@rule("CMX-5 CMX-41")
def act(t: Table, left: int, rulings: Rulings) -> None:
    """Ten successes are one more action this round."""
    most = left // row("action").price if rulings.extra_actions == "many" else 1
    t.tell(told.ACTIONS, t.choose(told.ACT, range(most + 1)))
