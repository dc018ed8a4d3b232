"""Batches of a simulation worked at by several processes, and counted in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from affray.fight.cast import Cast
from affray.fight.fighters import Fight

if TYPE_CHECKING:
    from affray.fight.count import Count

_HERE: list[Cast] = []
"""In a process that works: the cast of the fight, made once."""


def shared(
    fight: Fight, cast: Cast, work: Iterator[tuple[int, int]], seed: int, jobs: int
) -> Iterator[Count]:
    """The counts of numbered batches, in order; no more of them are under way than twice the processes."""
    context = get_context("spawn")  # a fork of a process with threads may never wake up
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(fight,)) as pool:
        waiting: deque[Future[Count]] = deque()
        try:
            for number, size in work:
                waiting.append(pool.submit(_batch, size, seed, number))
                if len(waiting) >= 2 * jobs:
                    yield _mine(waiting.popleft().result(), cast)
            while waiting:
                yield _mine(waiting.popleft().result(), cast)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _begin(fight: Fight) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who counts hears Ctrl-C, and ends the others
    _HERE[:] = [Cast(fight)]


def _batch(size: int, seed: int, number: int) -> Count:
    from affray.fight.simulate import batch

    count = batch(_HERE[0].fight, _HERE[0], size, seed, number)
    count.cast = None  # type: ignore[assignment]  # too large to send, and the other side has its own
    return count


def _mine(count: Count, cast: Cast) -> Count:
    count.cast = cast
    return count
