"""Random small scenarios of StoryHammer, as plain data."""

from __future__ import annotations

from random import Random
from typing import Any

RULINGS: dict[str, tuple[Any, ...]] = {
    "shuffle": ("fresh", "run_down"),
    "deck_short": ("reshuffle", "draw_left"),
    "partial": ("weapon", "summary"),
    "lobe_off_attack": (True, False),
    "perk_ten_critical": (False, True),
    "critical_on_partial": (True, False),
    "rounding": ("each", "end"),
    "several_modifiers": ("product", "each", "sum"),
    "zero_hits": (True, False),
    "superficial_level": ("attack", "point"),
    "superficial_resisted": (True, False),
    "death": ("life_support", "overkill"),
    "perk_on_partial": (False, True),
    "perk_raises": ("drawn", "hand"),
}
TYPES = ("chemical", "mental", "molecular", "physical")
ABILITIES = ("Move", "Think", "Will", "Labor")
LOBES = ("Correl", "Focal", "Marvel", "Natural")


def scenario(seed: int) -> dict[str, Any]:
    """A scenario small enough to be written out hand by hand."""
    dice = Random(seed)
    rulings = {name: dice.choice(values) for name, values in RULINGS.items() if dice.random() < 0.6}
    rulings["deck"] = deck(dice)
    whole = rulings["deck"] in ("probability", "four_suits")
    size = 28 if whole else sum(rulings["deck"])
    perks = dice.random() < 0.4
    if perks:
        rulings["perk_cards"] = True
    others = 0 if whole else dice.choice((0, 0, 1, 2))
    most = 2 if whole or others == 2 else 3
    targets = [target(dice, most, perks=perks) for _ in range(1 + others)]
    attacker: dict[str, Any] = {
        "ability": dice.choice((*range(most + 1), *ABILITIES)),
        "abilities": {name: dice.randint(0, most) for name in ABILITIES},
        "lobe": dice.choice((0, 1, 2, *LOBES)),
        "lobes": {name: dice.randint(0, 2) for name in LOBES},
        "weapon": {"name": "thing", "methods": [method(dice, at) for at in range(dice.choice((1, 1, 2)))]},
        "untrained": dice.random() < 0.2,
    }
    if perks:
        attacker["perks"] = held(dice, 3)
    decks = dice.choice(("each", "sides", "one"))
    if not whole and dice.random() < 0.5:
        gone = [value for value, count in enumerate(rulings["deck"], 1) for _ in range(count)]
        dice.shuffle(gone)
        gone = gone[: dice.randint(0, size // 2)]
        if rulings.get("shuffle") == "run_down":
            attacker["drawn"] = gone
    return {
        "attacker": attacker,
        "target": targets[0],
        "situation": {
            "difficulty": dice.randint(0, 12),
            "speed": dice.choice(("as is", "as is", "slower", "faster", "choose")),
            "superficial": dice.random() < 0.2,
            "decks": decks,
            "others": targets[1:],
        },
        "rulings": rulings,
    }


def deck(dice: Random) -> Any:
    named = dice.random()
    if named < 0.1:
        return "probability" if named < 0.06 else "four_suits"
    cards = [0] * 10
    for _ in range(dice.randint(4, 7)):
        cards[dice.choice((0, 2, 4, 5, 6, 7, 8, 9, 9))] += 1
    return cards


def method(dice: Random, at: int) -> dict[str, Any]:
    return {
        "name": f"way {at}",
        "trauma": [dice.choice((100, 75, 50, 33, 25, 10, 5, 150)) for _ in range(dice.randint(1, 5))],
        "type": dice.choice(TYPES),
        "kind": dice.choice(("", "blunt", "fire")),
        "superficial": dice.random() < 0.25,
    }


def target(dice: Random, most: int, *, perks: bool) -> dict[str, Any]:
    vim = dice.randint(1, 25)
    found: dict[str, Any] = {
        "vim": vim,
        "abilities": {name: dice.randint(0, most) for name in ABILITIES},
        "lobes": {name: dice.randint(0, 2) for name in LOBES},
        "superficial": dice.choice((0, 0, 1, 2)),
        "harder": dice.choice((0, 0, 1)),
        "modifiers": [
            {"to": dice.choice((*TYPES, "blunt", "fire")), "percent": dice.choice((0, 50, 75, 110, 150, 200))}
            for _ in range(dice.randint(0, 3))
        ],
    }
    if dice.random() < 0.5:
        found["life_support"] = dice.randint(0, vim)
    if dice.random() < 0.3:
        found |= {"resist": dice.randint(0, most), "resist_lobe": dice.randint(0, 3)}
    if dice.random() < 0.4:
        found["resist_difficulty"] = dice.randint(4, 12)
    if dice.random() < 0.4:
        found["spread"] = [dice.choice((0, 10, 33, 50, 75, 90)) for _ in range(dice.randint(0, 4))]
    if perks and dice.random() < 0.5:
        found["perks"] = held(dice, 2)
    return found


def held(dice: Random, most: int) -> list[Any]:
    return [dice.choice(("J", "Q", "K", 5, 6, 7, 8, 9, 10, 10)) for _ in range(dice.randint(0, most))]
