"""Damage: what the weapon rolls, with dice bought before the roll, less the Armour Class."""

from __future__ import annotations

from affray.chance.once import once
from affray.chance.throw import Die, Throw, gather
from affray.rules import Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.arms import Weapon
from affray.systems.cinemechanix.cites import CITES
from affray.systems.cinemechanix.kill import struck
from affray.systems.cinemechanix.price import chain
from affray.systems.cinemechanix.readings import Past
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case


@rule("CMX-13 CMX-15 CMX-16")
def arm(t: Table, left: int, case: Case, rulings: Rulings) -> Step:
    """Buy damage dice, each a step smaller than the last; after a d4, a success is a point."""
    bought = t.choose(told.DICE, range(left + 1))
    return harm(left - bought, bought, case, rulings)


@rule("CMX-4 CMX-11 CMX-12 CMX-14", cites=CITES)
def harm(t: Table, left: int, bought: int, case: Case, rulings: Rulings) -> Step | None:
    """Roll the damage; the Armour Class comes off."""
    throw, bonus, lowest = armed(case.weapon, bought)
    armour = case.target.armour
    short = min(0, lowest - armour)
    if not ((left and short) or case.target.tracked):
        t.inflict(told.HP, throw, Past(bonus, armour), why="damage")
        return struck(left, 0, case, rulings)
    below = short if left and rulings.post_roll_bonus == "before_ac" else 0
    dealt = t.roll(throw, Past(bonus, armour, below), why="damage")
    if case.target.tracked:
        return struck(left, dealt, case, rulings)
    t.tell(told.HP, max(0, dealt))
    return struck(left, min(0, dealt), case, rulings)


@once
def armed(weapon: Weapon, bought: int) -> tuple[Throw, int, int]:
    """The damage dice once some are bought, the points beside them, and the least they can come to."""
    dice, bonus = chain(weapon.dice, weapon.bonus, bought)
    throw = gather((Die(sides), 1) for sides in dice)
    return throw, bonus, throw.count + bonus
