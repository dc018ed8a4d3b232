"""Step 2: where the two stand and what they see changes the pool, past any maximum."""

from __future__ import annotations

from affray.errors import Refused
from affray.systems.woin import catalogue
from affray.systems.woin.pool import Audit, Steps, reckon
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation, Target
from affray.systems.woin.terms import Terms, level_of, lies
from affray.systems.woin.words import ConditionName, rank

INCREMENTS = 5
CROSSFIRE_MOST = 3
HEAVY_FROM, HUGE_FROM = 8, 10
AILMENTS: tuple[ConditionName, ...] = ("sick", "blind")
POINT_BLANK = 2
"""Squares within which a point-blank shot counts."""


def adjust(
    pool: int, attacker: Attacker, target: Target, situation: Situation, terms: Terms, rulings: Rulings
) -> Audit:
    """What position does to a formed pool, line by line; it never falls below none."""
    steps = [
        *far(situation, terms),
        *hidden(target, situation, terms, rulings),
        *placed(attacker, target, situation, terms),
        *prepared(situation, terms),
        *fitting(target, situation, terms),
        *handled(attacker, terms),
        *impaired(attacker),
    ]
    spare = min(rulings.min_attack_dice, pool)
    short = spare - (pool + sum(n for _, n in steps))
    if short > 0 and spare:
        steps.append(("fewest dice", short))
    return reckon([("", pool), *steps])[1:]


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


def hidden(target: Target, situation: Situation, terms: Terms, rulings: Rulings) -> Steps:
    """Cover, darkness and a melee in the way are of one kind: only the worst counts, unless they stack."""
    found: Steps = []
    if situation.cover:
        hunkered = row("hunkered") if "hunker down" in target.exploits else 0
        found.append(("cover", row("cover") + hunkered))
    if situation.into_melee and terms.kind != "melee":
        eased = row("draw a bead") if "draw a bead" in terms.exploits else 0
        found.append(("into melee", row("into melee") + eased))
    if situation.darkness:
        found.append(("darkness", row("darkness")))
    if rulings.cover_penalties_stack or not found:
        return found
    return [min(found, key=lambda step: step[1])]


def placed(attacker: Attacker, target: Target, situation: Situation, terms: Terms) -> Steps:
    """Height, allies, a target on the ground, a wall to cling to."""
    steps: Steps = []
    sees = not level_of(attacker, "blind")
    if situation.higher_ground:
        steps.append(("higher ground", row("higher ground")))
    if situation.crossfire and terms.kind == "ranged" and sees:
        steps.append(("crossfire", row("crossfire") * min(situation.crossfire, CROSSFIRE_MOST)))
    if situation.flank and terms.kind == "melee" and sees:
        steps.append(("flank", row("flank")))
    if lies(target) and terms.kind in ("melee", "ranged"):
        steps.append(("prone", row(f"prone, {terms.kind}")))
    if situation.climbing != "nobody":
        steps.append(("climbing", row(f"{situation.climbing} climbs")))
    if situation.overwatch:
        steps.append(("overwatch", row("overwatch") * situation.overwatch))
    return steps


def prepared(situation: Situation, terms: Terms) -> Steps:
    """An action spent on aiming, feinting or focusing; two weapons; what allies and the GM add."""
    steps: Steps = []
    for name, kind in (("aim", "ranged"), ("feint", "melee"), ("focus", "magical")):
        if getattr(situation, name) and terms.kind == kind:
            steps.append((name, row(name)))
    if situation.dual_wield and "ambidextrous" not in terms.exploits:
        steps.append(("dual wield", row("dual wield")))
    if situation.analysed:
        steps.append(("analytics", row("analytics")))
    if situation.modifier:
        steps.append(("modifier", situation.modifier))
    return steps


def fitting(target: Target, situation: Situation, terms: Terms) -> Steps:
    """How the weapon suits the place and the target."""
    steps: Steps = []
    traits, near, shot = terms.weapon.traits, situation.distance, terms.kind == "ranged"
    if terms.improvised:
        steps.append(("thrown untrained", row("thrown untrained")))
    if shot and "sidearm" in traits and near is not None and near <= 1:
        steps.append(("sidearm", row("sidearm")))
    elif shot and "point-blank shot" in terms.exploits and near is not None and near <= POINT_BLANK:
        steps.append(("point-blank shot", row("point-blank shot")))
    if "close-quarters" in traits and situation.same_square:
        steps.append(("close-quarters", row("close-quarters")))
    if "sacrificial" in traits and lies(target):
        steps.append(("sacrificial", row("sacrificial")))
    if "seeker" in traits and situation.heat_source:
        steps.append(("seeker", row("seeker")))
    return steps


def handled(attacker: Attacker, terms: Terms) -> Steps:
    """Heavy and agile weapons ask for STR and AGI, where the attacker's scores are known."""
    steps: Steps = []
    if attacker.attributes == Attributes():
        return steps
    huge = "huge" in terms.weapon.traits and rank(attacker.size) <= rank("medium")
    if "heavy" in terms.weapon.traits and (HUGE_FROM if huge else HEAVY_FROM) > attacker.attributes.STR:
        steps.append(("heavy", row("heavy")))
    if "agile" in terms.weapon.traits and attacker.attributes.AGI < HEAVY_FROM:
        steps.append(("agile", row("agile")))
    return steps


def impaired(attacker: Attacker) -> Steps:
    """Being severely sick spoils every check, being severely blind every attack."""
    return [(name, row(name)) for name in AILMENTS if level_of(attacker, name) >= 2]


def row(name: str) -> int:
    """The dice of one row of the table of positional modifiers."""
    return catalogue.position()[name].dice
