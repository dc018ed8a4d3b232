"""Resolve an attack in a tabletop role-playing game: play it, weigh it, advise on it, simulate it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from affray import systems
    from affray.chance.distribution import Distribution
    from affray.chance.hand import Hand
    from affray.chance.reading import Reading, Tally
    from affray.chance.throw import Die, Throw, d6
    from affray.errors import AffrayError
    from affray.rules.goal import Goal
    from affray.rules.position import Position
    from affray.rules.rule import Step, rule
    from affray.rules.table import Table
    from affray.studies.compare import compare
    from affray.studies.sweep import sweep
    from affray.systems import System
    from affray.uses.advise import advise
    from affray.uses.odds import odds
    from affray.uses.play import play
    from affray.uses.policy import Policy, always, best
    from affray.uses.roller import Roller
    from affray.uses.save import load, save
    from affray.uses.simulate import simulate

__all__ = [
    "AffrayError",
    "Die",
    "Distribution",
    "Goal",
    "Hand",
    "Policy",
    "Position",
    "Reading",
    "Roller",
    "Step",
    "System",
    "Table",
    "Tally",
    "Throw",
    "advise",
    "always",
    "best",
    "compare",
    "d6",
    "load",
    "odds",
    "play",
    "rule",
    "save",
    "simulate",
    "sweep",
    "systems",
]

_HOME = {
    "AffrayError": "errors",
    "Die": "chance.throw",
    "Distribution": "chance.distribution",
    "Goal": "rules.goal",
    "Hand": "chance.hand",
    "Policy": "uses.policy",
    "Position": "rules.position",
    "Reading": "chance.reading",
    "Roller": "uses.roller",
    "Step": "rules.rule",
    "System": "systems",
    "Table": "rules.table",
    "Tally": "chance.reading",
    "Throw": "chance.throw",
    "advise": "uses.advise",
    "always": "uses.policy",
    "best": "uses.policy",
    "compare": "studies.compare",
    "d6": "chance.throw",
    "load": "uses.save",
    "odds": "uses.odds",
    "play": "uses.play",
    "rule": "rules.rule",
    "save": "uses.save",
    "simulate": "uses.simulate",
    "sweep": "studies.sweep",
}

_SHOWN = {"chance.distribution", "studies.compare", "studies.sweep", "uses.advise", "uses.odds"}
"""Whose results show themselves in a notebook."""


def __getattr__(name: str) -> Any:
    """Fetch a public name where it lives, the first time it is asked for: `import affray` stays light."""
    if name == "systems":
        return import_module("affray.systems")
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'affray' has no attribute {name!r}")
    if "IPython" in sys.modules and home in _SHOWN:
        import_module("affray.text.notebook")
    found = getattr(import_module(f"affray.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
