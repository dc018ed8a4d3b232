"""A table as the fold of its events: what was taken back is struck, and nothing is ever deleted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from affray.doors.tables.acts import Add, Any_, Event, Finish, Hide, Note, Redo, Rest, Said, Undo
from affray.doors.tables.doing import ANSWERS, do
from affray.doors.tables.falling import Kept, Live
from affray.doors.tables.naming import heed
from affray.doors.tables.resting import stood
from affray.doors.tables.state import State
from affray.errors import NotOffered, StaleSave
from affray.systems import books


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is from its first moment on.

    id, title   how it is addressed, and called
    system      its book; `seats`: the names of its seats
    dice        whether the server rolls, or real dice are entered, until somebody says otherwise
    """

    id: str
    title: str
    system: str
    seats: tuple[str, ...] = ()
    dice: str = "server"


class Entry(NamedTuple):
    """An event that counts, how the table stood before it, and with which version its action began."""

    event: Event
    before: State
    group: int


class Table:
    """A table, live.

    events    all that has happened; `state`: how it stands
    entries   the events that count, in order, with how the table stood before each
    undone    what was taken back last, and can be done again; `struck`: all that does not count
    keys      the events by their keys
    stopped   why nothing can be done but to finish: its events would come otherwise now; `resting`: how
              everybody stood when they came
    """

    def __init__(self, head: Head, key: bytes) -> None:
        self.head, self._key = head, key
        self.events: list[Event] = []
        self.state = State(books[head.system], head.seats, head.dice)
        self.entries: list[Entry] = []
        self.undone: list[tuple[int, ...]] = []
        self.struck: set[int] = set()
        self.keys: dict[str, Event] = {}
        self.stopped = ""
        self.resting: Rest | None = None

    @property
    def version(self) -> int:
        """The number of the last event."""
        return self.events[-1].version if self.events else 0

    @property
    def veils(self) -> dict[str, str]:
        """What was hidden last of everybody who was ever here, also where that was taken back."""
        found: dict[str, str] = {}
        for event in self.events:
            if isinstance(event.act, Hide):
                found[event.act.who] = event.act.what
            elif isinstance(event.act, Add) and event.act.hide != "nothing":
                found |= dict.fromkeys(named(event.act.fighter), event.act.hide)
        return found

    def propose(self, act: Any_, *, by: str, key: str, at: str) -> tuple[Event, Table]:
        """What an action would come to: the event, and the table after it. This one stays as it is."""
        if isinstance(act, Add):
            heed(act.fighter, self.state.names)
        other = self._fork()
        version = self.version + 1
        event = Event(version=version, at=at, by=by, key=key, act=act)
        if self.stopped:
            if not isinstance(act, Finish):
                raise StaleSave(f"{self.stopped}; the GM can `finish`, and go on from how everybody stood")
            event = msgspec.structs.replace(event, rest=self.resting)
        elif isinstance(act, Undo):
            event = msgspec.structs.replace(event, struck=other.last(step=act.step))
        elif isinstance(act, Redo):
            event = msgspec.structs.replace(event, again=other.next())
        else:
            live = Live(self._key, self.head.id)
            event = other._take(event, live)  # noqa: SLF001 - the same class
            other._add(event)  # noqa: SLF001 - the same class
            return event, other
        other.take(event)
        return event, other

    def last(self, *, step: bool = False) -> tuple[int, ...]:
        """The versions of the last action that counts; `step`: of its last decision."""
        if not self.entries:
            raise NotOffered("there is nothing to take back")
        *_, end = self.entries
        if step:
            return (end.event.version,)
        return tuple(one.event.version for one in self.entries if one.group == end.group)

    def next(self) -> tuple[int, ...]:
        """The versions of what would be done again."""
        if not self.undone:
            raise NotOffered("nothing has been taken back since the last action")
        return self.undone[-1]

    def take(self, event: Event) -> None:
        """Take an event that has been before. Raises StaleSave where it would come otherwise now."""
        if event.rest is not None:
            begun = State(books[self.head.system], self.head.seats, self.head.dice)
            self.state, self.entries, self.undone = stood(begun, event.rest), [], []
            self.stopped, self.resting = "", None
        elif event.struck:
            self._strike(event.struck)
            self.undone.append(event.struck)
        elif event.again:
            known = {one.version: one for one in self.events}
            for version in event.again:
                self._take(known[version], Kept(known[version].fell))
            self.struck -= set(event.again)
            self.undone.pop()
        else:
            came = self._take(event, Kept(event.fell))
            if gist(came.said) != gist(event.said):
                raise StaleSave(
                    f"event {event.version} of this table would come otherwise now: a rule has changed since"
                )
        self._add(event)

    def remember(self, events: Iterable[Event]) -> None:
        """Have some events in the log, and do nothing about them."""
        for event in events:
            self.struck |= set(event.struck)
            self.struck -= set(event.again)
            self._add(event)

    def after(self, events: Iterable[Event]) -> Table:
        """The table after some more events that have been before."""
        other = self._fork()
        for event in events:
            other.take(event)
        return other

    def _add(self, event: Event) -> None:
        self.events.append(event)
        self.keys[event.key] = event

    def _take(self, event: Event, hand: Any) -> Event:
        """Let an event count; the same with the dice that fell, and what was said."""
        if isinstance(event.act, Note):
            return event
        before = self.state
        now = before.fork()
        took = do(now, event.act, hand, version=event.version, took=event.took)
        self.state = now
        self._count(event, before)
        said = tuple(now.said)
        return msgspec.structs.replace(event, fell=tuple(hand.fell), took=took, said=said)

    def _count(self, event: Event, before: State) -> None:
        """Among the events that count; an action that goes on has the number of its first."""
        settings = not before.group or not isinstance(event.act, ANSWERS)
        group = event.version if settings else before.group
        self.entries.append(Entry(event, before, group))
        if event.version > self.version:
            self.undone.clear()

    def _strike(self, versions: Sequence[int]) -> None:
        """Take events back, and let those after them that are not of the same action count again."""
        gone = set(versions)
        first = next(at for at, one in enumerate(self.entries) if one.event.version in gone)
        after = self.entries[first:]
        self.state = after[0].before
        del self.entries[first:]
        undone = list(self.undone)
        for one in after:
            if one.event.version not in gone:
                self._take(one.event, Kept(one.event.fell))
        self.undone = undone
        self.struck |= gone

    def _fork(self) -> Table:
        """The same, to go on from by itself. Lists are shared as far as nobody changes them."""
        other = Table.__new__(Table)
        other.head = self.head
        other._key = self._key  # noqa: SLF001 - the same class
        other.events, other.entries = list(self.events), list(self.entries)
        other.state, other.undone, other.struck = self.state, list(self.undone), set(self.struck)
        other.keys, other.stopped, other.resting = dict(self.keys), self.stopped, self.resting
        return other


def replayed(head: Head, key: bytes, events: Sequence[Event], resting: Rest | None = None) -> Table:
    """A table from its events. Where they would come otherwise now, it is stopped, and stands as it stood.

    resting   how everybody stood at last
    """
    table = Table(head, key)
    fresh = max((at for at, one in enumerate(events) if one.rest is not None), default=0)
    table.remember(events[:fresh])
    try:
        for event in events[fresh:]:
            table.take(event)
    except Exception as wrong:  # noqa: BLE001 - a rule that has changed may fail in any way
        said = (
            str(wrong)
            if isinstance(wrong, StaleSave)
            else "its events cannot be taken again: a rule has changed"
        )
        table = Table(head, key)
        table.remember(events)
        table.stopped, table.resting = said, resting or Rest()
        table.state = stood(table.state, table.resting, lenient=True)
    return table


def named(entry: Any) -> list[str]:
    """The names of those whom an entry of a fight file lets take part."""
    name, count = str(entry.get("name") or entry.get("from") or ""), entry.get("count", 1)
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, int(count) + 1)]


def gist(said: Iterable[Said]) -> list[bytes]:
    """What came of an action, without how it is cited and remarked on, which may be bettered."""
    found = []
    for one in said:
        data = one.line.data
        if one.line.kind == "event" and isinstance(data, dict):
            if data.get("kind") in {"note", "ruling"}:
                continue
            data = {key: value for key, value in data.items() if key not in {"rule", "clauses", "added"}}
        line = msgspec.structs.replace(one.line, data=data)
        found.append(msgspec.json.encode(Said(line, one.at)))
    return found
