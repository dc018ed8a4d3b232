"""A table's view as its page lays it out: who stands on which side, what is left of them, what is asked."""

from __future__ import annotations

from typing import Any

from affray.doors.tables.view import view
from affray.doors.tables.sight import Reader
from affray.doors.tables.table import Table
from affray.doors.words import lexicon
from affray.doors.web.render import html
from affray.text.translate import Tongue

SIGNS = {"fresh": "●", "hurt": "◐", "nearly down": "◔", "down": "✕"}
"""Beside its word, so that nobody has to tell states by colour."""
PARTS = ("stand", "ask", "tools")


def facts(table: Table, reader: Reader, speech: Tongue, *, since: int = 0) -> dict[str, Any]:
    """What the templates of a table are filled with."""
    seen = view(table, reader, speech, since=since)
    words = lexicon(table.state.system, speech).tongue
    sides: dict[str, list[dict[str, Any]]] = {}
    for one in _in_order(seen):
        sides.setdefault(one["side"], []).append({**one, "bars": _bars(one, words), "sign": SIGNS[one["state"]]})
    return {
        "seen": seen,
        "sides": sides,
        "title": seen["title"] or table.state.system.title,
        "system": table.state.system,
        "turn": seen["turn"],
        "names": [one["name"] for one in seen["fighters"]],
        "foes": _foes(seen),
        "words": words,
    }


def parts(found: dict[str, Any], speech: Tongue) -> dict[str, str]:
    """The parts of a table's page that change."""
    return {name: html(f"table/{name}.html", speech, **found) for name in PARTS}


def lines(found: dict[str, Any], speech: Tongue) -> str:
    """Lines of the log."""
    return html("table/lines.html", speech, lines=found["seen"]["log"])


def _in_order(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Everybody, whose turn comes first first; who has none stays where it was added."""
    place = {name: number for number, name in enumerate(seen["order"])}
    fighters: list[dict[str, Any]] = seen["fighters"]
    return sorted(fighters, key=lambda one: place.get(one["name"], len(place)))


def _bars(one: dict[str, Any], words: Tongue) -> list[dict[str, Any]]:
    """Each number with what it was at the outset."""
    numbers, most = one["numbers"] or {}, one["most"] or {}
    return [
        {"word": words.word(name), "now": number, "most": most.get(name, 0)}
        for name, number in numbers.items()
    ]


def _foes(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Those who may be attacked now."""
    question = seen["question"]
    if not question or question["kind"] != "target":
        return []
    known = {one["name"]: one for one in seen["fighters"]}
    return [{**known[name], "sign": SIGNS[known[name]["state"]]} for name in question["foes"] if name in known]
