"""A PostgreSQL of the tests' own: made, started and stopped by them, in a folder of theirs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "postgres"
PLACES = ("/usr/lib/postgresql", "/usr/local/lib/postgresql")


def programs() -> Path | None:
    """Where its programs are; None: there are none."""
    found = sorted(
        (path.parent for place in PLACES for path in Path(place).glob("*/bin/initdb")),
        key=lambda path: int(path.parent.name) if path.parent.name.isdigit() else 0,
    )
    if found:
        return found[-1]
    there = shutil.which("initdb")
    return Path(there).resolve().parent if there else None


@contextmanager
def running() -> Iterator[str]:
    """A server that listens in its own folder alone: its URL, without the name of a database."""
    bin_ = programs()
    assert bin_ is not None
    root = Path(tempfile.mkdtemp(prefix="affray-pg-", dir="/tmp"))
    try:
        if os.geteuid() == 0:
            shutil.chown(root, USER, USER)
        data = root / "data"
        _run(bin_ / "initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C")
        options = f"-c listen_addresses='' -c unix_socket_directories='{root}' -c max_connections=200"
        _run(bin_ / "pg_ctl", "-D", data, "-w", "-l", root / "log", "-o", options, "start")
        try:
            yield f"postgresql://{USER}@/{{name}}?host={root}"
        finally:
            _run(bin_ / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(root, ignore_errors=True)


def _run(*command: object) -> None:
    """As somebody who is not root, for whom PostgreSQL does not work."""
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", USER, "--", *words]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr
