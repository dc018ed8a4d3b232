"""`affray fight`: played, weighed, simulated, advised on, and taken up again."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import msgspec
import pytest

from affray.doors.fights import build_fight, fight_of
from affray.errors import AffrayError
from affray.fight.battle import Battle
from affray.uses.roller import Scripted, Seeded
from tests.doors.run import COMMAND, affray, environment
from tests.text.pictured import rows

DUEL = """
system = "woin"
[rulings]
critical_conditions = "off"
[[fighters]]
name = "Ash"
side = "Ash"
attacks = 1
choices = {spend = 1}
attacker = {pool = 4, weapon = 1}
target = {defense = 11, soak = 2, health = 9}
[[fighters]]
name = "Birch"
side = "Birch"
attacks = 1
choices = {spend = 0}
attacker = {pool = 3, weapon = 2}
target = {defense = 12, soak = 1, health = 8}
"""
# Round 1: Ash hits for 5 - 1; Birch misses. Round 2: Ash misses; Birch hits for 7 - 2. Round 3: Ash, for 4.
SCRIPT = """
6 5 1   3 2      1 1 1
1 1 1            6 5 4   3 4
6 6 1   2 3
"""
EXPECTED = [
    ("Birch", [["HEALTH", 8, 4]]),
    ("Ash", [["HEALTH", 9, 4]]),
    ("Birch", [["HEALTH", 4, 0]]),
]


@pytest.fixture
def duel(tmp_path):
    path = tmp_path / "duel.toml"
    path.write_text(DUEL)
    return path


def said(run):
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def test_a_scripted_fight_of_three_rounds_is_the_same_in_the_library_and_on_the_command_line(duel, tmp_path):
    script = tmp_path / "faces"
    script.write_text(SCRIPT)
    found = json.loads(said(affray("fight", str(duel), "play", "--dice", str(script), "--json")))
    battle = Battle(fight_of(str(duel)).fight, Scripted(map(int, SCRIPT.split())))
    while battle.question is not None:
        battle.roll()
    assert found["log"] == json.loads(msgspec.json.encode(battle.lines))
    assert (found["winner"], found["round"]) == (battle.winner, battle.round) == ("Ash", 3)
    changes = [(line["who"], line["numbers"]) for line in found["log"] if line["kind"] == "change"]
    assert changes == EXPECTED
    assert found["fighters"]["Ash"] == {"numbers": {"HEALTH": 4}, "conditions": [], "out": False}


def long_enough(fight, seed):
    """The faces of a fight by habit, if it lasts three rounds."""
    battle = Battle(fight, Seeded(seed))
    while battle.question is not None:
        battle.roll()
    return [face for line in battle.answers for face in line.faces] if battle.round >= 3 else []


@pytest.mark.parametrize("name", ["woin/viper", "cinemechanix/rivals", "storyhammer/brawl", "vzryv/bear"])
def test_a_fight_of_every_book_is_the_same_in_the_library_and_on_the_command_line(name, tmp_path):
    """Three rounds or more from a list of faces; what each step leaves is where the next begins."""
    asked = fight_of(name)
    faces = next(filter(None, (long_enough(asked.fight, seed) for seed in range(30))))
    battle = Battle(asked.fight, Scripted(faces))
    while battle.question is not None:
        battle.roll()
    script = tmp_path / "faces"
    script.write_text(" ".join(map(str, faces)))
    found = json.loads(said(affray("fight", name, "play", "--dice", str(script), "--json")))
    assert found["log"] == json.loads(msgspec.json.encode(battle.lines))
    assert found["round"] == battle.round >= 3
    now: dict[tuple[str, str], int] = {}
    for line in battle.lines:
        for number, before, after in line.numbers:
            assert now.get((line.who, number), before) == before
            now[line.who, number] = after


def test_odds_say_who_wins_exactly(duel):
    found = json.loads(said(affray("fight", str(duel), "odds", "--json", "--horizon", "4")))
    assert found["horizon"] == 4
    whole = [*found["wins"].values(), found["draw"], found["fighting"], found["unending"]]
    assert sum(one["float"] for one in whole) == pytest.approx(1)
    shown = said(affray("fight", str(duel), "odds"))
    assert "who wins" in shown
    assert "Exactly, from" in shown
    assert " = " in said(affray("fight", str(duel), "odds", "--exact"))


def test_a_simulation_gives_intervals(duel):
    found = json.loads(
        said(affray("fight", str(duel), "simulate", "--times", "1000", "--seed", "3", "--json"))
    )
    assert (found["times"], found["seed"], found["way"]) == (1000, 3, "crowd")
    ash = found["wins"]["Ash"]
    assert ash["low"] < ash["share"] < ash["high"]
    exact = json.loads(said(affray("fight", str(duel), "odds", "--json")))["wins"]["Ash"]["float"]
    assert ash["low"] - 0.03 < exact < ash["high"] + 0.03
    shown = said(affray("fight", "woin/bridge", "simulate", "--times", "2000", "--precision", "5%"))
    assert "enough for the precision" in shown
    assert "falls first" in shown


def test_what_never_happened_is_under_something(duel, tmp_path):
    lopsided = tmp_path / "lopsided.toml"
    lopsided.write_text(DUEL.replace("pool = 4, weapon = 1", "pool = 30, weapon = 9"))
    shown = said(affray("fight", str(lopsided), "simulate", "--times", "100"))
    assert "under 2.95%" in shown
    assert " 0%" not in shown.split("ends in round", maxsplit=1)[0]


def test_an_unending_fight_is_said_to_be_one(tmp_path):
    path = tmp_path / "walls.toml"
    wall = DUEL.replace("pool = 4, weapon = 1", "pool = 1, weapon = 1").replace("pool = 3", "pool = 1")
    path.write_text(wall.replace("choices = {spend = 1}\n", ""))
    assert "would go on for ever" in said(affray("fight", str(path), "odds"))
    assert "would go on for ever" in said(affray("fight", str(path), "simulate", "--times", "1000000"))
    assert "would go on for ever" in said(affray("fight", str(path), "play"))


def test_advice_is_proved(duel):
    found = json.loads(said(affray("fight", str(duel), "advise", "--json")))
    assert found["certified"] is True
    assert found["prompt"] == "spend"
    best = [one["float"] for one in found["options"] if one["best"]]
    assert best == [max(one["float"] for one in found["options"])]
    shown = said(affray("fight", str(duel), "advise"))
    assert "Proved" in shown
    assert "Both sides play as well as can be." in shown
    assert "by its habits" in said(affray("fight", str(duel), "advise", "--foe", "habit", "--goal", "unhurt"))


def test_a_fight_is_played_with_answers_taken_up_again_and_ended(duel, tmp_path):
    log = tmp_path / "fight.jsonl"
    wrong = tmp_path / "duel.toml"
    wrong.write_text(DUEL.replace("choices = {spend = 1}\n", ""))
    typed = "help\nstand\n9\n1\nquit\n"
    asked = ("--ask", "Ash", "--seed", "5", "--log", log.name)
    first = affray("fight", wrong.name, *asked, stdin=typed, cwd=tmp_path)
    shown = said(first)
    assert "redo: do it again" in shown
    assert "Ash: HEALTH 9" in shown
    assert "affray fight fight.jsonl" in shown
    lines = log.read_text().splitlines()
    assert json.loads(lines[0])["asked"] == ["Ash"]
    again = affray("fight", str(log), stdin="undo\nredo\n" + "1\n" * 40)
    assert "wins in round" in said(again) or again.returncode == 0
    assert log.read_text().splitlines()[: len(lines)] == lines
    assert json.loads(log.read_text().splitlines()[-1])["kind"] == "over"
    once_more = json.loads(said(affray("fight", str(log), "play", "--json")))
    assert once_more["over"] is True


def test_a_gm_lets_wait_pass_and_remove(duel, tmp_path):
    path = tmp_path / "three.toml"
    more = DUEL[DUEL.index('[[fighters]]\nname = "Birch"') :].replace('name = "Birch"', 'name = "Cedar"')
    path.write_text((DUEL + more).replace("choices = {spend = 1}\n", "").replace("health = 9", "health = 90"))
    typed = "wait Birch\npass\nremove nobody\nremove Cedar\n" + "0\n" * 90
    shown = said(affray("fight", str(path), "--ask", "Ash", "--seed", "5", stdin=typed))
    assert "Ash waits for Birch." in shown
    assert "Cedar is taken out of the fight." in shown
    assert "nobody called 'nobody'" in shown


def test_answers_that_end_too_soon_keep_the_log(duel, tmp_path):
    log = tmp_path / "fight.jsonl"
    path = tmp_path / "open.toml"
    path.write_text(DUEL.replace("choices = {spend = 1}\n", ""))
    run = affray("fight", str(path), "--ask", "Ash", "--log", str(log), stdin="")
    assert run.returncode == 2
    assert b"answer every question" in run.stderr
    assert log.exists()


def test_typed_dice_serve_a_fight_too(duel):
    typed = "\n".join(SCRIPT.split()) + "\n"
    shown = said(affray("fight", str(duel), "--dice", "entered", stdin=typed))
    assert "Ash wins in round 3." in shown


def test_a_stopped_simulation_says_what_it_came_to():
    with subprocess.Popen(
        [*COMMAND, "fight", "woin/bridge", "simulate", "--times", "50000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        time.sleep(12)
        process.send_signal(signal.SIGINT)
        try:
            out, _ = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode in {0, 130}
    if process.returncode == 0:
        assert b"Stopped by you after" in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("woin/nope",), "has no fight"),
        (("woin/duel", "nope"), "is done with a fight"),
        (("woin/duel", "--ask", "nobody"), "no side"),
        (("woin/duel", "simulate", "--precision", "2"), "no precision"),
        (("woin/duel", "simulate", "--seed", "x"), "seed"),
        (("woin/duel", "odds", "--set", "fighters.9.name=x"), "no element"),
        (("woin/duel", "odds", "--set", "horizon"), "says no name"),
        (("woin/duel", "odds", "--set", "fighters.0.name.x=1"), "no fields to set"),
        (("woin/duel", "odds", "--ruling", "nope=1"), "no such ruling"),
        (("woin/duel", "odds", "--horizon", "0"), "no horizon"),
        (("gone.jsonl",), "cannot be read"),
        (("woin/duel.jsonl", "--seed", "1"), "give its log alone"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments, complaint):
    run = affray("fight", *arguments)
    assert run.returncode == 2
    assert complaint in run.stderr.decode()
    assert "Traceback" not in run.stderr.decode()


FIGHTER = {"name": "a", "side": "x", "attacker": {"pool": 3}, "target": {"health": 3}}


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], ""),
        ({"fighters": []}, "system"),
        ({"system": "woin", "schema": 9, "fighters": [FIGHTER]}, "schema"),
        ({"system": "woin", "foo": 1}, "foo"),
        ({"system": "woin"}, "fighters"),
        ({"system": "woin", "fighters": [1]}, "fighters.0"),
        ({"system": "woin", "fighters": [{"side": "x"}]}, "fighters.0.name"),
        ({"system": "woin", "fighters": [{"name": "x"}]}, "fighters.0.side"),
        ({"system": "woin", "fighters": [{"from": 3, "side": "x"}]}, "fighters.0.from"),
        ({"system": "woin", "fighters": [{"from": "nobody", "side": "x"}]}, "fighters.0.from"),
        ({"system": "woin", "fighters": [{**FIGHTER, "aims": "nobody"}, FIGHTER]}, "fighters"),
        ({"system": "woin", "fighters": [{**FIGHTER, "spending": "wild"}, FIGHTER]}, "fighters.0.spending"),
        ({"system": "woin", "fighters": [{**FIGHTER, "goal": "gold"}, FIGHTER]}, "fighters.0.goal"),
        (
            {"system": "woin", "fighters": [{**FIGHTER, "target": {"helth": 3}}, FIGHTER]},
            "fighters.0.target.helth",
        ),
        ({"system": "woin", "fighters": [FIGHTER, {**FIGHTER, "name": "b"}]}, "fighters"),
        ({"system": "woin", "rulings": {"x": 1}, "fighters": [FIGHTER]}, "rulings.x"),
    ],
)
def test_a_fight_file_that_does_not_fit_is_refused_by_its_field(data, path):
    with pytest.raises(AffrayError) as wrong:
        build_fight(data)
    assert wrong.value.path.startswith(path)


def test_names_are_text(duel):
    run = affray("fight", str(duel), "odds", "--set", "fighters.0.name=<b>\\u001b[31mx</b>")
    assert "\x1b" not in said(run)


def test_a_group_and_named_foes_are_spelt_out():
    found = build_fight(
        {
            "system": "woin",
            "fighters": [
                {"from": "wolf", "side": "wolves", "count": 2, "guard": "standing", "goal": {"damage": 1}},
                {**FIGHTER, "guard": "damage=-1", "retreats": "1/4", "joins": 2},
            ],
        }
    )
    assert [one.name for one in found.fight.combatants] == ["wolf 1", "wolf 2", "a"]
    assert found.fight.combatants[0].sheet.target.name == "wolf"


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────


def test_a_fight_is_drawn_with_the_numbers_that_it_prints(duel, tmp_path):
    chart = tmp_path / "duel.json"
    for use in (["odds"], ["simulate", "--times", "500"]):
        printed = said(affray("fight", str(duel), *use, "--chart", str(chart)))
        drawn = rows(json.loads(chart.read_text()))
        assert [row["value"] for row in drawn[:2]] == ["Ash", "Birch"]
        for row in drawn:
            assert row["percent"] in printed
    page = tmp_path / "duel.png"
    said(affray("fight", str(duel), "odds", "--chart", str(page), "--dark", "--lang", "ru"))
    assert page.read_bytes().startswith(b"\x89PNG")


def test_what_is_not_drawn_of_a_fight_is_said_before_there_is_work_to_lose(duel, tmp_path):
    for use, file, why in (
        ("advise", "a.svg", "nothing is drawn of a fight with 'advise'"),
        ("play", "a.svg", "nothing is drawn of a fight with 'play'"),
        ("odds", "a.gif", "'.gif' is no kind of picture"),
        ("odds", "no/such/folder.svg", "cannot be written"),
    ):
        run = affray("fight", str(duel), use, "--chart", str(tmp_path / file))
        assert run.returncode == 2
        assert why in run.stderr.decode()
