"""Long work: who has asked for it, what runs now, how far it is, and what came of it, for a while.

In the memory of this process: a server that ends has no jobs. Quick questions have workers of their own.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import msgspec
from msgspec import Struct

from affray.doors.http.bounded import ended
from affray.doors.http.job_asks import do_of
from affray.doors.http.job_record import Fault, Job, JobLimits, NoSuchJob, State
from affray.doors.http.job_work import STOP, Outcome, job, write
from affray.doors.http.limits import TooOften
from affray.doors.http.pool import GONE, Pool
from affray.doors.http.who import fresh_secret, hashed
from affray.doors.http.work import Busy, Overdue, warm

LOG = logging.getLogger("affray.http")


class Jobs:
    """The jobs of this server: a queue in which clients take turns, and processes that give way to others."""

    def __init__(self, limits: JobLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.every: dict[str, Job] = {}
        self.turns: dict[str, int] = {}
        self.ears: dict[str, int] = {}
        self.leaving = False
        """Whether the server is about to end: then nobody waits for news any more."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._folder = Path(mkdtemp(prefix="affray-jobs-"))
        self._pool = Pool(limits.running, warm, (limits.memory, 10))

    def add(self, client: str, ask: Struct) -> tuple[str, Job]:
        """Queue a job of a client: its id, which is told this once, and the job."""
        self._sweep()
        self._admit(client)
        secret = fresh_secret()
        made = Job(hashed(secret), client, ask, self._folder / hashed(secret), _clock_time())
        made.folder.mkdir(mode=0o700)
        self.every[made.key] = made
        self._next()
        return secret, made

    def find(self, secret: str) -> Job:
        """A job by its id. Raises NoSuchJob alike for one that was never there and one that is forgotten."""
        self._sweep()
        found = self.every.get(hashed(secret))
        if found is None:
            raise NoSuchJob(
                "there is no such job, or its answer is no longer kept: ask for it again", path="id"
            )
        return found

    def cancel(self, one: Job) -> None:
        """Let a job stop: at once if it waits, else with what is done so far."""
        if one.state == "queued":
            self._end(one, "cancelled")
        elif one.state == "running" and not one.stopping:
            one.stopping = True
            write(one.folder / STOP, b"")
            self._later(self._insist(one))
            one.tell()

    def forget(self, one: Job) -> None:
        """Stop a job, whatever is done of it, and keep nothing."""
        if one.future is not None:
            one.stopping = True
            one.future.cancel()  # type: ignore[no-untyped-call]
        if not one.over:
            self._end(one, "cancelled")
        self.every.pop(one.key, None)

    @contextmanager
    def listening(self, client: str) -> Iterator[None]:
        """Somebody waits for news. Raises TooOften where too many of one client do."""
        if self.ears.get(client, 0) >= self.limits.ears:
            raise TooOften(
                f"you wait for news {self.limits.ears} times over: that is as often as may be", after=5
            )
        self.ears[client] = self.ears.get(client, 0) + 1
        try:
            yield
        finally:
            self.ears[client] -= 1
            if not self.ears[client]:
                del self.ears[client]

    def close(self) -> None:
        """Stop them all, and clear away."""
        for task in self._tasks:
            task.cancel()
        self._pool.close()
        rmtree(self._folder, ignore_errors=True)

    def _admit(self, client: str) -> None:
        """Refuse a client that has as many jobs as it may, and anybody where all queue up."""
        mine = [one for one in self.every.values() if one.client == client and not one.over]
        if len(mine) >= self.limits.each:
            left = [far.left for one in mine if (far := one.look()) and far.left is not None]
            after = max(1, min(60, min(left, default=5)))
            raise TooOften(
                f"you have {len(mine)} jobs queued and running, and no more may be: wait for one, or cancel "
                "one",
                after=after,
            )
        if sum(one.state == "queued" for one in self.every.values()) >= self.limits.waiting:
            raise Busy(f"{self.limits.waiting} jobs are queued, and no more may be: ask again in a moment")

    def _next(self) -> None:
        """Begin what may begin: of those who wait, whose last turn is longest ago."""
        running = sum(one.state == "running" for one in self.every.values())
        queued = [one for one in self.every.values() if one.state == "queued"]
        while queued and running < self.limits.running:
            one = min(queued, key=lambda each: self.turns.get(each.client, 0))
            self.turns[one.client] = max(self.turns.values(), default=0) + 1
            queued.remove(one)
            running += 1
            one.state = "running"
            one.tell()
            self._later(self._run(one))

    async def _run(self, one: Job) -> None:
        limits = self.limits
        state: State = "failed"
        facts = (one.ask, str(one.folder), limits.seconds, limits.result)
        one.future = self._pool.schedule(job, facts, limits.seconds + limits.grace)
        try:
            outcome = await asyncio.wrap_future(one.future)
            state = self._came(one, outcome)
        except (OutOfTime, TimeoutError):
            one.refusal = self._overdue()
        except GONE as gone:
            one.refusal = None if one.stopping else ended(gone, limits.memory)
            state = "cancelled" if one.stopping else "failed"
        except asyncio.CancelledError:
            if not one.stopping:
                raise
            state = "cancelled"
        except Exception:
            LOG.exception("a job failed: %s", do_of(one.ask))
            one.refusal = Fault("Affray has failed, which is its own fault; its log says where.")
        one.future = None
        self._end(one, state)

    def _came(self, one: Job, outcome: Outcome) -> State:
        """What a job came to, and the state that it is in by that."""
        one.result, one.partial, one.refusal = outcome.result, outcome.partial, outcome.refusal
        if one.refusal is not None:
            return "failed"
        if outcome.result is not None and not outcome.partial:
            return "done"
        if one.stopping:
            return "cancelled"
        one.refusal = self._overdue()
        return "failed"

    def _overdue(self) -> Overdue:
        return Overdue(
            f"this takes more than {self.limits.seconds:g} seconds, which is what one job may take here: ask "
            "for less, or run `affray` yourself"
        )

    async def _insist(self, one: Job) -> None:
        """End the process of a job that does not stop by itself."""
        await asyncio.sleep(self.limits.grace)
        if one.future is not None:
            one.future.cancel()  # type: ignore[no-untyped-call]

    def _end(self, one: Job, state: State) -> None:
        if one.over:  # it was forgotten, and its process has only now ended
            return
        one.look()
        if state == "done" and one.far is not None:
            one.far = msgspec.structs.replace(one.far, share=1.0, left=0)
        one.state, one.ended = state, self.clock()
        one.until = _clock_time(self.limits.kept)
        rmtree(one.folder, ignore_errors=True)
        one.tell()
        self._next()

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _sweep(self) -> None:
        """Forget what has been kept long enough, or is too much: first of whom most is kept."""
        now = self.clock()
        old = [one for one in self._kept() if one.ended is not None and now - one.ended > self.limits.kept]
        for one in old:
            del self.every[one.key]
        while True:
            kept = list(self._kept())
            size = sum(len(one.result or b"") for one in kept)
            if len(kept) <= self.limits.most_kept and size <= self.limits.most_bytes:
                break
            of: dict[str, int] = {}
            for one in kept:
                of[one.client] = of.get(one.client, 0) + len(one.result or b"") + 1
            most = max(of, key=lambda client: of[client])
            del self.every[next(one.key for one in kept if one.client == most)]
        here = {one.client for one in self.every.values()}
        self.turns = {client: turn for client, turn in self.turns.items() if client in here}

    def _kept(self) -> Iterator[Job]:
        return (one for one in self.every.values() if one.over)


def _clock_time(after: float = 0.0) -> str:
    return (datetime.now(UTC) + timedelta(seconds=after)).isoformat(timespec="seconds")
