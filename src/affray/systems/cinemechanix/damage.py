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
    return swing(left - bought, bought, case, rulings)


def swing(left: int, bought: int, case: Case, rulings: Rulings) -> Step:
    """The dice of the damage, and how far below nothing armour's hold on them is heard: points may follow."""
    throw, bonus = armed(case.weapon, bought)
    armour = case.target.armour
    below = left and rulings.post_roll_bonus == "before_ac"
    least = min(0, throw.count + bonus - armour) if below else 0
    return harm(left, throw, Past(bonus, armour, least), case, rulings)


@rule("CMX-4 CMX-11 CMX-12 CMX-14", cites=CITES)
def harm(t: Table, left: int, throw: Throw, reading: Past, case: Case, rulings: Rulings) -> Step | None:
    """Roll the damage; the Armour Class comes off."""
    if not (reading.least or case.target.tracked):
        t.inflict(told.HP, throw, reading, why="damage")
        return struck(left, 0, case, rulings)
    dealt = t.roll(throw, reading, why="damage")
    if case.target.tracked:
        return struck(left, dealt, case, rulings)
    t.tell(told.HP, max(0, dealt))
    return struck(left, min(0, dealt), case, rulings)


@once
def armed(weapon: Weapon, bought: int) -> tuple[Throw, int]:
    """The damage dice once some are bought, and the points beside them."""
    dice, bonus = chain(weapon.dice, weapon.bonus, bought)
    return gather((Die(sides), 1) for sides in dice), bonus
