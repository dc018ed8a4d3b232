"""The book keeps the laws, every clause of it is cited and tested, and every door finds what it needs."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import msgspec
import pytest

from affray.doors.cli import main
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.rules.rulings import readings
from affray.systems import books
from affray.systems.cinemechanix.told import DICE
from affray.testing import book_rules, check_system
from affray.uses.advise import advise
from affray.uses.unfold import unfold

BOOK = books["cinemechanix"]
SCENARIOS = {name: msgspec.convert(preset, BOOK.scenario) for name, preset in BOOK.presets.items()}


def test_the_book_keeps_the_laws():
    report = check_system(BOOK, scenarios=SCENARIOS, positions=150, saves=15, times=20_000, plays=2)
    assert set(report.rules) == {rule.name for rule in book_rules(BOOK)}


def test_counts_of_positions():
    assert {name: len(unfold(BOOK.begin(one))) for name, one in SCENARIOS.items()} == COUNTS


COUNTS = {
    "entered": 121,
    "bit player": 307,
    "duel": 362,
    "assassin": 346,
    "hero struck": 329,
    "mob": 337,
    "forty mooks": 2078,
    "called shot": 181,
    "called kill": 87,
    "last breath": 3092,
    "tireless": 1911,
}


def test_a_newcomer_meets_the_dice_first():
    first = SCENARIOS[next(iter(SCENARIOS))]
    advice = advise(BOOK.begin(first), BOOK.goal("hp", first))
    assert advice.prompt == DICE


@pytest.mark.parametrize("goal", BOOK.goals)
def test_every_goal_can_be_wanted(goal):
    for name in ("mob", "duel", "assassin"):
        scene = SCENARIOS[name]
        if advise(BOOK.begin(scene), BOOK.goal(goal, scene)).worth > 0:
            return
    pytest.fail(f"nothing serves {goal}")


def test_lists_can_be_looked_through():
    sizes = {kind: len(rows()) for kind, rows in BOOK.catalogue.items()}
    assert sizes == {"menu": 16, "heroes": 5, "health": 5, "nerve": 5}


def test_every_clause_in_scope_has_a_test_that_names_it():
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "clause":
                named |= set(ast.literal_eval(node.args[0]).split())
    wanted = {key for key, clause in BOOK.clauses().items() if clause.in_scope}
    assert named <= set(BOOK.clauses())
    assert wanted - named == set()


@pytest.fixture
def said(capsys, monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")

    def said(*arguments):
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return said


@pytest.mark.parametrize("preset", BOOK.presets)
def test_every_preset_goes_through_every_use(said, tmp_path, preset):
    name = f"cinemechanix/{preset}"
    assert said("odds", name)["results"]
    assert said("advise", name)["options"]
    assert sum(row["count"] for row in said("simulate", name, "--times", "1000")["results"]) == 1000
    kept = tmp_path / "kept.json"
    played = said("play", name, "--seed", "3", "--save", str(kept))
    assert played["over"]
    assert said("resume", str(kept))["log"] == played["log"]


@pytest.mark.parametrize("preset", BOOK.presets)
def test_every_preset_is_a_file_that_reads_back(tmp_path, preset):
    path = tmp_path / "example.toml"
    fields = {"schema": 1, "system": "cinemechanix", **BOOK.presets[preset]}
    path.write_text(written(fields), encoding="utf-8")
    assert scenario(str(path)).record == scenario(f"cinemechanix/{preset}").record


def test_every_ruling_is_reached_from_the_command_line():
    for name, values in readings(BOOK.rulings).items():
        for value in values:
            text = (
                {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            )
            assert getattr(scenario("cinemechanix", rulings=[f"{name}={text}"]).record.rulings, name) == value


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        (["attacker.weapon=100d6"], "is no weapon; allowed are 1 to 20 plain dice"),
        (["attacker.number=7"], "attacker.number: 7 "),
        (["target.kind=mook"], "target.kind: 'mook' is none of its values"),
        (["situation.stakes.intent=kll"], "situation.stakes"),
        (["attacker.lost_hp=28"], "swordswoman is broken and has no Luck"),
    ],
)
def test_what_the_book_refuses_is_refused_with_its_reason(capsys, changes, wrong):
    assert main(["odds", "cinemechanix", *(part for one in changes for part in ("--set", one))]) == 2
    shown = capsys.readouterr()
    assert wrong in shown.err
    assert shown.out == ""


def test_more_recovery_than_is_missing_is_refused_at_the_door(capsys):
    asked = ["odds", "cinemechanix", "--set", "attacker.lost_hp=5", "--choose", "heal=5"]
    assert main(asked) == 2
    assert "'heal' does not offer '5'; allowed: 0 to 2" in capsys.readouterr().err


def test_advice_before_the_roll_says_what_comes_after_it(capsys, monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    assert main(["advise", "cinemechanix/bit player"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "Nothing is to be decided before the dice fall. It is worth 7.34." in shown
    assert "Then successes for damage dice, before the roll: 1/2/3, as the dice fall" in shown
