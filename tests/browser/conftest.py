"""A server of its own and a real browser for the tests of this folder."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import FOUND, MISSING


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.slow)
            if FOUND is None:
                item.add_marker(pytest.mark.skip(reason=MISSING))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `affray serve`, begun for these tests and stopped after them."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "affray", "serve", "--port", str(port), "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        address = f"http://127.0.0.1:{port}"
        _wait(address)
        yield address
        process.terminate()


def _wait(address: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            urlopen(address, timeout=5).close()  # noqa: S310 - our own server
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=FOUND, args=["--no-sandbox"])
        yield started
        started.close()


class Seen:
    """What the browser asked for and said while a test went on."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.elsewhere: list[str] = []
        self.said: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("request", self._asked)
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:", "about:")):
            self.elsewhere.append(request.url)


@pytest.fixture
def opens(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own. In the end nothing came from elsewhere, nothing complained."""
    seen, opened = Seen(server), list[BrowserContext]()

    def open_(path: str = "/", *, width: int = 1280, height: int = 900, **how: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **how)
        opened.append(context)
        page = context.new_page()
        seen.watch(page)
        page.goto(server + path)
        return page

    yield open_
    for context in opened:
        context.close()
    assert seen.elsewhere == []
    assert seen.said == []


@pytest.fixture(scope="session")
def shots() -> Path:
    """Where pictures of the pages are put, to be looked at."""
    folder = Path(os.environ.get("AFFRAY_SHOTS", Path(__file__).parent.parent.parent / ".shots"))
    folder.mkdir(exist_ok=True)
    return folder
