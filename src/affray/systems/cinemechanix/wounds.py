"""After the damage roll: points that are added, and the levels that it all costs."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.once import once
from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.cites import CITES
from affray.systems.cinemechanix.fortune import fortune
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case, Target
from affray.systems.cinemechanix.spending import bonuses


def after(left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """The page for points of damage, where there are successes for them."""
    if left:
        return late(left, dealt, case, rulings)
    return levelled(left, max(0, dealt), case, rulings) if case.target.tracked else None


@rule("CMX-17")
def late(t: Table, left: int, dealt: int, case: Case, rulings: Rulings) -> Step | None:
    """Once the damage is known, each success adds a point; what armour still holds comes first."""
    more = t.choose(told.AFTER, range(left + 1))
    damage = max(0, dealt + more)
    if case.target.tracked:
        return levelled(left - more, damage, case, rulings)
    t.tell(told.HP, damage)
    return bonuses(left - more, case, rulings)


@once
def levelled(left: int, damage: int, case: Case, rulings: Rulings) -> Step:
    """The page for somebody whose levels are kept: many ways lead to the same one."""
    if case.target.kind == "pc" and case.target.body.falls(damage):
        return brace(left, damage, case, rulings)
    return wound(left, damage, case, rulings)


@rule("CMX-11 CMX-31 CMX-F8 CMX-F15", cites=CITES)
def brace(t: Table, left: int, damage: int, case: Case, rulings: Rulings) -> Step | None:
    """A PC takes a dramatic injury only if the player prefers it to losing a level."""
    if t.choose(told.SPARE, (False, True), by=DEFENDER):
        t.tell(told.SPARED)
        damage = case.target.body.left - 1 if rulings.injury_spares == "rest" else 0
    return bonuses(left, wounded(t, damage, case, rulings), rulings)


@rule("CMX-11 CMX-F8 CMX-F15", cites=CITES)
def wound(t: Table, left: int, damage: int, case: Case, rulings: Rulings) -> Step | None:
    """Damage that a level cannot take runs on into the next."""
    return bonuses(left, wounded(t, damage, case, rulings), rulings)


def wounded(t: Table, damage: int, case: Case, rulings: Rulings) -> Case:
    """Tell the damage and the levels that it costs; the case as it is then."""
    target = fortune(t, case.target, rulings, hp=damage)
    levels = target.body.falls(damage)
    t.tell(told.HP, damage)
    t.tell(told.LEVELS, levels)
    if levels:
        stand(t, target, damage)
    return case if target is case.target else replace(case, target=target)


def stand(t: Table, target: Target, damage: int) -> None:
    """Note the level that somebody is at now."""
    level = target.body.level(target.lost_hp + damage)
    if level is None:
        t.note("empty", cites="CMX-F8", name=target.name)
    elif level.penalty:
        t.note("level", cites="CMX-F8", name=target.name, level=level.name, dice=level.penalty)
    else:
        t.note("sound level", cites="CMX-F8", name=target.name, level=level.name)
