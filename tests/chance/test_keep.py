"""Dice kept by rank, exactly: plain, of several tries, and exploding."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.chance.distribution import Distribution
from affray.chance.keep import weigh_keep
from affray.chance.reading import Keep, Total, highest, lowest
from affray.chance.tail import AtLeast
from affray.chance.throw import Die, Shown, Throw, d6, dice, gather
from affray.errors import ChanceError, TooMany
from affray.uses.roller import Seeded

kinds = st.builds(
    Die,
    st.integers(1, 6),
    again=st.just(False),
    best=st.sampled_from([1, 1, 2, -2, 3]),
    name=st.sampled_from(["", "LUC"]),
)
throws = (
    st.lists(st.tuples(kinds, st.integers(0, 3)), max_size=4)
    .map(gather)
    .filter(lambda throw: throw.count <= 4)
)
keeps = st.builds(Keep, st.integers(-1, 5), st.integers(-1, 5), st.none() | st.integers(-1, 12))


def by_enumeration(throw: Throw, reading: Keep) -> Distribution[int]:
    def rolled(die: Die) -> Counter[int]:
        keep = max if die.best > 0 else min
        return Counter(keep(faces) for faces in product(range(1, die.sides + 1), repeat=abs(die.best)))

    weights: Counter[int] = Counter()
    for lying in product(*(rolled(die).items() for die in throw.dice)):
        weight = 1
        for _, ways in lying:
            weight *= ways
        shown = tuple(Shown(die, (face,)) for die, (face, _) in zip(throw.dice, lying, strict=True))
        weights[reading(shown)] += weight
    return Distribution.of(weights)


def chain_chances(sides: int, best: int, width: int) -> dict[int, Fraction]:
    """One chain, by following it face by face; all from `width` on is one value."""
    die = Die(sides, best=best)
    total = sides ** abs(best)
    chances: dict[int, Fraction] = {}
    base, weight = 0, Fraction(1)
    while base < width:
        for face in range(1, sides):
            value = min(width, base + face)
            chances[value] = chances.get(value, Fraction(0)) + weight * Fraction(die.ways(face), total)
        base, weight = base + sides, weight * Fraction(die.ways(sides), total)
    chances[width] = chances.get(width, Fraction(0)) + weight
    return chances


def chains_by_enumeration(
    sides: int, best: int, count: int, reading: Keep, width: int
) -> dict[int, Fraction]:
    chances: dict[int, Fraction] = {}
    for lying in product(chain_chances(sides, best, width).items(), repeat=count):
        weight = Fraction(1)
        for _, chance in lying:
            weight *= chance
        kept = sorted((value for value, _ in lying), reverse=True)[reading.first : reading.last]
        total = min(width, sum(kept))
        chances[total] = chances.get(total, Fraction(0)) + weight
    return chances


def mean_of_kept_chains(sides: int, best: int, count: int, reading: Keep) -> Fraction:
    """From another side: sum over x of how many kept dice show x or more, in powers of that chance."""
    kept = [min(max(0, n - reading.first), reading.last - reading.first) for n in range(count + 1)]
    die, total = Die(sides, best=best), sides ** abs(best)
    top = Fraction(die.ways(sides), total)
    at_least = [Fraction(sum(map(die.ways, range(face, sides + 1))), total) for face in range(1, sides + 1)]
    mean = Fraction(0)
    for power in range(1, count + 1):
        difference = sum((-1) ** (power - at) * comb(power, at) * kept[at] for at in range(power + 1))
        mean += comb(count, power) * difference * sum(chance**power for chance in at_least) / (1 - top**power)
    return mean


def test_a24_the_mean_of_the_best_is_of_the_kept_die_alone() -> None:
    assert weigh_keep(dice(2, 20), highest()).mean() == Fraction(553, 40)
    assert weigh_keep(dice(3, 20), highest()).mean() == Fraction("15.4875")


def test_four_dice_drop_the_lowest() -> None:
    assert weigh_keep(d6(4), highest(3)).mean() == Fraction(15869, 1296)


@given(throws, keeps)
@settings(max_examples=200, deadline=None)
def test_plain_dice_are_what_enumeration_gives(throw: Throw, reading: Keep) -> None:
    assert weigh_keep(throw, reading) == by_enumeration(throw, reading)


@pytest.mark.parametrize(
    ("sides", "keep"),
    [([6] * 10, 3), ([6] * 30, 10), ([20] * 8, 4), ([4, 6, 8, 10, 12, 20], 3), ([4, 4, 6, 6, 10], 2)],
)
def test_icepool_agrees(sides: list[int], keep: int) -> None:
    pool = icepool.Pool([icepool.d(n) for n in sides])
    throw = gather((Die(n), 1) for n in sides)
    for theirs, ours in (
        (pool.highest(keep).sum(), highest(keep)),
        (pool.lowest(keep).sum(), lowest(keep, len(sides))),
    ):
        dist = weigh_keep(throw, ours)
        assert dist.fractions() == {
            int(value): Fraction(theirs.quantity(value), theirs.denominator()) for value in theirs.outcomes()
        }


def test_a55_more_dice_kept_than_rolled_are_all_the_dice() -> None:
    assert weigh_keep(dice(2, 20), highest(5)) == weigh_keep(dice(2, 20), highest(2))
    assert weigh_keep(dice(2, 20), lowest(5, 2)) == weigh_keep(dice(2, 20), highest(2))


@pytest.mark.parametrize("throw", [d6(0), d6(3), dice(3, 6, again=True)])
def test_a55_nothing_kept_is_0(throw: Throw) -> None:
    assert weigh_keep(throw, Keep(2, 2)) == Distribution.certain(0)
    assert weigh_keep(throw, Keep(9, 12)) == Distribution.certain(0)
    assert weigh_keep(throw, Keep(0, 3, enough=-2)) == Distribution.certain(-2)


@pytest.mark.parametrize(
    ("sides", "best", "count", "reading"),
    [
        (sides, best, count, Keep(first, last))
        for sides, best, count in [
            (2, 1, 3),
            (3, 1, 3),
            (3, 2, 2),
            (3, -2, 2),
            (4, 1, 2),
            (6, 1, 2),
            (2, 1, 4),
            (6, 1, 1),
        ]
        for first in range(count)
        for last in range(first + 1, count + 1)
    ],
)
def test_exploding_dice_are_what_enumeration_gives(sides: int, best: int, count: int, reading: Keep) -> None:
    throw = dice(count, sides, again=True, best=best)
    width = 11
    expected = chains_by_enumeration(sides, best, count, reading, width)
    capped = weigh_keep(throw, Keep(reading.first, reading.last, enough=width))
    assert capped.fractions() == expected
    for step in (1, 2, 3):
        dist = weigh_keep(throw, reading, head=width, step=step)
        assert {
            value: chance for value, chance in dist.items() if isinstance(value, int) and value < width
        } == {value: chance for value, chance in expected.items() if value < width}
        assert dist.mean() == mean_of_kept_chains(sides, best, count, reading)
        assert sum(dist.weights) == dist.total


@pytest.mark.parametrize("step", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("count", "reading"), [(2, highest()), (3, highest(2)), (3, lowest(2, 3)), (4, Keep(1, 3))]
)
def test_open_ends_agree_with_longer_heads(count: int, reading: Keep, step: int) -> None:
    throw = dice(count, 6, again=True)
    short, long = (weigh_keep(throw, reading, head=head, step=step) for head in (24, 120))
    for tail, chance in short.items():
        if isinstance(tail, AtLeast):
            inside = [
                (v, p)
                for v, p in long.items()
                if _edge(v) >= tail.edge and (_edge(v) - tail.edge) % step == 0
            ]
            assert sum(p for _, p in inside) == chance
            assert sum(p * _mean(v) for v, p in inside) == chance * tail.mean


def _edge(value: Any) -> int:
    return value.edge if isinstance(value, AtLeast) else int(value)


def _mean(value: Any) -> Fraction:
    return value.mean if isinstance(value, AtLeast) else Fraction(value)


def test_a22_all_chains_kept_have_the_mean_of_their_sum() -> None:
    for sides, mean in ((6, Fraction(21, 5)), (8, Fraction(36, 7)), (10, Fraction(55, 9))):
        assert weigh_keep(dice(1, sides, again=True), highest()).mean() == mean
        assert weigh_keep(dice(4, sides, again=True), highest(4)).mean() == 4 * mean
    one = weigh_keep(dice(1, 6, again=True), highest(), head=40)
    assert one.probability(7) == Fraction(1, 36)
    assert one.probability(25) == Fraction(1, 7776)
    assert one.probability(6) == 0


def test_a17_a_chain_is_one_die_when_keeping() -> None:
    shown = tuple(Shown(Die(2, again=True), faces) for faces in [(2, 2, 1), (2, 1), (2, 1), (1,), (1,)])
    assert highest(3)(shown) == 11
    kept = weigh_keep(dice(5, 2, again=True), highest(3))
    assert kept.at_most(2) == 0
    assert kept.probability(3) == Fraction(1, 32)


def test_many_exploding_dice_agree_in_the_mean() -> None:
    assert weigh_keep(dice(30, 6, again=True), highest(3)).mean() == mean_of_kept_chains(6, 1, 30, highest(3))
    assert weigh_keep(dice(12, 10, again=True), lowest(5, 12)).mean() == mean_of_kept_chains(
        10, 1, 12, Keep(7, 12)
    )


@pytest.mark.parametrize(
    ("throw", "reading"),
    [
        (d6(4), highest(3)),
        (dice(3, 6, again=True), Keep(0, 2, enough=15)),
        (d6(2) + dice(2, 10, best=-2), lowest(2, 4)),
        (dice(3, 4, again=True, best=2), Keep(1, 3, enough=12)),
    ],
)
def test_seeded_dice_fall_as_weighed(throw: Throw, reading: Keep) -> None:
    roller, rolls = Seeded("keep"), 20_000
    seen = Counter(reading(roller.fall(throw)) for _ in range(rolls))  # type: ignore[arg-type]
    likely = {
        value: float(chance) * rolls
        for value, chance in weigh_keep(throw, reading).items()
        if chance * rolls > 5
    }
    chi = sum((seen[value] - expected) ** 2 / expected for value, expected in likely.items())
    assert chi < len(likely) + 5 * (2 * len(likely)) ** 0.5
    assert set(seen) <= set(weigh_keep(throw, reading))


def test_what_is_told_apart_by_name_alone_is_kept_together() -> None:
    named = gather([(Die(6, again=True), 2), (Die(6, again=True, name="LUC"), 1)])
    assert weigh_keep(named, highest(2)) == weigh_keep(dice(3, 6, again=True), highest(2))


@pytest.mark.parametrize(
    "throw", [d6(1) + dice(1, 6, again=True), dice(1, 8, again=True) + dice(1, 6, again=True)]
)
def test_exploding_dice_of_several_kinds_are_refused(throw: Throw) -> None:
    with pytest.raises(ChanceError, match="one kind"):
        weigh_keep(throw, highest())


@pytest.mark.parametrize(
    "throw", [dice(2_000, 20), dice(10_000, 6, again=True), dice(1_000, 100) + dice(1_000, 6, best=2)]
)
def test_a06_too_much_work_is_refused_with_the_limit(throw: Throw) -> None:
    with pytest.raises(TooMany, match="at most 300,000,000"):
        weigh_keep(throw, highest(500))


def test_many_dice_of_which_few_are_kept() -> None:
    best = weigh_keep(dice(10_000, 6), highest())
    assert best.probability(1) == Fraction(1, 6**10_000)
    assert sum(best.weights) == best.total
    assert weigh_keep(d6(40), highest(40)).mean() == 140
    assert Total()(()) == 0
