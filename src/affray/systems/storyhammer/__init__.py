"""StoryHammer: cards drawn against a difficulty, and trauma in percent of Vim."""

from __future__ import annotations

from affray.systems.storyhammer import goals
from affray.systems.storyhammer.attack import attack
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.scenario import Scenario, begin
from affray.systems.storyhammer.sheet import (
    Abilities,
    Attacker,
    Lobes,
    Method,
    Modifier,
    Situation,
    Target,
    Weapon,
)

__all__ = [
    "Abilities",
    "Attacker",
    "Lobes",
    "Method",
    "Modifier",
    "Rulings",
    "Scenario",
    "Situation",
    "Target",
    "Weapon",
    "attack",
    "begin",
    "goals",
]
