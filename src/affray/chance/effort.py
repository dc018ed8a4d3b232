"""How much work a tally will be, told beforehand: what would take the machine away is refused at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import TypeAlias

from affray.chance.marks import Kind
from affray.errors import TooMany

MOST_EFFORT = 4_000_000_000
"""The most bits of weights that are touched for one answer, by estimate: some ten seconds."""
LEAST_BITS = 200
"""Handling a weight at all takes as long as so many bits of it."""
CHAINED, OPEN = 10, 70
"""How many times as much work a bit is where dice explode (weights are fractions), and with an open end."""
ONE_BY_ONE = 64
"""So many dice are put together one by one; more of them by doubling."""

Kinds: TypeAlias = Sequence[tuple[Kind, int]]


def effort(kinds: Kinds, caps: Sequence[int | None], width: int | None, *, tails: bool) -> int:
    """The bits of weights that are touched for these dice, about.

    width   where the long sum ends, if it does
    tails   whether what lies past it must be known sum by sum
    """
    dice = sum(count for _, count in kinds)
    chained = any(kind.marks.again for kind, _ in kinds)
    sums = 1 + sum(_most(kind, 0) * count for kind, count in kinds)
    if width is not None:
        sums = width if chained else min(sums, width)
    bits = sum(log2(kind.marks.total) * count for kind, count in kinds)
    if chained:
        bits += max(log2(kind.marks.total) * sums / max(1, _most(kind, 0)) for kind, _ in kinds)
    keys = 1
    for at, cap in enumerate(caps, 1):
        endless = any(kind.marks.again and kind.marks.more[at] for kind, _ in kinds)
        most = sum(_most(kind, at) * count for kind, count in kinds)
        keys *= 1 + (most if cap is None else cap if endless else min(most, cap))
    together = keys if dice <= ONE_BY_ONE and len(kinds) == 1 else max(keys, keys * keys // 4)
    times = (OPEN if tails and dice > 1 else CHAINED) if chained else 1
    return int(max(1, sums) * (LEAST_BITS + bits) * together * times)


def check_effort(found: int, dice: int) -> None:
    """Refuse what would take too long."""
    if found > MOST_EFFORT:
        raise TooMany(
            f"the odds of {dice:,} dice take about {found:,} bits of weights, and at most {MOST_EFFORT:,} "
            "are worked through: ask about fewer or smaller dice, or about less of them"
        )


def _most(kind: Kind, at: int) -> int:
    """The most that one roll of a die adds to a sum."""
    vectors = [vector for vector, _ in (*kind.marks.stop, *kind.marks.rerolled)]
    if kind.marks.again is not None:
        vectors += [kind.marks.again[0], kind.marks.more]
    return max((vector[at] for vector in vectors), default=0)
