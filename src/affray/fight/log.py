"""A fight's log: one file of lines, only ever added to; the fight can be taken up from it at any question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec

from affray.errors import AffrayError, BadSave, StaleSave
from affray.fight.battle import Battle
from affray.fight.fighters import Combatant, Fight
from affray.fight.lines import ANSWERS, Line, encode
from affray.rules.table import Choice
from affray.uses.roller import Wanted, revive

FORMAT = 1
COUNTS = ("count", "used")
"""What a roller's state calls the number of faces that it has given."""
MOST_BYTES = 50_000_000


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log.

    affray   the format's number
    fight    what the fight was built from, as the door that began it can build it again
    roller   who rolls, as it stood at the beginning
    asked    the sides whose decisions are asked for
    note     whatever the door wants to remember
    declared whether whom to attack is asked even where there is one foe
    """

    affray: int
    fight: dict[str, Any]
    roller: dict[str, Any]
    asked: tuple[str, ...] = ()
    note: dict[str, Any] = {}
    declared: bool = False


class Logged(NamedTuple):
    """What a log holds: its header and its lines, and how many bytes are whole."""

    header: Header
    lines: tuple[Line, ...]
    size: int


class Log:
    """Writes the lines of a battle to a file as they come, each at once."""

    def __init__(self, path: str | Path, header: Header | None, *, at: int | None = None) -> None:
        """`header`: begin a new file, which must not be there yet; None: add to one, from byte `at` on."""
        try:
            self.stream: IO[bytes] = Path(path).open("xb" if header is not None else "r+b")  # noqa: SIM115 - closed by close()
            if header is not None:
                self.stream.write(msgspec.json.encode(header) + b"\n")
                self.stream.flush()
            else:
                self.stream.truncate(at)
                self.stream.seek(0, 2)
        except (OSError, ValueError) as wrong:
            said = getattr(wrong, "strerror", None) or wrong
            raise BadSave(f"the log cannot be written: {said}; give another name", path=str(path)) from None

    def __call__(self, line: Line) -> None:
        """Add a line."""
        self.stream.write(encode(line))
        self.stream.flush()

    def close(self) -> None:
        """No more lines."""
        self.stream.close()


def header_of(battle: Battle, data: dict[str, Any], note: Mapping[str, Any] | None = None) -> Header:
    """The first line for a battle that has not been answered yet."""
    asked = tuple(sorted(battle.asked))
    return Header(FORMAT, data, battle.roller.state(), asked, dict(note or {}), battle.declared)


def read_log(raw: bytes) -> Logged:
    """What a log says. A last line that was not written to its end is left out."""
    whole = raw[: raw.rfind(b"\n") + 1]
    first, _, rest = whole.partition(b"\n")
    try:
        header = msgspec.json.decode(first, type=Header)
        lines = tuple(msgspec.json.decode(line, type=Line) for line in rest.splitlines())
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise BadSave(f"this is no log of a fight: {wrong}; give a file that `affray fight` wrote") from None
    if header.affray != FORMAT:
        raise BadSave(
            f"a log of format {header.affray}: this Affray reads format {FORMAT}; use the one that wrote it"
        )
    return Logged(header, lines, len(whole))


def resume(
    fight: Fight,
    logged: Logged,
    *,
    ask: Callable[[Wanted], str] | None = None,
    combatant: Callable[[dict[str, Any]], Combatant] | None = None,
) -> Battle:
    """The battle of a log, at the question where it was left, with its past to undo.

    ask         who types real dice
    combatant   makes somebody who joined from what the log keeps of it
    Raises StaleSave where the same answers no longer lead to what the log says.
    """
    roller = revive(logged.header.roller, ask=ask)
    battle = Battle(fight, roller, asked=logged.header.asked, declared=logged.header.declared)
    for number, line in enumerate(logged.lines):
        if line.kind in ANSWERS or line.kind in {"undo", "redo"}:
            try:
                _again(battle, line, ask, combatant)
            except (AffrayError, ValueError, IndexError, TypeError) as wrong:
                raise BadSave(f"line {number + 2} of the log cannot be taken: {wrong}") from None
    mine = [encode(line) for line in battle.lines[: len(logged.lines)]]
    for number, line in enumerate(logged.lines):
        if number >= len(mine) or encode(line) != mine[number]:
            raise StaleSave(
                f"line {number + 2} of the log would read otherwise now: a rule has changed since; "
                "finish the fight with the version that began it"
            )
    return battle


def _again(
    battle: Battle,
    line: Line,
    ask: Callable[[Wanted], str] | None,
    combatant: Callable[[dict[str, Any]], Combatant] | None,
) -> None:
    """Give one answer again."""
    if line.kind == "undo":
        battle.undo()
    elif line.kind == "redo":
        battle.redo()
    elif line.kind == "faces":
        before = copy(battle.roller)
        state = battle.roller.state()
        battle.roller = revive(
            {**state, **{key: state[key] + len(line.faces) for key in COUNTS if key in state}}, ask=ask
        )
        battle.take(line, before)
    else:
        if line.kind == "join":
            if combatant is None or not isinstance(line.data, dict):
                raise BadSave("the log does not say who joined")
            battle.joiners[line.who] = combatant(line.data)
        if line.kind == "option" and not isinstance(battle.question, Choice):
            raise BadSave("no choice is open there")
        battle.take(line)
