"""Who does the work of a sweep: this process alone, or all cores of this machine."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from affray.errors import AffrayError
from affray.fight.jobs import dismiss, team, undisturbed
from affray.studies.case import Case
from affray.studies.measure import Found, Measure, measured

if TYPE_CHECKING:
    from affray.studies.fights import FightMeasure, Fray

Job: TypeAlias = "tuple[int, Case | Fray]"
"""A cell by its number, and its attack, or its fight."""
Asked: TypeAlias = "tuple[Measure, ...] | tuple[FightMeasure, ...]"
"""What is asked of attacks, or of fights."""
Done: TypeAlias = tuple[int, tuple[Found, ...], AffrayError | None]
"""A cell by its number: what was found, or what was refused."""

PATIENCE = 0.7
"""Seconds that this process works alone before it calls others: it takes them half a second to come."""
BATCH_SECONDS = 0.15
MOST_BATCH = 500
AHEAD = 3
"""Batches that wait for each worker, so that none is idle."""


class Crew(Protocol):
    """Does jobs in any order, and tells what came of them as they are done."""

    def __call__(self, jobs: Iterator[Job], measures: Asked) -> Iterator[Sequence[Done]]: ...


def alone(jobs: Iterator[Job], measures: Asked) -> Iterator[Sequence[Done]]:
    """This process, one job after the other."""
    for job in jobs:
        yield [attempt(job, measures)]


def at_hand(workers: int | None = None, *, patience: float = PATIENCE) -> Crew:
    """This process alone for as long as it takes others to come, then a process for each core."""
    number = workers or _cores()

    def crew(jobs: Iterator[Job], measures: Asked) -> Iterator[Sequence[Done]]:
        begun, done = time.perf_counter(), 0
        while number < 2 or time.perf_counter() - begun < patience:
            job = next(jobs, None)
            if job is None:
                return
            yield [attempt(job, measures)]
            done += 1
        each = (time.perf_counter() - begun) / done if done else BATCH_SECONDS
        yield from _together(jobs, measures, number, max(1, min(MOST_BATCH, int(BATCH_SECONDS / each))))

    return crew


def attempt(job: Job, measures: Asked) -> Done:
    """One job; what cannot be asked of this attack is refused, and the others go on."""
    number, case = job
    try:
        if isinstance(case, Case):
            return number, measured(case, cast("tuple[Measure, ...]", measures)), None
        return number, case.measured(cast("tuple[FightMeasure, ...]", measures)), None
    except AffrayError as refusal:
        return number, (), refusal


def batch(jobs: Sequence[Job], measures: Asked) -> list[Done]:
    """Several jobs on end."""
    return [attempt(job, measures) for job in jobs]


def _together(jobs: Iterator[Job], measures: Asked, workers: int, size: int) -> Iterator[Sequence[Done]]:
    """As many processes as there are workers; what they leave undone, if one is killed, is done here."""
    before = set(multiprocessing.active_children())
    pool = team(workers)
    waiting: dict[Future[list[Done]], list[Job]] = {}
    try:
        while True:
            while len(waiting) < workers * AHEAD:
                some = list(islice(jobs, size))
                if not some:
                    break
                with undisturbed():
                    waiting[pool.submit(batch, some, measures)] = some
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                done = future.result()
                del waiting[future]
                yield done
    except BrokenProcessPool:
        for some in waiting.values():
            yield batch(some, measures)
        yield from alone(jobs, measures)
    finally:
        dismiss(pool, before)


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
