"""Short ways to attack with successes entered, and to ask what came of it, for the tests of this book."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

from affray.systems.cinemechanix import Attacker, Rulings, Situation, Stakes, Target, attack
from affray.systems.cinemechanix import told as words
from affray.uses.odds import odds
from affray.uses.play import Played, play
from affray.uses.policy import always
from affray.uses.roller import Scripted

EFFECT = {effect.key: effect for effect in words.EFFECTS}
BRUTE = Target(name="brute")


def entered(
    successes: int | None,
    target: Target = BRUTE,
    *,
    weapon: str = "1d10",
    attacker: Attacker | None = None,
    rulings: dict[str, Any] | None = None,
    **situation: Any,
):
    """An attack whose successes were rolled at the table."""
    who = attacker or Attacker(weapon=weapon)
    return attack(who, target, Rulings(**(rulings or {})), Situation(successes=successes, **situation))


def told(step, *faces, **choices) -> dict[str, Any]:
    """What one attack with the faces given came to."""
    return dict(scripted(step, *faces, **choices).result.amounts)


def scripted(step, *faces, **choices) -> Played:
    """One attack with the faces given."""
    return play(step, roller=Scripted(faces), ask=always(choices))


def spread(step, effect, **choices) -> dict[Any, F]:
    """Every amount of an effect and its chance."""
    return odds(step, always(choices), of=EFFECT[effect]).fractions()


def outcomes(step, **choices) -> dict[Any, F]:
    """Every result and its chance."""
    return odds(step, always(choices)).fractions()


def asked(step, *faces, **choices) -> dict[str, tuple[Any, ...]]:
    """Every question of one attack with the faces given, and its options."""
    return {
        event.key: event.options for event in scripted(step, *faces, **choices).log if event.kind == "choice"
    }


def notes(step, *faces, **choices) -> dict[str, dict[str, Any]]:
    """Every note of one attack, by its key."""
    log = scripted(step, *faces, **choices).log
    return {event.key: dict(event.details) for event in log if event.kind == "note"}


def shot(intent: Any, **fields: Any) -> Stakes:
    """The stakes of a called shot."""
    return Stakes(intent=intent, **fields)
