"""Several attacks side by side for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from string import ascii_uppercase

from rich.console import RenderableType

from affray.chance.rounding import shares
from affray.studies.compare import Against, Build, Compared
from affray.text.bars import bands
from affray.text.layout import Grid, drawn
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.tables import Sheet

MOST_BANDS = 24


class Beside(Sheet):
    """A screen for what has been compared: each attack by a letter."""

    def summary(self, compared: Compared, once: Sequence[str], counted: Sequence[str]) -> RenderableType:
        """What each is worth; the chance of what happens or not, and how much of the rest on average."""
        say, builds = self.tongue.say, compared.builds
        rows: list[list[str]] = []
        if all(build.worth is not None for build in builds):
            rows.append([say("worth"), *(decimal(build.worth or 0, self.tongue) for build in builds)])
        rows += [[self.lexicon.effect(key), *self._chances(compared, key)] for key in once]
        for key in counted:
            words = self.lexicon.effect(key)
            rows.append([say("{effect}: chance", effect=words), *self._chances(compared, key)])
            means = [build.mean(key) for build in builds]
            rows.append(
                [say("{effect}, on average", effect=words), *(decimal(one, self.tongue) for one in means)]
            )
            if self.exact:
                rows.append([say("exactly"), *map(fraction, means)])
        return drawn(Grid(["", *ascii_uppercase[: len(builds)]], rows), self.width)

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
        heads = [self.lexicon.effect(key), *ascii_uppercase[: len(compared.builds)]]
        rows = [[band.label, *(column[at] for column in columns)] for at, band in enumerate(found)]
        return drawn(Grid(heads, rows), self.width)

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

    def _chances(self, compared: Compared, key: str) -> list[str]:
        return [chance(build.chance(key), self.tongue) for build in compared.builds]
