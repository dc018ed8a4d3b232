"""A book's words as a lexicon, in the language that is spoken."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from affray.rules.rulings import Ruling
from affray.systems import System
from affray.text.lexicon import Lexicon
from affray.text.translate import Tongue


def lexicon(system: System, tongue: Tongue) -> Lexicon:
    """Everything that a book is called and says, by key. Its clauses are read when the first one is cited."""
    return Lexicon(
        tongue,
        system.title,
        {effect.key: effect.words for effect in system.effects},
        {prompt.key: prompt.words for prompt in system.prompts},
        {option.key: option.words for option in system.options},
        rulings(system),
        _Clauses(system),
        system.notes,
        frozenset(effect.key for effect in system.effects if effect.counted),
    )


def rulings(system: System) -> dict[str, str]:
    """What each ruling of a book settles."""
    hints = get_type_hints(system.rulings, include_extras=True)
    return {field.name: _described(hints[field.name]) for field in msgspec.structs.fields(system.rulings)}


def _described(hint: Any) -> str:
    if get_origin(hint) is not Annotated:
        return ""
    extras = get_args(hint)[1:]
    said = [
        extra.words if isinstance(extra, Ruling) else getattr(extra, "description", None) for extra in extras
    ]
    return next((words for words in said if words), "")


class _Clauses(dict[str, str]):
    """A book's clauses by id, read at the first look."""

    def __init__(self, system: System) -> None:
        super().__init__()
        self._system = system

    def get(self, key: str, default: Any = "") -> Any:
        found = _read(self._system.key, self._system.clauses).get(key)
        return default if found is None else found.words


@cache
def _read(key: str, clauses: Any) -> dict[str, Any]:
    del key
    return dict(clauses())
