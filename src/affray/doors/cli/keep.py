"""What a command leaves behind: saves and logs, and what a save remembers of its scenario."""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from affray.doors.files import MOST_BYTES
from affray.doors.twice import said_twice
from affray.doors.wire import Source
from affray.doors.wishes import Asked
from affray.errors import BadSave, ScenarioError
from affray.rules.words import label
from affray.text.safe import clean
from affray.uses.play import Bout
from affray.uses.save import save


class Note(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a save remembers: the scenario by what it was built from, what was wanted, and the language."""

    system: str
    scenario: str | dict[str, Any]
    goal: str
    policy: str
    lang: str
    set: list[str] = []
    ruling: list[str] = []
    name: str = ""
    choices: dict[str, str] = {}

    @property
    def source(self) -> Source:
        """What the scenario is rebuilt from."""
        return Source(self.scenario, self.set, self.ruling)


def note(asked: Asked, lang: str) -> dict[str, Any]:
    """The note of a save."""
    scene, wish = asked
    source = scene.source or Source(scene.fields | {"system": scene.system.key})
    kept = Note(
        scene.system.key,
        source.scenario,
        wish.wanted,
        wish.name,
        lang,
        source.set,
        source.ruling,
        "" if source.scenario == scene.name else clean(scene.name),
        {key: label(answer) for key, answer in wish.fixed.items()},
    )
    return msgspec.to_builtins(kept)  # type: ignore[no-any-return]  # a record comes out as a mapping


def write_save(path: str | Path, bout: Bout, remembered: Mapping[str, Any]) -> None:
    """Write a save whole or not at all: the old one stays until the new one is there."""
    part = None
    try:
        target = _replaceable(Path(path))
        part = target.with_name(f".affray-{os.getpid()}.part")  # two tables may keep the same file
        part.write_text(save(bout, note=dict(remembered)) + "\n", encoding="utf-8")
        part.replace(target)
    except (OSError, ValueError) as wrong:
        if part is not None:
            part.unlink(missing_ok=True)
        said = getattr(wrong, "strerror", None) or wrong
        raise ScenarioError(f"cannot be written: {said}", path=str(path)) from None


def _replaceable(path: Path) -> Path:
    """The file that a save goes to. A link is followed, and stays a link; a device is no such file."""
    target = path.resolve()
    if not path.name or (target.exists() and not target.is_file()):
        raise OSError(None, "not a file that a save could replace: give the name of one")
    return target


def save_somewhere(bout: Bout, remembered: Mapping[str, Any], *, wanted: str | None = None) -> Path:
    """Write a save where it was asked for, else under a free name here, else among temporary files."""
    if wanted is not None:
        write_save(wanted, bout, remembered)
        return Path(wanted)
    try:
        return _save_in(Path(), bout, remembered)
    except ScenarioError:
        return _save_in(Path(tempfile.gettempdir()), bout, remembered)


def _save_in(folder: Path, bout: Bout, remembered: Mapping[str, Any]) -> Path:
    path = _taken(folder, remembered["system"])
    try:
        write_save(path, bout, remembered)
    except ScenarioError:
        path.unlink(missing_ok=True)
        raise
    return path


def resume_command(path: Path) -> str:
    """What to type to go on."""
    return f"affray resume {shlex.quote(str(path))}"


def write_log(path: str, bout: Bout) -> None:
    """What happened, an event a line."""
    try:
        Path(path).write_bytes(b"".join(msgspec.json.encode(event) + b"\n" for event in bout.log))
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or wrong
        raise ScenarioError(f"cannot be written: {said}", path=path) from None


def check_files(read: Mapping[str, str | None], written: Mapping[str, str | None]) -> None:
    """Notice before the first question that a file cannot be written, or would overwrite another.

    read, written   files by what they are given as: "--dice", "--log"
    """
    seen = {Path(path).resolve(): name for name, path in read.items() if path is not None}
    for name, path in written.items():
        if path is None:
            continue
        where = Path(path).resolve()
        if where in seen:
            raise ScenarioError(
                f"{seen[where]} is that file too, and would be overwritten: give another", path=name
            )
        seen[where] = name
        _try(path)


def _try(path: str) -> None:
    """Open a file as if to write, and leave it as it was."""
    try:
        there = Path(path).exists()
        with Path(path).open("ab"):
            pass
        if not there:
            Path(path).unlink()
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or wrong
        raise ScenarioError(f"cannot be written: {said}", path=path) from None


def read_save(path: str) -> str:
    """The text of a save."""
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or wrong
        raise BadSave(f"cannot be read: {said}; give a file that `save` wrote", path=path) from None
    if len(raw) > MOST_BYTES:
        raise BadSave(f"a save of more than {MOST_BYTES:,} bytes: that is not one", path=path)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadSave("not UTF-8 text: give a file that `save` wrote", path=path) from None
    try:
        msgspec.json.decode(text)
        twice = said_twice(text)
    except (msgspec.DecodeError, RecursionError):
        return text  # `read` says what is wrong with it
    if twice:
        raise BadSave(twice, path=path)
    return text


def _taken(folder: Path, system: str) -> Path:
    """A name that was free there, taken at once: another table that is left now takes another."""
    for number in count(1):
        path = folder / (f"affray-{system}.json" if number == 1 else f"affray-{system}-{number}.json")
        try:
            path.open("xb").close()
        except FileExistsError:
            continue
        except OSError as wrong:
            said = wrong.strerror or str(wrong)
            raise ScenarioError(f"cannot be written: {said}", path=str(path)) from None
        return path
    raise AssertionError  # pragma: no cover - numbers do not end
