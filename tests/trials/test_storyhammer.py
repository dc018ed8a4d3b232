"""StoryHammer: the draw, with perk cards played on it."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations

from affray.chance.hand import hand
from affray.chance.reading import Best
from affray.rules import Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import best

DECK = ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 2), (8, 1), (9, 1), (10, 1))
TRAUMA, PLAYED = Effect("trauma", "base trauma"), Effect("played", "perk cards played")
PERK = Prompt("perk", "perk card to play")
FACE = 11
SWORD = (100, 50, 25, 10)


@rule("SH-1 SH-2")
def strike(t: Table, ability: int, difficulty: int, vim: int, held: tuple[int, ...]) -> Step:
    """Draw as many cards as the ability; the highest counts."""
    highest = t.roll(hand(DECK, ability), Best(), why="attack")
    return perks(highest, difficulty, vim, held)


@rule("SH-3")
def perks(t: Table, highest: int, difficulty: int, vim: int, held: tuple[int, ...]) -> Step | None:
    """A face card raises the highest by one; a number card joins the hand."""
    card = t.choose(PERK, (0, *held))
    if card:
        t.tell(PLAYED)
        left = list(held)
        left.remove(card)
        return perks(highest + 1 if card == FACE else max(highest, card), difficulty, vim, tuple(left))
    return wound(max(0, difficulty - highest), vim)


@rule("SH-4")
def wound(t: Table, missed_by: int, vim: int) -> None:
    """The weapon's own list says how much of Max Vim, rounded down."""
    if missed_by < len(SWORD):
        t.tell(TRAUMA, vim * SWORD[missed_by] // 100)


def by_hand(ability: int, difficulty: int, vim: int, held: tuple[int, ...], price: F) -> F:
    """Every hand of cards written out, every order of perk cards tried."""
    cards = [rank for rank, count in DECK for _ in range(count)]

    def worth(highest: int, left: tuple[int, ...]) -> F:
        missed = max(0, difficulty - highest)
        found = F(vim * SWORD[missed] // 100) if missed < 4 else F(0)
        for at, card in enumerate(left):
            after = highest + 1 if card == FACE else max(highest, card)
            found = max(found, worth(after, left[:at] + left[at + 1 :]) - price)
        return found

    drawn = list(combinations(cards, ability))
    return sum((worth(max(one), held) for one in drawn), F(0)) / len(drawn)


def test_the_draw_agrees_with_the_page() -> None:
    found = odds(strike(4, 9, 12, ()), of="trauma")
    assert found.mean() == F(19099, 4095)
    assert [found.probability(v) for v in (0, 1, 3, 6, 12)] == [
        F(323, 1365),
        F(802, 4095),
        F(253, 1365),
        F(92, 819),
        F(17, 63),
    ]


def test_perk_cards_are_played_at_their_best() -> None:
    for price in (F(0), F(1, 2), F(2)):
        goal = priced("trauma", {TRAUMA: 1, PLAYED: -price})
        held = (FACE, 7, FACE)
        expected = by_hand(3, 9, 12, held, price)
        assert advise(strike(3, 9, 12, held), goal).worth == expected
        found = odds(strike(3, 9, 12, held), best(goal), of=("trauma", "played"))
        assert sum(p * (r["trauma"] - price * r["played"]) for r, p in found.items()) == expected
