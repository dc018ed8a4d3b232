"""The pages as they are sent: whole without a script, in two languages, loading nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from litestar.testing import TestClient

from affray.doors.fights import fight_of, fighting_of
from affray.doors.http.app import Settings, create
from affray.doors.web.forms import form
from affray.doors.wire import scenario
from affray.fight.odds import odds
from affray.systems import books
from affray.text.numbers import chances, decimal
from affray.text.translate import tongue
from tests.doors.tables.kit import KEY, Room

OURS = ("woin", "cinemechanix", "storyhammer", "vzryv")
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with TestClient(
        create(Settings(key=KEY, workers=1, rates=None)), raise_server_exceptions=False
    ) as client:
        yield client


@pytest.fixture(autouse=True)
def alone(client: TestClient[Any]) -> None:
    client.cookies.clear()


def page(client: TestClient[Any], path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]
    return answer.text


def at_table(room: Room, whose: str) -> dict[str, str]:
    """The page's own session: the cookie that the link's secret is exchanged for."""
    secret = room.links.get(whose) or room.links["seats"][whose]
    entered = room.client.post(f"{room.at}/enter", json={"secret": secret})
    (cookie,) = {one.split(";")[0] for one in entered.headers.get_list("set-cookie")}
    assert all(
        "HttpOnly" in one and "SameSite=strict" in one for one in entered.headers.get_list("set-cookie")
    )
    room.client.cookies.clear()
    return {"Cookie": cookie}


@pytest.mark.parametrize(
    "path", ["/", *(f"/{what}/{book}" for what in ("odds", "fights", "rules") for book in OURS)]
)
def test_a_page_loads_nothing_from_elsewhere_and_holds_no_script_or_style(
    client: TestClient[Any], path: str
) -> None:
    text = page(client, path)
    loaded = re.findall(r'(?:src|href|action|data)="([^"]+)"', text)
    assert loaded
    assert [one for one in loaded if re.match(r"[a-z]+:|//", one)] == []
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", text) == []
    for one in loaded:
        if one.startswith("/static/"):
            kept = client.get(one)
            assert (kept.status_code, "immutable" in kept.headers["cache-control"]) == (200, True)


@pytest.mark.parametrize("path", ["/", "/odds/woin", "/fights/woin", "/rules/woin"])
def test_the_first_screen_is_small(client: TestClient[Any], path: str) -> None:
    text = page(client, path)
    files = set(re.findall(r'"(/static/[^"]+)"', text))
    assert len(text.encode()) + sum(len(client.get(one).content) for one in files) < 150_000


def test_a_page_speaks_the_readers_language(client: TestClient[Any]) -> None:
    assert '<html lang="en"' in page(client, "/")
    assert "Открыть пример" in page(client, "/", **{"Accept-Language": "ru-RU,ru;q=0.9"})
    chosen = client.get("/as?lang=ru&light=dark&back=/rules/woin", follow_redirects=False)
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/rules/woin")
    text = page(client, "/", Cookie="affray_lang=ru; affray_light=dark", **{"Accept-Language": "en"})
    assert '<html lang="ru" data-light="dark">' in text


@pytest.mark.parametrize("back", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"])
def test_nobody_is_sent_elsewhere(client: TestClient[Any], back: str) -> None:
    answer = client.get("/as", params={"lang": "ru", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("name", ["..%2fpages.py", "affray.py", "nothing.css", "a/b.css"])
def test_only_what_pages_load_is_given_out(client: TestClient[Any], name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("book", OURS)
def test_a_form_has_every_field_that_the_book_names_and_every_ruling(book: str) -> None:
    scene = scenario(book)
    made = form(scene, tongue("en"))
    assert {one.path for one in made.first} == set(scene.system.fields)
    assert {one.path for one in made.rulings} == set(scene.system.rulings.__struct_fields__)
    assert all(inputs for _, inputs in made.parts)


@pytest.mark.parametrize("book", OURS)
def test_the_answer_is_what_the_api_says(client: TestClient[Any], book: str) -> None:
    preset = next(iter(books[book].presets))
    said = client.post("/api/advise", json={"scenario": f"{book}/{preset}"}).json()
    text = client.get(f"/odds/{book}/answer", params={"preset": preset}).json()["html"]
    for option in said["options"]:
        assert f'title="{option["worth"]}"' in text
        assert decimal(Fraction(option["worth"]), tongue("en"), places=3) in text


def test_an_answer_to_what_was_changed(client: TestClient[Any]) -> None:
    changed = {"attacker.pool": 5, "attacker.weapon": 2, "target.defense": 15, "target.soak": 5}
    asked = {"preset": "first blow", **{f"s.{path}": str(value) for path, value in changed.items()}}
    text = client.get("/odds/woin/answer", params=asked).json()["html"]
    assert 'title="685975/279936"' in text  # giving up one die is best, by the worked example
    assert re.search(r'class="best"><th scope="row">1 ', text)
    other = client.get("/odds/woin/answer", params={**asked, "r.tie_hits": "false"}).json()["html"]
    assert 'title="685975/279936"' not in other


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"s.target.defense": "x"}, "target.defense"),
        ({"s.attacker.pool": "999999"}, "attacker.pool"),
        ({"s.target": "wofl"}, "target"),
        ({"r.tie_hits": "maybe"}, "rulings.tie_hits"),
        ({"goal": "nothing like it"}, "goal"),
    ],
)
def test_what_is_wrong_is_said_by_its_field(
    client: TestClient[Any], asked: dict[str, str], path: str
) -> None:
    said = client.get("/odds/woin/answer", params=asked).json()
    assert said["path"].startswith(path), said
    assert said["wrong"]


@pytest.mark.parametrize("book", OURS)
def test_every_book_has_its_picture(client: TestClient[Any], book: str) -> None:
    for kind, begins in [("svg", b"<svg"), ("png", b"\x89PNG"), ("json", b"{"), ("html", b"<!doctype html>")]:
        answer = client.get(f"/odds/{book}/picture/{kind}", params={"dark": "1"})
        assert answer.status_code == 200, answer.text
        assert answer.content.lower().startswith(begins.lower())
    explored = client.get(f"/odds/{book}/picture/html")
    assert "sandbox allow-scripts;" in explored.headers["content-security-policy"]
    assert client.get(f"/odds/{book}/picture/exe").status_code == 422


@pytest.mark.parametrize("book", OURS)
def test_the_rules_of_a_book_are_all_there(client: TestClient[Any], book: str) -> None:
    text = page(client, f"/rules/{book}")
    assert set(re.findall(r'<dt id="([^"]+)"', text)) == set(books[book].clauses())
    assert set(re.findall(r"<h3><code>([^<]+)", text)) == set(books[book].rulings.__struct_fields__)


def test_the_gm_changes_a_ruling_at_a_table_and_a_player_reads_it(client: TestClient[Any]) -> None:
    room = Room(client, system="woin", preset="duel", seats=["Ann"])
    gm, ann = at_table(room, "gm"), at_table(room, "Ann")
    # The rules' page lies outside the table's own cookie path: the secret comes as a bearer token here.
    text = page(client, f"/rules/woin?table={room.id}", **room.who("gm"))
    assert 'data-ruling="tie_hits=false"' in text
    room.do("rule", set=["tie_hits=false"])
    text = page(client, f"/rules/woin?table={room.id}", **room.who("Ann"))
    assert "data-ruling" not in text
    assert gm != ann


@pytest.mark.parametrize("book", OURS)
def test_a_table_is_shown_whole_and_then_what_is_new(client: TestClient[Any], book: str) -> None:
    preset = next(iter(books[book].fighting.presets))
    room = Room(client, system=book, preset=preset, seats=["Ann"])
    gm = at_table(room, "gm")
    text = page(client, f"/t/{room.id}", **gm)
    for fighter in room.view()["fighters"]:
        assert fighter["name"] in text
    before = room.view()["version"]
    room.do("begin")
    said = client.get(f"/t/{room.id}/parts", params={"since": before}, headers=gm).json()
    assert set(said["parts"]) == {"ask", "stand", "tools"}
    assert said["version"] == before + 1
    assert "The fight begins." in said["news"][0]
    while room.view()["question"]["kind"] == "roll":
        room.do("roll")
    worths = client.get(f"/t/{room.id}/worths", headers=gm)
    assert worths.status_code == 200, worths.text
    api = client.get(f"{room.at}/advice", headers=room.who("gm")).json()
    assert {one for one, found in worths.json()["options"].items() if found["best"]} == {
        one["label"] for one in api["options"] if one["best"]
    }


def test_who_has_not_entered_is_shown_the_door(client: TestClient[Any]) -> None:
    room = Room(client, system="woin", preset="duel")
    text = page(client, f"/t/{room.id}")
    assert "data-enter" in text
    assert "Ash" not in text
    assert client.get(f"/t/{room.id}/parts").status_code == 401


def test_a_hidden_number_is_nowhere_on_a_players_page(client: TestClient[Any]) -> None:
    health = "7919"
    room = Room(client, system="woin", seats=["Ann"])
    able = {"attacker": {"pool": 5, "weapon": 2}}
    room.do("add", fighter={"name": "Elf", "side": "a", "target": {"health": 20}, **able}, owner="Ann")
    troll = {"name": "Troll", "side": "b", "target": {"health": int(health), "defense": 607}, **able}
    room.do("add", fighter=troll, hide="numbers")
    room.do("begin")
    ann = at_table(room, "Ann")
    pages = page(client, f"/t/{room.id}", **ann) + client.get(f"/t/{room.id}/parts", headers=ann).text
    assert "Troll" in pages
    assert health not in pages
    assert "607" not in pages
    assert health in page(client, f"/t/{room.id}", **at_table(room, "gm"))


def test_a51_names_are_text(client: TestClient[Any]) -> None:
    room = Room(client, system="woin", title=HOSTILE)
    room.do("add", fighter={"name": HOSTILE, "side": HOSTILE, "target": {"health": 9}})
    room.do("note", text=HOSTILE)
    text = page(client, f"/t/{room.id}", **at_table(room, "gm"))
    assert "<img" not in text
    assert text.count("&lt;img src=x onerror=alert(1)&gt;") >= 4


@pytest.mark.parametrize("book", OURS)
def test_a_fight_is_weighed_as_the_command_line_weighs_it(client: TestClient[Any], book: str) -> None:
    name = next(iter(fighting_of(books[book]).presets))
    file = fight_of(f"{book}/{name}")
    found = odds(file.fight)
    text = client.get(f"/fights/{book}/answer", params={"preset": name}).json()["html"]
    data = client.get(f"/fights/{book}/data", params={"preset": name}).json()
    for side, share in found.wins:
        (shown,) = chances([share], tongue("en"), places=2)
        assert f'<th scope="row">{side}</th><td class="num">{shown}</td>' in text
        assert data["wins"][side]["probability"] == f"{share.numerator}/{share.denominator}"


def test_a_fight_is_built_field_by_field_and_tried_many_times(client: TestClient[Any]) -> None:
    asked = {"f.0.name": "Elf", "f.0.side": "a", "f.0.attacker.pool": "6", "f.0.attacker.weapon": "3",
             "f.0.target.health": "20", "f.1.from": "wolf", "f.1.side": "b", "f.1.count": "2"}  # fmt: skip
    text = page(client, "/fights/woin?" + urlencode(asked))
    assert 'value="Elf"' in text
    tried = client.get("/fights/woin/answer", params={**asked, "times": "1000"}).json()["html"]
    assert "1,000 fights, seed 0" in tried
    card = client.get("/fights/woin/card", params={"number": "7", "f.7.from": "wolf", "f.7.side": "b"}).json()
    assert 'data-card="7"' in card["html"]
    for kind in ("svg", "png", "json", "html"):
        assert (
            client.get(f"/fights/woin/picture/{kind}", params={**asked, "times": "1000"}).status_code == 200
        )


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"times": "99999999999"}, "times"),
        ({"f.0.from": "wofl", "f.0.side": "a"}, "fighters.0.from"),
        ({"f.0.name": "x", "f.0.side": "a", "f.0.target.health": "-1"}, "fighters.0.target.health"),
        ({f"f.{number}.name": "x" for number in range(70)}, "fighters"),
        ({"f.x.name": "y"}, "f.x.name"),
    ],
)
def test_what_is_wrong_with_a_fight_is_said_by_its_field(
    client: TestClient[Any], asked: dict[str, str], path: str
) -> None:
    said = client.get("/fights/woin/answer", params=asked).json()
    assert said["path"].startswith(path), said
    assert said["wrong"]


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nowhere", 404, "There is nothing at this address"),
        ("/odds/nope", 422, "no book &#39;nope&#39;"),
        (f"/odds/woin?preset={HOSTILE}", 422, "WOIN has no preset"),
        ("/rules/woin?table=none", 401, "who are you?"),
    ],
)
def test_what_is_wrong_is_a_page_for_people(
    client: TestClient[Any], path: str, status: int, said: str
) -> None:
    answer = client.get(path, headers={"Accept": "text/html,application/xhtml+xml"})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'; script-src 'self'" in answer.headers["content-security-policy"]
    assert said in answer.text
    assert HOSTILE not in answer.text
    assert 'href="/"' in answer.text
    assert client.get(path).json()["error"]["message"]


def test_programs_are_answered_as_programs(client: TestClient[Any]) -> None:
    html = {"Accept": "text/html"}
    assert client.get("/api/nothing", headers=html).json()["error"]["code"] == "http/not-found"


@pytest.mark.parametrize("path", ["/schema", "/schema/redoc", "/schema/swagger", "/schema/elements"])
def test_the_description_needs_no_other_host(client: TestClient[Any], path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert "https://" not in answer.text or "json" in answer.headers["content-type"]
    assert (answer.status_code == 200) == (path == "/schema")


def test_another_language_keeps_what_is_asked(client: TestClient[Any]) -> None:
    text = page(client, "/odds/woin?preset=two+shots&s.target.defense=5&lang=ru")
    (link,) = re.findall(r'hreflang="en" href="([^"]+)"', text)
    went = client.get(link.replace("&amp;", "&"), follow_redirects=False)
    assert went.headers["location"] == "/odds/woin?preset=two+shots&s.target.defense=5"


def test_a_file_says_once_what_it_is(client: TestClient[Any]) -> None:
    assert client.get("/static/affray.css").headers["content-type"] == "text/css; charset=utf-8"


def test_whom_a_hidden_number_keeps_from_advice_is_told_so_in_words_of_the_page(
    client: TestClient[Any],
) -> None:
    room = Room(client, system="woin", preset="duel", seats=["Ann"])
    room.do("own", who="Ash", seat="Ann")
    room.do("hide", who="Birch", what="numbers")
    room.do("begin")
    said = client.get(f"/t/{room.id}/worths", headers=at_table(room, "Ann")).json()
    assert said == {"why": "What each is worth depends on what is hidden from you.", "options": {}}


def test_nobody_is_offered_a_correction_that_would_be_refused(client: TestClient[Any]) -> None:
    room = Room(client, system="woin", preset="duel")
    room.do("begin")
    gm = at_table(room, "gm")
    assert 'data-correct="Birch"' in page(client, f"/t/{room.id}", **gm)
    room.do("correct", who="Ash", set=["health=0"])
    assert "correct" not in room.view()["can"]
    assert "data-correct" not in page(client, f"/t/{room.id}", **gm)
    room.do("finish")
    assert "correct" in room.view()["can"]


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("s.target.defense", "NaN", "target.defense: &#39;NaN&#39; does not fit"),
        ("s.attacker.pool", "10000", "bits of weights"),
        ("s.attacker.pool", "1000000000", "expected a whole number &lt;= 10000"),
        ("s.attacker.pool", HOSTILE, "attacker.pool: &#39;&lt;img"),
        ("r.area_damage", "nonsense", "area_damage"),
    ],
)
def test_odds_that_are_refused_keep_their_form_over_a_reload(
    client: TestClient[Any], field: str, typed: str, said: str
) -> None:
    text = page(client, "/odds/woin?" + urlencode({"preset": "archer", field: typed}))
    (wrong,) = re.findall(r'<p id="wrong" class="wrong" role="alert">(.*?)</p>', text)
    assert said in wrong
    assert HOSTILE not in text
    assert '<option value="archer" selected>' in text
    shown = typed.replace("<", "&lt;").replace(">", "&gt;")
    assert f'name="{field}"' in text
    assert f'value="{shown}"' in text or f"<option selected>{shown}</option>" in text


def test_a_name_in_an_address_opens_no_file(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "woin").mkdir()
    (tmp_path / "private.toml").write_text("hidden_thing = 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for path in ("/fights/woin/answer", "/fights/woin", "/odds/woin/answer", "/odds/woin"):
        text = client.get(path, params={"preset": "../private.toml", "times": "1000"}).text
        assert "hidden_thing" not in text
    assert "has no fight" in client.get("/fights/woin/answer?preset=../private.toml").json()["wrong"]
