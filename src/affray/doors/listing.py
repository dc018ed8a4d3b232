"""What a book has, as plain data: for programs, and for the screen that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from affray.doors.wire import scenario
from affray.doors.words import lexicon
from affray.errors import UnknownName, suggest
from affray.rules.rulings import questions, readings
from affray.systems import System
from affray.text.translate import Tongue

OWN_KINDS = ("goals", "rulings", "prompts", "effects", "presets", "clauses")


def kinds(system: System) -> list[str]:
    """The kinds of things that a book has."""
    return [*OWN_KINDS, *system.catalogue]


def listed(system: System, kind: str, tongue: Tongue) -> dict[str, Any]:
    """All of one kind by name. Raises UnknownName where the book has no such kind."""
    if kind in system.catalogue:
        found: Mapping[str, Any] = system.catalogue[kind]()
        return {name: msgspec.to_builtins(entry) for name, entry in found.items()}
    if kind not in OWN_KINDS:
        raise UnknownName(f"{system.title} has no list of {kind!r}; {suggest(kind, kinds(system))}")
    words = lexicon(system, tongue)
    if kind == "goals":
        record = scenario(system.key).record
        return {name: tongue.word(system.goals[name](record).words) for name in system.goals}
    if kind == "rulings":
        said, values = questions(system.rulings), readings(system.rulings)
        return {name: {"values": list(values[name]), "words": tongue.word(said[name])} for name in values}
    if kind == "prompts":
        # Words beside their key need not begin with it.
        return {
            key: words.prompt(key).removeprefix(f"{key}: ") for key in (one.key for one in system.prompts)
        }
    if kind == "effects":
        return {effect.key: words.effect(effect.key) for effect in system.effects}
    if kind == "clauses":
        return {clause.id: words.clause(clause.id) for clause in system.clauses().values()}
    return {f"{system.key}/{name}": msgspec.to_builtins(dict(data)) for name, data in system.presets.items()}
