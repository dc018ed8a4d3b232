"""Weighing in processes of their own: bounded in time, number and what is left of it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from typing import Any

import pytest

from affray.doors.http.bounded import MIB, Lost, OutOfMemory
from affray.doors.http.work import Busy, Overdue, Workers
from affray.errors import BadValue


def slow(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def greedy(mib: int) -> int:
    return len([bytes(MIB) for _ in range(mib)])


def greedy_below(bits: int) -> str:
    from flint import fmpz

    return str(fmpz(1) << bits)


def end() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse() -> None:
    raise BadValue("no", path="here")


def test_work_past_its_time_is_stopped_and_the_next_is_done() -> None:
    async def both() -> None:
        workers = Workers(1, seconds=60)
        try:
            with pytest.raises(Overdue, match=r"more than 0\.5 seconds"):
                await workers.do(slow, 30, seconds=0.5)
            assert await workers.do(slow, 0) == "done"
            with pytest.raises(BadValue) as caught:
                await workers.do(refuse)
            assert caught.value.path == "here"
        finally:
            workers.close()

    asyncio.run(both())


def test_no_more_may_wait_than_may_wait() -> None:
    async def many() -> list[Any]:
        workers = Workers(1, seconds=60, waiting=2)
        try:
            return await asyncio.gather(*(workers.do(slow, 0.2) for _ in range(5)), return_exceptions=True)
        finally:
            workers.close()

    found = asyncio.run(many())
    assert [one for one in found if one == "done"] == ["done"] * 2
    assert [type(one) for one in found if one != "done"] == [Busy] * 3


def test_who_has_gone_is_not_worked_for() -> None:
    async def left() -> float:
        workers = Workers(1, seconds=60)
        try:
            await workers.begin()
            task = asyncio.create_task(workers.do(slow, 30))
            await asyncio.sleep(0.2)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            begun = time.monotonic()
            assert await workers.do(slow, 0) == "done"
            return time.monotonic() - begun
        finally:
            workers.close()

    assert asyncio.run(left()) < 20


def test_memory_past_its_limit_is_refused_by_name_and_the_next_is_done() -> None:
    async def asked() -> None:
        workers = Workers(1, seconds=60, memory=200 * MIB)
        try:
            assert await workers.do(greedy, 20) == 20
            with pytest.raises(OutOfMemory, match="more than 200 MiB of memory"):
                await workers.do(greedy, 400)
            assert await workers.do(greedy, 20) == 20
            with pytest.raises((OutOfMemory, Lost), match="more than 200 MiB"):
                await workers.do(greedy_below, 8 * 500 * MIB)
            assert await workers.do(greedy, 20) == 20
        finally:
            workers.close()

    asyncio.run(asked())


def test_a_worker_that_is_ended_is_said_to_be_and_another_begins() -> None:
    async def asked() -> None:
        workers = Workers(1, seconds=60)
        try:
            with pytest.raises(Lost, match="was ended"):
                await workers.do(end)
            assert await workers.do(slow, 0) == "done"
        finally:
            workers.close()

    asyncio.run(asked())


def test_an_idle_worker_that_is_killed_takes_no_questions_with_it() -> None:
    async def asked() -> None:
        workers = Workers(1, seconds=60)
        try:
            for _ in range(2):
                assert await workers.do(slow, 0) == "done"
                (pid,) = workers._pool.processes._pool_manager.worker_manager.workers
                os.kill(pid, signal.SIGKILL)
                await asyncio.sleep(1)
            assert await workers.do(slow, 0) == "done"
        finally:
            workers.close()

    asyncio.run(asked())
