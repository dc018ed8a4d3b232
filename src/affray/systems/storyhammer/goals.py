"""What a side may want of an attack."""

from __future__ import annotations

from affray.rules.goal import Goal, priced
from affray.systems.storyhammer import told

trauma: Goal = priced("trauma", {told.TRAUMA: 1, told.SUPERFICIAL: 1}, "the most trauma")
kill: Goal = priced("kill", {told.DEAD: 1}, "the best chance to kill")
critical: Goal = priced("critical", {told.CRITICAL: 1}, "the best chance of a critical hit")
hit: Goal = priced("hit", {told.HIT: 1}, "the best chance to hit")
levels: Goal = priced("levels", {told.LEVELS: 1}, "the most levels of superficial trauma")
thrifty: Goal = priced(
    "thrifty",
    {told.TRAUMA: 1, told.SUPERFICIAL: 1, told.PERK: 1, told.PLAYED: -1, told.FASTER: 1, told.SLOWER: -1},
    "trauma, with perk cards and speed kept",
)

unhurt: Goal = priced("unhurt", {told.TRAUMA: -1, told.SUPERFICIAL: -1}, "the least trauma")
alive: Goal = priced("alive", {told.DEAD: -1}, "the best chance to live")
