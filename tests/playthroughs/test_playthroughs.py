"""Whole attacks, word for word as they are told at the table: read them aloud when they change.

The first line of each file says how it is played. Written anew by

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
    else:
        assert told == kept


@pytest.mark.parametrize("book", ["cinemechanix", "storyhammer", "vzryv", "woin"])
def test_every_book_has_two_at_least(book):
    assert sum(path.parent.name == book for path in FILES) >= 2


def test_the_russian_book_is_told_in_russian_too():
    told = {path.name.split(".")[0] for path in FILES if path.name.endswith(".ru.txt")}
    assert len(told) >= 2
