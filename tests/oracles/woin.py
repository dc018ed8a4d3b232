"""The oracle of WOIN: one attack by plain enumeration, written from the page alone.

It imports nothing of Affray and shares no code with it. `results` gives every outcome of an attack
with its exact probability, for a scenario in plain JSON and for decisions made beforehand.
"""

from __future__ import annotations

from fractions import Fraction

from tests.oracles.woin_dice import Odds, both, put, thrown
from tests.oracles.woin_harm import against, base_roll, defense, further, immune, lost, spared
from tests.oracles.woin_pool import CALLED, check, harms, lies, rolled, shot
from tests.oracles.woin_sheet import CHOICES, Case, NotOffered, Refused, Unsupported, level, offered
from tests.oracles.woin_tables import ALWAYS, CRITICAL, rank

__all__ = [
    "DECISIONS",
    "EFFECTS",
    "MOST",
    "NotOffered",
    "Refused",
    "Unsupported",
    "chance",
    "marginal",
    "mean",
    "mean_damage",
    "results",
]

MOST = 60
DECISIONS = tuple(CHOICES)
CONDITIONS = (
    "afraid", "angry", "bleeding", "blind", "burning", "charmed", "confused", "cursed",
    "dazed", "deaf", "disarmed", "downed", "exposed", "fatigued", "forgetful", "manic",
    "pained", "placid", "poisoned", "restrained", "sick", "sleeping", "slowed", "staggered",
)  # fmt: skip
EFFECTS = ("hit", "critical", "effect", "damage", "down", "prone", "pushed", *CONDITIONS)
SURE = Fraction(1)


def results(scenario, choices, most=None):
    """Sorted (effect, amount) pairs without zeros, to exact probabilities.

    most: damage of at least so much is one outcome. LUC dice on damage have no largest
    value, so with them it is MOST unless given.
    """
    case = Case(scenario, choices)
    if most is None and case.choices["luck damage"]:
        most = MOST
    return resolved(case, most)


def mean_damage(scenario, choices):
    """The exact mean of the damage, LUC dice without end included."""
    case = Case(scenario, choices)
    case.expected = True
    return mean(resolved(case, None), "damage")


def resolved(case, most):
    check(case)
    if case.choices["luck damage"] and case.choices["absorb"] and case.rulings["luck_absorb"] == "roll":
        raise Unsupported("LUC dice both on the damage and against it")
    odds: Odds = {}
    for verdicts, p in verdicts_of(case).items():
        for outcome, q in happened(case, verdicts, most).items():
            put(odds, outcome, p * q)
    return {outcome: p for outcome, p in odds.items() if p}


def marginal(odds, key):
    """One effect alone: amount to probability."""
    found: Odds = {}
    for outcome, p in odds.items():
        put(found, dict(outcome).get(key, 0), p)
    return found


def chance(odds, key):
    """That an effect happens at all."""
    return sum((p for outcome, p in odds.items() if dict(outcome).get(key, 0)), Fraction(0))


def mean(odds, key):
    return sum((amount * p for amount, p in marginal(odds, key).items()), Fraction(0))


# ── the attack roll ──────────────────────────────────────────────────────────────────────────


def verdicts_of(case):
    """What the one roll means for each target: (hit, critical, effect, riders), with its chance."""
    pools = {rolled(case, target) for target in case.targets}
    if len(pools) != 1:
        raise Unsupported("one roll for targets that change it differently")
    ((count, luck),) = pools
    miss = (False, False, False, ())
    if count + luck == 0:
        return {(miss,) * len(case.targets): SURE}
    numbers = [needed(case, target) for target in case.targets]
    enough = max(max(n[0], n[1], *n[2]) for n in numbers) + 1
    odds: Odds = {}
    for (total, sixes), p in thrown(count, luck, case.rulings["sixes_count"], enough).items():
        read = (verdict(case, t, n, total, sixes) for t, n in zip(case.targets, numbers, strict=True))
        put(odds, tuple(read), p)
    return odds


def needed(case, target):
    """(to hit, for the effect, for each rider) - the numbers to reach; 0 where there is none."""
    to_hit = defense(case, target, against(case))
    if case.kind == "magical" or case.weapon["mp"]:
        to_hit = max(to_hit, 10 + case.weapon["mp"])
    vital = defense(case, target, "vital")
    if case.option in CALLED and case.rulings["called_shot_vs"] == "vital":
        to_hit = vital
    riders = [defense(case, target, r["also_beats"]) if r["also_beats"] else 0 for r in case.weapon["riders"]]
    return to_hit, vital, riders or [0]


def verdict(case, target, numbers, total, sixes):
    to_hit, vital, riders = numbers

    def reaches(number):
        return total >= number if case.rulings["tie_hits"] else total > number

    three = sixes >= 3
    if not (reaches(to_hit) or three):
        return False, False, False, ()
    critical = three and reaches(to_hit) and not proof(case, target)
    effect = case.option != "damage"
    if case.option in CALLED and case.rulings["called_shot_vs"] != "defense":
        effect = reaches(vital) or (three and case.rulings["three_sixes_beat_vital"])
    named = [not r["also_beats"] or reaches(n) for r, n in zip(case.weapon["riders"], riders, strict=False)]
    return True, critical, effect, tuple(named)


def proof(case, target):
    """Whether the target cannot be hit critically by this."""
    return "critical" in target["immune"] or immune(target, case.weapon["types"], case.weapon["materials"])


# ── what a hit does ──────────────────────────────────────────────────────────────────────────

NOTHING: Odds = {(): SURE}


def happened(case, verdicts, most):
    """All targets together."""
    hit = [(t, v) for t, v in zip(case.targets, verdicts, strict=True) if v[0]]
    if not hit:
        return NOTHING
    roll = base_roll(case, most or MOST)
    if case.rulings["area_damage"] == "once" and len(hit) > 1:
        odds: Odds = {}
        for one, p in roll.items():
            for outcome, q in pooled(case, hit, {one: SURE}, most).items():
                put(odds, outcome, p * q)
        return odds
    return pooled(case, hit, roll, most)


def pooled(case, hit, roll, most):
    odds: Odds = NOTHING
    for target, verdict_ in hit:
        done: Odds = {}
        for raw, p in struck(case, target, verdict_, roll).items():
            put(done, settled(case, target, raw), p)
        odds = both(odds, done, added)
    capped: Odds = {}
    for outcome, p in odds.items():
        put(capped, tuple((k, min(a, most) if k == "damage" and most else a) for k, a in outcome), p)
    return capped


def added(one, other):
    """Two sets of effects as one."""
    found = dict(one)
    for key, amount in other:
        found[key] = found.get(key, 0) + amount
    return tuple(sorted((key, amount) for key, amount in found.items() if amount))


def struck(case, target, verdict_, roll):
    """One target that is hit: the effects as they come, not yet limited."""
    _, critical, effect, named = verdict_
    certain = [("hit", 1), ("critical", int(critical)), ("effect", int(effect))]
    if effect:
        certain += worked(case, target)
    certain += exploited(case, target)
    certain += [("prone", 1)] * bool(level(target, "dazed"))
    odds: Odds = {gathered(certain): SURE}
    damage = both(thrown_down(case, target, effect), beaten(case, target, roll, named), lambda a, b: a + b)
    odds = both(odds, taken(spared(case, damage)), added)
    if not harms(case, target):
        return odds
    odds = both(odds, {gathered(ridden(case, named)): SURE}, added)
    return both(odds, complication(case, target), added) if critical else odds


def thrown_down(case, target, effect):
    """The damage of a throw."""
    if not (effect and case.option == "trip" and case.uses("throw")):
        return {0: SURE}
    bare = 1 + max(0, rank(case.attacker["size"]) - rank("medium"))
    return further(case, target, bare, ("blunt",))


def beaten(case, target, roll, named):
    """The damage of the weapon and of its riders."""
    if not harms(case, target):
        return {0: SURE}
    damage = lost(case, target, roll, tuple(case.weapon["types"]))
    for rider, works in zip(case.weapon["riders"], named, strict=True):
        if works and rider["damage"]:
            more = further(case, target, rider["damage"], tuple(rider["types"]))
            damage = both(damage, more, lambda a, b: a + b)
    return damage


def gathered(pairs):
    odds = ()
    for pair in pairs:
        odds = added(odds, (pair,))
    return odds


def taken(damage):
    """The damage, and whoever rolls with it lies down."""
    return {gathered([("damage", left), ("prone", int(fell))]): p for (left, fell), p in damage.items()}


def worked(case, target):
    """What the named effect brings."""
    option = case.option
    if option == "grab":
        room = max(0, 2 - level(target, "restrained"))
        more = [("disarmed", 1)] * case.uses("arm lock")
        return [("restrained", min(1, room)), *more]
    if option == "push":
        return [("pushed", case.choices["push"])]
    if option == "trip":
        tripped = [("prone", 1)]
        tripped += [("downed", 1)] * (case.owns("knockdown") or case.owns("trip"))
        return tripped + [("pushed", 2)] * case.uses("throw")
    if option == "other":
        found = shot(case, target)
        return [("kill", found["kills_at"])] + [(found["condition"], found["level"])] * bool(
            found["condition"]
        )
    return {"disarm": [("disarmed", 1)], "injure": [("slowed", 1)]}.get(option, [])


def exploited(case, target):
    return [(name, 1) for _, _, conditions in case.acting() for name in conditions]


def ridden(case, named):
    """The conditions of the riders."""
    riders = zip(case.weapon["riders"], named, strict=True)
    return [(rider["condition"], rider["level"]) for rider, works in riders if works and rider["condition"]]


def complication(case, target):
    """The condition of a critical hit, by a type that the target is not immune to."""
    types = case.weapon["types"]
    how = case.rulings["critical_conditions"]
    known = [each for each in types if each in CRITICAL and each not in target["immune"]]
    if how == "off" or not known:
        return NOTHING
    type_ = case.choices["critical type"] or known[0]
    offered(type_ in known, "not a type of this attack with conditions of its own")
    row, always = CRITICAL[type_], tuple((name, 1) for name in ALWAYS.get(type_, ()))
    if how == "choose":
        name = case.choices["critical condition"]
        offered(name in row, "not a condition of this type")
        return {added(always, ((name, 1),)): SURE}
    odds: Odds = {}
    for name in row:
        put(odds, added(always, ((name, 1),)), Fraction(1, 6))
    return odds


# ── what is left of it ───────────────────────────────────────────────────────────────────────

PLAIN = ("hit", "critical", "effect", "pushed", "damage")


def settled(case, target, raw):
    """Effects as they are told: conditions by the levels raised, immunities taken out, `down` put in."""
    found = dict(raw)
    done = {name: found.pop(name) for name in PLAIN if name in found}
    kills_at = found.pop("kill", 0)
    if found.pop("prone", 0) and "prone" not in target["immune"] and not lies(target):
        done["prone"] = 1
    for name, levels in found.items():
        if name not in target["immune"] and "conditions" not in target["immune"]:
            done[name] = min(3 - level(target, name), levels)
    done["down"] = int(falls(target, done.get("damage", 0), kills_at))
    return gathered(done.items())


def falls(target, damage, kills_at):
    """Whether this attack brings the target to 0 HEALTH."""
    health = target["health"]
    if not health:
        return False
    whole = target["max_health"] if target["max_health"] is not None else health
    if level(target, "fatigued") >= 2:
        whole //= 2
        health = min(health, whole)
    return damage >= health or (kills_at > 0 and 100 * damage >= kills_at * whole)
