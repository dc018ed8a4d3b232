"""Ready scenarios: the first for a newcomer, each of the others for a part of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

STAFF = {
    "name": "staff",
    "methods": [
        {"name": "jab", "trauma": [60, 50, 40, 30], "kind": "blunt"},
        {"name": "swing", "trauma": [100, 50], "kind": "blunt"},
    ],
}
BODY = {"Move": 3, "Think": 3, "Will": 2, "Labor": 4}
FISTS = {
    "name": "fists",
    "methods": [{"name": "punch", "trauma": [50, 25, 10], "kind": "blunt", "superficial": True}],
}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "first strike": {
        "attacker": {"ability": 3, "weapon": STAFF},
        "target": {"abilities": BODY, "lobes": {"Correl": 1}},
        "situation": {"difficulty": 7},
    },
    "sword": {
        "attacker": {"ability": 4, "weapon": "sword"},
        "target": {"vim": 12},
        "situation": {"difficulty": 9},
    },
    "blunt": {
        "attacker": {"ability": 5, "weapon": STAFF},
        "target": {
            "vim": 14,
            "abilities": {"Labor": 3},
            "lobes": {"Correl": 2},
            "modifiers": [{"to": "blunt", "percent": 150}],
        },
        "situation": {"difficulty": 6, "speed": "choose"},
    },
    "critical": {
        "attacker": {"ability": 10, "weapon": "100|50|25"},
        "target": {"vim": 14, "resist": 3, "resist_lobe": 2},
        "situation": {"difficulty": 6},
    },
    "brawl": {
        "attacker": {"name": "brawler", "ability": "Labor", "abilities": BODY, "weapon": FISTS},
        "target": {"name": "rival", "abilities": BODY, "superficial": 1},
        "situation": {"difficulty": 5},
    },
    "sweep": {
        "attacker": {"ability": 4, "lobe": 1, "weapon": "100|50|25|10"},
        "target": {"name": "guard", "abilities": BODY},
        "situation": {
            "difficulty": 8,
            "others": [
                {"name": "archer", "abilities": BODY, "harder": 1},
                {"name": "barrel", "vim": 9},
            ],
        },
    },
    "perk cards": {
        "attacker": {"ability": 4, "weapon": "sword", "perks": ["J", 7, "Q"]},
        "target": {"vim": 12, "resist": 3, "resist_lobe": 1, "perks": ["K"]},
        "situation": {"difficulty": 8},
        "rulings": {"perk_cards": True},
    },
    "run down": {
        "attacker": {"ability": 2, "weapon": "sword", "drawn": [5, 5, 4, 3, 1, 1]},
        "target": {"name": "guard", "vim": 12, "resist": 2, "resist_lobe": 2},
        "situation": {
            "difficulty": 6,
            "decks": "one",
            "others": [{"name": "squire", "vim": 8, "resist": 2}],
        },
        "rulings": {"shuffle": "run_down"},
    },
    "mind blast": {
        "attacker": {
            "ability": "Will",
            "lobe": "Natural",
            "abilities": {"Will": 5},
            "lobes": {"Natural": 2},
            "weapon": {
                "name": "mind blast",
                "methods": [{"name": "blast", "trauma": [75, 30, 10], "type": "mental", "kind": "fear"}],
            },
        },
        "target": {
            "abilities": {"Move": 2, "Think": 3, "Will": 3, "Labor": 2},
            "life_support": 5,
            "spread": [0, 50],
            "modifiers": [{"to": "mental", "percent": 150}, {"to": "fear", "percent": 50}],
        },
        "situation": {"difficulty": 8},
    },
}
