"""Random small scenarios of vzryv as plain data, over all rulings and every reading of Advantage."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracles.vzryv import RULINGS

OTHERWISE: dict[str, tuple[Any, ...]] = {
    "zero_rerolls": (False,),
    "adv_stack": ("net",),
    "close_count": ("each",),
    "harmless_hinder": (False,),
    "dos_inclusive": (False,),
    "thrown_is_ranged": (False,),
    "distant_spell_is_ranged": (False,),
    "flat_bonus_hits": (True,),
    "body_is_weapon": (False,),
    "epic_before": (False,),
    "multi_type": ("each", "first"),
    "odd_dice": ("floor",),
    "resist_divisor": (3,),
    "resist_round": ("up",),
    "vulnerable_factor": (3,),
    "resist_and_vulnerable": ("both",),
    "repeats_stack": (True,),
    "su_least": (1,),
    "su_stack": ("largest", "sum"),
    "covers_grant": ("newest",),
    "shield_absorbs": (True,),
    "stop_at_zero": (False,),
    "hit_at_zero": (False,),
    "spells_are_magical": (True,),
    "improvised_epic": (True,),
}
MODES = ("per_roll", "whole", "extra_die", "extra_die_plain", "first_roll", "per_chain")
TYPES = ("sharp", "fire", "mystic")
NAMES = (*TYPES, "all", "magical", "mundane")


def random_scenarios(seed: str, count: int) -> list[dict[str, Any]]:
    """So many scenarios, the readings of Advantage in turn."""
    dice = Random(seed)
    return [scenario(dice, MODES[number % len(MODES)]) for number in range(count)]


def scenario(r: Random, mode: str) -> dict[str, Any]:
    rulings: dict[str, Any] = {"advantage_mode": mode}
    for name, values in OTHERWISE.items():
        if r.random() < 0.3:
            rulings[name] = r.choice(values)
    assert set(rulings) <= set(RULINGS)
    situation: dict[str, Any] = {}
    if r.random() < 0.7:
        situation[r.choice(["advantages", "hindrances"])] = r.choice([1, 1, 2])
    if r.random() < 0.2:
        situation["advantages"], situation["hindrances"] = r.choice([(1, 1), (2, 1), (1, 2)])
    if r.random() < 0.3:
        situation["hostiles"] = [hostile(r) for _ in range(r.choice([1, 1, 2]))]
    act, aimed_at = attack(r, mode, rulings), target(r)
    if mode == "whole" and len(act["damage"]) > 1:  # the oracle's work is the square of this
        aimed_at["vyn"] = min(aimed_at.get("vyn", 10), 10)
    if act.get("dist") == 0:
        aimed_at.pop("distance", None)
    return {
        "attacker": {"epic": r.choice([0, 1, 2, 3]), "attack": act},
        "target": aimed_at,
        "situation": situation,
        "rulings": rulings,
    }


def attack(r: Random, mode: str, rulings: dict[str, Any]) -> dict[str, Any]:
    sides = [2, 4, 6] if mode in {"whole", "per_chain"} else [2, 4, 6, 8]
    if rulings.get("odd_dice") == "floor":
        sides += [3, 5]
    forms = ["1к{0}", "1d{0}", "2к{0}"] if mode == "whole" else ["1к{0}", "2к{0}", "1к{0}+1d{1}"]
    types = r.choice([1, 1, 1, 2])
    if types > 1:
        forms = ["1к{0}"] if mode == "whole" else ["1к{0}", "2к{0}"]
        sides = [4, 6] if mode == "whole" else sides
    found: dict[str, Any] = {
        "damage": [
            {"dice": r.choice(forms).format(*r.sample(sides, 2)), "type": kind}
            for kind in r.sample(TYPES, types)
        ]
    }
    for field, values in (
        ("means", ["body", "improvised", "spell"]),
        ("mastered", [False]),
        ("kind", ["melee", "ranged", "thrown"]),
        ("dist", [0, 10]),
        ("magical", [True]),
        ("magical_weapon", [True]),
        ("bonus", [1, 2]),
        ("on_hit", ["burns"]),
    ):
        if r.random() < 0.3:
            found[field] = r.choice(values)
    return found


def hostile(r: Random) -> dict[str, Any]:
    found: dict[str, Any] = {"distance": r.choice([0, 1, 2]), "dos": r.choice([1, 2])}
    if r.random() < 0.3:
        found["harmless"] = True
    return found


def target(r: Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    choices: list[tuple[str, list[Any]]] = [
        ("vyn", [1, 4, 7, 10, 15]),
        ("parry", [1, 2, 5]),
        ("guard", [1, 3]),
        ("shield", [2, 5]),
        ("covers", [3, [4, 2], [1, 5]]),
        ("on_hurt", ["rages"]),
    ]
    for field, values in choices:
        if r.random() < (0.7 if field == "vyn" else 0.25):
            found[field] = r.choice(values)
    if r.random() < 0.3:
        found["snizh"] = [
            {"amount": r.choice([1, 2]), "type": r.choice(NAMES), "stacks": r.random() < 0.5}
            for _ in range(r.choice([1, 2]))
        ]
    for field in ("resists", "vulnerable", "immune"):
        if r.random() < (0.12 if field == "immune" else 0.3):
            found[field] = [r.choice(NAMES) for _ in range(r.choice([1, 1, 2]))]
    if r.random() < 0.2:
        found |= {"distance": r.choice([0, 1]), "dos": 1}
    return found
