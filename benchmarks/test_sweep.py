"""A sweep of 23 × 8 WOIN points with the best spend at each, next to the points one by one."""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

import pytest

from affray.studies.sweep import sweep
from affray.systems import woin
from affray.uses.advise import advise
from tests.studies.attacks import OVER, blow

ROUNDS = 5
SECONDS = 2


@pytest.mark.bench
def test_a_table_of_best_spends_is_there_before_one_can_ask_for_it():
    goal = woin.goals.damage
    sweep(blow, OVER, ["best spend"], goal=goal)
    rows = []
    for _ in range(ROUNDS):
        begun, worked = perf_counter(), process_time()
        swept = sweep(blow, OVER, ["best spend"], goal=goal)
        taken, worked = perf_counter() - begun, process_time() - worked
        begun = perf_counter()
        singly = [
            advise(blow(defense=d, pool=p), goal).best[0].option
            for d in OVER["defense"]
            for p in OVER["pool"]
        ]
        rows.append((taken, worked, perf_counter() - begun))
        assert [cell.found[0] for cell in swept.cells] == singly
    taken, worked, one_by_one = (median(column) for column in zip(*rows, strict=True))
    print(f"\n184 points: {taken:.2f} s, {worked:.2f} s of work; one by one {one_by_one:.2f} s")
    assert worked < SECONDS
    assert taken < 1.5 * one_by_one + 0.5
