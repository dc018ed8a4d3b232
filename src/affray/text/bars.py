"""A distribution as a bar picture: rows that fit a screen, and bars that fit a column."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate, takewhile
from math import lcm
from typing import Any, NamedTuple

from affray.chance.amount import place
from affray.chance.distribution import Distribution
from affray.chance.rounding import shares
from affray.text.numbers import amount, percent
from affray.text.numbers import chance as said
from affray.text.translate import Tongue

EIGHTHS = " ▏▎▍▌▋▊▉"
MOST_ROWS = 16
RARE = Fraction(1, 200)


class Row(NamedTuple):
    """One value, or a range of neighbours: its exact chance, that of it or more, and its rounded percent.

    values: those that it stands for.
    """

    label: str
    chance: Fraction
    or_more: Fraction
    percent: Decimal
    values: tuple[Any, ...] = ()


def rows(odds: Distribution[Any], *, most: int = MOST_ROWS) -> list[Row]:
    """A distribution in at most so many rows: rare ends are ranges, then neighbours join. 0 stays alone."""
    groups = _grouped(odds.items(), most)
    chances = [sum((chance for _, chance in group), Fraction(0)) for group in groups]
    rounded = shares(_weights(chances))
    left = Fraction(1)
    found = []
    for group, chance, share in zip(groups, chances, rounded, strict=True):
        found.append(Row(_label(group), chance, left, share, tuple(value for value, _ in group)))
        left -= chance
    return found


def or_more(row: Row, tongue: Tongue) -> str:
    """The chance of so much or more, in percent: of the last row the same number as its own chance."""
    return percent(row.percent, tongue) if row.or_more == row.chance else said(row.or_more, tongue)


class Band(NamedTuple):
    """One value, or a range of neighbours, with its exact chance in each of several distributions."""

    label: str
    chances: tuple[Fraction, ...]


def bands(several: Sequence[Distribution[Any]], *, most: int = MOST_ROWS) -> list[Band]:
    """Several distributions in the same rows. What lies past the nearest open end of any is one row."""
    ends = [value for odds in several for value in odds.values if _is_open(value)]
    cut = min(ends, key=lambda end: end.edge if end.up else -end.edge, default=None)
    folded = [_folded(odds, cut) for odds in several]
    mixed: dict[Any, Fraction] = {}
    for chances in folded:
        for value, chance in chances.items():
            mixed[value] = mixed.get(value, Fraction(0)) + chance / len(several)
    pairs = sorted(mixed.items(), key=lambda pair: place(pair[0]))
    return [
        Band(
            _label(group),
            tuple(sum((one.get(value, Fraction(0)) for value, _ in group), Fraction(0)) for one in folded),
        )
        for group in _grouped(pairs, most)
    ]


def bar(share: Fraction | float, width: int, *, plain: bool = False) -> str:
    """A bar of up to `width` columns for a share of 0 to 1; anything above nothing leaves a trace."""
    share = min(max(Fraction(share), Fraction(0)), Fraction(1))
    if plain:
        return "#" * max(int(share * width + Fraction(1, 2)), int(share > 0))
    eighths = max(int(share * width * 8 + Fraction(1, 2)), int(share > 0))
    full, rest = divmod(eighths, 8)
    return "█" * full + (EIGHTHS[rest] if rest else "")


Pair = tuple[Any, Fraction]


def _grouped(pairs: Sequence[Pair], most: int) -> list[list[Pair]]:
    if len(pairs) <= most or not all(_is_amount(value) for value, _ in pairs):
        return [[pair] for pair in pairs]
    zero = [list(pairs[:1])] if isinstance(pairs[0][0], int) and pairs[0][0] == 0 else []
    inner = list(pairs[len(zero) :])
    high = _rare(inner[::-1])[::-1]
    low = _rare(inner[: len(inner) - len(high)])
    inner = inner[len(low) : len(inner) - len(high)]
    room = max(1, most - len(zero) - bool(low) - bool(high))
    step = -(-len(inner) // room) if inner else 1
    middle = [inner[at : at + step] for at in range(0, len(inner), step)]
    return [*zero, *([low] if low else []), *middle, *([high] if high else [])]


def _rare(pairs: Sequence[Pair]) -> list[Pair]:
    """The first few, as long as all of them together are rare."""
    so_far = accumulate(chance for _, chance in pairs)
    return [pair for pair, _ in zip(pairs, takewhile(RARE.__gt__, so_far), strict=False)]


def _folded(odds: Distribution[Any], cut: Any) -> dict[Any, Fraction]:
    """The chances by value; all that lies past the cut as that one open end."""
    found: dict[Any, Fraction] = {}
    for value, chance in odds.items():
        key = cut if cut is not None and _past(value.edge if _is_open(value) else value, cut) else value
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _past(value: Any, cut: Any) -> bool:
    return bool(value >= cut.edge if cut.up else value <= cut.edge)


def _is_open(value: Any) -> bool:
    return hasattr(value, "edge")


def _is_amount(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or _is_open(value)


def _label(group: Sequence[Pair]) -> str:
    first, last = group[0][0], group[-1][0]
    if len(group) == 1:
        return amount(first)
    if _is_open(last):
        return f"{first}+"
    return f"{first}–{last}"


def _weights(chances: Sequence[Fraction]) -> list[int]:
    scale = lcm(*(chance.denominator for chance in chances))
    return [int(chance * scale) for chance in chances]
