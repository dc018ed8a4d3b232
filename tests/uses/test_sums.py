"""What is told, added up: results, lanes, memory and open ends. The numbers at large are in test_uses."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.reading import Tally, Total
from affray.chance.tail import AtLeast
from affray.chance.throw import d6, dice
from affray.errors import TailError, UnknownName
from affray.rules import Effect, Prompt, Table, rule
from affray.uses.ends import join_ends
from affray.uses.lanes import MOST_AMOUNT, Result
from affray.uses.odds import odds
from affray.uses.simulate import simulate

HURT, COST = Effect("hurt", "hurt"), Effect("cost", "cost")
WAY = Prompt("way", "which way?")


@rule("TEST-1")
def tells(t: Table, amounts: tuple[Any, ...]) -> None:
    """Each amount in turn."""
    for amount in amounts:
        t.tell(HURT, amount)
    t.tell(COST, 1)


@pytest.mark.parametrize(
    ("amounts", "total"),
    [
        ((1, 2, 3), 6),
        ((True, True), 2),
        ((-5, 2), -3),
        ((F(1, 2), F(1, 3)), F(5, 6)),
        ((MOST_AMOUNT - 1,) * 40, 40 * (MOST_AMOUNT - 1)),
        ((MOST_AMOUNT,) * 3, 3 * MOST_AMOUNT),
        ((10**30, -(10**30)), 0),
    ],
)
def test_amounts_of_any_exact_kind_add_up(amounts: tuple[Any, ...], total: Any) -> None:
    (result,) = odds(tells(amounts)).values
    assert result["hurt"] == total
    assert result["cost"] == 1
    assert odds(tells(amounts), of=HURT).fractions() == {total: F(1)}
    assert simulate(tells(amounts), times=5).counts == ((result, 5),)


def test_a_result_says_what_happened_and_nothing_else() -> None:
    assert str(Result((("hurt", 3), ("cost", 1)))) == "hurt 3, cost 1"
    assert str(Result()) == "nothing"
    assert Result()["hurt"] == 0


def test_one_of_several_targets_may_be_asked_for() -> None:
    @rule("TEST-1")
    def blast(t: Table) -> None:
        """Two targets."""
        t.inflict((HURT, HURT.on(1)), d6(1), Twice())
        t.tell(HURT.on(1), 1)

    assert odds(blast(), of="hurt").fractions() == {3 * face + 1: F(1, 6) for face in range(1, 7)}
    assert odds(blast(), of="hurt@1").fractions() == {2 * face + 1: F(1, 6) for face in range(1, 7)}
    assert odds(blast(), of=HURT.on(1)) == odds(blast(), of="hurt@1")
    assert odds(blast(), of="hurt@0").fractions() == {face: F(1, 6) for face in range(1, 7)}
    joint = odds(blast(), of=("hurt@0", "hurt@1")).fractions()
    assert joint == {Result((("hurt@0", f), ("hurt@1", 2 * f + 1))): F(1, 6) for f in range(1, 7)}
    crowd = simulate(blast(), times=600, of=("hurt@1",))
    assert set(crowd.amounts("hurt@1").values) == {3, 5, 7, 9, 11, 13}


class Twice(Tally[tuple[int, int]], frozen=True):
    def read(self, sums: tuple[int, ...]) -> tuple[int, int]:
        return sums[0], 2 * sums[0]


def test_a_field_that_nothing_can_tell_of_is_refused_by_name_and_is_none_by_constant() -> None:
    with pytest.raises(UnknownName, match="nothing here can tell of 'hurtt'; did you mean 'hurt'"):
        odds(tells((1,)), of="hurtt")
    assert odds(tells((1,)), of=Effect("other", "other")).fractions() == {0: F(1)}
    assert odds(tells((1,)), of=()).fractions() == {Result(): F(1)}


class Chain(Tally[int], frozen=True):
    plus: int = 0

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0] + self.plus


@rule("TEST-2")
def several(t: Table, flats: tuple[int, ...], effects: tuple[Effect, ...]) -> None:
    """An open-ended wound, its flat part by lot; another for each further effect."""
    flat = flats[t.roll(dice(1, len(flats)), Total(), why="flat") - 1]
    for effect in effects:
        t.inflict(effect, dice(1, 6, again=True), Chain(flat), why="wound")


def chain(deep: int = 60) -> dict[int, F]:
    return {6 * depth + face: F(1, 6 ** (depth + 1)) for depth in range(deep) for face in range(1, 6)}


def test_open_ends_of_several_ways_are_joined_and_finite_amounts_have_all_their_chance() -> None:
    odds_of = odds(several((0, 10, 3), (HURT,)), of=HURT)
    expected: dict[int, F] = {}
    for flat in (0, 10, 3):
        for value, chance in chain().items():
            expected[value + flat] = expected.get(value + flat, F(0)) + chance / 3
    (end,) = (value for value in odds_of.values if isinstance(value, AtLeast))
    found = odds_of.fractions()
    assert {v: p for v, p in found.items() if v is not end} == {
        v: p for v, p in expected.items() if v < end.edge
    }
    beyond = {v: p for v, p in expected.items() if v >= end.edge}
    assert float(found[end]) == pytest.approx(float(sum(beyond.values())), rel=1e-9)
    mean = sum(v * p for v, p in beyond.items()) / sum(beyond.values())
    assert float(end.mean) == pytest.approx(float(mean), rel=1e-9)
    crowd = simulate(several((0, 10, 3), (HURT,)), times=100_000, seed=3)
    assert len([result for result, _ in crowd.counts if isinstance(result["hurt"], AtLeast)]) <= 1
    assert sum(count for _, count in crowd.counts) == 100_000


def test_two_open_amounts_are_joined_place_by_place() -> None:
    """Every pair of finite amounts has the whole of its chance; ends are one beside each finite amount."""
    odds_of = odds(several((0, 4), (HURT, COST)))
    assert sum(chance for _, chance in odds_of.items()) == 1
    ends = {v["hurt"].edge for v in odds_of.values if isinstance(v["hurt"], AtLeast)}
    assert len(ends) == 1
    (edge,) = ends
    one = chain()
    for result, chance in odds_of.items():
        pair = result["hurt"], result["cost"]
        whole = F(0)
        for flat in (0, 4):
            whole += F(1, 2) * _within(one, pair[0], flat, edge) * _within(one, pair[1], flat, edge)
        assert float(chance) == pytest.approx(float(whole), rel=1e-9)


def _within(one: dict[int, F], amount: Any, flat: int, edge: int) -> F:
    if isinstance(amount, AtLeast):
        assert amount.edge == edge
        return sum((p for v, p in one.items() if v + flat >= edge), F(0))
    return one.get(amount - flat, F(0))


@given(
    st.dictionaries(
        st.tuples(
            st.one_of(
                st.integers(0, 9),
                st.builds(lambda e, m: AtLeast(e, F(e + m)), st.integers(4, 8), st.integers(0, 4)),
            ),
            st.integers(0, 2),
        ),
        st.integers(1, 9),
        min_size=1,
    )
)
def test_joining_loses_neither_mass_nor_mean(weights: dict[tuple[Any, ...], int]) -> None:
    joined = join_ends(weights)
    assert sum(joined.values()) == sum(weights.values())
    for rest in range(3):
        assert _moment(joined, rest) == _moment(weights, rest)
        open_ = [sums[0] for sums in joined if sums[1] == rest and isinstance(sums[0], AtLeast)]
        assert len(open_) <= 1
        assert all(
            sums[0] < open_[0].edge
            for sums in joined
            if open_ and sums[1] == rest and sums[0] is not open_[0]
        )


def _moment(weights: Any, rest: int) -> F:
    return sum(
        (F(getattr(sums[0], "mean", sums[0])) * mass for sums, mass in weights.items() if sums[1] == rest),
        F(0),
    )


def test_ends_that_go_down_are_joined_too() -> None:
    low, high = AtLeast(-5, F(-8), up=False), AtLeast(-3, F(-4), up=False)
    joined = join_ends({(low,): 1, (high,): 1, (-4,): 2, (-2,): 1})
    assert joined == {(AtLeast(-3, F(-5), up=False),): 4, (-2,): 1}


def test_an_effect_that_is_open_both_ways_is_refused() -> None:
    with pytest.raises(TailError, match="two effects"):
        join_ends({(AtLeast(3, F(4)),): 1, (AtLeast(-3, F(-4), up=False),): 1})


def test_an_open_amount_that_may_be_nothing_is_an_outcome_all_the_same() -> None:
    @rule("TEST-3")
    def weak(t: Table) -> None:
        """Less than nothing is possible."""
        t.inflict(HURT, dice(1, 6, again=True), Chain(-40), why="wound")

    (end,) = (result["hurt"] for result in odds(weak()).values if isinstance(result["hurt"], AtLeast))
    assert end.edge <= 0
