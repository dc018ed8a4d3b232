"""Ten million attacks at once, next to a loop-free numpy programme written by hand for this one attack."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import numpy as np
import pytest

from affray.chance.weigh import forget
from affray.systems import woin
from affray.uses.policy import always
from affray.uses.simulate import simulate

TIMES = 10_000_000
POOL, WEAPON, DEFENSE, SOAK, SPENT = 5, 2, 15, 5, 1
ROUNDS = 3


def by_hand(generator: np.random.Generator) -> float:
    """The mean damage of so many attacks, every die of them rolled."""
    faces = generator.integers(1, 7, size=(POOL - SPENT, TIMES), dtype=np.int8)
    total, sixes = faces.sum(axis=0, dtype=np.int16), (faces == 6).sum(axis=0, dtype=np.int8)
    hits = int(((total >= DEFENSE) | (sixes >= 3)).sum())
    blow = generator.integers(1, 7, size=(WEAPON + SPENT, hits), dtype=np.int8)
    pips, hard = blow.sum(axis=0, dtype=np.int16), (blow == 6).sum(axis=0, dtype=np.int8)
    return float(np.maximum(pips - SOAK, hard).sum()) / TIMES


@pytest.mark.bench
def test_a_crowd_is_faster_than_numpy_by_hand():
    step = woin.attack(woin.Attacker(pool=POOL, weapon=WEAPON), woin.Target(defense=DEFENSE, soak=SOAK))
    pairs = []
    for seed in range(ROUNDS):
        forget()
        started = perf_counter()
        crowd = simulate(step, always(spend=SPENT), times=TIMES, seed=seed)
        mine = perf_counter() - started
        started = perf_counter()
        mean = by_hand(np.random.default_rng(seed))
        pairs.append((mine, perf_counter() - started))
        assert float(crowd.amounts("damage").mean()) == pytest.approx(mean, abs=0.005)
    ratio = median(numpys / mine for mine, numpys in pairs)
    mine, numpys = (median(column) * 1000 for column in zip(*pairs, strict=True))
    print(f"\n{TIMES:,} attacks: {mine:.1f} ms; numpy by hand {numpys:.0f} ms; {ratio:.0f} times")
    assert ratio > 20
