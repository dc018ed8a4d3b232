"""Jobs of a server that runs: two clients, one that listens, and an end that waits for nobody."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.doors.http.serving import serving

LONG = {"do": "fights/simulate", "fight": "vzryv/goblins", "times": 100_000_000}
QUICK = {**LONG, "times": 10}


class Client:
    """Somebody who asks from an address of this machine."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address

    def connect(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(self.address, 0))

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
        connection = self.connect()
        content = None if body is None else json.dumps(body)
        connection.request(method, path, content, {"Content-Type": "application/json"})
        answered = connection.getresponse()
        said = answered.read()
        connection.close()
        return answered.status, json.loads(said) if said else None, answered.headers

    def begin(self, body: Any) -> str:
        status, job, _ = self.ask("POST", "/api/jobs", body)
        assert status == 202, job
        return str(job["links"]["self"])

    def state(self, job: str) -> str:
        return str(self.ask("GET", job)[1]["state"])

    def until(self, job: str, *states: str) -> str:
        last = time.monotonic() + 60
        while (state := self.state(job)) not in states:
            assert time.monotonic() < last, state
            time.sleep(0.05)
        return state


@pytest.fixture
def clients(tmp_path: Path) -> Iterator[tuple[Client, Client, Any]]:
    with serving(tmp_path / "kept") as (port, server):
        yield Client(port, "127.0.0.1"), Client(port, "127.0.0.2"), server


def test_one_client_keeps_no_other_from_its_turn(clients: tuple[Client, Client, Any]) -> None:
    one, other, _ = clients
    mine = [one.begin(LONG) for _ in range(8)]
    status, refused, headers = one.ask("POST", "/api/jobs", QUICK)
    assert (status, refused["error"]["code"]) == (429, "http/too-often")
    assert 1 <= int(headers["Retry-After"]) <= 60
    assert one.until(mine[0], "running") == "running"
    theirs = other.begin(QUICK)
    assert other.state(theirs) == "queued"
    assert one.ask("DELETE", mine[0])[0] == 204
    assert other.until(theirs, "done", "failed") == "done"
    assert one.state(mine[1]) in {"queued", "running"}
    assert one.state(mine[7]) == "queued"
    begun = time.monotonic()
    for _ in range(5):
        assert other.ask("POST", "/api/odds", {"scenario": "woin/zombie"})[0] == 200
    assert time.monotonic() - begun < 10


def test_who_listens_does_not_keep_a_server_from_ending(clients: tuple[Client, Client, Any]) -> None:
    one, _, server = clients
    job = one.begin(LONG)
    listening = one.connect()
    listening.request("GET", f"{job}/events")
    heard = listening.getresponse()
    assert heard.getheader("Content-Type", "").startswith("text/event-stream")
    assert heard.readline() == b"event: job\r\n"
    assert json.loads(heard.readline().removeprefix(b"data: "))["state"] in {"queued", "running"}
    begun = time.monotonic()
    server.send_signal(signal.SIGINT)
    said, _ = server.communicate(timeout=30)
    took = time.monotonic() - begun
    heard.close()
    listening.close()
    assert took < 15
    assert "Traceback" not in said
    assert server.returncode in {0, 130, -signal.SIGINT}
