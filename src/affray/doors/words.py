"""A book's words as a lexicon, and its refusals, in the language that is spoken."""

from __future__ import annotations

from functools import cache
from typing import Any

from affray.errors import AffrayError
from affray.rules.rulings import questions
from affray.systems import System, books
from affray.text import refusals
from affray.text.lexicon import Lexicon
from affray.text.translate import Tongue


def lexicon(system: System, tongue: Tongue, scenario: Any = None) -> Lexicon:
    """Everything that a book is called and says, by key. Its clauses are read when the first one is cited.

    With a scenario, several targets are named in it.
    """
    return Lexicon(
        tongue.of(system.key),
        system.title,
        {effect.key: effect.words for effect in system.every_effect},
        {prompt.key: prompt.words for prompt in system.every_prompt},
        {option.key: option.words for option in system.options},
        questions(system.rulings),
        _Clauses(system),
        system.notes,
        frozenset(effect.key for effect in system.every_effect if effect.counted),
        () if scenario is None else system.targets(scenario),
        system.of_attacker,
    )


def refused(refusal: AffrayError, tongue: Tongue) -> str:
    """A refusal as one paragraph: Affray's own, or one of a book that is in use."""
    return refusals.refused(refusal, tongue, books.refusals())


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
