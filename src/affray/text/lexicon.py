"""The words of a book, by key: given to whatever puts records into sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from affray.rules.table import Choice
from affray.rules.words import label
from affray.text.safe import clean
from affray.text.translate import Tongue


class Lexicon(NamedTuple):
    """What a book's keys are called in English, and the language they are to be said in.

    counted: the effects of which there may be more or less, so that one is said to be 1.
    targets: what each of several is called. of_attacker: effects that befall none of them.
    rulings: the question that each settles. clauses: each in our words. notes: sentences, details in braces.
    """

    tongue: Tongue
    title: str = ""
    effects: Mapping[str, str] = {}
    prompts: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    rulings: Mapping[str, str] = {}
    clauses: Mapping[str, str] = {}
    notes: Mapping[str, str] = {}
    counted: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()
    of_attacker: frozenset[str] = frozenset()

    def effect(self, key: str) -> str:
        """An effect's words; "damage@2" is the damage of the third target, by its name if it has one."""
        name, _, to = key.partition("@")
        words = self.tongue.word(self.effects.get(name, name))
        if not to:
            return words
        if int(to) < len(self.targets):
            return f"{words} ({self.tongue.name(clean(self.targets[int(to)]))})"
        return self.tongue.say("{effect} (target {number})", effect=words, number=int(to) + 1)

    def at(self, key: str, to: int) -> str:
        """How an effect on one of several targets is named; that on the only one goes without saying."""
        several = self.targets and key not in self.of_attacker
        return f"{key}@{to}" if to or several else key

    def prompt(self, key: str) -> str:
        """What a prompt asks."""
        return self.tongue.word(self.prompts.get(key, key))

    def option(self, key: str) -> str:
        """What an option is called: its words if it has any, else its label."""
        if key in self.options:
            return self.tongue.word(self.options[key])
        return {
            "yes": self.tongue.say("yes"),
            "no": self.tongue.say("no"),
            "none": self.tongue.say("none"),
        }.get(key, clean(key))

    def clause(self, key: str) -> str:
        """A clause in our words, or nothing where the book has none."""
        return self.tongue.word(self.clauses.get(key, ""))

    def ruling(self, key: str) -> str:
        """The question that a ruling settles."""
        return self.tongue.word(self.rulings.get(key, ""))

    def side(self, by: str) -> str:
        """A side."""
        known = {"attacker": self.tongue.say("attacker"), "defender": self.tongue.say("defender")}
        return known.get(by, clean(by))

    def question(self, choice: Choice) -> str:
        """A decision in a line: who is asked what."""
        return self.tongue.say(
            "{side}: {prompt}?", side=self.side(choice.by), prompt=self.prompt(choice.prompt.key)
        )

    def labels(self, options: tuple[Any, ...]) -> list[str]:
        """What each of some options is called."""
        return [self.option(label(option)) for option in options]
