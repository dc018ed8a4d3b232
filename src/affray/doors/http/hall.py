"""The tables that are live in this process: one lock each, the store behind them, and who listens."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TypeVar

import msgspec

from affray.doors.http.who import NotLetIn
from affray.doors.store.store import Kept, Store, Taken
from affray.doors.tables.acts import Any_, Event, Rest
from affray.doors.tables.may import check, told
from affray.doors.tables.resting import rest
from affray.doors.tables.sight import Reader, Sight
from affray.doors.tables.table import Head, Table, replayed
from affray.errors import AffrayError
from affray.text.translate import tongue

MOST_LIVE = 200
"""Tables that stay in memory where nobody listens; others are read again when they are asked for."""
TRIES = 100
"""How often an action is tried again where other processes write to the same table."""
T = TypeVar("T")


class Stale(AffrayError):
    """Somebody else was first: the table has gone on since."""

    code = "table/stale"
    http_status = 409


class KeyTaken(AffrayError):
    """Another action has this key."""

    code = "table/key-taken"
    http_status = 409


class Live:
    """A table in memory. `changed` is set and made anew whenever it changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.listening = 0

    def tell(self) -> None:
        """Wake those who listen."""
        self.changed.set()
        self.changed = asyncio.Event()


class Hall:
    """All tables of a store, as far as this process has them open."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def create(self, make: Callable[[bytes, str], Table], links: dict[str, str]) -> Table:
        """Keep a new table, made of a key for dice and an id. `links`: hashes, and whom they let in."""
        dice, name = secrets.token_bytes(32), secrets.token_urlsafe(9)
        table = await asyncio.to_thread(make, dice, name)
        kept = Kept(table.head, dice, _rest(table))
        await asyncio.to_thread(self.store.create, kept, table.events, links, at=now())
        self._remember(name, Live(table))
        return table

    async def open(self, name: str) -> Live:
        """A table by its id. Who does not know its id is not told that there is none."""
        found = self.live.get(name)
        if found is None:
            async with self._opening.setdefault(name, asyncio.Lock()):
                found = self.live.get(name)
                if found is None:
                    found = Live(await asyncio.to_thread(self._read, name))
                    self._remember(name, found)
            self._opening.pop(name, None)
        self.live.move_to_end(name)
        return found

    async def act(self, name: str, reader: Reader, act: Any_, *, key: str, version: int | None) -> Live:
        """Take an action, once. Raises Stale where `version` is not the last any more."""
        live = await self.open(name)
        async with live.lock:
            for _ in range(TRIES):
                if _is_there(live.table, key, reader, act):
                    return live
                if version is not None and version != live.table.version:
                    await self._catch_up(name, live)
                if version is not None and version != live.table.version:
                    raise Stale(
                        f"the table has gone on to version {live.table.version} since version {version}: "
                        "look at it again"
                    )
                try:
                    live.table = await asyncio.to_thread(self._take, live.table, reader, act, key)
                except Taken:  # another process has written
                    await self._catch_up(name, live)
                    await asyncio.sleep(secrets.randbelow(10) / 1000)
                else:
                    live.tell()
                    return live
        raise Stale("others write to this table without a pause: try again")

    async def newest(self, name: str) -> Live:
        """A table, with what another process has written to it by now."""
        live = await self.open(name)
        known = await asyncio.to_thread(self.store.versions, [name])
        if known.get(name, 0) > live.table.version:
            async with live.lock:
                await self._catch_up(name, live)
        return live

    async def _catch_up(self, name: str, live: Live) -> None:
        """Take what another process has written. The table is locked."""
        events = await asyncio.to_thread(self.store.events, name, after=live.table.version)
        if events:
            live.table = await asyncio.to_thread(live.table.after, events)
            live.tell()

    def _take(self, table: Table, reader: Reader, act: Any_, key: str) -> Table:
        sight = Sight(table, reader, tongue("en"))
        check(sight, act)
        try:
            event, after = table.propose(act, by=reader.name, key=key, at=now())
        except AffrayError as refusal:
            raise told(sight, act, refusal) from None
        self.store.append(table.head.id, event, _rest(after))
        return after

    def _read(self, name: str) -> Table:
        kept = self.store.game(name)
        if kept is None:
            raise NotLetIn("this secret lets nobody in at this table: ask the GM for the link again")
        resting = msgspec.json.decode(kept.rest, type=Rest)
        return replayed(kept.head, kept.dice, self.store.events(name), resting)

    def _remember(self, name: str, live: Live) -> None:
        self.live[name] = live
        idle = [one for one, held in self.live.items() if not held.listening and not held.lock.locked()]
        for one in idle[: max(0, len(self.live) - MOST_LIVE)]:
            if one != name:
                del self.live[one]


def now() -> str:
    """The time, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _is_there(table: Table, key: str, reader: Reader, act: Any_) -> bool:
    """Whether this very action was taken before."""
    known: Event | None = table.keys.get(key)
    if known is None:
        return False
    if known.act != act or known.by != reader.name:
        raise KeyTaken("another action has this key: give each action a key of its own", path="key")
    return True


def _rest(table: Table) -> str:
    return msgspec.json.encode(table.resting or rest(table.state)).decode()


__all__ = ["Hall", "Head", "Live", "Stale"]
