"""Every value of a tally with its exact weight, against every way in which the dice can fall, written out."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product
from math import prod
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.chance.hand import hand
from affray.chance.reading import Best, Count, Faces, Tally, Total, highest
from affray.chance.tail import AtLeast
from affray.chance.throw import Die, Shown, Throw, d6, dice, gather
from affray.chance.weigh import forget, weigh
from affray.errors import ChanceError, TailTooShort, TooMany


class Odd(Tally[tuple[Any, ...]], frozen=True):
    """Marks each face by a rule of no meaning; what it reads are the sums themselves."""

    seed: int
    ends: tuple[Any, ...]
    low: int = 0

    @property
    def enough(self) -> tuple[Any, ...]:
        return self.ends

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        salt = self.seed + 7 * face + 3 * rerolled + die.sides + len(die.name)
        low = 0 if die.again else self.low
        return (low + salt % (4 - low), *((salt * (at + 2) + face) % 3 for at in range(len(self.ends) - 1)))

    def read(self, sums: tuple[Any, ...]) -> tuple[Any, ...]:
        return sums


def written_out(throw: Throw, deep: int = 7) -> list[tuple[tuple[Shown, ...], F]]:
    """Every way to fall, with its chance: chains of so many re-rolls at most, longer ones left out."""
    ways = []
    for die in throw.dice:
        kept = {face: F(0) for face in range(1, die.sides + 1)}
        for rolls in product(kept, repeat=abs(die.best)):
            kept[max(rolls) if die.best > 0 else min(rolls)] += F(1, die.sides ** abs(die.best))
        ends: dict[tuple[int, ...], F] = {
            (face,): chance for face, chance in kept.items() if not die.again or face < die.sides
        }
        for _ in range(deep if die.again else 0):
            ends |= {(die.sides, *chain): kept[die.sides] * chance for chain, chance in ends.items()}
        ways.append([(Shown(die, chain), chance) for chain, chance in ends.items()])
    return [
        (tuple(shown for shown, _ in fall), prod((chance for _, chance in fall), start=F(1)))
        for fall in product(*ways)
    ]


def chances(odds: Any) -> dict[Any, F]:
    assert sum(odds.weights) == odds.total
    assert min(odds.weights) > 0
    assert len(set(odds.values)) == len(odds.values)
    return {value: F(weight, odds.total) for value, weight in zip(odds.values, odds.weights, strict=True)}


plain_dice = st.builds(
    Die, st.integers(1, 5), st.just(False), st.sampled_from([1, 1, 2, -2, 3]), st.sampled_from(["", "LUC"])
)
exploding_dice = st.builds(Die, st.integers(2, 4), st.just(True), st.sampled_from([1, 1, 2, -2]))
short_ends = st.one_of(st.integers(0, 3), st.sets(st.integers(0, 5), min_size=1, max_size=2).map(tuple))
cut_ends = st.one_of(st.integers(-2, 9), st.sets(st.integers(-2, 12), min_size=1, max_size=3).map(tuple))


@settings(max_examples=150)
@given(
    st.lists(plain_dice, max_size=4),
    st.integers(0, 30),
    st.none() | cut_ends,
    st.lists(st.none() | short_ends, max_size=2),
    st.integers(-3, 0),
)
def test_a_tally_of_plain_dice_is_weighed_as_it_is_called(
    kinds: list[Die], seed: int, first: Any, short: list[Any], low: int
) -> None:
    throw = gather([(die, 1) for die in kinds])
    reading = Odd(seed, (first, *short), low)
    expected: dict[Any, F] = {}
    for shown, chance in written_out(throw):
        value = reading(shown)
        expected[value] = expected.get(value, F(0)) + chance
    assert chances(weigh(throw, reading)) == expected


@settings(max_examples=80)
@given(
    st.lists(plain_dice, max_size=2),
    st.lists(exploding_dice, min_size=1, max_size=2),
    st.integers(0, 30),
    cut_ends,
    st.lists(short_ends, max_size=2),
    st.integers(-2, 0),
)
def test_a_tally_of_exploding_dice_holds_every_chain_and_the_rest_is_small(
    kinds: list[Die], endless: list[Die], seed: int, first: Any, short: list[Any], low: int
) -> None:
    throw = gather([(die, 1) for die in (*kinds, *endless)])
    reading = Odd(seed, (first, *short), low)
    expected: dict[Any, F] = {}
    for shown, chance in written_out(throw):
        value = reading(shown)
        expected[value] = expected.get(value, F(0)) + chance
    cut = 1 - sum(expected.values())
    found = chances(weigh(throw, reading))
    for value in {*found, *expected}:
        assert expected.get(value, F(0)) <= found.get(value, F(0)) <= expected.get(value, F(0)) + cut


@settings(max_examples=40)
@given(
    st.lists(plain_dice, max_size=1),
    st.sampled_from(
        [Die(2, again=True), Die(3, again=True), Die(3, again=True, best=-2), Die(3, again=True, best=2)]
    ),
    st.integers(1, 2),
    st.sampled_from([1, 2, 3]),
    st.integers(-3, 0),
)
def test_an_open_end_has_the_mass_and_mean_of_the_chains_in_it(
    kinds: list[Die], die: Die, count: int, step: int, low: int
) -> None:
    """Negative marks of plain dice among them: they move the end as they move everything."""
    throw = gather([*((one, 1) for one in kinds), (die, count)])
    reading = Odd(die.sides, (None,), low)  # a seed by which the top face adds something
    expected = {0: 1.0}
    for one in throw.dice:
        alone: dict[int, float] = {}
        for shown, chance in written_out(gather([(one, 1)]), deep=80):
            alone[reading(shown)[0]] = alone.get(reading(shown)[0], 0.0) + float(chance)
        sums: dict[int, float] = {}
        for (a, p), (b, q) in product(expected.items(), alone.items()):
            sums[a + b] = sums.get(a + b, 0.0) + p * q
        expected = sums
    if not reading.marks(die, die.sides, rerolled=True)[0]:
        return
    found = {value[0]: chance for value, chance in chances(weigh(throw, reading, step=step)).items()}
    ends = [value for value in found if isinstance(value, AtLeast)]
    assert len(ends) == step
    assert max(value for value in found if isinstance(value, int)) < min(end.edge for end in ends)
    for value, chance in found.items():
        if isinstance(value, int):
            assert float(chance) == pytest.approx(expected[value], rel=1e-6)
        else:
            within = {v: p for v, p in expected.items() if v >= value.edge and (v - value.edge) % step == 0}
            mass = sum(within.values())
            assert float(chance) == pytest.approx(mass, rel=1e-3)
            mean = sum(v * p for v, p in within.items()) / mass
            assert float(value.mean) == pytest.approx(mean, rel=1e-3)
    total = sum(p * (v.mean if isinstance(v, AtLeast) else v) for v, p in found.items())
    assert float(total) == pytest.approx(sum(v * p for v, p in expected.items()), rel=1e-6)


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 10_000])
def test_a22_an_exploding_die_has_its_closed_form(sides: int) -> None:
    odds = weigh(dice(1, sides, again=True), Total(), stretch=2)
    assert odds.mean() == F(sides, sides - 1) * F(sides + 1, 2)
    assert odds.probability(sides) == 0
    assert odds.probability(sides + 1) == F(1, sides**2)


def test_a22_from_far_down_the_chain() -> None:
    assert weigh(dice(1, 7, again=True), Total(), stretch=2).probability(25) == F(1, 7**4)
    odds = weigh(dice(1, 6, again=True), Total(), stretch=64)
    assert odds.probability(6 * 300 + 5) == F(1, 6**301)


class Zeroed(Tally[int], frozen=True):
    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face if face > die.sides // 2 else 0,)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


def test_a23_zeroed_exploding_dice_have_the_means_of_the_page() -> None:
    means = [weigh(dice(1, sides, again=True), Zeroed()).mean() for sides in (4, 6, 8, 10, 12, 20)]
    assert means == [F(7, 3), F(3), F(26, 7), F(40, 9), F(57, 11), F(155, 19)]
    two = weigh(dice(2, 6, again=True), Zeroed())
    assert (two.probability(0), two.mean()) == (F(1, 4), 6)


@pytest.mark.parametrize("count", [1, 2, 5, 17, 64, 65, 100])
def test_many_dice_agree_with_icepool(count: int) -> None:
    die = count @ icepool.d6
    assert weigh(d6(count), Total()).fractions() == {v: F(q, die.denominator()) for v, q in die.items()}
    odds = weigh(d6(count), Count(5))
    successes = count @ icepool.d6.map(lambda face: face >= 5)
    assert odds.fractions() == {v: F(q, successes.denominator()) for v, q in successes.items()}


def test_many_exploding_dice_agree_with_their_mean_and_their_chance_of_none() -> None:
    odds = weigh(dice(200, 12, again=True), Total())
    assert odds.mean() == 200 * F(12, 11) * F(13, 2)
    assert weigh(dice(90, 6, again=True), Count(6)).probability(0) == F(5, 6) ** 90


def test_readings_of_other_kinds_go_where_they_are_weighed() -> None:
    assert weigh(d6(2), highest()).probability(6) == F(11, 36)
    assert weigh(d6(2), Faces()).probability(((1,), (2,))) == F(2, 36)
    assert weigh(hand(((1, 1), (2, 1)), 1), Best()).mean() == F(3, 2)


def test_the_open_end_of_kept_dice_is_split_by_residue_too() -> None:
    odds: Any = weigh(dice(2, 4, again=True), highest(), step=3)
    ends = [value for value in odds.values if isinstance(value, AtLeast)]
    assert sorted(end.edge % 3 for end in ends) == [0, 1, 2]
    assert {end.step for end in ends} == {3}


def test_throws_without_dice_are_weighed() -> None:
    assert weigh(d6(0), Total(4)).fractions() == {4: F(1)}
    assert weigh(d6(0), Odd(0, ((2, 3), 2, (1,)))).fractions() == {(1, 0, 0): F(1)}


class Asks(Tally[bool], frozen=True):
    mark: int

    def read(self, sums: tuple[Any, ...]) -> bool:
        return bool(sums[0] >= self.mark)


def test_a_reading_that_asks_past_the_end_needs_a_longer_head() -> None:
    with pytest.raises(TailTooShort):
        weigh(dice(1, 6, again=True), Asks(100))
    assert weigh(dice(1, 6, again=True), Asks(101), stretch=4).probability(True) == F(1, 6**16) * F(2, 6)


def test_a_head_has_a_limit() -> None:
    with pytest.raises(TooMany, match="give the reading an `enough`"):
        weigh(dice(1, 6, again=True), Total(), stretch=1 << 13)


def test_a_negative_mark_on_an_exploding_die_is_refused() -> None:
    class Falling(Tally[int], frozen=True):
        def marks(self, die, face, rerolled):
            return (face - 3,)

    with pytest.raises(ChanceError, match="counts below 0"):
        weigh(dice(1, 6, again=True), Falling())


def test_marks_and_ends_must_go_together() -> None:
    class Uneven(Tally[int], frozen=True):
        def marks(self, die, face, rerolled):
            return (face, 1)

    with pytest.raises(ChanceError, match="marks 2 sums and says of 1"):
        weigh(d6(1), Uneven())


def test_a_short_sum_may_not_fall() -> None:
    class Falling(Tally[int], frozen=True):
        @property
        def enough(self):
            return None, 3

        def marks(self, die, face, rerolled):
            return face, -1

    with pytest.raises(ChanceError, match="only the first sum may fall"):
        weigh(d6(1), Falling())


def test_a_count_of_re_rolls_without_an_end_is_refused() -> None:
    class Endless(Tally[int], frozen=True):
        @property
        def enough(self):
            return None, None

        def marks(self, die, face, rerolled):
            return face, 1

    with pytest.raises(ChanceError, match="a short count of re-rolls has no end"):
        weigh(dice(1, 6, again=True), Endless())


def test_a_sum_to_which_re_rolls_add_nothing_has_an_end() -> None:
    class First(Tally[int], frozen=True):
        def marks(self, die, face, rerolled):
            return (0 if rerolled else face,)

        def read(self, sums):
            return sums[0]

    assert weigh(dice(2, 6, again=True), First()).fractions() == weigh(d6(2), Total()).fractions()


def test_what_is_weighed_is_kept_until_it_is_forgotten() -> None:
    one = weigh(d6(3), Total())
    assert weigh(dice(3, 6), Total()) is one
    forget()
    assert weigh(d6(3), Total()) is not one


def test_a_sum_cut_at_two_is_not_taken_for_one_split_in_two() -> None:
    """Both algebras have one number; what is kept of the one must not be given for the other."""
    forget()
    die = dice(1, 3, again=True)
    assert weigh(die, Odd(3, (2,))).total > 1
    ends = [value[0] for value in weigh(die, Odd(3, (None,)), step=2).values if isinstance(value[0], AtLeast)]
    assert len(ends) == 2


def test_many_dice_are_put_together_once_for_all_readings_that_mark_alike() -> None:
    assert weigh(d6(150), Total(3)).mean() - 3 == weigh(d6(150), Total()).mean() == 525
