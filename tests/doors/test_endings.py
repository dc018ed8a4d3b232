"""What an attack leaves behind: files that can be written, faces that were not needed, HEALTH, and why."""

from __future__ import annotations

import json
from fractions import Fraction as F
from pathlib import Path

import pytest

from affray.doors.cli import main
from tests.doors import toy as toy  # noqa: PLC0414 - the book must be there
from tests.doors.run import affray


@pytest.fixture(autouse=True)
def _english(monkeypatch, tmp_path):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys):
    def run(*arguments):
        status = main(list(arguments))
        shown = capsys.readouterr()
        return status, shown.out, shown.err

    return run


@pytest.mark.parametrize("option", ["--log", "--save"])
@pytest.mark.parametrize("path", ["/nowhere/at/all", "."])
def test_a_file_that_cannot_be_written_is_noticed_before_anything_happens(run, option, path):
    status, out, err = run("play", "toy", "--seed", "3", option, path)
    assert (status, out) == (2, "")
    assert f"{path}: cannot be written: " in err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play toy --log same --save same", "--log: --save is that file too"),
        ("play toy --dice faces --log faces", "--log: --dice is that file too"),
        ("play mine.toml --save mine.toml", "--save: the scenario is that file too"),
        ("resume kept --log kept", "--log: the save is that file too"),
    ],
)
def test_no_file_is_overwritten_that_something_else_needs(run, line, said):
    Path("faces").write_text("6 " * 40)
    assert run("example", "toy")[0] == 0
    assert main(["play", "toy", "--seed", "3", "--save", "kept"]) == 0
    run("example", "toy")
    Path("mine.toml").write_text('system = "toy"\ntarget = "wolf"\nattacker = { pool = 3 }\n')
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    status, out, err = run(*line.split())
    assert (status, out) == (2, "")
    assert said in err
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


def test_a_log_that_was_there_is_kept_until_there_is_a_new_one(run):
    Path("log").write_text("mine")
    assert run("play", "toy", "--seed", "3", "--log", "log", "--dice", "nowhere")[0] == 2
    assert Path("log").read_text() == "mine"
    assert run("play", "toy", "--seed", "3", "--log", "log")[0] == 0
    assert json.loads(Path("log").read_text().splitlines()[0])["kind"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_where_the_log_cannot_be_finished_what_happened_is_kept(run):
    status, out, err = run("play", "toy", "--seed", "3", "--log", "/dev/full")
    assert status == 2
    assert "what happened is kept: affray resume affray-toy.json --log FILE" in err
    assert "The outcome: " in out
    assert run("resume", "affray-toy.json", "--log", "again", "--json")[0] == 0
    assert Path("again").read_text()


def test_faces_that_were_not_needed_are_said_beside_the_output(run):
    Path("faces").write_text("1 1 1 1 1  4 5 6")
    status, out, err = run("play", "toy", "--dice", "faces", "--choose", "spend=0", "--json")
    assert status == 0
    assert err == "affray: 3 faces of the list were not needed: 4 5 6.\n"
    assert json.loads(out)["over"]
    Path("faces").write_text("1 1 1 1 1 6")
    assert run("play", "toy", "--dice", "faces", "--choose", "spend=0", "--lang", "ru")[2] == (
        "affray: 1 значение из списка не понадобилось: 6.\n"
    )
    Path("faces").write_text("1 1 1 1 1")
    assert run("play", "toy", "--dice", "faces", "--choose", "spend=0")[2] == ""


def test_a_face_that_a_die_does_not_have_is_named_with_its_place_in_the_list(run):
    Path("faces").write_text("6 6 6 6 6  1 9")
    status, _, err = run("play", "toy", "--dice", "faces", "--choose", "spend=0")
    assert status == 2
    assert "--dice: face 7 is 9: 1d6 shows 1 to 6" in err


def test_a_miss_is_called_one(run):
    Path("faces").write_text("1 1 1 1 1 1 1 1")
    out = run("play", "woin", "--dice", "faces", "--choose", "spend=0")[1]
    assert "fall 1 1 1 1 1 1 1 1 = 8: a miss." in out
    assert out.endswith("The outcome: a miss.\n")
    assert "a miss " in run("odds", "woin")[1]


def test_damage_is_told_as_rolled_and_health_ends_at_nothing(run):
    Path("faces").write_text("6 6 5 5 5 5 5 " + "6 " * 10)
    changes = ["--set", "target.health=9", "--set", "target.soak=0", "--choose", "spend=1"]
    out = run("play", "woin", "--dice", "faces", *changes)[1]
    assert "HEALTH lost 24, brought to 0 HEALTH" in out
    assert out.endswith("Target: 0 of 9 HEALTH left; of 24 points of damage 15 were more than it had.\n")
    changes[1] = "target.health=30"
    assert run("play", "woin", "--dice", "faces", *changes)[1].endswith("Target: 6 of 30 HEALTH left.\n")
    data = json.loads(run("play", "woin", "--dice", "faces", *changes, "--json")[1])
    assert data["left"] == [{"note": "health", "name": "target", "health": 30, "left": 6}]


def test_what_was_said_on_the_way_is_not_said_again(run):
    assert run("play", "woin/duellist", "--seed", "3")[1].count("HEALTH left") == 1
    assert run("play", "woin/viper", "--seed", "4")[1].count("4 of 12 HEALTH left") == 1


def test_a_ruling_that_mattered_is_told_with_what_it_settles(run):
    out = run("play", "woin", "--seed", "5")[1]
    assert "This ruling mattered: six_rule = floor (each 6 of damage does 1: at least" in out


def test_the_defenders_worth_is_said_to_be_by_the_defenders_goal(run):
    out = run("advise", "toy/imp", "--choose", "spend=0", "--choose", "stance=wild")[1]
    assert "Goal: expected damage." in out
    data = json.loads(run("advise", "woin/duellist", "--choose", "spend=1", "--json")[1])
    assert (data["by"], data["goal"]) == ("defender", "unhurt")
    out = run("advise", "woin/duellist", "--choose", "spend=1")[1]
    assert "Worth to the defender, whose goal is: the least HEALTH lost." in out
    assert "the defender's best, for the least HEALTH lost (" in " ".join(
        run("odds", "woin/duellist")[1].split()
    )


def test_a_crowd_by_one_field_tells_as_much_as_the_whole_does(run):
    out = run("simulate", "woin", "--by", "damage")[1]
    for head in ("count", "share", "±", "exactly", "or more"):
        assert head in out.split("\n\n")[2].splitlines()[0]
    assert "On average 9.1171 ± 0.0182; exactly 9.1329." in out
    whole = json.loads(run("simulate", "woin", "--json")[1])["effects"]["damage"]
    one = json.loads(run("simulate", "woin", "--by", "damage", "--json")[1])
    exact = json.loads(run("odds", "woin", "--by", "damage", "--json")[1])
    assert whole["mean"] == one["mean"]
    assert whole["exact_mean"] == one["exact_mean"] == exact["mean"]
    assert whole["mean_error"] == one["mean_error"]
    assert sum(row["count"] for row in one["amounts"]) == one["times"]
    left = F(1)
    for row in one["amounts"]:
        assert F(row["or_more_probability"]) == left
        left -= F(row["probability"])
    assert left == 0
    assert F(one["mean"]) == sum(F(row["count"] * row["amount"], one["times"]) for row in one["amounts"])


def test_faces_that_come_through_a_pipe_are_shown_where_they_were_asked_for():
    shown = affray("play", "toy", "--dice", "entered", "--choose", "spend=0", stdin="1 1 1\n1 1\n")
    text = shown.stdout.decode()
    assert "attack: roll 5d6 and type the faces: 1 1 1\n" in text
    assert "(1 1 1 so far, 2 more at least) and type the faces: 1 1\n" in text
    shown = affray("play", "toy", "--dice", "entered", "--choose", "spend=0", "--json", stdin="1 1 1 1 1\n")
    assert json.loads(shown.stdout)["over"]
