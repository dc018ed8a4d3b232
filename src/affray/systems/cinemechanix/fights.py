"""The book's side of a fight, and ready fights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from affray.errors import UnknownName, suggest
from affray.rules import Step, Table, rule
from affray.rules.fighting import Fighting
from affray.systems.cinemechanix import fighter, told
from affray.systems.cinemechanix.arms import Mooks
from affray.systems.cinemechanix.attack import attack
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Attacker, Situation, Target

MOST_NEARBY = 40


@rule("CMX-F20")
def harm(t: Table, points: int) -> None:
    """Whoever has no dice of its own deals the harm that its sheet names."""
    t.tell(told.HIT)
    t.tell(told.HP, points)


def unknown(name: str) -> Mapping[str, Any]:
    """The book lists no foes."""
    raise UnknownName(f"no foe {name!r}; {suggest(name, ())}")


def against(facts: tuple[Attacker, Situation] | int, targets: tuple[Target, ...], rulings: Rulings) -> Step:
    """The first page of an attack: mooks nearby are those of the foe's side who still stand."""
    if isinstance(facts, int):
        return harm(facts)
    aimed, *others = targets
    who, situation = facts
    near: dict[int, int] = {}
    if aimed.kind == "extra":
        for other in others:
            if other.kind == "extra":
                near[other.rating] = near.get(other.rating, 0) + 1
    mooks = tuple(Mooks(rating, count) for rating, count in sorted(near.items()))
    return attack(who, aimed, rulings, replace(situation, others=mooks))


def reaches(facts: tuple[Attacker, Situation] | int) -> int:
    """How many foes an attack meets: the one aimed at, and perhaps mooks nearby."""
    return 1 if isinstance(facts, int) else 1 + MOST_NEARBY


def remark(sheet: fighter.Fighter) -> str:
    """What the output says of somebody who has no dice of its own."""
    if sheet.attacker is not None:
        return ""
    return HARMLESS if not sheet.harm else HARMS


HARMLESS = "{name} has no dice of its own, and deals no harm: give it an attacker, or harm"
HARMS = "{name} has no dice of its own, and deals the harm on its sheet in each turn"

SWORD = {"hero_factor": 4, "combat": 8, "number": 4, "weapon": "1d10"}

PRESETS: Mapping[str, Mapping[str, Any]] = {
    "rivals": {
        "fighters": [
            {
                "name": "swordswoman",
                "side": "swordswoman",
                "goal": {"hp": 1},
                "attacker": SWORD,
                "target": {"rating": 4, "armour": 2, "hp": 14},
            },
            {
                "name": "rival",
                "side": "rival",
                "goal": {"hp": 1},
                "attacker": {**SWORD, "combat": 10, "weapon": "1d8"},
                "target": {"rating": 4, "armour": 2, "hp": 16},
            },
        ]
    },
    "mob": {
        "fighters": [
            {
                "name": "swordswoman",
                "side": "heroes",
                "aims": "weakest",
                "goal": "felled",
                "attacker": {**SWORD, "bonus": 1},
                "target": {"kind": "pc", "hero_factor": 4, "combat": 8, "rating": 1, "luck": 1},
            },
            {
                "name": "thug",
                "side": "thugs",
                "count": 4,
                "harm": 2,
                "target": {"kind": "extra", "rating": 2},
            },
        ]
    },
    "brute": {
        "fighters": [
            {
                "name": "swordswoman",
                "side": "heroes",
                "goal": {"hp": 1, "penalty": "1/4"},
                "attacker": SWORD,
                "target": {"kind": "pc", "hero_factor": 4, "combat": 8, "rating": 1},
            },
            {"name": "brute", "side": "brutes", "harm": 5, "target": {"rating": 4, "armour": 4, "hp": 30}},
        ]
    },
}

FIGHTING = Fighting(
    sheet=fighter.Fighter,
    names=unknown,
    called=fighter.called,
    fresh=fighter.fresh,
    attacker=fighter.attacker,
    target=fighter.target,
    attack=against,
    reaches=reaches,
    shared=fighter.shared,
    suffer=fighter.suffer,
    spend=fighter.spend,
    suffered=(*fighter.HURTS, *told.PENALISED, *told.INJURED),
    spent=("own luck", "healed", "calmed"),
    resisted=("Luck",),
    lasting=("luck", "own luck"),
    bear=fighter.unchanged,
    actions=fighter.actions,
    out=fighter.out,
    points=fighter.points,
    enough=fighter.enough,
    numbers=fighter.numbers,
    conditions=fighter.conditions,
    remark=remark,
    samples=(harm(2),),
    words=("HP", "TP", "CDR", "Luck", "penalty", "killed", HARMLESS, HARMS, *told.INJURED),
    presets=PRESETS,
)
