"""What a process that works may have of the machine: so much memory, and for long work the time left over."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import NoReturn

from affray.errors import AffrayError

MIB = 1 << 20
NO_MEMORY = 86
"""The exit code of a process that came to the end of its memory."""
SEEN = 0.3
"""Seconds after which the server has surely heard which work a process had begun."""


class OutOfMemory(AffrayError):
    """Past the memory that one question may have."""

    code = "work/memory"

    def __init__(self, memory: int) -> None:
        super().__init__(
            f"this takes more than {memory // MIB:,} MiB of memory, which is what one question may have "
            "here: ask about less, or run `affray` yourself"
        )


def ended(gone: Exception, memory: int) -> AffrayError:
    """Why a process is gone."""
    return OutOfMemory(memory) if getattr(gone, "exitcode", 0) == NO_MEMORY else Lost(memory)


def leave() -> NoReturn:
    """End a process that has no memory left: the next work finds a fresh one. Its exit code says why."""
    time.sleep(SEEN)
    os._exit(NO_MEMORY)


class Lost(AffrayError):
    """The process that worked at it is gone."""

    code = "work/lost"
    http_status = 503

    def __init__(self, memory: int) -> None:
        super().__init__(
            f"the process that worked at this was ended: somebody did, or it took more than "
            f"{memory // MIB:,} MiB of memory; ask again, or about less"
        )


def bound(memory: int, *, nice: int = 0) -> None:
    """Hold this process to so many bytes of its own, and let others go first.

    Where the system knows no such limit (Windows; macOS does not keep to it), time is the only bound.
    """
    try:
        import resource
    except ImportError:
        pass
    else:
        with suppress(ValueError, OSError):  # it is held to less already
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (memory, hard))
    if nice and hasattr(os, "nice"):
        os.nice(nice)
