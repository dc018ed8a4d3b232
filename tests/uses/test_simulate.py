"""Crowds. That they are spread as the odds say is shown in test_uses."""

from __future__ import annotations

import pytest
from scipy.stats import chi2

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.errors import BadValue, NotOffered
from affray.rules import Effect, Prompt, Table, rule
from affray.rules.goal import reach
from affray.uses.odds import odds
from affray.uses.policy import always, best
from affray.uses.simulate import MOST_TIMES, simulate

HURT, AGAIN = Effect("hurt", "hurt"), Prompt("again", "again?")


@rule("TEST-1")
def strike(t: Table, count: int) -> None:
    """A wound, and perhaps another once it is known."""
    t.inflict(HURT, d6(count), Total(), why="damage")
    if t.choose(AGAIN, (False, True)):
        t.inflict(HURT, d6(1), Total(), why="again")


@pytest.mark.parametrize("policy", [always(), always(again=True), best(reach("reach", HURT, 9))])
def test_a_million_agree_with_the_odds(policy) -> None:
    times = 1_000_000
    crowd = simulate(strike(2), policy, times=times, seed=7)
    exact = odds(strike(2), policy, of=HURT).fractions()
    counts = {result["hurt"]: count for result, count in crowd.counts}
    assert set(counts) == set(exact)
    square = sum((counts[value] - times * chance) ** 2 / (times * chance) for value, chance in exact.items())
    assert float(square) < chi2.ppf(1 - 1e-6, len(exact) - 1)
    assert crowd.amounts("hurt").total == times
    assert abs(float(crowd.amounts("hurt").mean() - odds(strike(2), policy, of=HURT).mean())) < 0.01
    assert sum(chance for _, chance in crowd.distribution().items()) == 1
    assert [count for _, count in crowd.counts] == sorted(counts.values(), reverse=True)


def test_a_seed_draws_the_same_lots_and_another_draws_others() -> None:
    one = simulate(strike(3), times=10_000, seed=5)
    assert simulate(strike(3), times=10_000, seed=5) == one
    assert simulate(strike(3), times=10_000, seed=6).counts != one.counts
    assert one.generator.startswith("numpy ")
    assert one.generator.endswith(" PCG64 multinomial")


@pytest.mark.parametrize("times", [0, -1, MOST_TIMES + 1])
def test_a_crowd_has_a_size(times: int) -> None:
    with pytest.raises(BadValue, match=r"^times: "):
        simulate(strike(1), times=times)
    assert simulate(strike(1), times=MOST_TIMES).times == MOST_TIMES


def test_a_seed_is_not_negative() -> None:
    with pytest.raises(BadValue, match=r"^seed: a seed of -1"):
        simulate(strike(1), seed=-1)


def test_an_answer_that_is_not_offered_is_refused() -> None:
    with pytest.raises(NotOffered):
        simulate(strike(1), always(again="maybe"))


def test_nobody_goes_where_no_lot_falls() -> None:
    @rule("TEST-2")
    def either(t: Table) -> None:
        """One way or another."""
        t.tell(HURT, t.roll(d6(1), Total(), why="way"))

    crowd = simulate(either(), times=1, seed=3)
    assert [count for _, count in crowd.counts] == [1]
