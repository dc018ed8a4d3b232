"""Tables for a terminal: as wide as it is, at most 80 columns, numbers to the right, bars in what is left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import partial
from operator import ge
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from affray.chance.distribution import Distribution
from affray.text import crowds
from affray.text.bars import or_more, rows
from affray.text.crowds import some
from affray.text.layout import LEAST_BAR, Grid, drawn, plan
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.outcomes import named, outcomes
from affray.uses.advise import Advice, Weighed
from affray.uses.lanes import Result, alone
from affray.uses.simulate import Crowd

WIDEST, NARROWEST = 80, 10


class Sheet:
    """A screen that tables are laid out for: its words, its width, and whether it shows more than letters."""

    def __init__(self, lexicon: Lexicon, width: int, *, plain: bool = False, exact: bool = False) -> None:
        self.lexicon, self.tongue = lexicon, lexicon.tongue
        self.width = max(NARROWEST, min(width, WIDEST))
        self.plain, self.exact = plain, exact

    def outcomes(self, odds: Distribution[Result], told: Collection[str] = frozenset()) -> RenderableType:
        """What may come of it, amounts left aside, likeliest first; the percentages add up to 100."""
        found = outcomes(odds, self.lexicon, told)
        head = [self.tongue.say("what comes of it"), self.tongue.say("chance")]
        body = [[one.name, percent(one.percent, self.tongue)] for one in found]
        chances = [one.chance for one in found]
        return self._barred(head, body, chances, chances)

    def effects(self, odds: Distribution[Result], keys: Sequence[str]) -> RenderableType:
        """Each effect by itself: the chance that there is any of it, and how much there is on average."""
        heads = [self.tongue.say("effect"), self.tongue.say("chance of any"), self.tongue.say("average")]
        body = []
        for key in keys:
            one = alone(odds, key)
            any_of_it = some(one)
            cells = [
                self.lexicon.effect(key),
                chance(any_of_it, self.tongue),
                decimal(one.mean(), self.tongue),
            ]
            if self.exact:
                cells[1:] = [f"{cells[1]}  {fraction(any_of_it)}", f"{cells[2]}  {fraction(one.mean())}"]
            body.append(cells)
        return drawn(Grid(heads, body), self.width)

    def amounts(self, odds: Distribution[Any], words: str) -> RenderableType:
        """One amount, value by value (or range by range), with the chance of so much or more, and bars."""
        found = rows(odds)
        head = [words, self.tongue.say("chance"), self.tongue.say("or more")]
        body = [[row.label, percent(row.percent, self.tongue), or_more(row, self.tongue)] for row in found]
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
        worths = [weighed.worth for weighed in shown]
        names = bool(keys) + 2
        for key in columns:
            head, column = self.lexicon.effect(key), self._averages(shown, key)
            if self._fits([*heads, head], [*cells, column], names):
                heads, cells = [*heads, head], [*cells, column]
        top = max((abs(weighed.worth) for weighed in shown), default=Fraction(0))
        lengths = [max(weighed.worth, Fraction(0)) / top if top else Fraction(0) for weighed in shown]
        return self._barred(heads, _rows(cells), lengths, worths, names=names)

    def crowd(self, crowd: Crowd, exact: Distribution[Result], keys: Sequence[str] = ()) -> RenderableType:
        """What became of a crowd, with the standard error of each share, beside the exact odds."""
        kinds = drawn(
            crowds.by_result(crowd, exact, partial(named, lexicon=self.lexicon), self.lexicon), self.width
        )
        if not keys:
            return kinds
        return Group(kinds, "", drawn(crowds.by_effect(crowd, exact, keys, self.lexicon), self.width))

    def crowd_amounts(self, crowd: Crowd, exact: Distribution[Any], key: str) -> RenderableType:
        """One effect in a crowd, amount by amount, beside the exact odds, with bars."""
        return drawn(crowds.by_amount(crowd, exact, key, self.lexicon), self.width, plain=self.plain)

    def _averages(self, options: Sequence[Weighed], key: str) -> list[str]:
        """One effect under each option: by its chance if it happens once at most, else by its mean."""
        once = all(_at_most_once(weighed, key) for weighed in options)
        means = [alone(weighed.odds, key).mean() for weighed in options]
        return [chance(mean, self.tongue) if once else decimal(mean, self.tongue) for mean in means]

    def _fits(self, heads: Sequence[str], columns: Sequence[Sequence[str]], names: int) -> bool:
        """Whether a bar has room beside these columns, and no name has to be broken for it."""
        body = _rows(columns)
        planned = plan(Grid(heads, body, [Fraction(0)] * len(body), names), self.width)
        named = [max(map(cell_len, column)) for column in columns[:names]]
        return bool(planned and planned.bar >= LEAST_BAR and all(map(ge, planned.widths, named)))

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
        best = self.tongue.say("best")
        strong = frozenset(at for at, cells in enumerate(body) if best in cells)
        if not self.exact:
            return drawn(Grid(head, body, lengths, names, strong), self.width, plain=self.plain)
        fractions = [fraction(number) for number in exact]
        wide = [[*cells, exactly] for cells, exactly in zip(body, fractions, strict=True)]
        beside = Grid([*head, self.tongue.say("exactly")], wide, lengths, names, strong)
        if plan(beside, self.width) is not None:
            return drawn(beside, self.width, plain=self.plain)
        below = (
            f"{cells[0] or cells[1]} = {exactly}" for cells, exactly in zip(body, fractions, strict=True)
        )
        return Group(
            drawn(Grid(head, body, lengths, names, strong), self.width, plain=self.plain),
            "",
            *(Text(line, overflow="fold") for line in below),
        )


def _rows(columns: Sequence[Sequence[str]]) -> list[list[str]]:
    """Columns as rows."""
    return list(map(list, zip(*columns, strict=True)))


def _at_most_once(weighed: Weighed, key: str) -> bool:
    amounts = (result[key] for result in weighed.odds.values)
    return all(isinstance(amount, int) and amount in {0, 1} for amount in amounts)
