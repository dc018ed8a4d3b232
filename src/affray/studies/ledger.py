"""What a sweep has done so far, in a file: a line a cell, so that it can be stopped and go on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from affray.errors import AffrayError, BadSave
from affray.rules.fingerprint import fingerprint
from affray.rules.position import Position
from affray.studies.case import Case
from affray.studies.measure import Found, Sampled
from affray.uses.unfold import unfold

if TYPE_CHECKING:
    from affray.studies.fights import Fray

FORMAT = 1
LONGEST = 4_000
"""Bits of a number that is written in decimal: a longer one would be refused by Python itself."""
PLACE = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where a function lies in memory: of no account."""


class Ledger:
    """One sweep's file. Its first line says which sweep; each other has a cell that is done."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        self.path = path
        self.heading = msgspec.to_builtins({"affray sweep": FORMAT, **heading})
        self._lines: list[bytes] = []
        self._begun = False

    def read(self, cells: int, measures: int) -> Iterator[tuple[int, tuple[Found, ...], str]]:
        """Every cell that is in the file; a last line that was torn is left out."""
        if not self.path.exists():
            return
        try:
            first, *lines = self.path.read_bytes().split(b"\n")
        except OSError as wrong:
            raise BadSave(f"cannot be read: {wrong.strerror or wrong}", path=str(self.path)) from None
        if _line(first) != self.heading:
            raise BadSave(
                "this file keeps another sweep, or something else: give another file, or remove it",
                path=str(self.path),
            )
        for line in lines:
            row = _line(line)
            if isinstance(row, list) and len(row) == 3 and row[0] in range(cells):
                number, found, refused = row
                if refused or len(found) == measures:
                    yield number, tuple(map(_read, found)), refused

    def add(self, number: int, found: tuple[Found, ...], refused: str) -> None:
        """One more cell is done; it is in the file after the next `flush`."""
        self._lines.append(msgspec.json.encode([number, list(map(_written, found)), refused]))

    def flush(self) -> None:
        """Write what has been added. The first time, the file is made anew: what was torn is gone."""
        lines, self._lines = self._lines, []
        text = b"".join(line + b"\n" for line in lines)
        try:
            if self._begun:
                with self.path.open("ab") as stream:
                    stream.write(text)
                return
            part = self.path.with_name(f".{self.path.name}.part")
            part.write_bytes(msgspec.json.encode(self.heading) + b"\n" + text)
            part.replace(self.path)
            self._begun = True
        except (OSError, ValueError) as wrong:
            said = getattr(wrong, "strerror", None) or wrong
            raise BadSave(f"cannot be written: {said}", path=str(self.path)) from None


def identity(cases: Iterable[Case | Fray]) -> str:
    """Some attacks in a word, with the rules that they are resolved by: another word, another attack."""
    said = blake2b(digest_size=12)
    for case in cases:
        if not isinstance(case, Case):
            said.update(case.identity().encode())
            continue
        said.update(PLACE.sub("", repr(case)).encode())
        start = case.start
        home = start.frames[0].step.rule if isinstance(start, Position) else start.rule
        try:
            rules = unfold(start).rules
        except AffrayError:
            rules = {home}
        for one in sorted(rules, key=lambda rule: rule.name):
            said.update(f"{one.name} {fingerprint(one)}\n".encode())
    return said.hexdigest()


def _line(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None


def _written(found: Found) -> Any:
    if isinstance(found, Sampled):
        return {"sampled": msgspec.to_builtins(found)}
    if not isinstance(found, Fraction):
        return found
    if max(found.numerator.bit_length(), found.denominator.bit_length()) > LONGEST:
        return {"exactly": f"{found.numerator:x}/{found.denominator:x}", "hex": True}
    return {"exactly": str(found)}


def _read(written: Any) -> Found:
    if not isinstance(written, dict):
        found: Found = written
        return found
    if "sampled" in written:
        return Sampled(**written["sampled"])
    if written.get("hex"):
        above, below = written["exactly"].split("/")
        return Fraction(int(above, 16), int(below, 16))
    return Fraction(written["exactly"])
