"""Play over HTTP: a position goes out, an answer and the position come back."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from affray.chance.throw import dice
from affray.doors.http.sealed import seal, unseal
from affray.doors.keyed import KEYED, Keyed
from affray.errors import BadSave
from affray.systems import books

BENCHMARK = {"scenario": "woin/benchmark"}
PRESETS = [f"{key}/{name}" for key in books if key != "toy" for name in books[key].presets]


def play(client: Any, status: int = 200, **body: Any) -> dict[str, Any]:
    answered = client.post("/api/play", json=body)
    assert answered.status_code == status, answered.text
    found: dict[str, Any] = answered.json()
    return found


def first(question: dict[str, Any]) -> dict[str, Any]:
    return {"choose": question["options"][0]["label"]}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_played_to_its_end_inside_its_odds(client: Any, preset: str) -> None:
    at = play(client, ask={"scenario": preset, "policy": "none"})
    asked = 0
    while not at["over"]:
        at = play(client, position=at["position"], answer=first(at["question"]))
        asked += 1
        assert asked < 200
    assert at["question"] is None
    assert at["position"] is None
    assert at["log"]


def test_the_dice_are_the_servers_and_asking_again_changes_nothing(client: Any) -> None:
    at = play(client, ask=BENCHMARK)
    answers = [play(client, position=at["position"], answer={"choose": "1"}) for _ in range(3)]
    assert [one["log"] for one in answers] == [answers[0]["log"]] * 3
    other = [
        play(client, position=play(client, ask=BENCHMARK)["position"], answer={"choose": "1"})
        for _ in range(8)
    ]
    assert len({json.dumps(one["log"]) for one in other}) > 1


def test_nobody_edits_a_position(client: Any) -> None:
    position = play(client, ask=BENCHMARK)["position"]
    signature, _, body = position.partition(".")
    flipped = body[:-3] + ("A" if body[-3] != "A" else "B") + body[-2:]
    for wrong in (
        f"{signature}.{flipped}",
        body,
        f"{signature[:-2]}.{body}",
        "",
        "é.é",
        "." * 9,
        position * 2,
    ):
        error = play(client, 422, position=wrong, answer={"choose": "0"})["error"]
        assert error["code"] == "save/bad"
    assert play(client, position=position, answer={"choose": "0"})["over"]


def test_a_key_is_never_told(client: Any) -> None:
    at = play(client, ask=BENCHMARK)
    assert at["roller"].keys() == {"roller", "nonce", "count"}
    assert at["roller"]["roller"] == KEYED


def test_options_come_with_what_they_are_worth(client: Any) -> None:
    question = play(client, ask=BENCHMARK, advise=True)["question"]
    assert question["by"] == "attacker"
    assert question["prompt"] == "spend"
    best = [option for option in question["options"] if option["best"]]
    assert [(option["label"], Fraction(option["worth"])) for option in best] == [
        ("1", Fraction(685975, 279936))
    ]


def test_real_dice_are_asked_for_and_typed(client: Any) -> None:
    at = play(client, ask={**BENCHMARK, "choose": ["spend=1"]}, dice="entered")
    assert at["question"]["kind"] == "roll"
    assert at["question"]["dice"] == "4d6"
    position = at["position"]
    for faces, said in [
        ([6, 6, 6], "script has run out"),
        ([6, 6, 6, 7], "1 to 6"),
        ([6] * 5, "4 are needed"),
    ]:
        error = play(client, 422, position=position, answer={"faces": faces})["error"]
        assert said in error["message"]
    assert (
        play(client, 422, position=position, answer={"choose": "1"})["error"]["code"] == "choice/not-offered"
    )
    at = play(client, position=position, answer={"faces": [6, 6, 3, 2]})
    (thrown,) = [event for event in at["log"] if event["kind"] == "roll"]
    assert thrown["faces"] == [[6], [6], [3], [2]]
    while not at["over"]:
        at = play(client, position=at["position"], answer={"faces": [3, 3, 3]})
    assert at["result"]["hit"] == 1
    assert at["result"]["damage"] == 4


def test_the_server_takes_no_faces_for_its_own_dice(client: Any) -> None:
    position = play(client, ask=BENCHMARK)["position"]
    error = play(client, 422, position=position, answer={"faces": [6]})["error"]
    assert "a decision is open" in error["message"]


@pytest.mark.parametrize(
    "body",
    [{}, {"ask": BENCHMARK, "position": "x"}, {"ask": BENCHMARK, "answer": {"choose": 1}}, {"position": "x"}],
)
def test_half_a_question_is_refused(client: Any, body: dict[str, Any]) -> None:
    play(client, 422, **body)


def test_an_answer_must_be_one_thing(client: Any) -> None:
    position = play(client, ask=BENCHMARK)["position"]
    for answer in ({}, {"choose": 1, "faces": [1]}):
        assert "one answer" in play(client, 422, position=position, answer=answer)["error"]["message"]
    error = play(client, 422, position=position, answer={"choose": "9"})["error"]
    assert error["code"] == "choice/not-offered"
    assert "0 to 5" in error["message"]


def test_keyed_dice_are_fair_and_each_nonce_has_its_own() -> None:
    throw = dice(6000, 6)
    faces = Counter(shown.faces[0] for shown in Keyed(b"k" * 32, "one").fall(throw))
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5  # chi-square, 5 degrees, 0.1 %
    falls = {
        Keyed(key, nonce).fall(dice(20, 6)) for key in (b"a" * 32, b"b" * 32) for nonce in ("one", "two")
    }
    assert len(falls) == 4


def test_what_is_sealed_is_opened_by_its_key_alone() -> None:
    sealed = seal(b"a" * 32, {"x": 1})
    assert unseal(b"a" * 32, sealed, dict) == {"x": 1}
    with pytest.raises(BadSave, match="not given out"):
        unseal(b"b" * 32, sealed, dict)


def test_a_position_cannot_unfold_to_more_than_it_may() -> None:
    with pytest.raises(BadSave, match="begin again"):
        unseal(b"a" * 32, seal(b"a" * 32, "x" * 3_000_000), str)
