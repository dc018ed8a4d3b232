"""A table's view as its page lays it out: who stands on which side, what is left of them, what is asked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.doors.tables.sight import Reader
from affray.doors.tables.table import Table
from affray.doors.tables.view import view
from affray.doors.web.render import html
from affray.doors.words import lexicon
from affray.text.numbers import decimal
from affray.text.translate import Tongue, mark

SIGNS = {mark("fresh"): "●", mark("hurt"): "◐", mark("nearly down"): "◔", mark("down"): "✕"}
"""Beside its word, so that nobody has to tell states by colour."""
PARTS = ("stand", "ask", "tools")


def facts(table: Table, reader: Reader, speech: Tongue, *, since: int = 0) -> dict[str, Any]:
    """What the templates of a table are filled with."""
    seen = view(table, reader, speech, since=since)
    words = lexicon(table.state.system, speech).tongue
    sides: dict[str, list[dict[str, Any]]] = {}
    for one in _in_order(seen):
        sides.setdefault(one["side"], []).append(
            {**one, "bars": _bars(one, words), "sign": SIGNS[one["state"]]}
        )
    return {
        "seen": seen,
        "sides": sides,
        "title": seen["title"] or table.state.system.title,
        "system": table.state.system,
        "turn": seen["turn"],
        "names": [one["name"] for one in seen["fighters"]],
        "foes": _foes(seen),
        "known": sorted(table.state.system.catalogue["foes"]())
        if "foes" in table.state.system.catalogue
        else [],
        "dice_of": _dice_of(seen, speech),
    }


def worths(said: dict[str, Any], speech: Tongue) -> dict[str, Any]:
    """What each option is worth, in words, by its label; and for what."""
    goal = speech.word(said["goal"])
    return {
        "why": speech.say("Worth by: {goal}.", goal=goal),
        "options": {
            one["label"]: {"words": _worth(one, speech), "best": one["best"]}
            for one in said["options"]
            if one["worth"] is not None
        },
    }


def _worth(one: dict[str, Any], speech: Tongue) -> str:
    number = decimal(Fraction(one["worth"]), speech, places=3)
    return speech.say("{number} – best", number=number) if one["best"] else number


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


def _dice_of(seen: dict[str, Any], speech: Tongue) -> list[tuple[str, str, str]]:
    """Whose dice the reader settles, what they are called, and whether the server rolls them."""
    seats = [(seat["name"], seat["name"], seat["dice"]) for seat in seen["seats"]]
    if seen["reader"]["role"] == "gm":
        return [("gm", speech.say("the GM"), seen["dice"]), *seats]
    return [seat for seat in seats if seat[0] == seen["reader"]["seat"]]


def _foes(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """Those who may be attacked now."""
    question = seen["question"]
    if not question or question["kind"] != "target":
        return []
    known = {one["name"]: one for one in seen["fighters"]}
    return [
        {**known[name], "sign": SIGNS[known[name]["state"]]} for name in question["foes"] if name in known
    ]
