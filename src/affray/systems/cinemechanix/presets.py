"""Ready scenarios: the first for a newcomer, each of the others for a part of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SWORD = {"name": "swordswoman", "hero_factor": 6, "combat": 8, "number": 4, "weapon": "1d10"}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "entered": {
        "attacker": {"name": "swordswoman", "weapon": "1d10"},
        "target": {"name": "brute", "armour": 4, "hp": 12},
        "situation": {"successes": 4},
    },
    "bit player": {
        "attacker": SWORD,
        "target": {"name": "brute", "rating": 2, "armour": 4, "hp": 20},
    },
    "duel": {
        "attacker": {**SWORD, "lost_hp": 7, "lost_tp": 2},
        "target": {
            "name": "rival",
            "kind": "supporting cast",
            "hero_factor": 3,
            "combat": 8,
            "rating": 2,
            "armour": 2,
            "lost_hp": 2,
        },
    },
    "assassin": {
        "attacker": {"name": "assassin", "hero_factor": 16, "combat": 12, "number": 4, "weapon": "1d6"},
        "target": {
            "name": "duke",
            "kind": "supporting cast",
            "hero_factor": 1,
            "rating": 1,
            "hp": 30,
            "luck": 3,
        },
    },
    "hero struck": {
        "attacker": {"name": "rival", "combat": 8, "number": 4, "weapon": "1d8"},
        "target": {"name": "hero", "kind": "pc", "rating": 1, "armour": 1, "luck": 2},
    },
    "mob": {
        "attacker": {**SWORD, "hero_factor": 16, "bonus": 3},
        "target": {"name": "thug", "kind": "extra", "rating": 3},
        "situation": {"others": [{"rating": 3}, {"rating": 2}, {"rating": 4}]},
    },
    "forty mooks": {
        "attacker": {"name": "legend", "hero_factor": 16, "hero_dice": 12, "combat": 12, "number": 4},
        "target": {"name": "guard", "kind": "extra", "rating": 2},
        "situation": {"others": [{"rating": 2, "count": 19}, {"rating": 1, "count": 20}]},
    },
    "called shot": {
        "attacker": {**SWORD, "bonus": 3},
        "target": {"name": "scorpion", "rating": 2, "armour": 3, "hp": 25},
        "situation": {"stakes": {"intent": "patched", "wager": 1, "words": "the stinger"}},
    },
    "called kill": {
        "attacker": {**SWORD, "bonus": 4},
        "target": {"name": "guard", "kind": "extra", "rating": 3},
        "situation": {"stakes": {"intent": "kill"}, "others": [{"rating": 2, "count": 3}]},
    },
    "last breath": {
        "attacker": {**SWORD, "hero_factor": 3, "lost_hp": 28, "luck": 1, "bonus": 2},
        "target": {"name": "rival", "kind": "supporting cast", "rating": 1, "luck": 1, "armour": 3},
        "rulings": {"bloodied_luck": "roll"},
    },
    "tireless": {
        "attacker": {"name": "legend", "hero_dice": 5, "combat": 12, "lost_hp": 6, "lost_tp": 5},
        "target": {"name": "brute", "rating": 1, "armour": 6},
        "situation": {"successes": 21},
    },
}
