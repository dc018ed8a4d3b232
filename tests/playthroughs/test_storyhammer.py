"""Attacks of StoryHammer played out, word for word: read them aloud when they change.

Each text begins with its command. PLAYTHROUGHS=write writes them anew.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from affray.doors.cli import main

TEXTS = sorted((Path(__file__).parent / "storyhammer").glob("*.txt"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_it_is_played_as_it_is_told(path, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("NO_COLOR", "1")
    command, _, told = path.read_text(encoding="utf-8").partition("\n")
    assert main(shlex.split(command.removeprefix("$ affray "))) == 0
    said = capsys.readouterr().out
    if os.environ.get("PLAYTHROUGHS") == "write":
        path.write_text(f"{command}\n{said}", encoding="utf-8")
    else:
        assert said == told


def test_there_are_several():
    assert len(TEXTS) >= 2
