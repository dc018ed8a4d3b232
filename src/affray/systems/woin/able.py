"""Whether the attack can be made at all: the attacker's conditions, sight and reach."""

from __future__ import annotations

from affray.systems.woin import catalogue
from affray.systems.woin.options import handy
from affray.systems.woin.sheet import Attacker, Situation
from affray.systems.woin.terms import Case, Terms, condition, level_of, unarmed
from affray.systems.woin.words import ConditionName, Option

HELPLESS: dict[ConditionName, int] = {
    "afraid": 2,
    "dazed": 2,
    "downed": 3,
    "manic": 1,
    "placid": 1,
    "restrained": 3,
    "sleeping": 2,
    "staggered": 3,
}
"""The level from which a condition leaves no attack."""

EMPTY_HANDED: dict[ConditionName, int] = {"confused": 1, "disarmed": 1, "fatigued": 3}
"""The level from which a condition leaves nothing but bare hands."""

CHARGES = ("charge", "charge without exploit", "death from on high")
MOVES = (*CHARGES, "leaping attack", "dart in")
"""Exploits that bring the attacker to the target."""

STUCK: dict[ConditionName, int] = {"restrained": 1, "slowed": 3, "staggered": 2}
RUN_UP = 2
"""Squares that a charge needs."""

REACH = {"reach": 1, "long reach": 2}


def refusal(case: Case, option: Option) -> str | None:
    """Why this attack cannot be made at all; None if it can."""
    attacker, situation, terms = case.attacker, case.situation, case.terms
    return (
        helpless(attacker)
        or held(attacker, terms, option)
        or empty_handed(attacker, terms)
        or unwilling(attacker, terms)
        or out_of_sight(attacker, situation, terms)
        or out_of_reach(attacker, situation, terms)
    )


def helpless(attacker: Attacker) -> str | None:
    """A condition may leave no attack."""
    for name, level in HELPLESS.items():
        if level_of(attacker, name) >= level:
            return f"{attacker.name} is {name} and cannot attack"
    return None


def held(attacker: Attacker, terms: Terms, option: Option) -> str | None:
    """Restrained: small weapons or bare hands against the grabber; severely, nothing but escapes."""
    grip = condition(attacker, "restrained")
    if grip and grip.level >= 2 and not (option == "escape" and grip.by_foe):
        return f"{attacker.name} is severely restrained: only an escape may be tried"
    if grip and grip.by_foe and not handy(attacker, terms):
        return f"{attacker.name} is held: against the grabber only bare hands or a small weapon serve"
    return None


def empty_handed(attacker: Attacker, terms: Terms) -> str | None:
    """Disarmed, confused or spent: nothing is left in the hands."""
    if unarmed(terms) or terms.kind in ("magical", "psionic"):
        return None
    for name, level in EMPTY_HANDED.items():
        if level_of(attacker, name) >= level:
            return f"{attacker.name} is {name} and has no use of {terms.weapon.name}: attack 'unarmed'"
    return None


def unwilling(attacker: Attacker, terms: Terms) -> str | None:
    """The charmed spare the charmer, the afraid and the held do not charge, the forgetful cast no spells."""
    charm, fear = condition(attacker, "charmed"), condition(attacker, "afraid")
    if charm and charm.by_foe:
        return f"{attacker.name} is charmed and will not attack the charmer"
    if any(key in MOVES for key in terms.exploits):
        if fear and fear.by_foe:
            return f"{attacker.name} is afraid and may not approach: no charge"
        if stuck := [name for name, level in STUCK.items() if level_of(attacker, name) >= level]:
            return f"{attacker.name} is {stuck[0]} and cannot move so far: no charge"
    if level_of(attacker, "forgetful") and terms.kind in ("magical", "psionic"):
        return f"{attacker.name} is forgetful and casts nothing"
    return None


def out_of_sight(attacker: Attacker, situation: Situation, terms: Terms) -> str | None:
    """No line of sight, no attack; the severely blind use no ranged weapon."""
    if situation.blocked and not any(catalogue.exploits()[key].unseen for key in terms.exploits):
        return "there is no line of sight to the target"
    if level_of(attacker, "blind") >= 2 and terms.kind == "ranged":
        return f"{attacker.name} is blind and cannot use a ranged weapon"
    return None


def out_of_reach(attacker: Attacker, situation: Situation, terms: Terms) -> str | None:
    """Melee reaches as far as body, weapon and lunge do; a charge brings the rest, given a run-up."""
    far, weapon = situation.distance, terms.weapon
    if far is None:
        return None
    if any(key in MOVES for key in terms.exploits):
        short = far < RUN_UP and any(key in CHARGES for key in terms.exploits)
        return f"a charge needs {RUN_UP} squares in a line" if short else None
    if weapon.reach and far > weapon.reach:
        return f"the {weapon.area or 'reach'} of {weapon.name} ends at {weapon.reach} squares"
    if not terms.close:
        return None
    reach = catalogue.sizes()[attacker.size].reach + max(
        (REACH.get(trait, 0) for trait in weapon.traits), default=0
    )
    reach += sum(catalogue.exploits()[key].reach for key in terms.exploits)
    if far <= 1 and "long reach" in weapon.traits:
        return f"{weapon.name} is too long for somebody adjacent"
    return f"{far} squares is out of reach: {weapon.name} reaches {reach}" if far > reach else None
