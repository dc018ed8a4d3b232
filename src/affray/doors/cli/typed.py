"""What somebody types: a line, a face, a command, or nothing more."""

from __future__ import annotations

import sys
from collections.abc import Callable

from affray.errors import BadValue
from affray.uses.roller import Wanted

COMMANDS = ("undo", "redo", "odds", "why", "save", "help", "quit")


class Left(Exception):
    """The table is left: the bout has been saved, or need not be."""


class Command(Exception):
    """A command was typed where a face was asked for."""


class Typist:
    """Who types the faces of real dice; the sitting that it belongs to says how it is asked."""

    def __init__(self) -> None:
        self.ask: Callable[[Wanted], str] | None = None

    def faces(self, wanted: Wanted) -> str:
        """A line of faces."""
        if self.ask is None:
            raise BadValue("nobody sits here who could type faces", path="--dice")
        return self.ask(wanted)


def is_command(line: str) -> bool:
    """Whether a line is a command and not an answer."""
    return line.split(maxsplit=1)[0].lower() in COMMANDS if line.strip() else False


def typed(prompt: str) -> str:
    """A line that somebody types."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")
