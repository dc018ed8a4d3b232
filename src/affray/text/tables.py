"""Tables for a terminal: as wide as it is, at most 80 columns, numbers to the right, bars in what is left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.chance.distribution import Distribution
from affray.text.bars import bar, rows
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal, fraction, percent, whole
from affray.text.outcomes import named, outcomes
from affray.text.safe import clean
from affray.uses.advise import Advice, Weighed
from affray.uses.lanes import Result, alone
from affray.uses.simulate import Crowd

WIDEST = 80
LEAST_BAR, MOST_BAR = 6, 40


class Sheet:
    """A screen that tables are laid out for: its words, its width, and whether it shows more than letters."""

    def __init__(self, lexicon: Lexicon, width: int, *, plain: bool = False, exact: bool = False) -> None:
        self.lexicon, self.tongue = lexicon, lexicon.tongue
        self.width = max(30, min(width, WIDEST))
        self.plain, self.exact = plain, exact

    def outcomes(self, odds: Distribution[Result]) -> RenderableType:
        """What may come of it, amounts left aside, likeliest first; the percentages add up to 100."""
        found = outcomes(odds, self.lexicon)
        head = [self.tongue.say("what comes of it"), self.tongue.say("chance")]
        body = [[one.name, percent(one.percent, self.tongue)] for one in found]
        chances = [one.chance for one in found]
        return self._barred(head, body, chances, chances)

    def effects(self, odds: Distribution[Result], keys: Sequence[str]) -> Table:
        """Each effect by itself: the chance that there is any of it, and how much there is on average."""
        table = self._table(
            self.tongue.say("effect"), self.tongue.say("chance of any"), self.tongue.say("average")
        )
        for key in keys:
            one = alone(odds, key)
            some = 1 - _none(one)
            cells = [self.lexicon.effect(key), chance(some, self.tongue), decimal(one.mean(), self.tongue)]
            if self.exact:
                cells[1:] = [f"{cells[1]}  {fraction(some)}", f"{cells[2]}  {fraction(one.mean())}"]
            table.add_row(*map(Text, cells))
        return table

    def amounts(self, odds: Distribution[Any], words: str) -> RenderableType:
        """One amount, value by value (or range by range), with the chance of so much or more, and bars."""
        found = rows(odds)
        head = [words, self.tongue.say("chance"), self.tongue.say("or more")]
        body = [
            [row.label, percent(row.percent, self.tongue), chance(row.or_more, self.tongue)] for row in found
        ]
        chances = [row.chance for row in found]
        return self._barred(head, body, chances, chances)

    def advice(
        self,
        advice: Advice,
        columns: Sequence[str],
        *,
        options: Sequence[Weighed] = (),
        keys: Sequence[str] = (),
    ) -> RenderableType:
        """Options (all by worth, unless some are given), the best marked, with the odds of some effects.

        keys: what to type for each, where it is not its name.
        """
        shown = options or advice.ranked
        best = {weighed.label for weighed in advice.best}
        cells = [[self.lexicon.option(weighed.label) for weighed in shown]]
        cells.append([self.tongue.say("best") if weighed.label in best else "" for weighed in shown])
        cells.append([decimal(weighed.worth, self.tongue) for weighed in shown])
        heads = [self.tongue.say("option"), "", self.tongue.say("worth")]
        if keys:
            heads, cells = ["", *heads], [list(keys), *cells]
        for key in columns:
            head, column = self.lexicon.effect(key), self._averages(shown, key)
            if self._room([*heads, head], [*cells, column]) >= 0:
                heads, cells = [*heads, head], [*cells, column]
        top = max((abs(weighed.worth) for weighed in shown), default=Fraction(0))
        lengths = [max(weighed.worth, Fraction(0)) / top if top else Fraction(0) for weighed in shown]
        worths = [weighed.worth for weighed in shown]
        return self._barred(
            heads, list(map(list, zip(*cells, strict=True))), lengths, worths, names=bool(keys) + 2
        )

    def crowd(self, crowd: Crowd, exact: Distribution[Result] | None) -> Table:
        """What became of a crowd, with the standard error of each share, beside the exact odds."""
        found: dict[tuple[str, ...], int] = {}
        for result, count in crowd.counts:
            kind = tuple(key for key, _ in result.amounts)
            found[kind] = found.get(kind, 0) + count
        odds = exact.map(lambda result: tuple(key for key, _ in result.amounts)).fractions() if exact else {}
        say = self.tongue.say
        heads = [say("what came of it"), say("count"), say("share"), "±"]
        table = self._table(*heads, *([self.tongue.say("exactly")] if exact else []))
        for kind, count in sorted(found.items(), key=lambda pair: -pair[1]):
            share = Fraction(count, crowd.times)
            cells = [
                named(kind, self.lexicon),
                whole(count, self.tongue),
                chance(share, self.tongue, places=2),
                decimal(error(share, crowd.times) * 100, self.tongue, places=3),
            ]
            table.add_row(
                *map(
                    Text,
                    [
                        *cells,
                        *([chance(odds.get(kind, Fraction(0)), self.tongue, places=2)] if exact else []),
                    ],
                )
            )
        return table

    def _averages(self, options: Sequence[Weighed], key: str) -> list[str]:
        """One effect under each option: by its chance if it happens once at most, else by its mean."""
        once = all(_at_most_once(weighed, key) for weighed in options)
        means = [alone(weighed.odds, key).mean() for weighed in options]
        return [chance(mean, self.tongue) if once else decimal(mean, self.tongue) for mean in means]

    def _room(self, heads: Sequence[str], columns: Sequence[Sequence[str]]) -> int:
        """Columns that are left beside these."""
        widths = [max(map(cell_len, (head, *cells))) for head, cells in zip(heads, columns, strict=True)]
        return self.width - sum(widths) - 2 * len(widths)

    def _table(self, *heads: str) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), width=None, header_style="dim")
        for at, head in enumerate(heads):
            table.add_column(Text(head), justify="right" if at else "left", no_wrap=bool(at), overflow="fold")
        return table

    def _barred(
        self,
        head: list[str],
        body: list[list[str]],
        lengths: Sequence[Fraction],
        exact: Sequence[Fraction],
        *,
        names: int = 1,
    ) -> RenderableType:
        """A table whose last column is a bar in the room that is left.

        With `exact`, fractions stand before the bar, or below the table where they are too long.
        """
        if not self.exact:
            return self._drawn(head, body, lengths, names)
        fractions = [fraction(number) for number in exact]
        wide = [[*cells, exactly] for cells, exactly in zip(body, fractions, strict=True)]
        whole = [*head, self.tongue.say("exactly")]
        if self._room(whole, list(zip(*wide, strict=True))) >= 0:
            return self._drawn(whole, wide, lengths, names)
        below = (
            f"{cells[0] or cells[1]} = {exactly}" for cells, exactly in zip(body, fractions, strict=True)
        )
        return Group(
            self._drawn(head, body, lengths, names), "", *(Text(line, overflow="fold") for line in below)
        )

    def _drawn(
        self, head: list[str], body: list[list[str]], lengths: Sequence[Fraction], names: int
    ) -> Table:
        room = self._room(head, list(zip(*body, strict=True)))
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for at, word in enumerate(head):
            name = at < names
            wraps = name and word != ""
            table.add_column(
                Text(word), justify="left" if name else "right", no_wrap=not wraps, overflow="fold"
            )
        if room >= LEAST_BAR:
            table.add_column("", no_wrap=True)
        most = max(lengths, default=Fraction(0)) or Fraction(1)
        for cells, length in zip(body, lengths, strict=True):
            style = "bold" if self.tongue.say("best") in cells else ""
            row = [Text(clean(cell), style=style) for cell in cells]
            if room >= LEAST_BAR:
                row.append(Text(bar(length / most, min(MOST_BAR, room), plain=self.plain), style="cyan"))
            table.add_row(*row)
        return table


def _at_most_once(weighed: Weighed, key: str) -> bool:
    amounts = (result[key] for result in weighed.odds.values)
    return all(isinstance(amount, int) and amount in {0, 1} for amount in amounts)


def error(share: Fraction, times: int) -> Fraction:
    """The standard error of a share among so many."""
    return Fraction((float(share * (1 - share)) / times) ** 0.5)


def _none(odds: Distribution[Any]) -> Fraction:
    """The chance of exactly nothing: an open end that begins above 0 has none of it."""
    return sum(
        (weight for value, weight in odds.items() if isinstance(value, int) and value == 0), Fraction(0)
    )
