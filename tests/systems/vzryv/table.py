"""Short ways to ask for odds and to play a script, for the tests of this book."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.systems.vzryv import Attack, Attacker, Rulings, Situation, Target, attack
from affray.uses.lanes import Result
from affray.uses.odds import odds
from affray.uses.play import Played, play
from affray.uses.policy import always
from affray.uses.roller import Scripted


def blow(damage: Any = "1к8", target: Target | None = None, *, epic: int = 0, net: int = 0, **more: Any):
    """An Attack with these dice: `net` Advantages (or Hindrances); fields of an Attack, and rulings."""
    fields = {name: more.pop(name) for name in tuple(more) if name in Attack.__struct_fields__}
    situation = more.pop("situation", None)
    if situation is None:
        situation = Situation(advantages=max(0, net), hindrances=max(0, -net))
    attacker = Attacker(epic=epic, attack=Attack(damage=damage, **fields))
    return attack(attacker, target or Target(), Rulings(**more), situation)


def told(step, *faces: int, **choices: Any) -> dict[str, Any]:
    """What one attack with the faces given came to."""
    return dict(scripted(step, *faces, **choices).result.amounts)


def scripted(step, *faces: int, **choices: Any) -> Played:
    """One attack with the faces given; all of them are used."""
    roller = Scripted(faces)
    played = play(step, roller=roller, ask=always(choices))
    assert roller.used == len(faces)
    return played


def damage(step, *faces: int) -> int:
    """The damage to Vyn."""
    return told(step, *faces).get("damage", 0)


def outcomes(step, **choices: Any) -> dict[Result, Fraction]:
    """Every result and its chance."""
    return odds(step, always(choices)).fractions()


def chance(step, effect: str, amount: int = 1) -> Fraction:
    """The chance that an effect comes to an amount."""
    return odds(step, of=effect).probability(amount)


def mean(step, effect: str = "damage") -> Fraction:
    """The mean of an effect."""
    return odds(step, of=effect).mean()
