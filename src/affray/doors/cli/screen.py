"""Where a command prints: a console that shows text as text, in one language, as wide as it is."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from affray.doors.words import lexicon
from affray.errors import AffrayError
from affray.rules.goal import Goal
from affray.rules.words import ATTACKER
from affray.systems import System
from affray.text.safe import clean
from affray.text.translate import Tongue

if TYPE_CHECKING:
    from affray.text.lexicon import Lexicon
    from affray.text.tables import Sheet


NARROWEST = 10
TRAILING = re.compile(r"(?: |\x1b\[[0-9;]*m)+$", re.MULTILINE)


class Screen:
    """One command's output."""

    def __init__(self, tongue: Tongue, system: System | None = None, scenario: Any = None) -> None:
        from rich.console import Console

        self.tongue = tongue
        self.lexicon: Lexicon | None = lexicon(system, tongue, scenario) if system else None
        self.console = Console(markup=False, highlight=False, emoji=False, soft_wrap=False)
        self.console.width = max(NARROWEST, self.console.width)
        self.plain = not _draws(getattr(sys.stdout, "encoding", None))

    @property
    def words(self) -> Lexicon:
        """The book's words; a command that has no book never asks."""
        if self.lexicon is None:
            raise RuntimeError("no book, no words")
        return self.lexicon

    @property
    def width(self) -> int:
        """Columns to fill."""
        return min(self.console.width, 80)

    def goal(self, goal: Goal, wanted: str = "") -> str:
        """What a side wants, in words; else as it was written."""
        return self.tongue.word(goal.words) if goal.words else clean(wanted or goal.key)

    def whose(self, side: str, goal: Goal | None) -> None:
        """Say by whose goal an option's worth is reckoned, where it is not the attacker's."""
        if goal is not None and side != ATTACKER:
            goal_of = {"side": self.words.side(side), "goal": self.goal(goal)}
            self.say("Worth to the {side}, whose goal is: {goal}.", **goal_of)

    def sheet(self, *, exact: bool = False) -> Sheet:
        """Tables for this screen."""
        from affray.text.tables import Sheet

        return Sheet(self.words, self.console.width, plain=self.plain, exact=exact)

    def show(self, thing: Any = "", *, style: str | None = None, indent: int = 0) -> None:
        """Print a table, or a line of text wrapped between words; nothing hangs over at the right."""
        if indent:
            from rich.padding import Padding

            thing = Padding(thing, (0, 0, 0, indent))
        with self.console.capture() as printed:
            self.console.print(thing, style=style, width=self.width)
        self.console.file.write(TRAILING.sub(lambda end: end[0].replace(" ", ""), printed.get()))

    def say(self, text: str, /, *, style: str | None = None, **parts: Any) -> None:
        """Print a sentence in the language that is spoken."""
        self.show(
            self.tongue.say(text, **{key: clean(part, longest=5_000) for key, part in parts.items()}),
            style=style,
        )


def complain(sentence: str) -> None:
    """A sentence beside the output, on standard error: nothing that a program reads."""
    sys.stdout.flush()
    sys.stderr.write(f"affray: {sentence}\n")


def say_idle(tongue: Tongue, idle: Sequence[AffrayError]) -> None:
    """Say which of a scenario's own choices answer what nobody asks."""
    from affray.text.refusals import refused

    for wrong in idle:
        complain(refused(wrong, tongue))


def write(text: str) -> None:
    """Print text as it is, for files and programs."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def write_object(document: Mapping[str, Any]) -> None:
    """Print one object for programs: a field a line, and in lists and tables a row a line."""
    lines = [f"  {_json(key)}: {_rows(value)}" for key, value in document.items()]
    write("{\n" + ",\n".join(lines) + "\n}")


def _rows(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        return "[\n" + ",\n".join(f"    {_json(one)}" for one in value) + "\n  ]"
    if isinstance(value, dict) and len(value) > 1:
        return "{\n" + ",\n".join(f"    {_json(key)}: {_json(one)}" for key, one in value.items()) + "\n  }"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _draws(encoding: str | None) -> bool:
    try:
        "█▏–≈".encode(encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
