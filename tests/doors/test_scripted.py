"""One fight of three rounds a book, played by every door: everybody stands the same after every step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from affray.doors.fights import build_fight, fight_of
from affray.doors.http.app import Settings, create
from affray.doors.scripts import battle_of, follow, stands, steps_of
from affray.errors import AffrayError
from affray.fight.battle import Battle
from affray.fight.log import read_log, resume
from tests.doors.run import affray
from tests.doors.scripted import SCRIPTS, Script, shown
from tests.doors.tables.kit import KEY, Room, done, seen, table

every = pytest.mark.parametrize("script", SCRIPTS, ids=[script.book for script in SCRIPTS])


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(create(Settings(key=KEY, workers=1, rates=None))) as client:
        yield client


def library(script: Script) -> list[dict[str, Any]]:
    """A fight answered in the library alone: no word of the file's is read but what is done."""
    asked = fight_of(str(script.path)).fight
    battle = Battle(asked, asked=asked.sides, declared=True)
    found = [stands(battle)]
    for step in script.steps:
        what = step.action
        if what["do"] == "faces":
            battle.lay(what["faces"])
        else:
            battle.choose(what["foe"] if what["do"] == "target" else what["option"])
        found.append(stands(battle))
    return found


def command_line(script: Script) -> list[dict[str, Any]]:
    """The same by `affray fight`."""
    run = affray("fight", str(script.path), "play", "--script", "--json")
    assert run.returncode == 0, run.stderr.decode()
    found: list[dict[str, Any]] = json.loads(run.stdout)["steps"]
    return [script.begun, *found]


def tables(script: Script) -> list[dict[str, Any]]:
    """The same at a table, without HTTP."""
    at = done(table(**script.opening), "begin")
    found = [shown(seen(at))]
    for step in script.steps:
        at = done(at, **step.action)
        found.append(shown(seen(at)))
    return found


def test_every_book_has_one() -> None:
    assert [script.book for script in SCRIPTS] == ["cinemechanix", "storyhammer", "vzryv", "woin"]


@every
def test_a_script_says_how_it_stands_after_each_step(script: Script) -> None:
    wanted = [script.begun, *(step.stands for step in script.steps)]
    assert library(script) == wanted
    assert script.steps[-1].stands["round"] == 3
    assert script.steps[-1].stands["winner"]
    assert {step.stands["round"] for step in script.steps} == {1, 2, 3}


@every
@pytest.mark.parametrize("door", [command_line, tables], ids=lambda door: door.__name__)
def test_a_door_comes_to_the_same_after_each_step(door: Any, script: Script) -> None:
    assert door(script) == library(script)


@every
def test_a_server_comes_to_the_same_after_each_step(client: TestClient[Any], script: Script) -> None:
    """Somebody else at each side, each with what is theirs; the GM sees how everybody stands."""
    sides = list(dict.fromkeys(one["side"] for one in script.opening["fighters"]))
    room = Room(client, **script.opening, seats=sides)
    for one in room.view()["fighters"]:
        room.do("own", who=one["name"], seat=one["side"])
    found = [shown(room.do("begin"))]
    for step in script.steps:
        name = room.view()["question"]["who"]
        side = next(one["owner"] for one in room.view()["fighters"] if one["name"] == name)
        room.do(**step.action, by=side)
        found.append(shown(room.view()))
    assert found == library(script)


@every
def test_a_script_that_comes_with_a_book_is_played_by_its_name(script: Script) -> None:
    run = affray("fight", script.book, "--script")
    assert run.returncode == 0, run.stderr.decode()
    assert f"after {len(script.steps)} steps" in run.stdout.decode()


@every
def test_the_log_of_a_script_is_taken_up_again(script: Script, tmp_path: Path) -> None:
    log = tmp_path / "fight.jsonl"
    run = affray("fight", str(script.path), "--script", "--log", str(log), "--json")
    assert run.returncode == 0, run.stderr.decode()
    logged = read_log(log.read_bytes())
    battle = resume(build_fight(logged.header.fight).fight, logged)
    assert stands(battle) == library(script)[-1]
    assert battle.undo()
    assert battle.question is not None
    assert battle.redo()
    assert stands(battle) == library(script)[-1]


def woin() -> dict[str, Any]:
    return fight_of(str(next(script.path for script in SCRIPTS if script.book == "woin"))).data


def test_a_script_that_is_left_early_is_taken_up_where_it_ends(tmp_path: Path) -> None:
    data = woin()
    path, log = tmp_path / "short.json", tmp_path / "fight.jsonl"
    path.write_text(json.dumps({**data, "script": data["script"][:3]}))
    assert affray("fight", str(path), "--script", "--log", str(log), "--seed", "4").returncode == 0
    again = affray("fight", str(log), stdin="quit\n")
    assert again.returncode == 0, again.stderr.decode()
    assert "Damage: 2d6 fall" in again.stdout.decode()


def refused(data: dict[str, Any]) -> AffrayError:
    asked = build_fight(data)
    with pytest.raises(AffrayError) as wrong:
        list(follow(battle_of(asked), steps_of(asked)))
    return wrong.value


@pytest.mark.parametrize(
    ("number", "entry", "path"),
    [
        (0, {"do": "target", "foe": "nobody"}, "script.0"),
        (0, {"do": "nothing"}, "script.0.do"),
        (0, {"do": "target"}, "script.0.foe"),
        (0, 3, "script.0"),
        (1, {"do": "faces", "faces": [1]}, "script.1"),
        (2, {"do": "faces", "faces": [1]}, "script.2"),
        (2, {"do": "faces", "faces": [1, 1, 1, 9]}, "script.2"),
        (2, {"do": "faces", "faces": [1, 1, 1, 1, 1]}, "script.2.faces"),
        (2, {"do": "choose", "option": 1}, "script.2"),
        (1, {"do": "choose", "option": 1, "then": {"round": 2}}, "script.1.then.round"),
        (1, {"do": "choose", "option": 1, "then": {"turn": "traveller"}}, "script.1.then.turn"),
        (1, {"do": "choose", "option": 1, "then": {"fighters": {"viper": {"HEALTH": 1}}}},
         "script.1.then.fighters.viper"),
        (1, {"do": "choose", "option": 1, "then": {"fighters": {"nobody": {"HEALTH": 1}}}},
         "script.1.then.fighters"),
        (1, {"do": "choose", "option": 1, "then": {"rounds": 2}}, "script.1.then.rounds"),
    ],
)  # fmt: skip
def test_a_step_that_does_not_fit_is_refused_by_its_place(number: int, entry: Any, path: str) -> None:
    data = woin()
    data["script"][number] = entry
    assert refused(data).path == path


def test_what_no_script_can_say_is_refused() -> None:
    data = woin()
    assert refused({**data, "script": data["script"] * 2}).path == f"script.{len(data['script'])}"
    assert refused({**data, "script": []}).path == "script"
    for arguments, complaint in (
        (("woin", "--script", "--ask", "travellers"), "not both"),
        (("woin", "--script", "--dice", "entered"), "not both"),
        (("woin", "odds", "--script"), "only played"),
        (("toy", "--script"), "no scripted fight"),
        (("woin", "--script", "--set", "fighters.1.target.health=17"), "script.3.then.fighters.traveller"),
    ):
        run = affray("fight", *arguments)
        assert run.returncode == 2
        assert complaint in run.stderr.decode()
        assert "Traceback" not in run.stderr.decode()


def test_a_gm_is_scripted_too() -> None:
    """Who is to act waits, passes, or is taken out of the fight."""
    data = woin()
    data["fighters"].append({**data["fighters"][1], "name": "third", "side": "others"})
    data["script"] = [
        {"do": "wait", "after": "traveller", "then": {"turn": "traveller"}},
        {"do": "pass", "then": {"turn": "viper"}},
        {"do": "pass", "then": {"turn": "third"}},
        {"do": "remove", "who": "third", "then": {"round": 2, "turn": "traveller"}},
    ]
    asked = build_fight(data)
    found = list(follow(battle_of(asked), steps_of(asked)))
    assert [one["turn"] for one in found] == ["traveller", "viper", "third", "traveller"]
    assert [len(one["fighters"]) for one in found] == [3, 3, 3, 2]
