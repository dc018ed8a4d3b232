"""Long work in its process: how far it has come is written to a small file; whether it shall stop is read.

A job has a folder of its own. The worker alone writes `progress` there, and reads whether there is a `stop`;
a process that is killed at any moment leaves nothing locked, as a shared queue might be.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec
from msgspec import Struct

from affray.doors.http import answers, fight_answers
from affray.doors.http.bounded import leave
from affray.doors.http.job_asks import SweepJob, do_of
from affray.doors.sweeping import document
from affray.errors import AffrayError, TooMany
from affray.fight.count import Progress
from affray.studies.crew import alone
from affray.studies.sweep import Stopped, Swept

EACH = 0.2
"""Seconds between two looks at whether it shall stop, and two words about how far it is."""
PROGRESS, STOP = "progress", "stop"
TIMED = hasattr(signal, "setitimer")


class Far(Struct, frozen=True, omit_defaults=True):
    """How far a job has come.

    share    of the whole, from 0 to 1; None: nobody can say
    done     so many of so many (`of`) fights or points
    half     of a simulation: within this much, up or down, each side's chance is known at 95 %
    seconds  since it began; `left`: about so many more
    """

    share: float | None
    done: int
    of: int
    seconds: int
    left: int | None = None
    half: float | None = None


class Outcome(NamedTuple):
    """What a job came to.

    result   the document as JSON, if there is any; `partial`: only of what was done
    refusal  why there is no more
    """

    result: bytes | None = None
    partial: bool = False
    refusal: AffrayError | None = None


class Watched:
    """Writes how far the work has come, and interrupts it where it shall stop, or its time is over.

    A timer of the process does both, whatever the work is at; where there is none (Windows), the work itself
    does, as often as it says how far it is.
    """

    def __init__(self, folder: Path, seconds: float) -> None:
        self.folder, self.begun = folder, time.monotonic()
        self.until = self.begun + seconds
        self.far = Far(None, 0, 0, 0)
        self.interrupted = self._looking = False
        self._written = b""

    def __enter__(self) -> Self:
        if TIMED:
            signal.signal(signal.SIGALRM, self.look)
            signal.setitimer(signal.ITIMER_REAL, EACH, EACH)
        return self

    def __exit__(self, *_: object) -> None:
        if TIMED:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_IGN)
        self._write()

    def tell(self, done: int, of: int, *, share: float | None = None, half: float | None = None) -> None:
        """So much is done."""
        part = min(1.0, done / of if share is None else share)
        seconds = time.monotonic() - self.begun
        left = round(seconds * (1 - part) / part) if part > 0 else None
        self.far = Far(part, done, of, 0, left, half)
        if not TIMED:
            self.look()

    def fights(self, precision: float | None, progress: Progress) -> None:
        """The same of fights: those needed for a precision go by the square of it."""
        share = progress.done / progress.times
        if precision is not None and progress.half > 0:
            share = max(share, (precision / progress.half) ** 2)
        self.tell(progress.done, progress.times, share=share, half=progress.half)

    def look(self, *_: object) -> None:
        """Write how far it is. Raises KeyboardInterrupt, once, where no more shall be done."""
        if self._looking:
            return
        self._looking = True
        try:
            self._write()
            stop = time.monotonic() > self.until or (self.folder / STOP).exists()
        finally:
            self._looking = False
        if stop and not self.interrupted:
            self.interrupted = True
            raise KeyboardInterrupt

    def _write(self) -> None:
        seconds = int(time.monotonic() - self.begun)
        content = msgspec.json.encode(msgspec.structs.replace(self.far, seconds=seconds))
        if content != self._written and self.folder.exists():
            write(self.folder / PROGRESS, content)
            self._written = content


def write(path: Path, content: bytes) -> None:
    """A small file, which whoever reads sees as it was or as it is."""
    part = path.with_suffix(".part")
    part.write_bytes(content)
    part.replace(path)


def job(ask: Struct, folder: str, seconds: float, most: int) -> Outcome:
    """Do a job. `seconds`: after them what is done is all; `most`: bytes that its result may have."""
    try:
        with Watched(Path(folder), seconds) as watch:
            found = WORK[do_of(ask)](ask, watch)
        partial_ = found.pop("partial", False) or found.get("stopped") == "interrupted"
        content = msgspec.json.encode(found)
        if len(content) > most:
            raise TooMany(
                f"an answer of more than {most:,} bytes, which is what is kept here: ask about less"
            )
    except KeyboardInterrupt:
        return Outcome()
    except AffrayError as refusal:
        return Outcome(refusal=refusal)
    except MemoryError:
        leave()
    return Outcome(content, partial_)


def _plain(answer: Callable[[Any], dict[str, Any]]) -> Callable[[Any, Watched], dict[str, Any]]:
    """Work that says nothing until it is done."""

    def done(ask: Any, watch: Watched) -> dict[str, Any]:
        del watch
        return answer(ask)

    return done


def _fights(ask: Any, watch: Watched) -> dict[str, Any]:
    return fight_answers.simulate(ask, partial(watch.fights, ask.precision))


def _sweep(ask: SweepJob, watch: Watched) -> dict[str, Any]:
    """Every point of a sweep; where it is stopped, those that are done."""
    attack, ways, sweeping = ask.sweeping()
    stopped = False
    try:
        swept = sweeping.run(alone, heard=watch.tell)
    except Stopped:
        stopped = True
        cells = tuple(cell for _, cell in sorted(sweeping.done.items()))
        swept = Swept(sweeping.axes, sweeping.measures, cells)
    return {**document(attack.at((), ()), swept, ways), "partial": stopped}


WORK: dict[str, Callable[[Any, Watched], dict[str, Any]]] = {
    "odds": _plain(answers.odds),
    "advise": _plain(answers.advise),
    "simulate": _plain(answers.simulate),
    "sweep": _sweep,
    "fights/odds": _plain(fight_answers.odds),
    "fights/simulate": _fights,
    "fights/advise": _plain(fight_answers.advise),
}


def check(ask: Struct) -> None:
    """Refuse at once what would be refused as soon as it began."""
    if isinstance(ask, SweepJob):
        ask.sweeping()
    else:
        ask.asked()  # type: ignore[attr-defined]  # every ask has it
