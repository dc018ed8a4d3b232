"""Actions at tables over HTTP: what they take with 20 clients, beside a route that does nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar, post
from litestar.params import JSONBody

from affray.doors.http.app import Settings, create
from tests.doors.http.serving import free_port

CLIENTS, ACTIONS, TABLES = 20, 50, 100


@post("/bare", status_code=200, sync_to_thread=False)
def bare(data: JSONBody[dict[str, Any]]) -> dict[str, Any]:
    """What a route costs that does nothing."""
    return data


@contextmanager
def running(app: Litestar) -> Iterator[str]:
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def measured(name: str, ask: Callable[[httpx.Client, int, int], None], url: str) -> float:
    """Clients that ask one after the other: what one answer takes, and how many come in a second."""

    def hand(number: int) -> list[float]:
        took = []
        with httpx.Client(base_url=url, timeout=60) as client:
            for at in range(ACTIONS):
                began = time.perf_counter()
                ask(client, number, at)
                took.append(time.perf_counter() - began)
        return took

    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as hands:
        took = sorted(one for some in hands.map(hand, range(CLIENTS)) for one in some)
    rate = len(took) / (time.perf_counter() - began)
    p50, p99 = took[len(took) // 2], took[len(took) * 99 // 100]
    print(f"{name}: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, {rate:.0f} a second")
    return rate


@pytest.mark.bench
def test_actions_beside_a_bare_route(tmp_path: Path) -> None:
    with running(Litestar([bare])) as url:
        echo = {"key": "k", "do": "note", "text": "x"}
        plain = measured(
            "a bare route",
            lambda client, *_: client.post("/bare", json=echo).raise_for_status() and None,
            url,
        )
    settings = Settings(key=bytes(32), workers=1, rates=None, database=f"sqlite:///{tmp_path / 'a.sqlite'}")
    with running(create(settings)) as url:
        opening = {"system": "woin", "preset": "bridge"}
        tables = [httpx.post(f"{url}/api/tables", json=opening, timeout=60).json() for _ in range(TABLES)]

        def act(client: httpx.Client, table: dict[str, Any], key: str) -> None:
            gm = {"Authorization": f"Bearer {table['links']['gm']}"}
            body = {"key": key, "do": "note", "text": key}
            client.post(f"/api/tables/{table['id']}/actions", json=body, headers=gm).raise_for_status()

        one = measured(
            "20 clients at one table",
            lambda client, number, at: act(client, tables[0], f"{number} {at}"),
            url,
        )
        many = measured(
            "100 tables at once",
            lambda client, number, at: act(
                client, tables[(number * ACTIONS + at) % TABLES], f"m {number} {at}"
            ),
            url,
        )
        gm = {"Authorization": f"Bearer {tables[0]['links']['gm']}"}
        events = httpx.get(f"{url}/api/tables/{tables[0]['id']}/export", headers=gm, timeout=60).json()[
            "events"
        ]
        keys = [event["key"] for event in events]
        assert len(keys) == len(set(keys)) >= CLIENTS * ACTIONS, "none lost, none doubled"
    assert one > plain / 60
    assert many > plain / 60
