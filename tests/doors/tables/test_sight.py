"""A hidden number is nowhere: each channel of each book is searched for numbers that occur only there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from affray.doors.http.app import Settings, create
from tests.doors.tables.kit import KEY, Room

TELLTALE = re.compile(r"(?<!\d)(?:7[789]\d\d|60\d\d|13[dк]\d|\D13\D{0,3}cards)(?!\d)")
"""What is written of the foes: 7919 and what is left of it after a loss, 6007, and 13 dice or cards."""

HERO, FOES, SEEN = "Ash", ("Ogre", "Wall"), "Dog"

LUCKY = {"pool": 13, "weapon": "13d6"}
CLEVER = {"hero_factor": 4, "combat": 8}
BOOKS: dict[str, tuple[dict[str, Any], ...]] = {
    "woin": (
        {
            "attacker": {"pool": 9, "weapon": 5, "luck": 2},
            "target": {"defense": 10, "health": 900, "luck": 2},
        },
        {"attacker": LUCKY, "target": {"defense": 10, "soak": 2, "health": 7919, "luck": 6}},
        {"attacker": LUCKY, "target": {"defense": 6007, "soak": 6011, "health": 7919}},
    ),
    "cinemechanix": (
        {"attacker": {**CLEVER, "number": 4, "bonus": 6}, "target": {"hp": 900, "rating": 1}},
        {"attacker": {**CLEVER, "bonus": 13, "luck": 2}, "target": {"hp": 7919, "rating": 1}},
        {"attacker": {**CLEVER, "bonus": 13}, "target": {"hp": 7919, "armour": 6007, "rating": 13}},
    ),
    "storyhammer": (
        {"attacker": {"ability": 8, "lobe": 4}, "target": {"vim": 900, "resist": 1}},
        {"attacker": {"ability": 13, "lobe": 3}, "target": {"vim": 7919, "resist": 1}},
        {
            "attacker": {"ability": 13},
            "target": {"vim": 7919, "harder": 13, "resist": 13, "life_support": 6007},
        },
    ),
    "vzryv": (
        {"attacker": {"epic": 3, "attack": "3d8 sharp"}, "target": {"vyn": 900, "covers": 3}},
        {"attacker": {"epic": 2, "attack": "13d6 blunt"}, "target": {"vyn": 7919}},
        {
            "attacker": {"epic": 2, "attack": "13d6 blunt"},
            "target": {"vyn": 7919, "covers": 6007, "shield": 6011},
        },
    ),
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(
        create(Settings(key=KEY, workers=1, rates=None, seconds=120)), raise_server_exceptions=False
    ) as client:
        yield client


def bare(said: Any) -> str:
    """What was said, without when, and without what is drawn by lot."""
    return re.sub(r'"(at|id|title|version|by)": ?("[^"]*"|\d+)', "", json.dumps(said, ensure_ascii=False))


def room_of(client: TestClient[Any], book: str, what: str) -> Room:
    hero, *foes = BOOKS[book]
    fighters = [{"name": HERO, "side": "heroes", "initiative": 30, **hero}]
    fighters += [
        {"name": name, "side": "foes", "initiative": 20 - at, "attacks": 1, "choices": {}, **foe}
        for at, (name, foe) in enumerate(zip(FOES, foes, strict=True))
    ]
    room = Room(client, system=book, fighters=fighters, seats=["Ann", "Ben"])
    room.do("own", who=HERO, seat="Ann")
    for name in FOES:
        room.do("hide", who=name, what=what)
    return room


def channels(room: Room, who: str) -> Iterator[tuple[str, Any]]:
    """Everything that somebody can ask."""
    client, headers = room.client, room.who(who)
    for lang in ("en", "ru"):
        yield "view", client.get(room.at, headers=headers, params={"lang": lang}).json()
    yield "since", room.view(who, since=3)
    yield "export", client.get(f"{room.at}/export", headers=headers).json()
    yield "lines", client.get(f"{room.at}/export", headers=headers, params={"as": "lines"}).text
    yield "advice", client.get(f"{room.at}/advice", headers=headers).json()
    yield "odds", client.post(f"{room.at}/odds", headers=headers).json()
    for act in (
        {"do": "target", "foe": "Nobody"}, {"do": "wait", "after": "Nobody"},
        {"do": "choose", "option": "77"},
        {"do": "faces", "faces": [9]}, {"do": "correct", "who": FOES[0], "set": ["x=1"]},
        {"do": "remove", "who": FOES[1]},
    ):  # fmt: skip
        room.number += 1
        body = {"key": f"c{room.number}", **act}
        yield str(act), client.post(f"{room.at}/actions", json=body, headers=headers).json()
    with client.websocket_connect(f"{room.at}/live", headers=headers) as socket:
        yield "socket", socket.receive_json()


@pytest.mark.parametrize("what", ["numbers", "all"])
@pytest.mark.parametrize("book", list(BOOKS))
def test_a50_hidden_numbers_stay_hidden(client: TestClient[Any], book: str, what: str) -> None:
    room = room_of(client, book, what)
    room.do("begin")
    found = 0
    for turn in range(40):
        question = room.view()["question"]
        if question is None:
            break
        if question["kind"] == "target":
            foe = question["foes"][turn % len(question["foes"])]
            answer = room.post("target", by="gm", foe=foe)
        else:
            answer = room.post("habit")
        assert answer.status_code == 200, answer.text
        if turn in {0, 1, 2, 5, 11, 39}:
            for who in ("Ann", "Ben", "spectator"):
                for name, said in channels(room, who):
                    assert "error" in said or not name.startswith("{"), (name, said)
                    hit = TELLTALE.search(bare(said))
                    assert hit is None, (
                        book,
                        name,
                        who,
                        bare(said)[max(0, hit.start() - 300) : hit.end() + 50],
                    )
                    found += 1
    assert found
    gm = bare(room.view())
    assert TELLTALE.search(gm), "the search finds what is there"
    log = [line for line in room.view("Ann")["log"] if line["kind"] == "event"]
    assert log, "something is told all the same"
    if what == "all":
        assert not any(name in bare(room.view("Ann")) for name in FOES)


@pytest.mark.parametrize("book", list(BOOKS))
def test_what_is_hidden_later_is_hidden_in_what_was_said_before(client: TestClient[Any], book: str) -> None:
    room = room_of(client, book, "nothing")
    room.do("begin")
    room.do("correct", who=FOES[0], set=[], why="it has 7919")
    for _ in range(8):
        if room.view()["question"] is not None:
            room.do("habit")
    assert TELLTALE.search(bare(room.view("Ann")))
    for name in FOES:
        room.do("hide", who=name, what="numbers")
    assert not TELLTALE.search(bare(room.view("Ann")))
    room.do("hide", who=FOES[1], what="nothing")
    assert TELLTALE.search(bare(room.view("Ann")))


def test_who_was_taken_back_stays_hidden(client: TestClient[Any]) -> None:
    room = room_of(client, "woin", "numbers")
    extra = {
        "name": "Ghoul",
        "side": "foes",
        "target": {"health": 7907, "defense": 10},
        "attacker": {"pool": 13},
    }
    room.do("add", fighter=extra, hide="all")
    assert "Ghoul" not in bare(room.view("Ann"))
    room.do("undo")
    assert "Ghoul" not in bare(room.view("Ann"))
    assert "Ghoul" in bare(room.view())


def test_advice_about_a_hidden_foe_is_refused_or_given_for_what_is_supposed(client: TestClient[Any]) -> None:
    room = room_of(client, "woin", "numbers")
    room.do("begin")
    ask = f"{room.at}/advice"
    refused = client.get(ask, headers=room.who("Ann"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "table/hidden")
    room.do("target", by="Ann", foe="Wall")
    assert client.get(ask, headers=room.who("Ann")).status_code == 403
    supposing = [
        client.post(
            ask, json={"suppose": {"defense": defense, "soak": 2, "health": 30}}, headers=room.who("Ann")
        )
        for defense in (10, 30)
    ]
    assert [one.status_code for one in supposing] == [200, 200], supposing[0].text
    easy, hard = (max(one["float"] for one in answer.json()["options"]) for answer in supposing)
    assert easy > hard > 0
    room.do("undo")
    room.do("target", foe="Ogre")
    real = client.get(ask, headers=room.who("gm")).json()
    assert max(one["float"] for one in real["options"]) > 0
    other = client.post(ask, json={"suppose": {"defense": 10, "health": 9}}, headers=room.who("Ben"))
    assert other.json()["error"]["code"] == "table/not-yours"
    assert client.post(f"{room.at}/odds", headers=room.who("Ann")).json()["error"]["code"] == "table/hidden"
