"""Which language is spoken, and every sentence in it: gettext catalogues beside this file.

A sentence is written in English where it is said, and is its own key: `tongue.say("{who} hits", who=name)`.
What a book says (effects, prompts, clauses …) is looked up by its English words with `word`.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from copy import copy
from functools import lru_cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "ru")
DOMAIN = "affray"


class Tongue:
    """One language. `missing` gathers what it was asked to say and has no words for."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations) -> None:
        self.lang = lang
        self.missing: set[str] = set()
        self._catalogue = catalogue
        self.book = ""
        if lang != "en":
            catalogue.add_fallback(_Unsaid(self.missing))

    def of(self, book: str) -> Tongue:
        """The same language as a book speaks it: what the book calls its own way, it calls so."""
        spoken = copy(self)
        spoken.book = book
        return spoken

    def say(self, text: str, /, **parts: Any) -> str:
        """A sentence of Affray's own, its parts filled in."""
        return self.word(text).format_map(parts)

    def count(self, one: str, many: str, number: int, /, **parts: Any) -> str:
        """A sentence whose form depends on a number, `{n}` in it: 1 успех, 2 успеха, 5 успехов."""
        return self._catalogue.ngettext(one, many, number).format_map({"n": number, **parts})

    def word(self, text: str) -> str:
        """A word or sentence of a book, as it stands."""
        if not text:
            return text
        own = self._catalogue.pgettext(self.book, text) if self.book else text
        return self._catalogue.gettext(text) if own == text else own

    def name(self, text: str) -> str:
        """A name or a key, as it stands unless there happens to be a word for it ("target", "hit")."""
        known = text in self.missing
        said = self.word(text)
        if not known:
            self.missing.discard(text)
        return said


class _Unsaid(gettext.NullTranslations):
    """Stands behind a catalogue, and hears of what is not in it."""

    def __init__(self, missing: set[str]) -> None:
        super().__init__()
        self.missing = missing

    def gettext(self, message: str) -> str:
        self.missing.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.missing.add(msgid1)
        return msgid1 if n == 1 else msgid2


@lru_cache(maxsize=len(LANGUAGES))
def tongue(lang: str) -> Tongue:
    """A language by its code; English speaks for any other."""
    if lang not in LANGUAGES:
        lang = "en"
    compiled = files("affray.text") / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if not compiled.is_file():
        return Tongue(lang, gettext.NullTranslations())
    with compiled.open("rb") as stream:
        return Tongue(lang, gettext.GNUTranslations(stream))


def spoken(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for: AFFRAY_LANG, else the locale's, else English."""
    for name in ("AFFRAY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(name, "")[:2].lower()
        if code in LANGUAGES:
            return code
        if code and name != "AFFRAY_LANG":
            return "en"
    return "en"


def mark(text: str) -> str:
    """Mark a sentence that is said elsewhere, so that it is found and translated."""
    return text


NAMELESS = (mark("attacker"), mark("target"), mark("pool"))
"""What is called so has no name of its own, and is called so in every language."""
