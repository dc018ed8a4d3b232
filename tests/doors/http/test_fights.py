"""Fights over HTTP: the command line's answers, and play in which nobody edits a die."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.doors.cli import main
from affray.doors.http import fight_playing
from affray.doors.http.fight_asks import FightAnswer, FightAsk, FightPlayAsk
from affray.doors.http.fight_playing import SealedFight
from affray.doors.http.fight_playing import play as play_on
from affray.doors.http.sealed import seal, unseal
from affray.errors import TooMany
from affray.systems import books
from tests.doors.http.conftest import KEY

BOOKS = [key for key in books if books[key].fighting is not None and key != "toy"]
DUEL = {"fight": "woin/duel"}


def ask(client: Any, use: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    answered = client.post(f"/api/fights/{use}", json=body)
    assert answered.status_code == status, answered.text
    found: dict[str, Any] = answered.json()
    return found


def printed(capsys: Any, *arguments: str) -> dict[str, Any]:
    assert main(["fight", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def first(question: dict[str, Any]) -> dict[str, Any]:
    if question["kind"] == "target":
        return {"choose": question["foes"][0]}
    return {"choose": question["options"][0]["label"]}


def played(client: Any, at: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """To the end, and all lines of the log, of which each answer holds the new ones."""
    log = list(at["log"])
    while at["question"] is not None:
        body = {"position": at["position"], "answer": first(at["question"]), "since": at["lines"]}
        at = ask(client, "play", body)
        log += at["log"]
        assert at["lines"] == len(log)
    return at, log


@pytest.mark.parametrize("book", BOOKS)
def test_odds_of_a_books_first_fight_are_the_command_lines(client: Any, capsys: Any, book: str) -> None:
    body = {"fight": book, "horizon": 3}
    assert ask(client, "odds", body) == printed(capsys, book, "odds", "--horizon", "3")


def test_changes_crowds_and_advice_are_the_command_lines(client: Any, capsys: Any) -> None:
    changed = {"fight": "vzryv/bear", "set": ["fighters.0.target.vyn=12"]}
    line = ["vzryv/bear", "--set", "fighters.0.target.vyn=12"]
    assert ask(client, "odds", changed) == printed(capsys, *line[:1], "odds", *line[1:])
    crowd = {"fight": "vzryv/goblins", "times": 3000, "seed": 5}
    typed = printed(capsys, "vzryv/goblins", "simulate", "--times", "3000", "--seed", "5")
    assert ask(client, "simulate", crowd) == typed
    assert sum(way["count"] for way in typed["wins"].values()) + typed["draw"]["count"] == 3000
    sure = {**crowd, "times": 1_000_000, "precision": 0.05}
    typed = printed(
        capsys, "vzryv/goblins", "simulate", "--times", "1000000", "--seed", "5", "--precision", "5%"
    )
    assert ask(client, "simulate", sure) == typed
    assert typed["stopped"] == "precision"
    advised = ask(client, "advise", {**DUEL, "foe": "habit", "goal": "unhurt"})
    assert advised == printed(capsys, "woin/duel", "advise", "--foe", "habit", "--goal", "unhurt")
    assert sum(option["best"] for option in advised["options"]) == 1


def test_a_ready_fight_is_given_out_and_taken_back_whole(client: Any) -> None:
    for book in BOOKS:
        given = client.get(f"/api/fights/{book}").json()
        assert given["system"] == book
        assert set(given["fights"]) == {f"{book}/{name}" for name in books[book].fighting.presets}
    fight = client.get("/api/fights/vzryv").json()["fights"]["vzryv/bear"]
    whole = ask(client, "simulate", {"fight": fight, "times": 1000})
    named = ask(client, "simulate", {"fight": "vzryv/bear", "times": 1000})
    assert whole.pop("fight") != named.pop("fight")
    assert whole == named


@pytest.mark.parametrize(
    ("body", "status", "code", "said"),
    [
        ({"fight": "woin/dule"}, 422, "scenario/unknown", "did you mean 'duel'"),
        ({"fight": "woin/"}, 422, "scenario/bad-value", "BOOK/FIGHT"),
        ({"fight": "nowhere"}, 422, "scenario/unknown", "no book"),
        ({"fight": "bridge.toml"}, 422, "scenario/unknown", "no book"),
        ({"fight": {}}, 422, "scenario/bad-value", "which book"),
        ({"fight": {"system": "woin", "fighters": []}}, 422, "scenario/bad-value", "needs its fighters"),
        ({**DUEL, "set": ["fighters.9.name=x"]}, 422, "scenario/bad-value", "counted from 0"),
        ({**DUEL, "ruling": ["tie_hit=no"]}, 422, "scenario/unknown", "tie_hits"),
        ({**DUEL, "horizon": 0}, 400, "http/bad-body", ">= 1"),
        ({**DUEL, "fights": 1}, 400, "http/bad-body", "unknown field"),
        ({}, 400, "http/bad-body", "fight"),
    ],
)
def test_what_is_wrong_with_a_fight_is_said(
    client: Any, body: dict[str, Any], status: int, code: str, said: str
) -> None:
    error = ask(client, "odds", body, status)["error"]
    assert error["code"] == code
    assert said in error["message"]


def test_a_name_opens_no_file(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "woin").mkdir()
    (tmp_path / "woin" / "secret.toml").write_text('system = "woin"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("woin/secret.toml", str(tmp_path / "woin" / "secret.toml"), "./woin/secret.toml", "-"):
        assert ask(client, "odds", {"fight": name}, 422)["error"]["code"] == "scenario/unknown"


@pytest.mark.parametrize("book", BOOKS)
def test_a_fight_by_real_dice_is_the_command_lines_to_the_line(client: Any, capsys: Any, book: str) -> None:
    typed = printed(capsys, book, "play", "--seed", "11")
    faces = [line["faces"] for line in typed["log"] if line["kind"] == "faces"]
    at = ask(client, "play", {"ask": {"fight": book}, "dice": "entered"})
    for thrown in faces:
        assert at["question"]["kind"] == "roll"
        at = ask(client, "play", {"position": at["position"], "answer": {"faces": thrown}})
    assert at["over"]
    assert at["position"] is at["question"] is None
    assert at["log"] == typed["log"]
    for same in ("winner", "round", "fighters", "sides", "fight", "use"):
        assert at[same] == typed[same]


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_is_played_by_its_questions_to_the_end(client: Any, book: str) -> None:
    sides = list(ask(client, "simulate", {"fight": book, "times": 1})["sides"])
    at, log = played(client, ask(client, "play", {"ask": {"fight": book}, "sides": sides}))
    assert at["over"]
    assert log[-1]["kind"] == "over"
    assert any(line["kind"] in {"option", "target"} for line in log) or book in {"vzryv", "storyhammer"}


def test_without_sides_everybody_acts_by_habit_and_no_position_goes_out(client: Any) -> None:
    at = ask(client, "play", {"ask": {"fight": "vzryv"}})
    assert at["over"]
    assert at["position"] is None
    assert {line["kind"] for line in at["log"]} >= {"faces", "attack", "over"}


def test_asking_again_gives_the_same_faces_and_other_fights_have_others(client: Any) -> None:
    at = ask(client, "play", {"ask": DUEL, "sides": ["Ash"]})
    body = {"position": at["position"], "answer": first(at["question"])}
    once, again = ask(client, "play", body), ask(client, "play", body)
    assert once["log"] == again["log"]
    others = [ask(client, "play", {"ask": DUEL})["log"] for _ in range(4)]
    assert len({json.dumps(log) for log in others}) == 4


def test_what_is_taken_back_falls_the_same_again(client: Any) -> None:
    at = ask(client, "play", {"ask": DUEL, "sides": ["Ash"]})
    begun, answer = at["question"], first(at["question"])
    once = ask(client, "play", {"position": at["position"], "answer": answer})
    back = ask(client, "play", {"position": once["position"], "answer": {"undo": True}})
    assert back["question"] == begun
    assert back["log"][-1]["kind"] == "undo"
    again = ask(client, "play", {"position": back["position"], "answer": answer})
    forth = ask(client, "play", {"position": back["position"], "answer": {"redo": True}})
    assert forth["question"] == once["question"] == again["question"]
    assert forth["fighters"] == once["fighters"] == again["fighters"]
    new = once["log"][at["lines"] :]
    assert again["log"][back["lines"] :] == new
    assert "nothing has been taken back" in refusal(client, once, {"redo": True})["message"]
    assert "nothing to take back" not in refusal(client, once, {"undo": True, "redo": True})["message"]


def test_a_gm_lets_wait_pass_and_takes_out(client: Any) -> None:
    at = ask(client, "play", {"ask": {"fight": "woin/bridge"}, "sides": ["goblins", "travellers"]})
    passed = ask(client, "play", {"position": at["position"], "answer": {"end_turn": True}})
    assert any(line["kind"] == "pass" for line in passed["log"][at["lines"] :])
    acting = at["question"]["who"]
    waited = next(name for name in at["fighters"] if name != acting)
    error = refusal(client, at, {"wait": "nobody at all"})
    assert error["code"] == "choice/not-offered"
    allowed = error["message"].rpartition("allowed: ")[2].split(", ")
    later = ask(client, "play", {"position": at["position"], "answer": {"wait": allowed[0]}})
    assert any(line["kind"] == "delay" and line["who"] == acting for line in later["log"])
    gone = ask(client, "play", {"position": at["position"], "answer": {"remove": waited}})
    assert gone["fighters"][waited]["out"]
    assert "nobody at all" in refusal(client, at, {"remove": "nobody at all"})["message"]


def refusal(client: Any, at: dict[str, Any], answer: dict[str, Any] | None, status: int = 422) -> Any:
    body = {"position": at["position"], "answer": answer}
    return ask(client, "play", body, status)["error"]


def test_advice_comes_with_a_decision_over_the_whole_fight(client: Any, capsys: Any) -> None:
    begin = {"ask": {**DUEL, "set": ["fighters.0.initiative=9", "fighters.1.initiative=1"]}, "sides": ["Ash"]}
    at = ask(client, "play", {**begin, "advise": True})
    line = ["--set", "fighters.0.initiative=9", "--set", "fighters.1.initiative=1"]
    typed = printed(capsys, "woin/duel", "advise", *line)
    assert at["question"]["prompt"] == typed["prompt"] == at["question"]["advice"]["prompt"]
    assert at["question"]["advice"]["options"] == typed["options"]
    assert "advice" not in ask(client, "play", begin)["question"]


def test_nobody_edits_a_fights_position(client: Any) -> None:
    position = ask(client, "play", {"ask": DUEL, "sides": ["Ash"]})["position"]
    signature, _, body = position.partition(".")
    flipped = body[:-3] + ("A" if body[-3] != "A" else "B") + body[-2:]
    attack = client.post("/api/play", json={"ask": {"scenario": "woin/benchmark"}}).json()["position"]
    for wrong in (f"{signature}.{flipped}", body, f"{signature[:-2]}.{body}", "", "é.é", position * 2):
        error = refusal(client, {"position": wrong}, {"end_turn": True})
        assert error["code"] == "save/bad"
    assert refusal(client, {"position": attack}, {"end_turn": True})["code"] == "save/bad"
    error = client.post("/api/play", json={"position": position, "answer": {"choose": "0"}}).json()["error"]
    assert (error["code"], "something else" in error["message"]) == ("save/bad", True)
    kept = unseal(KEY, position, SealedFight)
    elsewhere = seal(bytes(32), kept)
    assert refusal(client, {"position": elsewhere}, {"end_turn": True})["code"] == "save/bad"


def test_a_position_of_rules_that_have_changed_is_refused(client: Any) -> None:
    at = ask(client, "play", {"ask": DUEL, "sides": ["Ash"]})
    at = ask(client, "play", {"position": at["position"], "answer": first(at["question"])})
    kept = unseal(KEY, at["position"], SealedFight)
    assert kept.answers
    for stale in (
        msgspec.structs.replace(kept, digest="0" * 32),
        msgspec.structs.replace(kept, answers=[*kept.answers, *kept.answers]),
    ):
        error = refusal(client, {"position": seal(KEY, stale)}, {"end_turn": True}, 409)
        assert error["code"] == "save/stale"


def test_a_position_that_would_not_be_taken_back_does_not_go_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight_playing, "MOST_BYTES", 100)
    with pytest.raises(TooMany, match="more than 100 bytes"):
        play_on(FightPlayAsk(ask=FightAsk(fight="woin/duel"), sides=["Ash"]), KEY)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "give `ask`"),
        ({"ask": DUEL, "position": "x"}, "give `ask`"),
        ({"ask": DUEL, "answer": {"choose": 1}}, "needs the position"),
        ({"ask": DUEL, "sides": ["Elm"]}, "known: Ash, Birch"),
    ],
)
def test_half_a_question_about_a_fight_is_refused(client: Any, body: dict[str, Any], said: str) -> None:
    assert said in ask(client, "play", body, 422)["error"]["message"]


def test_a_position_takes_one_answer_that_fits(client: Any) -> None:
    at = ask(client, "play", {"ask": DUEL, "sides": ["Ash"]})
    for answer in (None, {}, {"choose": 0, "faces": [1]}, {"undo": False}):
        assert "one answer" in refusal(client, at, answer)["message"]
    assert refusal(client, at, {"choose": False})["code"] == "choice/not-offered"
    assert "a decision is open" in refusal(client, at, {"faces": [1]})["message"]
    real = ask(client, "play", {"ask": DUEL, "dice": "entered"})
    assert "1 to 6" in refusal(client, real, {"faces": [7] * 9})["message"]
    assert "are needed" in refusal(client, real, {"faces": [1] * 99})["message"]
    assert refusal(client, real, {"choose": 1})["code"] == "choice/not-offered"
    assert FightAnswer(choose=0) != FightAnswer()


@pytest.mark.parametrize("use", ["odds", "simulate", "advise", "play"])
def test_a_page_of_another_site_asks_nothing_of_fights(client: Any, use: str) -> None:
    body = {"ask": DUEL} if use == "play" else {"fight": "vzryv", "horizon": 1}
    answer = client.post(f"/api/fights/{use}", json=body, headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "http/forbidden")
