"""What an attack needs before any die is rolled: its dice, and why it cannot be made."""

from __future__ import annotations

from affray.chance.throw import Throw, dice
from affray.errors import Refused
from affray.systems.cinemechanix import catalogue
from affray.systems.cinemechanix.price import price_of
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Case
from affray.systems.cinemechanix.words import stepped

Line = tuple[str, int]


def pool(attacker: Attacker) -> Throw:
    """Hero Dice, the Combat die and what betters it, and d6 of a bonus."""
    heroes = attacker.hero_dice
    if heroes is None:
        heroes = catalogue.hero_dice(attacker.hero_factor)
    better = max(0, attacker.combat_bonus)
    combat = stepped(attacker.combat, max(0, -attacker.combat_bonus))
    thrown = dice(attacker.bonus, 6)
    if attacker.hero_die:
        thrown += dice(heroes, attacker.hero_die)
    return thrown + dice(1 + better, combat) if combat else thrown


def challenges(case: Case, rulings: Rulings) -> tuple[Line, ...]:
    """The Challenge Dice that the roll is made against, line by line: why, as a note has it, and how many."""
    attacker, target, situation = case.attacker, case.target, case.situation
    supplied = target.unhurt if rulings.wounded_mook_keeps_cd else target.rating
    if target.kind == "extra" and not target.in_role:
        supplied = min(1, supplied)
    lines = [("supplied", supplied), ("lessened", -min(supplied, lessened(case, rulings)))]
    lines += [
        ("own health", attacker.body.penalty),
        ("own nerve", attacker.mind.penalty),
        ("own penalties", attacker.penalty),
        ("wager", situation.stakes.wager if situation.stakes else 0),
        ("by the gm", situation.challenge),
    ]
    return tuple(line for line in lines if line[1])


def lessened(case: Case, rulings: Rulings) -> int:
    """By how much penalties lessen what somebody supplies who never rolls."""
    target = case.target
    if target.kind == "pc" or rulings.npc_penalty == "report":
        return 0
    levels = target.body.penalty + target.mind.penalty if target.tracked else 0
    return target.penalty + levels


def check(case: Case, rulings: Rulings) -> None:
    """Refuse an attack that cannot be made."""
    target, stakes = case.target, case.situation.stakes
    if target.kind == "extra" and not target.rating:
        raise Refused(
            f"{target.name} is out of the fight: attack a mook of CDR 1 or more", path="target.rating"
        )
    if rulings.odd_weapons == "refuse" and case.weapon.odd:
        raise Refused(
            "no rule says which die comes after such a weapon's: allowed are d4, d6, d8, d10 and d12 alone; "
            "or read odd_weapons as step",
            path="attacker.weapon",
        )
    if broken(case.attacker) and not case.attacker.luck:
        raise Refused(
            f"{case.attacker.name} is broken and has no Luck: a point of it is needed to act",
            path="attacker.luck",
        )
    if stakes is None:
        return
    price = price_of(case)
    thrown = pool(case.attacker).count + sum(number for _, number in challenges(case, rulings))
    if case.situation.successes is None and thrown <= price:
        raise Refused(
            f"the stakes cost {price} successes, and {thrown} dice are rolled in all: more dice than "
            "successes are needed; wager more, or aim lower",
            path="situation.stakes",
        )


def broken(attacker: Attacker) -> bool:
    """Whether somebody is at the last level of Health, and must pay to act."""
    return attacker.body.last and attacker.lost_hp > 0
