"""Processes that work, and are begun anew where they are gone: a pool that outlives what kills it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Thread
from typing import Any

from pebble import ProcessExpired, ProcessFuture, ProcessPool

LOG = logging.getLogger("affray.http")
GONE = (ProcessExpired, BrokenProcessPool)
"""What a question hears whose process is gone, alone or with all others."""


class Pool:
    """So many processes, each begun by `first`. Where all of them are lost at once, others are begun."""

    def __init__(self, count: int, first: Callable[..., None], facts: tuple[Any, ...]) -> None:
        self.count, self.first, self.facts = count, first, facts
        self.processes = self._begun()
        self.closed = False

    def schedule(
        self, work: Callable[..., Any], facts: tuple[Any, ...], seconds: float
    ) -> ProcessFuture[Any]:
        """Let a process do something, for so long."""
        try:
            return self.processes.schedule(work, args=facts, timeout=seconds)
        except RuntimeError:  # a process was ended that did nothing, and its pool takes no more for that
            if self.closed:
                raise
            LOG.warning("the processes that work are begun anew")
            Thread(target=_ended, args=(self.processes,), daemon=True).start()
            self.processes = self._begun()
            return self.processes.schedule(work, args=facts, timeout=seconds)

    def close(self) -> None:
        """End them all."""
        self.closed = True
        _ended(self.processes)

    def _begun(self) -> ProcessPool:
        return ProcessPool(
            max_workers=self.count, context=get_context("spawn"), initializer=self.first, initargs=self.facts
        )


def _ended(processes: ProcessPool) -> None:
    processes.stop()  # type: ignore[no-untyped-call]
    processes.join(timeout=5)
