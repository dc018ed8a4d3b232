"""What a side may want of an attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from affray.rules import Effect
from affray.rules.goal import Goal, Together, priced
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.scenario import Scenario

hp: Goal = priced("hp", {told.HP: 1}, "the most HP lost")
tp: Goal = priced("tp", {told.TP: 1}, "the most TP lost")
felled: Goal = priced("felled", {told.FELLED: 1}, "the most mooks out of the fight")
penalty: Goal = priced("penalty", {told.PENALTY: 1}, "the most Challenge Dice over the coming rounds")
mixed: Goal = priced(
    "mixed",
    {
        told.HP: 1,
        told.TP: Fraction(3, 4),
        told.PENALTY: Fraction(1, 2),
        told.KILLED: 25,
        told.MAIMED: 25,
        told.FELLED: 5,
        told.RATING: Fraction(1, 2),
        told.LEVELS: 3,
        told.NERVES: 2,
        told.INJURED["injury"]: 3,
        told.INJURED["patched"]: 5,
        told.INJURED["lasting"]: 6,
        told.INJURED["permanent"]: 7,
        told.HEALED: 1,
        told.CALMED: Fraction(3, 4),
        told.RECOVERY: 4,
        told.ACTIONS: 12,
    },
    "a bit of everything that successes buy",
)
alive: Goal = priced(
    "alive",
    {told.KILLED: -100, told.MAIMED: -20, told.LEVELS: -10, told.SPARED: -15, told.HP: -1, told.LUCK: -1},
    "to live, and to keep its levels and its Luck",
)
frugal: Goal = priced(
    "frugal",
    {told.KILLED: -20, told.LEVELS: -5, told.SPARED: -15, told.HP: -1, told.LUCK: -10},
    "to keep its Luck",
)


def kill(scenario: Scenario) -> Goal:
    """The chance of a kill; a mook that is out counts."""
    key = told.FELLED.key if scenario.target.kind == "extra" else told.KILLED.key
    return Goal("kill", "the best chance of a kill", together=(Together((key,), _Down(1), _UpToOne()),))


def drop(scenario: Scenario) -> Goal:
    """The chance that the target is out: no HP left if any are kept, killed or maimed, a mook without CDR."""
    target, enough = scenario.target, 1
    effects: tuple[Effect, ...] = (told.KILLED, told.MAIMED, told.FELLED)
    if target.tracked or target.hp is not None:
        left = target.hp if target.hp is not None else target.body.capacity - target.lost_hp
        effects, enough = (told.HP, *effects), max(1, left)
    part = Together(tuple(effect.key for effect in effects), _Down(enough), _Kept(enough))
    return Goal("drop", "the best chance to drop the target", together=(part,))


class _UpToOne(msgspec.Struct, frozen=True):
    """Whether there is any."""

    def __call__(self, amounts: tuple[Any, ...]) -> tuple[Any, ...]:
        return (min(1, amounts[0]),)


class _Down(msgspec.Struct, frozen=True):
    """Whether there is enough of the first."""

    enough: int

    def __call__(self, amounts: tuple[Any, ...]) -> int:
        return int(amounts[0] >= self.enough)


class _Kept(msgspec.Struct, frozen=True):
    """As much of the first as is enough; who is out by the others is out as well."""

    enough: int

    def __call__(self, amounts: tuple[Any, ...]) -> tuple[Any, ...]:
        first, *others = amounts
        return (self.enough if any(others) else min(self.enough, first), *(0 for _ in others))
