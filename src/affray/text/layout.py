"""Where a table's columns go: numbers whole, a bar that can be told apart, names in what is left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from affray.text.bars import bar
from affray.text.safe import clean

GAP = 2
LEAST_BAR, MOST_BAR = 8, 40
LEAST_NAME = 14
"""A name is broken between its words, and no narrower than this."""


class Grid(NamedTuple):
    """A table's cells.

    heads, rows   what stands in it
    lengths       a bar for each row, as a share of the longest; none: no bars
    names         how many of the first columns are words, which may be broken; the others are numbers
    strong        the rows that stand out
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    lengths: Sequence[Fraction] = ()
    names: int = 1
    strong: frozenset[int] = frozenset()


class Plan(NamedTuple):
    """How wide each column is, and the bar; no bar where it is 0."""

    widths: list[int]
    bar: int


def plan(grid: Grid, width: int) -> Plan | None:
    """Columns that fit: with a bar if there is room for one, None where not even the numbers fit.

    Headings are broken before names are.
    """
    columns = list(zip(grid.heads, *grid.rows, strict=True))
    widest = [max(map(cell_len, column)) for column in columns]
    least = [_least(column, name=at < grid.names) for at, column in enumerate(columns)]
    whole = [*widest[: grid.names], *least[grid.names :]]
    for wanted in ([LEAST_BAR] if grid.lengths else []) + [0]:
        room = width - GAP * (len(columns) - (not wanted)) - wanted
        for narrow in (whole, least):
            widths = _shrunk(widest, narrow, room)
            if sum(widths) <= room:
                return Plan(widths, min(MOST_BAR, wanted + room - sum(widths)) if wanted else 0)
    return None


def drawn(grid: Grid, width: int, *, plain: bool = False) -> RenderableType:
    """The table, or where its numbers do not fit side by side, one below the other."""
    planned = plan(grid, width)
    return _listed(grid) if planned is None else _table(grid, planned, plain=plain)


def _least(column: Sequence[str], *, name: bool) -> int:
    """How narrow a column may become: a number stays whole, its heading and names break between words."""
    head, *cells = column
    broken = column if name else [head]
    words = max((cell_len(word) for text in broken for word in text.split(" ")), default=0)
    if not name:
        return max([words, *map(cell_len, cells)])
    return min(max(map(cell_len, column)), max(LEAST_NAME, min(words, LEAST_NAME + GAP)))


def _shrunk(widest: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Widths brought down towards the least until they fit, the widest first."""
    widths = list(widest)
    while sum(widths) > room:
        spare = [at for at, width in enumerate(widths) if width > least[at]]
        if not spare:
            break
        widths[max(spare, key=lambda at: widths[at])] -= 1
    return widths


def _table(grid: Grid, planned: Plan, *, plain: bool) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="dim")
    for at, (head, width) in enumerate(zip(grid.heads, planned.widths, strict=True)):
        table.add_column(
            Text(head), width=width, justify="left" if at < grid.names else "right", overflow="fold"
        )
    if planned.bar:
        table.add_column("", no_wrap=True)
    most = max(grid.lengths, default=Fraction(0)) or Fraction(1)
    for at, cells in enumerate(grid.rows):
        row = [Text(clean(cell), style="bold" if at in grid.strong else "") for cell in cells]
        if planned.bar:
            row.append(Text(bar(grid.lengths[at] / most, planned.bar, plain=plain), style="cyan"))
        table.add_row(*row)
    return table


def _listed(grid: Grid) -> Group:
    """Each row as a few lines: its name, and below it every number with its heading."""
    lines: list[RenderableType] = []
    for at, cells in enumerate(grid.rows):
        name = "  ".join(clean(cell) for cell in cells[: grid.names] if cell)
        lines.append(Text(name, style="bold" if at in grid.strong else "", overflow="fold"))
        for head, cell in list(zip(grid.heads, cells, strict=True))[grid.names :]:
            lines.append(Padding(Text(f"{head} {clean(cell)}".strip(), overflow="fold"), (0, 0, 0, GAP)))
    return Group(*lines)
