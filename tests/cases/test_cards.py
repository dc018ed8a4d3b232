"""Cases from public reports that touch cards and percentages: none of those faults may be ours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F

import pytest

from affray.errors import Refused, WrongFace
from affray.systems import storyhammer
from affray.systems.storyhammer import Attacker, Modifier, Rulings, Situation, Target
from affray.uses.odds import odds
from affray.uses.play import Bout, play
from affray.uses.policy import always
from affray.uses.roller import Entered, Scripted, Seeded


def step(ability, target=None, *, weapon="100", difficulty=1, **rulings):
    return storyhammer.attack(
        Attacker(ability=ability, weapon=weapon),
        target or Target(vim=12),
        Rulings(**rulings),
        Situation(difficulty=difficulty),
    )


@pytest.mark.parametrize(
    ("ability", "least", "chance"), [(3, 9, F(13, 63)), (4, 7, F(332, 585)), (3, 10, F(3, 28))]
)
def test_a31_a_draw_is_without_replacement(ability, least, chance):
    assert odds(step(ability, difficulty=least), of="full").probability(1) == chance


def test_a32_a_draw_larger_than_the_deck():
    with pytest.raises(Refused, match="29 cards from a deck of 28"):
        step(29)
    assert odds(step(28, difficulty=10), of="full").probability(1) == 1
    assert odds(step(28), of="critical").probability(1) == 1


def test_a33_two_draws_of_the_whole_deck():
    whole = Counter(dict(enumerate((4, 4, 4, 4, 4, 3, 2, 1, 1, 1), 1)))
    for seed in range(20):
        played = play(step(28, Target(vim=12, resist=28)), roller=Seeded(seed), ask=always())
        draws = [event.faces for event in played.log if event.kind == "roll"]
        assert [Counter(draw) for draw in draws] == [whole, whole]


def test_a33_a_second_draw_knows_nothing_of_the_first():
    both = odds(step(1, Target(vim=100, resist=1, spread=(0,))), of=("critical", "trauma")).fractions()
    first = odds(step(1), of="critical").probability(1)
    assert sum(p for result, p in both.items() if not result["trauma"]) == F(1, 28) * (1 - first)


def test_a41_several_percentages():
    target = Target(vim=17, resist=1, modifiers=(Modifier("physical", 150),))
    played = play(step(1, target, weapon="50"), roller=Scripted([5, 9]), ask=always())
    notes = {event.key: dict(event.details) for event in played.log if event.kind == "note"}
    assert (notes["base"]["trauma"], notes["modified"]["trauma"], played.result["trauma"]) == (8, 12, 9)


def test_a41_what_is_nothing_is_not_resisted():
    target = Target(vim=18, resist=1, modifiers=(Modifier("physical", 0),))
    played = play(step(1, target), roller=Scripted([5]), ask=always())
    assert played.result["trauma"] == 0
    assert sum(event.kind == "roll" for event in played.log) == 1


def test_a42_partial_success():
    sword = step(1, weapon="sword", difficulty=9)
    for card, trauma in ((10, 12), (9, 12), (8, 6), (7, 3), (6, 1), (5, 0)):
        assert play(sword, roller=Scripted([card]), ask=always()).result["trauma"] == trauma
    three = odds(step(3, Target(vim=20), weapon="sword", difficulty=9), of=("hit", "trauma"))
    assert sum(p * result["trauma"] for result, p in three.items()) == F(6809, 1092)
    assert round(float(sum(p for result, p in three.items() if not result["hit"])), 4) == 0.3480


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("10 10", "card 2 is 10: left in the deck are"),
        ("11 5", "card 1 is 11"),
        ("0 5", "card 1 is 0"),
        ("", "no face was typed"),
        ("9 8 7", "3 faces typed where 2 are needed"),
        ("9 x", "'x' is not a face"),
        ("-9 8", "'-9' is not a face"),
    ],
)
def test_cards_typed_wrongly_are_refused_and_asked_for_again(line, said):
    lines = iter([line, "9 8"])
    roller = Entered(lambda wanted: next(lines))
    bout = Bout(step(2), roller)
    with pytest.raises(WrongFace, match=said.replace("'", ".")):
        bout.roll()
    bout.roll()
    assert next(event.faces for event in bout.log if event.kind == "roll") == (9, 8)
