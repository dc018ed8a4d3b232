"""A peer that shares no code with us, icepool, agrees on pools: 200 random ones, and WOIN's."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest

from affray import odds
from affray.chance.reading import Count, Keep, Tally, Total, highest, lowest
from affray.chance.throw import Throw, d6, dice, gather
from affray.chance.weigh import weigh
from affray.systems import woin


class Sixes(Tally[int], frozen=True):
    """How many dice show a six, beside the pips."""

    @property
    def enough(self) -> tuple[int | None, ...]:
        return (None, None)

    def marks(self, die, face, rerolled):
        return face, int(face == 6)

    def read(self, sums):
        return sums


def mixed(random: Random, most: int = 6) -> Throw:
    kinds = random.sample((2, 3, 4, 6, 8, 10, 12, 20), random.randint(1, 3))
    return gather((*dice(1, sides).groups[0][:1], random.randint(1, most // len(kinds))) for sides in kinds)


def pool(throw: Throw):
    return icepool.Pool([icepool.d(die.sides) for die in throw.dice])


def plain(die) -> dict[Any, F]:
    return {value: F(ways, die.denominator()) for value, ways in die.items()}


@pytest.mark.parametrize("seed", range(50))
def test_sums(seed):
    throw = mixed(Random(seed), 12)
    assert weigh(throw, Total()).fractions() == plain(pool(throw).sum())


@pytest.mark.parametrize("seed", range(50))
def test_ranks(seed):
    random = Random(100 + seed)
    throw = mixed(random)
    keep = random.randint(1, throw.count + 1)
    kept = min(keep, throw.count)
    assert weigh(throw, highest(keep)).fractions() == plain(pool(throw).highest(kept).sum())
    assert weigh(throw, lowest(kept, throw.count)).fractions() == plain(pool(throw).lowest(kept).sum())
    first = random.randrange(throw.count)
    middle = pool(throw)[throw.count - kept : throw.count - first] if first < kept else None
    if middle is not None:
        assert weigh(throw, Keep(first, kept)).fractions() == plain(middle.sum())


@pytest.mark.parametrize("seed", range(50))
def test_counts(seed):
    random = Random(200 + seed)
    throw = mixed(random, 9)
    face = random.randint(1, 6)
    assert weigh(throw, Count(face)).fractions() == plain(pool(throw).keep_outcomes(range(face, 21)).size())


class Judged(icepool.MultisetEvaluator):  # type: ignore[misc]
    """An attack roll by its total and its sixes."""

    def next_state(self, state, order, outcome, count):
        total, sixes = state or (0, 0)
        return total + outcome * count, sixes + count * (outcome == 6)

    def final_outcome(self, final_state, *args):
        return final_state or (0, 0)


@pytest.mark.parametrize("seed", range(50))
def test_hits_against_a_defense_with_three_sixes(seed):
    random = Random(300 + seed)
    count, defense = random.randint(1, 11), random.randint(10, 45)  # a DEFENSE is at least 10
    judged = plain(Judged().evaluate(d6_pool(count)))
    assert weigh(d6(count), Sixes()).fractions() == judged
    expected: dict[str, F] = {}
    for (total, sixes), chance in judged.items():
        reached = total >= defense
        verdict = "critical" if reached and sixes >= 3 else "hit" if reached or sixes >= 3 else "miss"
        expected[verdict] = expected.get(verdict, F(0)) + chance
    told = odds(woin.attack(woin.Attacker(pool=count, weapon=0), woin.Target(defense=defense)))
    assert told.map(lambda result: result["hit"]).probability(1) == 1 - expected.get("miss", 0)
    assert told.map(lambda result: result["critical"]).probability(1) == expected.get("critical", 0)


def d6_pool(count: int):
    return icepool.d6.pool(count)
