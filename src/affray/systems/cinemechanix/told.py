"""What an attack can tell, and what it can ask."""

from __future__ import annotations

from affray.rules import Effect, Option, Prompt
from affray.systems.cinemechanix.words import InjuryName, PenaltyName

HIT = Effect("hit", "hit")
OPENING = Effect("opening", "a miss: the opponent may take defensive actions")
STAKES = Effect("stakes", "the intent succeeds")
HP = Effect("hp", "HP lost", counted=True)
TP = Effect("tp", "TP lost", counted=True)
LEVELS = Effect("levels", "levels of Health lost", counted=True)
NERVES = Effect("nerves", "levels of Nerve lost", counted=True)
SPARED = Effect("spared", "takes a dramatic injury to keep the level")
KILLED = Effect("killed", "killed")
MAIMED = Effect("maimed", "maimed, out for the adventure and given a new Hook")
FELLED = Effect("felled", "mooks out of the fight", counted=True)
RATING = Effect("rating", "CDR lost", counted=True)
PENALTY = Effect("penalty", "Challenge Dice over the coming rounds", counted=True)
INJURED: dict[InjuryName, Effect] = {
    "injury": Effect("injury", "a dramatic injury"),
    "patched": Effect("patched", "an injury until the end of the scene"),
    "lasting": Effect("lasting", "an injury until after the adventure"),
    "permanent": Effect("permanent", "a permanent injury"),
}
PENALISED: dict[PenaltyName, Effect] = {
    "next round": Effect("next round", "Challenge Dice in the next round", counted=True),
    "fleeting": Effect("fleeting", "Challenge Dice at first, fleeting", counted=True),
    "scene": Effect("scene", "Challenge Dice to the end of the scene", counted=True),
}
LUCK = Effect("luck", "the victim's Luck spent", counted=True)
OWN_LUCK = Effect("own luck", "the attacker's Luck spent", counted=True)
HEALED = Effect("healed", "HP recovered", counted=True)
CALMED = Effect("calmed", "TP recovered", counted=True)
RECOVERY = Effect("recovery", "dice for the recovery pool", counted=True)
ACTIONS = Effect("actions", "more actions this round", counted=True)

EFFECTS: tuple[Effect, ...] = (
    HIT, OPENING, STAKES, HP, TP, LEVELS, NERVES, SPARED, KILLED, MAIMED, FELLED, RATING, PENALTY,
    *PENALISED.values(), *INJURED.values(), LUCK, OWN_LUCK, HEALED, CALMED, RECOVERY, ACTIONS,
)  # fmt: skip

DICE = Prompt("dice", "successes for damage dice, before the roll")
AFTER = Prompt("after", "successes for points of damage")
PENALISE = Prompt("penalty", "which penalty the opponent suffers")
MORE = Prompt("more", "successes more on the penalty")
TRAUMA = Prompt("trauma", "successes for trauma")
INJURE = Prompt("injury", "which dramatic injury the opponent suffers")
KILL = Prompt("kill", "successes for an instant kill")
SPEND_LUCK = Prompt("luck", "spend Luck against the kill")
SPARE = Prompt("spare", "take a dramatic injury rather than lose a level")
LOWER = Prompt("lower", "successes to lower its CDR")
NEXT = Prompt("next", "which CDR the next mook has")
HEAL = Prompt("heal", "successes to recover HP")
CALM = Prompt("calm", "successes to recover TP")
POOL = Prompt("pool", "dice for the recovery pool, 5 successes each")
ACT = Prompt("act", "more actions, 10 successes each")

PROMPTS: tuple[Prompt, ...] = (
    DICE, KILL, SPEND_LUCK, AFTER, SPARE, PENALISE, MORE, TRAUMA, INJURE, LOWER, NEXT, HEAL, CALM, POOL, ACT,
)  # fmt: skip

NOTHING = Option("nothing", "none")
NOBODY = Option("nobody", "no further mook")
PENALTY_MENU: dict[PenaltyName, Option] = {
    "next round": Option("next round", "for the next round: +3"),
    "fleeting": Option("fleeting", "fleeting, from +3 down"),
    "scene": Option("scene", "for the rest of the scene: +2"),
}
INJURY_MENU: dict[InjuryName, Option] = {
    "injury": Option("injury", "a dramatic injury"),
    "patched": Option("patched", "one that is patched up after the scene"),
    "lasting": Option("lasting", "one that heals after the adventure"),
    "permanent": Option("permanent", "one for good"),
}
PENALTY_OF: dict[Option, PenaltyName] = {entry: name for name, entry in PENALTY_MENU.items()}
INJURY_OF: dict[Option, InjuryName] = {entry: name for name, entry in INJURY_MENU.items()}
MENU: tuple[Option, ...] = (NOTHING, NOBODY, *PENALTY_MENU.values(), *INJURY_MENU.values())

NOTES = {
    "supplied": "{name} supplies Challenge Dice: {dice}",
    "lessened": "fewer because of its penalties: {dice:+d} Challenge Dice",
    "own health": "the attacker's level of Health: {dice:+d} Challenge Dice",
    "own nerve": "the attacker's level of Nerve: {dice:+d} Challenge Dice",
    "own penalties": "penalties on the attacker: {dice:+d} Challenge Dice",
    "wager": "wagered on the stakes: {dice:+d} Challenge Dice",
    "by the gm": "by the word of the GM: {dice:+d} Challenge Dice",
    "entered": "successes as rolled at the table: {left}",
    "net": "successes to spend: {left}",
    "paid hit": "the first success pays for the hit, {left} left",
    "stakes": "the stakes are raised: {intent}; successes needed: {price}",
    "failed": "the intent fails: {left} successes, and {price} are needed",
    "carried out": "the intent is paid with {price} successes, {left} left",
    "penalty": "Challenge Dice on rolls to come: {dice}; rounds left in the scene: {rounds}",
    "whole round": "it holds for the whole of the next round",
    "until turn": "it holds until the attacker's next turn",
    "names injury": "the attacker names what is lost: a limb, a sense, a faculty, a trait or an attack",
    "level": "{name} is now {level}: {dice:+d} Challenge Dice",
    "sound level": "{name} is now {level}",
    "empty": "{name} has no level left",
    "lessens": "{name} never rolls, so it supplies so many Challenge Dice fewer",
}
