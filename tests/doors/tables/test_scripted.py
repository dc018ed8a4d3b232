"""The fights of each book, answer by answer, over HTTP: the same results as in the library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from affray.doors.fights import fight_of
from affray.doors.http.app import Settings, create
from affray.fight.battle import Battle
from affray.fight.lines import Line
from affray.rules.table import Choice
from affray.rules.words import label
from affray.systems import books
from affray.uses.roller import Seeded
from tests.doors.tables.kit import KEY, Room

FIGHTING = [(key, books[key].fighting) for key in books]
FIGHTS = [f"{key}/{name}" for key, fighting in FIGHTING if fighting for name in fighting.presets]
MOST = 60


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(
        create(Settings(key=KEY, workers=1, rates=None)), raise_server_exceptions=False
    ) as client:
        yield client


def played(name: str) -> tuple[Battle, list[dict[str, Any]]]:
    """A fight of the library, and what was answered in it."""
    fight = fight_of(name).fight
    battle = Battle(fight, Seeded(5), asked=fight.sides)
    answers: list[dict[str, Any]] = []
    while battle.question is not None and len(answers) < MOST:
        question = battle.question
        if isinstance(question, Choice):
            option = question.options[-1 if len(answers) % 3 else 0]
            battle.choose(option)
            answers.append({"do": "choose", "option": label(option)})
        elif hasattr(question, "foes"):
            battle.choose(question.foes[-1])
            answers.append({"do": "target", "foe": question.foes[-1]})
        else:
            battle.roll()
            answers.append({"do": "faces", "faces": list(battle.answers[-1].faces)})
    return battle, answers


def shows(line: Line) -> bool:
    """Whether a change is one of something that is shown."""
    return line.kind != "change" or bool(line.numbers or line.began or line.over_ or line.out)


def alone(room: Room, do: str) -> None:
    """Answer whom to attack where there is one foe: at a table it is asked, in the library it is not."""
    for _ in range(MOST):
        question = room.view()["question"]
        if question is None or question["kind"] != "target" or len(question["foes"]) > 1:
            return
        room.do("target", foe=question["foes"][0])
    assert not do


@pytest.mark.parametrize("name", FIGHTS)
def test_a_scripted_fight_comes_out_over_http_as_in_the_library(client: TestClient[Any], name: str) -> None:
    battle, answers = played(name)
    room = Room(client, system=name.partition("/")[0], preset=name, dice="entered")
    room.do("begin")
    for answer in answers:
        alone(room, answer["do"])
        room.do(**answer)
    alone(room, "")
    view = room.view()
    book = battle.cast.book
    stood = {
        one.name: dict(book.numbers(one.sheet, battle.cast.states[number]))
        for one, number in zip(battle.cast.combatants, battle.ids, strict=True)
    }
    assert {one["name"]: one["numbers"] for one in view["fighters"]} == stood
    assert (view["round"], view["winner"]) == (battle.round, battle.winner)
    kinds = {"change", "attack", "turn", "round"}
    told = [line.kind for line in battle.lines if line.kind in kinds and shows(line)]
    assert told == [line["kind"] for line in view["log"] if line["kind"] in kinds]
