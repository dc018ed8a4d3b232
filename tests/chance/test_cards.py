"""Cards: drawn without replacement, exactly."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.cards import MOST_HANDS, weigh_hand
from affray.chance.distribution import Distribution
from affray.chance.hand import Hand, hand
from affray.chance.reading import Best
from affray.errors import ChanceError, TooMany

DECK = ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 2), (8, 1), (9, 1), (10, 1))

decks = st.dictionaries(st.integers(-3, 9), st.integers(1, 4), min_size=1, max_size=5)


def best(drawn: tuple[int, ...]) -> int:
    return max(drawn, default=0)


def as_drawn(drawn: tuple[int, ...]) -> tuple[int, ...]:
    return drawn


def by_hand(drawn: Hand) -> Distribution[tuple[int, ...]]:
    cards = [rank for rank, count in reversed(drawn.deck) for _ in range(count)]
    return Distribution.of(Counter(combinations(cards, drawn.draw)))


def test_a31_a_draw_is_without_replacement() -> None:
    assert weigh_hand(hand(DECK, 3), Best()).at_least(9) == Fraction(13, 63)
    assert weigh_hand(hand(DECK, 4), Best()).at_least(7) == Fraction(332, 585)
    assert weigh_hand(hand(DECK, 3), Best()).probability(10) == Fraction(3, 28)


def test_a32_a_draw_larger_than_the_deck() -> None:
    with pytest.raises(ChanceError, match="29 cards from a deck of 28"):
        hand(DECK, 29)
    assert weigh_hand(hand(DECK, 28), Best()) == Distribution.certain(10)


def test_a33_the_whole_deck_holds_every_card_once() -> None:
    (drawn,) = weigh_hand(hand(DECK, 28), as_drawn)
    assert Counter(drawn) == dict(DECK)


def test_no_card_is_0() -> None:
    assert weigh_hand(hand(DECK, 0), Best()) == Distribution.certain(0)
    assert weigh_hand(hand(DECK, 0), best) == Distribution.certain(0)


@given(decks, st.data())
def test_hands_are_those_of_plain_enumeration(deck: dict[int, int], data: st.DataObject) -> None:
    drawn = hand(deck.items(), data.draw(st.integers(0, sum(deck.values()))))
    assert weigh_hand(drawn, as_drawn) == by_hand(drawn)
    assert weigh_hand(drawn, Best()) == by_hand(drawn).map(best)


@pytest.mark.parametrize("draw", range(1, 29))
def test_best_and_enumeration_agree_on_the_whole_deck(draw: int) -> None:
    assert weigh_hand(hand(DECK, draw), Best()) == weigh_hand(hand(DECK, draw), best)


@pytest.mark.parametrize(
    ("deck", "draw"),
    [
        ([(rank, 1) for rank in range(52)], 26),
        ([(rank, 4) for rank in range(13)], 20),
        ([(rank, 1) for rank in range(10_000)], 5_000),
        ([(rank, 2) for rank in range(500)], 501),
    ],
)
def test_too_many_hands_are_refused_with_the_limit(deck: list[tuple[int, int]], draw: int) -> None:
    with pytest.raises(TooMany, match=f"{MOST_HANDS:,}"):
        weigh_hand(hand(deck, draw), as_drawn)


def test_the_limit_is_of_different_hands_not_of_ways() -> None:
    assert len(weigh_hand(hand([(1, 5_000), (2, 5_000)], 300), as_drawn)) == 301
    assert len(weigh_hand(hand([(rank, 1) for rank in range(10_000)], 1), best)) == 10_000
