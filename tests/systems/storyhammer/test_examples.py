"""Every worked example of the book and every exact number that is known of it, by exact equality."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.systems.storyhammer import (
    Abilities,
    Attacker,
    Lobes,
    Modifier,
    Rulings,
    Situation,
    Target,
    attack,
)
from affray.uses.odds import odds
from tests.systems.storyhammer.table import SURE, amounts, chance, draw, mean, method, notes, told

FOUR_SUITS = Rulings(deck="four_suits")


# ── the sword ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("best", "trauma"), [(10, 12), (9, 12), (8, 6), (7, 3), (6, 1), (5, 0), (4, 0), (1, 0)]
)
def test_the_sword_against_nine(best, trauma):
    happened = told(draw(1), best)
    assert happened.get("trauma", 0) == trauma
    assert happened.get("hit", 0) == int(best >= 6)
    assert happened.get("full", 0) == int(best >= 9)
    assert happened.get("critical", 0) == int(best == 10)
    assert happened.get("dead", 0) == int(best >= 9)


def test_the_sword_against_nine_with_four_cards():
    assert amounts(draw()) == {
        0: F(323, 1365),
        1: F(802, 4095),
        3: F(253, 1365),
        6: F(92, 819),
        12: F(17, 63),
    }
    assert mean(draw()) == F(19099, 4095)
    assert chance(draw(), "full") == chance(draw(), "dead") == F(17, 63)
    assert chance(draw(), "critical") == F(1, 7)
    both = odds(draw(), of=("full", "critical")).fractions()
    assert sum(p for result, p in both.items() if result["full"] and not result["critical"]) == F(8, 63)


def test_the_wrong_decks_give_other_numbers():
    assert chance(draw(), "full") == F(17, 63)
    assert chance(draw(rulings=FOUR_SUITS), "full") == F(5543, 9139)
    assert chance(draw(), "full") != F(9855, 38416)  # with replacement


def test_three_cards_against_twenty_vim():
    assert mean(draw(3, 20)) == F(6809, 1092)
    assert round(float(chance(draw(3, 20), "hit", 0)), 4) == 0.3480


# ── the deck ─────────────────────────────────────────────────────────────────────────────────

AT_LEAST = {
    5: (F(3, 7), F(43, 63), F(97, 117), F(41, 45), F(43, 45)),
    6: (F(2, 7), F(94, 189), F(178, 273), F(1042, 1365), F(3449, 4095)),
    7: (F(5, 28), F(125, 378), F(215, 468), F(332, 585), F(9233, 14040)),
    8: (F(3, 28), F(13, 63), F(244, 819), F(313, 819), F(215, 468)),
    9: (F(1, 14), F(53, 378), F(13, 63), F(17, 63), F(125, 378)),
    10: (F(1, 28), F(1, 14), F(3, 28), F(1, 7), F(5, 28)),
}


@pytest.mark.parametrize("least", AT_LEAST)
@pytest.mark.parametrize("cards", range(1, 6))
def test_the_highest_of_some_cards(least, cards):
    assert chance(draw(cards, difficulty=least), "full") == AT_LEAST[least][cards - 1]


@pytest.mark.parametrize("cards", range(1, 29))
def test_a_natural_ten_among_some_cards(cards):
    assert chance(draw(cards, difficulty=10), "critical") == F(cards, 28)


@pytest.mark.parametrize(("cards", "rare"), [(1, F(1, 7)), (2, F(1, 63)), (3, F(1, 819)), (4, F(1, 20475))])
def test_nothing_but_aces(cards, rare):
    assert chance(draw(cards), "aces") == rare
    assert chance(draw(5), "aces") == 0


@pytest.mark.parametrize(("cards", "success"), [(4, F(332, 585)), (2, F(125, 378))])
def test_a_barrier_of_seven(cards, success):
    assert chance(draw(cards, difficulty=7), "full") == success


@pytest.mark.parametrize(("cards", "full"), [((7, 4, 3, 2), 1), ((4, 4, 3, 2), 0)])
def test_four_cards_against_five(cards, full):
    assert told(draw(4, difficulty=5, weapon="100"), *cards).get("full", 0) == full


# ── difficulty ───────────────────────────────────────────────────────────────────────────────


def test_a_stage_faster_is_a_point_harder():
    def needs(**fields):
        return notes(draw(1, situation=Situation(**fields)), 5)["difficulty"]["number"]

    assert needs(difficulty=7) == 7
    assert needs(difficulty=7, speed="faster") == 8
    assert needs(difficulty=7, speed="slower") == 6


def test_a_lobe_of_two_makes_nine_seven():
    assert notes(draw(1, lobe=2), 5)["difficulty"]["number"] == 7
    assert outcomes_of(lobe=2) == outcomes_of(difficulty=7)


def outcomes_of(**fields):
    return odds(draw(**fields)).fractions()


# ── perk cards ───────────────────────────────────────────────────────────────────────────────

PERKS = Rulings(perk_cards=True)


@pytest.mark.parametrize("card", ["J", 7])
def test_a_jack_or_a_seven_saves_a_draw(card):
    from affray.systems.storyhammer.told import CARDS

    step = draw(4, difficulty=5, weapon="100", rulings=PERKS, perks=("J", 7))
    assert "full" not in told(step, 4, 4, 3, 2)
    assert told(step, 4, 4, 3, 2, perk_card=CARDS[card])["full"] == 1


# ── trauma in phases ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("vim", "shares"), [(12, (12, 6, 3, 1)), (7, (7, 3, 1, 0)), (9, (9, 4, 2, 0))])
def test_shares_of_max_vim(vim, shares):
    for card, trauma in zip((9, 8, 7, 6), shares, strict=True):
        assert told(draw(1, vim), card).get("trauma", 0) == trauma


@pytest.mark.parametrize(
    ("vim", "share", "modifier", "through", "phases", "once"),
    [
        (13, 50, 150, 75, (6, 9, 6), 7),
        (15, 25, 150, 90, (3, 4, 3), 5),
        (17, 50, 150, 75, (8, 12, 9), 9),
        (12, 100, 150, 100, (12, 18, 18), 18),
        (18, 100, 0, 75, (18, 0, 0), 0),
    ],
)
def test_three_floors(vim, share, modifier, through, phases, once):
    target = Target(vim=vim, resist=1, spread=(through,), modifiers=(Modifier("blunt", modifier),))
    weapon = method(share, kind="blunt")
    step = draw(1, target, weapon=weapon, situation=SURE)
    resisted = (5, 10) if phases[1] else (5,)  # what is nothing by then is not resisted
    said = notes(step, *resisted)
    assert said["base"]["trauma"] == phases[0]
    assert said["modified"]["trauma"] == phases[1]
    assert told(step, *resisted).get("trauma", 0) == phases[2]
    end = draw(1, target, weapon=weapon, situation=SURE, rulings=Rulings(rounding="end"))
    assert told(end, *resisted).get("trauma", 0) == once


def test_sanity_against_the_mind_is_not_even_drawn_for():
    immune = Target(vim=18, abilities=Abilities(Think=5), modifiers=(Modifier("mental", 0),))
    step = draw(1, immune, weapon=method(100, type="mental"), situation=SURE)
    assert told(step, 5) == {"hit": 1, "full": 1}
    assert "nothing" in notes(step, 5)


# ── resistance ───────────────────────────────────────────────────────────────────────────────

RESISTING = Target(vim=14, abilities=Abilities(Labor=3), lobes=Lobes(Correl=2))


def resisting(**attacker):
    return attack(Attacker(ability=1, weapon="100", **attacker), RESISTING, Rulings(), SURE)


@pytest.mark.parametrize(("best", "left"), [(10, 1), (9, 1), (8, 1), (7, 10), (6, 12), (5, 14), (1, 14)])
def test_fourteen_against_eight(best, left):
    step = resisting()
    assert notes(step, 5, best, 1, 1)["resistance"]["number"] == 8
    assert told(step, 5, best, 1, 1)["trauma"] == left


@pytest.mark.parametrize(("best", "left"), [(10, 1), (9, 1), (8, 10), (7, 12), (6, 14), (1, 14)])
def test_after_a_critical_it_is_nine(best, left):
    step = resisting()
    assert notes(step, 10, best, 1, 1)["resistance"]["number"] == 9
    assert told(step, 10, best, 1, 1)["trauma"] == left


def test_the_odds_of_resisting_fourteen():
    assert amounts(resisting(untrained=True)) == {
        1: F(244, 819),
        10: F(529, 3276),
        12: F(631, 3276),
        14: F(95, 273),
    }


def test_two_levels_and_a_critical_make_eleven():
    target = Target(vim=14, resist=1, resist_lobe=2, superficial=2)
    assert notes(draw(1, target, situation=SURE), 10, 5)["resistance"]["number"] == 11
