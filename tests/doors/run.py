"""Running the command as a process, with the toy book installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
START = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
import tests.doors.toy
from affray.doors.cli import main; main()
"""
COMMAND = [sys.executable, "-c", START]


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"AFFRAY_LANG", "AFFRAY_DEBUG"}}
    plain = {
        "COLUMNS": "80",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONPATH": str(ROOT / "src"),
    }
    return {**kept, **plain, **more}


def affray(*arguments: str, stdin: str | bytes = "", cwd: Path | None = None, **more: str):
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        env=environment(**more),
        cwd=cwd,
        check=False,
        timeout=60,
    )
