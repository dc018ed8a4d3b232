"""Several attacks side by side for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from string import ascii_uppercase

from rich.console import RenderableType
from rich.text import Text

from affray.chance.rounding import shares
from affray.studies.compare import Against, Build, Compared
from affray.text.bars import bands
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.tables import Sheet

MOST_BANDS = 24


class Beside(Sheet):
    """A screen for what has been compared: each attack by a letter."""

    def summary(self, compared: Compared, once: Sequence[str], counted: Sequence[str]) -> RenderableType:
        """What each is worth; the chance of what happens or not, and how much of the rest on average."""
        table = self._table("", *ascii_uppercase[: len(compared.builds)])
        say = self.tongue.say
        if all(build.worth is not None for build in compared.builds):
            self._add(
                table, say("worth"), [decimal(build.worth or 0, self.tongue) for build in compared.builds]
            )
        for key in once:
            chances = [chance(build.chance(key), self.tongue) for build in compared.builds]
            self._add(table, self.lexicon.effect(key), chances)
        for key in counted:
            chances = [chance(build.chance(key), self.tongue) for build in compared.builds]
            means = [decimal(build.mean(key), self.tongue) for build in compared.builds]
            words = self.lexicon.effect(key)
            self._add(table, say("{effect}: chance", effect=words), chances)
            self._add(table, say("{effect}, on average", effect=words), means)
            if self.exact:
                self._add(table, say("exactly"), [fraction(build.mean(key)) for build in compared.builds])
        return table

    def several(self, compared: Compared, key: str) -> RenderableType:
        """The whole distribution of one effect, a column for each; each column adds up to 100."""
        found = bands([build.amounts(key) for build in compared.builds], most=MOST_BANDS)
        columns = []
        for at in range(len(compared.builds)):
            chances = [band.chances[at] for band in found]
            scale = lcm(*(one.denominator for one in chances))
            rounded = shares([int(one * scale) for one in chances])
            columns.append(
                [
                    percent(share, self.tongue, some=exactly > 0)
                    for share, exactly in zip(rounded, chances, strict=True)
                ]
            )
        table = self._table(self.lexicon.effect(key), *ascii_uppercase[: len(compared.builds)])
        for at, band in enumerate(found):
            self._add(table, band.label, [column[at] for column in columns])
        return table

    def against(self, compared: Compared, key: str) -> list[str]:
        """Each against the first, a sentence each."""
        first, *others = compared.builds
        return [
            self._sentence(compared, first, other, key, ascii_uppercase[at])
            for at, other in enumerate(others, 1)
        ]

    def _sentence(self, compared: Compared, first: Build, other: Build, key: str, letter: str) -> str:
        say, tongue = self.tongue.say, self.tongue
        gap = other.mean(key) - first.mean(key)
        told = compared.against(other.name, first.name, key)
        parts = {
            "letter": letter,
            "effect": self.lexicon.effect(key),
            "gap": ("+" if gap > 0 else "") + decimal(gap, tongue),
            **self._percents(told),
        }
        said = say(
            "{letter} against A, {effect}: {gap} on average; more in {more}, as much in {equal}, "
            "less in {less} of all cases.",
            **parts,
        )
        if told.open > Fraction(0):
            said += " " + say(
                "In {open} both are past the end of the table.", open=self._percents(told)["open"]
            )
        return said

    def _percents(self, told: Against) -> dict[str, str]:
        """The chances of it in percent, which together are 100."""
        scale = lcm(*(share.denominator for share in told))
        rounded = shares([int(share * scale) for share in told])
        return {
            name: percent(share, self.tongue, some=exactly > 0)
            for name, exactly, share in zip(told._fields, told, rounded, strict=True)
        }

    def _add(self, table: object, words: str, cells: Sequence[str]) -> None:
        table.add_row(Text(words), *map(Text, cells))  # type: ignore[attr-defined]  # a table of rich's
