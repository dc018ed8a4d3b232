"""Saves of tables that are left at the same time: each has its own, and each is whole."""

from __future__ import annotations

import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from affray.doors.cli import keep
from affray.doors.cli.keep import note, save_somewhere, write_save
from affray.doors.wire import scenario
from affray.doors.wishes import Asked, wish
from affray.errors import ScenarioError
from affray.uses.play import Bout
from affray.uses.roller import Seeded
from affray.uses.save import load


@pytest.fixture
def left():
    scene = scenario("woin/benchmark")
    asked = Asked(scene, wish(scene))
    return Bout(scene.system.begin(scene.record), Seeded("3")), note(asked, "en")


def test_no_table_takes_the_name_that_another_has_taken(left, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bout, remembered = left
    with ThreadPoolExecutor(20) as tables:
        paths = list(tables.map(lambda _: keep._taken(Path(), "woin"), range(40)))
    assert len(set(paths)) == 40
    assert save_somewhere(bout, remembered).name == "affray-woin-41.json"


def test_a_save_that_fails_leaves_nothing_behind(left, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bout, remembered = left

    def full(*_args, **_more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    with pytest.raises(ScenarioError, match="No space left"):
        save_somewhere(bout, remembered)
    with pytest.raises(ScenarioError, match="No space left"):
        write_save("mine.json", bout, remembered)
    assert list(tmp_path.iterdir()) == []


def test_an_old_save_stays_where_a_new_one_fails(left, tmp_path, monkeypatch):
    bout, remembered = left
    path = tmp_path / "mine.json"
    write_save(path, bout, remembered)
    before = path.read_bytes()
    monkeypatch.setattr(keep, "save", lambda *_args, **_more: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_save(path, bout, remembered)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["mine.json"]


def test_a_file_whose_name_is_no_text_can_be_saved_all_the_same(tmp_path):
    path = tmp_path / "blow\udcff.toml"
    text = 'system = "woin"\n[attacker]\npool = 5\nweapon = 2\n[target]\ndefense = 15\n'
    path.write_text(text, encoding="utf-8")
    scene = scenario(str(path))
    bout = Bout(scene.system.begin(scene.record), Seeded("3"))
    write_save(tmp_path / "kept.json", bout, note(Asked(scene, wish(scene)), "en"))
    kept = (tmp_path / "kept.json").read_text(encoding="utf-8")
    assert load(kept).position == bout.position
    assert json.loads(kept)["note"]["name"].endswith("blow.toml")
