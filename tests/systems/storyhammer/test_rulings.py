"""Every ruling acts: for each of its readings there is a scenario whose odds are others than by default."""

from __future__ import annotations

from fractions import Fraction as F
from math import comb
from typing import Any

import msgspec
import pytest

from affray.errors import AffrayError, BadValue, Refused
from affray.rules.rulings import readings
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
    goals,
)
from affray.systems.storyhammer.told import CARDS, NO_CARD, SPEEDS
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.systems.storyhammer.table import (
    BEST,
    SURE,
    amounts,
    chance,
    draw,
    mean,
    method,
    notes,
    outcomes,
    scripted,
    told,
)

SWORD = Attacker(ability=4)
PLAIN = Target(vim=12)
NINE = Situation(difficulty=9)
OWN = (2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
ON: dict[str, Any] = {"perk_cards": True}
ONE_DECK = Situation(difficulty=9, decks="one")
BLUNT = Attacker(ability=4, weapon=method(50, kind="blunt"))
PUNCH = Attacker(ability=4, weapon=method(50, superficial=True))

SCENARIOS = {
    "deck": (SWORD, PLAIN, NINE, {}, always({})),
    "shuffle": (SWORD, Target(vim=12, resist=3), ONE_DECK, {}, always({})),
    "deck_short": (
        Attacker(ability=4, drawn=(1,) * 4 + (2,) * 4 + (3,) * 4 + (4,) * 4 + (5,) * 4 + (6,) * 3 + (7, 10)),
        PLAIN,
        NINE,
        {"shuffle": "run_down"},
        always({}),
    ),
    "partial": (SWORD, PLAIN, NINE, {}, always({})),
    "lobe_off_attack": (Attacker(ability=4, lobe=2), PLAIN, NINE, {}, always({})),
    "perk_ten_critical": (Attacker(perks=(10,)), PLAIN, NINE, ON, best(goals.critical)),
    "critical_on_partial": (SWORD, PLAIN, Situation(difficulty=11), {}, always({})),
    "rounding": (BLUNT, Target(vim=15, modifiers=(Modifier("blunt", 150),)), NINE, {}, always({})),
    "several_modifiers": (
        BLUNT,
        Target(vim=26, modifiers=(Modifier("physical", 50), Modifier("blunt", 150), Modifier("blunt", 150))),
        NINE,
        {},
        always({}),
    ),
    "zero_hits": (SWORD, Target(vim=9), NINE, {}, always({})),
    "superficial_level": (PUNCH, PLAIN, NINE, {}, always({})),
    "superficial_resisted": (PUNCH, Target(vim=12, resist=3), NINE, {}, always({})),
    "death": (SWORD, Target(vim=12, life_support=3), NINE, {}, always({})),
    "perk_cards": (SWORD, PLAIN, NINE, {}, always({})),
    "perk_on_partial": (SWORD, PLAIN, NINE, ON, always({})),
    "perk_raises": (
        Attacker(ability=1, perks=("J", 7)),
        PLAIN,
        Situation(difficulty=8),
        ON,
        BEST,
    ),
}


def reading(name, value):
    attacker, target, situation, rulings, policy = SCENARIOS[name]
    step = attack(attacker, target, Rulings(**{**rulings, name: value}), situation)
    return odds(step, policy).fractions()


def test_every_ruling_is_tried():
    assert set(SCENARIOS) == set(readings(Rulings))


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in readings(Rulings).items() for value in values[1:]]
)
def test_each_reading_changes_the_odds(name, value):
    assert reading(name, value) != reading(name, readings(Rulings)[name][0])


def test_readings_of_one_ruling_differ_from_one_another():
    for name, values in readings(Rulings).items():
        found = [reading(name, value) for value in values]
        assert all(one != other for at, one in enumerate(found) for other in found[:at]), name


# ── each ruling, by its numbers ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("deck", "full"),
    [
        ("probability", F(17, 63)),
        ("four_suits", F(5543, 9139)),
        (OWN, 1 - F(comb(16, 4), comb(20, 4))),
        ((0, 0, 0, 0, 0, 0, 0, 0, 4), F(1)),
    ],
)
def test_1_the_deck(deck, full):
    assert chance(draw(rulings=Rulings(deck=deck)), "full") == full


def test_1_a_deck_holds_values_up_to_ten():
    with pytest.raises(BadValue, match=r"rulings\.deck"):
        Rulings(deck=(1,) * 11)
    with pytest.raises(BadValue, match=r"rulings\.deck"):
        msgspec.structs.replace(Rulings(), deck="tarot")


def two_draws(**rulings):
    """An ace and a 10, of which each of two draws one."""
    deck = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    target = Target(vim=12, resist=1, spread=(0,))
    rules = Rulings(deck=deck, **rulings)
    return draw(1, target, weapon="100", situation=Situation(difficulty=1, decks="one"), rulings=rules)


def test_2_a_fresh_deck_or_the_same():
    assert chance(two_draws(), "trauma", 0) == F(1, 4)
    assert chance(two_draws(shuffle="run_down"), "trauma", 0) == F(1, 2)


def test_2_decks_of_ones_own_are_independent():
    target = Target(vim=12, resist=2)
    for decks in ("each", "sides"):
        apart = Situation(difficulty=9, decks=decks)
        fresh, run_down = (
            outcomes(draw(2, target, situation=apart, rulings=Rulings(shuffle=shuffle)))
            for shuffle in ("fresh", "run_down")
        )
        assert fresh == run_down


def test_2_the_narrator_has_one_deck_for_all():
    foes = Target(vim=10, resist=1, spread=(0,))
    deck = Rulings(deck=(1, 0, 0, 0, 0, 0, 0, 0, 0, 1), shuffle="run_down")

    def both(decks):
        situation = Situation(difficulty=1, decks=decks, others=(foes,))
        return chance(
            draw(1, foes, weapon="100", situation=situation, rulings=deck, untrained=True), "trauma", 0
        )

    assert both("each") == F(1, 4)
    assert both("sides") == 0
    assert both("one") == F(1, 2) * F(1, 2)  # the ace for the attack, the ten for the first; then a new deck


SHORT: dict[str, Any] = {"shuffle": "run_down", "deck": (2, 0, 0, 0, 1, 0, 0, 0, 1, 1)}


def test_2_a_deck_that_runs_short_is_shuffled_anew():
    step = draw(3, difficulty=9, drawn=(1, 1, 9), rulings=Rulings(**SHORT))
    assert chance(step, "critical") == F(3, 5)
    assert notes(step, 1, 1, 5)["short"] == {"left": 2, "wanted": 3}
    assert "short" not in notes(draw(2, drawn=(1, 1, 9), rulings=Rulings(**SHORT)), 10, 5)


def test_2_or_what_is_left_is_drawn():
    rulings = Rulings(**SHORT, deck_short="draw_left")
    step = draw(3, difficulty=9, drawn=(1, 1, 9), rulings=rulings)
    assert chance(step, "critical") == 1
    assert notes(step, 10, 5)["last"] == {"left": 2, "wanted": 3}
    empty = draw(1, drawn=(1, 1, 5, 9, 10), rulings=rulings)
    assert chance(empty, "hit", 0) == 1
    assert "no cards" in notes(empty)


def test_2_no_card_is_gone_from_a_deck_that_is_shuffled_for_every_draw():
    with pytest.raises(BadValue, match="read shuffle as run_down, or leave drawn out") as refused:
        draw(1, drawn=(10,))
    assert refused.value.path == "attacker.drawn"


def test_2_more_cards_gone_than_there_are():
    with pytest.raises(BadValue, match="2 cards of value 10 were drawn from a deck that holds 1"):
        draw(1, drawn=(10, 10))


@pytest.mark.parametrize(
    ("partial", "shares"), [("weapon", (80, 60, 40, 20, 0)), ("summary", (80, 50, 25, 0, 0))]
)
def test_3_the_list_or_the_summary(partial, shares):
    step = draw(1, 100, weapon="80|60|40|20", rulings=Rulings(partial=partial))
    assert [told(step, best).get("trauma", 0) for best in (9, 8, 7, 6, 5)] == [*shares]


def test_5_the_lobe_or_a_final_difficulty():
    assert chance(draw(lobe=2), "full") == F(332, 585)
    assert chance(draw(lobe=2, rulings=Rulings(lobe_off_attack=False)), "full") == F(17, 63)


@pytest.mark.parametrize(("rule", "critical"), [(False, None), (True, 1)])
def test_6_a_ten_that_joins_the_hand(rule, critical):
    step = draw(1, rulings=Rulings(perk_cards=True, perk_ten_critical=rule), perks=(10,))
    assert told(step, 5, perk_card=CARDS[10]).get("critical") == critical


@pytest.mark.parametrize(("rule", "critical"), [(True, 1), (False, None)])
def test_7_a_ten_that_hits_in_part(rule, critical):
    step = draw(1, difficulty=12, rulings=Rulings(critical_on_partial=rule))
    assert told(step, 10).get("critical") == critical
    assert told(step, 10)["trauma"] == 3


@pytest.mark.parametrize(("rule", "left"), [("product", 14), ("each", 13), ("sum", 19)])
def test_12_several_modifiers(rule, left):
    target = Target(
        vim=13, modifiers=(Modifier("physical", 50), Modifier("blunt", 150), Modifier("blunt", 150))
    )
    step = draw(1, target, weapon=method(100, kind="blunt"), rulings=Rulings(several_modifiers=rule))
    assert told(step, 9)["trauma"] == left


def test_12_percentages_never_fall_below_nothing():
    target = Target(vim=13, modifiers=(Modifier("blunt", 0), Modifier("physical", 50)))
    step = draw(
        1, target, weapon=method(100, kind="blunt"), rulings=Rulings(several_modifiers="sum"), situation=SURE
    )
    assert "trauma" not in told(step, 9)


@pytest.mark.parametrize(("rule", "hit", "perk"), [(True, 1, None), (False, None, 1)])
def test_14_a_hit_for_nothing(rule, hit, perk):
    target = Target(vim=9, resist=3)
    step = draw(1, target, rulings=Rulings(zero_hits=rule, perk_cards=True))
    assert (told(step, 6).get("hit"), told(step, 6).get("perk")) == (hit, perk)
    assert "trauma" not in told(step, 6)


@pytest.mark.parametrize(("rule", "levels"), [("attack", 1), ("point", 6)])
def test_15_a_level_for_the_attack_or_for_each_point(rule, levels):
    step = draw(
        1, weapon=method(50, superficial=True), rulings=Rulings(superficial_level=rule), situation=SURE
    )
    assert told(step, 5)["levels"] == levels
    assert told(step, 5)["superficial"] == 6


@pytest.mark.parametrize(("rule", "cards", "left"), [(True, (5, 10), 1), (False, (5,), 12)])
def test_16_whether_superficial_trauma_is_resisted(rule, cards, left):
    target = Target(vim=12, resist=1)
    step = draw(
        1,
        target,
        weapon=method(100, superficial=True),
        rulings=Rulings(superficial_resisted=rule),
        situation=SURE,
    )
    assert told(step, *cards)["superficial"] == left


@pytest.mark.parametrize(
    ("rule", "life", "best", "dies"),
    [
        ("life_support", 6, 8, 1),
        ("life_support", 7, 8, 0),
        ("overkill", 6, 8, 0),
        ("overkill", 3, 9, 1),
        ("life_support", 0, 8, 1),
    ],
)
def test_18_death(rule, life, best, dies):
    step = draw(1, Target(vim=12, life_support=life), rulings=Rulings(death=rule))
    assert told(step, best).get("dead", 0) == dies


@pytest.mark.parametrize(
    ("perk_cards", "on_partial", "won"),
    [(False, False, (0, 0, 0)), (True, False, (0, 0, 1)), (True, True, (0, 1, 1))],
)
def test_22_a_perk_card_is_won_by_failing(perk_cards, on_partial, won):
    step = draw(1, rulings=Rulings(perk_cards=perk_cards, perk_on_partial=on_partial))
    assert tuple(told(step, best).get("perk", 0) for best in (9, 8, 5)) == won


def test_22_held_where_they_are_not_in_play():
    with pytest.raises(BadValue, match="perk cards are not in play"):
        draw(perks=("J",))
    with pytest.raises(BadValue, match="perk cards are not in play"):
        draw(4, Target(vim=12, perks=(7,)))


@pytest.mark.parametrize(("rule", "full"), [("drawn", F(1, 4)), ("hand", F(1))])
def test_22_a_face_card_raises_a_drawn_card_or_any(rule, full):
    rulings = Rulings(deck=(0, 0, 3, 0, 0, 0, 0, 1), perk_cards=True, perk_raises=rule)
    step = draw(1, difficulty=8, perks=("J", 7), rulings=rulings, weapon="100")
    assert odds(step, BEST, of="full").probability(1) == full


# ── points of the page with one reading only ─────────────────────────────────────────────────


@pytest.mark.parametrize("length", range(1, 12))
def test_4_a_list_of_any_length(length):
    step = draw(1, 100, weapon="|".join(["10"] * length), difficulty=10)
    hits = [best for best in range(10, 0, -1) if "hit" in told(step, best)]
    assert hits == list(range(10, max(0, 10 - length), -1))


@pytest.mark.parametrize("difficulty", [0, -7])
def test_5_below_one_any_card_will_do(difficulty):
    assert chance(draw(1, difficulty=difficulty), "full") == 1
    assert chance(draw(0, difficulty=difficulty), "hit", 0) == 1


def test_5_above_ten_the_best_card_misses_by_the_rest():
    assert [told(draw(1, difficulty=need), 10).get("trauma", 0) for need in (10, 11, 12, 13, 14)] == [
        *(12, 6, 3, 1, 0)
    ]


def test_6_a_raised_nine_is_no_natural_ten():
    step = draw(1, difficulty=10, rulings=Rulings(perk_cards=True, perk_ten_critical=True), perks=("Q",))
    assert told(step, 9, perk_card=CARDS["Q"]) == {
        "played": 1, "hit": 1, "full": 1, "trauma": 12, "clot": 12, "dead": 1,
    }  # fmt: skip


def test_7_a_ten_that_misses_altogether_is_a_miss():
    step = draw(1, Target(vim=12, resist=3), difficulty=15)
    assert told(step, 10) == {}


def test_7_a_critical_does_not_make_it_all():
    assert told(draw(1, difficulty=11), 10)["trauma"] == 6


def test_8_without_training_a_ten_still_hits():
    step = draw(1, Target(vim=12, resist=1), untrained=True, difficulty=10)
    happened = told(step, 10, 10)
    assert (happened["full"], happened.get("critical")) == (1, None)
    assert notes(step, 10, 10)["resistance"]["number"] == 10


def test_9_a_critical_is_harder_to_resist_for_each():
    foe = Target(vim=12, resist=1)
    step = draw(1, foe, situation=Situation(difficulty=9, others=(foe, foe)))
    log = scripted(step, 10, 1, 2, 3).log
    needs = [
        dict(event.details)["number"] for event in log if event.kind == "note" and event.key == "resistance"
    ]
    assert needs == [11, 11, 11]
    assert told(step, 10, 1, 2, 3)["critical"] == 3


def test_10_everything_about_a_resistance_can_be_entered():
    target = Target(
        vim=10,
        abilities=Abilities(Labor=1),
        lobes=Lobes(Correl=9),
        resist=2,
        resist_lobe=1,
        resist_difficulty=7,
        spread=(0, 50),
    )
    step = draw(1, target, situation=SURE, weapon="100")
    assert notes(step, 5, 6, 1)["resistance"]["number"] == 6
    assert [told(step, 5, best, 1).get("trauma", 0) for best in (6, 5, 4)] == [0, 5, 10]


@pytest.mark.parametrize(
    ("type_", "ability", "lobe"),
    [
        ("chemical", "Move", "Marvel"),
        ("mental", "Think", "Natural"),
        ("molecular", "Will", "Focal"),
        ("physical", "Labor", "Correl"),
    ],
)
def test_10_who_resists_by_the_type_of_trauma(type_, ability, lobe):
    target = Target(vim=12, abilities=Abilities(**{ability: 2}), lobes=Lobes(**{lobe: 3}))
    step = draw(1, target, weapon=method(100, type=type_), situation=SURE)
    assert notes(step, 5, 6, 1)["resistance"]["number"] == 7
    for other in {"chemical", "mental", "molecular", "physical"} - {type_}:
        assert "resistance" not in notes(draw(1, target, weapon=method(100, type=other), situation=SURE), 5)


def test_10_a_good_draw_lets_less_through():
    step = draw(1, Target(vim=100, resist=1), situation=SURE, weapon="100")
    assert [told(step, 5, best)["trauma"] for best in (10, 9, 8, 7)] == [10, 75, 90, 100]


def test_13_modified_before_resisted():
    target = Target(vim=15, resist=1, spread=(33,), modifiers=(Modifier("physical", 150),))
    assert told(draw(1, target, weapon="33", situation=SURE), 5, 10)["trauma"] == 4 * 150 // 100 * 33 // 100
    first = Target(vim=10, resist=1, spread=(75,), modifiers=(Modifier("physical", 50),))
    assert told(draw(1, first, weapon="90", situation=SURE), 5, 10)["trauma"] == 3  # and not 6 * 50% of 9


def test_17_of_all_vim_whatever_is_left():
    step = draw(1, Target(vim=12, life_support=4))
    assert told(step, 8) == {"hit": 1, "trauma": 6, "clot": 4, "excess": 2, "dead": 1}


def test_19_what_is_beyond_life_support_is_lost():
    assert told(draw(1, Target(vim=12, life_support=12)), 9) == {
        "hit": 1, "full": 1, "trauma": 12, "clot": 12, "dead": 1,
    }  # fmt: skip
    assert told(draw(1, Target(vim=12, life_support=5)), 9)["excess"] == 7


def test_20_no_card_hits_nothing_and_resists_nothing():
    assert list(outcomes(draw(0)).values()) == [1]
    assert chance(draw(0), "hit", 0) == 1
    assert amounts(draw(1, Target(vim=12, resist=0), situation=SURE, weapon="100")) == {12: 1}


def test_20_no_more_cards_than_there_are():
    with pytest.raises(Refused, match="29 cards from a deck of 28"):
        draw(29)
    assert chance(draw(28), "critical") == 1
    with pytest.raises(Refused, match="41 cards from a deck of 40"):
        draw(41, rulings=Rulings(deck="four_suits"))
    with pytest.raises(Refused, match="foe would draw 29 cards"):
        draw(1, Target(name="foe", vim=12, resist=29))


def test_22_the_top_card_is_not_won_by_a_hit_on_anybody():
    others = (Target(vim=12, harder=5),)
    step = draw(
        1, situation=Situation(difficulty=9, others=others), rulings=Rulings(perk_cards=True), weapon="100"
    )
    assert "perk" not in told(step, 9)
    assert told(step, 8) == {"perk": 1}


def test_23_aces_are_told_and_do_nothing_else():
    assert told(draw(2), 1, 1) == {"aces": 1}
    assert told(draw(2, difficulty=1, weapon="10"), 1, 1)["hit"] == 1
    assert told(draw(2), 2, 1) == {}


def test_levels_count_for_later_draws_only():
    target = Target(vim=12, resist=1, superficial=2)
    step = draw(1, target, weapon=method(50, superficial=True), situation=SURE)
    assert notes(step, 5, 5)["resistance"]["number"] == 12
    assert notes(step, 5, 5)["levels"]["levels"] == 3


def test_superficial_trauma_that_comes_to_nothing_is_no_level():
    step = draw(1, Target(vim=9, resist=1), weapon=method(100, superficial=True), situation=SURE)
    assert "levels" not in told(step, 5, 10)


def test_a_method_is_picked_before_the_draw():
    ways = Weapon(methods=(Method(name="cut", trauma=(100,)), Method(name="poke", trauma=(50, 50))))
    step = draw(1, weapon=ways, difficulty=9)
    assert mean(step, method="cut") == F(1, 14) * 12
    assert mean(step, method="poke") == F(3, 28) * 6
    named = attack(Attacker(ability=1, weapon=ways), PLAIN, Rulings(), Situation(difficulty=9, method="poke"))
    assert mean(named) == F(3, 28) * 6
    with pytest.raises(AffrayError, match="no method 'pok'; did you mean 'poke'"):
        attack(Attacker(weapon=ways), PLAIN, Rulings(), Situation(method="pok"))
    with pytest.raises(BadValue, match="same name"):
        Weapon(methods=(Method(), Method()))


def test_speed_is_traded_before_the_draw():
    step = draw(1, situation=Situation(difficulty=9, speed="choose"))
    assert chance(step, "full", speed=SPEEDS["slower"]) == F(3, 28)
    assert chance(step, "full", speed=SPEEDS["as is"]) == F(2, 28)
    assert chance(step, "full", speed=SPEEDS["faster"]) == F(1, 28)
    assert told(step, 5, speed=SPEEDS["faster"]) == {"faster": 1}
    assert told(step, 1, speed=SPEEDS["slower"]) == {"slower": 1, "aces": 1}


def test_meant_to_be_superficial():
    step = draw(1, situation=Situation(difficulty=9, superficial=True))
    assert told(step, 9) == {"hit": 1, "full": 1, "superficial": 12, "levels": 1}


def test_a_dodger_is_harder_to_hit():
    dodger = Target(vim=12, harder=1)
    assert outcomes(draw(target=dodger)) == outcomes(draw(difficulty=10))


def test_nobody_without_vim():
    with pytest.raises(BadValue, match="ghost has no Vim"):
        draw(4, Target(name="ghost"))
    with pytest.raises(BadValue, match="13 Vim in Life Support of at most 12"):
        draw(4, Target(vim=12, life_support=13))


def test_abilities_and_lobes_by_name():
    body: dict[str, Any] = {"abilities": Abilities(Move=4), "lobes": Lobes(Focal=2)}
    named = attack(Attacker(ability="Move", lobe="Focal", **body), PLAIN, Rulings(), NINE)
    assert odds(named) == odds(draw(4, lobe=2))


def test_no_card_is_played_where_it_can_do_nothing():
    step = draw(1, rulings=Rulings(perk_cards=True), perks=("J", 4), weapon="100", difficulty=9)
    assert "played" not in told(step, 9)
    menus = [event.options for event in scripted(step, 5, perk_card=NO_CARD).log if event.kind == "choice"]
    assert menus == [("none", "J")]


def test_with_no_card_drawn_a_number_may_still_be_played():
    step = draw(0, rulings=Rulings(perk_cards=True), perks=("J", 9), difficulty=9)
    assert told(step, perk_card=CARDS[9])["full"] == 1


def test_a_record_says_what_it_cannot_take():
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"trauma": []}, Method)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"perks": ["X"]}, Attacker)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"perks": [11]}, Attacker)
