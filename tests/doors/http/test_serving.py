"""`affray serve` as a process: what it says, where it listens, what it keeps."""

from __future__ import annotations

import json
import os
import signal
import socket
import stat
import sys
import urllib.request
from pathlib import Path

import pytest

from affray.doors.cli import main
from affray.doors.http.serving import KEY_BYTES, home, key_in
from affray.errors import ScenarioError
from tests.doors.http.serving import free_port, serving


def test_it_answers_says_where_and_ends_when_interrupted(tmp_path: Path) -> None:
    with serving(tmp_path / "kept") as (port, server):
        body = json.dumps({"scenario": "woin/benchmark", "choose": ["spend=1"], "by": "hit"}).encode()
        asked = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/odds", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=30) as answered:  # noqa: S310 - loopback
            assert json.load(answered)["distribution"]["0"].count("/") == 1
            assert "server" not in answered.headers
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port))
        server.send_signal(signal.SIGINT)
        said, _ = server.communicate(timeout=30)
    assert f"http://127.0.0.1:{port}" in said
    assert "Traceback" not in said
    assert stat.S_IMODE((tmp_path / "kept" / "key").stat().st_mode) == 0o600


def test_a_port_that_is_taken_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    assert f"port {port} cannot be had" in capsys.readouterr().err


def test_an_origin_must_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("*", "example.com", "https://a.example/path", "ftp://a.example"):
        assert main(["serve", "--port", str(free_port()), "--data", str(tmp_path), "--origin", wrong]) == 2
        assert "is no origin" in capsys.readouterr().err


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    key = key_in(tmp_path / "a")
    assert len(key) == KEY_BYTES
    assert key_in(tmp_path / "a") == key
    assert key_in(tmp_path / "b") != key
    (tmp_path / "a" / "key").write_bytes(b"short")
    with pytest.raises(ScenarioError, match="not a key of 32 bytes"):
        key_in(tmp_path / "a")
    (tmp_path / "file").write_text("x")
    with pytest.raises(ScenarioError, match="give --data a folder"):
        key_in(tmp_path / "file")


def test_it_keeps_its_own_where_the_system_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "affray"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert home() == Path.home() / ".local" / "share" / "affray"


def test_without_the_web_part_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith(("uvicorn", "affray.doors.http.serving"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve"]) == 2
    assert 'pip install "affray[web]"' in capsys.readouterr().err
    assert os.environ.get("AFFRAY_DEBUG") is None
