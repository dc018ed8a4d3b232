"""A fight round by round, exactly: all that is under way has one denominator."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec

from affray.fight.chain import Rows
from affray.fight.flow import STARTING, Over, Place

Seen = Callable[[int, int, Any], None]
"""Is told of every step: from which place to which, and how much of the whole takes it."""


def unseen(place: int, kid: int, mass: Any) -> None:
    """Nobody looks."""


class Round(msgspec.Struct):
    """One round: what ended in it, by place, and what goes on after it."""

    ended: dict[int, Fraction]
    goes_on: Fraction


def by_round(rows: Rows, starts: dict[int, Fraction], number: int, seen: Seen) -> list[Round]:
    """Let the whole flow through so many rounds: exact, with one denominator for all that is under way."""
    places = rows.chain.places
    below = lcm(*(share.denominator for share in starts.values()))
    now = {place: share.numerator * (below // share.denominator) for place, share in starts.items()}
    found: list[Round] = []
    for _ in range(number):
        ended: dict[int, Fraction] = {}
        next_: dict[int, int] = {}
        waiting: dict[tuple[int, ...], dict[int, int]] = {}
        for place, mass in now.items():
            _wait(waiting, places, place, mass)
        while waiting:
            layer = waiting.pop(min(waiting))
            scale = lcm(*(rows.total[place] for place in layer if rows.to[place]))
            below = _flow(rows, layer, scale, waiting, next_, ended, below, seen)
        found.append(Round(ended, Fraction(sum(next_.values()), below)))
        now = next_
        if not now:
            break
    return found


def _flow(
    rows: Rows,
    layer: dict[int, int],
    scale: int,
    waiting: dict[tuple[int, ...], dict[int, int]],
    next_: dict[int, int],
    ended: dict[int, Fraction],
    below: int,
    seen: Seen,
) -> int:
    """Move on all that stands at one point of the round; the new common denominator."""
    places = rows.chain.places
    if scale > 1:
        for group in (*waiting.values(), next_):
            for place in group:
                group[place] *= scale
    for place, mass in layer.items():
        if not rows.to[place]:
            ended[place] = ended.get(place, Fraction(0)) + Fraction(mass, below)
            continue
        share = mass * (scale // rows.total[place])
        for kid, weight, over in zip(rows.to[place], rows.weights[place], rows.rounds[place], strict=True):
            if seen is not unseen:
                seen(place, kid, Fraction(share * weight, below * scale))
            if over and rows.to[kid]:
                next_[kid] = next_.get(kid, 0) + share * weight
            else:
                _wait(waiting, places, kid, share * weight)
    return below * scale


def _wait(
    waiting: dict[tuple[int, ...], dict[int, int]], places: list[Place | Over], place: int, mass: int
) -> None:
    """Put mass where it waits for its point of the round: ends last."""
    one = places[place]
    if isinstance(one, Place):
        key: tuple[int, ...] = (one.slot, 0 if one.left == STARTING else 1, -one.left)
    else:
        key = (len(one.ids), 0, 0)
    group = waiting.setdefault(key, {})
    group[place] = group.get(place, 0) + mass
