"""A sweep for a terminal: a table whose cells have a shade, in blocks that fit the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from affray.studies.measure import Asks
from affray.studies.sweep import Axis, Cell, Swept
from affray.text.layout import Grid, drawn
from affray.text.measures import ordered, said, valued
from affray.text.tables import Sheet

SHADES = " ░▒▓█"
GAP = 2


class Map(Sheet):
    """A screen for what a sweep found."""

    def swept(self, swept: Swept, measure: Asks, words: Mapping[str, str]) -> RenderableType:
        """One measure: bars over one axis, a shaded table over two, one for each value of any further."""
        if len(swept.axes) == 1:
            return self._line(swept, measure, words)
        size = len(swept.axes[0].values) * len(swept.axes[1].values)
        groups: dict[tuple[object, ...], list[Cell]] = {}
        for cell in swept.cells:
            groups.setdefault(cell.at[2:], []).append(cell)
        parts: list[RenderableType] = []
        for rest, cells in groups.items():
            if rest:
                named = zip(swept.axes[2:], rest, strict=True)
                said = ", ".join(f"{words.get(a.name, a.name)}: {self._word(value)}" for a, value in named)
                parts += [Text(said, style="bold")]
            parts += [*self._tables(swept, cells, measure, words), ""]
            if len(cells) != size:
                raise RuntimeError("a sweep has a cell for every point")
        return Group(*parts[:-1])

    def _line(self, swept: Swept, measure: Asks, words: Mapping[str, str]) -> RenderableType:
        axis, at = swept.axes[0], swept.measures.index(measure)
        found = [cell.found[at] if cell.found else None for cell in swept.cells]
        numbers = [Fraction(ordered(one) or 0) for one in found]
        most = max(map(abs, numbers)) or Fraction(1)
        body = [
            [self._word(value), said(one, measure, self.lexicon)]
            for value, one in zip(axis.values, found, strict=True)
        ]
        heads = [words.get(axis.name, axis.name), ""]
        lengths = [max(one, Fraction(0)) / most for one in numbers]
        return drawn(Grid(heads, body, lengths), self.width, plain=self.plain)

    def _tables(
        self, swept: Swept, cells: Sequence[Cell], measure: Asks, words: Mapping[str, str]
    ) -> Iterator[RenderableType]:
        """The longer axis goes down; the other goes across in as many blocks as the screen needs."""
        at = swept.measures.index(measure)
        down, across = (0, 1) if len(swept.axes[0].values) >= len(swept.axes[1].values) else (1, 0)
        side, top = swept.axes[down], swept.axes[across]
        shades = self._shades(swept, at)
        shown = {
            (cell.at[down], cell.at[across]): shades.get(cell.at, "")
            + said(cell.found[at] if cell.found else None, measure, self.lexicon, places=1)
            for cell in cells
        }
        corner = words.get(side.name, side.name)
        left = max(cell_len(corner), *(cell_len(self._word(value)) for value in side.values)) + GAP
        wide = max(*map(cell_len, shown.values()), *(cell_len(self._word(value)) for value in top.values))
        room = max(1, (self.width - left + GAP) // (wide + GAP))
        arrow = "" if self.plain else " →"
        yield Text(f"{'':{left}}{words.get(top.name, top.name)}{arrow}", style="dim")
        for begin in range(0, len(top.values), room):
            if begin:
                yield ""
            yield from self._block(side, top.values[begin : begin + room], shown, corner, left, wide)

    def _block(
        self,
        side: Axis,
        tops: Sequence[object],
        shown: Mapping[tuple[object, object], str],
        corner: str,
        left: int,
        wide: int,
    ) -> Iterator[Text]:
        gap = " " * GAP
        yield Text(_left(corner, left) + gap.join(_right(self._word(one), wide) for one in tops), style="dim")
        for value in side.values:
            cells = gap.join(_right(shown[value, one], wide) for one in tops)
            yield Text(_left(self._word(value), left) + cells)

    def _shades(self, swept: Swept, at: int) -> dict[tuple[object, ...], str]:
        """A shade for each cell, by how much of the most it has."""
        if self.plain:
            return {}
        numbers = {cell.at: ordered(cell.found[at]) if cell.found else None for cell in swept.cells}
        known = [number for number in numbers.values() if number is not None]
        low, high = (min(0.0, *known), max(known)) if known else (0.0, 0.0)
        span = (high - low) or 1.0
        return {
            where: (SHADES[min(4, int((number - low) / span * 5))] if number is not None else " ") + " "
            for where, number in numbers.items()
        }

    def _word(self, value: object) -> str:
        return valued(value, self.lexicon)


def _left(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
