"""A sword against somebody who resists, exactly, next to icepool and to every hand written out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from statistics import median

import icepool
import pytest

from affray import odds
from affray.chance.weigh import forget
from affray.systems import storyhammer
from benchmarks.test_advise import forget_theirs, seconds

CARDS = {1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 3, 7: 2, 8: 1, 9: 1, 10: 1}
SWORD, SPREAD = (100, 50, 25, 10), (10, 75, 90)
ROUNDS = 9
AS_LONG = 1 / 4
Odds = dict[int, Fraction]


def ours(ability: int, difficulty: int, vim: int, resist: int, lobe: int) -> Odds:
    blow = storyhammer.attack(
        storyhammer.Attacker(ability=ability, weapon="sword"),
        storyhammer.Target(vim=vim, resist=resist, resist_lobe=lobe),
        storyhammer.Rulings(),
        storyhammer.Situation(difficulty=difficulty),
    )
    return {amount: p for amount, p in odds(blow, of="trauma").items() if p}


def left(base: int, missed: int) -> int:
    """What goes through a resistance missed by so much."""
    return base * (SPREAD[max(0, missed)] if missed < len(SPREAD) else 100) // 100


def base_of(best: int, difficulty: int, vim: int) -> int:
    """What the sword does with this card."""
    missed = max(0, difficulty - best)
    return vim * SWORD[missed] // 100 if missed < len(SWORD) else 0


def theirs(ability: int, difficulty: int, vim: int, resist: int, lobe: int) -> Odds:
    deck = icepool.Deck(CARDS)
    attack, resistance = (deck.deal(count).highest(1).sum() for count in (ability, resist))

    def wound(best: int) -> icepool.Die[int]:
        base, need = base_of(best, difficulty, vim), 10 - lobe + (best == 10)
        return resistance.map(lambda card: left(base, need - card)) if base else icepool.Die([0])

    found = attack.map(wound)
    return {amount: Fraction(ways, found.denominator()) for amount, ways in found.items() if ways}


def by_hand(ability: int, difficulty: int, vim: int, resist: int, lobe: int) -> Odds:
    """Every hand of either, one by one."""
    cards = [rank for rank, count in CARDS.items() for _ in range(count)]
    attacks, resists = (Counter(map(max, combinations(cards, count))) for count in (ability, resist))
    every = Fraction(1, sum(attacks.values()) * sum(resists.values()))
    found: Odds = {}
    for best, ways in attacks.items():
        base, need = base_of(best, difficulty, vim), 10 - lobe + (best == 10)
        for card, more in resists.items():
            amount = left(base, need - card) if base else 0
            found[amount] = found.get(amount, Fraction(0)) + ways * more * every
    return found


@pytest.mark.bench
@pytest.mark.parametrize(("ability", "times"), [(4, 1.2), (6, 10)])
def test_an_attack_that_is_resisted_is_weighed_faster_than_by_hand(ability: int, times: float) -> None:
    """Icepool knows the highest of a deal in closed form; it is not asked what else happens."""
    scenario = (ability, 9, 12, 3, 2)
    assert ours(*scenario) == theirs(*scenario) == by_hand(*scenario)
    dealt, written = [], []
    for _ in range(ROUNDS):
        forget()
        mine = seconds(ours, *scenario)
        forget_theirs()
        dealt.append(seconds(theirs, *scenario) / mine)
        written.append(seconds(by_hand, *scenario) / mine)
    print(f"\n{ability} cards: by hand {median(written):.1f} times as long, icepool {median(dealt):.1f}")
    assert median(written) >= times
    assert median(dealt) >= AS_LONG
