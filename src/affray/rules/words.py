"""The constants a book speaks in: prompts, effects, and the options of its menus."""

from __future__ import annotations

from typing import Any

import msgspec

ATTACKER, DEFENDER = "attacker", "defender"


class Effect(msgspec.Struct, frozen=True, cache_hash=True, order=True):
    """Something that happens to somebody. Written once, as a constant; its words are translated by its key.

    key     names it in goals, results, saves and `--by`
    words   what it is called, in English
    counted whether there may be more or less of it (damage), or it happens or does not (a hit)
    to      which of several targets it happens to, counted from 0 (see `on`)
    """

    key: str
    words: str
    to: int = 0
    counted: bool = False

    def on(self, target: int) -> Effect:
        """The same effect, happening to the given one of several targets."""
        return self if target == self.to else Effect(self.key, self.words, target, self.counted)


class Prompt(msgspec.Struct, frozen=True, cache_hash=True):
    """A question that a side is asked. Written once, as a constant; its words are translated by its key."""

    key: str
    words: str


class Option(msgspec.Struct, frozen=True, cache_hash=True):
    """An entry of a menu, where numbers and yes or no do not say it."""

    key: str
    words: str


def label(option: Any) -> str:
    """The name by which an option is chosen, saved and logged: "3", "yes", "trip"."""
    if option is True:
        return "yes"
    if option is False:
        return "no"
    if option is None:
        return "none"
    return str(getattr(option, "key", option))
