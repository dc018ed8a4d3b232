"""Advantages, Hindrances and those that are near: how many of each bear on the Attack."""

from __future__ import annotations

from affray.errors import Refused
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Attack, Hostile, Situation, Target

MOST_NET = 9
"""The most Advantages or Hindrances that are left to count."""


def is_ranged(act: Attack, rulings: Rulings) -> bool:
    """Whether the Attack is anything but hand to hand."""
    if act.kind == "thrown":
        return rulings.thrown_is_ranged
    if act.means == "spell" and act.kind != "melee":
        return act.dist != 0 and (rulings.distant_spell_is_ranged or act.kind == "ranged")
    return act.kind == "ranged"


def hindering(situation: Situation, rulings: Rulings) -> tuple[Hostile, ...]:
    """The hostile creatures in whose Dos the attacker stands, whether it aims at them or not."""
    found = []
    everybody: tuple[Target | Hostile, ...] = (*situation.others, *situation.hostiles)
    for one in everybody:
        if one.dos is None or one.distance is None or (one.harmless and not rulings.harmless_hinder):
            continue
        if one.distance < one.dos + rulings.dos_inclusive:
            found.append(Hostile(name=one.name, distance=one.distance, dos=one.dos))
    return tuple(found)


def beset(near: tuple[Hostile, ...], rulings: Rulings) -> int:
    """How many Hindrances they are."""
    return len(near) if rulings.close_count == "each" else min(len(near), 1)


def net_of(situation: Situation, close: int, rulings: Rulings) -> int:
    """Advantages less Hindrances; under "cancel" one at most, and none where there are both."""
    good, bad = situation.advantages, situation.hindrances + close
    if rulings.adv_stack == "cancel":
        return min(good, 1) - min(bad, 1)
    if abs(good - bad) > MOST_NET:
        raise Refused(
            f"{abs(good - bad)} Advantages or Hindrances are left to count: allowed are {MOST_NET}; "
            "leave some out",
            path="situation",
        )
    return good - bad
