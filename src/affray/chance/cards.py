"""Every value of a reading of cards, with its exact weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate
from math import comb
from typing import Any, TypeVar, cast

from affray.chance.distribution import Distribution
from affray.chance.hand import Hand
from affray.chance.reading import Best, Reading
from affray.errors import TooMany

T = TypeVar("T")

MOST_HANDS = 1_000_000
"""The most different hands that a reading is tried on."""


def weigh_hand(hand: Hand, reading: Reading[T] | Callable[[tuple[int, ...]], T]) -> Distribution[T]:
    """Every value of `reading`, which is called with the ranks drawn, best first.

    The best card of any hand is weighed at once. Any other reading is tried on each different hand, within
    MOST_HANDS; past it TooMany is raised.
    """
    hand.check()
    read = cast("Any", reading)
    if read.__class__ is Best:
        return cast("Distribution[T]", _weigh_best(hand))
    if _too_many(hand):
        raise TooMany(
            f"{hand.draw} of {hand.size} cards can be more than {MOST_HANDS:,} different hands, the limit of "
            "a reading that is tried on each: draw fewer cards, or read only the best one"
        )
    weights: dict[T, int] = {}
    for ranks, weight in _hands(hand):
        value = read(ranks)
        weights[value] = weights.get(value, 0) + weight
    return Distribution(tuple(weights), tuple(weights.values()), comb(hand.size, hand.draw))


def _weigh_best(hand: Hand) -> Distribution[int]:
    """Draws from the cards up to a rank, less those from the cards below it."""
    if not hand.draw:
        return Distribution.certain(0)
    weights: dict[int, int] = {}
    upto = below = 0
    for rank, count in hand.deck:
        upto += count
        ways = comb(upto, hand.draw)
        if ways > below:
            weights[rank] = ways - below
            below = ways
    return Distribution(tuple(weights), tuple(weights.values()), below)


def _hands(hand: Hand) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every different hand, ranks falling, with the number of ways to draw it."""
    deck = hand.deck[::-1]
    room = [0]  # how many cards there are below each rank
    for _, count in hand.deck:
        room.append(room[-1] + count)
    room.reverse()
    todo: list[tuple[int, int, int, tuple[int, ...]]] = [(0, hand.draw, 1, ())]
    while todo:
        at, left, weight, ranks = todo.pop()
        if not left:
            yield ranks, weight
            continue
        rank, count = deck[at]
        todo.extend(
            (at + 1, left - take, weight * comb(count, take), ranks + (rank,) * take)
            for take in range(max(0, left - room[at + 1]), min(left, count) + 1)
        )


def _too_many(hand: Hand) -> bool:
    """Whether there are more than MOST_HANDS different hands; counted no further than needed."""
    draw = min(hand.draw, hand.size - hand.draw)  # as many as there are hands of the cards that stay
    if draw <= len(hand.deck) and comb(len(hand.deck), draw) > MOST_HANDS:
        return True
    ways = [1] + [0] * draw
    for _, count in sorted(hand.deck, key=lambda rank: -rank[1]):
        sums = list(accumulate(ways, initial=0))
        ways = [min(sums[at + 1] - sums[max(0, at - count)], MOST_HANDS + 1) for at in range(draw + 1)]
        if ways[draw] > MOST_HANDS:
            return True
    return False
