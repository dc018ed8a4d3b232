"""The language that books are written in."""

from __future__ import annotations

from affray.rules.goal import Goal
from affray.rules.position import Frame, Position, hop, start
from affray.rules.rule import Rule, Step, rule
from affray.rules.rulings import Rulings, point
from affray.rules.table import Table
from affray.rules.words import ATTACKER, DEFENDER, Effect, Option, Prompt

__all__ = [
    "ATTACKER",
    "DEFENDER",
    "Effect",
    "Frame",
    "Goal",
    "Option",
    "Position",
    "Prompt",
    "Rule",
    "Rulings",
    "Step",
    "Table",
    "hop",
    "point",
    "rule",
    "start",
]
