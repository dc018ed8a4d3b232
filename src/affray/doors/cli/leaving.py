"""A terminal that is closed under a game: left as by Ctrl-C, so that nothing is lost."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

KINDS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


@contextmanager
def left_is_interrupted() -> Iterator[None]:
    """While this lasts, a closed window, or being told to end, interrupts as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():  # signals come to that one alone
        yield
        return
    heard = [kind for kind in KINDS if signal.getsignal(kind) is signal.SIG_DFL]  # `nohup` wants none of it
    try:
        for kind in heard:
            signal.signal(kind, _leave)
        yield
    finally:
        for kind in heard:
            if signal.getsignal(kind) is _leave:
                signal.signal(kind, signal.SIG_DFL)


@contextmanager
def undisturbed() -> Iterator[None]:
    """While something is being saved, another Ctrl-C, or a window that is closed, comes too late."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {kind: signal.signal(kind, signal.SIG_IGN) for kind in (signal.SIGINT, *KINDS)}
    try:
        yield
    finally:
        for kind, heard in before.items():
            signal.signal(kind, heard)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    for kind in KINDS:  # a shell says it again, while the game is being saved
        signal.signal(kind, signal.SIG_IGN)
    if number != signal.SIGTERM:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())  # what is still said would fail on a terminal that is gone
    raise KeyboardInterrupt
