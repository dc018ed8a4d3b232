"""Crowds fit the exact odds, parties fit a plain Monte Carlo, and what is not sure is not said to be."""

from __future__ import annotations

import multiprocessing
from random import Random

import numpy as np
import pytest
from scipy.stats import chisquare

from affray.errors import BadValue
from affray.fight import simulate as sims
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.count import Progress
from affray.fight.crowd import Course
from affray.fight.interval import Share, wilson
from affray.fight.odds import odds
from affray.fight.simulate import simulate
from tests.fight.men import duel, parties
from tests.oracles.fights import Man, played

ASH, BIRCH = Man(4, 1, 11, 2, 9, spends=1), Man(4, 2, 12, 1, 8, attacks=2)
ONE = [Man(5, 2, 13, 3, 12, attacks=2), Man(4, 2, 11, 1, 8)]
OTHER = [Man(4, 1, 11, 2, 6), Man(4, 1, 12, 1, 7, spends=1), Man(3, 2, 11, 1, 6)]
RARE = 20


def test_ten_million_duels_fit_the_odds():
    fight, times = duel(ASH, BIRCH), 10_000_000
    found, exact = simulate(fight, times=times, seed=7), odds(fight)
    assert found.way == "crowd"
    for name, numbers in zip(found.names, found.left, strict=True):
        counts = dict(dict(numbers)["HEALTH"])
        shares = exact.left(name, "HEALTH").fractions()
        assert set(counts) <= set(shares)
        seen = [(counts.get(value, 0), float(share) * times) for value, share in shares.items()]
        common = [pair for pair in seen if pair[1] >= RARE]
        rest = tuple(sum(column) for column in zip(*(pair for pair in seen if pair[1] < RARE), strict=True))
        common += [rest] if rest and rest[1] > 0 else []
        observed, expected = (np.array(column, dtype=float) for column in zip(*common, strict=True))
        assert chisquare(observed, expected * observed.sum() / expected.sum()).pvalue > 1e-4
    rounds = dict(found.rounds)
    for number, share in exact.rounds[:6]:
        spread = (float(share) * (1 - float(share)) * times) ** 0.5
        assert abs(rounds[number] - float(share) * times) < 5 * spread


def test_a_crowd_ends_where_the_course_ends():
    chain = Chain(Cast(duel(ASH, BIRCH)), {(0, 1): 1})
    at = Course(Rows(chain)).send(10**9, np.random.default_rng(1))
    assert at.sum() == 10**9
    won = sum(
        int(at[n]) for n, place in enumerate(chain.places) if at[n] and chain.cast.winner(place.ids) == 0
    )
    exact = float(odds(duel(ASH, BIRCH)).win("one"))
    assert won / 10**9 == pytest.approx(exact, abs=5e-5)


def test_parties_agree_with_dice_rolled_one_by_one():
    times = 4_000
    random = Random(3)
    plain = [played((ONE, OTHER), random) for _ in range(times)]
    found = simulate(parties(ONE, OTHER), times=20_000, seed=5)
    assert found.way == "parties"
    won = Share(sum(side == 0 for side, _ in plain), times)
    low, high = found.win("one").interval
    mine_low, mine_high = won.interval
    assert low < mine_high + 0.01
    assert high > mine_low - 0.01
    for number in (1, 2, 3):
        mine = Share(dict(found.rounds).get(number, 0), found.times)
        theirs = Share(sum(ended == number for _, ended in plain), times)
        assert abs(mine.estimate - theirs.estimate) < 4 * (theirs.half / 1.96 + mine.half / 1.96)


@pytest.mark.parametrize(
    "aim", ["first", "last", "weakest", "strongest", "falling", "focus", "spread", "random"]
)
def test_parties_agree_with_the_exact_odds_for_every_way_to_choose_a_target(aim):
    from msgspec.structs import replace

    fight = parties([Man(4, 2, 11, 2, 7)], [Man(3, 1, 10, 1, 3), Man(3, 1, 10, 1, 4)])
    aimed = replace(fight.combatants[0], aim=aim)
    fight = replace(fight, combatants=(aimed, *fight.combatants[1:]))
    exact = odds(fight)
    found = simulate(fight, times=21_000, seed=11)
    for share, chance in ((found.win("one"), exact.win("one")), *_first(found, exact)):
        spread = (float(chance) * (1 - float(chance)) / found.times) ** 0.5
        assert abs(share.estimate - float(chance)) < 5 * spread + 1e-9


def _first(found, exact):
    return [(Share(count, found.times), dict(exact.first)[name]) for name, count in found.first]


def test_memory_and_result_do_not_depend_on_how_many_work():
    fight = parties(ONE, OTHER)
    alone = simulate(fight, times=3_000, seed=2)
    shared = simulate(fight, times=3_000, seed=2, jobs=2)
    assert alone == shared


def test_a_process_that_is_killed_loses_nothing_and_nothing_is_counted_twice():
    fight = parties(ONE, OTHER)
    counts: list[int] = []

    def watch(progress: Progress) -> None:
        counts.append(progress.done)
        if len(counts) == 1:
            for one in multiprocessing.active_children():
                one.kill()

    found = simulate(fight, times=61_000, seed=2, jobs=2, watch=watch)
    assert found == simulate(fight, times=61_000, seed=2)
    assert counts == [1_000, 21_000, 41_000, 61_000]
    assert not multiprocessing.active_children()


def test_processes_stopped_by_somebody_are_gone_and_what_they_did_is_told():
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    found = simulate(parties(ONE, OTHER), times=10_000_000, seed=2, jobs=2, watch=interrupt)
    assert (found.stopped, found.times, found.asked) == ("interrupted", 1_000, 10_000_000)
    for one in multiprocessing.active_children():
        one.join(10)
    assert not multiprocessing.active_children()


def test_it_stops_when_it_is_sure_enough():
    told: list[Progress] = []
    found = simulate(parties(ONE, OTHER), times=1_000_000, precision=0.05, seed=1, watch=told.append)
    assert found.stopped == "precision"
    assert found.times == 1_000 == told[-1].done
    assert found.win("one").half <= 0.05


def test_an_interruption_says_what_is_done_so_far():
    def interrupt(progress):
        raise KeyboardInterrupt

    found = simulate(parties(ONE, OTHER), times=50_000, seed=1, watch=interrupt)
    assert (found.stopped, found.times, found.asked) == ("interrupted", 1_000, 50_000)
    assert sum(dict(found.wins).values()) == 1_000


def test_an_interruption_before_anything_is_done_passes(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(sims, "batch", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(parties(ONE, OTHER), times=50_000)


def test_an_unending_fight_is_reported_at_once():
    wall = Man(1, 1, 10, 99, 5)
    crowd = simulate(duel(wall, wall), times=10**9)
    assert (crowd.unending, crowd.fighting, sum(dict(crowd.wins).values())) == (10**9, 0, 0)
    rows = simulate(parties([wall, wall], [wall]), times=5_000)
    assert (rows.unending, rows.fighting) == (5_000, 0)


def test_a_horizon_leaves_some_fighting():
    fight = parties(ONE, OTHER, horizon=1)
    found = simulate(fight, times=2_000)
    assert found.fighting + sum(dict(found.wins).values()) == 2_000
    assert found.fighting > 0
    near = duel(ASH, BIRCH, horizon=1)
    crowd = simulate(near, times=10**6)
    assert crowd.fighting / 10**6 == pytest.approx(float(odds(near).fighting), abs=0.003)


def test_a_duel_of_many_rounds_is_sent_to_its_end(monkeypatch):
    from affray.fight import layers

    monkeypatch.setattr(layers, "ROUNDS", 1)
    found = simulate(duel(ASH, BIRCH), times=10**6)
    assert sum(dict(found.wins).values()) == 10**6
    assert dict(found.rounds)[0] > 0
    assert found.win("one").estimate == pytest.approx(float(odds(duel(ASH, BIRCH)).win("one")), abs=0.003)


def test_what_was_never_seen_is_under_something():
    assert Share(0, 1_000).interval == (0.0, pytest.approx(0.00299, abs=1e-5))
    assert Share(0, 1_000).never
    assert Share(1_000, 1_000).interval[0] == pytest.approx(0.99701, abs=1e-5)
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(0, 0).estimate == 0
    low, high = wilson(1, 1_000)
    assert 0 < low < 0.001 < high < 0.006


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"times": 0}, "times"),
        ({"precision": 1.5}, "precision"),
        ({"seed": -1}, "seed"),
        ({"jobs": 0}, "jobs"),
    ],
)
def test_what_cannot_be_is_refused(more, path):
    with pytest.raises(BadValue) as wrong:
        simulate(duel(ASH, BIRCH), **more)
    assert wrong.value.path == path


def test_parties_have_a_limit():
    with pytest.raises(BadValue, match="of parties at most"):
        simulate(parties(ONE, OTHER), times=10**9)
