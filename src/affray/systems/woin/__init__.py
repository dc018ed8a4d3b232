"""WOIN: attribute + skill + equipment against DEFENSE, with dice to give for harm and for effects."""

from __future__ import annotations

from affray.systems.woin import goals
from affray.systems.woin.attack import attack
from affray.systems.woin.scenario import Scenario, begin
from affray.systems.woin.sheet import (
    Attacker,
    Attributes,
    CalledShot,
    Condition,
    Rider,
    Rulings,
    Situation,
    Skills,
    Soak,
    Target,
    Vulnerable,
    Weapon,
)

__all__ = [
    "Attacker",
    "Attributes",
    "CalledShot",
    "Condition",
    "Rider",
    "Rulings",
    "Scenario",
    "Situation",
    "Skills",
    "Soak",
    "Target",
    "Vulnerable",
    "Weapon",
    "attack",
    "begin",
    "goals",
]
