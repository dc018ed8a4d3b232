"""What may happen and be asked, and the remarks of the log: the constants this book speaks in."""

from __future__ import annotations

from affray.rules import Effect, Option, Prompt

DAMAGE = Effect("damage", "damage to Vyn", counted=True)
HIT = Effect("hit", "hit")
MISS = Effect("miss", "miss")
DOWN = Effect("down", "out of Vyn")
COVERS = Effect("covers", "Covers lost", counted=True)
SHIELD = Effect("shield", "damage to the shield", counted=True)
ON_HIT = Effect("on hit", "what the hit brings")
ON_HURT = Effect("on hurt", "what waits for damage")

EFFECTS: tuple[Effect, ...] = (DAMAGE, HIT, MISS, DOWN, COVERS, SHIELD, ON_HIT, ON_HURT)

TARGET = Prompt("target", "whom to attack")
PROMPTS: tuple[Prompt, ...] = (TARGET,)

NOTES = {
    "dice": "{name}: {count}d{sides}, {type} damage",
    "dice of a master": "{name}: {count}d{sides} (+ {epic}), {type} damage",
    "magical": "the Attack is magical: what bears on magic bears on it",
    "close": "Close Hindrance: {name}, {distance} m away, Dos {dos}",
    "advantage": "the Attack has Advantage",
    "hindrance": "the Attack has Hindrance",
    "advantages": "the Attack has Advantage, counted {count} times",
    "hindrances": "the Attack has Hindrance, counted {count} times",
    "even": "Advantage and Hindrance cancel: a plain roll",
    "bonus": "bonus: {before} + {by} = {after}",
    "epic": "Epic: {before} + {by} = {after}",
    "type": "{before} damage: {after}",
    "parry": "1. Parry: {before} − {by} = {after}",
    "guard": "2. Guard: {before} − {by} = {after}",
    "shield": "2. the shield takes {by}",
    "covers": "3. Covers: {before} − {by} = {after}",
    "snizh": "4. Snizh: {before} − {by} = {after}",
    "resists": "5. Resistance: {before} becomes {after}",
    "vulnerable": "5. Vulnerability: {before} becomes {after}",
    "even out": "5. Resistance and Vulnerability cancel",
    "immune": "5. Immunity: {before} becomes {after}",
    "stopped": "nothing of it is left: the later steps do not happen",
    "vyn": "6. {name}: {left} of {vyn} Vyn left",
}

WHY = {
    ("sum", 0): "damage",
    ("sum", 1): "damage with Advantage (each roll repeated)",
    ("sum", -1): "damage with Hindrance (each roll repeated)",
    ("chains", 1): "damage with Advantage (each die repeated, chain and all)",
    ("chains", -1): "damage with Hindrance (each die repeated, chain and all)",
    ("whole", 1): "damage with Advantage (the whole Attack repeated)",
    ("whole", -1): "damage with Hindrance (the whole Attack repeated)",
    ("first", 1): "damage with Advantage (first rolls)",
    ("first", -1): "damage with Hindrance (first rolls)",
    ("again", 0): "damage: the explosions",
    ("again", 1): "damage with Advantage: the explosions (each roll repeated)",
    ("again", -1): "damage with Hindrance: the explosions (each roll repeated)",
}
"""What dice are thrown for: by how they are read, and by whether the better or the worse counts."""

ATTEMPTS = 10
SAID = (
    "zeroed",
    "not kept",
    "rolled before",
    "bonus",
    "Epic",
    *(f"{what} {number}" for what in ("attempt", "chain") for number in range(1, ATTEMPTS + 1)),
)
"""What stands in the log as it is: in the account of a roll, or as the name of a die."""

NOTES |= {f"said: {said}": said for said in (*SAID, *WHY.values())}

NAMES = (
    "bear",
    "hunter",
    "archer",
    "ogre",
    "mage",
    "goblin",
    "shaman",
    "scout",
    "giant",
    "warrior",
    "dragon",
    "door",
    "knight",
    "claws",
    "arrows",
    "bow",
    "flaming sword",
    "axe",
    "club",
    "fists of stone",
)
"""Names in the presets and lists."""

OPTIONS: tuple[Option, ...] = tuple(Option(name, name) for name in NAMES)
