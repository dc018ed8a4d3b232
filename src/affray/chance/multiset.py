"""Every value of a reading of one's own, by trying it on all the ways in which few dice can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TypeVar

from affray.chance.distribution import Distribution
from affray.chance.reading import Reading
from affray.chance.throw import Die, Shown, Throw
from affray.errors import ChanceError, TooMany

T = TypeVar("T")

MOST_MULTISETS = 1_000_000
"""The most ways in which dice can lie (their order left aside) that a reading is tried on."""

MOST_FACES = 20_000_000
"""The most faces shown to the reading, all those ways together."""


def weigh_plain(throw: Throw, reading: Reading[T]) -> Distribution[T]:
    """Every value of `reading`, which may not care in what order dice of one kind lie.

    It is shown what each die came to; the rolls that a die of several tries set aside are left out. Raises
    TooMany past the limits, and ChanceError where a die explodes and there is no end of ways.
    """
    for die, _ in throw.groups:
        if die.again:
            raise ChanceError(
                f"{reading!r} of an exploding d{die.sides}: there is no longest chain, so it cannot be tried "
                "on each of them; write a Tally where the dice add up, or Keep"
            )
    multisets = prod(comb(count + die.sides - 1, count) for die, count in throw.groups)
    if multisets > MOST_MULTISETS or multisets * throw.count > MOST_FACES:
        found = f"{multisets:,}" if multisets < 10**15 else "countless"
        raise TooMany(
            f"{throw.count} dice that can lie in {found} ways: a reading is tried on {MOST_MULTISETS:,} "
            f"at most and shown {MOST_FACES:,} faces; write a Tally where the dice add up, which has none"
        )
    weights: dict[T, int] = {}
    for shown, weight in _lying(throw.groups):
        value = reading(shown)
        weights[value] = weights.get(value, 0) + weight
    total = prod(die.sides ** (abs(die.best) * count) for die, count in throw.groups)
    return Distribution(tuple(weights), tuple(weights.values()), total)


def _lying(groups: tuple[tuple[Die, int], ...]) -> Iterator[tuple[tuple[Shown, ...], int]]:
    """How dice of all kinds can lie, with the number of ways in which they come to lie so."""
    if not groups:
        yield (), 1
        return
    for shown, weight in _alike(*groups[0]):
        for others, factor in _lying(groups[1:]):
            yield shown + others, weight * factor


def _alike(die: Die, count: int) -> Iterator[tuple[tuple[Shown, ...], int]]:
    """The same for dice of one kind."""
    faces = range(1, die.sides + 1)
    single = [Shown(die, (face,)) for face in faces]
    ways = {face: die.ways(face) for face in faces}
    orders = [factorial(number) for number in range(count + 1)]
    every = combinations_with_replacement(faces, count)
    for lying, shown in zip(every, combinations_with_replacement(single, count), strict=True):
        weight = orders[count]
        for face, number in Counter(lying).items():
            weight = weight // orders[number] * ways[face] ** number
        yield shown, weight
