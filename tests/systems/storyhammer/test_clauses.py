"""Each clause of the book by its own test: take its branch out, and the test fails."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from affray.systems.storyhammer import (
    Abilities,
    Attacker,
    Lobes,
    Method,
    Modifier,
    Rulings,
    Situation,
    Target,
    Weapon,
    attack,
    catalogue,
    goals,
)
from affray.systems.storyhammer.told import CARDS, METHOD, SPEEDS
from affray.uses.advise import advise
from affray.uses.odds import odds
from tests.systems.storyhammer.clauses import clause
from tests.systems.storyhammer.table import SURE, chance, draw, method, notes, scripted, told

PERKS = Rulings(perk_cards=True)


@clause("SH-1")
def test_the_draw_says_whether_it_lands_and_how_well():
    step = draw(1)
    assert [(told(step, card).get("hit"), told(step, card).get("full")) for card in (9, 8, 5)] == [
        (1, 1),
        (1, None),
        (None, None),
    ]


@clause("SH-2")
@pytest.mark.parametrize("ability", [1, 4, 28])
def test_as_many_cards_as_the_ability_is_rated(ability):
    rolled = next(event for event in scripted(draw(ability), *DECK[:ability]).log if event.kind == "roll")
    assert rolled.throw == ("cards", ability, 28)


DECK = (10, 9, 8, 7, 7, 6, 6, 6, *(5,) * 4, *(4,) * 4, *(3,) * 4, *(2,) * 4, *(1,) * 4)


@clause("SH-2")
def test_the_assigned_ability_is_the_one_that_counts():
    body = Abilities(Move=1, Think=2, Will=3, Labor=4)
    names: tuple[tuple[Any, int], ...] = (("Move", 1), ("Think", 2), ("Will", 3), ("Labor", 4))
    for name, cards in names:
        step = attack(Attacker(ability=name, abilities=body), Target(vim=12))
        assert chance(step, "critical") == F(cards, 28)


@clause("SH-3")
def test_the_highest_card_is_the_result():
    assert told(draw(3), 4, 8, 6)["trauma"] == 6
    assert told(draw(3), 7, 7, 8)["trauma"] == 6


@clause("SH-4")
@pytest.mark.parametrize(("card", "full"), [(8, 0), (9, 1), (10, 1)])
def test_met_or_beaten_is_a_full_success(card, full):
    assert told(draw(1), card).get("full", 0) == full
    assert (told(draw(1), card)["trauma"] == 12) == bool(full)


@clause("SH-5")
def test_a_near_miss_may_still_hit_for_a_half_or_a_quarter():
    assert Method().trauma == (100, 50, 25)
    step = draw(1, weapon=Weapon())
    assert [told(step, card).get("trauma", 0) for card in (9, 8, 7, 6)] == [12, 6, 3, 0]
    assert "hit" not in told(draw(1, weapon="100"), 8)


@clause("SH-6")
@pytest.mark.parametrize(("vim", "share", "trauma"), [(3, 50, 1), (5, 50, 2), (199, 1, 1), (99, 1, 0)])
def test_always_down(vim, share, trauma):
    assert told(draw(1, vim, weapon=str(share), situation=SURE), 5).get("trauma", 0) == trauma


@clause("SH-7 SH-8")
def test_after_each_of_three_phases():
    target = Target(vim=15, resist=1, spread=(90,), modifiers=(Modifier("physical", 150),))
    step = draw(1, target, weapon="25", situation=SURE)
    said = notes(step, 5, 10)
    assert (said["base"]["trauma"], said["modified"]["trauma"], said["through"]["left"]) == (3, 4, 3)
    assert told(step, 5, 10)["trauma"] == 3


@clause("SH-9")
def test_a_natural_ten_is_critical_unless_training_lacks():
    assert told(draw(2), 10, 1)["critical"] == 1
    assert "critical" not in told(draw(2), 9, 1)
    assert "critical" not in told(draw(2, untrained=True), 10, 1)


@clause("SH-10")
def test_a_critical_makes_resisting_harder_by_one():
    step = draw(1, Target(vim=12, resist=1))
    assert notes(step, 10, 5)["resistance"]["number"] == 11
    assert notes(step, 9, 5)["resistance"]["number"] == 10


@clause("SH-11")
@pytest.mark.parametrize("trauma_type", ["physical", "mental", "chemical", "molecular"])
def test_what_succeeds_does_trauma(trauma_type):
    step = draw(1, weapon=method(100, type=trauma_type))
    assert told(step, 9)["trauma"] == 12
    assert told(step, 8) == {}


@clause("SH-12")
def test_a_weapon_lists_its_methods():
    weapon = Weapon(methods=(Method(name="cut"), Method(name="pommel", trauma=(10,)), Method(name="poke")))
    advice = advise(draw(1, weapon=weapon), goals.trauma)
    assert advice.prompt == METHOD
    assert sorted(option.label for option in advice.options) == ["cut", "poke", "pommel"]


@clause("SH-13 SH-18")
def test_the_first_number_is_for_meeting_the_difficulty():
    assert told(draw(1, 100, weapon="70|30"), 9)["trauma"] == 70


@clause("SH-14")
def test_percent_of_max_vim_and_not_of_what_is_left():
    step = draw(1, Target(vim=100, life_support=10), weapon="33")
    assert told(step, 9)["trauma"] == notes(step, 9)["base"]["trauma"] == 33


@clause("SH-15 SH-16")
@pytest.mark.parametrize(("share", "trauma"), [(100, 12), (50, 6), (150, 18), (25, 3), (0, 0)])
def test_the_share_of_max_vim(share, trauma):
    assert told(draw(1, weapon=str(share)), 9).get("trauma", 0) == trauma


@clause("SH-17 SH-19")
def test_each_number_is_for_missing_by_one_more():
    step = draw(1, 100, weapon="90|60|30")
    assert [told(step, card).get("trauma", 0) for card in (9, 8, 7, 6)] == [90, 60, 30, 0]


@clause("SH-20")
def test_the_sword():
    (strike,) = catalogue.weapons()["sword"].methods
    assert strike.trauma == (100, 50, 25, 10)
    assert Attacker().weapon == catalogue.weapons()["sword"]


@clause("SH-21")
def test_the_difficulty_is_known_before_the_draw():
    log = scripted(draw(1, difficulty=6), 6).log
    kinds = [event.key for event in log if event.kind in {"note", "roll"}]
    assert kinds.index("difficulty") < kinds.index("attack")
    assert notes(draw(1, difficulty=6), 6)["difficulty"]["number"] == 6


@clause("SH-22")
def test_all_of_max_vim_can_kill():
    assert told(draw(1), 9)["dead"] == 1
    assert "dead" not in told(draw(1, Target(vim=12, resist=1)), 9, 10)


@clause("SH-23")
def test_the_last_number_is_a_hit():
    assert told(draw(1), 6) == {"hit": 1, "trauma": 1, "clot": 1}


@clause("SH-24")
def test_below_the_list_is_a_miss():
    assert told(draw(1), 5) == {}


@clause("SH-25")
def test_mortal_unless_it_is_superficial():
    assert told(draw(1), 9)["trauma"] == 12
    assert "trauma" not in told(draw(1, weapon=method(100, superficial=True)), 9)
    meant = Situation(difficulty=9, superficial=True)
    assert told(draw(1, situation=meant), 9)["superficial"] == 12


@clause("SH-26 SH-27")
def test_superficial_trauma_moves_no_vim_and_kills_nobody():
    assert told(draw(1, weapon=method(100, superficial=True)), 9) == {
        "hit": 1, "full": 1, "superficial": 12, "levels": 1,
    }  # fmt: skip


@clause("SH-27 SH-28")
@pytest.mark.parametrize("levels", [0, 1, 3])
def test_each_level_makes_resisting_harder_by_one(levels):
    step = draw(1, Target(vim=12, resist=1, superficial=levels))
    assert notes(step, 9, 5)["resistance"]["number"] == 10 + levels


@clause("SH-28")
def test_levels_stack():
    step = draw(1, Target(vim=12, superficial=2), weapon=method(100, superficial=True))
    assert notes(step, 9)["levels"]["levels"] == 3


@clause("SH-F1")
def test_twenty_eight_cards():
    assert catalogue.decks()["probability"].cards == (4, 4, 4, 4, 4, 3, 2, 1, 1, 1)
    for need, full in ((10, 1), (9, 2), (8, 3), (7, 5), (6, 8), (5, 12), (4, 16), (3, 20), (2, 24), (1, 28)):
        assert chance(draw(1, difficulty=need), "full") == F(full, 28)


@clause("SH-F2")
def test_shuffled_anew_for_every_draw():
    foe = Target(vim=12, resist=1, spread=(0,))
    situation = Situation(difficulty=10, decks="one")
    step = draw(1, foe, weapon="100", situation=situation, untrained=True)
    met = odds(step, of=("hit", "trauma")).fractions()
    assert sum(p for result, p in met.items() if result["hit"] and not result["trauma"]) == F(1, 28) ** 2


@clause("SH-F3")
def test_no_card_comes_back_within_a_draw():
    assert chance(draw(28, difficulty=10), "full") == 1
    assert chance(draw(2, difficulty=9), "full") == F(53, 378)


@clause("SH-F4")
def test_the_lobe_comes_off():
    step = draw(1, lobe="Marvel", lobes=Lobes(Marvel=3))
    assert notes(step, 6)["difficulty"]["number"] == 6


@clause("SH-F5")
@pytest.mark.parametrize("difficulty", [-3, 1, 7, 14])
def test_the_difficulty_is_the_narrators(difficulty):
    assert notes(draw(1, difficulty=difficulty), 5)["difficulty"]["number"] == difficulty


@clause("SH-F6")
@pytest.mark.parametrize(("speed", "number"), [("slower", 6), ("as is", 7), ("faster", 8)])
def test_speed_for_a_point_of_difficulty(speed, number):
    step = draw(1, situation=Situation(speed="choose"))
    assert notes(step, 5, speed=SPEEDS[speed])["difficulty"]["number"] == number


@clause("SH-F7")
def test_a_dodge_is_for_the_dodger_alone():
    others = (Target(vim=12, harder=1),)
    step = draw(1, situation=Situation(difficulty=9, others=others))
    assert told(step, 9)["trauma"] == 12 + 6


@clause("SH-F8")
def test_a_miss_wins_a_perk_card():
    assert told(draw(1, rulings=PERKS), 5) == {"perk": 1}
    assert "perk" not in told(draw(1, rulings=PERKS), 6)


@clause("SH-F9")
@pytest.mark.parametrize(("card", "trauma"), [("J", 6), ("Q", 6), ("K", 6), (8, 6), (9, 12)])
def test_a_perk_card_is_played_once_the_draw_is_seen(card, trauma):
    step = draw(1, rulings=PERKS, perks=(card,))
    assert told(step, 7)["trauma"] == 3
    happened = told(step, 7, perk_card=CARDS[card])
    assert (happened["trauma"], happened["played"]) == (trauma, 1)


@clause("SH-F9")
def test_the_target_plays_its_own():
    step = draw(1, Target(vim=12, resist=1, perks=("J",)), rulings=PERKS)
    assert told(step, 9, 9)["trauma"] == 9
    happened = told(step, 9, 9, target_perk_card=CARDS["J"])
    assert (happened["trauma"], happened["target played"]) == (1, 1)


@clause("SH-F10")
@pytest.mark.parametrize(("decks", "met"), [("each", F(1, 4)), ("sides", F(1, 4)), ("one", F(0))])
def test_each_draws_from_a_deck_of_its_own(decks, met):
    rulings = Rulings(shuffle="run_down", deck=(1, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    target = Target(vim=12, resist=1, spread=(0,))
    situation = Situation(difficulty=10, decks=decks)
    step = draw(1, target, weapon="100", rulings=rulings, situation=situation, untrained=True)
    both = odds(step, of=("hit", "trauma")).fractions()
    assert sum(p for result, p in both.items() if result["hit"] and not result["trauma"]) == met


@clause("SH-F11")
@pytest.mark.parametrize(("percent", "trauma"), [(150, 18), (50, 6), (0, 0), (100, 12)])
def test_more_or_less_of_a_type_of_trauma(percent, trauma):
    for to in ("physical", "blunt"):
        target = Target(vim=12, modifiers=(Modifier(to, percent), Modifier("mental", 7)))
        assert told(draw(1, target, weapon=method(100, kind="blunt")), 9).get("trauma", 0) == trauma


@clause("SH-F12")
@pytest.mark.parametrize(
    ("trauma_type", "cards", "number"),
    [("chemical", 1, 9), ("mental", 2, 8), ("molecular", 3, 7), ("physical", 4, 6)],
)
def test_ability_and_lobe_by_the_type_of_trauma(trauma_type, cards, number):
    target = Target(
        vim=12,
        abilities=Abilities(Move=1, Think=2, Will=3, Labor=4),
        lobes=Lobes(Marvel=1, Natural=2, Focal=3, Correl=4),
    )
    step = draw(1, target, weapon=method(100, type=trauma_type))
    log = scripted(step, 9, 1, 2, 3, 4).log if cards == 4 else scripted(step, 9, *DECK[20 : 20 + cards]).log
    assert [event.throw[1] for event in log if event.kind == "roll"] == [1, cards]
    said = {event.key: dict(event.details) for event in log if event.kind == "note"}
    assert said["resistance"]["number"] == number


@clause("SH-F13")
def test_what_goes_through():
    step = draw(1, Target(vim=100, resist=1), difficulty=9)
    assert [told(step, 9, card)["trauma"] for card in (10, 9, 8, 7, 1)] == [10, 75, 90, 100, 100]
    armoured = draw(1, Target(vim=100, resist=1, spread=(0, 20, 40, 60)), difficulty=9)
    assert [told(armoured, 9, card).get("trauma", 0) for card in (10, 9, 8, 7, 6)] == [0, 20, 40, 60, 100]


@clause("SH-F14")
def test_max_vim_is_the_sum_of_the_abilities():
    assert Target(abilities=Abilities(Move=1, Think=2, Will=3, Labor=5)).max_vim == 11
    body = Target(abilities=Abilities(Move=3, Think=3, Will=3, Labor=0))
    assert told(draw(1, body), 9)["trauma"] == 9


@clause("SH-F15")
def test_vim_moves_from_life_support_to_clot():
    step = draw(1, Target(vim=12, life_support=10))
    assert told(step, 8)["clot"] == 6
    assert notes(step, 8)["life"] == {"name": "target", "left": 4, "vim": 12}


@clause("SH-F16")
@pytest.mark.parametrize(("life", "dies"), [(6, 1), (7, 0), (1, 1), (0, 1)])
def test_who_has_no_vim_left_dies(life, dies):
    assert told(draw(1, Target(vim=12, life_support=life)), 8).get("dead", 0) == dies


@clause("SH-F17")
@pytest.mark.parametrize(("card", "dies"), [(9, 1), (8, 0)])
def test_overkill(card, dies):
    step = draw(1, Target(vim=12, life_support=2), rulings=Rulings(death="overkill"))
    assert told(step, card).get("dead", 0) == dies
