"""Duels by the billion, next to the same duel written by hand in numpy; and the optimum of a duel, proved.

What is a thousand times faster is the crowd, from a chain that is there already: that is made once, however
many duels follow. Both are printed, without it and with it: see decision 11.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

import numpy as np
import pytest

from affray.fight.advise import advise
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.crowd import Course
from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import Habit
from affray.fight.odds import odds
from affray.systems import woin
from affray.systems.woin.fighter import Fighter
from affray.systems.woin.fights import FIGHTING

TIMES, HUGE, CHUNK = 10_000_000, 1_000_000_000, 500_000
POOL, WEAPON, DEFENSE, SOAK, SPENT = 6, 2, 16, 5, 1
HEALTHS = (24, 22)


def duel(attacker: woin.Attacker, target: woin.Target, habit: Habit) -> Fight:
    """Two who are alike but for their HEALTH, one attack in a turn each."""
    sheets = [
        Fighter(
            attacker=attacker,
            target=woin.Target(defense=target.defense, soak=target.soak, health=h),
            attacks=1,
        )
        for h in HEALTHS
    ]
    one, other = (
        Combatant(name=name, side=name, sheet=sheet, habit=habit)
        for name, sheet in zip(("one", "other"), sheets, strict=True)
    )
    return Fight(fighting=FIGHTING, rulings=woin.Rulings(critical_conditions="off"), combatants=(one, other))


def by_hand(times: int, generator: np.random.Generator) -> float:
    """The share of so many duels that the one wins, every die of them rolled."""
    won = 0
    for start in range(0, times, CHUNK):
        size = min(CHUNK, times - start)
        left = np.tile(np.array(HEALTHS, dtype=np.int16)[:, None], (1, size))
        turn = 0
        while left.shape[1]:
            count = left.shape[1]
            faces = generator.integers(1, 7, size=(POOL - SPENT, count), dtype=np.int8)
            total, sixes = faces.sum(axis=0, dtype=np.int16), (faces == 6).sum(axis=0, dtype=np.int8)
            hits = np.flatnonzero((total >= DEFENSE) | (sixes >= 3))
            blow = generator.integers(1, 7, size=(WEAPON + SPENT, hits.size), dtype=np.int8)
            pips, hard = blow.sum(axis=0, dtype=np.int16), (blow == 6).sum(axis=0, dtype=np.int8)
            left[1 - turn, hits] -= np.maximum(pips - SOAK, hard)
            fallen = left[1 - turn] <= 0
            won += int(fallen.sum()) if turn == 0 else 0
            left = left[:, ~fallen]
            turn = 1 - turn
    return won / times


@pytest.mark.bench
def test_a_crowd_of_duels_is_a_thousand_times_faster_than_numpy_by_hand():
    habit = Habit(fixed=(("spend", SPENT),))
    fight = duel(woin.Attacker(pool=POOL, weapon=WEAPON), woin.Target(defense=DEFENSE, soak=SOAK), habit)
    started = perf_counter()
    chain = Chain(Cast(fight), {(0, 1): 1})
    course = Course(Rows(chain))
    ready = perf_counter() - started

    def share(times: int, seed: int) -> tuple[float, float]:
        began = perf_counter()
        at = course.send(times, np.random.default_rng(seed))
        took = perf_counter() - began
        won = sum(int(at[n]) for n in at.nonzero()[0] if chain.cast.winner(chain.places[n].ids) == 0)
        return won / times, took

    share(1_000, 0)
    mine = median(share(TIMES, seed)[1] for seed in range(5))
    million = median(share(1_000_000, seed)[1] for seed in range(5))
    huge = median(share(HUGE, seed)[1] for seed in range(5))
    started = perf_counter()
    numpys = by_hand(TIMES, np.random.default_rng(1))
    hand = perf_counter() - started
    exact = float(odds(fight).win("one"))
    assert numpys == pytest.approx(exact, abs=0.001)
    assert share(TIMES, 9)[0] == pytest.approx(exact, abs=0.001)
    print(
        f"\n{TIMES:,} duels: {mine * 1000:.1f} ms; numpy by hand {hand:.1f} s; {hand / mine:,.0f} times "
        f"(made ready, once, in {ready * 1000:.0f} ms: {hand / (mine + ready):,.0f} times with that, "
        f"{hand * HUGE / TIMES / (huge + ready):,.0f} times for 10^9); "
        f"10^6: {million * 1000:.1f} ms; 10^9: {huge * 1000:.1f} ms"
    )
    assert hand / mine > 1_000
    assert huge < 0.1
    assert huge < 5 * million


@pytest.mark.bench
def test_the_optimum_of_a_duel_is_found_and_proved_quickly():
    fight = duel(woin.Attacker(pool=10, weapon=3), woin.Target(defense=20, soak=8), Habit())
    found = advise(fight)
    walls, cpus = list[float](), list[float]()
    for _ in range(5):
        began, cpu = perf_counter(), process_time()
        found = advise(fight)
        walls.append(perf_counter() - began)
        cpus.append(process_time() - cpu)
        assert found.certified
    print(
        f"\n24 against 22 HEALTH, {found.places:,} places: {min(walls) * 1000:.0f} ms "
        f"({min(cpus) * 1000:.0f} ms of processor time), worth {float(found.worth):.6f}, proved"
    )
    assert min(cpus) < 0.3
