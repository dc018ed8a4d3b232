"""vzryv: nothing but damage dice; the lower half is worth 0, the highest face explodes, all zeros miss."""

from __future__ import annotations

from affray.systems.vzryv import goals
from affray.systems.vzryv.attack import attack
from affray.systems.vzryv.scenario import Scenario, begin
from affray.systems.vzryv.sheet import (
    Attack,
    Attacker,
    Damage,
    Hostile,
    Rulings,
    Situation,
    Snizh,
    Target,
)

__all__ = [
    "Attack",
    "Attacker",
    "Damage",
    "Hostile",
    "Rulings",
    "Scenario",
    "Situation",
    "Snizh",
    "Target",
    "attack",
    "begin",
    "goals",
]
