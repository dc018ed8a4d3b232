"""The book's side of a fight, and ready fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from affray.rules import Step
from affray.rules.fighting import Fighting
from affray.systems.woin import catalogue, fighter, told, turns
from affray.systems.woin.attack import attack
from affray.systems.woin.fighter import Fighter
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.words import CONDITIONS


def named(name: str) -> Mapping[str, Any]:
    """A foe of the bestiary as plain data, to fight and to be fought."""
    found: Mapping[str, Any] = msgspec.to_builtins(
        {"attacker": catalogue.foe_attacks(name), "target": catalogue.foes()[name]}
    )
    return found


def against(facts: tuple[Attacker, Situation], targets: tuple[Target, ...], rulings: Rulings) -> Step:
    """The first page of an attack on one target, and on the others within an area."""
    who, situation = facts
    target, *others = targets
    if others:
        situation = msgspec.structs.replace(situation, others=tuple(others))
    return attack(who, target, rulings, situation)


def reaches(facts: tuple[Attacker, Situation]) -> int:
    """How many foes an attack meets: all within an area, as many as the situation had beside the first."""
    return 1 + len(facts[1].others)


def enough(sheet: Fighter) -> int:
    """More than this it cannot lose."""
    target = sheet.target
    return max(target.health or 0, target.max_health or 0, sheet.attacker.luck, target.luck, 10)


FIGHTING = Fighting(
    sheet=Fighter,
    names=named,
    called=fighter.called,
    fresh=fighter.fresh,
    attacker=fighter.attacker,
    target=fighter.target,
    attack=against,
    reaches=reaches,
    suffer=fighter.suffer,
    spend=fighter.spend,
    suffered=("damage", "down", "target luck", "prone", *CONDITIONS),
    spent=("luck", "backlash", "self prone"),
    resisted=("LUC", "roll with it"),
    lasting=("luck", "target luck"),
    start=turns.start,
    instead=turns.instead,
    bear=fighter.bear,
    borne=("damage", "healed", "shaken off", "stands up", "countdown"),
    actions=fighter.actions,
    out=fighter.out,
    points=fighter.points,
    enough=enough,
    numbers=fighter.numbers,
    conditions=fighter.conditions,
    words=("HEALTH", "LUC", "countdown", "prone", "dead", *CONDITIONS),
    initiative=turns.initiative,
    samples=turns.SAMPLES,
    effects=told.IN_A_FIGHT,
    presets={
        "duel": {
            "fighters": [
                {
                    "name": "Ash",
                    "side": "Ash",
                    "attacker": {"pool": 7, "weapon": 3},
                    "target": {"defense": 15, "soak": 5, "health": 24},
                },
                {
                    "name": "Birch",
                    "side": "Birch",
                    "attacker": {"pool": 6, "weapon": 3},
                    "target": {"defense": 16, "soak": 6, "health": 22},
                },
            ]
        },
        "bridge": {
            "fighters": [
                {
                    "name": "Rowan",
                    "side": "travellers",
                    "aims": "falling",
                    "attacker": {
                        "attributes": {"AGI": 8, "INT": 6},
                        "skill": 6,
                        "weapon": "longsword",
                        "luck": 1,
                    },
                    "target": {
                        "melee": 15,
                        "ranged": 14,
                        "vital": 14,
                        "soak": 5,
                        "soak_kind": "armour",
                        "health": 24,
                    },
                },
                {
                    "name": "Hazel",
                    "side": "travellers",
                    "aims": "weakest",
                    "attacker": {"attributes": {"AGI": 10, "INT": 4}, "skill": 6, "weapon": "longbow"},
                    "target": {
                        "melee": 12,
                        "ranged": 16,
                        "vital": 12,
                        "soak": 3,
                        "soak_kind": "armour",
                        "health": 18,
                    },
                },
                {
                    "from": "goblin scrapper",
                    "name": "scrapper",
                    "side": "goblins",
                    "count": 2,
                    "initiative": 7,
                },
                {
                    "from": "goblin archer",
                    "name": "archer",
                    "side": "goblins",
                    "count": 4,
                    "initiative": 12,
                    "aims": "focus",
                    "situation": {"attack": "shortbow"},
                },
            ]
        },
        "viper": {
            "fighters": [
                {
                    "name": "viper",
                    "side": "vipers",
                    "initiative": 12,
                    "attacks": 1,
                    "attacker": {
                        "pool": 5,
                        "pc": False,
                        "weapon": {
                            "name": "fangs",
                            "damage": 1,
                            "bonus": 2,
                            "types": ["piercing"],
                            "traits": ["natural"],
                            "riders": [{"also_beats": "vital", "condition": "poisoned", "level": 2}],
                        },
                    },
                    "target": {"melee": 14, "vital": 10, "soak": 1, "health": 10},
                },
                {
                    "name": "traveller",
                    "side": "travellers",
                    "initiative": 8,
                    "attacks": 1,
                    "attacker": {"pool": 4, "weapon": "2d6"},
                    "target": {"melee": 12, "vital": 15, "soak": 3, "health": 16},
                },
            ]
        },
    },
)
