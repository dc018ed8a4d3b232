"""Tables over HTTP: everybody at one table, each with what is theirs; nothing lost, nothing done twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from affray.doors.http.app import Settings, create
from affray.doors.http.hall import Hall
from affray.doors.http.limits import Limits, Rate, TooOften
from affray.doors.store.store import Store
from affray.doors.tables.acts import Note
from affray.doors.tables.sight import Reader
from tests.doors.tables.kit import AT, KEY, Room

KEPT = Path(__file__).parent.parent / "tables" / "kept"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    settings = Settings(key=KEY, workers=1, rates=None, origins=("https://table.example",))
    with TestClient(create(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def room(client: TestClient[Any]) -> Room:
    client.cookies.clear()
    return Room(client, system="woin", preset="duel", seats=["Ann", "Ben"], title="Under the bridge")


def test_the_same_key_twice_is_one_action(room: Room) -> None:
    body = {"key": "once", "do": "note", "text": "hello"}
    first, again = (
        room.client.post(f"{room.at}/actions", json=body, headers=room.who("gm")) for _ in range(2)
    )
    assert first.json()["version"] == again.json()["version"]
    other = room.client.post(f"{room.at}/actions", json={**body, "text": "other"}, headers=room.who("gm"))
    assert (other.status_code, other.json()["error"]["code"]) == (409, "table/key-taken")


def test_stale_is_refused_with_the_new_state(room: Room) -> None:
    room.do("note", text="one")
    stale = room.post("note", version=0, text="two")
    assert stale.status_code == 409
    assert stale.json()["error"]["code"] == "table/stale"
    assert stale.json()["view"]["version"] == stale.json()["version"] == room.view()["version"]
    assert room.do("note", version=stale.json()["version"], text="two")["log"][-1]["text"] == "two"


def test_everybody_does_what_is_theirs(room: Room) -> None:
    room.do("own", who="Ash", seat="Ann")
    view = room.do("begin")
    assert room.post("pass", by="Ben").status_code == 403
    assert room.post("note", by="spectator", text="x").status_code == 403
    assert room.post("remove", by="Ann", who="Birch").status_code == 403
    while view["turn"] != "Ash":
        room.do("habit")
        view = room.view()
    mine, other = room.view("Ann"), room.view("Ben")
    assert (mine["question"]["mine"], other["question"]["mine"]) == (True, False)
    assert "target" in mine["can"]
    assert room.post("correct", by="Ann", who="Birch", set=["health=1"]).status_code == 403
    room.do("correct", by="Ann", who="Ash", set=["health=9"])
    room.do("target", by="Ann", foe="Birch")
    asked = room.view("Ben")["question"]
    assert (asked["kind"], asked["options"]) == ("choice", [])
    room.do("undo", by="Ann")
    assert room.post("undo", by="Ben").status_code == 403


def test_real_dice_are_typed_by_whose_they_are(room: Room) -> None:
    room.do("own", who="Ash", seat="Ann")
    room.do("dice", by="Ann", who="Ann", dice="entered")
    view = room.do("begin")
    question = room.view("Ann")["question"]
    for _ in range(20):
        question = room.view("Ann")["question"]
        if question["kind"] == "roll" and question["mine"]:
            break
        view = room.do("habit")
    assert question["dice"].endswith("d6")
    assert question["who"] == "Ash"
    wrong = room.post("faces", by="Ann", faces=[9])
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "chance/wrong-face")
    number = int(question["dice"].partition("d")[0])
    view = room.do("faces", by="Ann", faces=[1] * number)
    assert f"fall {' '.join('1' * number)}" in view["log"][0]["text"]


def test_secrets_let_in_are_made_anew_and_shut_out(room: Room) -> None:
    client, enter = room.client, f"{room.at}/enter"
    assert client.get(room.at).status_code == 401
    assert client.post(enter, json={"secret": "guess"}).status_code == 401
    entered = client.post(enter, json={"secret": room.links["seats"]["Ann"]})
    assert entered.json() == {"role": "seat", "seat": "Ann"}
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"Path={room.at}" in cookie
    assert room.links["seats"]["Ann"] not in cookie
    assert client.get(room.at).json()["reader"] == {"role": "seat", "seat": "Ann"}
    assert client.get(f"/api/tables/other{room.id}").status_code == 401
    assert len(room.links["gm"]) >= 32
    asked = {"for": "Ann", "do": "rotate"}
    assert client.post(f"{room.at}/secrets", json=asked, headers=room.who("Ann")).status_code == 403
    made = client.post(f"{room.at}/secrets", json=asked, headers=room.who("gm")).json()["secret"]
    assert client.get(room.at).status_code == 401, "its sessions are over"
    assert client.get(room.at, headers=room.who("Ann")).status_code == 401
    room.links["seats"]["Ann"] = made
    assert room.view("Ann")["reader"]["seat"] == "Ann"
    client.post(f"{room.at}/secrets", json={"for": "spectator", "do": "revoke"}, headers=room.who("gm"))
    assert client.get(room.at, headers=room.who("spectator")).status_code == 401
    kept = client.post(f"{room.at}/secrets", json={"for": "gm", "do": "revoke"}, headers=room.who("gm"))
    assert kept.status_code == 422


def test_a_cookie_is_for_https_alone_where_there_is_https(room: Room) -> None:
    safe = room.client.post(f"https://testserver.local{room.at}/enter", json={"secret": room.links["gm"]})
    assert "Secure" in safe.headers["set-cookie"]


def test_pages_of_other_sites_neither_write_nor_listen(room: Room) -> None:
    body = {"key": "x", "do": "note", "text": "x"}
    for origin, status in (("https://evil.example", 403), ("null", 403), ("https://table.example", 200),
                           ("http://testserver.local", 200)):  # fmt: skip
        headers = {**room.who("gm"), "Origin": origin}
        assert room.client.post(f"{room.at}/actions", json=body, headers=headers).status_code == status, (
            origin
        )
    headers = {**room.who("gm"), "Origin": "https://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        room.client.websocket_connect(f"{room.at}/live", headers=headers),
    ):
        pass
    with pytest.raises(WebSocketDisconnect), room.client.websocket_connect(f"{room.at}/live"):
        pass


def test_whoever_listens_hears_what_is_new_and_after_a_sleep_the_gap(room: Room) -> None:
    version = room.view()["version"]
    with room.client.websocket_connect(
        f"{room.at}/live?version={version}", headers=room.who("Ann")
    ) as socket:
        assert socket.receive_json()["log"] == []
        room.do("note", text="first")
        assert [line["text"] for line in socket.receive_json()["log"]] == ["first"]
    room.do("note", text="second")
    room.do("note", text="third")
    for since, wanted in ((version + 1, ["second", "third"]), (10_000, None), (-1, None)):
        at = f"{room.at}/live?version={since}&lang=ru"
        with room.client.websocket_connect(at, headers=room.who("Ann")) as socket:
            said = [line["text"] for line in socket.receive_json()["log"]]
            assert said == wanted if wanted else len(said) > 3
    with room.client.websocket_connect(f"{room.at}/live", headers=room.who("Ann")) as socket:
        socket.receive_json()
        ask = {"for": "Ann", "do": "revoke"}
        assert room.client.post(f"{room.at}/secrets", json=ask, headers=room.who("gm")).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_table_goes_out_as_a_file_and_comes_back(room: Room) -> None:
    room.do("begin")
    for _ in range(3):
        room.do("habit")
    room.do("undo")
    out = room.client.get(f"{room.at}/export", headers=room.who("gm"))
    lines = room.client.get(f"{room.at}/export?as=lines", headers=room.who("gm"))
    assert len(lines.text.splitlines()) == 1 + len(out.json()["events"])
    for secret in (room.links["gm"], *room.links["seats"].values()):
        assert secret not in out.text
    for raw in (out.content, lines.content):
        back = room.client.post("/api/tables/import", content=raw)
        assert back.status_code == 201, back.text
        begun = back.json()
        gm = {"Authorization": f"Bearer {begun['links']['gm']}"}
        view = room.client.get(f"/api/tables/{begun['id']}", headers=gm).json()
        assert view["stopped"] is None
        same = {**room.view(), "id": view["id"]}
        assert view == same
    for raw in (b"", b"{}", b"[]", out.content[:-20], b'{"affray_table": 2, "head": {}}'):
        assert room.client.post("/api/tables/import", content=raw).status_code == 422
    assert room.client.get(f"{room.at}/export?as=xml", headers=room.who("gm")).status_code == 422


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_a_table_of_the_first_version_is_read_for_ever(client: TestClient[Any], path: Path) -> None:
    begun = client.post("/api/tables/import", content=path.read_bytes()).json()
    gm = {"Authorization": f"Bearer {begun['links']['gm']}"}
    view = client.get(f"/api/tables/{begun['id']}", headers=gm).json()
    assert view["stopped"] is None, view["stopped"]
    assert {one["name"]: one["numbers"] for one in view["fighters"]} == json.loads(
        path.with_suffix(".stands").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/x/enter"])
def test_who_asks_too_often_is_told_when_to_come_back(path: str) -> None:
    rates = {kind: Rate(2, 0.01) for kind in ("write", "enter", "create", "weigh")}
    with TestClient(create(Settings(key=KEY, workers=1, rates=rates))) as client:
        body = {"system": "woin"} if path == "/api/tables" else {"secret": "x"}
        answers = [client.post(path, json=body) for _ in range(3)]
        assert [answer.status_code for answer in answers][2] == 429
        assert answers[2].headers["retry-after"] == "100"


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    limits = Limits({"write": Rate(2, 1.0)}, clock=lambda: now[0])
    limits.check("write", "a")
    limits.check("write", "a")
    limits.check("write", "b")
    with pytest.raises(TooOften):
        limits.check("write", "a")
    now[0] = 1.0
    limits.check("write", "a")


def test_a51_names_are_text(client: TestClient[Any]) -> None:
    name = "<img src=x onerror=alert(1)>"
    fighters = [{"name": one, "side": one, "target": {"health": 5, "defense": 9}} for one in (name, "=1+1")]
    room = Room(client, system="woin", fighters=fighters)
    answer = client.get(room.at, headers=room.who("gm"))
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert [one["name"] for one in answer.json()["fighters"]] == [name, "=1+1"]


def test_a52_other_sites_are_allowed_by_name_alone(client: TestClient[Any]) -> None:
    for origin, allowed in (("https://table.example", True), ("https://evil.example", False)):
        simple = client.get("/api/systems", headers={"Origin": origin})
        assert (simple.headers.get("access-control-allow-origin") == origin) is allowed
        asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
        preflight = client.options("/api/tables", headers=asked)
        assert (preflight.headers.get("access-control-allow-origin") == origin) is allowed


def test_a52_twenty_at_once_are_all_applied_or_refused_with_a_reason(database: str) -> None:
    settings = Settings(key=KEY, workers=1, rates=None, database=database)
    with TestClient(create(settings), raise_server_exceptions=False) as client:
        room = Room(client, system="woin", preset="bridge")
        start = room.view()["version"]

        def hand(number: int) -> list[tuple[int, str]]:
            said = []
            for at in range(5):
                key = f"hand {number} {at}"
                more = {"version": room.view()["version"]} if number % 2 else {}
                body = {"key": key, "do": "note", "text": key, **more}
                answer = client.post(f"{room.at}/actions", json=body, headers=room.who("gm"))
                assert "locked" not in answer.text
                said.append((answer.status_code, key))
            return said

        with ThreadPoolExecutor(20) as hands:
            said = [one for some in hands.map(hand, range(20)) for one in some]
        assert {status for status, _ in said} <= {200, 409}
        taken = {key for status, key in said if status == 200}
        assert len(taken) >= 50, "who names no version is never refused"
        log = [line["text"] for line in room.view(since=start)["log"]]
        assert sorted(log) == sorted(taken)


def test_a_hundred_tables_at_once(database: str) -> None:
    settings = Settings(key=KEY, workers=1, rates=None, database=database)
    with TestClient(create(settings), raise_server_exceptions=False) as client:
        rooms = [Room(client, system="woin", preset="duel") for _ in range(100)]

        def play(room: Room) -> int:
            room.do("begin")
            for _ in range(3):
                room.do("note", text="x")
            return int(room.view()["version"])

        with ThreadPoolExecutor(20) as hands:
            assert set(hands.map(play, rooms)) == {6}


def test_two_servers_on_one_database_lose_and_double_nothing(database: str) -> None:
    async def both() -> None:
        stores = [Store.at(database), Store.at(database)]
        halls = [Hall(store) for store in stores]
        from affray.doors.tables.opening import Opening, opened

        begun = await halls[0].create(
            lambda dice, name: opened(Opening(system="woin"), dice, name, at=AT), {}
        )
        name, gm = begun.head.id, Reader("gm")
        notes = [(hall, f"{at} {number}") for number in range(10) for at, hall in enumerate(halls)]
        await asyncio.gather(
            *(hall.act(name, gm, Note(text=key), key=key, version=None) for hall, key in notes)
        )
        await halls[0].act(name, gm, Note(text="0 0"), key="0 0", version=None)
        for hall in halls:
            events = (await hall.newest(name)).table.events
            assert sorted(event.key for event in events) == sorted(key for _, key in notes)
        for store in stores:
            store.close()

    asyncio.run(both())


def test_a_listener_hears_what_another_server_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affray.doors.http.listening.BEAT", 0.2)
    settings = Settings(key=KEY, workers=1, rates=None, database=f"sqlite:///{tmp_path / 'a.sqlite'}")
    with TestClient(create(settings)) as one, TestClient(create(settings)) as other:
        room = Room(one, system="woin")
        with one.websocket_connect(f"{room.at}/live", headers=room.who("gm")) as socket:
            socket.receive_json()
            body = {"key": "far", "do": "note", "text": "from afar"}
            assert other.post(f"{room.at}/actions", json=body, headers=room.who("gm")).status_code == 200
            assert socket.receive_json()["log"][0]["text"] == "from afar"
        assert other.get(room.at, headers=room.who("gm")).json()["version"] == room.view()["version"] == 1


def test_a_table_whose_rules_have_changed_is_read_only_until_it_is_finished(room: Room) -> None:
    room.do("begin")
    room.do("correct", who="Ash", set=["health=5"])
    kept = room.client.get(f"{room.at}/export", headers=room.who("gm")).json()
    kept["events"][-2]["said"][-1]["line"]["who"] = "Oak"
    begun = room.client.post("/api/tables/import", json=kept).json()
    room.id, room.links, room.at = begun["id"], begun["links"], f"/api/tables/{begun['id']}"
    view = room.view()
    assert "rule has changed" in view["stopped"]
    assert view["can"] == ["finish"]
    assert len(view["log"]) > 3
    refused = room.post("begin")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "save/stale")
    view = room.do("finish")
    assert view["stopped"] is None
    assert {one["name"]: one["numbers"]["HEALTH"] for one in view["fighters"]} == {"Ash": 5, "Birch": 22}


def test_what_is_wrong_with_an_action_is_said_by_its_field(room: Room) -> None:
    for body, path in (
        ({"do": "note", "text": "x"}, "key"),
        ({"key": "a", "do": "dance"}, "do"),
        ({"key": "a", "do": "note"}, "text"),
        ({"key": "a", "version": True, "do": "begin"}, "version"),
        ({"key": "a", "do": "own", "who": "Ash", "seat": "Eve"}, "seat"),
        ({"key": "a", "do": "dice", "who": "Eve", "dice": "server"}, "who"),
        ({"key": "a", "do": "remove", "who": "Eve"}, "who"),
        ({"key": "a", "do": "add", "fighter": {"name": "Ash", "side": "x"}}, "name"),
    ):
        answer = room.client.post(f"{room.at}/actions", json=body, headers=room.who("gm"))
        assert answer.status_code == 422, body
        assert path in answer.json()["error"]["path"] + answer.json()["error"]["message"], answer.json()
    for opening in (
        {"system": "no"},
        {"system": "woin", "preset": "no"},
        {"system": "woin", "seats": ["a", "a"]},
    ):
        assert room.client.post("/api/tables", json=opening).status_code == 422


def test_the_odds_of_the_fight_are_those_of_the_library(room: Room) -> None:
    from affray.doors.fights import fight_of
    from affray.fight.odds import odds
    from affray.text.numbers import fraction

    room.do("begin")
    found = room.client.post(f"{room.at}/odds", headers=room.who("Ann")).json()
    assert found["wins"]["Ash"]["probability"] == fraction(odds(fight_of("woin/duel").fight).win("Ash"))
    advice = room.client.get(f"{room.at}/advice", headers=room.who("gm")).json()
    assert [one["label"] for one in advice["options"]] == ["Birch"]


@pytest.mark.parametrize("name", ["x", "%00", "a%20b", "x" * 300])
def test_what_is_no_table_is_none_on_every_database(database: str, name: str) -> None:
    with TestClient(
        create(Settings(key=KEY, workers=1, database=database)), raise_server_exceptions=False
    ) as client:
        headers = {"Authorization": "Bearer x"}
        assert client.get(f"/api/tables/{name}", headers=headers).status_code in {401, 404}
        assert client.post(f"/api/tables/{name}/enter", json={"secret": "\u0000"}).status_code in {401, 404}
        for seat in ("a\u0000", "", "\u0007"):
            assert client.post("/api/tables", json={"system": "woin", "seats": [seat]}).status_code in {
                400,
                422,
            }
        room = Room(client, system="woin", title="\u0000", seats=["Ёж \U0001f994"])
        assert room.post("note", text="\u0000").status_code == 200
        assert room.view("Ёж \U0001f994")["log"][0]["by"] == "gm"
        body = {"key": "\u0000", "do": "undo"}
        assert client.post(f"{room.at}/actions", json=body, headers=room.who("gm")).status_code == 422


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u200b", "\u202eevil", "a\u0000b", "x" * 101, "\u2028", "\u00a0", "\u200d", "\ue000"],
)
def test_a_name_is_one_that_can_be_seen(client: TestClient[Any], name: str) -> None:
    room = Room(client, system="woin")
    for fighter, field in (({"name": name, "side": "a"}, "name"), ({"name": "Ash", "side": name}, "side")):
        refused = room.post("add", fighter={**fighter, "target": {"health": 5}})
        assert refused.status_code == 422, refused.text
        assert refused.json()["error"]["path"] == f"fighter.{field}"
    assert client.post("/api/tables", json={"system": "woin", "seats": [name]}).status_code in {400, 422}
    assert room.view()["fighters"] == []


def test_names_that_look_the_same_are_the_same(client: TestClient[Any]) -> None:
    room = Room(client, system="woin")
    fighter = {"side": "a", "target": {"health": 5}}
    room.do("add", fighter={**fighter, "name": "Zo\u00eb"})
    for same in ("Zoe\u0308", "Zo\u00eb ", "Zo\u00eb\u200d"):
        refused = room.post("add", fighter={**fighter, "name": same})
        assert "is called 'Zo\u00eb' already" in refused.json()["error"]["message"], same
    for good in ("\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "Ж" * 100):
        room.do("add", fighter={**fighter, "name": good})
    assert len(room.view()["fighters"]) == 4
    for seats in (["Ann", "Ann "], ["gm "], ["gm"]):
        assert client.post("/api/tables", json={"system": "woin", "seats": seats}).status_code == 422


@pytest.mark.parametrize("way", ["/api/odds", "/api/play", "/api/tables", "/api/tables/import", "actions"])
@pytest.mark.parametrize("depth", [200, 900, 50_000])
def test_what_nests_too_deeply_stops_nothing(room: Room, way: str, depth: int) -> None:
    client, at = room.client, f"{room.at}/actions" if way == "actions" else way
    headers = {**room.who("gm"), "Content-Type": "application/json"}
    for nested in (
        "[" * depth + "]" * depth,
        '{"a":' * depth + "1" + "}" * depth,
        '{"a":[' * depth + "]}" * depth,
    ):
        body = f'{{"key": "deep", "do": "add", "fighter": {nested}, "scenario": {nested}}}'
        refused = client.post(at, content=body, headers=headers)
        assert refused.status_code == 400, refused.text
        assert "nests more than 64 deep" in refused.json()["error"]["message"]
    assert client.post("/api/odds", json={"scenario": "woin"}).status_code == 200


def test_brackets_in_a_text_are_no_nesting(room: Room) -> None:
    assert room.do("note", text='["\\{' * 400)["log"][-1]["text"].startswith('["\\{')
