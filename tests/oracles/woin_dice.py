"""Dice by plain enumeration, for the oracle of WOIN: every face, in dictionaries of fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

FACE = Fraction(1, 6)
Odds = dict[Any, Fraction]


def put(odds, key, weight):
    odds[key] = odds.get(key, 0) + weight


def both(first, second, join):
    """Two independent things, joined."""
    odds: Odds = {}
    for a, p in first.items():
        for b, q in second.items():
            put(odds, join(a, b), p * q)
    return odds


def beside(a, b):
    return tuple(x + y for x, y in zip(a, b, strict=True))


@cache
def plain(count):
    """(total, sixes) of ordinary d6."""
    if count == 0:
        return {(0, 0): Fraction(1)}
    one = {(face, int(face == 6)): FACE for face in range(1, 7)}
    return both(plain(count - 1), one, beside)


@cache
def lucky(count, sixes_count, enough, *, expected=False):
    """(total, sixes) of exploding d6. A die that reaches `enough` by itself stops there.

    Nothing is lost by stopping if nobody asks how far a total goes beyond `enough`,
    nor how many more than three sixes there were.

    expected: a die that stops counts the mean of what it would still roll, 21/5, and of its sixes, 1/5.
    """
    if count == 0:
        return {(0, 0): Fraction(1)}
    one: Odds = {}
    sixes = 0
    while 6 * sixes < enough or sixes < 3:
        for face in range(1, 6):
            put(one, (6 * sixes + face, counted(sixes, sixes_count)), FACE ** (sixes + 1))
        sixes += 1
    more = (Fraction(21, 5), Fraction(int(sixes_count == "all"), 5)) if expected else (0, 0)
    put(one, beside((6 * sixes, counted(sixes, sixes_count)), more), FACE**sixes)
    return both(lucky(count - 1, sixes_count, enough, expected=expected), one, beside)


def counted(sixes, sixes_count):
    return {"faces": min(sixes, 1), "all": sixes, "no_luck": 0}[sixes_count]


def thrown(count, luck, sixes_count, enough, *, expected=False):
    """(total, sixes) of ordinary and LUC dice together."""
    return both(plain(count), lucky(luck, sixes_count, enough, expected=expected), beside)


def totals(odds):
    """The totals alone."""
    found: Odds = {}
    for (total, _), weight in odds.items():
        put(found, total, weight)
    return found
