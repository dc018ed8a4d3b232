"""Whole attacks, told as they are told at the table: regenerated and compared with what stands beside this.

The first lines of each file say how it is played: `$ affray play …`. Written anew by

    AFFRAY_WRITE=1 python -m pytest tests/playthroughs
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from affray.doors.cli import main

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HERE)))
def test_an_attack_is_told_as_it_was(path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("AFFRAY_LANG", "en")
    kept = path.read_text(encoding="utf-8")
    command = kept.splitlines()[0].removeprefix("$ affray ")
    assert main(shlex.split(command)) == 0
    told = f"$ affray {command}\n\n{capsys.readouterr().out}"
    if os.environ.get("AFFRAY_WRITE"):
        path.write_text(told, encoding="utf-8")
    assert told == kept


def test_there_are_attacks_to_read():
    assert FILES
