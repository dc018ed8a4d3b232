"""Where weighing is done: processes with a limit of time each, so that the server keeps talking."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from typing import Any

from affray.doors.http.bounded import MIB, bound, ended, leave
from affray.doors.http.pool import GONE, Pool
from affray.errors import AffrayError

MEMORY = 1024 * MIB
"""Bytes that a process which weighs may have, if nobody says otherwise."""


class Overdue(AffrayError):
    """Past the time that one question may take."""

    code = "work/overdue"
    http_status = 422


class Busy(AffrayError):
    """As many questions are waiting as may wait."""

    code = "work/busy"
    http_status = 503


class Workers:
    """A few processes that weigh.

    count    how many
    seconds  what one question may take; past it, its process is stopped and another begun
    waiting  how many questions may wait or be under way
    memory   bytes that each process may have
    """

    def __init__(self, count: int, *, seconds: float, waiting: int = 64, memory: int = MEMORY) -> None:
        self.seconds, self.waiting, self.memory = seconds, waiting, memory
        self.under_way = 0
        self._pool = Pool(count, warm, (memory,))

    async def do(self, work: Callable[..., Any], *facts: Any, seconds: float | None = None) -> Any:
        """What `work` makes of some facts. Stopped when who asked has gone."""
        if self.under_way >= self.waiting:
            raise Busy(f"{self.waiting} questions are waiting, and no more may: ask again in a moment")
        limit = seconds or self.seconds
        self.under_way += 1
        future = self._pool.schedule(_caught, (work, facts), limit)
        try:
            found = await asyncio.wrap_future(future)
        except OutOfTime:
            raise Overdue(
                f"this takes more than {limit:g} seconds, which is what one question may take here: "
                "ask for fewer dice, choices or targets, or run `affray` yourself"
            ) from None
        except GONE as gone:
            raise ended(gone, self.memory) from None
        except asyncio.CancelledError:
            future.cancel()
            raise
        finally:
            self.under_way -= 1
        if isinstance(found, AffrayError):
            raise found
        return found

    async def begin(self) -> None:
        """Start them, so that the first who asks need not wait."""
        await self.do(_ready)

    def close(self) -> None:
        """Stop them all."""
        self._pool.close()


def warm(memory: int, nice: int = 0) -> None:
    """Begin a worker: its limits, and what every question needs, imported once."""
    bound(memory, nice=nice)
    from importlib import import_module

    from affray.systems import books

    for module in ("answers", "playing", "fight_answers", "fight_playing"):
        import_module(f"affray.doors.http.{module}")
    for system in books.values():
        system.clauses()


def _ready() -> None:
    """Nothing is left to do: the worker is there."""


def _caught(work: Callable[..., Any], facts: tuple[Any, ...]) -> Any:
    """A refusal travels as what it is; pickling would lose the fields of an error."""
    try:
        return work(*facts)
    except AffrayError as refusal:
        return refusal
    except MemoryError:
        leave()
