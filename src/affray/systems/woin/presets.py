"""Ready scenarios: the first for a newcomer, each of the others for a part of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from affray.systems.woin import catalogue


def foe(name: str, **changed: Any) -> dict[str, Any]:
    """A foe of the bestiary as plain data, with some fields changed."""
    return {**msgspec.to_builtins(catalogue.foes()[name]), **changed}


VIPER = {
    "name": "fangs",
    "damage": 1,
    "bonus": 2,
    "types": ["piercing"],
    "traits": ["natural"],
    "riders": [{"also_beats": "vital", "condition": "poisoned", "damage": 1, "types": ["poison"]}],
}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "first blow": {"attacker": {"pool": 8, "weapon": 3}, "target": {"defense": 18, "soak": 6}},
    "benchmark": {"attacker": {"pool": 5, "weapon": 2}, "target": {"defense": 15, "soak": 5}},
    "archer": {
        "attacker": {
            "name": "ranger",
            "attributes": {"AGI": 10},
            "skill": 6,
            "grade": 5,
            "weapon": "longbow",
            "luck": 2,
        },
        "target": foe("bandit", luck=1),
        "situation": {"distance": 20, "cover": True, "aim": True},
    },
    "wrestler": {
        "attacker": {"name": "wrestler", "pool": 7, "weapon": "unarmed", "exploits": ["knockdown"]},
        "target": foe("wolf"),
        "situation": {"option": "choose"},
        "goal": "mixed",
    },
    "held": {
        "attacker": {
            "name": "thief",
            "pool": 6,
            "weapon": "dagger",
            "conditions": [{"name": "restrained", "by_foe": True}],
        },
        "target": foe("guard"),
        "situation": {"option": "choose"},
        "goal": "effect",
    },
    "zombie": {
        "attacker": {"name": "fighter", "pool": 6, "weapon": "longsword"},
        "target": foe("zombie"),
        "situation": {"option": "other", "other": "head"},
        "goal": "down",
    },
    "duellist": {
        "attacker": {"name": "duellist", "pool": 5, "weapon": "rapier"},
        "target": {
            "name": "rival",
            "defense": 15,
            "soak": 4,
            "soak_kind": "armour",
            "health": 20,
            "wielding": "rapier",
            "exploits": ["dodge", "brush off", "roll with it", "lucky escape"],
        },
    },
    "last luck": {
        "attacker": {"pool": 5, "weapon": "warhammer"},
        "target": {"defense": 12, "soak": 6, "luck": 2},
        "rulings": {"luck_absorb_before_soak": True},
    },
    "viper": {
        "attacker": {"name": "viper", "pool": 5, "pc": False, "weapon": VIPER},
        "target": {"name": "traveller", "melee": 12, "vital": 15, "soak": 3, "health": 12},
    },
    "shield breaker": {
        "attacker": {"name": "breaker", "pool": 6, "weapon": "warhammer", "exploits": ["sunder"]},
        "target": {"name": "guardsman", "defense": 14, "soak": 5, "shield": "medium"},
        "situation": {"exploits": ["sunder"], "item": "shield"},
    },
    "two shots": {
        "attacker": {"name": "gunslinger", "pool": 6, "weapon": "shortbow", "exploits": ["double tap"]},
        "target": foe("goblin archer"),
        "situation": {"exploits": ["double tap"]},
    },
    "powder keg": {
        "attacker": {"name": "sapper", "pool": 5, "weapon": "frag grenade"},
        "target": {"name": "acrobat", "vital": 12, "soak": 2, "health": 14, "exploits": ["dodge"]},
        "situation": {"others": [{"name": "gambler", "vital": 13, "soak": 3, "luck": 1}]},
        "rulings": {"luck_absorb": "cancel_dice"},
    },
    "grenade": {
        "attacker": {"name": "sapper", "pool": 6, "weapon": "frag grenade"},
        "target": foe("thug"),
        "situation": {"others": [foe("giant rat"), foe("guard")]},
    },
    "breath": {
        "attacker": msgspec.to_builtins(catalogue.foe_attacks("basilisk")),
        "target": {"name": "squire", "vital": 15, "soak": 5, "soak_kind": "armour", "health": 20},
        "situation": {
            "attack": "breath",
            "others": [{"name": "mage", "vital": 12, "health": 18, "vulnerable": [{"to": "poison"}]}],
        },
    },
    "storm": {
        "attacker": {
            "name": "mage",
            "pool": 6,
            "weapon": {
                "name": "storm",
                "damage": 3,
                "types": ["electricity"],
                "kind": "area",
                "area": "burst",
                "against": "ranged",
            },
        },
        "target": foe("sentry droid"),
        "situation": {"others": [foe("wolf")]},
        "rulings": {"area_damage": "each"},
    },
}
