"""What armour, hide and magic keep off: three kinds of SOAK that never add up, and what each stops."""

from __future__ import annotations

from affray.systems.woin import catalogue
from affray.systems.woin.arms import Soak, Vulnerable, Weapon
from affray.systems.woin.defense import armour_of, helmet_of
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Situation, Target
from affray.systems.woin.terms import Terms, level_of
from affray.systems.woin.words import PHYSICAL, QUALITIES

PAST_ARMOUR = frozenset({"falling", "acid", "poison", "sonic"})
"""Harm that armour does not stop, unless it says so; nor does it stop what comes as gas or liquid."""

QUALITY_SOAK = 2
"""SOAK that each step of quality adds to armour."""

HARD = frozenset({"poison", "sonic"})
"""Of these, what armour would have to name to stop it."""

MOST_CITED = 4
"""Clauses that a line cites at most."""

PLAIN = ("",)
"""The one type of weapon damage that names none."""


def soak(target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> int:
    """The SOAK that this attack meets: the best that applies, by the weakest of the attack's types."""
    if terms.weapon.ignores_soak or any(catalogue.exploits()[key].ignores_soak for key in terms.exploits):
        return 0
    sources = all_soaks(target, situation)
    if rulings.exposed_halves == "armour":
        sources = [soften(one, target) for one in sources]
    weak = bool(vulnerability(target, terms.weapon))
    weapon = terms.weapon
    mental = terms.against == "mental" and rulings.mental_ignores_soak

    def against(kind: str) -> int:
        if mental:
            return best([one for one in sources if "psionic" in one.types], stacking(target, "psionic"))
        stopping = [one for one in sources if stops(one, kind, weapon, rulings)]
        return best([one for one in stopping if not (weak and one.kind == "natural")], stacking(target, kind))

    most = (min if rulings.multi_type_soak == "all" else max)(against(kind) for kind in weapon.types or PLAIN)
    if target.monumental and terms.kind == "ranged":
        most *= 2
    return finally_chosen(most, target, rulings)


def because(target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> str:
    """The clauses by which this SOAK is what it is: the first few of those that bear on it."""
    weapon = terms.weapon
    if weapon.ignores_soak or any(catalogue.exploits()[key].ignores_soak for key in terms.exploits):
        return "WOIN-F41"
    if terms.against == "mental" and rulings.mental_ignores_soak:
        return "WOIN-F33"
    sources = [one for one in all_soaks(target, situation) if one.amount]
    armour = any(one.kind == "armour" for one in sources)
    bears = (
        (vulnerability(target, weapon) > 0, "WOIN-F36"),
        ("psionic" in weapon.types, "WOIN-53"),
        (armour and (bool(weapon.delivery) or not PAST_ARMOUR.isdisjoint({*weapon.types} - HARD)), "WOIN-52"),
        (armour and not HARD.isdisjoint(weapon.types), "WOIN-F34"),
        (any(one.types for one in sources), "WOIN-F32"),
        (stacking(target, "") > 0 or target.soak_bonus > 0, "WOIN-F31"),
        (target.monumental and terms.kind == "ranged", "WOIN-F42"),
        (len(sources) > 1, "WOIN-48"),
    )
    return " ".join(["WOIN-16", *(clause for holds, clause in bears if holds)][:MOST_CITED])


def all_soaks(target: Target, situation: Situation) -> list[Soak]:
    """Every SOAK of a target: its own number, others by kind, and the armour and helmet it wears."""
    found = [Soak(target.soak, target.soak_kind), *target.soaks]
    armour, helmet = armour_of(target), helmet_of(target)
    if armour or helmet:
        above = helmet.above if helmet and situation.higher_ground else 0
        worn = armour.soak + QUALITY_SOAK * QUALITIES.index(target.armour_quality) if armour else 0
        found.append(Soak(worn + (max(helmet.soak, above) if helmet else 0), "armour"))
    return found


def stops(one: Soak, kind: str, weapon: Weapon, rulings: Rulings) -> bool:
    """Whether a SOAK protects against one type of harm; one that names its types, against these only."""
    if one.kind == "armour" and weapon.delivery:
        return False
    if one.types:
        return kind in one.types
    if kind == "psionic":
        return False
    if kind == "falling" and one.kind == "natural":
        return rulings.falling_soaked_by_natural
    return one.kind != "armour" or kind not in PAST_ARMOUR


def stacking(target: Target, kind: str) -> int:
    """SOAK that stacks with any other: from the stat block, by its types, and from hides that say so."""
    if kind == "psionic":
        return target.soak_bonus if kind in target.soak_bonus_types else 0
    bonus = target.soak_bonus if not target.soak_bonus_types or kind in target.soak_bonus_types else 0
    known = catalogue.exploits() if target.exploits else {}
    tough = sum(known[key].soak for key in target.exploits if key in known)
    return tough + bonus


def best(sources: list[Soak], stacked: int) -> int:
    """The best of several, which do not add up, and what stacks with it."""
    return max((one.amount for one in sources), default=0) + stacked


def soften(one: Soak, target: Target) -> Soak:
    """By one reading it is armour alone that Exposed halves, and then ruins."""
    if one.kind == "armour":
        return Soak(halved(one.amount, level_of(target, "exposed")), one.kind, one.types)
    return one


def finally_chosen(amount: int, target: Target, rulings: Rulings) -> int:
    """Exposed: half of the SOAK finally chosen, rounded up; at the second level none."""
    return halved(amount, level_of(target, "exposed")) if rulings.exposed_halves == "best" else amount


def halved(amount: int, level: int) -> int:
    """A SOAK at a level of Exposed."""
    return (amount, -(-amount // 2), 0, 0)[level]


def vulnerability(target: Target, weapon: Weapon) -> int:
    """The d6 more that a vulnerable target takes: the largest that matches a type or a material."""
    if not target.vulnerable and target.wearing is None:
        return 0
    armour = armour_of(target)
    worn = tuple(Vulnerable(kind) for kind in armour.vulnerable) if armour else ()
    struck_by = {*weapon.types, *weapon.materials}
    return max((one.dice for one in (*target.vulnerable, *worn) if one.to in struck_by), default=0)


def immune(target: Target, weapon: Weapon) -> bool:
    """Whether the damage cannot touch the target: immune to each type, or harmed by other things only."""
    if weapon.types and all(kind in target.immune for kind in weapon.types):
        return True
    if not target.harmed_only_by or any(
        kind in target.harmed_only_by for kind in (*weapon.types, *weapon.materials)
    ):
        return False
    return not weapon.types or any(kind in PHYSICAL for kind in weapon.types)


def past_soak(total: int, sixes: int, soaked: int, rulings: Rulings) -> int:
    """HEALTH lost: what SOAK lets through, but each 6 does a point anyway. Without SOAK nothing is to add."""
    net = max(0, total - soaked)
    if not soaked:
        return net
    if rulings.six_rule == "floor":
        return max(net, sixes)
    if rulings.six_rule == "fully_soaked":
        return net or sixes
    return net + sixes if rulings.six_rule == "additive" else net
