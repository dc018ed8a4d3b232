"""The queue of jobs by itself: whose turn it is, what is kept, and processes that are killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from affray.doors.http.job_asks import FightSimulateJob
from affray.doors.http.job_record import Job, JobLimits, NoSuchJob
from affray.doors.http.job_work import PROGRESS, STOP, Far, Watched
from affray.doors.http.jobs import Jobs
from affray.doors.http.limits import TooOften
from affray.doors.http.work import Busy

QUICK = FightSimulateJob(fight="vzryv/goblins", times=1)
LONG = FightSimulateJob(fight="vzryv/goblins", times=100_000_000)


@contextmanager
def kept(limits: JobLimits, clock: Callable[[], float] | None = None) -> Iterator[Jobs]:
    jobs = Jobs(limits) if clock is None else Jobs(limits, clock)
    try:
        yield jobs
    finally:
        jobs.close()
        assert not jobs._folder.exists()


async def over(job: Job, seconds: float = 60) -> Job:
    async with asyncio.timeout(seconds):
        while not job.over:
            await job.changed.wait()
    return job


async def far(job: Job, done: int = 1) -> Job:
    async with asyncio.timeout(60):
        while (found := job.look()) is None or found.done < done:  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.05)
    return job


def process_of(jobs: Jobs) -> int:
    (pid,) = jobs._pool.processes._pool_manager.worker_manager.workers
    return int(pid)


def test_clients_take_turns_however_many_jobs_one_of_them_has() -> None:
    async def began() -> list[str]:
        with kept(JobLimits()) as jobs:
            added = [jobs.add(client, QUICK)[1] for client in ("a", "a", "a", "b", "c", "b")]
            order: list[str] = []
            noting = [asyncio.create_task(_noted(job, order)) for job in added]
            for job in added:
                assert (await over(job)).state == "done"
            await asyncio.gather(*noting)
            return order

    assert asyncio.run(began()) == ["a", "b", "c", "a", "b", "a"]


async def _noted(job: Job, order: list[str]) -> None:
    while job.state == "queued":
        await job.changed.wait()
    order.append(job.client)


def test_one_client_has_so_many_jobs_and_others_may_still_come() -> None:
    async def queued() -> None:
        with kept(JobLimits(each=2, waiting=3)) as jobs:
            first = [jobs.add("a", LONG)[1] for _ in range(2)]
            with pytest.raises(TooOften, match="2 jobs queued and running") as caught:
                jobs.add("a", QUICK)
            assert 1 <= caught.value.after <= 60
            jobs.add("b", LONG)
            jobs.add("c", LONG)
            with pytest.raises(Busy, match="3 jobs are queued"):
                jobs.add("d", QUICK)
            jobs.cancel(first[1])
            assert first[1].state == "cancelled"
            jobs.add("a", LONG)

    asyncio.run(queued())


def test_a_killed_process_fails_its_job_and_the_next_is_done() -> None:
    async def killed() -> None:
        with kept(JobLimits()) as jobs:
            job = await far(jobs.add("a", LONG)[1])
            after = jobs.add("b", QUICK)[1]
            os.kill(process_of(jobs), signal.SIGKILL)
            await over(job)
            assert job.state == "failed"
            assert job.refusal is not None
            assert job.refusal.code == "work/lost"
            assert "was ended" in job.refusal.message
            assert (await over(after)).state == "done"

    asyncio.run(killed())


def test_a_process_that_does_not_stop_is_ended() -> None:
    async def stuck() -> None:
        with kept(JobLimits(grace=0.5)) as jobs:
            job = await far(jobs.add("a", LONG)[1])
            os.kill(process_of(jobs), signal.SIGSTOP)
            jobs.cancel(job)
            jobs.cancel(job)
            assert job.stopping
            await over(job)
            assert (job.state, job.result) == ("cancelled", None)
            assert (await over(jobs.add("a", QUICK)[1])).state == "done"

    asyncio.run(stuck())


def broken(*_: object) -> None:
    raise ZeroDivisionError("inside")


def test_a_fault_fails_its_job_and_tells_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    async def failed() -> None:
        with kept(JobLimits()) as jobs:
            with monkeypatch.context() as patch:
                patch.setattr("affray.doors.http.jobs.job", broken)
                job = await over(jobs.add("a", QUICK)[1])
            assert job.state == "failed"
            assert job.refusal is not None
            assert (job.refusal.code, "inside" in job.refusal.message) == ("fault", False)
            assert (await over(jobs.add("a", QUICK)[1])).state == "done"

    asyncio.run(failed())


def test_a_process_that_works_gives_way_to_others() -> None:
    async def nice() -> int:
        with kept(JobLimits()) as jobs:
            await far(jobs.add("a", LONG)[1])
            return os.getpriority(os.PRIO_PROCESS, process_of(jobs))

    assert asyncio.run(nice()) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


def test_answers_are_kept_for_a_while_and_not_endlessly_many() -> None:
    async def forgotten() -> None:
        now = [0.0]
        with kept(JobLimits(kept=100, most_kept=3), clock=lambda: now[0]) as jobs:
            secret, job = jobs.add("a", QUICK)
            await over(job)
            assert jobs.find(secret) is job
            assert not job.folder.exists()
            now[0] = 101
            with pytest.raises(NoSuchJob):
                jobs.find(secret)
            mine = jobs.add("b", QUICK)
            await over(mine[1])
            many = [jobs.add("a", QUICK) for _ in range(4)]
            for _, one in many:
                await over(one)
            there = [secret for secret, _ in [mine, *many] if _is_there(jobs, secret)]
            assert there == [mine[0], many[2][0], many[3][0]]  # of whom most is kept, the oldest goes

    asyncio.run(forgotten())


def test_answers_are_kept_up_to_so_many_bytes() -> None:
    async def forgotten() -> None:
        with kept(JobLimits(most_bytes=4000)) as jobs:
            many = [jobs.add("a", QUICK) for _ in range(5)]
            for _, one in many:
                await over(one)
            there = [one for secret, one in many if _is_there(jobs, secret)]
            assert there == [one for _, one in many][-len(there) :]
            assert 0 < sum(len(one.result or b"") for one in there) <= 4000

    asyncio.run(forgotten())


def _is_there(jobs: Jobs, secret: str) -> bool:
    try:
        return jobs.find(secret) is not None
    except NoSuchJob:
        return False


def test_one_client_waits_for_news_so_many_times_at_once() -> None:
    async def waiting() -> None:
        with kept(JobLimits(ears=1)) as jobs, jobs.listening("a"):
            with pytest.raises(TooOften, match="1 times"), jobs.listening("a"):
                pass
            with jobs.listening("b"):
                pass
            assert jobs.ears == {"a": 1}

    asyncio.run(waiting())


def test_where_a_system_has_no_timer_the_work_itself_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("affray.doors.http.job_work.TIMED", False)
    watch = Watched(tmp_path, 60)
    for done in range(1, 5):
        watch.tell(done, 10)
        assert msgspec.json.decode((tmp_path / PROGRESS).read_bytes(), type=Far).done == done
    (tmp_path / STOP).write_bytes(b"")
    with pytest.raises(KeyboardInterrupt), watch:
        watch.tell(5, 10)
    watch.tell(6, 10)  # it interrupts once
    (tmp_path / STOP).unlink()
    with pytest.raises(KeyboardInterrupt):
        Watched(tmp_path, -1).tell(1, 2)
