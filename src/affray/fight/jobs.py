"""Batches of a simulation worked at by several processes, and counted in their order."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from affray.fight.cast import Cast
    from affray.fight.count import Count
    from affray.fight.fighters import Fight

Work: TypeAlias = Iterator[tuple[int, int]]
"""Batches that are still to be done: the number of each, and how many fights it has."""


class Hands(Protocol):
    """Does the batches of a simulation, and hands over their counts in order, each once."""

    def __call__(self, fight: Fight, cast: Cast, work: Work, seed: int) -> Iterator[Count]: ...


def alone(fight: Fight, cast: Cast, work: Work, seed: int) -> Iterator[Count]:
    """This process, one batch after the other."""
    from affray.fight.simulate import batch

    for number, size in work:
        yield batch(fight, cast, size, seed, number)


def processes(jobs: int) -> Hands:
    """As many processes; no more batches are under way than twice as many.

    What a process leaves undone, if one is killed, is done here.
    """

    def hands(fight: Fight, cast: Cast, work: Work, seed: int) -> Iterator[Count]:
        raw = packed(fight)
        before = set(multiprocessing.active_children())
        pool = team(jobs)
        waiting: deque[tuple[int, int, Future[Count] | None]] = deque()
        try:
            for number, size in work:
                waiting.append((number, size, _submitted(pool, raw, size, seed, number)))
                if len(waiting) >= 2 * jobs:
                    yield _done(fight, cast, waiting.popleft(), seed)
            while waiting:
                yield _done(fight, cast, waiting.popleft(), seed)
        finally:
            dismiss(pool, before)

    return hands


def team(number: int) -> ProcessPoolExecutor:
    """So many fresh processes: a copy of this one might hold a lock that nobody gives back."""
    return ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=_uninterrupted)


def dismiss(pool: ProcessPoolExecutor, before: set[BaseProcess]) -> None:
    """End them at once, whatever they are doing. `before`: the processes that were there before them."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in set(multiprocessing.active_children()) - before:
        child.terminate()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let processes that are begun here hear of no Ctrl-C, not even before they are ready; this one waits."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def packed(fight: Fight) -> bytes:
    """A fight as it is sent to who works at it."""
    return pickle.dumps(fight)


def away(raw: bytes, size: int, seed: int, number: int) -> Count:
    """A batch in another process. The cast is made once there, and is too large to send back."""
    from affray.fight.simulate import batch

    cast = _cast(raw)
    count = batch(cast.fight, cast, size, seed, number)
    count.cast = None  # type: ignore[assignment]  # `home` gives it the one that is there
    return count


def home(count: Count, cast: Cast) -> Count:
    """A count that has come from another process."""
    count.cast = cast
    return count


def _submitted(
    pool: ProcessPoolExecutor, raw: bytes, size: int, seed: int, number: int
) -> Future[Count] | None:
    """A batch under way; None where nobody is left to do it."""
    try:
        with undisturbed():
            return pool.submit(away, raw, size, seed, number)
    except BrokenProcessPool:
        return None


def _done(fight: Fight, cast: Cast, waiting: tuple[int, int, Future[Count] | None], seed: int) -> Count:
    """The count of a batch; it is done here if it was lost."""
    from affray.fight.simulate import batch

    number, size, future = waiting
    try:
        if future is not None:
            return home(future.result(), cast)
    except BrokenProcessPool:
        pass
    return batch(fight, cast, size, seed, number)


@lru_cache(2)
def _cast(raw: bytes) -> Cast:
    from affray.fight.cast import Cast

    return Cast(pickle.loads(raw))  # noqa: S301 - sent by ourselves


def _uninterrupted() -> None:
    """Ctrl-C is for the process that asked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
