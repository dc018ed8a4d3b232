"""A table as a file: the whole of it as one JSON object, or line by line; and back."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.doors.tables.acts import Event, Rest
from affray.doors.tables.resting import rest
from affray.doors.tables.table import Head, Table
from affray.errors import BadSave

FORMAT = 1
MOST_EVENTS = 100_000


class TableFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file holds.

    affray_table   the number of the format
    head           what the table is from its first moment on
    events         all that has happened; `rest`: how everybody stood at last
    No secret is in it, nor the key of the server's dice: those that fell are.
    """

    affray_table: int
    head: Head
    rest: Rest = Rest()
    events: list[Event] = []


def written(table: Table) -> dict[str, Any]:
    """The whole table as one object."""
    found = TableFile(
        affray_table=FORMAT, head=table.head, rest=table.resting or rest(table.state), events=table.events
    )
    plain: dict[str, Any] = msgspec.to_builtins(found)
    return plain


def as_lines(table: Table) -> str:
    """The same as JSON Lines: the table first, then each event."""
    whole = written(table)
    events = whole.pop("events")
    return "".join(f"{msgspec.json.encode(one).decode()}\n" for one in (whole, *events))


def read(raw: bytes) -> TableFile:
    """What a file says, of either kind. Refused where it is none, or of a format that is not known."""
    try:
        try:
            found = msgspec.json.decode(raw, type=TableFile)
        except msgspec.DecodeError:
            first, _, lines = raw.partition(b"\n")
            head = msgspec.json.decode(first, type=TableFile)
            events = [msgspec.json.decode(line, type=Event) for line in lines.splitlines() if line.strip()]
            found = msgspec.structs.replace(head, events=events)
    except (msgspec.DecodeError, UnicodeError) as wrong:
        raise BadSave(f"this is no table: {wrong}; give a file that a table was exported to") from None
    if found.affray_table != FORMAT:
        raise BadSave(f"a table of format {found.affray_table}: this Affray reads format {FORMAT}")
    if len(found.events) > MOST_EVENTS:
        raise BadSave(f"a table of {len(found.events):,} events: at most {MOST_EVENTS:,} are read")
    if [one.version for one in found.events] != list(range(1, len(found.events) + 1)):
        raise BadSave("its events are not numbered from 1 on: give the file as it was exported")
    if len({one.key for one in found.events}) < len(found.events):
        raise BadSave("two of its events have the same key: give the file as it was exported")
    return found
