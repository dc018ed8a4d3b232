"""What an attack can tell, and what it can ask."""

from __future__ import annotations

from affray.rules import ATTACKER, DEFENDER, Effect, Option, Prompt
from affray.systems.storyhammer.words import FaceCard, Speed

HIT = Effect("hit", "hit")
FULL = Effect("full", "full success")
CRITICAL = Effect("critical", "critical hit")
ACES = Effect("aces", "only aces")
TRAUMA = Effect("trauma", "trauma", counted=True)
CLOT = Effect("clot", "Vim to Clot", counted=True)
EXCESS = Effect("excess", "trauma beyond Life Support", counted=True)
DEAD = Effect("dead", "dies")
SUPERFICIAL = Effect("superficial", "superficial trauma", counted=True)
LEVELS = Effect("levels", "superficial levels", counted=True)
PERK = Effect("perk", "perk card won")
PLAYED = Effect("played", "perk cards played by the attacker", counted=True)
TARGET_PLAYED = Effect("target played", "perk cards played by the target", counted=True)
FASTER = Effect("faster", "a stage of speed gained")
SLOWER = Effect("slower", "a stage of speed given up")

EFFECTS: tuple[Effect, ...] = (
    HIT, FULL, CRITICAL, TRAUMA, CLOT, EXCESS, DEAD, SUPERFICIAL, LEVELS, PERK, PLAYED, TARGET_PLAYED,
    FASTER, SLOWER, ACES,
)  # fmt: skip

METHOD = Prompt("method", "how to attack")
SPEED = Prompt("speed", "trade a stage of speed for a point of difficulty")
PERK_CARD = Prompt("perk card", "perk card to play on the attack")
TARGET_PERK_CARD = Prompt("target perk card", "perk card to play on the resistance")

PROMPTS: tuple[Prompt, ...] = (METHOD, SPEED, PERK_CARD, TARGET_PERK_CARD)

PLAY_ON = {ATTACKER: PERK_CARD, DEFENDER: TARGET_PERK_CARD}
"""What each side is asked about its perk cards."""

PLAYED_BY = {ATTACKER: PLAYED, DEFENDER: TARGET_PLAYED}
"""What each side is told to have played."""

SPEEDS: dict[Speed, Option] = {
    "as is": Option("as is", "as fast as it is"),
    "slower": Option("slower", "a stage slower, a point easier"),
    "faster": Option("faster", "a stage faster, a point harder"),
}
"""The stages of speed, as a menu shows them."""

SPEED_OF: dict[Option, Speed] = {entry: speed for speed, entry in SPEEDS.items()}
"""The stages behind the entries of the menu."""

NO_CARD = Option("none", "keep them")
CARDS: dict[int | FaceCard, Option] = {
    "J": Option("J", "jack (a card counts 1 more)"),
    "Q": Option("Q", "queen (a card counts 1 more)"),
    "K": Option("K", "king (a card counts 1 more)"),
    **{rank: Option(str(rank), f"{rank} (joins the hand)") for rank in range(2, 11)},
    1: Option("1", "ace (joins the hand)"),
}
"""Perk cards, as a menu shows them."""

CARD_OF: dict[Option, int | FaceCard] = {entry: card for card, entry in CARDS.items()}
"""The cards behind the entries of the menu."""

OPTIONS: tuple[Option, ...] = (*SPEEDS.values(), NO_CARD, *CARDS.values())

NOTES = {
    "difficulty": "{name}: difficulty {number}",
    "no cards": "{name} has no card to draw",
    "short": "only {left} cards are left where {wanted} are to be drawn: all are shuffled anew",
    "last": "only {left} cards are left where {wanted} are to be drawn: they are all there is",
    "missed": "{name}: a miss, the difficulty is missed by {by}",
    "nearly": "{name}: a partial success, the difficulty is missed by {by}",
    "base": "{name}: {share}% of {vim} Max Vim: base trauma {trauma}",
    "modified": "{name}: {shares}: modified trauma {trauma}",
    "resistance": "{name} resists at difficulty {number}",
    "through": "{name}: {share}% of {trauma} goes through: {left}",
    "nothing": "{name}: nothing is left to resist",
    "life": "{name}: {left} of {vim} Vim left in Life Support",
    "levels": "{name}: superficial level {levels} from now on",
}
