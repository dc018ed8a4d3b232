"""Step 3: what an attack may be for, what each option costs, and why one makes no sense."""

from __future__ import annotations

from collections.abc import Callable

from affray.systems.woin import catalogue
from affray.systems.woin.catalogue import Exploit
from affray.systems.woin.critical import takes
from affray.systems.woin.sheet import Attacker, CalledShot, Situation, Target
from affray.systems.woin.terms import Case, Terms, condition, level_of, lies, size_of, unarmed
from affray.systems.woin.words import CALLED_SHOTS, ConditionName, Option, rank

TOPPLING: tuple[Option, ...] = ("grab", "push", "trip")
"""Options that cost more against the big and against those who do not stand on two legs."""

GRAB_WORST = 2
"""Grabbing raises Restrained to severe and no further."""

INFLICTS: dict[Option, ConditionName] = {"disarm": "disarmed", "injure": "slowed"}
"""The conditions of called shots; that of a grab stands in its row."""


def row(option: Option) -> Exploit | None:
    """The row of the table of exploits that prices an option: every called shot has the same."""
    key = "called shot" if option in CALLED_SHOTS else option
    return catalogue.exploits().get(key)


def brings(option: Option) -> tuple[ConditionName, ...]:
    """The conditions of an option that takes effect."""
    found = row(option)
    return (INFLICTS[option],) if option in INFLICTS else found.inflicts if found else ()


def cost(option: Option, case: Case) -> int:
    """The attack dice that an option costs: the called shot unless it is waived, and the surcharges."""
    found, shot = row(option), called_shot(case.target, case.situation) if option == "other" else None
    price = shot.cost if shot else 0 if found is None or waived(option, case.terms) else found.cost
    return price + (surcharge(case.attacker, case.target) if option in TOPPLING else 0)


def waived(option: Option, terms: Terms) -> bool:
    """Whether an exploit in use makes this called shot free."""
    return any(catalogue.exploits()[key].waives == option for key in terms.exploits)


def surcharge(attacker: Attacker, target: Target) -> int:
    """A die for each size that the target is larger, and one if it has no legs or more than two."""
    larger = max(0, rank(target.size) - rank(attacker.size))
    return larger + (target.legs == 0 or target.legs > 2)


def hurts(option: Option, case: Case, *, called_shot_damage: bool) -> bool:
    """Whether a hit with this option does its damage."""
    known = [catalogue.exploits()[key] for key in case.terms.exploits]
    if any(one.no_damage for one in known):
        return False
    if option not in CALLED_SHOTS:
        return option == "damage"
    shot = called_shot(case.target, case.situation) if option == "other" else None
    return called_shot_damage or any(one.does_damage for one in known) or bool(shot and shot.damage)


def push_most(attacker: Attacker, target: Target, terms: Terms) -> int:
    """The squares a push may move: one, and one for each size of body or missile above the target's."""
    mover = attacker.size if terms.close else size_of(terms.weapon, attacker)
    return 1 + max(0, rank(mover) - rank(target.size))


def called_shot(target: Target, situation: Situation) -> CalledShot | None:
    """The target's own called shot that was named; the only one, if none was."""
    shots = {shot.name: shot for shot in target.called_shots}
    if not situation.other and len(shots) == 1:
        return target.called_shots[0]
    return shots.get(situation.other)


def refusal(option: Option, case: Case) -> str | None:
    """Why an option makes no sense, or cannot touch the target; None if it is open."""
    if option in case.target.immune:
        return f"{case.target.name} is immune to {option}"
    if case.terms.area and option != "damage":
        return f"an area attack does damage; {option} needs an attack on one target"
    if (found := row(option)) and found.place == "close" and not case.terms.close:
        return f"{option} is for melee, not for {case.terms.weapon.name} at range"
    if wasted := [name for name in brings(option) if not takes(case.target, name)]:
        return f"{case.target.name} cannot be {wasted[0]}, so {option} would do nothing"
    check = CHECKS.get(option)
    return check(case) if check else None


def grab_refused(case: Case) -> str | None:
    """A grab is an unarmed melee attack, and works twice."""
    if not unarmed(case.terms):
        return f"a grab is made unarmed, not with {case.terms.weapon.name}; declare the attack 'unarmed'"
    if level_of(case.target, "restrained") >= GRAB_WORST:
        return f"{case.target.name} is held as fast as grabbing can"
    return None


def escape_refused(case: Case) -> str | None:
    """An escape needs a grabber, and bare hands or a small weapon."""
    grip = condition(case.attacker, "restrained")
    if grip is None:
        return f"{case.attacker.name} is not restrained, so there is nothing to escape from"
    if not grip.by_foe:
        return f"it is not {case.target.name} that holds {case.attacker.name} ('restrained by foe' says so)"
    if not handy(case.attacker, case.terms):
        return f"an escape is made unarmed or with a small melee weapon, not with {case.terms.weapon.name}"
    return None


def push_refused(case: Case) -> str | None:
    """Nobody is pushed where there is nowhere to go."""
    return f"{case.target.name} has nowhere to be pushed to" if case.situation.cornered else None


def trip_refused(case: Case) -> str | None:
    """Who lies cannot be tripped, except to be downed."""
    if "prone" in case.target.immune:
        return f"{case.target.name} cannot be prone"
    down = lies(case.target) and not waived("trip", case.terms)
    return f"{case.target.name} is on the ground already" if down else None


def disarm_refused(case: Case) -> str | None:
    """Only a weapon that is wielded can be lost."""
    if not case.target.wielding:
        return f"{case.target.name} wields no weapon to be disarmed of"
    return f"{case.target.name} is disarmed already" if level_of(case.target, "disarmed") else None


def other_refused(case: Case) -> str | None:
    """What else a called shot may do stands in the target's own entry."""
    name, shots = case.target.name, [shot.name for shot in case.target.called_shots]
    if not shots:
        return f"{name} has no called shots of its own"
    shot = called_shot(case.target, case.situation)
    if shot is None:
        return f"no called shot {case.situation.other!r} on {name}; known: {', '.join(shots)}"
    wasted = shot.condition is not None and not takes(case.target, shot.condition)
    return f"{name} cannot be {shot.condition}" if wasted else None


def handy(attacker: Attacker, terms: Terms) -> bool:
    """Bare hands, or a melee weapon small enough for a clinch."""
    return unarmed(terms) or (terms.close and rank(size_of(terms.weapon, attacker)) <= rank("small"))


CHECKS: dict[Option, Callable[[Case], str | None]] = {
    "grab": grab_refused,
    "escape": escape_refused,
    "push": push_refused,
    "trip": trip_refused,
    "disarm": disarm_refused,
    "other": other_refused,
}
