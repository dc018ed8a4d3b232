"""The scripted fights that every door plays: how each is opened, its steps, and how it stands after each.

for script in SCRIPTS:              # one of each book
    script.opening                  # what a table is opened with: POST /api/tables; then {"do": "begin"}
    script.begun                    # how it stands before the first step
    for step in script.steps:
        step.action                 # what is sent: POST /api/tables/{id}/actions, with a key
        step.stands                 # round, turn, winner, and by fighter: numbers, conditions, out
"""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from affray.doors.fights import build_fight
from affray.doors.scripts import battle_of, stands

FOLDER = Path(__file__).parent.parent.parent / "src" / "affray" / "doors" / "scripted"


class Step(NamedTuple):
    """One step: what is done, and how it stands after it."""

    action: dict[str, Any]
    stands: dict[str, Any]


class Script(NamedTuple):
    """A scripted fight: how a table is opened for it, how it stands then, and its steps."""

    book: str
    path: Path
    opening: dict[str, Any]
    begun: dict[str, Any]
    steps: list[Step]


def read(path: Path) -> Script:
    """A scripted fight from its file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rulings = [f"{name}={value}" for name, value in data.get("rulings", {}).items()]
    opening = {"system": data["system"], "fighters": data["fighters"], "rulings": rulings, "dice": "entered"}
    begun = now = stands(battle_of(build_fight(data)))
    steps = []
    for entry in data["script"]:
        now = after(now, entry.get("then", {}))
        steps.append(Step({key: value for key, value in entry.items() if key != "then"}, now))
    return Script(data["system"], path, opening, begun, steps)


def after(now: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    """How it stands once something is different."""
    found = deepcopy(now)
    for name, changes in then.get("fighters", {}).items():
        one = found["fighters"][name]
        for key, value in changes.items():
            (one if key in {"conditions", "out"} else one["numbers"])[key] = value
    found |= {key: value for key, value in then.items() if key != "fighters"}
    if "winner" in then:
        found["turn"] = None
    return found


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """The same of a table as its GM sees it."""
    return {
        "round": view["round"],
        "turn": view["turn"],
        "winner": view["winner"],
        "fighters": {
            one["name"]: {
                "numbers": one["numbers"],
                "conditions": [entry["text"] for entry in one["conditions"]],
                "out": one["out"],
            }
            for one in view["fighters"]
        },
    }


SCRIPTS = [read(path) for path in sorted(FOLDER.glob("*.toml"))]
