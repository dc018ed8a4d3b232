"""Tables and their events, kept. Every write is one transaction, and there or not there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from affray.doors.store.opening import open_engine
from affray.doors.store.tables import EVENTS, GAMES, SECRETS
from affray.doors.tables.acts import Event
from affray.doors.tables.table import Head


class Taken(Exception):
    """The version, or the key, is there already: somebody else has written since."""


class Kept(NamedTuple):
    """A table as it is kept: how it was begun, the key of its dice, and how everybody stood at last."""

    head: Head
    dice: bytes
    rest: str


class Store:
    """A database of tables. Blocking: ask it from a thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(begin="DEFERRED")

    @classmethod
    def at(cls, url: str) -> Store:
        """The store of a URL, brought up to date."""
        return cls(open_engine(url))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def create(self, kept: Kept, events: Iterable[Event], secrets: Mapping[str, str], *, at: str) -> None:
        """Keep a new table, with what has happened already. `secrets`: hashes, and whom each lets in."""
        rows = [_row(kept.head.id, event) for event in events]
        with self.engine.begin() as to:
            to.execute(
                insert(GAMES).values(
                    id=kept.head.id,
                    head=msgspec.json.encode(kept.head).decode(),
                    dice=kept.dice,
                    at=at,
                    version=len(rows),
                    rest=kept.rest,
                )
            )
            if rows:
                to.execute(insert(EVENTS), rows)
            for hashed, whom in secrets.items():
                to.execute(insert(SECRETS).values(hash=hashed, game=kept.head.id, whom=whom, at=at))

    def game(self, name: str) -> Kept | None:
        """A table by its id."""
        with self._reading.connect() as at:
            row = at.execute(
                select(GAMES.c.head, GAMES.c.dice, GAMES.c.rest).where(GAMES.c.id == name)
            ).first()
        return (
            None if row is None else Kept(msgspec.json.decode(row.head, type=Head), bytes(row.dice), row.rest)
        )

    def events(self, name: str, *, after: int = 0) -> list[Event]:
        """What has happened at a table after a version."""
        wanted = select(EVENTS.c.event).where(EVENTS.c.game == name, EVENTS.c.version > after)
        with self._reading.connect() as at:
            rows = at.execute(wanted.order_by(EVENTS.c.version)).scalars().all()
        return [msgspec.json.decode(row, type=Event) for row in rows]

    def versions(self, names: Iterable[str]) -> dict[str, int]:
        """The last version of some tables."""
        wanted = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(list(names)))
        with self._reading.connect() as at:
            return {row.id: row.version for row in at.execute(wanted)}

    def append(self, name: str, event: Event, rest: str) -> None:
        """Keep the next event of a table. Raises Taken where it is not the next, or its key is there."""
        try:
            with self.engine.begin() as to:
                turned = to.execute(
                    update(GAMES)
                    .where(GAMES.c.id == name, GAMES.c.version == event.version - 1)
                    .values(version=event.version, rest=rest)
                )
                if turned.rowcount != 1:
                    raise Taken
                to.execute(insert(EVENTS), [_row(name, event)])
        except IntegrityError:
            raise Taken from None

    def whom(self, name: str, hashed: str) -> str | None:
        """Whom a secret or a session lets in at a table: "gm", "spectator" or "seat NAME"."""
        wanted = select(SECRETS.c.whom).where(SECRETS.c.hash == hashed, SECRETS.c.game == name)
        with self._reading.connect() as at:
            return at.execute(wanted).scalar()

    def enter(self, name: str, link: str, session: str, *, at: str) -> str | None:
        """Begin a session with a link's secret: whom it lets in. Both are hashes."""
        wanted = select(SECRETS.c.whom).where(
            SECRETS.c.hash == link, SECRETS.c.game == name, SECRETS.c.parent.is_(None)
        )
        with self.engine.begin() as to:
            whom = to.execute(wanted).scalar()
            if whom is not None:
                to.execute(insert(SECRETS).values(hash=session, game=name, whom=whom, parent=link, at=at))
        return whom

    def rotate(self, name: str, whom: str, hashed: str | None, *, at: str) -> None:
        """Let in nobody any more by the old secret or its sessions; `hashed`: the new one, if any."""
        with self.engine.begin() as to:
            to.execute(delete(SECRETS).where(SECRETS.c.game == name, SECRETS.c.whom == whom))
            if hashed is not None:
                to.execute(insert(SECRETS).values(hash=hashed, game=name, whom=whom, at=at))


def _row(name: str, event: Event) -> dict[str, object]:
    return {
        "game": name,
        "version": event.version,
        "key": event.key,
        "event": msgspec.json.encode(event).decode(),
    }
