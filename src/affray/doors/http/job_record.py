"""What is known of a job, and what long work may have."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from pebble import ProcessFuture

from affray.doors.http.bounded import MIB
from affray.doors.http.job_work import PROGRESS, Far, Outcome
from affray.errors import AffrayError

State = Literal["queued", "running", "done", "failed", "cancelled"]


class NoSuchJob(AffrayError):
    """No job, or none any more."""

    code = "job/unknown"
    http_status = 404


class Fault(AffrayError):
    """Affray has failed, and not who asked."""

    code = "fault"
    http_status = 500


class JobLimits(Struct, frozen=True, kw_only=True):
    """What long work may have.

    running  jobs that run at once
    each     jobs that one client may have queued and running
    waiting  jobs that all clients together may have queued
    seconds  what one job may take once it runs; what is done by then is kept
    grace    seconds that a job has to come to an end where it shall stop; then its process is ended
    memory   bytes that its process may have
    ears     how often one client may wait for news at once
    result   bytes that its answer may have
    kept     seconds for which an answer is kept, `most_kept` jobs and `most_bytes` of answers at most
    """

    running: int = 1
    each: int = 8
    waiting: int = 64
    seconds: float = 600.0
    grace: float = 10.0
    memory: int = 2048 * MIB
    ears: int = 20
    result: int = 8 * MIB
    kept: float = 3600.0
    most_kept: int = 200
    most_bytes: int = 64 * MIB


@dataclass(eq=False)
class Job:
    """One job. `key`: the hash of its id, which nobody else knows; `folder`: where its process writes."""

    key: str
    client: str
    ask: Struct
    folder: Path
    at: str
    state: State = "queued"
    stopping: bool = False
    result: bytes | None = None
    partial: bool = False
    refusal: AffrayError | None = None
    ended: float | None = None
    until: str | None = None
    far: Far | None = None
    future: ProcessFuture[Outcome] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.ended is not None

    def look(self) -> Far | None:
        """How far it has come, as its process last said."""
        if self.state == "running":
            with suppress(OSError, msgspec.DecodeError):
                self.far = msgspec.json.decode((self.folder / PROGRESS).read_bytes(), type=Far)
        return self.far

    def tell(self) -> None:
        """Wake those who wait for it."""
        self.changed.set()
        self.changed = asyncio.Event()
