"""What an attack can tell, and what it can ask."""

from __future__ import annotations

from affray.rules import Effect, Option, Prompt
from affray.systems.woin import words

HIT = Effect("hit", "hit")
CRITICAL = Effect("critical", "critical hit")
EFFECT = Effect("effect", "the option takes effect")
DAMAGE = Effect("damage", "HEALTH lost", counted=True)
DOWN = Effect("down", "brought to 0 HEALTH")
COUNTDOWN = Effect("countdown", "dice off the dying countdown", counted=True)
DEAD = Effect("dead", "dies")
PRONE = Effect("prone", "falls prone")
PUSHED = Effect("pushed", "squares pushed", counted=True)
DISMOUNTED = Effect("dismounted", "pulled off the mount")
BEARHUG = Effect("bearhug", "d6 at the start of each of its turns", counted=True)
ITEM = Effect("item", "damage to the item", counted=True)
LUCK = Effect("luck", "the attacker's LUC dice spent", counted=True)
TARGET_LUCK = Effect("target luck", "the target's LUC dice spent", counted=True)
FREE_ATTACK = Effect("free attack", "the foe gains a free attack")
SELF_PRONE = Effect("self prone", "the attacker falls prone")
BACKLASH = Effect("backlash", "HEALTH that pain costs the attacker", counted=True)

HEALED = Effect("healed", "HEALTH regained", counted=True)
SHAKEN = Effect("shaken off", "shakes a condition off")
STANDS = Effect("stands up", "stands up")
INITIATIVE = Effect("initiative", "INITIATIVE", counted=True)

CONDITION: dict[str, Effect] = {name: Effect(name, name) for name in words.CONDITIONS}
"""Each condition: the levels by which it is raised."""

EFFECTS: tuple[Effect, ...] = (
    HIT, CRITICAL, EFFECT, DAMAGE, DOWN, COUNTDOWN, DEAD, PRONE, PUSHED, DISMOUNTED, BEARHUG, ITEM, LUCK,
    TARGET_LUCK, FREE_ATTACK, SELF_PRONE, BACKLASH, *CONDITION.values(),
)  # fmt: skip

IN_A_FIGHT: tuple[Effect, ...] = (HEALED, SHAKEN, STANDS, INITIATIVE)
"""What only the turns of a fight can tell."""
OF_ATTACKER = frozenset(one.key for one in (LUCK, FREE_ATTACK, SELF_PRONE, BACKLASH))
"""What befalls the attacker, not one of the targets."""

CHOOSE_OPTION = Prompt("option", "what the attack is for")
SPEND = Prompt("spend", "dice to spend on damage")
KNOCKBACK = Prompt("knockback", "dice to spend on squares")
ADD_LUCK = Prompt("luck", "LUC dice to add to the roll")
LUCK_DAMAGE = Prompt("luck damage", "LUC dice to add to the damage")
PUSH = Prompt("push", "squares to push")
CRITICAL_TYPE = Prompt("critical type", "which damage type the critical is of")
CRITICAL_CONDITION = Prompt("critical condition", "which condition the critical brings")
DODGE = Prompt("dodge", "dodge: two dice less for the attacker")
LUCK_REMOVAL = Prompt("luck removal", "LUC dice to take dice off the attack")
BRUSH_OFF = Prompt("brush off", "brush off a die of damage")
ABSORB = Prompt("absorb", "LUC dice to take off the damage")
ROLL_WITH_IT = Prompt("roll with it", "fall prone to take 2d6 less")
LUCKY_ESCAPE = Prompt("lucky escape", "let the damage come to nothing, once a day")

PROMPTS: tuple[Prompt, ...] = (
    CHOOSE_OPTION, SPEND, KNOCKBACK, ADD_LUCK, LUCK_DAMAGE, PUSH, CRITICAL_TYPE, CRITICAL_CONDITION, DODGE,
    LUCK_REMOVAL, BRUSH_OFF, ABSORB, ROLL_WITH_IT, LUCKY_ESCAPE,
)  # fmt: skip

MENU: dict[words.Option, Option] = {
    option: Option(option, said)
    for option, said in zip(
        words.OPTIONS,
        (
            "do damage",
            "grab and hold",
            "escape from a grab",
            "push away",
            "trip to the ground",
            "disarm",
            "injure: slow down",
            "what the target's entry allows",
        ),
        strict=True,
    )
}
"""The options of an attack, as a menu shows them."""

OPTION_OF: dict[Option, words.Option] = {entry: option for option, entry in MENU.items()}
"""The options behind the entries of the menu."""

NOTES = {
    "pool": "{name}: {dice:+d}d6, {pool}d6 so far",
    "cost": "{name}: {dice}d6 to pay",
    "defense": "{name}: {against} DEFENSE {number}",
    "no dice": "no dice are left to roll: a miss",
    "answers": "{name} may answer",
    "immune": "{name} is immune to this damage",
    "soak": "{name}: SOAK {soak}",
    "wasted": "{condition} is wasted: {name} is immune to it",
    "health": "{name}: {left} of {health} HEALTH left",
    "overkill": "{name}: 0 of {health} HEALTH left; of {lost} points of damage {over} were more than it had",
}


def use(key: str, said: str) -> Prompt:
    """The question whether an exploit is used in this attack."""
    return Prompt(f"use {key}", f"use {key}: {said}")
