"""Saves changed by hand: refused as saves, or the same game; never a traceback, never another game."""

from __future__ import annotations

import json

import msgspec
import pytest

from affray.doors.cli import main
from affray.errors import SaveError
from affray.uses.save import Saved, load, seal
from tests.doors import toy as toy  # noqa: PLC0414 - the book must be there

ODD = [
    None,
    -1,
    -(10**30),
    10**30,
    "",
    "x" * 300,
    "٣",
    "-1",
    "²",
    "\u202e",
    [],
    {},
    [[1]],
    {"a": 1},
    1.5,
    True,
]


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")


@pytest.fixture(params=["toy", "woin/duellist"])
def kept(request, tmp_path, capsys):
    """A save at the end of an attack, as data, and the file that it is in."""
    path = tmp_path / "kept.json"
    changed = ["--set", "target.soak=1", "--ruling", "tie_hits=no"]
    assert main(["play", request.param, "--seed", "3", "--save", str(path), *changed]) == 0
    capsys.readouterr()
    return path, json.loads(path.read_text(encoding="utf-8"))


def places(data, way=()):
    """Every place in plain data, outermost first."""
    yield way
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        yield from places(value, (*way, key))


def with_at(data, way, value):
    """Plain data with something else at a place; without the place, where there is no value."""
    if not way:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    if len(way) == 1 and value is GONE:
        del copy[way[0]]
    else:
        copy[way[0]] = with_at(data[way[0]], way[1:], value)
    return copy


GONE = object()


def resealed(data):
    """The same as a forger would leave it, where it is a save at all."""
    try:
        return {**data, "check": seal(msgspec.convert(data, Saved))}
    except (msgspec.ValidationError, TypeError):
        return data


def test_whatever_is_changed_or_missing_is_noticed(kept):
    _, data = kept
    for way in places(data):
        for odd in [*ODD, *([GONE] if way else [])]:
            tampered = with_at(data, way, odd)
            if tampered == data and type(tampered) is type(data):
                continue
            with pytest.raises(SaveError):
                load(json.dumps(tampered))


def test_at_the_command_line_too(kept, capsys):
    path, data = kept
    for way in places(data):
        if way:
            path.write_text(json.dumps(with_at(data, way, GONE)), encoding="utf-8")
            assert main(["resume", str(path)]) == 2
            said = capsys.readouterr()
            assert said.out == ""
            assert "no save of Affray" in said.err or "not as it was written" in said.err


def test_even_a_forged_save_is_refused_by_a_sentence_or_played(kept, capsys, monkeypatch):
    """Sealed again, it may be another game that somebody could have saved; it never breaks."""
    monkeypatch.setenv("AFFRAY_DEBUG", "1")
    path, data = kept
    for way in places(data):
        for odd in ODD:
            path.write_text(json.dumps(resealed(with_at(data, way, odd))), encoding="utf-8")
            assert main(["resume", str(path), "--json"]) in {0, 2}, (way, odd)
            capsys.readouterr()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: {"rules": dict.fromkeys(data["rules"], "0" * 12)}, "has changed since"),
        (lambda _: {"rules": {}}, "not those that its answers go through"),
        (lambda data: {"note": {"system": data["note"]["system"]}}, "does not say what was being played"),
        (lambda data: {"note": {**data["note"], "scenario": 3}}, "does not say what was being played"),
        (
            lambda data: {"note": {**data["note"], "scenario": "woin/wolf"}},
            "does not say what was being played",
        ),
        (lambda data: {"note": {**data["note"], "goal": "gold"}}, "does not say what was being played"),
        (lambda data: {"note": {**data["note"], "lang": "xx"}}, "does not say what was being played"),
        (lambda data: {"note": {**data["note"], "set": ["target.soak=2"]}}, "its facts are not those"),
        (lambda data: {"note": {**data["note"], "ruling": []}}, "its facts are not those"),
        (lambda _: {"answers": ["9 9"]}, "answer 1"),
        (lambda _: {"affray": 99}, "format 99"),
    ],
)
def test_a_forged_save_is_refused_with_its_reason(kept, capsys, change, said):
    path, data = kept
    path.write_text(json.dumps(resealed({**data, **change(data)})), encoding="utf-8")
    assert main(["resume", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_a_key_that_stands_twice_is_refused(kept, capsys):
    path, _ = kept
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('{"affray":', '{"affray":99,"affray":', 1), encoding="utf-8")
    assert main(["resume", str(path)]) == 2
    assert "'affray' stands twice, in line 1 at 2 and in line 1 at 14" in capsys.readouterr().err
