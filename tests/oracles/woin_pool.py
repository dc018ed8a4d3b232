"""The pool, its price, and who may attack at all: steps 1 to 4 of a WOIN attack, for the oracle."""

from __future__ import annotations

from tests.oracles.woin_sheet import by_foe, level, offered, refuse_if
from tests.oracles.woin_tables import CHARGES, MOVES, QUALITY, REACH, dice, graded, rank

CALLED = ("push", "trip", "disarm", "injure", "other")
ALLOWED = {
    "melee": ("STR", "AGI"),
    "ranged": ("AGI", "INT"),
    "area": ("AGI", "INT"),
    "magical": ("MAG",),
    "psionic": ("PSI",),
}


# ── 1. attribute + skill + equipment ─────────────────────────────────────────────────────────


def formed(case):
    """The dice before position."""
    if case.weapon["pool"] is not None:
        return case.weapon["pool"]
    if case.attacker["pool"] is not None:
        return case.attacker["pool"]
    rulings = case.rulings
    attribute = max(dice(case.attacker["attributes"].get(name, 0)) for name in attributes(case))
    skill = 0 if level(case.attacker, "forgetful") else dice(case.attacker["skill"])
    gear, late = equipment(case, skill)
    most = limit(case.attacker)
    if rulings["gearmasters"]:
        return max(0, capped(attribute + skill, most) + gear + late)
    return max(0, capped(max(0, attribute + skill + gear), most) + late)


def attributes(case):
    named = case.attacker["attribute"]
    if named != "best":
        return (named,)
    if case.uses("blind shot"):
        return ("LUC",)
    if case.situation["off_hand"]:
        return ("AGI",)
    if case.kind == "melee" and ("heavy" in case.weapon["traits"] or too_large(case)):
        return ("STR",)
    if case.kind == "ranged" and "heavy" in case.weapon["traits"]:
        return ("STR",)
    if "agile" in case.weapon["traits"]:
        return ("AGI",)
    return ALLOWED[case.kind]


def equipment(case, skill):
    """Dice that go with the pool, and dice that come off after the cap."""
    if case.attacker["improvised"]:
        return (-2, 0) if case.rulings["improvised_before_cap"] else (0, -2)
    quality = QUALITY[case.weapon["quality"]]
    return (quality if case.rulings["cinematic"] else min(quality, skill)), 0


def limit(who):
    """The maximum dice pool; None: there is none."""
    most = who["max_dice"]
    if most is None and who["grade"] is not None:
        most = graded(who["grade"])
    return max(most, 3) if most is not None and who["pc"] else most


def capped(count, most):
    return count if most is None else min(count, most)


# ── 2. position ──────────────────────────────────────────────────────────────────────────────


def positioned(case, target, count):
    change = sum(modifiers(case, target))
    least = min(case.rulings["min_attack_dice"], count)
    return max(count + change, least, 0)


def modifiers(case, target):
    yield case.situation["modifier"]
    yield -distance_penalty(case)
    yield -cover(case, target)
    yield from allies(case)
    yield from place(case, target)
    yield from preparation(case)
    yield from handling(case, target)
    yield from ailments(case)
    larger = rank(target["size"]) > rank(case.attacker["size"])
    yield int(case.option == "trip" and case.owns("trip") and larger)


def increment(case):
    if case.throws:
        return case.weapon["thrown"] or 2
    return case.weapon["increment"]


def distance_penalty(case):
    far, step = case.situation["distance"], increment(case)
    if case.kind == "melee" or far is None or not step or far <= step:
        return 0
    return -(-far // step) - 1


def cover(case, target):
    here = case.situation
    penalties = [
        (2 + ("hunker down" in target["exploits"])) * here["cover"],
        2 * here["darkness"],
        (1 if case.owns("draw a bead") else 2) * (here["into_melee"] and case.kind != "melee"),
    ]
    return sum(penalties) if case.rulings["cover_penalties_stack"] else max(penalties)


def allies(case):
    yield int(case.situation["analysed"])
    if not level(case.attacker, "blind"):
        yield min(3, case.situation["crossfire"]) if case.kind == "ranged" else 0
        yield int(case.situation["flank"] and case.kind == "melee")


def place(case, target):
    here = case.situation
    yield int(here["higher_ground"])
    yield {"nobody": 0, "attacker": -2, "target": 2}[here["climbing"]]
    if lies(target):
        yield {"melee": 2, "ranged": -1}.get(case.kind, 0)


def lies(target):
    return target["prone"] or level(target, "downed") >= 1 or level(target, "manic") >= 3


def preparation(case):
    here = case.situation
    yield int(here["aim"] and case.kind == "ranged")
    yield int(here["feint"] and case.kind == "melee")
    yield int(here["focus"] and case.kind == "magical")
    yield -here["overwatch"]
    yield -2 * (here["dual_wield"] and not case.owns("ambidextrous"))


def handling(case, target):
    here, traits, scores = case.situation, case.weapon["traits"], case.attacker["attributes"]
    yield -2 * (case.throws and not case.weapon["thrown"])
    near = here["distance"]
    sidearm = case.kind == "ranged" and "sidearm" in traits and near is not None and near <= 1
    yield int(sidearm)
    yield int(
        case.kind == "ranged"
        and case.owns("point-blank shot")
        and near is not None
        and near <= 2
        and not sidearm
    )
    yield int("close-quarters" in traits and here["same_square"])
    yield int("sacrificial" in traits and lies(target))
    yield 2 * ("seeker" in traits and here["heat_source"])
    if any(scores.values()):
        yield -("heavy" in traits and scores.get("STR", 0) < 8)
        yield -("agile" in traits and scores.get("AGI", 0) < 8)


def ailments(case):
    yield -2 * (level(case.attacker, "blind") >= 2)
    yield -2 * (level(case.attacker, "sick") >= 2)


# ── 3. the price ─────────────────────────────────────────────────────────────────────────────


def price(case, target):
    """Dice that the option and the exploits cost."""
    return sum(cost for cost, _, _ in case.acting()) + option_price(case, target)


def option_price(case, target):
    option = case.option
    more = surcharge(case.attacker, target)
    if option == "other":
        return shot(case, target)["cost"]
    return {
        "damage": 0,
        "escape": 0,
        "grab": more,
        "push": more + (case.choices["knockback"] if case.owns("knockback") else 2),
        "trip": more + 2 * (not (case.owns("knockdown") or case.owns("trip"))),
        "disarm": 2 * (not case.owns("expert disarm")),
        "injure": 2,
    }[option]


def surcharge(attacker, target):
    larger = max(0, rank(target["size"]) - rank(attacker["size"]))
    return larger + (target["legs"] == 0 or target["legs"] > 2)


def shot(case, target):
    found = [each for each in target["called_shots"] if each["name"] == case.situation["other"]]
    refuse_if(not found, "the target has no such called shot")
    return found[0]


def rolled(case, target):
    """(ordinary dice, LUC dice) of the attack roll, after everybody's decisions."""
    choices, rulings = case.choices, case.rulings
    count = positioned(case, target, formed(case))
    cost = price(case, target)
    spent = choices["spend"] * rulings["damage_exchange_ratio"]
    refuse_if(cost - choices["knockback"] > count, "the pool cannot pay for the option")
    offered(cost <= count, "the pool cannot pay for so many squares")
    short = max(0, cost + spent - count)
    offered(not short or rulings["luck_pays_spends"], "more is spent than the pool has")
    left = max(0, count - cost - spent)
    least = rulings["min_attack_dice"]
    refuse_if(cost and count - cost < least, "too few dice would be left to roll")
    offered(not spent or left >= least, "too few dice would be left to roll")
    luck = choices["luck"] + choices["luck damage"] + short
    offered(luck <= case.attacker["luck"], "not so many LUC dice at hand")
    offered(not luck or not level(case.attacker, "cursed"), "the cursed spend no LUC")
    return reacted(case, target, left), choices["luck"]


def reacted(case, target, left):
    """What the target leaves of the dice about to be rolled."""
    choices = case.choices
    if choices["dodge"]:
        offered("dodge" in target["exploits"], "the target cannot dodge")
        offered(not case.situation["cover"], "nobody dodges in cover")
        left = max(0, left - 2, min(left, case.rulings["min_attack_dice"]))
    offered(choices["luck removal"] <= left, "no more dice to take off")
    return left - choices["luck removal"]


# ── who may attack at all ────────────────────────────────────────────────────────────────────


def check(case):
    """Refuse what the page refuses before the roll."""
    able(case)
    unhindered(case)
    reachable(case)
    for target in case.targets:
        sensible(case, target)
        lucky_enough(case, target)
    damaging(case)
    wide = case.kind == "area" or case.weapon["area"]
    refuse_if(not wide and len(case.targets) > 1, "only an area attack has several targets")
    refuse_if(wide and case.option != "damage", "an area attack is for damage")


def able(case):
    attacker = case.attacker
    last = {"dazed": 2, "downed": 3, "sleeping": 2, "staggered": 3, "manic": 1, "placid": 1, "afraid": 2}
    for name, worst in last.items():
        refuse_if(level(attacker, name) >= worst, f"{name}: no attack")
    held = level(attacker, "restrained")
    refuse_if(held >= 3, "restrained: no actions")
    refuse_if(held == 2 and case.option != "escape", "restrained: only escapes")
    refuse_if(level(attacker, "charmed") and by_foe(attacker, "charmed"), "charmed by the target")
    refuse_if(level(attacker, "blind") >= 2 and case.kind == "ranged", "blind: no ranged weapon")
    refuse_if(level(attacker, "forgetful") and case.kind == "magical", "forgetful: no spells")


def unhindered(case):
    attacker, weapon = case.attacker, case.weapon
    bare = unarmed(weapon)
    refuse_if(level(attacker, "disarmed") and not bare, "disarmed")
    refuse_if(
        level(attacker, "restrained") and by_foe(attacker, "restrained") and not (bare or little(case)),
        "restrained: only small weapons against the grabber",
    )
    charging = bool(case.used & MOVES)
    refuse_if(case.used & CHARGES and case.situation["charged"], "only one charge a round")
    above = case.situation["higher_ground"]
    refuse_if(case.uses("death from on high") and not above, "death from on high comes from above")
    refuse_if(charging and case.kind != "melee", "a charge ends in melee")
    stuck = (
        level(attacker, "restrained") or level(attacker, "slowed") >= 3 or level(attacker, "staggered") >= 2
    )
    refuse_if(charging and stuck, "no room to charge")
    refuse_if(case.kind == "melee" and oversize(case) > 1, "a weapon two sizes too large")


def unarmed(weapon):
    """Fists, and what the body has instead: claws and teeth."""
    return bool({"unarmed", "natural"} & set(weapon["traits"]))


def little(case):
    size = rank(case.weapon["size"] or case.attacker["size"]) + case.weapon["oversized"]
    return size <= rank("small")


def oversize(case):
    size = case.weapon["size"]
    if size is None:
        return 0
    return rank(size) + case.weapon["oversized"] - rank(case.attacker["size"])


def too_large(case):
    return oversize(case) == 1


def reachable(case):
    far = case.situation["distance"]
    refuse_if(
        case.situation["blocked"] and not (case.uses("ricochet") or case.uses("blind shot")),
        "no line of sight",
    )
    if far is None:
        return
    if case.kind == "melee":
        refuse_if(far > reach(case) and not case.used & MOVES, "out of reach")
        return
    step = increment(case)
    refuse_if(step and far > 5 * step, "beyond five range increments")
    if case.weapon["area"] in ("line", "cone"):
        refuse_if(step and far > step, "a line or cone reaches one increment")
        refuse_if(case.weapon["reach"] and far > case.weapon["reach"], "beyond the area")


def reach(case):
    traits = case.weapon["traits"]
    longer = 2 if "long reach" in traits else int("reach" in traits)
    return REACH[rank(case.attacker["size"])] + longer + case.uses("lunge")


BRINGS = {"grab": "restrained", "disarm": "disarmed", "injure": "slowed", "trip": "prone"}


def sensible(case, target):
    option = case.option
    immune = set(target["immune"])
    refuse_if(option in immune and option != "damage", f"immune to {option}")
    condition = shot(case, target)["condition"] if option == "other" else BRINGS.get(option)
    conditions = "conditions" in immune and condition not in (None, "prone")
    refuse_if(condition in immune or conditions, f"immune to {condition}")
    refuse_if(option == "disarm" and not target["wielding"], "no weapon to be disarmed of")
    bare = unarmed(case.weapon)
    refuse_if(option in ("grab", "escape") and case.kind != "melee", f"{option} is melee")
    refuse_if(option == "grab" and not bare, "only an unarmed attack grabs")
    refuse_if(option == "escape" and not (bare or little(case)), "escape with a small weapon or none")
    held = level(case.attacker, "restrained") and by_foe(case.attacker, "restrained")
    refuse_if(option == "escape" and not held, "not held by the target")
    offered(not case.choices["knockback"] or (option == "push" and case.owns("knockback")), "no knockback")
    downs = case.owns("knockdown") or case.owns("trip")
    refuse_if(option == "trip" and lies(target) and not downs, "who lies cannot be tripped")
    if option == "push":
        refuse_if(case.situation["cornered"], "nowhere to be pushed to")
        offered(1 <= case.choices["push"] <= farthest(case, target), "cannot push so far")


def farthest(case, target):
    """How many squares a push may move the target."""
    size = rank(case.attacker["size"])
    if case.kind != "melee" and case.weapon["size"] is not None:
        size = rank(case.weapon["size"]) + case.weapon["oversized"]
    return 1 + max(0, size - rank(target["size"])) + case.choices["knockback"]


def lucky_enough(case, target):
    luck = case.choices["luck removal"] + case.choices["absorb"]
    offered(luck <= target["luck"], "the target has not so much LUC")
    offered(not luck or not level(target, "cursed"), "the cursed spend no LUC")
    for name in ("brush off", "roll with it", "lucky escape"):
        offered(not case.choices[name] or name in target["exploits"], f"the target has no {name}")
    offered(not case.choices["roll with it"] or not lies(target), "who lies cannot fall")
    offered(not case.choices["brush off"] or case.kind == "melee", "only a melee hit is brushed off")


def damaging(case):
    paid = bought(case)
    offered(not paid or all(harms(case, t) for t in case.targets), "the option does no damage")


def bought(case):
    return case.choices["spend"] + case.choices["luck damage"]


def harms(case, target):
    """Whether a hit does damage: that of the weapon, or at least of the dice that were bought."""
    allowed = case.rulings["allow_power_with_no_damage_option"]
    return strikes(case, target) or (allowed and bought(case) > 0)


def strikes(case, target):
    """Whether a hit does the damage of the weapon."""
    if case.option == "damage":
        return True
    if case.option not in CALLED:
        return False
    if case.option == "other" and shot(case, target)["damage"]:
        return True
    return case.rulings["called_shot_damage"] or (case.option == "trip" and case.owns("trip"))
