"""Thirty exploding d12 against 200: exact to the end, next to icepool, which stops at a depth."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import icepool
import pytest

from affray.chance.reading import Tally
from affray.chance.throw import dice
from affray.chance.weigh import forget, weigh
from benchmarks.test_advise import forget_theirs

COUNT, SIDES, MARK, DEPTH = 30, 12, 200, 9
ROUNDS = 5


class Reaches(Tally[bool], frozen=True):
    """Whether the total comes to the mark."""

    @property
    def enough(self):
        return ((MARK,),)

    def read(self, sums):
        return sums[0] >= MARK


@pytest.mark.bench
def test_exploding_dice_are_faster_than_icepool_and_exact():
    pairs = []
    for _ in range(ROUNDS):
        forget()
        started = perf_counter()
        exact = weigh(dice(COUNT, SIDES, again=True), Reaches()).probability(value=True)
        mine = perf_counter() - started
        forget_theirs()
        started = perf_counter()
        total = COUNT @ icepool.d(SIDES).explode(depth=DEPTH)
        cut = (total >= MARK).probability(True)
        pairs.append((mine, perf_counter() - started))
        assert float(exact) == pytest.approx(float(cut), rel=1e-6)
    ratio = median(icepools / mine for mine, icepools in pairs)
    mine, icepools = (median(column) * 1000 for column in zip(*pairs, strict=True))
    print(f"\n{COUNT} exploding d{SIDES}: {mine:.2f} ms; icepool {icepools:.0f} ms; {ratio:.0f} times")
    assert ratio > 50
