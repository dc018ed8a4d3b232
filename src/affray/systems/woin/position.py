"""Step 2: where the two stand and what they see changes the pool, past any maximum."""

from __future__ import annotations

from affray.errors import Refused
from affray.systems.woin import catalogue
from affray.systems.woin.pool import Audit, reckon
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation, Target
from affray.systems.woin.terms import Terms, level_of

INCREMENTS = 5
CROSSFIRE_MOST = 3
HEAVY_FROM = 8
POINT_BLANK = 2
"""Squares within which a point-blank shot counts."""

Steps = list[tuple[str, int]]


def adjust(
    formed: Audit, attacker: Attacker, target: Target, situation: Situation, terms: Terms, rulings: Rulings
) -> Audit:
    """Adjust a formed pool for position, line by line; it never falls below none."""
    pool = formed[-1].pool
    steps = [
        *far(situation, terms),
        *hidden(attacker, target, situation, terms, rulings),
        *placed(attacker, target, situation, terms),
        *prepared(situation, terms),
        *fitting(attacker, target, situation, terms),
        *impaired(attacker),
    ]
    spare = min(rulings.min_attack_dice, pool)
    short = spare - (pool + sum(n for _, n in steps))
    if short > 0 and spare:
        steps.append(("fewest dice", short))
    return (*formed, *reckon([("", pool), *steps])[1:])


def far(situation: Situation, terms: Terms) -> Steps:
    """Each range increment after the first costs a die; nothing reaches past the fifth."""
    if situation.distance is None or not terms.increment:
        return []
    beyond = max(0, -(-situation.distance // terms.increment) - 1)
    if beyond >= INCREMENTS:
        raise Refused(
            f"{situation.distance} squares is out of range: {terms.weapon.name} reaches "
            f"{INCREMENTS * terms.increment}, five increments of {terms.increment}; come closer",
            path="situation.distance",
        )
    return [("range", beyond * row("range"))] * bool(beyond)


def hidden(attacker: Attacker, target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> Steps:
    """Cover, darkness and a melee in the way are penalties of one kind: only the worst counts, unless they stack."""
    found: Steps = []
    if situation.cover:
        hunkered = row("hunkered") if "hunker down" in target.exploits else 0
        found.append(("cover", row("cover") + hunkered))
    if situation.into_melee and not terms.close:
        found.append(("into melee", row("into melee") + ("draw a bead" in terms.exploits)))
    if situation.darkness:
        found.append(("darkness", row("darkness")))
    if level_of(attacker, "blind") >= 2:
        found.append(("blind", row("blind")))
    if rulings.cover_penalties_stack or not found:
        return found
    return [min(found, key=lambda step: step[1])]


def placed(attacker: Attacker, target: Target, situation: Situation, terms: Terms) -> Steps:
    """Height, allies, a target on the ground, a wall to cling to."""
    steps: Steps = []
    sees = not level_of(attacker, "blind")
    if situation.higher_ground:
        steps.append(("higher ground", row("higher ground")))
    if situation.crossfire and not terms.close and sees:
        steps.append(("crossfire", row("crossfire") * min(situation.crossfire, CROSSFIRE_MOST)))
    if situation.flank and terms.close and sees:
        steps.append(("flank", row("flank")))
    if lies(target):
        steps.append(("prone", row("prone, melee" if terms.close else "prone, ranged")))
    if situation.climbing != "nobody":
        steps.append(("climbing", row(f"{situation.climbing} climbs")))
    if situation.overwatch:
        steps.append(("overwatch", row("overwatch") * situation.overwatch))
    return steps


def prepared(situation: Situation, terms: Terms) -> Steps:
    """An action spent on aiming, feinting or focusing; the other hand; what allies and the GM add."""
    steps: Steps = []
    wanted = {"magical": "focus", "psionic": "focus"}.get(terms.kind, "feint" if terms.close else "aim")
    for name in ("aim", "feint", "focus"):
        if getattr(situation, name) and name != wanted:
            raise Refused(
                f"{name} does nothing for this attack; use {wanted}, or leave it out", path=f"situation.{name}"
            )
        if getattr(situation, name):
            steps.append((name, row(name)))
    if (situation.dual_wield or situation.off_hand) and "ambidextrous" not in terms.exploits:
        steps.append(("dual wield", row("dual wield")))
    if situation.analysed:
        steps.append(("analytics", row("analytics")))
    if situation.modifier:
        steps.append(("modifier", situation.modifier))
    return steps


def fitting(attacker: Attacker, target: Target, situation: Situation, terms: Terms) -> Steps:
    """How the weapon suits the place, the target and the arm behind it."""
    steps: Steps = []
    traits, near = terms.weapon.traits, situation.distance
    if "sidearm" in traits and near is not None and near <= 1:
        steps.append(("sidearm", row("sidearm")))
    elif "point-blank shot" in terms.exploits and not terms.close and near is not None and near <= POINT_BLANK:
        steps.append(("point-blank shot", row("point-blank shot")))
    if "close-quarters" in traits and situation.same_square:
        steps.append(("close-quarters", row("close-quarters")))
    if "sacrificial" in traits and lies(target):
        steps.append(("sacrificial", row("sacrificial")))
    if "seeker" in traits and situation.heat_source:
        steps.append(("seeker", row("seeker")))
    if attacker.attributes != Attributes():
        if "heavy" in traits and attacker.attributes.STR < HEAVY_FROM:
            steps.append(("heavy", row("heavy")))
        if "agile" in traits and attacker.attributes.AGI < HEAVY_FROM:
            steps.append(("agile", row("agile")))
    return steps


def impaired(attacker: Attacker) -> Steps:
    """Being severely sick spoils every check."""
    return [("sick", row("sick"))] * (level_of(attacker, "sick") >= 2)


def lies(target: Target) -> bool:
    """Prone, or downed, or manic to the extreme."""
    return target.prone or level_of(target, "downed") >= 1 or level_of(target, "manic") == 3


def row(name: str) -> int:
    """The dice of one row of the table of positional modifiers."""
    return catalogue.position()[name].dice
