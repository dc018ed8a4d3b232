"""Ready scenarios: the first for a newcomer, each of the others for a part of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "first blow": {
        "attacker": {"name": "warrior", "epic": 1, "attack": {"name": "axe", "damage": "2d6 sharp"}},
        "target": {"name": "goblin", "vyn": 10},
        "situation": {"others": [{"name": "knight", "vyn": 12, "snizh": [{"amount": 3}]}]},
    },
    "bear": {
        "attacker": {"name": "bear", "epic": 2, "attack": "claws"},
        "target": {"name": "hunter", "vyn": 14},
    },
    "arrows": {
        "attacker": {"name": "mage", "epic": 3, "attack": "arrows"},
        "target": {"name": "goblin", "vyn": 8, "distance": 6},
    },
    "archer": {
        "attacker": {
            "name": "archer",
            "epic": 1,
            "attack": {"name": "bow", "damage": "2d6 sharp", "kind": "ranged", "dist": 20},
        },
        "target": {"name": "shaman", "vyn": 9, "distance": 12},
        "situation": {"hostiles": [{"name": "ogre", "distance": 1, "dos": 2}]},
    },
    "three targets": {
        "attacker": {
            "name": "archer",
            "epic": 2,
            "attack": {"name": "bow", "damage": "1d10 sharp", "kind": "ranged", "dist": 20},
        },
        "target": {"name": "goblin", "vyn": 5, "distance": 8},
        "situation": {
            "advantages": 1,
            "others": [
                {"name": "ogre", "vyn": 25, "distance": 10, "vulnerable": ["sharp"]},
                {"name": "knight", "vyn": 12, "distance": 15, "snizh": [{"amount": 4}]},
                {"name": "scout", "vyn": 6, "distance": 40},
            ],
        },
    },
    "door": {
        "attacker": {"name": "warrior", "epic": 1, "attack": {"name": "axe", "damage": "1d10 sharp"}},
        "target": {
            "name": "door",
            "sort": "object",
            "vyn": 15,
            "snizh": [{"amount": 2}],
            "resists": ["sharp"],
        },
    },
    "covered": {
        "attacker": {"name": "ogre", "epic": 3, "attack": {"name": "club", "damage": "2d10 blunt"}},
        "target": {
            "name": "mage",
            "vyn": 12,
            "parry": 1,
            "guard": 2,
            "shield": 6,
            "covers": [5, 3],
            "snizh": [{"amount": 1}],
            "resists": ["blunt"],
        },
    },
    "flaming sword": {
        "attacker": {
            "name": "knight",
            "epic": 2,
            "attack": {
                "name": "flaming sword",
                "damage": "1d8 sharp, 1d6 fire",
                "magical_weapon": True,
            },
        },
        "target": {"name": "giant", "vyn": 20, "covers": 4, "vulnerable": ["fire"], "resists": ["mundane"]},
        "situation": {"advantages": 1},
    },
    "extra dice": {
        "attacker": {"name": "giant", "epic": 2, "attack": {"name": "fists of stone", "damage": "2d6 blunt"}},
        "target": {"name": "knight", "vyn": 16, "guard": 2},
        "situation": {"advantages": 1},
        "rulings": {"advantage_mode": "extra_die"},
    },
    "thirty dice": {
        "attacker": {
            "name": "dragon",
            "attack": {"name": "claws", "damage": "30d12 sharp", "mastered": False},
        },
        "target": {"name": "giant", "vyn": 200},
    },
}
