"""After the damage roll: points that are added, and the levels that it all costs."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.rest import rally
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case, Target
from affray.systems.cinemechanix.spending import bonuses


def after(left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """The page for points of damage, where there are successes for them."""
    if left:
        return late(left, dealt, case, rulings)
    if case.target.tracked:
        return wound(left, max(0, dealt), False, case, rulings)
    return bonuses(left, case, rulings)


@rule("CMX-17")
def late(t: Table, left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """Once the damage is known, each success adds a point; what armour still holds comes first."""
    more = t.choose(told.AFTER, range(left + 1))
    damage = max(0, dealt + more)
    if case.target.tracked:
        return wound(left - more, damage, False, case, rulings)
    t.tell(told.HP, damage)
    return bonuses(left - more, case, rulings)


@rule("CMX-11 CMX-31 CMX-F8")
def wound(t: Table, left: int, damage: int, out: bool, case: Case, rulings: Rulings) -> Step | None:  # noqa: FBT001 - a fact
    """Damage that a level cannot take runs on into the next; a PC may take an injury rather than fall."""
    target = case.target
    levels = target.body.falls(damage)
    if levels and target.kind == "pc" and not out and t.choose(told.SPARE, (False, True), by=DEFENDER):
        t.tell(told.SPARED)
        damage, levels = (target.body.left - 1 if rulings.injury_spares == "rest" else 0), 0
    t.tell(told.HP, damage)
    t.tell(told.LEVELS, levels)
    if levels:
        stand(t, target, damage)
    return rally(left, case, rulings) if out else bonuses(left, case, rulings)


def stand(t: Table, target: Target, damage: int) -> None:
    """Note the level that somebody is at now."""
    level = replace(target.body, lost=target.lost_hp + damage).at
    if level is None:
        t.note("empty", cites="CMX-F8", name=target.name)
    else:
        t.note("level", cites="CMX-F8", name=target.name, level=level.name, dice=level.penalty)
