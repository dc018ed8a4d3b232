"""What a reader may see: the one place that decides. What is hidden from a reader passes nowhere here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from affray.doors.tables.acts import GM, Said
from affray.doors.tables.table import Table
from affray.fight.lines import Line
from affray.rules.words import ATTACKER, label
from affray.text.translate import Tongue
from affray.uses.log import Event

Role = Literal["gm", "seat", "spectator"]
ABOUT_ONE = frozenset({"turn", "change", "initiative", "remove", "join", "delay", "pass", "correct"})
"""Lines that are about somebody alone: nobody sees them who does not see them."""


class Reader(NamedTuple):
    """Who reads."""

    role: Role
    seat: str = ""

    @property
    def name(self) -> str:
        """What its actions are signed with."""
        return GM if self.role == "gm" else self.seat


class Sight:
    """What one reader may see of a table as it stands."""

    def __init__(self, table: Table, reader: Reader, tongue: Tongue) -> None:
        self.table, self.reader, self.tongue = table, reader, tongue
        self.state = table.state
        self.system = table.state.system
        self._away = table.veils if reader.role != "gm" else {}

    def mine(self, name: str) -> bool:
        """Whether somebody is the reader's to act for."""
        owner = self.state.owner(name)
        return self.reader.role == "gm" or (self.reader.role == "seat" and owner == self.reader.seat)

    def hides(self, name: str) -> str:
        """What of somebody is hidden from the reader: of who is no longer there, as it was said last."""
        if self.reader.role == "gm" or (name in self.state.names and self.mine(name)):
            return "nothing"
        return self.state.hides(name) if name in self.state.names else self._away.get(name, "nothing")

    def sees(self, name: str) -> bool:
        """Whether the reader knows that somebody is there."""
        return self.hides(name) != "all"

    def knows(self, name: str) -> bool:
        """Whether the reader knows somebody's numbers."""
        return self.hides(name) == "nothing"

    def called(self, name: str) -> str:
        """A name, or that it is somebody."""
        return name if not name or self.sees(name) else self.tongue.say("somebody")

    def condition(self, text: str, name: str) -> str:
        """A condition; without its level, if that is hidden."""
        return text if self.knows(name) else re.sub(r"\s*[-\d]+", "", text)

    def line(self, said: Said) -> Line | None:
        """A line as the reader may see it; None: not at all."""
        line = said.line
        if line.kind == "event":
            return self._event(line, said.at)
        if line.kind in ABOUT_ONE and not self.sees(line.who):
            return None
        if line.kind == "rule":
            return Line(kind="rule")
        if line.kind in {"join", "correct"}:
            line = Line(kind=line.kind, who=line.who, what=line.what)
        if line.who and not self.knows(line.who):
            line = msgspec.structs.replace(
                line,
                number=0 if line.kind == "initiative" else line.number,
                numbers=(),
                began=tuple(dict.fromkeys(self.condition(one, line.who) for one in line.began)),
                over_=tuple(dict.fromkeys(self.condition(one, line.who) for one in line.over_)),
            )
            if line.kind == "initiative" or (
                line.kind == "change" and not (line.began or line.over_ or line.out)
            ):
                return None
        what = line.what if line.kind == "over" else self.called(line.what)
        return msgspec.structs.replace(line, who=self.called(line.who), what=what)

    def _event(self, line: Line, at: tuple[str, ...]) -> Line | None:
        """What happened within an attack, or another step of somebody's."""
        who, hidden = line.who, [name for name in at if not self.knows(name)]
        if self.knows(who) and not hidden:
            return line
        event = msgspec.convert(line.data, Event)
        if event.kind in {"note", "ruling"}:
            return None
        masked = {"roll": self._roll, "choice": self._choice, "tell": self._tell}[event.kind](event, who, at)
        if masked is None:
            return None
        return Line(kind="event", who=self.called(who), data=msgspec.to_builtins(masked))

    def _roll(self, event: Event, who: str, at: tuple[str, ...]) -> Event | None:
        """Of its rolls neither dice nor faces; of what was rolled at it the verdict, and no amount."""
        fighting = self.system.fighting
        resists = fighting is not None and event.key in fighting.resisted
        thrower = at[0] if resists and at else who
        shown = self.knows(thrower) and self.sees(thrower)
        effects = tuple(
            (key, to, amount if self.knows(self._whom(key, to, who, at)) else True)
            for key, to, amount in event.effects
            if amount or self.knows(self._whom(key, to, who, at))
        )
        value = _verdict(event.value)
        if not shown and not effects and value is None:
            return None
        return Event(
            "roll",
            event.rule,
            event.clauses,
            event.key,
            throw=event.throw if shown else (),
            faces=event.faces if shown else (),
            lost=event.lost if shown else (),
            value=value,
            effects=effects,
        )

    def _choice(self, event: Event, who: str, at: tuple[str, ...]) -> Event | None:
        """What it decides is told by what comes of it."""
        chooser = who if event.by == ATTACKER or not at else at[0]
        return msgspec.structs.replace(event, options=()) if self.knows(chooser) else None

    def _tell(self, event: Event, who: str, at: tuple[str, ...]) -> Event | None:
        if self.knows(self._whom(event.key, event.to, who, at)):
            return event
        return msgspec.structs.replace(event, amount=True) if event.amount else None

    def _whom(self, key: str, to: int, who: str, at: tuple[str, ...]) -> str:
        """Of whom an effect is told."""
        if key in self.system.of_attacker or not at:
            return who
        return at[to] if to < len(at) else next((name for name in at if not self.knows(name)), at[0])


def _verdict(value: Any) -> Any:
    """What was read, as far as it is no number."""
    if isinstance(value, (str, bool)):
        return value if not re.search(r"\d", label(value)) else None
    if isinstance(value, Mapping):
        return {key: part for key, part in value.items() if isinstance(part, bool)}
    if isinstance(value, (tuple, list)):
        return tuple(part for part in value if isinstance(part, (str, bool))) or None
    return None
