"""What a side may want of an attack."""

from __future__ import annotations

from affray.rules.goal import Goal, priced
from affray.systems.vzryv import told

damage: Goal = priced("damage", {told.DAMAGE: 1}, "the most damage to Vyn")
hit: Goal = priced("hit", {told.HIT: 1}, "the best chance to hit")
down: Goal = priced("down", {told.DOWN: 1}, "the best chance to drop the target")
