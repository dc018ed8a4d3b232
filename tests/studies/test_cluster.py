"""A sweep on a Dask scheduler and workers that are processes of their own, on this machine."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from affray.doors.fights import fight_of
from affray.errors import NotInstalled, NotThere
from affray.fight.simulate import simulate
from affray.studies.cluster import cluster, fights
from affray.studies.sweep import sweep
from affray.systems import woin
from tests.studies.attacks import OVER, blow

ROOT = Path(__file__).parent.parent.parent
DASK = [sys.executable, "-m", "dask"]
QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
MINUTE = 60


@pytest.fixture
def started():
    """Starts processes, and ends those that it started."""
    running = []

    def start(*arguments, folder):
        paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
        one = subprocess.Popen(
            [*DASK, *arguments], cwd=folder, env={**os.environ, "PYTHONPATH": paths}, **QUIET
        )
        running.append(one)
        return one

    yield start
    for one in running:
        one.kill()
        one.wait(MINUTE)


@pytest.fixture
def scheduler(started, tmp_path):
    """A scheduler with two workers: where it listens, and the processes of the workers."""
    from distributed import Client

    where = str(tmp_path / "scheduler.json")
    here = ("--host", "127.0.0.1", "--no-dashboard")
    started("scheduler", *here, "--port", "0", "--scheduler-file", where, folder=tmp_path)
    workers = [
        started("worker", *here, "--scheduler-file", where, "--nthreads", "1", "--no-nanny", folder=tmp_path)
        for _ in range(2)
    ]
    with Client(scheduler_file=where, timeout=MINUTE, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=MINUTE)
        address = client.scheduler.address
    return address, workers


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of a worker that is lost, its peers complain
def test_a_worker_that_is_killed_half_way_takes_nothing_with_it(scheduler):
    address, workers = scheduler
    goal, counts = woin.goals.damage, []

    def heard(done, cells):
        counts.append(done)
        if done >= cells // 2 and workers[0].poll() is None:
            workers[0].send_signal(signal.SIGKILL)
            workers[0].wait(MINUTE)

    swept = sweep(blow, OVER, ["best", "worth"], goal=goal, crew=cluster(address, size=4), heard=heard)
    assert workers[0].poll() == -signal.SIGKILL
    assert workers[1].poll() is None
    assert swept == sweep(blow, OVER, ["best", "worth"], goal=goal)
    assert counts[-1] == len(swept.cells) == 184
    assert counts == sorted(set(counts))  # each batch that came was new: nothing was counted twice


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_crowd_of_fights_loses_nothing_and_counts_nothing_twice_if_a_worker_is_killed(scheduler):
    address, workers = scheduler
    fight = fight_of("cinemechanix/mob").fight
    counts = []

    def watch(progress):
        counts.append(progress.done)
        if progress.done >= 80_000 and workers[0].poll() is None:
            workers[0].send_signal(signal.SIGKILL)
            workers[0].wait(MINUTE)

    found = simulate(fight, times=400_000, seed=7, hands=fights(address), watch=watch)
    assert workers[0].poll() == -signal.SIGKILL
    assert found == simulate(fight, times=400_000, seed=7)
    assert counts[-1] == found.times == 400_000
    assert counts == sorted(set(counts))


def test_nobody_there_is_said(monkeypatch):
    monkeypatch.setattr("affray.studies.cluster.SECONDS", 1)
    with pytest.raises(NotThere, match="no scheduler answers at tcp"):
        sweep(blow, {"pool": (3,)}, ["hit>=1"], crew=cluster("tcp://127.0.0.1:9"))
    with pytest.raises(NotThere, match="no scheduler answers at tcp"):
        simulate(fight_of("cinemechanix/mob").fight, times=10, hands=fights("tcp://127.0.0.1:9"))


def test_what_is_missing_is_said_with_how_to_add_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotInstalled, match=r'pip install "affray\[cluster\]"'):
        cluster("tcp://127.0.0.1:9")
    with pytest.raises(NotInstalled, match=r'pip install "affray\[cluster\]"'):
        fights("tcp://127.0.0.1:9")
