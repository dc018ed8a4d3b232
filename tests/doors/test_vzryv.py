"""The command line on vzryv: every preset through every use, in both languages, and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from affray.doors.cli import main
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.rules.rulings import readings
from affray.systems import books

VZRYV = books["vzryv"]
PRESETS = list(VZRYV.presets)


@pytest.fixture
def told(capsys):
    def told(*arguments):
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return told


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_goes_through_every_use(told, tmp_path, preset):
    name = f"vzryv/{preset}"
    odds = told("odds", name)
    assert sum(F(row["probability"]) for row in odds["results"]) == 1
    worths = [F(row["worth"]) for row in told("advise", name)["options"]]
    assert worths == sorted(worths, reverse=True)
    assert sum(row["count"] for row in told("simulate", name, "--times", "1000")["results"]) == 1000
    for seed in range(3):
        kept = tmp_path / f"{seed}.json"
        played = told("play", name, "--seed", str(seed), "--save", str(kept))
        assert played["over"]
        assert all(event["clauses"] for event in played["log"])
        assert told("resume", str(kept))["log"] == played["log"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_file_that_reads_back(tmp_path, preset):
    path = tmp_path / "example.toml"
    path.write_text(written({"schema": 1, "system": "vzryv", **VZRYV.presets[preset]}), encoding="utf-8")
    assert scenario(str(path)).record == scenario(f"vzryv/{preset}").record


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("command", ["odds", "advise", "play"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_everything_fits_eighty_columns(capsys, preset, command, lang):
    assert main([command, f"vzryv/{preset}", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 80
    if lang == "ru":
        assert "Vyn" not in said
        assert "Epic" not in said


@pytest.mark.parametrize("kind", ["goals", "rulings", "prompts", "effects", "clauses", "glossary", "types"])
def test_every_list_is_said_in_russian(capsys, kind):
    assert main(["list", "vzryv", kind, "--lang", "ru"]) == 0
    said = capsys.readouterr().out
    assert any("а" <= letter <= "я" for letter in said)
    assert not any(word in said for word in ("Vyn", "Epic", "Zeroing", "Hindrance", "Covers"))


@pytest.mark.parametrize("name", readings(VZRYV.rulings))
def test_every_ruling_is_reached_from_the_command_line(told, name):
    for value in readings(VZRYV.rulings)[name]:
        word = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        assert told("odds", "vzryv", "--ruling", f"{name}={word}", "--by", "hit")["mean"] == "3/4"


def test_the_closed_forms(told):
    one = (
        "--set",
        "attacker.attack=1к8",
        "--set",
        "attacker.epic=0",
        "--choose",
        "target=goblin",
        "--by",
        "damage",
    )
    assert told("odds", "vzryv", *one)["mean"] == "26/7"
    far = told("odds", "vzryv", *one, "--set", "target.vyn=30")["distribution"]
    assert far["16"] == "1/128"
    assert not {"9", "10", "11", "12"} & set(far)
    assert told("odds", "vzryv", *one, "--set", "situation.advantages=1")["mean"] == "46/7"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["attacker.attack=1к1"], "explode without end"),
        (["attacker.attack=1к5"], "no lower half"),
        (["attacker.attack=clwas"], "did you mean 'claws'?"),
        (["attacker.attack=100000к6"], "10,000"),
        (["attacker.attack=1к6+" + "9" * 900], "attacker.attack"),
        (["target.distance=30", "attacker.attack.dist=20", "situation.others=[]"], "allowed is Dist 20"),
        (["target.sure=no", "situation.others=[]"], "not surely there"),
        (["situation.advantages=10"], "situation.advantages"),
        (["target.vnn=3"], "did you mean 'vyn'?"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_the_book_refuses_is_refused_with_its_reason(capsys, changes, said, lang):
    asked = ["odds", "vzryv", *(part for change in changes for part in ("--set", change)), "--lang", lang]
    assert main(asked) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert len(shown.err) < 1_000
    if lang == "en":
        assert said in shown.err
    else:
        assert any("а" <= letter <= "я" for letter in shown.err)
