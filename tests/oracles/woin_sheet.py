"""A scenario of WOIN with its defaults filled in, for the oracle: plain dictionaries."""

from __future__ import annotations

import re
from typing import Any

from tests.oracles.woin_tables import EXPLOITS, WEAPONS, WHENEVER_OWNED

WEAPON = {
    "name": "weapon",
    "damage": 1,
    "bonus": 0,
    "types": (),
    "delivery": (),
    "materials": (),
    "size": None,
    "increment": 0,
    "thrown": 0,
    "kind": None,
    "against": None,
    "area": None,
    "reach": 0,
    "traits": (),
    "quality": "standard",
    "pool": None,
    "one_handed": None,
    "melee_defense": 0,
    "oversized": False,
    "ignores_soak": False,
    "mp": 0,
    "riders": (),
}
RIDER = {"also_beats": None, "condition": None, "level": 1, "damage": 0, "types": ()}
SHOT = {"name": "", "cost": 2, "condition": None, "level": 1, "damage": False, "kills_at": 0}
ATTACKER: dict[str, Any] = {
    "pool": None,
    "weapon": "unarmed",
    "weapons": (),
    "attributes": {},
    "attribute": "best",
    "skill": 0,
    "improvised": False,
    "grade": None,
    "max_dice": None,
    "pc": True,
    "luck": 0,
    "size": "medium",
    "legs": 2,
    "exploits": (),
    "conditions": (),
}
TARGET: dict[str, Any] = {
    "defense": None,
    "melee": None,
    "ranged": None,
    "mental": None,
    "vital": None,
    "attributes": None,
    "skills": {},
    "grade": None,
    "max_dice": None,
    "pc": False,
    "health": None,
    "max_health": None,
    "countdown": None,
    "soak": 0,
    "soak_kind": "natural",
    "soaks": (),
    "soak_bonus": 0,
    "soak_bonus_types": (),
    "monumental": False,
    "vulnerable": (),
    "harmed_only_by": (),
    "immune": (),
    "size": "medium",
    "legs": 2,
    "wielding": True,
    "wearing": None,
    "armour_quality": "standard",
    "helmet": None,
    "shield": "none",
    "shield_used": False,
    "prone": False,
    "mounted": False,
    "luck": 0,
    "exploits": (),
    "conditions": (),
    "called_shots": (),
    "attacks": (),
    "actions": 2,
    "regenerates": 0,
}
SITUATION = {
    "option": "damage",
    "other": "",
    "attack": "",
    "kind": None,
    "against": None,
    "exploits": (),
    "distance": None,
    "higher_ground": False,
    "cover": False,
    "darkness": False,
    "into_melee": False,
    "blocked": False,
    "crossfire": 0,
    "flank": False,
    "climbing": "nobody",
    "aim": False,
    "feint": False,
    "focus": False,
    "heat_source": False,
    "same_square": False,
    "dual_wield": False,
    "off_hand": False,
    "one_handed": False,
    "overwatch": 0,
    "analysed": False,
    "second_action": False,
    "cornered": False,
    "item": "weapon",
    "charged": False,
    "others": (),
    "modifier": 0,
}
RULINGS = {
    "tie_hits": True,
    "called_shot_vs": "both",
    "called_shot_damage": False,
    "three_sixes_beat_vital": False,
    "sixes_count": "faces",
    "six_rule": "floor",
    "mental_ignores_soak": True,
    "damage_exchange_ratio": 1,
    "luck_pays_spends": False,
    "min_attack_dice": 0,
    "improvised_before_cap": True,
    "cover_penalties_stack": False,
    "shield_in_cover": False,
    "allow_power_with_no_damage_option": False,
    "falling_soaked_by_natural": True,
    "multi_type_soak": "all",
    "vuln_cap": "dice",
    "exposed_halves": "best",
    "defense_floor": True,
    "luck_absorb_before_soak": False,
    "critical_conditions": "roll",
    "luck_absorb": "roll",
    "area_damage": "once",
    "cinematic": False,
    "gearmasters": False,
}
CHOICES = {
    "spend": 0,
    "luck": 0,
    "luck damage": 0,
    "push": 1,
    "knockback": 0,
    "critical type": None,
    "critical condition": None,
    "dodge": False,
    "luck removal": 0,
    "absorb": 0,
    "brush off": False,
    "roll with it": False,
    "lucky escape": False,
}


class Refused(Exception):
    """An option that cannot be taken, and why."""


class NotOffered(Refused):
    """A decision that nobody would be offered."""


class Unsupported(Exception):
    """Something that the oracle does not know."""


def refuse_if(condition, reason):
    if condition:
        raise Refused(reason)


def offered(condition, reason):
    if not condition:
        raise NotOffered(reason)


def filled(defaults, given):
    unknown = set(given) - set(defaults) - {"name"}
    if unknown:
        raise Unsupported(f"fields {sorted(unknown)}")
    return {**defaults, **given}


def armed(given):
    """A weapon from any of its forms."""
    if isinstance(given, int):
        given = {"damage": given}
    if isinstance(given, str):
        found = re.fullmatch(r"(\d*)d6(?:([+-]\d+))?", given.replace(" ", ""))
        given = (
            {"damage": int(found[1] or 1), "bonus": int(found[2] or 0)}
            if found
            else {**WEAPONS[given], "name": given}
        )
    weapon = filled(WEAPON, given)
    weapon["riders"] = [filled(RIDER, rider) for rider in weapon["riders"]]
    return weapon


def suffered(conditions):
    """Name to (level, whether the other side caused it)."""
    found = {}
    for condition in conditions:
        if isinstance(condition, str):
            name, *words = condition.split()
            worse = int(words[0]) if words and words[0].isdigit() else 1
            condition = {"name": name, "level": worse, "by_foe": "foe" in words}  # noqa: PLW2901
        found[condition["name"]] = (condition.get("level", 1), condition.get("by_foe", False))
    return found


def level(who, name):
    return who["conditions"].get(name, (0, False))[0]


def by_foe(who, name):
    return who["conditions"].get(name, (0, False))[1]


def filled_target(given):
    target = filled(TARGET, given)
    target["conditions"] = suffered(target["conditions"])
    target["called_shots"] = [filled(SHOT, shot) for shot in target["called_shots"]]
    target["vulnerable"] = [{"dice": 1, **each} for each in target["vulnerable"]]
    target["soaks"] = [{"kind": "special", "types": (), **each} for each in target["soaks"]]
    if target["helmet"] is not None:
        raise Unsupported("helmets")
    return target


def chosen_weapon(attacker, situation):
    if not situation["attack"]:
        return armed(attacker["weapon"])
    return armed(next(w for w in attacker["weapons"] if w["name"] == situation["attack"]))


class Case:
    """One attack: who, whom, how, with every default filled in and every decision made."""

    expected = False

    def __init__(self, scenario, choices):
        self.attacker = filled(ATTACKER, scenario.get("attacker", {}))
        self.attacker["conditions"] = suffered(self.attacker["conditions"])
        self.situation = filled(SITUATION, scenario.get("situation", {}))
        self.rulings = filled(RULINGS, scenario.get("rulings", {}))
        self.choices = filled(CHOICES, choices)
        given = scenario.get("targets") or [scenario.get("target", {}), *self.situation["others"]]
        self.targets = [filled_target(each) for each in given]
        self.weapon = chosen_weapon(self.attacker, self.situation)
        self.kind, self.throws = kind_of(self.weapon, self.situation)
        self.option = self.situation["option"]
        self.used = set(self.situation["exploits"])
        self.owned = set(self.attacker["exploits"]) | self.used

    def acting(self):
        """Prices, dice of damage and conditions of the exploits that act in this attack."""
        return [
            EXPLOITS[name] for name in sorted(self.used | (self.owned & WHENEVER_OWNED)) if name in EXPLOITS
        ]

    def owns(self, exploit):
        return exploit in self.owned

    def uses(self, exploit):
        return exploit in self.used


def kind_of(weapon, situation):
    """How it attacks, and whether something is thrown that is held in melee."""
    own = weapon["kind"]
    if own is None and weapon["increment"]:
        own = "ranged"
    if own is None:
        own = "area" if weapon["area"] else "melee"
    kind = situation["kind"] or own
    return kind, kind == "ranged" and own == "melee"
