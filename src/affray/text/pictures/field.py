"""A sweep as a picture: a line over one axis, a heat map over two, one for each value of any further."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from affray.rules.words import label
from affray.studies.measure import Asks, Found, Sampled
from affray.studies.sweep import Axis, Cell, Swept
from affray.text.lexicon import Lexicon
from affray.text.measures import called, ordered, said, valued
from affray.text.numbers import fraction_if_short
from affray.text.pictures.palette import HEAT
from affray.text.pictures.picture import Listing, Picture, altair, below, picture

WIDE, TALL = 520, 240
CELL_TALL = 26
LONGEST_NUMBER, MOST_SLANTING = 4, 30
MOST_LABELLED = 800
OTHER_INK = 0.7
"""From which share of the scale on a number in a cell is written in the other ink."""
JOIN = " · "


class Names:
    """What the axes of a sweep are called."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def __call__(self, axis: Axis) -> str:
        return self.words.get(axis.name, axis.name)


def field(
    swept: Swept,
    measure: Asks,
    lexicon: Lexicon,
    *,
    words: Mapping[str, str] | None = None,
    title: str = "",
    notes: Sequence[str] = (),
) -> Picture:
    """One measure of a sweep. `words`: what the axes are called, by name."""
    names = Names(words or {})
    at = swept.measures.index(measure)
    title = title or called(measure, lexicon)
    rows = [_row(cell, at, measure, swept, names, lexicon) for cell in swept.cells]
    _ink(rows)
    if len(swept.axes) == 1:
        chart = _line(rows, swept.axes[0], measure, names, lexicon)
    else:
        chart = _heat(rows, swept.axes, measure, names, lexicon)
    over = " × ".join(f"{names(axis)} {_span(axis)}" for axis in swept.axes)
    return picture(
        chart,
        title=title,
        notes=notes,
        description=f"{title}. {over}. {_ends(swept, at, measure, names, lexicon)}",
        listing=listed(swept, measure, lexicon, words=words, title=title),
        lang=lexicon.tongue.lang,
    )


def laid(axes: Sequence[Axis]) -> tuple[int, int | None]:
    """Which axis goes across and which down, by number: of the first two, the longer goes across."""
    if len(axes) == 1:
        return 0, None
    return (0, 1) if len(axes[0].values) > len(axes[1].values) else (1, 0)


def listed(
    swept: Swept,
    measure: Asks,
    lexicon: Lexicon,
    *,
    words: Mapping[str, str] | None = None,
    title: str = "",
    places: int = 2,
) -> Listing:
    """One measure of a sweep as a table: the first axis down; the second across, if there are two."""
    names, at = Names(words or {}), swept.measures.index(measure)
    title = title or called(measure, lexicon)

    def shown(cell: Cell) -> str:
        return said(cell.found[at] if cell.found else None, measure, lexicon, places=places)

    if len(swept.axes) == 2:
        down, across = swept.axes
        width = len(across.values)
        body = tuple(
            (valued(value, lexicon), *map(shown, swept.cells[number * width : (number + 1) * width]))
            for number, value in enumerate(down.values)
        )
        corner = f"{names(down)} \\ {names(across)}"
        return Listing(title, (corner, *(valued(value, lexicon) for value in across.values)), body)
    heads = (*map(names, swept.axes), called(measure, lexicon))
    rows = tuple((*(valued(value, lexicon) for value in cell.at), shown(cell)) for cell in swept.cells)
    return Listing(title, heads, rows)


def _row(cell: Cell, at: int, measure: Asks, swept: Swept, names: Names, lexicon: Lexicon) -> dict[str, Any]:
    found: Found = cell.found[at] if cell.found else None
    short = isinstance(found, (Fraction, Sampled))
    where = {f"at{number}": valued(value, lexicon) for number, value in enumerate(cell.at)}
    rest = JOIN.join(
        f"{names(axis)}: {valued(value, lexicon)}"
        for axis, value in list(zip(swept.axes, cell.at, strict=True))[2:]
    )
    return {
        **where,
        "rest": rest,
        "number": ordered(found),
        "exactly": _exactly(found),
        "shown": said(found, measure, lexicon, places=1 if short else 2),
        "ink": "low",
    }


def _exactly(found: Found) -> int | str | None:
    """What was found, whole; of what was sampled, how often and where it lies."""
    if isinstance(found, Sampled):
        return f"{found.low:.6g}–{found.high:.6g} ({found.times})"
    return fraction_if_short(found) if isinstance(found, Fraction) else found


def _ink(rows: list[dict[str, Any]]) -> None:
    numbers = [row["number"] for row in rows if row["number"] is not None]
    low, high = (min(0.0, *numbers), max(numbers)) if numbers else (0.0, 0.0)
    for row in rows:
        if row["number"] is not None and high > low:
            share = (row["number"] - low) / (high - low)
            row["ink"] = "high" if share >= OTHER_INK else "low"


def _line(rows: list[dict[str, Any]], axis: Axis, measure: Asks, names: Names, lexicon: Lexicon) -> Any:
    alt = altair()
    form = alt.Axis(format=".0%") if measure.kind == "chance" else alt.Axis()
    slant = _slant(rows, 0, WIDE / len(rows))
    crowded = not slant["labelAngle"] or len(rows) > MOST_SLANTING
    base = alt.Chart(alt.Data(values=rows)).encode(
        alt.X("at0:O", sort=None, title=names(axis), axis=alt.Axis(labelOverlap=crowded, **slant)),
        alt.Y("number:Q", title=called(measure, lexicon), axis=form),
    )
    marks = [base.mark_line(color="@bar", strokeWidth=2), base.mark_point(color="@bar", filled=True, size=46)]
    if len(rows) <= 16:
        halo = base.mark_text(dy=-11, stroke="@ground", strokeWidth=4, strokeJoin="round")
        marks += [one.encode(alt.Text("shown:N")) for one in (halo, base.mark_text(dy=-11))]
    return alt.layer(*marks).properties(width=WIDE, height=TALL)


def _heat(
    rows: list[dict[str, Any]], axes: Sequence[Axis], measure: Asks, names: Names, lexicon: Lexicon
) -> Any:
    """One map; or for each value of the further axes one, all to one scale."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["rest"], []).append(row)
    numbers = [row["number"] for row in rows if row["number"] is not None] or [0]
    ends = [min(0, *numbers), max(numbers)]
    charts = [_map(group, axes, measure, names, lexicon, ends) for group in groups.values()]
    return charts[0] if len(charts) == 1 else below(charts, list(groups))


def _map(
    rows: list[dict[str, Any]],
    axes: Sequence[Axis],
    measure: Asks,
    names: Names,
    lexicon: Lexicon,
    ends: Sequence[float],
) -> Any:
    alt = altair()
    across, down = laid(axes)
    ticks = {"ticks": False, "domain": False, "labelPadding": 6}
    width = _width(rows)
    slant = _slant(rows, across, width)
    base = alt.Chart(alt.Data(values=rows)).encode(
        alt.X(f"at{across}:O", sort=None, title=names(axes[across]), axis=alt.Axis(**slant, **ticks)),
        alt.Y(f"at{down}:O", sort=None, title=names(axes[down or 0]), axis=alt.Axis(**ticks)),
    )
    empty = base.mark_rect(color="@none", stroke="@ground", strokeWidth=1)
    form = {"format": ".0%"} if measure.kind == "chance" else {}
    some = any(row["number"] is not None for row in rows)
    legend = alt.Legend(title=called(measure, lexicon), gradientLength=150, **form) if some else None
    scale = alt.Scale(domain=list(ends), range=list(HEAT), interpolate="rgb")
    cells = base.mark_rect(stroke="@ground", strokeWidth=1).encode(
        alt.Color("number:Q", scale=scale, legend=legend)
    )
    drawn = [empty, cells.transform_filter("datum.number !== null")]
    if len(rows) <= MOST_LABELLED:
        low = "datum.ink === 'low'"
        number = base.mark_text(fontSize=11).encode(
            alt.Text("shown:N"), color=alt.condition(low, alt.value("@on low"), alt.value("@on high"))
        )
        drawn.append(number)
    return alt.layer(*drawn).properties(width=alt.Step(width), height=alt.Step(CELL_TALL))


def _slant(rows: Sequence[dict[str, Any]], across: int, room: float) -> dict[str, Any]:
    """How the values below a picture are written: names that have no room beside one another, slanting."""
    longest = max((len(str(row[f"at{across}"])) for row in rows), default=1)
    if 7 * longest + 4 <= room or longest <= LONGEST_NUMBER:
        return {"labelAngle": 0}
    return {"labelAngle": -40, "labelAlign": "right", "labelBaseline": "top"}


def _width(rows: Sequence[dict[str, Any]]) -> int:
    """As wide as the longest number in a cell."""
    longest = max((len(str(row["shown"])) for row in rows), default=1)
    return max(CELL_TALL, 10 + 7 * longest) if len(rows) <= MOST_LABELLED else 10


def _span(axis: Axis) -> str:
    first, last = axis.values[0], axis.values[-1]
    return f"{label(first)}–{label(last)}" if len(axis.values) > 1 else label(first)


def _ends(swept: Swept, at: int, measure: Asks, names: Names, lexicon: Lexicon) -> str:
    """Where the most and the least of it is found."""
    known = [cell for cell in swept.cells if cell.found and ordered(cell.found[at]) is not None]
    if not known:
        return ""
    least = min(known, key=lambda cell: ordered(cell.found[at]) or 0)
    most = max(known, key=lambda cell: ordered(cell.found[at]) or 0)

    def told(cell: Cell) -> str:
        where = zip(swept.axes, cell.at, strict=True)
        return ", ".join(f"{names(axis)} {valued(value, lexicon)}" for axis, value in where)

    return lexicon.tongue.say(
        "From {least} at {where} to {most} at {there}.",
        least=said(least.found[at], measure, lexicon),
        where=told(least),
        most=said(most.found[at], measure, lexicon),
        there=told(most),
    )
