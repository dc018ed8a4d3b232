"""A sweep on more than one machine: the workers of a Dask scheduler. Needs `affray[cluster]`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from affray.errors import NotInstalled, NotThere
from affray.studies.crew import Crew, Done, Job, batch
from affray.studies.measure import Measure

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

    def crew(jobs: Iterator[Job], measures: tuple[Measure, ...]) -> Iterator[Sequence[Done]]:
        try:
            client = connected(address, timeout=SECONDS, set_as_default=False)
        except (OSError, ValueError) as wrong:
            said = str(wrong).splitlines()[0][:200]
            raise NotThere(
                f"no scheduler answers at {address[:80]}: {said}; start one, or leave --cluster out"
            ) from None
        with client:
            yield from _shared(client, jobs, measures, size)

    return crew


def _shared(
    client: Any, jobs: Iterator[Job], measures: tuple[Measure, ...], size: int
) -> Iterator[Sequence[Done]]:
    """Always some batches ahead of the workers, each handed over as soon as it is done."""
    from distributed import as_completed

    hear: Any = as_completed

    def submitted(number: int) -> Iterator[Any]:
        for _ in range(number):
            some = list(islice(jobs, size))
            if not some:
                return
            yield client.submit(batch, some, measures, pure=False)

    ahead = max(LEAST_AHEAD, AHEAD * sum(client.nthreads().values()))
    waiting = hear(submitted(ahead), loop=client.loop)
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
