"""Short ways to ask for odds and to play a script, for the tests of this book."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.systems.storyhammer import Attacker, Method, Rulings, Situation, Target, Weapon, attack, goals
from affray.systems.storyhammer import told as words
from affray.uses.lanes import Result
from affray.uses.odds import odds
from affray.uses.play import Played, play
from affray.uses.policy import Policy, always
from affray.uses.roller import Scripted

EFFECT = {effect.key: effect for effect in words.EFFECTS}
BEST = Policy(goals=(("attacker", goals.trauma), ("defender", goals.unhurt)))
SURE = Situation(difficulty=1)
"""Whoever draws a card at all meets it."""


def draw(
    ability: int = 4,
    target: Target | int = 12,
    *,
    weapon: Any = "sword",
    rulings: Rulings | None = None,
    situation: Situation | None = None,
    difficulty: int = 9,
    **attacker: Any,
):
    """An attack: so many cards with a weapon against somebody of so much Vim."""
    if isinstance(target, int):
        target = Target(vim=target)
    who = Attacker(ability=ability, weapon=weapon, **attacker)
    return attack(who, target, rulings or Rulings(), situation or Situation(difficulty=difficulty))


def method(*trauma: int, **fields: Any) -> Weapon:
    """A weapon with one method."""
    return Weapon(methods=(Method(trauma=trauma, **fields),))


def chance(step, effect, amount=1, **choices) -> Fraction:
    """The chance that an effect comes to an amount."""
    return odds(step, always(named(choices)), of=EFFECT[effect]).probability(amount)


def mean(step, effect="trauma", **choices) -> Fraction:
    """The mean of an effect."""
    return odds(step, always(named(choices)), of=EFFECT[effect]).mean()


def amounts(step, effect="trauma", **choices) -> dict[int, Fraction]:
    """Every amount of an effect and its chance."""
    return {value: p for value, p in odds(step, always(named(choices)), of=EFFECT[effect]).items() if p}


def outcomes(step, **choices) -> dict[Result, Fraction]:
    """Every result and its chance."""
    return odds(step, always(named(choices))).fractions()


def scripted(step, *cards, **choices) -> Played:
    """One attack with the cards given."""
    return play(step, roller=Scripted(cards), ask=always(named(choices)))


def told(step, *cards, **choices) -> dict[str, Any]:
    """What one attack with the cards given came to."""
    return {key: amount for key, amount in scripted(step, *cards, **choices).result.amounts if amount}


def notes(step, *cards, **choices) -> dict[str, dict[str, Any]]:
    """The remarks of one attack with the cards given; of a kind, the last."""
    log = scripted(step, *cards, **choices).log
    return {event.key: dict(event.details) for event in log if event.kind == "note"}


def named(choices: dict[str, Any]) -> dict[str, Any]:
    """Prompts by their keys: an underscore stands for a space."""
    return {key.replace("_", " "): value for key, value in choices.items()}
