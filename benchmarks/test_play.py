"""One attack played and logged with seeded dice, next to the same dice rolled alone."""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest

from affray.chance.throw import d6
from affray.systems import woin
from affray.uses.play import play
from affray.uses.policy import always
from affray.uses.roller import Seeded

ROUNDS, BOUTS = 3, 40


@pytest.mark.bench
def test_play_costs_so_many_times_its_dice():
    step, policy = (
        woin.attack(woin.Attacker(pool=5, weapon=2), woin.Target(defense=1, soak=5)),
        always(spend=1),
    )
    pairs = []
    for seed in range(ROUNDS):
        started = process_time()
        for turn in range(BOUTS):
            play(step, roller=Seeded(f"{seed} {turn}"), ask=policy)
        mine = process_time() - started
        started = process_time()
        for turn in range(BOUTS):
            roller = Seeded(f"{seed} {turn}")
            roller.fall(d6(4))
            roller.fall(d6(3))
        pairs.append((mine, process_time() - started))
    ratio = median(mine / dice for mine, dice in pairs)
    mine = median(mine for mine, _ in pairs) / BOUTS * 1000
    print(f"\nan attack is played and logged in {mine:.2f} ms: {ratio:.0f} times its dice alone")
    assert ratio < 150  # most of it goes into finding out which rulings mattered
