"""A guided attack: what is happening, in a few words, for somebody who has never seen Affray."""

from __future__ import annotations

import shlex

from affray.chance.hand import Hand
from affray.doors.cli.screen import Screen
from affray.rules.table import Choice, Inflict, Roll
from affray.text.safe import clean
from affray.text.translate import mark
from affray.uses.log import Event


class Guide:
    """Says each thing once, when it first comes up."""

    def __init__(self, screen: Screen, *, on: bool) -> None:
        self.screen, self.on = screen, on
        self.said: set[str] = set()

    def welcome(self) -> None:
        """At the beginning."""
        self._say(WELCOME)

    def before_choice(self, question: Choice) -> None:
        """Before the first question."""
        del question
        self._say(CHOICE)

    def before_roll(self, question: Roll | Inflict) -> None:
        """Before the first roll, and the first that only hurts."""
        if isinstance(question, Inflict):
            self._say(INFLICT)
        else:
            self._say(DRAW if isinstance(question.source, Hand) else ROLL)

    def after(self, event: Event) -> None:
        """After what happened, where it needs a word."""
        if event.kind == "ruling":
            self._say(RULING)

    def farewell(self, scenario: str) -> None:
        """At the end: where to go from here."""
        if self.on:
            self.screen.show()
        self._say(FAREWELL)
        if self.on:
            for use in ("odds", "advise", "play"):
                self.screen.show(f"affray {use} {clean(shlex.quote(scenario))}", indent=2)

    def _say(self, text: str) -> None:
        if self.on and text not in self.said:
            self.said.add(text)
            self.screen.say(text, style="green")


WELCOME = mark(
    "You are about to see one attack, step by step. Each line says what happened and, in brackets, which "
    "clause of the rules it follows; the clause is told in our words the first time."
)
CHOICE = mark(
    "Here something is to be decided. Worth is what an option brings on average, exactly reckoned over every "
    "way the dice can fall; the best is marked. Type an option, or help."
)
ROLL = mark("Now the dice fall.")
DRAW = mark("Now the cards are drawn.")
INFLICT = mark("These dice only hurt: nothing later depends on them.")
RULING = mark("The rules can be read in more than one way here; this line says which reading was taken.")
FAREWELL = mark("That was one attack. The same rules also tell its odds, advise on it, or roll it again:")
