"""Every spend of a WOIN attack, its worth and its odds, next to the same odds written in icepool."""

from __future__ import annotations

import gc
from collections.abc import Callable
from fractions import Fraction
from functools import _lru_cache_wrapper
from statistics import median
from time import process_time
from typing import Any

import icepool
import msgspec
import pytest

from affray.chance.reading import Tally
from affray.chance.throw import Die, d6
from affray.chance.weigh import forget
from affray.rules import Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced
from affray.uses.advise import Weighed, advise

HIT, CRITICAL, DAMAGE = Effect("hit", "hits"), Effect("critical", "critical hits"), Effect("damage", "damage")
SPEND = Prompt("spend", "dice for damage")
ROUNDS = 9


class Against(Tally[str], frozen=True, cache_hash=True):
    """Three sixes always hit; they are critical if the total hits too."""

    defense: int

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        return (self.defense,), 3

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> str:
        total, sixes = sums
        if total >= self.defense:
            return "critical" if sixes >= 3 else "hit"
        return "hit" if sixes >= 3 else "miss"


class PastSoak(Tally[int], frozen=True, cache_hash=True):
    """SOAK comes off, but every six does at least a point."""

    soak: int

    @property
    def enough(self) -> tuple[int | None, ...]:
        return None, -(-self.soak // 5)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> int:
        return max(sums[0] - self.soak, sums[1])


class Target(msgspec.Struct, frozen=True, cache_hash=True):
    defense: int
    soak: int


@rule("WOIN-3 WOIN-4")
def attack(t: Table, pool: int, weapon: int, target: Target) -> Step | None:
    """Spend dice, then roll the rest against DEFENSE."""
    bought = t.choose(SPEND, range(pool + 1))
    verdict = t.roll(d6(pool - bought), Against(target.defense), why="attack")
    if verdict == "miss":
        return None
    t.tell(HIT)
    t.tell(CRITICAL, int(verdict == "critical"))
    return damage(weapon + bought, target.soak)


@rule("WOIN-8")
def damage(t: Table, dice: int, soak: int) -> None:
    """SOAK comes off."""
    t.inflict(DAMAGE, d6(dice), PastSoak(soak), why="damage")


Outcome = tuple[bool, bool, int]


def advised(pool: int, defense: int, weapon: int, soak: int) -> tuple[Weighed, ...]:
    return advise(attack(pool, weapon, Target(defense, soak)), priced("damage", {DAMAGE: 1})).options


def ours(*scenario: int) -> dict[int, tuple[Fraction, dict[Outcome, Fraction]]]:
    return {
        weighed.option: (
            weighed.worth,
            {
                (bool(r["hit"]), bool(r["critical"]), r["damage"]): chance
                for r, chance in weighed.odds.items()
            },
        )
        for weighed in advised(*scenario)
    }


class TotalAndSixes(icepool.MultisetEvaluator[int, tuple[int, int]]):
    """The total and the sixes, jointly, each only as far as it matters: the fewest states that can be had."""

    def __init__(self, total: int, sixes: int) -> None:
        self.total, self.sixes = total, sixes

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> tuple[int, int]:
        total, sixes = state or (0, 0)
        more = sixes + count if outcome == 6 else sixes
        return min(total + outcome * count, self.total), min(more, self.sixes)

    def final_outcome(
        self, final_state: Any, order: Any, outcomes: Any, size: Any, *rest: Any
    ) -> tuple[int, int]:
        return final_state or (0, 0)


def theirs(
    pool: int, defense: int, weapon: int, soak: int
) -> dict[int, tuple[Fraction, icepool.Die[Outcome]]]:
    """One evaluator for each kind of roll, kept for all spends: what the sixes leave of a pool is shared."""
    against, past = TotalAndSixes(defense, 3), TotalAndSixes(10**9, -(-soak // 5))
    found = {}
    for bought in range(pool + 1):
        wound = past.evaluate(icepool.d6.pool(weapon + bought))
        wound = wound.map(lambda total, sixes: max(total - soak, sixes), star=True)
        hit = wound.map(lambda hurt: (True, False, hurt), star=False)
        critical = wound.map(lambda hurt: (True, True, hurt), star=False)
        verdict = against.evaluate(icepool.d6.pool(pool - bought)).map(
            lambda total, sixes: (
                ("critical" if total >= defense else "hit")
                if sixes >= 3
                else ("hit" if total >= defense else "miss")
            ),
            star=True,
        )
        odds = verdict.map({"miss": (False, False, 0), "hit": hit, "critical": critical})
        found[bought] = odds.marginals[2].mean(), odds
    return found


def forget_theirs() -> None:
    """Empty every cache that icepool's modules keep; those of an evaluator go with it."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("icepool"):
            thing.cache_clear()


def seconds(run: Callable[..., Any], *arguments: int) -> float:
    """The time of this process alone: others that share its cores do not count."""
    gc.collect()
    started = process_time()
    run(*arguments)
    return process_time() - started


@pytest.mark.bench
@pytest.mark.parametrize(
    ("pool", "defense", "weapon", "soak", "times"), [(10, 20, 3, 8, 8), (40, 140, 3, 8, 15)]
)
def test_every_spend_is_advised_faster(pool: int, defense: int, weapon: int, soak: int, times: int) -> None:
    scenario = (pool, defense, weapon, soak)
    assert ours(*scenario) == {
        spend: (worth, {outcome: Fraction(ways, odds.denominator()) for outcome, ways in odds.items()})
        for spend, (worth, odds) in theirs(*scenario).items()
    }
    pairs = []
    for _ in range(ROUNDS):
        forget()
        mine = seconds(advised, *scenario)
        forget_theirs()
        pairs.append((mine, seconds(theirs, *scenario)))
    ratio = median(icepools / mine for mine, icepools in pairs)
    mine, icepools = (median(column) * 1000 for column in zip(*pairs, strict=True))
    print(f"\n{pool}d6 v {defense}: {mine:.1f} ms; icepool {icepools:.1f} ms; {ratio:.1f} times")
    assert ratio >= times
