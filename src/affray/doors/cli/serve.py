"""`affray serve`: the pages and the HTTP API, on this machine or for the house."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Timer

from affray.doors.bounds import BOUNDS, Bounds
from affray.doors.cli.screen import Screen
from affray.errors import ScenarioError
from affray.text.translate import Tongue

SOON = 2.0
"""Seconds after which the server has certainly begun to listen."""


def serve(
    speech: Tongue,
    *,
    port: int,
    lan: bool,
    data: Path | None,
    origins: tuple[str, ...],
    database: str | None = None,
    bounds: Bounds = BOUNDS,
    open_: bool = False,
) -> None:
    """Say where it listens, and serve until it is interrupted."""
    try:
        from affray.doors.http.serving import address, file_in, home
        from affray.doors.http.serving import serve as run
    except ImportError as missing:
        raise ScenarioError(
            f'the server needs {missing.name}, which is not installed: pip install "affray[web]"'
        ) from None
    screen = Screen(speech)
    place = data or home()
    here = f"http://127.0.0.1:{port}"
    screen.say("Affray is at {address}: open it in a browser.", address=here)
    screen.say("Its API for other programs: {address}", address=here + "/schema/openapi.json")
    if database is None:
        screen.say("Tables are kept in {file}.", file=file_in(place))
    screen.say("Kept in {place}. Ctrl-C ends it.", place=place)
    if lan:
        _invite(screen, address(), port)
    with _shown(here if open_ and _has_screen() else None):
        run(port=port, lan=lan, data=place, origins=origins, bounds=bounds, database=database)


@contextmanager
def _shown(address_: str | None) -> Iterator[None]:
    """Show the page in a browser, a moment after the server has begun."""
    if address_ is None:
        yield
        return
    later = Timer(SOON, partial(webbrowser.open, address_))
    later.start()
    try:
        yield
    finally:
        later.cancel()


def _has_screen() -> bool:
    """Whether there is a screen to show a browser on: one that runs in the terminal would be in the way."""
    return sys.platform in {"darwin", "win32"} or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def _invite(screen: Screen, found: str | None, port: int) -> None:
    """The address for others in the house, to read and to scan."""
    if found is None:
        screen.say("This machine has no address in the house: only it can reach the server.")
        return
    import segno

    url = f"http://{found}:{port}"
    screen.say("For others in the house: {address}", address=url)
    screen.say("Plain HTTP: whoever shares the network can read along.", style="yellow")
    code = segno.make(url, micro=False)
    for row in _blocks([[bool(cell) for cell in row] for row in code.matrix_iter(border=2)]):
        screen.console.print(row, style="black on white")


def _blocks(cells: list[list[bool]]) -> list[str]:
    """Two rows of a code in one line of text."""
    if len(cells) % 2:
        cells = [*cells, [False] * len(cells[0])]
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return [
        "".join(signs[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(cells[::2], cells[1::2], strict=True)
    ]
