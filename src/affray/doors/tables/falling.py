"""The dice of a table: the server's fall by themselves, entered ones are laid as they fell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from affray.doors.keyed import Keyed
from affray.doors.tables.acts import GM
from affray.doors.tables.state import State
from affray.errors import BadValue, NotOffered
from affray.fight.lines import Line
from affray.fight.standing import Question
from affray.rules.table import Inflict, Roll
from affray.uses.play import flat
from affray.uses.roller import Scripted

MOST_FALLS = 200
"""Throws that fall by themselves after one action; then somebody has to say `roll`."""


class Hand(Protocol):
    """Who lets the server's dice fall: a key, or what was kept of how they fell."""

    fell: list[tuple[int, ...]]

    def falls(self, state: State) -> bool:
        """Whether the throw that is asked for falls by itself."""
        ...

    def faces(self, state: State, question: Roll | Inflict) -> tuple[int, ...]:
        """How it falls."""
        ...


class Live:
    """Dice that a key lets fall: the count of those before says how, so that the same falls again."""

    def __init__(self, key: bytes, name: str) -> None:
        self.key, self.name = key, name
        self.fell: list[tuple[int, ...]] = []

    def falls(self, state: State) -> bool:
        """Where its owner's dice are the server's."""
        standing = state.standing
        if standing is None or len(self.fell) >= MOST_FALLS:
            return False
        return state.dice.get(state.owner(standing.whose), state.dice[GM]) == "server"

    def faces(self, state: State, question: Roll | Inflict) -> tuple[int, ...]:
        """The next faces."""
        roller = Keyed(self.key, self.name, state.count)
        faces = flat(roller.fall(question.source, question.why))
        self.fell.append(faces)
        return faces


class Kept:
    """Dice as they fell once."""

    def __init__(self, fell: Iterable[tuple[int, ...]]) -> None:
        self.fell = list(fell)
        self._left = iter(self.fell)
        self._next = next(self._left, None)

    def falls(self, state: State) -> bool:
        """As long as there are any."""
        return self._next is not None

    def faces(self, state: State, question: Roll | Inflict) -> tuple[int, ...]:
        """Those that fell."""
        if self._next is None:
            raise NotOffered("no dice fell here")
        faces, self._next = self._next, next(self._left, None)
        return faces


def let_fall(state: State, hand: Hand) -> None:
    """Let the throw fall that is asked for, by the server's dice."""
    standing = state.standing
    question = standing.question if standing else None
    if standing is None or not isinstance(question, (Roll, Inflict)):
        raise NotOffered("no roll is open: a decision is, or no fight is under way")
    faces = hand.faces(state, question)
    state.count += len(faces)
    standing.take(Line(kind="faces", faces=faces), {})


def settle(state: State, hand: Hand) -> None:
    """Let dice fall until somebody has to answer."""
    while state.standing is not None and _rolls(state.standing.question) and hand.falls(state):
        let_fall(state, hand)


def lay(state: State, faces: list[int]) -> None:
    """Lay real dice as they fell. Faces that do not fit, or too many or few of them, are refused."""
    standing = state.standing
    question: Question | None = standing.question if standing else None
    if standing is None or not isinstance(question, (Roll, Inflict)):
        raise NotOffered("no dice are wanted here: a decision is open, or no fight is under way")
    script = Scripted(faces)
    shown: Any = script.fall(question.source, question.why)
    if script.used < len(faces):
        raise BadValue(f"{len(faces)} faces where {script.used} are needed: give those", path="faces")
    standing.take(Line(kind="faces", faces=flat(shown)), {})


def _rolls(question: Question | None) -> bool:
    return isinstance(question, (Roll, Inflict))
