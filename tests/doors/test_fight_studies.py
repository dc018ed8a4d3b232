"""`affray sweep` and `affray compare` of fights: what is printed and written, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from affray.doors.fights import build_fight, fight_of
from affray.fight.odds import odds
from tests.doors.run import affray
from tests.text.pictured import rows

BEAR = ("sweep", "vzryv/bear", "--fight")
OVER = ("--over", "hunter.target.vyn=20..40..10")


def said(*arguments: str, cwd: Path | None = None) -> str:
    run = affray(*arguments, cwd=cwd)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def win(vyn: int) -> float:
    data = fight_of("vzryv/bear").data
    data["fighters"][0]["target"]["vyn"] = vyn
    return float(odds(build_fight(data).fight).win("hunters"))


def test_a_duel_is_swept_exactly(tmp_path: Path) -> None:
    chart, table = tmp_path / "a.json", tmp_path / "a.csv"
    measures = ("--measure", "win hunters", "--measure", "rounds>=6")
    shown = said(*BEAR, *OVER, *measures, "--chart", str(chart), "--csv", str(table), "--jobs", "1")
    assert "Weighed exactly." in shown
    assert "hunters: chance to win" in shown
    assert "hunter: Vyn" in shown
    found = list(csv.DictReader(io.StringIO(table.read_text())))
    assert [float(row["win hunters"]) for row in found] == pytest.approx([win(vyn) for vyn in (20, 30, 40)])
    drawn = rows(json.loads(chart.read_text()))
    shares = [row["number"] for row in drawn if row["number"] < 1]
    assert shares[:3] == [float(row["win hunters"]) for row in found]
    document = json.loads(said(*BEAR, *OVER, *measures, "--json"))
    assert document["over"] == {"hunter.target.vyn": [20, 30, 40]}
    assert document["measures"] == ["win hunters", "rounds>=6"]
    assert [cell["win hunters"]["float"] for cell in document["cells"]] == [
        float(row["win hunters"]) for row in found
    ]


def test_parties_are_fought_until_it_is_sure_enough(tmp_path: Path) -> None:
    table = tmp_path / "a.csv"
    mob = (
        "sweep",
        "cinemechanix/mob",
        "--fight",
        "--over",
        "thug.count=2,4",
        "--precision",
        "5%",
        "--seed",
        "3",
    )
    shown = said(*mob, "--csv", str(table))
    assert "within 5.00%" in shown
    assert "±" in shown
    assert "under 0.3%" in said(*mob, "--measure", "draw")
    found = list(csv.DictReader(io.StringIO(table.read_text())))
    for row in found:
        low, value, high = (float(row[f"win heroes{what}"]) for what in (" at least", "", " at most"))
        assert low < value < high
        assert row["win heroes exactly"] == ""
    document = json.loads(said(*mob, "--json"))
    assert (document["precision"], document["seed"]) == (0.05, 3)
    assert document["cells"][0]["win heroes"]["times"] == 1000
    assert said(*mob) == said(*mob, "--jobs", "2")
    every = said(*mob[:-4], "--precision", "0", "--times", "1500", "--measure", "rounds")
    assert "Fought 1,500 times each" in every


def test_a_ruling_the_horizon_and_a_habit_are_gone_over() -> None:
    small = ("--measure", "win hunters", "--json")
    horizon = json.loads(said(*BEAR, "--over", "horizon=1,50", *small))
    assert horizon["cells"][0]["win hunters"]["float"] < horizon["cells"][1]["win hunters"]["float"]
    place = json.loads(said(*BEAR, "--over", "fighters.0.target.covers=0,10", *small))
    name = json.loads(said(*BEAR, "--over", "hunter.target.covers=0,10", *small))
    assert [cell["win hunters"] for cell in place["cells"]] == [cell["win hunters"] for cell in name["cells"]]
    viper = (
        "sweep",
        "woin/viper",
        "--fight",
        "--measure",
        "win vipers",
        "--set",
        "traveller.target.health=5",
        "--json",
    )
    spends = json.loads(said(*viper, "--over", "viper.choices.spend=0,1", "--over", "tie_hits=yes,no"))
    worth = [cell["win vipers"]["float"] for cell in spends["cells"]]
    assert len(set(worth)) == 4
    assert worth[0] > worth[1]


def test_a_point_that_is_refused_is_said_to_be(tmp_path: Path) -> None:
    shown = said(*BEAR, "--over", "hunter.target.vyn=-1,30", "--measure", "win hunters")
    assert "At 1 point there is nothing to find" in shown
    kept = tmp_path / "kept.jsonl"
    first = said(*BEAR, *OVER, "--resume", str(kept))
    assert len(kept.read_bytes().splitlines()) == 4
    assert said(*BEAR, *OVER, "--resume", str(kept)) == first


def test_fights_stand_side_by_side(tmp_path: Path) -> None:
    chart = tmp_path / "a.svg"
    ways = ("compare", "vzryv/bear", "--fight", "--vary", "hunter.target.covers=0,10")
    shown = said(*ways, "--chart", str(chart))
    assert "A  hunter.target.covers 0" in shown
    assert "hunters: chance to win" in shown
    assert "hunter: Vyn lost, on average" in shown
    assert chart.read_bytes().startswith(b"<svg")
    document = json.loads(said(*ways, "--json"))
    shares = [one["win hunters"]["float"] for one in document["fights"]]
    assert shares == sorted(shares)
    assert shares[1] == pytest.approx(float(odds(fight_of("vzryv/bear").fight).win("hunters")))
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(fight_of("vzryv/bear").data))
    both = said("compare", str(path), str(path), "--measure", "rounds")
    assert both.count("5.66") == 2


def test_a_file_with_fighters_is_a_fight_and_keeps_whom_it_was_built_from(tmp_path: Path) -> None:
    path, log = tmp_path / "wolves.json", tmp_path / "log.jsonl"
    wolf = {"from": "wolf", "side": "wolves", "count": 2}
    ash = {
        "name": "Ash",
        "side": "Ash",
        "attacker": {"pool": 4, "weapon": 2},
        "target": {"defense": 12, "health": 9},
    }
    path.write_text(json.dumps({"system": "woin", "fighters": [wolf, ash]}))
    assert fight_of(str(path)).data["fighters"][0] == wolf
    small = ("--over", "wolf.count=1,2", "--precision", "5%", "--measure", "win wolves")
    cells = json.loads(said("sweep", str(path), *small, "--json"))["cells"]
    assert cells[0]["win wolves"]["float"] < cells[1]["win wolves"]["float"]
    played = said("fight", str(path), "--seed", "1", "--log", str(log))
    assert played
    assert affray("fight", str(log), "play", "--json").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((*BEAR,), "nothing to go over"),
        ((*BEAR, "--over", "nobody.target.vyn=1,2"), "nothing of a fight to vary"),
        ((*BEAR, "--over", "vyn"), "says no name and values"),
        ((*BEAR, *OVER, *OVER), "gone over twice"),
        ((*BEAR, *OVER, "--measure", "worth"), "no measure of a fight"),
        ((*BEAR, *OVER, "--goal", "damage"), "goals and habits of their own"),
        ((*BEAR, *OVER, "--precision", "none"), "no precision"),
        ((*BEAR, *OVER, "--set", "nobody.x=1"), "no such field"),
        ((*BEAR, *OVER, "--jobs", "2", "--cluster", "tcp://127.0.0.1:9"), "not both"),
        (("sweep", "woin", "--over", "spend=0..1", "--seed", "4"), "weighed exactly"),
        (("compare", "vzryv/bear", "woin/duel", "--fight"), "several books"),
        (("compare", "woin/duel", "woin/benchmark"), "not compared with one another"),
        (("compare", "vzryv/bear", "--fight", "--vary", "hunter.target.vyn=1..20"), "more than 12"),
        (("fight", "woin/duel", "odds", "--set", "nobody=1"), "no such field"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: Any, complaint: str) -> None:
    run = affray(*arguments)
    assert run.returncode == 2
    assert complaint in run.stderr.decode()
    assert "Traceback" not in run.stderr.decode()
