"""Criticals: three sixes that also hit bring a condition, by the type of damage."""

from __future__ import annotations

from affray.systems.woin import catalogue
from affray.systems.woin.arms import Weapon
from affray.systems.woin.sheet import Target
from affray.systems.woin.soak import immune
from affray.systems.woin.words import ConditionName, DamageType

SIXES = 3
"""Sixes on the attack roll that hit by themselves, and are critical if the total hits too."""


def can_be_critical(target: Target, weapon: Weapon) -> bool:
    """No critical against what is immune to it, or to the damage."""
    return "critical" not in target.immune and not immune(target, weapon)


def types(target: Target, weapon: Weapon) -> tuple[DamageType, ...]:
    """The damage types that a critical may be of: those of the weapon that the target is not immune to."""
    return tuple(kind for kind in weapon.types if kind not in target.immune)


def choices(kind: str) -> tuple[tuple[ConditionName, ...], ...]:
    """The different outcomes of one damage type, where the attacker may choose."""
    return tuple(dict.fromkeys(catalogue.criticals()[kind]))


def takes(target: Target, name: ConditionName) -> bool:
    """Whether a condition can take hold of the target; if not, it is wasted."""
    return name not in target.immune and "conditions" not in target.immune
