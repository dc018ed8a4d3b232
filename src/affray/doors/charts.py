"""Pictures and tables as files."""

from __future__ import annotations

import csv
import errno
import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from affray.errors import BadValue, NotInstalled, ScenarioError
from affray.studies.measure import Found, Sampled
from affray.studies.sweep import Swept
from affray.text.numbers import fraction_if_short
from affray.text.pictures.drawn import KINDS, drawn, vl_convert
from affray.text.pictures.picture import Picture, altair


class Chart:
    """A file that a picture is to be drawn in. What it lacks is found out before there is work to lose."""

    def __init__(self, path: str, *, dark: bool = False) -> None:
        self.path, self.dark = path, dark
        self.kind = Path(path).suffix[1:].lower()
        if self.kind not in KINDS:
            raise BadValue(
                f"{Path(path).suffix or path!r} is no kind of picture: "
                "give a file that ends in .svg, .png, .html or .json",
                path="--chart",
            )
        check_writable(path)
        altair()
        if self.kind != "json":
            vl_convert()

    def draw(self, make: Callable[[], Picture]) -> None:
        """Make the picture, and write it."""
        write_bytes(self.path, drawn(make(), self.kind, dark=self.dark))


def chart(path: str | None, *, dark: bool) -> Chart | None:
    """The file that was asked for, if one was."""
    return None if path is None else Chart(path, dark=dark)


def check_writable(*paths: str | None) -> None:
    """Refuse a file that cannot be written before there is work to lose; nothing is written yet."""
    for path in paths:
        if path is None:
            continue
        wrong = _unwritable(Path(path))
        if wrong:
            raise ScenarioError(f"cannot be written: {os.strerror(wrong)}", path=path)


def _unwritable(path: Path) -> int:
    try:
        if path.is_dir():
            return errno.EISDIR
        if not path.parent.is_dir():
            return errno.ENOTDIR if path.parent.exists() else errno.ENOENT
        return 0 if os.access(path if path.exists() else path.parent, os.W_OK) else errno.EACCES
    except (OSError, ValueError):
        return 0  # a name that no file can have is refused when it is written


def write_bytes(path: str, content: bytes) -> None:
    """Write a file, or say why it cannot be."""
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as wrong:
        said = getattr(wrong, "strerror", None) or wrong
        raise ScenarioError(f"cannot be written: {said}", path=path) from None


def csv_of(swept: Swept) -> bytes:
    """A sweep as CSV: a row a cell, each number as a float and exactly."""
    names, rows = columns(swept)
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    exact = {at for at, name in enumerate(names) if name.endswith(" exactly")}
    writer.writerows([_cell(one, exact=at in exact) for at, one in enumerate(row)] for row in rows)
    return stream.getvalue().encode()


def _cell(value: Any, *, exact: bool) -> Any:
    """What a spreadsheet would take for a formula, it is to show: a name may begin with "="."""
    formula = isinstance(value, str) and not exact and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if formula else value


def write_parquet(swept: Swept, path: str) -> None:
    """A sweep as a Parquet file with the same columns."""
    arrow, parquet = pyarrow()
    names, rows = columns(swept)
    cells = list(zip(*rows, strict=True))
    table = arrow.table({name: _column(arrow, column) for name, column in zip(names, cells, strict=True)})
    try:
        parquet.write_table(table, path)
    except OSError as wrong:
        raise ScenarioError(f"cannot be written: {wrong.strerror or wrong}", path=path) from None


def pyarrow() -> tuple[Any, Any]:
    """The library that writes Parquet, or a refusal that says how it is installed."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise NotInstalled("plots") from None
    return pa, parquet


def columns(swept: Swept) -> tuple[list[str], list[list[Any]]]:
    """The names of the columns, and the rows; a last column says what was refused, where anything was."""
    names = [axis.name for axis in swept.axes]
    sampled = [any(cell.found and isinstance(cell.found[at], Sampled) for cell in swept.cells)
               for at in range(len(swept.measures))]  # fmt: skip
    for measure, some in zip(swept.measures, sampled, strict=True):
        names += [str(measure)] if measure.kind == "best" else [str(measure), f"{measure} exactly"]
        names += [f"{measure} at least", f"{measure} at most"] if some else []
    refused = any(cell.refused for cell in swept.cells)
    rows = []
    for cell in swept.cells:
        row: list[Any] = list(cell.at)
        for at, measure in enumerate(swept.measures):
            found = cell.found[at] if cell.found else None
            if measure.kind == "best":
                row.append(found)
                continue
            row += _numbers(found)[: 4 if sampled[at] else 2]
        rows.append([*row, cell.refused or None] if refused else row)
    return [*names, "refused"] if refused else names, rows


def _numbers(found: Found) -> list[Any]:
    """What was found: as a float, exactly, and from where to where it lies."""
    if isinstance(found, Sampled):
        return [found.value, None, found.low, found.high]
    if found is None or isinstance(found, str):
        return [None, None, None, None]
    return [float(found), fraction_if_short(found), None, None]


def _column(arrow: Any, column: Sequence[Any]) -> Any:
    """A column of one type: of several, as text."""
    kinds = {type(value) for value in column if value is not None}
    return arrow.array(
        [None if one is None else str(one) for one in column] if len(kinds) > 1 else list(column)
    )
