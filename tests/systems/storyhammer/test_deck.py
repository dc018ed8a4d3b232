"""Decks on the table: what is left of them, and which of it anybody can still tell apart."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import combinations

import pytest

from affray.errors import WrongFace
from affray.systems.storyhammer import Attacker, Rulings, Situation, Target, attack
from affray.systems.storyhammer.deck import Pile, counted, place, size
from affray.systems.storyhammer.readings import Gone
from affray.uses.odds import odds
from affray.uses.play import Bout, play
from affray.uses.policy import always
from affray.uses.roller import Scripted, Seeded
from affray.uses.save import load, save
from affray.uses.unfold import unfold
from tests.systems.storyhammer.table import draw, scripted

RUN_DOWN = Rulings(shuffle="run_down")


def shared(ability, resist, targets, rulings=RUN_DOWN, **target):
    foe = Target(vim=12, resist=resist, **target)
    situation = Situation(difficulty=8, decks="one", others=(foe,) * (targets - 1))
    return attack(Attacker(ability=ability), foe, rulings, situation)


def test_named_and_counted_decks():
    assert size(counted("probability")) == 28
    assert size(counted("four_suits")) == 40
    assert counted((0, 2, 0, 1)) == ((2, 2), (4, 1))


@pytest.mark.parametrize(
    ("decks", "piles"), [("each", [0, 1, 2, 3]), ("sides", [0, 1, 1, 1]), ("one", [0, 0, 0, 0])]
)
def test_whose_deck(decks, piles):
    assert [place(number, decks) for number in range(4)] == piles


def test_low_cards_are_alike_once_they_are_gone():
    assert Gone((9, 4, 1), low=7) == Gone((9, 2, 2), low=7)
    assert hash(Gone((9, 4, 1), low=7)) == hash(Gone((9, 2, 2), low=7))
    assert Gone((9, 4, 1), low=7) != Gone((9, 7, 1), low=7)
    assert Gone((9, 4, 1), low=7) != Gone((8, 4, 1), low=7)
    assert Gone((9, 4, 1), low=4) != Gone((9, 2, 2), low=4)
    assert Gone((9,), low=7) != (9,)


def test_piles_are_alike_if_no_draw_can_tell_them_apart():
    assert Pile(((1, 1), (4, 2)), low=3) == Pile(((2, 1), (4, 2)), low=3)
    assert hash(Pile(((1, 1), (4, 2)), low=3)) == hash(Pile(((2, 1), (4, 2)), low=3))
    assert Pile(((1, 1), (4, 2)), low=3) != Pile(((2, 2), (4, 2)), low=3)
    assert Pile(((1, 1), (3, 2)), low=3) != Pile(((1, 1), (4, 2)), low=3)
    assert Pile(((1, 1), (4, 2))) != Pile(((2, 1), (4, 2)))
    assert Pile() != ()


@pytest.mark.parametrize("rulings", [Rulings(), Rulings(deck="four_suits"), Rulings(shuffle="run_down")])
def test_the_log_says_that_the_deck_mattered(rulings):
    log = scripted(draw(2, Target(vim=12, resist=1), rulings=rulings), 9, 4, 3).log
    said = [event.answer for event in log if event.kind == "ruling" and event.key == "deck"]
    assert said == [rulings.deck] * 2


@pytest.mark.parametrize("decks", ["each", "one"])
def test_no_line_says_of_a_shared_deck_that_it_is_ones_own(decks):
    step = draw(
        2,
        Target(vim=12, resist=1),
        rulings=Rulings(shuffle="run_down"),
        situation=Situation(difficulty=9, decks=decks),
    )
    assert not any("SH-F10" in event.clauses for event in scripted(step, 9, 4, 3).log)


@pytest.mark.parametrize(("targets", "nodes"), [(1, 35), (2, 97), (4, 301)])
def test_a_deck_run_down_stays_small(targets, nodes):
    assert len(unfold(shared(4, 4, targets))) == nodes


def test_one_deck_for_a_draw_and_a_resistance_by_hand():
    """Every four cards for the attack, and every three of those that are left for the resistance."""
    cards = [value for value, count in counted("probability") for _ in range(count)]
    found: dict[int, F] = {}
    attacks: dict[tuple[int, ...], int] = {}
    for drawn in combinations(cards, 4):
        attacks[drawn] = attacks.get(drawn, 0) + 1
    for hand, ways in attacks.items():
        best, left = max(hand), list(cards)
        share = {0: 100, 1: 50, 2: 25, 3: 10}.get(max(0, 8 - best))
        if share is None:
            found[0] = found.get(0, F(0)) + F(ways, 20475)
            continue
        for card in hand:
            left.remove(card)
        base, need = 12 * share // 100, 10 + (best == 10)
        below = [sum(card <= value for card in left) for value in range(11)]
        for value in range(1, 11):
            p = F(choose3(below[value]) - choose3(below[value - 1]), choose3(24))
            missed = max(0, need - value)
            through = (10, 75, 90)[missed] if missed < 3 else 100
            amount = base * through // 100
            found[amount] = found.get(amount, F(0)) + F(ways, 20475) * p
    mine = odds(shared(4, 3, 1), of="trauma").items()
    assert {amount: p for amount, p in mine if p} == {amount: p for amount, p in found.items() if p}


def choose3(cards):
    return cards * (cards - 1) * (cards - 2) // 6


def test_no_card_is_dealt_twice_between_shuffles():
    for seed in range(30):
        bout = play(shared(8, 8, 2), roller=Seeded(seed), ask=always())
        drawn = [card for event in bout.log if event.kind == "roll" for card in event.faces]
        assert all(drawn.count(value) <= count for value, count in counted("probability"))


def test_a_card_that_is_gone_cannot_be_typed():
    with pytest.raises(WrongFace, match="is 9: left in the deck are A, 2, 3, 4, 5, 6, 7, 8, 10"):
        play(shared(1, 1, 1), roller=Scripted([9, 9]), ask=always())
    again = play(shared(1, 1, 1, Rulings()), roller=Scripted([9, 9]), ask=always())
    assert again.result["trauma"] == 12 * 75 // 100


def test_a_save_knows_which_cards_are_gone():
    bout = Bout(shared(3, 3, 1), Scripted([9, 8, 3, 10, 2, 1]))
    bout.roll()
    again = load(save(bout))
    assert again.question == bout.question
    again.roll()
    assert again.log[-1].kind == "note"


def test_perk_cards_make_lower_cards_matter():
    rulings = Rulings(shuffle="run_down", perk_cards=True)
    with_faces = unfold(shared(3, 1, 1, rulings, perks=("J", "Q")))
    without = unfold(shared(3, 1, 1, rulings))
    assert len(with_faces) > len(without)


@pytest.mark.parametrize(
    ("short", "cards", "drawn"),
    [("reshuffle", (10, 9, 10, 5, 9), [2, 2, 1]), ("draw_left", (10, 9, 5), [2, 1])],
)
def test_a_deck_that_runs_short_is_played_on_and_the_log_says_that_it_mattered(short, cards, drawn):
    rulings = Rulings(shuffle="run_down", deck_short=short, deck=(0, 0, 0, 0, 1, 0, 0, 0, 1, 1))
    foe, squire = Target(vim=12, resist=2), Target(name="squire", vim=12, resist=1)
    situation = Situation(difficulty=9, decks="one", others=(squire,))
    log = scripted(draw(2, foe, rulings=rulings, situation=situation), *cards).log
    assert [len(event.faces) for event in log if event.kind == "roll"] == drawn
    assert short in [event.answer for event in log if event.kind == "ruling" and event.key == "deck_short"]
