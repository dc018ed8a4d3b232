"""One attack played with seeded dice, next to the same dice rolled and added by hand."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import pytest

from affray.chance.throw import d6
from affray.uses.play import play
from affray.uses.policy import always
from affray.uses.roller import Seeded
from benchmarks.test_advise import Target, attack

ROUNDS, BOUTS = 5, 200


@pytest.mark.bench
def test_play_costs_little_more_than_its_dice():
    step, policy = attack(5, 2, Target(0, 5)), always(spend=1)
    pairs = []
    for seed in range(ROUNDS):
        started = perf_counter()
        for turn in range(BOUTS):
            play(step, roller=Seeded(f"{seed} {turn}"), ask=policy)
        mine = perf_counter() - started
        started = perf_counter()
        for turn in range(BOUTS):
            roller = Seeded(f"{seed} {turn}")
            roller.fall(d6(4))
            roller.fall(d6(3))
        pairs.append((mine, perf_counter() - started))
    ratio = median(mine / dice for mine, dice in pairs)
    mine = median(mine for mine, _ in pairs) / BOUTS * 1000
    print(f"\nan attack is played and logged in {mine:.2f} ms: {ratio:.0f} times its dice alone")
    assert ratio < 25
