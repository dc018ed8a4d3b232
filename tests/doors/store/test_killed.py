"""Killed at any moment under load: what was acknowledged is there, and nothing is there by half.

AFFRAY_KILLS=200 kills as often as it is said; without it, a few times.
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from affray.doors.store.store import Kept, Store
from affray.doors.tables.table import replayed
from tests.doors.tables.kit import AT, KEY, table

KILLS = int(os.environ.get("AFFRAY_KILLS", "8"))
ROOT = Path(__file__).parent.parent.parent.parent


@pytest.mark.slow
def test_what_was_acknowledged_outlives_a_kill(database: str) -> None:
    store = Store.at(database)
    begun = table("woin", preset="bridge")
    store.create(Kept(begun.head, KEY, "{}"), begun.events, {}, at=AT)
    lot, before, killed = random.Random(7), begun.version, 0
    for _ in range(KILLS):
        acknowledged = _killed(database, lot.uniform(0.02, 0.5))
        events = store.events("table")
        keys = {f"{one.version} {one.key}" for one in events}
        assert keys.issuperset(acknowledged)
        assert [one.version for one in events] == list(range(1, len(events) + 1))
        assert len(events) <= before + len(acknowledged) + 1, "only the last may be there unacknowledged"
        assert not replayed(begun.head, KEY, events).stopped
        killed += bool(acknowledged)
        before = len(events)
    assert killed >= KILLS // 2, "it was under load"
    store.close()
    if database.startswith("sqlite"):
        with sqlite3.connect(str(make_url(database).database)) as at:
            assert at.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        at.close()


def _killed(url: str, after: float) -> list[str]:
    """What a process said was acknowledged until it was killed, so long after its first word."""
    command = [sys.executable, "-m", "tests.doors.store.hammer", url, "table"]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        timer = threading.Timer(after, process.kill)
        timer.start()
        said = first + process.stdout.read()
        timer.cancel()
    return [line for line in said.splitlines(keepends=False) if line.count(" ") == 1 and line]
