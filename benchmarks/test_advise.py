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
import pytest

from affray import advise
from affray.chance.weigh import forget
from affray.systems import woin
from affray.uses.advise import Weighed

ROUNDS = 9

Outcome = tuple[bool, bool, int]


def advised(pool: int, defense: int, weapon: int, soak: int) -> tuple[Weighed, ...]:
    """The whole of WOIN's attack: three sixes, criticals, SOAK, the sixes that always hurt."""
    blow = woin.attack(woin.Attacker(pool=pool, weapon=weapon), woin.Target(defense=defense, soak=soak))
    options = advise(blow, woin.goals.damage).options
    assert all(weighed.worth >= 0 for weighed in options)
    return options


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


def shown(*scenario: int) -> None:
    """The same with the whole odds of each option, worked out."""
    assert all(len(weighed.odds) for weighed in advised(*scenario))


def seconds(run: Callable[..., Any], *arguments: int) -> float:
    """The time of this process alone: others that share its cores do not count."""
    gc.collect()
    started = process_time()
    run(*arguments)
    return process_time() - started


@pytest.mark.bench
@pytest.mark.parametrize(
    ("run", "pool", "defense", "weapon", "soak", "times"),
    [(advised, 10, 20, 3, 8, 8), (shown, 10, 20, 3, 8, 6), (advised, 40, 140, 3, 8, 15)],
)
def test_every_spend_is_advised_faster(
    run: Callable[..., Any], pool: int, defense: int, weapon: int, soak: int, times: int
) -> None:
    scenario = (pool, defense, weapon, soak)
    assert ours(*scenario) == {
        spend: (worth, {outcome: Fraction(ways, odds.denominator()) for outcome, ways in odds.items()})
        for spend, (worth, odds) in theirs(*scenario).items()
    }
    pairs = []
    for _ in range(ROUNDS):
        forget()
        mine = seconds(run, *scenario)
        forget_theirs()
        pairs.append((mine, seconds(theirs, *scenario)))
    ratio = median(icepools / mine for mine, icepools in pairs)
    mine, icepools = (median(column) * 1000 for column in zip(*pairs, strict=True))
    what = run.__name__
    print(f"\n{pool}d6 v {defense} {what}: {mine:.1f} ms; icepool {icepools:.1f} ms; {ratio:.1f} times")
    assert ratio >= times
