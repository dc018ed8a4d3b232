"""Cinemechanix: a Combat roll against Challenge Dice, and a menu of what its successes buy."""

from __future__ import annotations

from affray.systems.cinemechanix import goals
from affray.systems.cinemechanix.attack import attack
from affray.systems.cinemechanix.scenario import Scenario, begin
from affray.systems.cinemechanix.sheet import (
    Attacker,
    Level,
    Mooks,
    Rulings,
    Situation,
    Stakes,
    Target,
    Weapon,
)

__all__ = [
    "Attacker",
    "Level",
    "Mooks",
    "Rulings",
    "Scenario",
    "Situation",
    "Stakes",
    "Target",
    "Weapon",
    "attack",
    "begin",
    "goals",
]
