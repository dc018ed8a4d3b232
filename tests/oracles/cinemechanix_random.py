"""Random small scenarios of Cinemechanix: all its rulings, plans and prices. Imports nothing of Affray."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random
from typing import Any

RULINGS: dict[str, list[Any]] = {
    "hit_costs_success": [True],
    "challenge_mode": ["reach", "remove"],
    "challenge_die": [4, 8, 10],
    "challenge_tn": [4, "own"],
    "successes_per_die": ["one", "steps"],
    "wounded_mook_keeps_cd": [True],
    "carry_over_limit": ["full", "previous"],
    "fleeting_decay": ["roll", "halves"],
    "next_round": ["turn"],
    "luck_saves": ["five_or_six"],
    "luck_buys": ["series"],
    "kill_total": ["rolled"],
    "saved_kill_lost": [False],
    "post_roll_bonus": ["after_ac"],
    "armour_stops_trauma": [True],
    "extra_actions": ["one"],
    "bloodied_luck": ["roll"],
    "extra_trauma": ["points"],
    "repeat_spends": [True],
    "npc_penalty": ["report"],
    "injury_spares": ["blow"],
}
EFFECTS = (
    "hit", "opening", "stakes", "hp", "tp", "levels", "nerves", "spared", "killed", "maimed", "felled",
    "rating", "penalty", "next round", "fleeting", "scene", "injury", "patched", "lasting", "permanent",
    "luck", "own luck", "healed", "calmed", "recovery", "actions",
)  # fmt: skip


def random_scenario(random: Random, *, entered: bool | None = None) -> dict:
    """One scenario: a few dice, few enough successes that every choice can be tried."""
    kind = random.choice(["extra", "bit player", "supporting cast", "pc"])
    attacker: dict[str, Any] = {
        "hero_factor": random.choice([1, 3, 6]),
        "hero_dice": random.choice([None, 0, 1, 2]),
        "combat": random.choice([0, 4, 6, 8, 10, 12]),
        "combat_bonus": random.choice([0, 0, -1, -2, 1]),
        "bonus": random.choice([0, 0, 1]),
        "number": random.choice([4, 5, 6]),
        "weapon": {
            "dice": random.choice([[4], [6], [8], [10], [12], [20], [6, 6], [8, 4]]),
            "bonus": random.choice([0, 0, 0, 2, -1]),
        },
        "lost_hp": random.choice([0, 0, 2, 5, 12, 20]),
        "lost_tp": random.choice([0, 0, 1, 8, 15]),
        "luck": random.randint(1, 2),
        "luck_die": random.choice([4, 6]),
        "penalty": random.choice([0, 0, 1]),
    }
    target: dict[str, Any] = {
        "kind": kind,
        "rating": random.randint(1, 3),
        "hero_factor": random.choice([0, 1, 2, 3]),
        "armour": random.choice([0, 0, 2, 4, 9]),
        "luck": random.choice([0, 1, 2]),
        "luck_die": random.choice([4, 6]),
        "luck_rolled": random.choice([None, None, 3]),
        "lost_hp": random.choice([0, 1, 6]),
        "lost_tp": random.choice([0, 1, 6]),
        "penalty": random.choice([0, 0, 1]),
        "in_role": random.random() < 0.8,
    }
    if kind == "extra":
        target["full_rating"] = target["rating"] + random.choice([0, 1])
    if random.random() < 0.5:
        target["hp"] = random.randint(1, 20)
    situation: dict[str, Any] = {
        "rounds": random.randint(0, 4),
        "rolls": random.choice([1, 1, 2]),
        "target_acted": random.random() < 0.5,
        "challenge": random.choice([0, 0, 1]),
    }
    if kind == "extra":
        counts = random.choice([(), (1,), (2, 1), (1, 2)])
        situation["others"] = [{"rating": random.randint(1, 4), "count": count} for count in counts]
    if random.random() < 0.5 if entered is None else entered:
        situation["successes"] = random.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 11])
    if random.random() < 0.3:
        situation["stakes"] = random_stakes(random, kind)
    rulings = {name: random.choice(values) for name, values in RULINGS.items() if random.random() < 0.25}
    if situation.get("successes", 9) > 5:
        rulings.pop("repeat_spends", None)
    return {"attacker": attacker, "target": target, "situation": situation, "rulings": rulings}


def random_stakes(random: Random, kind: str) -> dict:
    injuries = {"extra": ["injury"], "pc": []}.get(kind, ["patched", "lasting", "permanent"])
    intent = random.choice(["next round", "fleeting", "scene", "trauma", "kill", "other", *injuries])
    stakes: dict[str, Any] = {"intent": intent, "wager": random.choice([0, 0, 1])}
    if intent == "other" or random.random() < 0.4:
        stakes["price"] = random.randint(0, 3)
    return stakes


def random_plan(random: Random, left: int) -> dict:
    """Answers that spend some of so many successes; now and then one that no menu offers."""
    plan: dict = {"luck": random.random() < 0.7, "spare": random.random() < 0.5}

    def some(most: int) -> int:
        nonlocal left
        paid = random.randint(0, max(0, min(left, most)))
        left -= paid
        return paid

    if random.random() < 0.3:
        plan["kill"] = random.randint(4, 8)
        left -= plan["kill"]
    plan["dice"] = some(3)
    plan["after"] = some(2)
    name, price = random.choice([("nothing", 0), ("next round", 1), ("fleeting", 2), ("scene", 3)])
    if price <= left:
        plan["penalty"] = name
        left -= price
        plan["more"] = some(2) if price else 0
    plan["trauma"] = some(7)
    name, price = random.choice([("nothing", 0), ("patched", 5), ("lasting", 6), ("injury", 4)])
    if price <= left:
        plan["injury"] = name
        left -= price
    plan["heal"], plan["calm"] = some(1), some(1)
    if random.random() < 0.3:
        plan["pool"] = int(left >= 5)
    plan["lower"] = random.choice([0, 1, 2])
    plan["next"] = random.choice(["nobody", "nobody", 1, 2])
    return plan


def random_prices(random: Random) -> dict:
    """What an attacker may want: no two alike, so that nothing is decided by a tie."""
    return {effect: F(random.randint(0, 4000), 997) for effect in EFFECTS if random.random() < 0.7}


def random_defence(random: Random) -> dict:
    """What a defender may want."""
    keys = ("killed", "maimed", "luck", "levels", "spared", "hp", "tp")
    return {effect: F(-random.randint(0, 9000), 991) for effect in keys}
