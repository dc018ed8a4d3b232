"""Long work over HTTP: asked for, watched, stopped, bounded, and known to nobody but who asked."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from affray.doors.cli import main
from affray.doors.http.app import Settings, create
from affray.doors.http.bounded import MIB
from affray.doors.http.job_record import JobLimits
from tests.doors.http.conftest import KEY

CROWD = {"do": "fights/simulate", "fight": "vzryv/goblins", "seed": 3}
LONG = {**CROWD, "times": 100_000_000}
ENDLESS = {
    "do": "sweep",
    "scenario": "woin/benchmark",
    "over": ["target.defense=1..300", "target.soak=0..300"],
}
SWEEP = {"do": "sweep", "scenario": "woin"}
ATTACK = {"scenario": "woin/zombie"}


@pytest.fixture(scope="module")
def served() -> Iterator[TestClient]:
    with TestClient(create(Settings(key=KEY, workers=1)), raise_server_exceptions=False) as client:
        yield client


def asked(client: Any, body: dict[str, Any], status: int = 202) -> dict[str, Any]:
    answered = client.post("/api/jobs", json=body)
    assert answered.status_code == status, answered.text
    found: dict[str, Any] = answered.json()
    if status == 202:
        assert answered.headers["location"] == found["links"]["self"] == f"/api/jobs/{found['id']}"
    return found


def look(client: Any, job: dict[str, Any], status: int = 200) -> dict[str, Any]:
    answered = client.get(job["links"]["self"])
    assert answered.status_code == status, answered.text
    found: dict[str, Any] = answered.json()
    return found


def until(
    client: Any, job: dict[str, Any], *states: str, far: int = 0, seconds: float = 60
) -> dict[str, Any]:
    """Look at a job until it is in one of some states, with so much done."""
    last = time.monotonic() + seconds
    while True:
        found = look(client, job)
        done = (found["progress"] or {"done": 0})["done"]
        if found["state"] in states and (done >= far or found["state"] != "running"):
            return found
        assert time.monotonic() < last, found
        time.sleep(0.05)


def over(client: Any, job: dict[str, Any]) -> dict[str, Any]:
    return until(client, job, "done", "failed", "cancelled")


def typed(capsys: Any, *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ({"do": "odds", **ATTACK}, ("odds", "woin/zombie")),
        ({"do": "advise", **ATTACK}, ("advise", "woin/zombie")),
        (
            {"do": "simulate", **ATTACK, "times": 500, "seed": 2},
            ("simulate", "woin/zombie", "--times", "500", "--seed", "2"),
        ),
        ({"do": "fights/odds", "fight": "vzryv/bear"}, ("fight", "vzryv/bear", "odds")),
        ({"do": "fights/advise", "fight": "vzryv/bear"}, ("fight", "vzryv/bear", "advise")),
        ({**CROWD, "times": 3000}, ("fight", "vzryv/goblins", "simulate", "--times", "3000", "--seed", "3")),
        (
            {"do": "sweep", "scenario": "woin/benchmark", "over": ["target.defense=10..14", "spend=0..2"]},
            ("sweep", "woin/benchmark", "--over", "target.defense=10..14", "--over", "spend=0..2"),
        ),
        (
            {
                "do": "sweep",
                "scenario": "woin/zombie",
                "over": ["tie_hits=yes,no"],
                "measure": ["mean damage"],
                "goal": {"damage": 2},
            },
            ("sweep", "woin/zombie", "--over", "tie_hits=yes,no", "--measure=mean damage", "--goal=damage=2"),
        ),
    ],
    ids=lambda one: one["do"] if isinstance(one, dict) else "",
)  # fmt: skip
def test_a_job_comes_to_what_the_command_line_prints(
    served: Any, capsys: Any, body: dict[str, Any], line: tuple[str, ...]
) -> None:
    found = over(served, asked(served, body))
    assert (found["state"], found["partial"], found["error"]) == ("done", False, None)
    assert found["result"] == typed(capsys, *line)
    assert found["until"] > found["at"]
    assert found["do"] == body["do"]


def test_how_far_a_job_is_can_be_seen_and_what_is_done_is_kept_where_it_stops(served: Any) -> None:
    job = asked(served, LONG)
    far = until(served, job, "running", far=1000)["progress"]
    assert far["of"] == LONG["times"]
    assert far["share"] == far["done"] / far["of"]
    assert far["left"] > 0
    assert 0 < far["half"] < 0.1
    stopped = served.post(job["links"]["cancel"]).json()
    found = stopped if stopped["state"] == "cancelled" else over(served, job)
    assert (found["state"], found["partial"]) == ("cancelled", True)
    result = found["result"]
    assert result["stopped"] == "interrupted"
    assert 1000 <= result["times"] < result["asked"] == LONG["times"]
    direct = served.post(
        "/api/fights/simulate", json={"fight": "vzryv/goblins", "seed": 3, "times": result["times"]}
    )
    assert result["wins"] == direct.json()["wins"]
    assert served.post(job["links"]["cancel"]).json() == look(served, job)


def test_points_of_a_sweep_that_are_done_are_kept_where_it_stops(served: Any) -> None:
    job = asked(served, ENDLESS)
    assert until(served, job, "running", far=20)["progress"]["of"] == 300 * 301
    served.post(job["links"]["cancel"])
    found = over(served, job)
    assert (found["state"], found["partial"]) == ("cancelled", True)
    cells = found["result"]["cells"]
    assert 20 <= len(cells) < 300 * 301
    for cell in (cells[0], cells[-1]):
        at = [f"{name}={cell[name]}" for name in ("target.defense", "target.soak")]
        advised = served.post("/api/advise", json={"scenario": "woin/benchmark", "set": at}).json()
        best = max(Fraction(option["worth"]) for option in advised["options"])
        assert Fraction(cell["worth"]["exactly"]) == best


def test_a_precision_that_is_reached_ends_a_job_early(served: Any) -> None:
    found = over(served, asked(served, {**LONG, "precision": 0.03}))
    assert (found["state"], found["partial"]) == ("done", False)
    assert found["result"]["stopped"] == "precision"
    assert found["progress"]["share"] == 1


def test_exact_work_is_stopped_too_with_nothing_done(served: Any) -> None:
    goblins = [{"from": "goblin scrapper", "name": side, "side": side, "count": 6} for side in "xy"]
    job = asked(served, {"do": "fights/odds", "fight": {"system": "woin", "fighters": goblins}})
    until(served, job, "running")
    time.sleep(1.5)
    assert look(served, job)["progress"]["share"] is None
    served.post(job["links"]["cancel"])
    found = over(served, job)
    assert (found["state"], found["result"], found["partial"]) == ("cancelled", None, False)


def test_news_is_told_once_and_waited_for(served: Any) -> None:
    job = asked(served, {**CROWD, "times": 2000})
    where = job["links"]["self"]
    seen = [served.get(where)]
    while seen[-1].json()["state"] not in {"done", "failed"}:
        tag = {"If-None-Match": seen[-1].headers["etag"]}
        answered = served.get(where, headers=tag, params={"wait": 20})
        assert answered.status_code == 200, "twenty seconds without news"
        seen.append(answered)
    assert len({answer.headers["etag"] for answer in seen}) == len(seen)
    same = served.get(where, headers={"If-None-Match": seen[-1].headers["etag"]}, params={"wait": 20})
    assert (same.status_code, same.content) == (304, b"")
    assert served.get(where, params={"wait": 31}).status_code == 400


def test_news_comes_as_events_too(served: Any) -> None:
    job = asked(served, {**CROWD, "times": 2000})
    with served.stream("GET", job["links"]["events"]) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        said = stream.read().decode()
    assert {line for line in said.splitlines() if line.startswith("event:")} == {"event: job"}
    states = [json.loads(line[5:]) for line in said.splitlines() if line.startswith("data:")]
    assert states[-1] == look(served, job)
    assert states[-1]["state"] == "done"
    assert [state["state"] for state in states] == sorted(
        (state["state"] for state in states), key=["queued", "running", "done"].index
    )


def test_quick_questions_are_answered_while_a_job_works(served: Any) -> None:
    job = asked(served, LONG)
    until(served, job, "running", far=1000)
    waits = []
    for _ in range(10):
        begun = time.perf_counter()
        assert served.post("/api/odds", json={"scenario": "woin/zombie"}).status_code == 200
        waits.append(time.perf_counter() - begun)
    assert sorted(waits)[5] < 0.5, waits
    assert served.delete(job["links"]["self"]).status_code == 204


def test_what_is_forgotten_is_as_if_it_had_never_been(served: Any) -> None:
    waiting, running = asked(served, LONG), asked(served, LONG)
    done = asked(served, {**CROWD, "times": 1})
    for job in (running, waiting):
        assert served.delete(job["links"]["self"]).status_code == 204
    over(served, done)
    assert served.delete(done["links"]["self"]).status_code == 204
    for job in (waiting, running, done):
        unknown = look(served, job, 404)
        assert unknown["error"]["code"] == "job/unknown"
        for method, address in (
            ("GET", job["links"]["events"]),
            ("POST", job["links"]["cancel"]),
            ("DELETE", job["links"]["self"]),
            ("GET", "/api/jobs/x"),
            ("GET", "/api/jobs/" + "x" * 500),
            ("GET", "/api/jobs/%00é"),
        ):
            answered = served.request(method, address)
            assert (answered.status_code, answered.json()) == (404, unknown)
    russian = served.get("/api/jobs/x?lang=ru").json()["error"]
    assert (russian["code"], russian["message"].isascii()) == ("job/unknown", False)


def test_an_id_is_a_secret_that_nothing_else_tells(served: Any) -> None:
    ids = [asked(served, {**CROWD, "times": 1})["id"] for _ in range(5)]
    assert len(set(ids)) == 5
    assert all(len(one) >= 22 for one in ids)  # 128 bits in base64
    jobs = served.app.state.jobs
    kept = repr([vars(one) for one in jobs.every.values()]) + repr(list(jobs.every))
    assert not any(one in kept for one in ids)
    assert jobs._folder.stat().st_mode & 0o77 == 0
    for one in ids:
        told = json.dumps(over(served, {"links": {"self": f"/api/jobs/{one}"}}))
        assert not any(other in told for other in ids if other != one)
    answered = served.get("/api/jobs/" + ids[0])
    assert "no-cache" in answered.headers["cache-control"]
    assert answered.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"do": "nothing"}, 400, "http/bad-body"),
        ({"fight": "woin"}, 400, "http/bad-body"),
        ({**CROWD, "times": 0}, 400, "http/bad-body"),
        ({**CROWD, "precision": 1}, 400, "http/bad-body"),
        ({**CROWD, "fight": "woin/dule"}, 422, "scenario/unknown"),
        ({"do": "odds", "scenario": "woin/zombi"}, 422, "scenario/unknown"),
        ({"do": "odds", "scenario": "/etc/passwd"}, 422, "scenario/bad-value"),
        ({"do": "sweep", "scenario": "woin"}, 400, "http/bad-body"),
        ({**SWEEP, "over": []}, 400, "http/bad-body"),
        ({**SWEEP, "over": ["nothing=1..2"]}, 422, "scenario/unknown"),
        ({**SWEEP, "over": ["target.defense=1..2"] * 2}, 422, "scenario/bad-value"),
        ({**SWEEP, "over": ["target.defense=9..1"]}, 422, "scenario/bad-value"),
        ({**SWEEP, "over": ["spend=0,1"], "goal": {}}, 422, "scenario/bad-value"),
        ({**SWEEP, "over": ["spend=0,1"], "measure": ["x"]}, 422, "scenario/unknown"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_before_anything_is_queued(
    served: Any, body: dict[str, Any], status: int, code: str
) -> None:
    before = len(served.app.state.jobs.every)
    assert asked(served, body, status)["error"]["code"] == code
    assert len(served.app.state.jobs.every) == before


def test_what_only_shows_while_it_is_done_fails_the_job_by_its_field(served: Any) -> None:
    found = over(served, asked(served, {"do": "odds", "scenario": "woin", "by": "damag"}))
    assert (found["state"], found["error"]["code"], found["error"]["path"]) == (
        "failed",
        "scenario/unknown",
        "by",
    )
    assert "damage" in found["error"]["message"]


def test_a_page_of_another_site_begins_and_stops_no_job(served: Any) -> None:
    job, origin = asked(served, {**CROWD, "times": 1}), {"Origin": "https://elsewhere.example"}
    assert served.post("/api/jobs", json=CROWD, headers=origin).status_code == 403
    assert served.post(job["links"]["cancel"], headers=origin).status_code == 403
    assert served.delete(job["links"]["self"], headers=origin).status_code == 403
    assert over(served, job)["state"] == "done"


def test_time_is_bounded_and_what_is_done_by_then_is_kept(tmp_path: Path) -> None:
    del tmp_path
    limits = JobLimits(seconds=2, memory=400 * MIB, each=2)
    with TestClient(create(Settings(key=KEY, workers=1, jobs=limits))) as client:
        found = over(client, asked(client, LONG))
        assert (found["state"], found["partial"]) == ("failed", True)
        assert found["error"]["code"] == "work/overdue"
        assert "more than 2 seconds" in found["error"]["message"]
        assert found["result"]["times"] >= 1000
        one, two = asked(client, LONG), asked(client, LONG)
        refused = client.post("/api/jobs", json=LONG)
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "http/too-often")
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert "2 jobs" in refused.json()["error"]["message"]
        client.delete(one["links"]["self"])
        client.delete(two["links"]["self"])
        assert over(client, asked(client, {**CROWD, "times": 1}))["state"] == "done"


def test_memory_is_bounded_and_the_next_job_is_done() -> None:
    limits = JobLimits(memory=140 * MIB)
    with TestClient(create(Settings(key=KEY, workers=1, jobs=limits))) as client:
        goblins = [{"from": "goblin scrapper", "name": side, "side": side, "count": 6} for side in "xy"]
        found = over(
            client, asked(client, {"do": "fights/odds", "fight": {"system": "woin", "fighters": goblins}})
        )
        assert found["state"] == "failed"
        assert found["error"]["code"] == "work/memory"
        assert "140 MiB" in found["error"]["message"]
        assert over(client, asked(client, {**CROWD, "times": 1}))["state"] == "done"


def test_an_answer_is_bounded() -> None:
    with TestClient(create(Settings(key=KEY, workers=1, jobs=JobLimits(result=300)))) as client:
        found = over(client, asked(client, {**CROWD, "times": 10}))
        assert (found["state"], found["error"]["code"]) == ("failed", "chance/too-many")
        assert "more than 300 bytes" in found["error"]["message"]
