"""Every cost that is known beforehand is refused at once, with its limit named; and nobody asks endlessly."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from affray.doors.http.app import Settings, create
from affray.doors.http.job_record import JobLimits
from affray.doors.http.limits import RATES, Rate
from tests.doors.http.conftest import KEY

AT_ONCE = 0.05
"""Seconds."""
DUEL = {"fight": "woin/duel"}
SWEEP = {"do": "sweep", "scenario": "woin"}
CROWD = {"do": "fights/simulate", "fight": "vzryv/goblins"}


def goblins(*counts: int, **field: int) -> dict[str, Any]:
    one = {"from": "goblin scrapper"}
    fighters = [
        {**one, "name": side, "side": side, "count": many} for side, many in zip("xy", counts, strict=True)
    ]
    fighters[0].update(field)
    return {"fight": {"system": "woin", "fighters": fighters}}


def nested(deep: int) -> Any:
    found: Any = 1
    for _ in range(deep):
        found = [found]
    return found


COSTS = {
    "dice": ("odds", {"scenario": "woin", "set": ["attacker.pool=1000000"]}, "10000"),
    "decisions": ("odds", {"scenario": "woin/benchmark", "set": ["attacker.pool=5000"]}, "2,000,000,000"),
    "attacks": ("simulate", {"scenario": "woin", "times": 10**12 + 1}, "1000000000000"),
    "seed": ("simulate", {"scenario": "woin", "seed": 10**12}, "999999999999"),
    "changes": ("odds", {"scenario": "woin", "set": ["a=1"] * 201}, "200"),
    "bytes": ("odds", {"scenario": {"system": "woin", "x": "y" * 2_000_000}}, "1,048,576"),
    "tables in tables": ("odds", {"scenario": {"system": "woin", "x": nested(40)}}, "32"),
    "nesting": ("odds", {"scenario": {"system": "woin", "x": nested(500)}}, "64"),
    "duels": ("fights/simulate", {**DUEL, "times": 10**15 + 1}, "1000000000000000"),
    "parties": ("fights/simulate", {"fight": "vzryv/goblins", "times": 10**9}, "100,000,000"),
    "rounds": ("fights/odds", {**DUEL, "horizon": 100_001}, "100000"),
    "a group": ("fights/odds", goblins(501, 1), "500"),
    "fighters": ("fights/odds", goblins(300, 300), "500"),
    "a place in the order": ("fights/odds", goblins(1, 1, initiative=10**7), "1000000"),
    "a round to join in": ("fights/odds", goblins(1, 1, joins=1001), "1000"),
    "faces": ("fights/play", {"position": "x", "answer": {"faces": [1] * 10_001}}, "10000"),
    "values": ("jobs", {**SWEEP, "over": ["target.defense=0..10000"]}, "10,000"),
    "points": ("jobs", {**SWEEP, "over": ["target.defense=1..5000", "target.soak=1..5000"]}, "1,000,000"),
    "ranges": ("jobs", {**SWEEP, "over": ["spend=0"] * 9}, "8"),
    "measures": ("jobs", {**SWEEP, "over": ["spend=0,1"], "measure": ["worth"] * 21}, "20"),
    "fights of a job": ("jobs", {**CROWD, "times": 10**15 + 1}, "1000000000000000"),
}  # fmt: skip


@pytest.mark.parametrize("cost", COSTS)
def test_a_cost_that_is_known_beforehand_is_refused_at_once(client: Any, cost: str) -> None:
    use, body, limit = COSTS[cost]
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        answered = client.post(f"/api/{use}", json=body)
        times.append(time.perf_counter() - begun)
        assert answered.status_code in {400, 413, 422}, answered.text[:300]
        assert limit in answered.json()["error"]["message"]
    assert min(times) < AT_ONCE, times


@pytest.fixture(scope="module")
def held() -> Iterator[TestClient]:
    rates = {**RATES, "ask": Rate(3, 0.05), "job": Rate(4, 0.05)}
    limits = JobLimits(each=1, ears=1)
    settings = Settings(key=KEY, workers=1, rates=rates, jobs=limits)
    with TestClient(create(settings), raise_server_exceptions=False) as client:
        yield client


def test_who_asks_too_often_is_told_when_to_come_again(held: Any) -> None:
    attack: dict[str, Any] = {"scenario": "woin/zombie"}
    fight: dict[str, Any] = {"fight": "vzryv", "horizon": 1}
    for use, body in (("odds", attack), ("advise", attack), ("fights/odds", fight)):
        assert held.post(f"/api/{use}", json=body).status_code == 200
    for use in ("odds", "advise", "simulate", "play", "fights/odds", "fights/simulate", "fights/play"):
        asked = DUEL if use.startswith("fights") else attack
        begun = time.perf_counter()
        refused = held.post(f"/api/{use}", json={"ask": asked} if use.endswith("play") else asked)
        assert time.perf_counter() - begun < AT_ONCE
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "http/too-often")
        assert 10 <= int(refused.headers["retry-after"]) <= 20
        assert "more than 3 at once" in refused.json()["error"]["message"]


def test_jobs_have_a_rate_and_a_number_of_their_own(held: Any) -> None:
    job = held.post("/api/jobs", json={**CROWD, "times": 10**8})
    assert job.status_code == 202
    second = held.post("/api/jobs", json=CROWD)
    assert (second.status_code, "you have 1 jobs" in second.json()["error"]["message"]) == (429, True)
    assert int(second.headers["retry-after"]) >= 1
    for _ in range(2):
        assert held.post("/api/jobs", json=CROWD).status_code == 429
    often = held.post("/api/jobs", json=CROWD)
    assert (often.status_code, "more than 4 at once" in often.json()["error"]["message"]) == (429, True)
    assert held.get(job.json()["links"]["self"]).status_code == 200


def test_without_rates_nobody_is_held_back() -> None:
    with TestClient(create(Settings(key=KEY, workers=1, rates=None))) as client:
        wrong = [client.post("/api/odds", json={"scenario": "woin/zombi"}).status_code for _ in range(30)]
    assert set(wrong) == {422}
