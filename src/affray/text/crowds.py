"""What became of a crowd, beside the exact odds: every share and mean with its standard error."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from affray.chance.distribution import Distribution
from affray.chance.rounding import round_half_up
from affray.errors import TailError
from affray.text.bars import rows
from affray.text.layout import Grid
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, chances, decimal, percent, whole
from affray.uses.lanes import Result, alone
from affray.uses.simulate import Crowd


class Mean(NamedTuple):
    """A crowd's mean, its standard error (None: an open end hides it), and the exact mean."""

    seen: Fraction
    error: Fraction | None
    exact: Fraction


def error(share: Fraction, times: int) -> Fraction:
    """The standard error of a share among so many."""
    return Fraction((float(share * (1 - share)) / times) ** 0.5)


def settled(seen: Distribution[Any], exact: Distribution[Any]) -> Distribution[Any]:
    """A crowd's amounts under the names of the exact ones: what lies past an open end is that end."""
    finite = {value: value for value in exact.values if not hasattr(value, "edge")}
    ends = [value for value in exact.values if hasattr(value, "edge")]

    def place(value: Any) -> Any:
        if not hasattr(value, "edge"):
            return finite.get(value, ends[0] if ends else value)
        return ends[0] if ends else value

    return seen.map(place)


def mean(seen: Distribution[Any], exact: Distribution[Any], times: int) -> Mean:
    """What a crowd came to on average."""
    try:
        spread = Fraction((float(seen.variance()) / times) ** 0.5)
    except TailError:
        spread = None
    return Mean(seen.mean(), spread, exact.mean())


def some(odds: Distribution[Any]) -> Fraction:
    """The chance that there is any: an open end that begins above 0 has none of 0."""
    none = (weight for value, weight in odds.items() if isinstance(value, int) and value == 0)
    return 1 - sum(none, Fraction(0))


def by_amount(crowd: Crowd, exact: Distribution[Any], key: str, lexicon: Lexicon) -> Grid:
    """One effect's amounts, value by value or by ranges: how many came to each, and to so much or more."""
    tongue, say = lexicon.tongue, lexicon.tongue.say
    shares = settled(crowd.amounts(key), exact).fractions()
    found, left, body = rows(exact), Fraction(1), []
    lengths = [sum((shares.get(value, Fraction(0)) for value in row.values), Fraction(0)) for row in found]
    seen = chances(lengths, tongue, places=2)
    wanted = chances([row.chance for row in found], tongue, places=2)
    for row, share, said, exactly in zip(found, lengths, seen, wanted, strict=True):
        body.append(
            [
                row.label,
                whole(int(share * crowd.times), tongue),
                said,
                percent(round_half_up(error(share, crowd.times) * 100, 3), tongue, some=False),
                exactly,
                chance(left, tongue),
            ]
        )
        left -= share
    heads = [lexicon.effect(key), say("count"), say("share"), "±", say("exactly"), say("or more")]
    return Grid(heads, body, lengths)


def by_result(crowd: Crowd, exact: Distribution[Result], named: Any, lexicon: Lexicon) -> Grid:
    """What came of it, amounts left aside, likeliest first. named: what to call the kinds of result."""
    tongue, say = lexicon.tongue, lexicon.tongue.say
    found: dict[tuple[str, ...], int] = {}
    for result, count in crowd.counts:
        kind = tuple(key for key, _ in result.amounts)
        found[kind] = found.get(kind, 0) + count
    odds = exact.map(lambda result: tuple(key for key, _ in result.amounts)).fractions()
    ordered = sorted(found.items(), key=lambda pair: -pair[1])
    seen = chances([Fraction(count, crowd.times) for _, count in ordered], tongue, places=2)
    wanted = chances([odds.get(kind, Fraction(0)) for kind, _ in ordered], tongue, places=2)
    body = []
    for (kind, count), said, exactly in zip(ordered, seen, wanted, strict=True):
        off = error(Fraction(count, crowd.times), crowd.times)
        cells = [
            named(kind),
            whole(count, tongue),
            said,
            percent(round_half_up(off * 100, 3), tongue, some=False),
            exactly,
        ]
        body.append(cells)
    return Grid([say("what came of it"), say("count"), say("share"), "±", say("exactly")], body)


def by_effect(crowd: Crowd, exact: Distribution[Result], keys: Sequence[str], lexicon: Lexicon) -> Grid:
    """Each effect by itself: the share of those who had any of it, and how much there was on average."""
    tongue, say = lexicon.tongue, lexicon.tongue.say
    body = []
    for key in keys:
        seen, wanted = crowd.amounts(key), alone(exact, key)
        share, average = some(seen), mean(settled(seen, wanted), wanted, crowd.times)
        body.append(
            [
                lexicon.effect(key),
                chance(share, tongue, places=2),
                percent(round_half_up(error(share, crowd.times) * 100, 3), tongue, some=False),
                chance(some(wanted), tongue, places=2),
                decimal(average.seen, tongue, places=3),
                "" if average.error is None else decimal(average.error, tongue, places=3),
                decimal(average.exact, tongue, places=3),
            ]
        )
    heads = [say("effect"), say("share"), "±", say("exactly"), say("average"), "±", say("exactly")]
    return Grid(heads, body)
