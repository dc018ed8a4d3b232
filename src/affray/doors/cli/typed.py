"""What somebody types: a line, a face, a command, or nothing more."""

from __future__ import annotations

import sys
from difflib import get_close_matches

from affray.chance.hand import Hand
from affray.doors.cli.screen import Screen
from affray.doors.words import refused
from affray.errors import AffrayError
from affray.text.dice import wanted_dice
from affray.text.translate import Tongue, mark
from affray.uses.roller import Wanted

COMMANDS = (
    mark("undo"),
    mark("redo"),
    mark("odds"),
    mark("why"),
    mark("save"),
    mark("help"),
    mark("quit"),
)


class Left(Exception):
    """The table is left: the bout has been saved, or need not be."""


class Command(Exception):
    """A command was typed where a face was asked for."""


class Typist:
    """Who types the faces of real dice, asked on a screen once there is one; the last line of them."""

    def __init__(self) -> None:
        self.screen: Screen | None = None
        self.line = ""

    def faces(self, wanted: Wanted) -> str:
        """A line of faces."""
        if self.screen is None:
            return typed("")
        tongue = self.screen.tongue
        parts = {"why": tongue.word(wanted.why), "dice": wanted_dice(wanted, tongue)}
        if isinstance(wanted.throw, Hand):
            line = typed(tongue.say("{why}: draw {dice} and type them: ", **parts))
        else:
            line = typed(tongue.say("{why}: roll {dice} and type the faces: ", **parts))
        self.line = line
        if command(line, tongue):
            raise Command(line)
        return line


def command(line: str, tongue: Tongue) -> str:
    """The command that a line begins with, in English or in the language that is spoken, or nothing."""
    first = line.split(maxsplit=1)[0].lower() if line.strip() else ""
    return next((name for name in COMMANDS if first in {name, tongue.word(name)}), "")


def hint(line: str, tongue: Tongue) -> str:
    """Where to look, for whoever typed a word that is neither an answer nor a command."""
    first = line.split(maxsplit=1)[0].lower() if line.strip() else ""
    if not any(map(str.isalpha, first)):
        return ""
    names = list(dict.fromkeys(name for key in COMMANDS for name in (tongue.word(key), key)))
    near = get_close_matches(first, names, n=1)
    if near:
        return tongue.say(
            "Is the command {command} meant? {help} lists what can be typed.",
            command=near[0],
            help=tongue.word("help"),
        )
    return tongue.say("{help} lists what can be typed.", help=tongue.word("help"))


def mind(screen: Screen, wrong: AffrayError, line: str = "") -> None:
    """Say what cannot be done with the line that was typed, and go on."""
    screen.show(refused(wrong, screen.tongue), style="yellow")
    if where := hint(line, screen.tongue):
        screen.show(where)


def typed(prompt: str) -> str:
    """A line that somebody types."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except OSError:  # the terminal is gone
        raise EOFError from None
    if not line:
        raise EOFError
    if prompt and not sys.stdin.isatty():  # nobody sees what comes through a pipe
        sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
    return line.rstrip("\r\n")
