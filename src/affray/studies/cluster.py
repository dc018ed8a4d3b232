"""A sweep, or a crowd of fights, on more than one machine: a Dask scheduler. Needs `affray[cluster]`."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from affray.errors import NotInstalled, NotThere
from affray.fight.jobs import Hands, Work, away, home, packed
from affray.studies.crew import Asked, Crew, Done, Job, batch

if TYPE_CHECKING:
    from affray.fight.cast import Cast
    from affray.fight.count import Count
    from affray.fight.fighters import Fight

SIZE = 8
"""Jobs that a worker is given at once."""
AHEAD = 4
LEAST_AHEAD = 16
SECONDS = 10


def cluster(address: str, *, size: int = SIZE) -> Crew:
    """The workers of a scheduler, by its address ("tcp://127.0.0.1:8786").

    A worker that is lost takes nothing with it: what it had not handed over is done by another.
    """
    connected = _client()

    def crew(jobs: Iterator[Job], measures: Asked) -> Iterator[Sequence[Done]]:
        with _there(connected, address) as client:
            yield from _shared(client, jobs, measures, size)

    return crew


def fights(address: str) -> Hands:
    """The same workers, for the batches of a simulation: counted in their order, each once.

    A batch whose worker is lost is done by another, and again comes to the same.
    """
    connected = _client()

    def hands(fight: Fight, cast: Cast, work: Work, seed: int) -> Iterator[Count]:
        raw = packed(fight)
        with _there(connected, address) as client:
            waiting: deque[Any] = deque()
            for number, many in work:
                waiting.append(client.submit(away, raw, many, seed, number, pure=False))
                if len(waiting) >= _ahead(client):
                    yield home(waiting.popleft().result(), cast)
            while waiting:
                yield home(waiting.popleft().result(), cast)

    return hands


def _there(connected: Any, address: str) -> Any:
    """A scheduler that answers."""
    try:
        return connected(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        said = str(wrong).splitlines()[0][:200]
        raise NotThere(
            f"no scheduler answers at {address[:80]}: {said}; start one, or leave --cluster out"
        ) from None


def _ahead(client: Any) -> int:
    """How many batches are under way at once, so that no worker is idle."""
    threads: int = sum(client.nthreads().values())
    return max(LEAST_AHEAD, AHEAD * threads)


def _shared(client: Any, jobs: Iterator[Job], measures: Asked, size: int) -> Iterator[Sequence[Done]]:
    """Always some batches ahead of the workers, each handed over as soon as it is done."""
    from distributed import as_completed

    hear: Any = as_completed

    def submitted(number: int) -> Iterator[Any]:
        for _ in range(number):
            some = list(islice(jobs, size))
            if not some:
                return
            yield client.submit(batch, some, measures, pure=False)

    waiting = hear(submitted(_ahead(client)), loop=client.loop)
    for future in waiting:
        yield future.result()
        future.release()
        for more in submitted(1):
            waiting.add(more)


def _client() -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise NotInstalled("cluster") from None
    return Client
