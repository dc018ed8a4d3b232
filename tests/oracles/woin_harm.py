"""DEFENSE, immunity, SOAK and damage of WOIN, for the oracle."""

from __future__ import annotations

from fractions import Fraction

from tests.oracles.woin_dice import Odds, both, lucky, plain, put, thrown, totals
from tests.oracles.woin_pool import capped, limit, strikes
from tests.oracles.woin_sheet import armed, by_foe, level, offered
from tests.oracles.woin_tables import (
    ARMOUR,
    NOT_FOR_ARMOUR,
    PHYSICAL,
    QUALITY,
    SHIELDS,
    SIZE_DEFENSE,
    dice,
    rank,
)

# ── DEFENSE ──────────────────────────────────────────────────────────────────────────────────

BEHIND = {"melee": ("STR", "AGI"), "ranged": ("AGI",), "mental": ("CHA", "WIL"), "vital": ("END",)}
RAISES = {"fortitude": "melee", "lightning reflexes": "ranged", "iron will": "mental"}


def against(case):
    """The DEFENSE that the attack is rolled against."""
    if case.option in ("grab", "escape"):
        return "melee"
    named = case.situation["against"] or case.weapon["against"]
    if named:
        return named
    if case.weapon["area"] or set(case.weapon["types"]) == {"poison"}:
        return "vital"
    if case.kind in ("magical", "psionic"):
        return "melee" if "touch" in case.weapon["traits"] else "ranged"
    return {"melee": "melee", "ranged": "ranged", "area": "vital"}[case.kind]


def defense(case, target, name):
    """A DEFENSE of the target as it stands now."""
    value = given(target, name)
    if value is None:
        value = computed(target, name)
    if name in ("melee", "ranged"):
        if helpless(target):
            return 10
        value += gear(case, target, name)
        value -= 4 * (level(target, "slowed") >= 1)
    return max(10, value) if case.rulings["defense_floor"] else value


def given(target, name):
    return target[name] if target[name] is not None else target["defense"]


def computed(target, name):
    scores = target["attributes"] or {}
    skill = 0 if level(target, "forgetful") else dice(target["skills"].get(name, 0))
    pool = max(dice(scores.get(each, 0)) for each in BEHIND[name]) + skill
    pool = capped(pool, limit(target))
    value = max(10, -(-7 * pool // 2)) + SIZE_DEFENSE[name][rank(target["size"])]
    return value + 2 * sum(RAISES.get(exploit) == name for exploit in target["exploits"])


def helpless(target):
    """Whether conditions make MELEE and RANGED 10."""
    held = level(target, "restrained") >= 2 and not by_foe(target, "restrained")
    worst = {"slowed": 2, "downed": 2, "angry": 3, "blind": 3, "manic": 3}
    return held or any(level(target, name) >= least for name, least in worst.items())


def gear(case, target, name):
    value = 0
    if target["wearing"]:
        value += ARMOUR[target["wearing"]][1]
    hidden = case.situation["cover"] and not case.rulings["shield_in_cover"]
    if not target["shield_used"] and not hidden:
        value += SHIELDS[target["shield"]][name == "ranged"]
    held = target["wielding"]
    if name == "melee" and not isinstance(held, bool) and not level(target, "disarmed"):
        value += armed(held)["melee_defense"]
    return value


# ── immunity, vulnerability, SOAK ────────────────────────────────────────────────────────────


def immune(target, types, materials):
    """Whether damage of these types does nothing."""
    types = types or ("plain",)
    if all(each in target["immune"] for each in types):
        return True
    only = target["harmed_only_by"]
    return bool(only) and set(types) <= PHYSICAL and not (set(only) & (set(types) | set(materials)))


def weakness(target, types, materials):
    """Dice of the largest vulnerability that these match; None: there is none."""
    found = [each["dice"] for each in target["vulnerable"] if each["to"] in (*types, *materials)]
    if target["wearing"]:
        found += [1 for each in ARMOUR[target["wearing"]][2] if each in types]
    return max(found, default=None)


def soaks(target):
    yield target["soak"], target["soak_kind"], ()
    for each in target["soaks"]:
        yield each["amount"], each["kind"], each["types"]
    if target["wearing"]:
        yield ARMOUR[target["wearing"]][0] + 2 * QUALITY[target["armour_quality"]], "armour", ()


def stops(case, soak, type_, delivery):
    _, kind, types = soak
    if types:
        return type_ in types and not (kind == "armour" and delivery)
    if type_ == "psionic":
        return False
    if kind == "armour":
        return type_ not in NOT_FOR_ARMOUR and not delivery
    if kind == "natural" and type_ == "falling":
        return case.rulings["falling_soaked_by_natural"]
    return True


def soak(case, target, types, delivery, materials, ignored=False):
    """The SOAK that stands against damage of these types."""
    if ignored:
        return 0
    natural = weakness(target, types, materials) is None
    ready = [each for each in soaks(target) if natural or each[1] != "natural"]
    if case.rulings["exposed_halves"] == "armour":
        ready = [(exposed(target, a) if kind == "armour" else a, kind, t) for a, kind, t in ready]
    amount = best(case, target, ready, types or ("plain",), delivery)
    if target["monumental"] and case.kind == "ranged":
        amount *= 2
    return exposed(target, amount) if case.rulings["exposed_halves"] == "best" else amount


def best(case, target, ready, types, delivery):
    """The best SOAK and what stacks with it, by the weakest of the types."""
    if unsoaked_mind(case):
        named = [amount for amount, _, names in ready if "psionic" in names]
        return max(named, default=0) + target["soak_bonus"] * ("psionic" in target["soak_bonus_types"])
    each = [
        max((one[0] for one in ready if stops(case, one, type_, delivery)), default=0) + bonus(target, type_)
        for type_ in types
    ]
    return min(each) if case.rulings["multi_type_soak"] == "all" else max(each)


def bonus(target, type_):
    """SOAK that stacks: the field, and exploits that say so."""
    tough = 2 * sum(name in target["exploits"] for name in ("thick hide", "tough as nails"))
    named = target["soak_bonus_types"]
    fits = type_ in named if named else type_ != "psionic"
    return target["soak_bonus"] * fits + tough * (type_ != "psionic")


def unsoaked_mind(case):
    return against(case) == "mental" and case.rulings["mental_ignores_soak"]


def exposed(target, amount):
    return (amount, (amount + 1) // 2, 0, 0)[level(target, "exposed")]


# ── damage ───────────────────────────────────────────────────────────────────────────────────


def base_dice(case):
    """Ordinary dice of damage, before a vulnerability."""
    weapon = case.weapon
    if not strikes(case, case.targets[0]):
        return case.choices["spend"]
    count = weapon["damage"]
    if case.situation["one_handed"] and weapon["one_handed"]:
        count = weapon["one_handed"][0]
    if "unarmed" in weapon["traits"]:
        count += max(0, rank(case.attacker["size"]) - rank("medium"))
    count += weapon["oversized"] + case.choices["spend"] + (level(case.attacker, "angry") >= 3)
    return count + sum(more for _, more, _ in case.acting())


def flat(case):
    if not strikes(case, case.targets[0]):
        return 0
    if case.situation["one_handed"] and case.weapon["one_handed"]:
        return case.weapon["one_handed"][1]
    return case.weapon["bonus"]


def enough(case, most):
    """A total of damage beyond which everything is `most` or more, and no HEALTH is left."""
    if not case.choices["luck damage"]:
        return 1
    most = max(most, *((t["health"] or 0) + (t["max_health"] or 0) for t in case.targets))
    worst = max(sum(amount for amount, _, _ in soaks(t)) + t["soak_bonus"] + 4 for t in case.targets)
    return most + 2 * worst + abs(case.weapon["bonus"]) + 13


def base_roll(case, most):
    """(total, sixes) of the damage dice that all targets share."""
    count = base_dice(case)
    if case.choices["brush off"]:
        count = max(0, count - 1)
    if case.rulings["luck_absorb"] == "cancel_dice" and case.choices["absorb"]:
        offered(case.choices["absorb"] <= count, "more LUC than dice of damage")
        count -= case.choices["absorb"]
    luck, which = case.choices["luck damage"], case.rulings["sixes_count"]
    return thrown(count, luck, which, enough(case, most), expected=case.expected)


def lost(case, target, roll, types):
    """HEALTH lost to the weapon past SOAK, by a roll of the shared dice: a distribution."""
    weapon = case.weapon
    if immune(target, types, weapon["materials"]) or case.choices["lucky escape"]:
        return {0: Fraction(1)}
    extra = weakness(target, types, weapon["materials"]) or 0
    if case.rulings["vuln_cap"] == "dice":
        extra = min(extra, base_dice(case))
    joined = both(roll, plain(extra), lambda a, b: with_extra(case, a, b))
    ignored = weapon["ignores_soak"] or case.uses("achilles heel")
    stopped = soak(case, target, types, weapon["delivery"], weapon["materials"], ignored)
    first = case.rulings["luck_absorb_before_soak"]
    luck = absorbed(case, max(total for total, _ in joined)) if first else {0: Fraction(1)}
    return both(joined, luck, lambda a, off: past_soak(case, max(0, a[0] - off), a[1], stopped))


def absorbed(case, largest):
    """What the target's LUC dice take off."""
    count = case.choices["absorb"] if case.rulings["luck_absorb"] == "roll" else 0
    return totals(lucky(count, "faces", largest)) if count else {0: Fraction(1)}


def spared(case, damage):
    """(HEALTH lost, whether the target rolled with it) of damage that is past SOAK, all together."""
    first = case.rulings["luck_absorb_before_soak"]
    luck = {0: Fraction(1)} if first else absorbed(case, max(damage))
    left = both(damage, luck, lambda amount, off: max(0, amount - off))
    rolls = totals(plain(2)) if case.choices["roll with it"] else {0: Fraction(1)}
    return both(left, rolls, lambda amount, off: (max(0, amount - off), amount > 0 and off > 0))


def with_extra(case, roll, extra):
    total = roll[0] + extra[0]
    if case.rulings["vuln_cap"] == "total":
        total = min(total, 2 * roll[0])
    total = max(0, total + flat(case))
    if case.uses("piledriver"):
        total *= 2
    return total, roll[1] + extra[1]


def past_soak(case, total, sixes, stopped):
    net = total - stopped
    rule = case.rulings["six_rule"]
    if stopped == 0 or rule == "off":
        return max(0, net)
    if rule == "floor":
        return max(net, sixes)
    if rule == "additive":
        return max(net, 0) + sixes
    return net if net > 0 else sixes


def further(case, target, count, types):
    """HEALTH lost to damage that comes beside that of the weapon, with SOAK of its own."""
    if immune(target, types, ()) or case.choices["lucky escape"]:
        return {0: Fraction(1)}
    extra = weakness(target, types, ()) or 0
    if case.rulings["vuln_cap"] == "dice":
        extra = min(extra, count)
    odds: Odds = {}
    for (total, sixes), p in both(plain(count), plain(extra), lambda a, b: (a, b)).items():
        more = total[0] + sixes[0]
        if case.rulings["vuln_cap"] == "total":
            more = min(more, 2 * total[0])
        put(odds, past_soak(case, more, total[1] + sixes[1], soak(case, target, types, (), ())), p)
    return odds
