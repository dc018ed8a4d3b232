"""Fights in tables: who wins, in which round it ends, who falls first, what is left of whom."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, overload

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from affray.chance.distribution import Distribution
from affray.fight.count import Simulated
from affray.fight.interval import Share
from affray.fight.odds import Odds
from affray.text.bars import bar
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, chances, decimal, fraction, whole
from affray.text.safe import clean
from affray.text.translate import Tongue

MOST_BAR, LEAST_BAR = 40, 8
MOST_ROUNDS = 12
LONGEST_NAME = 30
RARE = Fraction(1, 20_000)
"""Rounds at the end that are rarer than this are told together."""


class Row(NamedTuple):
    """One line of a table: a name, its cells, and how long its bar is."""

    name: str
    cells: tuple[str, ...]
    length: float


class FightSheet:
    """A screen on which fights are told."""

    def __init__(self, lexicon: Lexicon, width: int, *, plain: bool = False, exact: bool = False) -> None:
        self.lexicon, self.tongue = lexicon, lexicon.tongue
        self.width, self.plain, self.exact = max(20, min(width, 80)), plain, exact

    def odds(self, found: Odds) -> RenderableType:
        """The exact chances of a fight."""
        say = self.tongue.say
        ways = winners(found, self.tongue)
        parts: list[RenderableType] = [self._chances(say("who wins"), ways)]
        parts += ["", self._chances(say("ends in round"), by_round(found, self.tongue))]
        if len(found.names) > 2 and found.first:
            parts += [
                "",
                self._chances(say("falls first"), [(clean(name), share) for name, share in found.first]),
            ]
        parts += ["", self._left([(name, found.numbers_left(name)) for name in found.names])]
        return Group(*parts)

    def simulated(self, found: Simulated) -> RenderableType:
        """What became of many fights, with intervals."""
        say = self.tongue.say
        ways = [(name, Share(count, found.times)) for name, count in winners(found, self.tongue)]
        parts: list[RenderableType] = [self._shares(say("who wins"), ways)]
        rounds = [(name, Share(count, found.times)) for name, count in by_round(found, self.tongue)]
        if rounds:
            parts += ["", self._shares(say("ends in round"), rounds)]
        if len(found.names) > 2:
            first = [(clean(name), Share(count, found.times)) for name, count in found.first if count]
            parts += ["", self._shares(say("falls first"), first)]
        left = [
            (name, {number: Distribution.of(dict(amounts)) for number, amounts in numbers})
            for name, numbers in zip(found.names, found.left, strict=True)
        ]
        parts += ["", self._left(left)]
        return Group(*parts)

    def _chances(self, head: str, ways: Sequence[tuple[str, Fraction]]) -> RenderableType:
        shown = chances([share for _, share in ways], self.tongue, places=2)
        rows = [Row(name, (said,), float(share)) for (name, share), said in zip(ways, shown, strict=True)]
        table = self._drawn((head, self.tongue.say("chance")), rows)
        if not self.exact:
            return table
        return Group(table, *(Text(f"{name} = {fraction(share)}", overflow="fold") for name, share in ways))

    def _shares(self, head: str, ways: Sequence[tuple[str, Share]]) -> Table:
        say = self.tongue.say
        seen = chances([Fraction(one.count, one.times) for _, one in ways], self.tongue, places=2)
        rows = [
            Row(
                name,
                (whole(one.count, self.tongue), "–" if one.never else share, between(one, self.tongue)),
                one.estimate,
            )
            for (name, one), share in zip(ways, seen, strict=True)
        ]
        return self._drawn((head, say("count"), say("share"), say("at 95 %")), rows)

    def _left(self, everybody: Sequence[tuple[str, dict[str, Distribution[int]]]]) -> Table:
        """What is left of everybody at the end: on average, and in the middle eight of ten fights."""
        say = self.tongue.say
        rows = []
        for name, numbers in everybody:
            for number, amounts in numbers.items():
                low, high = spread(amounts)
                cells = (decimal(amounts.mean(), self.tongue), f"{low}–{high}")
                word = self.tongue.word(number)
                rows.append(Row(f"{clean(name)[:LONGEST_NAME]}: {word}", cells, 0.0))
        return self._drawn((say("left at the end"), say("average"), say("8 of 10")), rows, bars=False)

    def _drawn(self, heads: Sequence[str], rows: Sequence[Row], *, bars: bool = True) -> Table:
        columns = [heads, *((row.name, *row.cells) for row in rows)]
        widths = [max(len(cell) for cell in column) for column in zip(*columns, strict=True)]
        room = min(MOST_BAR, self.width - sum(widths) - 2 * len(widths) - 1)
        bars = bars and room >= LEAST_BAR
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for at, head in enumerate(heads):
            table.add_column(Text(head), justify="right" if at else "left", no_wrap=bool(at), overflow="fold")
        if bars:
            table.add_column("", no_wrap=True)
        for row in rows:
            cells: list[Any] = [Text(row.name), *map(Text, row.cells)]
            if bars:
                cells.append(Text(bar(row.length, room, plain=self.plain), style="cyan"))
            table.add_row(*cells)
        return table


@overload
def winners(found: Odds, tongue: Tongue) -> list[tuple[str, Fraction]]: ...
@overload
def winners(found: Simulated, tongue: Tongue) -> list[tuple[str, int]]: ...
def winners(found: Odds | Simulated, tongue: Tongue) -> list[tuple[str, Any]]:
    """Who may win, or how else it may come out: with its chance, or how often."""
    say = tongue.say
    others = (
        (say("nobody is left"), found.draw),
        (say("goes on beyond round {round}", round=found.horizon or 0), found.fighting),
        (say("would go on for ever"), found.unending),
    )
    return [*((clean(side), share) for side, share in found.wins), *(one for one in others if one[1])]


@overload
def by_round(found: Odds, tongue: Tongue) -> list[tuple[str, Fraction]]: ...
@overload
def by_round(found: Simulated, tongue: Tongue) -> list[tuple[str, int]]: ...
def by_round(found: Odds | Simulated, tongue: Tongue) -> list[tuple[str, Any]]:
    """In which round it ends: with its chance, or how often. The late rounds are told together."""
    known = [(number, share) for number, share in found.rounds if number]
    shown = known[:MOST_ROUNDS]
    later = sum((share for number, share in found.rounds if not number), Fraction(0))
    if isinstance(found, Odds):
        while len(shown) > 1 and shown[-1][1] < RARE:
            shown.pop()
        later = found.later
    later += sum((share for _, share in known[len(shown) :]), Fraction(0))
    late = later if isinstance(found, Odds) else int(later)
    told = [(str(number), share) for number, share in shown]
    return [*told, (tongue.say("later"), late)] if late else told


def between(one: Share, tongue: Tongue) -> str:
    """Where the chance lies; what was never seen is under something, and not impossible."""
    low, high = (Fraction(bound) for bound in one.interval)
    if one.never:
        return tongue.say("under {chance}", chance=small(high, tongue))
    if one.count == one.times:
        return tongue.say("over {chance}", chance=chance(low, tongue, places=2))
    return f"{small(low, tongue)} – {small(high, tongue)}"


def small(share: Fraction, tongue: Tongue, places: int = 2) -> str:
    """A chance with enough places to show that it is not 0."""
    while places < 12 and 0 < share * 100 < Fraction(1, 10**places):
        places += 1
    return chance(share, tongue, places=places)


def spread(amounts: Distribution[int]) -> tuple[int, int]:
    """From which to which amount it is in the middle eight of ten fights."""
    below = Fraction(0)
    low = high = None
    for value, share in amounts.items():
        below += share
        if low is None and below >= Fraction(1, 10):
            low = value
        if high is None and below >= Fraction(9, 10):
            high = value
    return low or 0, high or 0
