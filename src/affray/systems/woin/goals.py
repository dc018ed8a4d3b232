"""What a side may want of an attack."""

from __future__ import annotations

from fractions import Fraction

from affray.rules.goal import Goal, priced
from affray.systems.woin import told

damage: Goal = priced("damage", {told.DAMAGE: 1}, "the most HEALTH lost")
down: Goal = priced("down", {told.DOWN: 1}, "the best chance to bring the target down")
effect: Goal = priced("effect", {told.EFFECT: 1}, "the best chance that the option takes effect")
hit: Goal = priced("hit", {told.HIT: 1}, "the best chance to hit")
critical: Goal = priced("critical", {told.CRITICAL: 1}, "the best chance of a critical")

CONDITIONS_WORTH = 3
mixed: Goal = priced(
    "mixed",
    {
        told.DAMAGE: 1,
        told.DOWN: 10,
        told.PRONE: CONDITIONS_WORTH,
        told.LUCK: Fraction(-2),
        **dict.fromkeys(told.CONDITION.values(), CONDITIONS_WORTH),
    },
    "damage, with a word for conditions, a fall, and LUC saved",
)

unhurt: Goal = priced("unhurt", {told.DAMAGE: -1}, "the least HEALTH lost")
standing: Goal = priced("standing", {told.DOWN: -1}, "the best chance to stay up")
