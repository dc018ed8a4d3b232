"""Cards drawn without replacement."""

from __future__ import annotations

import pytest

from affray.chance.hand import Hand, hand
from affray.chance.reading import Best
from affray.chance.weigh import weigh
from affray.errors import ChanceError, TooMany

DECK = ((1, 2), (5, 1), (9, 1))


def test_a_deck_is_sorted_and_empty_ranks_are_left_out() -> None:
    assert hand([(9, 1), (1, 1), (5, 1), (1, 1), (7, 0)], 2) == Hand(DECK, 2)
    assert hand(DECK, 2).size == 4


def test_cards_do_not_come_back_and_are_shown_best_first() -> None:
    seen = []

    def pick(deck: tuple[tuple[int, int], ...]) -> int:
        seen.append(deck)
        return deck[0][0]

    assert hand(DECK, 3).fall(pick) == (5, 1, 1)
    assert seen == [DECK, ((1, 1), (5, 1), (9, 1)), ((5, 1), (9, 1))]


def test_a_card_that_is_gone_cannot_be_drawn() -> None:
    with pytest.raises(ChanceError, match="no card of rank 9 is left"):
        hand(DECK, 2).fall(lambda deck: 9)
    with pytest.raises(ChanceError, match="no card of rank 4"):
        hand(DECK, 2).fall(lambda deck: 4)


@pytest.mark.parametrize(
    ("deck", "draw", "error", "message"),
    [
        (DECK, 5, ChanceError, "5 cards from a deck of 4"),
        (DECK, -1, ChanceError, "-1 cards"),
        ([(1, -1)], 0, ChanceError, "-1 cards of rank 1"),
        ([(1, 10_001)], 1, TooMany, "10,001 cards"),
    ],
)
def test_what_cannot_be_drawn_is_refused(deck, draw: int, error: type[ChanceError], message: str) -> None:
    with pytest.raises(error, match=message):
        hand(deck, draw)


def test_nothing_may_be_drawn() -> None:
    assert hand([], 0).fall(lambda deck: pytest.fail("no card is to be drawn")) == ()


@pytest.mark.parametrize("draw", [-1, 13])
def test_a_hand_that_cannot_be_drawn_is_refused_however_it_was_made(draw: int) -> None:
    impossible = Hand(((1, 4), (2, 8)), draw)
    with pytest.raises(ChanceError, match=f"{draw} cards from a deck of 12: draw 0 to 12"):
        weigh(impossible, Best())
    with pytest.raises(ChanceError, match="from a deck of 12"):
        impossible.fall(lambda deck: deck[0][0])
