"""Thirty d12 of vzryv against 200 Vyn: every outcome, next to a loop that is cut at a depth."""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest

from affray.chance.weigh import forget
from affray.systems.vzryv import Attack, Attacker, Rulings, Target, attack, law
from affray.uses.odds import odds

COUNT, SIDES, VYN, DEPTH = 30, 12, 200, 9
ROUNDS, MOST_MS = 9, 5


def by_hand():
    """The same in floats, sum by sum: one die's chain to a depth, and as many of them as there are."""
    one = {
        turn * SIDES + (face if face > SIDES // 2 else 0): 0.0
        for turn in range(DEPTH)
        for face in range(1, SIDES)
    }
    for turn in range(DEPTH):
        for face in range(1, SIDES):
            one[turn * SIDES + (face if face > SIDES // 2 else 0)] += SIDES ** -(turn + 1)
    sums = {0: 1.0}
    for _ in range(COUNT):
        after: dict[int, float] = {}
        for total, chance in sums.items():
            for value, weight in one.items():
                reached = min(VYN, total + value)
                after[reached] = after.get(reached, 0.0) + chance * weight
        sums = after
    return sums[VYN]


@pytest.mark.bench
def test_thirty_dice_are_weighed_in_five_milliseconds():
    act = Attack(damage=f"{COUNT}d{SIDES}", mastered=False)
    step = attack(Attacker(attack=act), Target(vyn=VYN), Rulings())
    times, found = [], odds(step)
    for _ in range(ROUNDS):
        forget()
        law._parts.cache_clear()
        law.spread.cache_clear()
        started = process_time()
        found = odds(step)
        times.append((process_time() - started) * 1000)
    started = process_time()
    peer = by_hand()
    theirs = (process_time() - started) * 1000
    down = sum(float(chance) for result, chance in found.items() if result["down"])
    assert down == pytest.approx(peer, rel=1e-6)
    mine = median(times)
    print(f"\n{COUNT} d{SIDES} against {VYN} Vyn: {mine:.2f} ms; by hand, cut at {DEPTH}: {theirs:.0f} ms")
    assert mine < MOST_MS
    assert theirs > 5 * mine
