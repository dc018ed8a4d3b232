"""The server as a process: where it listens, what it keeps, and what it says when it begins."""

from __future__ import annotations

import logging
import os
import secrets
import socket
from pathlib import Path
from types import FrameType

import uvicorn

from affray.doors.bounds import BOUNDS, Bounds
from affray.doors.http.app import Settings, create
from affray.doors.http.bounded import MIB
from affray.doors.http.job_record import JobLimits
from affray.doors.http.jobs import Jobs
from affray.doors.http.limits import RATES, Rate
from affray.errors import BadValue, ScenarioError

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only where its user says --lan
KEY_BYTES = 32
MOST_PORT = 65_535
LEAVE = 15
"""Seconds that questions under way have to come to an end when the server does: more than one may take."""


class Server(uvicorn.Server):
    """Lets those who listen to jobs go, as soon as it is told to end."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or the system's word."""
        jobs: Jobs | None = getattr(self.config.app.state, "jobs", None)  # type: ignore[union-attr]  # ours
        if jobs is not None:
            jobs.leaving = True
        super().handle_exit(sig, frame)


def serve(
    *,
    port: int,
    lan: bool,
    data: Path,
    origins: tuple[str, ...] = (),
    database: str | None = None,
    bounds: Bounds = BOUNDS,
) -> None:
    """Listen until interrupted. A port that is taken is refused before anything begins."""
    host = EVERYWHERE if lan else LOOPBACK
    key = key_in(data)
    settings = _settings(key, tuple(map(_origin, origins)), database or database_in(data), bounds)
    listening = _listen(host, port)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    config = uvicorn.Config(
        create(settings),
        access_log=False,
        log_level="warning",
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=LEAVE,
    )
    with listening:
        Server(config).run([listening])


def _settings(key: bytes, origins: tuple[str, ...], database: str, bounds: Bounds) -> Settings:
    """A server's settings, by what its user says of the machine."""
    each = {"ask": Rate(10 * bounds.rate, float(bounds.rate))}
    return Settings(
        key=key,
        origins=origins,
        database=database,
        rates={**RATES, **each} if bounds.rate else None,
        memory=bounds.memory * MIB,
        jobs=JobLimits(running=bounds.jobs, memory=2 * bounds.memory * MIB),
    )


def key_in(data: Path) -> bytes:
    """The server's key, made at its first start and readable by its user alone."""
    path = data / "key"
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            part = data / f".key-{secrets.token_hex(8)}"
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(secrets.token_bytes(KEY_BYTES))
            try:
                os.link(part, path)  # the first of two that begin at once wins, and both use it
            except FileExistsError:
                pass
            finally:
                part.unlink()
        key = path.read_bytes()
    except OSError as wrong:
        raise ScenarioError(
            f"cannot be kept: {wrong.strerror}; give --data a folder that can be written", path=str(data)
        ) from None
    if len(key) != KEY_BYTES:
        raise ScenarioError(
            f"not a key of {KEY_BYTES} bytes; move it away, and a new one is made: positions that were given "
            "out before are then refused",
            path=str(path),
        )
    return key


def database_in(data: Path) -> str:
    """The URL of the file in which tables are kept, if nobody says otherwise."""
    return f"sqlite:///{file_in(data)}"


def file_in(data: Path) -> Path:
    """That file."""
    return data / "tables.sqlite"


def home() -> Path:
    """Where a server keeps what it keeps, if nobody says otherwise."""
    root = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(root) / "affray"


def address() -> str | None:
    """This machine's address in the house, if it has one. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples: only the way there is looked up
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") or found == EVERYWHERE else found


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(256)
    except OSError as wrong:
        listening.close()
        other = port + 1 if port < MOST_PORT else port - 1
        raise BadValue(
            f"port {port} cannot be had: {wrong.strerror}; give another, as --port {other}",
            path="--port",
        ) from None
    return listening


def _origin(text: str) -> str:
    scheme, _, rest = text.partition("://")
    if scheme not in {"http", "https"} or not rest or "/" in rest or "*" in rest:
        raise BadValue(
            f"{text[:80]!r} is no origin: write it as https://table.example, without a path", path="--origin"
        )
    return text
