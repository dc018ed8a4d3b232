"""The four uses over HTTP: the same JSON as the command line, and nothing remembered."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from affray.doors.cli import main
from affray.errors import AffrayError
from affray.systems import books

PRESETS = [f"{key}/{name}" for key in books if key != "toy" for name in books[key].presets]


def ask(client: Any, use: str, body: dict[str, Any], status: int = 200) -> dict[str, Any]:
    answered = client.post(f"/api/{use}", json=body)
    assert answered.status_code == status, answered.text
    found: dict[str, Any] = answered.json()
    return found


def printed(capsys: Any, *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("use", ["odds", "advise"])
def test_an_answer_is_what_the_command_line_prints(client: Any, capsys: Any, use: str) -> None:
    assert ask(client, use, {"scenario": "woin/zombie"}) == printed(capsys, use, "woin/zombie")
    body = {"scenario": "woin", "set": ["target.defense=15"], "ruling": ["tie_hits=no"], "by": "damage"}
    line = ["woin", "--set", "target.defense=15", "--ruling", "tie_hits=no", "--by", "damage"]
    over, typed = ask(client, use, body), printed(capsys, use, *line)
    assert over.pop("scenario").startswith("woin")
    assert typed.pop("scenario").startswith("woin")
    assert over == typed


def test_goals_choices_and_policies_are_the_command_lines_own(client: Any, capsys: Any) -> None:
    body = {"scenario": "woin/benchmark", "goal": "down", "choose": ["spend=1"], "policy": "best"}
    line = ["woin/benchmark", "--goal", "down", "--choose", "spend=1", "--policy", "best"]
    assert ask(client, "odds", body) == printed(capsys, "odds", *line)
    priced = ask(client, "advise", {"scenario": "woin/benchmark", "goal": {"damage": 1, "hit": "1/2"}})
    assert (
        priced["options"]
        == printed(capsys, "advise", "woin/benchmark", "--goal", "damage=1,hit=1/2")["options"]
    )


def test_a_crowd_is_the_same_for_the_same_seed(client: Any, capsys: Any) -> None:
    body = {"scenario": "woin/zombie", "times": 5000, "seed": 7}
    line = ["woin/zombie", "--times", "5000", "--seed", "7"]
    found = ask(client, "simulate", body)
    assert found == printed(capsys, "simulate", *line)
    assert sum(row["count"] for row in found["results"]) == 5000


@pytest.mark.parametrize("preset", PRESETS)
def test_probabilities_add_up_to_one(client: Any, preset: str) -> None:
    found = ask(client, "odds", {"scenario": preset})
    assert sum(Fraction(row["probability"]) for row in found["results"]) == 1


def test_a_whole_scenario_may_be_sent(client: Any, capsys: Any) -> None:
    assert main(["example", "woin", "benchmark", "--json"]) == 0
    scenario = json.loads(capsys.readouterr().out)
    named = ask(client, "odds", {"scenario": "woin/benchmark"})
    assert ask(client, "odds", {"scenario": scenario})["results"] == named["results"]


@pytest.mark.parametrize(
    ("body", "status", "code", "said"),
    [
        ({"scenario": "woin/zombi"}, 422, "scenario/unknown", "did you mean 'zombie'"),
        ({"scenario": "/etc/passwd"}, 422, "scenario/bad-value", "is no preset"),
        (
            {"scenario": "woin", "set": ["target.defence=15"]},
            422,
            "scenario/unknown",
            "did you mean 'defense'",
        ),
        ({"scenario": "woin", "set": ["attacker.pool=1000000"]}, 422, "scenario/bad-value", "10000"),
        ({"scenario": "woin", "ruling": ["tie_hit=no"]}, 422, "scenario/unknown", "tie_hits"),
        ({"scenario": "woin", "by": "damag"}, 422, "scenario/unknown", "damage"),
        ({"scenario": "woin", "goal": "dmg"}, 422, "scenario/unknown", "goal"),
        ({"scenario": "woin", "choose": ["spend=999"]}, 422, "choice/not-offered", "999"),
        ({"scenarios": "woin"}, 400, "http/bad-body", "unknown field"),
        ({"scenario": 5}, 400, "http/bad-body", "Expected"),
        ({"scenario": {}}, 422, "scenario/bad-value", "which book"),
    ],
)
def test_what_is_wrong_is_said_by_code_and_path(
    client: Any, body: dict[str, Any], status: int, code: str, said: str
) -> None:
    error = ask(client, "odds", body, status)["error"]
    assert error["code"] == code
    assert said in error["message"]


def test_a_refusal_speaks_the_readers_language(client: Any) -> None:
    body = {"scenario": "woin/zombi"}
    russian = client.post("/api/odds", json=body, headers={"Accept-Language": "de, ru-RU;q=0.9, en;q=0.5"})
    assert "нет" in russian.json()["error"]["message"]
    assert russian.json()["error"]["code"] == "scenario/unknown"
    assert client.post("/api/odds?lang=ru", json=body).json() == russian.json()
    odd = client.post("/api/odds", json=body, headers={"Accept-Language": "ru;q=x,en;q=0.1"})
    assert "did you mean" in odd.json()["error"]["message"]


def test_every_refusal_has_a_status_of_its_class() -> None:
    def below(kind: type[AffrayError]) -> list[type[AffrayError]]:
        return [kind, *(deep for one in kind.__subclasses__() for deep in below(one))]

    assert {kind.http_status for kind in below(AffrayError)} <= {401, 403, 404, 409, 422, 429, 500, 501, 503}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nothing", 404), ("GET", "/api/odds", 405), ("POST", "/api/systems", 405)],
)
def test_the_frame_refuses_in_the_same_shape(client: Any, method: str, path: str, status: int) -> None:
    answered = client.request(method, path)
    assert answered.status_code == status
    assert set(answered.json()) == {"error"}


def test_broken_json_and_too_much_of_it_are_refused(client: Any) -> None:
    broken = client.post(
        "/api/odds", content=b'{"scenario": "wo', headers={"Content-Type": "application/json"}
    )
    assert (broken.status_code, broken.json()["error"]["code"]) == (400, "http/bad-body")
    long = client.post("/api/odds", json={"scenario": {"system": "woin", "x": "y" * 2_000_000}})
    assert (long.status_code, long.json()["error"]["code"]) == (413, "http/too-large")


def test_every_answer_carries_the_headers_that_keep_a_page_safe(client: Any) -> None:
    for path in ("/api/systems", "/nothing", "/schema/openapi.json"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers


def test_the_openapi_document_names_every_use(client: Any) -> None:
    found = client.get("/schema/openapi.json").json()
    assert found["openapi"].startswith("3.1")
    assert {"/api/odds", "/api/advise", "/api/simulate", "/api/play", "/api/systems"} <= set(found["paths"])


@pytest.mark.parametrize("use", ["odds", "advise", "simulate", "play"])
def test_a_page_of_another_site_asks_nothing(client: Any, use: str) -> None:
    body = {"ask": {"scenario": "woin"}} if use == "play" else {"scenario": "woin"}
    answer = client.post(f"/api/{use}", json=body, headers={"Origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "http/forbidden")
    assert client.post(f"/api/{use}", json=body).status_code == 200
