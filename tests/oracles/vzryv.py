"""An oracle for vzryv: the book once more, by plain enumeration; it imports nothing of Affray.

A scenario is plain data, as in a file. Every die is a table of what it comes to; a chain that comes to `most`
or more is one entry. As `most` is past all that the target can tell apart, what is below is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as F
from itertools import product
from typing import Any

RULINGS = {
    "zero_rerolls": True,
    "advantage_mode": "per_roll",
    "adv_stack": "cancel",
    "close_count": "once",
    "harmless_hinder": True,
    "dos_inclusive": True,
    "thrown_is_ranged": True,
    "distant_spell_is_ranged": True,
    "flat_bonus_hits": False,
    "body_is_weapon": True,
    "epic_before": True,
    "multi_type": "separate",
    "odd_dice": "reject",
    "resist_divisor": 2,
    "resist_round": "down",
    "vulnerable_factor": 2,
    "resist_and_vulnerable": "cancel",
    "repeats_stack": False,
    "su_least": 0,
    "su_stack": "declared",
    "covers_grant": "larger",
    "shield_absorbs": False,
    "stop_at_zero": True,
    "hit_at_zero": True,
    "spells_are_magical": False,
    "improvised_epic": False,
}
Law = dict[Any, F]


def results(scenario: dict[str, Any], most: int, *, rough: bool = False) -> Law:
    """{((effect, amount), …): chance}; dice that come to `most` or more count as `most`. rough: in floats."""
    rulings = {**RULINGS, **scenario.get("rulings", {})}
    attack = scenario["attacker"]["attack"]
    dice = [read(part["dice"]) for part in attack["damage"]]
    net = advantage(scenario, rulings)
    found: Law = {}
    for sums, chance in rolled(dice, net, rulings, most, rough=rough).items():
        key = outcome(sums, scenario, rulings)
        found[key] = found.get(key, F(0)) + chance
    return found


# ── the dice ───────────────────────────────────────────────────────────────────────────────


def read(text: str) -> list[tuple[int, int]]:
    """ "2к6+1к8" as [(6, 2), (8, 1)]."""
    counts: dict[int, int] = {}
    for part in text.replace("к", "d").split("+"):
        number, sides = part.split("d")
        counts[int(sides)] = counts.get(int(sides), 0) + int(number or 1)
    return list(counts.items())


def rolled(
    dice: list[list[tuple[int, int]]], net: int, rulings: dict[str, Any], most: int, *, rough: bool
) -> Law:
    """The sums of each type."""
    if net and rulings["advantage_mode"] == "whole":
        attempt = together([plain_sum(one, rulings, most) for one in dice])
        if rough:
            attempt = {sums: float(chance) for sums, chance in attempt.items()}  # type: ignore[misc]
        return best_of(attempt, net)
    return together([type_sum(one, net, rulings, most) for one in dice])


def together(laws: list[Law]) -> Law:
    found: Law = {(): F(1)}
    for law in laws:
        found = {(*sums, value): one * two for sums, one in found.items() for value, two in law.items()}
    return found


def plain_sum(kinds: list[tuple[int, int]], rulings: dict[str, Any], most: int) -> Law:
    found: Law = {0: F(1)}
    for sides, count in kinds:
        for _ in range(count):
            found = added(found, die(sides, uniform(sides), uniform(sides), rulings, most), most)
    return found


def type_sum(kinds: list[tuple[int, int]], net: int, rulings: dict[str, Any], most: int) -> Law:
    found: Law = {0: F(1)}
    mode = rulings["advantage_mode"] if net else "per_roll"
    for sides, count in kinds:
        even, best = uniform(sides), of_several(sides, net)
        if mode in {"extra_die", "extra_die_plain"}:
            rerolls = best if mode == "extra_die" else even
            found = added(found, with_extra(sides, count, net, rerolls, rulings, most), most)
            continue
        for _ in range(count):
            if mode == "per_chain":
                one = best_of(die(sides, even, even, rulings, most), net)
            else:
                one = die(sides, best, even if mode == "first_roll" else best, rulings, most)
            found = added(found, one, most)
    return found


def uniform(sides: int) -> Law:
    return {face: F(1, sides) for face in range(1, sides + 1)}


def of_several(sides: int, net: int) -> Law:
    """The best (or worst) face of so many rolls more than one, all of them written out."""
    found: Law = {}
    for faces in product(range(1, sides + 1), repeat=abs(net) + 1):
        face = max(faces) if net > 0 else min(faces)
        found[face] = found.get(face, F(0)) + F(1, sides ** (abs(net) + 1))
    return found


def die(sides: int, first: Law, more: Law, rulings: dict[str, Any], most: int) -> Law:
    """A die with its chain, explosion by explosion."""
    found: Law = {}
    reached, chance, faces, rerolled = 0, F(1), first, False
    while reached < most:
        for face in range(1, sides):
            zero = face <= sides // 2 and (rulings["zero_rerolls"] or not rerolled)
            value = min(most, reached + (0 if zero else face))
            found[value] = found.get(value, F(0)) + chance * faces[face]
        chance *= faces[sides]
        reached, faces, rerolled = reached + sides, more, True
    found[most] = found.get(most, F(0)) + chance
    return found


def best_of(law: Law, net: int) -> Law:
    """The best (or worst) of so many more, one after the other; of two worth the same, the earlier."""
    kept = law
    for _ in range(abs(net)):
        found: Law = {}
        for (one, p), (two, q) in product(kept.items(), law.items()):
            better = worth(two) > worth(one) if net > 0 else worth(two) < worth(one)
            value = two if better else one
            found[value] = found.get(value, F(0)) + p * q
        kept = found
    return kept


def worth(value: Any) -> int:
    return sum(value) if isinstance(value, tuple) else int(value)


def with_extra(sides: int, count: int, net: int, rerolls: Law, rulings: dict[str, Any], most: int) -> Law:
    """Extra dice join, the worst (or best) of all are dropped, and those kept explode."""
    number = count + abs(net)
    again: Law = {}
    tail = die(sides, rerolls, rerolls, {**rulings, "zero_rerolls": True}, most)
    if not rulings["zero_rerolls"]:
        tail = unzeroed(sides, rerolls, most)
    again = {min(most, sides + value): F(0) for value in tail}
    for value, chance in tail.items():
        again[min(most, sides + value)] += chance
    found: Law = {}
    for faces in product(range(1, sides + 1), repeat=number):
        kept = sorted(faces, reverse=net > 0)[:count]
        law: Law = {min(most, sum(face for face in kept if sides // 2 < face < sides)): F(1, sides**number)}
        for _ in range(kept.count(sides)):
            law = added(law, again, most)
        for value, chance in law.items():
            found[value] = found.get(value, F(0)) + chance
    return found


def unzeroed(sides: int, faces: Law, most: int) -> Law:
    """A chain of re-rolls that keep their faces."""
    found: Law = {}
    reached, chance = 0, F(1)
    while reached < most:
        for face in range(1, sides):
            value = min(most, reached + face)
            found[value] = found.get(value, F(0)) + chance * faces[face]
        chance *= faces[sides]
        reached += sides
    found[most] = found.get(most, F(0)) + chance
    return found


def added(one: Law, other: Law, most: int) -> Law:
    found: Law = {}
    for a, p in one.items():
        for b, q in other.items():
            value = min(most, a + b)
            found[value] = found.get(value, F(0)) + p * q
    return found


# ── what bears on the attack ───────────────────────────────────────────────────────────────


def advantage(scenario: dict[str, Any], rulings: dict[str, Any]) -> int:
    situation = scenario.get("situation", {})
    good, bad = situation.get("advantages", 0), situation.get("hindrances", 0)
    close = list(near(scenario, rulings)) if shot(scenario["attacker"]["attack"], rulings) else []
    bad += len(close) if rulings["close_count"] == "each" else bool(close)
    if rulings["adv_stack"] == "net":
        return int(good - bad)
    return int(bool(good)) - int(bool(bad))


def shot(attack: dict[str, Any], rulings: dict[str, Any]) -> bool:
    kind, means = attack.get("kind"), attack.get("means", "weapon")
    if kind == "thrown":
        return bool(rulings["thrown_is_ranged"])
    if means == "spell" and kind is None:
        return bool(rulings["distant_spell_is_ranged"]) and attack.get("dist") != 0
    if means == "spell" and kind == "ranged":
        return attack.get("dist") != 0
    return bool(kind == "ranged")


def near(scenario: dict[str, Any], rulings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    situation = scenario.get("situation", {})
    for one in (scenario["target"], *situation.get("others", []), *situation.get("hostiles", [])):
        if "dos" not in one or "distance" not in one:
            continue
        if one.get("harmless") and not rulings["harmless_hinder"]:
            continue
        if one["distance"] < one["dos"] or (one["distance"] == one["dos"] and rulings["dos_inclusive"]):
            yield one


# ── hit, Epic, and the damage algorithm ────────────────────────────────────────────────────


def outcome(sums: tuple[int, ...], scenario: dict[str, Any], rulings: dict[str, Any]) -> tuple[Any, ...]:
    attack, target = scenario["attacker"]["attack"], scenario["target"]
    bonus = attack.get("bonus", 0)
    if sum(sums) + (bonus if rulings["flat_bonus_hits"] else 0) == 0:
        return (("miss", 1),)
    epic = scenario["attacker"].get("epic", 0) if has_epic(attack, rulings) else 0
    amounts, first = shared(sums, rulings)
    amounts[first] += bonus + (epic if rulings["epic_before"] else 0)
    state = {
        "covers": chosen_covers(target, rulings),
        "shield": target.get("shield", 0),
        "late": 0 if rulings["epic_before"] else epic,
        "lost covers": 0,
        "worn": 0,
        "received": False,
    }
    damage = 0
    for part, amount in zip(attack["damage"], amounts, strict=True):
        if amount:
            damage += passed(amount, part["type"], scenario, rulings, state)
    told = {"hit": 1, "damage": damage, "covers": state["lost covers"], "shield": state["worn"]}
    if "vyn" in target and damage and damage >= target["vyn"]:
        told["down"] = 1
    if attack.get("on_hit") and (damage or rulings["hit_at_zero"]):
        told["on hit"] = 1
    if target.get("on_hurt") and state["received"]:
        told["on hurt"] = 1
    return tuple(sorted((key, amount) for key, amount in told.items() if amount))


def shared(sums: tuple[int, ...], rulings: dict[str, Any]) -> tuple[list[int], int]:
    """The damage of each type, and which of them Epic joins."""
    amounts = list(sums)
    if rulings["multi_type"] == "first":
        amounts = [sum(sums)] + [0] * (len(sums) - 1)
    first = 0
    if rulings["multi_type"] == "each":
        while first < len(amounts) - 1 and amounts[first] == 0:
            first += 1
        if amounts[first] == 0:
            first = 0
    return amounts, first


def has_epic(attack: dict[str, Any], rulings: dict[str, Any]) -> bool:
    means = attack.get("means", "weapon")
    if means == "spell":
        return False
    if means == "body" and not rulings["body_is_weapon"]:
        return False
    if means == "improvised" or not attack.get("mastered", True):
        return bool(rulings["improvised_epic"])
    return True


def chosen_covers(target: dict[str, Any], rulings: dict[str, Any]) -> int:
    covers = target.get("covers", 0)
    if isinstance(covers, int):
        return covers
    return int(covers[-1] if rulings["covers_grant"] == "newest" else max(covers))


def passed(
    damage: int, kind: str, scenario: dict[str, Any], rulings: dict[str, Any], state: dict[str, Any]
) -> int:
    """The six steps for one damage type."""
    target, attack = scenario["target"], scenario["attacker"]["attack"]
    magical = attack.get("magical", False) or attack.get("magical_weapon", False)
    magical = magical or (attack.get("means") == "spell" and rulings["spells_are_magical"])
    kinds = {"all", kind, "magical" if magical else "mundane"}
    for step in ("parry", "guard"):
        damage = max(0, damage - target.get(step, 0))
        if not damage and rulings["stop_at_zero"]:
            return 0
    wear = min(damage, state["shield"])
    state["shield"] -= wear
    state["worn"] += wear
    if rulings["shield_absorbs"]:
        damage -= wear
        if not damage and rulings["stop_at_zero"]:
            return 0
    taken = min(damage, state["covers"])
    state["covers"] -= taken
    state["lost covers"] += taken
    damage -= taken
    if not damage and rulings["stop_at_zero"]:
        return 0
    damage = after_snizh(damage, kinds, target, rulings)
    if not damage and rulings["stop_at_zero"]:
        return 0
    damage = after_resistance(damage, kinds, target, rulings)
    if not damage and rulings["stop_at_zero"]:
        return 0
    state["received"] = True
    damage += state["late"]
    state["late"] = 0
    return damage


def after_snizh(damage: int, kinds: set[str], target: dict[str, Any], rulings: dict[str, Any]) -> int:
    found = [one for one in target.get("snizh", []) if one.get("type", "all") in kinds]
    if rulings["su_stack"] == "sum":
        off = sum(one["amount"] for one in found)
    elif rulings["su_stack"] == "largest":
        off = max((one["amount"] for one in found), default=0)
    else:
        off = sum(one["amount"] for one in found if one.get("stacks"))
        off += max((one["amount"] for one in found if not one.get("stacks")), default=0)
    return max(min(damage, rulings["su_least"]), damage - off)


def after_resistance(damage: int, kinds: set[str], target: dict[str, Any], rulings: dict[str, Any]) -> int:
    if kinds & set(target.get("immune", [])):
        return 0
    less = sum(name in kinds for name in target.get("resists", []))
    more = sum(name in kinds for name in target.get("vulnerable", []))
    if not rulings["repeats_stack"]:
        less, more = bool(less), bool(more)
    if rulings["resist_and_vulnerable"] == "cancel":
        less, more = less - min(less, more), more - min(less, more)
    for _ in range(less):
        damage = damage // rulings["resist_divisor"] + (
            damage % rulings["resist_divisor"] > 0 and rulings["resist_round"] == "up"
        )
    for _ in range(more):
        damage *= rulings["vulnerable_factor"]
    return int(damage)
