"""Short ways to ask for odds and to play a script, for the tests of this book."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from affray.systems.woin import Attacker, Rulings, Situation, Target, attack
from affray.systems.woin import told as words
from affray.uses.lanes import Result
from affray.uses.odds import odds
from affray.uses.play import Played, play
from affray.uses.policy import always
from affray.uses.roller import Scripted

EFFECT = {effect.key: effect for effect in words.EFFECTS}


def blow(
    attacker: Attacker | int = 6,
    target: Target | int = 15,
    *,
    weapon: Any = 2,
    soak: int = 0,
    rulings: Rulings | None = None,
    **situation: Any,
):
    """An attack: of a pool with a weapon on a DEFENSE with a SOAK, unless whole sheets are given."""
    if isinstance(attacker, int):
        attacker = Attacker(pool=attacker, weapon=weapon)
    if isinstance(target, int):
        target = Target(defense=target, soak=soak)
    return attack(attacker, target, rulings or Rulings(), Situation(**situation))


def chance(step, effect, amount=1, **choices) -> Fraction:
    """The chance that an effect comes to an amount."""
    return odds(step, always(named(choices)), of=EFFECT[effect]).probability(amount)


def mean(step, effect="damage", **choices) -> Fraction:
    """The mean of an effect."""
    return odds(step, always(named(choices)), of=EFFECT[effect]).mean()


def outcomes(step, **choices) -> dict[Result, Fraction]:
    """Every result and its chance."""
    return odds(step, always(named(choices))).fractions()


def scripted(step, *faces, **choices) -> Played:
    """One attack with the faces given."""
    return play(step, roller=Scripted(faces), ask=always(named(choices)))


def told(step, *faces, **choices) -> dict[str, Any]:
    """What one attack with the faces given came to."""
    return dict(scripted(step, *faces, **choices).result.amounts)


def named(choices: dict[str, Any]) -> dict[str, Any]:
    """Prompts by their keys: an underscore stands for a space."""
    return {key.replace("_", " "): value for key, value in choices.items()}


def changed(record, **fields):
    """A record with some fields changed."""
    return msgspec.structs.replace(record, **fields)
