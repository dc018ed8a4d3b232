"""The attack roll: H1 to H6, the tables of exact chances, spending, LUC."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import msgspec
import pytest

from affray import always, odds
from affray.errors import Refused
from affray.systems import books
from affray.systems.woin import Attacker, Attributes, Rulings, Target, Weapon, goals
from affray.systems.woin.told import SPEND
from affray.uses.advise import advise
from tests.systems.woin.clauses import clause
from tests.systems.woin.table import blow, chance, mean, outcomes, scripted, told

BARE = Weapon(name="nothing", damage=0)


def odds_row(text):
    return [F(part) for part in text.split("|")]


HITS = {
    1: "0|0|0|0|0|0|0",
    2: "1/6|1/36|0|0|0|0|0",
    3: "5/8|3/8|5/54|1/216|1/216|1/216|1/216",
    4: "65/72|493/648|575/1296|103/648|37/648|7/432|7/432",
    5: "425/432|7319/7776|1009/1296|1/2|791/2592|67/1296|23/648",
    6: "3881/3888|7699/7776|541/576|9263/11664|9905/15552|2501/11664|1453/23328",
    7: "7775/7776|46601/46656|17285/17496|131399/139968|80513/93312|46831/93312|331/3456",
    8: "186623/186624|559817/559872|1676621/1679616|828313/839808|9965/10368|426895/559872|75497/559872",
}


@clause("WOIN-11 WOIN-46 WOIN-F16")
@pytest.mark.parametrize("pool", HITS)
def test_the_table_of_hits(pool):
    found = [chance(blow(pool, defense), "hit") for defense in (10, 12, 15, 18, 20, 25, 1000)]
    assert found == odds_row(HITS[pool])


@clause("WOIN-45 WOIN-46")
@pytest.mark.parametrize(
    ("pool", "defense", "hit", "critical"),
    [
        (5, 25, F(67, 1296), F(7, 432)),
        (4, 20, F(37, 648), F(17, 1296)),
        (5, 22, F(101, 648), F(41, 1296)),
        (7, 26, F(14647, 34992), F(12793, 139968)),
    ],
)
def test_the_parts_of_a_hit(pool, defense, hit, critical):
    assert chance(blow(pool, defense), "hit") == hit
    assert chance(blow(pool, defense), "critical") == critical


@clause("WOIN-11")
def test_ties():
    strict = Rulings(tie_hits=False)
    assert chance(blow(5, 15, rulings=strict), "hit") == F(1801, 2592)
    assert chance(blow(4, 15, rulings=strict), "hit") == F(145, 432)


@clause("WOIN-46")
@pytest.mark.parametrize(
    ("pool", "sixes"),
    list(
        enumerate(
            odds_row("1/216|7/432|23/648|1453/23328|331/3456|75497/559872|898223/5038848|566299/2519424"), 3
        )
    ),
)
def test_a29_three_sixes_by_pool(pool, sixes):
    assert chance(blow(pool, 1000), "hit") == sixes


def test_a28_and_a30_benchmarks():
    assert chance(blow(5, 16), "hit") == F(1801, 2592)
    assert chance(blow(Attacker(pool=3, luck=1, weapon=BARE), 16), "hit", luck=1) == F(2971, 7776)


@clause("WOIN-11")
def test_h1_equal_hits():
    assert told(blow(4, 15, weapon=BARE), 6, 4, 3, 2) == {"hit": 1}
    assert told(blow(4, 15, weapon=BARE, rulings=Rulings(tie_hits=False)), 6, 4, 3, 2) == {}


@clause("WOIN-45 WOIN-46 WOIN-F16")
def test_h2_three_sixes():
    assert told(blow(5, 22, weapon=BARE), 6, 6, 6, 1, 1) == {"hit": 1}
    assert told(blow(5, 20, weapon=BARE), 6, 6, 6, 1, 1) == {"hit": 1, "critical": 1}
    immune = Target(defense=20, immune=("cold",))
    cold = Attacker(pool=5, weapon=Weapon(damage=2, types=("cold",)))
    assert told(blow(cold, immune), 6, 6, 6, 1, 1) == {"hit": 1}


@clause("WOIN-45")
def test_h3_two_sixes_are_no_critical():
    assert told(blow(5, 25, weapon=BARE), 6, 6, 5, 5, 4) == {"hit": 1}


def counting(reading: Any) -> Rulings:
    return Rulings(sixes_count=reading)


@clause("WOIN-F9")
def test_h4_which_sixes_count():
    lucky = Attacker(pool=2, luck=1, weapon=BARE)
    faces = (6, 6, 6, 6, 2)  # the LUC die shows 6, 6 and 2
    for reading, critical in (("faces", 1), ("all", 1), ("no_luck", 0)):
        found = told(blow(lucky, 20, rulings=counting(reading)), *faces, luck=1)
        assert found.get("critical", 0) == critical
    one = Attacker(pool=1, luck=1, weapon=BARE)
    for reading, hits in (("faces", 0), ("all", 1), ("no_luck", 0)):
        found = told(blow(one, 30, rulings=counting(reading)), 6, 6, 6, 2, luck=1)
        assert found.get("hit", 0) == hits


TRIPPED = Target(defense=12, vital=16)


@clause("WOIN-30 WOIN-34 WOIN-F20")
def test_h5_a_called_shot_needs_vital_too():
    fighter = Attacker(pool=6, weapon=2)
    assert told(blow(fighter, TRIPPED, option="trip"), 5, 4, 4, 3) == {"hit": 1, "effect": 1, "prone": 1}
    assert told(blow(fighter, TRIPPED, option="trip"), 5, 4, 3, 3) == {"hit": 1}
    vital = Rulings(called_shot_vs="vital")
    assert told(blow(fighter, TRIPPED, option="trip", rulings=vital), 5, 4, 3, 3) == {}
    defense = Rulings(called_shot_vs="defense")
    assert told(blow(fighter, TRIPPED, option="trip", rulings=defense), 5, 4, 3, 3)["prone"] == 1


@clause("WOIN-30")
def test_h6_three_sixes_and_vital():
    fighter = Attacker(pool=6, weapon=2)
    assert told(blow(fighter, Target(defense=25, vital=18), option="injure"), 6, 6, 6, 1)["slowed"] == 1
    hard = Target(defense=25, vital=20)
    assert told(blow(fighter, hard, option="injure"), 6, 6, 6, 1) == {"hit": 1}
    sure = Rulings(three_sixes_beat_vital=True)
    assert told(blow(fighter, hard, option="injure", rulings=sure), 6, 6, 6, 1)["slowed"] == 1


@clause("WOIN-30")
def test_a48_odds_of_a_called_shot():
    step = blow(Attacker(pool=5, weapon=2), TRIPPED, option="trip")
    assert chance(step, "hit") == F(3, 8)
    assert chance(step, "effect") == F(5, 108)


@clause("WOIN-6 WOIN-24 WOIN-25 WOIN-42 WOIN-43 WOIN-F15")
def test_spending_is_advised():
    advice = advise(blow(5, 15, soak=5), goals.damage)
    assert advice.prompt == SPEND
    assert [weighed.label for weighed in advice.options] == ["0", "1", "2", "3", "4", "5"]
    assert [weighed.label for weighed in advice.best] == ["1"]
    assert advice.worth == F(685975, 279936)
    assert chance(blow(5, 15), "hit") == F(1009, 1296)


@clause("WOIN-43")
def test_the_whole_pool_may_be_spent_and_then_nothing_is_rolled():
    assert chance(blow(3, 10), "hit", spend=3) == 0
    assert told(blow(3, 10), spend=3) == {}


@clause("WOIN-4 WOIN-5 WOIN-8 WOIN-10 WOIN-F1 WOIN-F2 WOIN-F3 WOIN-F4 WOIN-F5 WOIN-F6 WOIN-F8 WOIN-F9")
def test_a47_form_cap_place_spend_and_add_luck():
    hero = Attacker(
        attributes=Attributes(AGI=6),
        skill=6,
        grade=5,
        luck=1,
        weapon=Weapon(name="sword", damage=2, size="medium", quality="high"),
    )
    step = blow(hero, Target(defense=10), higher_ground=True)
    played = scripted(step, 1, 1, 1, 1, 6, 3, 1, 1, 1, 1, spend=2, luck=1)
    pools = [dict(event.details)["pool"] for event in played.log if event.key == "pool"]
    assert pools == [3, 6, 7, 5, 6]
    attack_roll = next(event for event in played.log if event.key == "attack" and event.faces)
    assert attack_roll.faces == ((1,), (1,), (1,), (1,), (6, 3))
    assert dict(played.result.amounts) == {"hit": 1, "damage": 4, "luck": 1}


@clause("WOIN-F9")
def test_luc_dice_explode_and_others_do_not():
    lucky = Attacker(pool=2, luck=1, weapon=BARE)
    assert told(blow(lucky, 17), 1, 4, 6, 6, 1, luck=1) == {"hit": 1, "luck": 1}
    assert told(blow(3, 17, weapon=BARE), 1, 4, 6) == {}


@clause("WOIN-8")
def test_p7_luc_alone_may_be_rolled():
    lucky = Attacker(pool=2, luck=1, weapon="longbow")
    step = blow(lucky, Target(defense=10), cover=True, distance=30)
    assert chance(step, "hit") == 0
    assert chance(step, "hit", luck=1) == F(1, 12)  # 6 and then 4, 5 or 6


@clause("WOIN-6")
def test_luc_may_pay_by_one_reading():
    lucky = Attacker(pool=1, luck=2, weapon=1)
    generous = Rulings(luck_pays_spends=True)
    assert len(advise(blow(lucky, 10), goals.damage).options) == 2
    assert len(advise(blow(lucky, 10, rulings=generous), goals.damage).options) == 4
    found = told(blow(lucky, 10, rulings=generous), 6, 4, 1, 1, 1, spend=2, luck=1)
    assert found["luck"] == 2


@clause("WOIN-F15")
def test_the_older_price_of_damage():
    older = Rulings(damage_exchange_ratio=2)
    assert [w.label for w in advise(blow(5, 10, rulings=older), goals.damage).options] == ["0", "1", "2"]


@clause("WOIN-5 WOIN-7")
def test_a_smallest_roll():
    least = Rulings(min_attack_dice=2)
    assert [w.label for w in advise(blow(5, 10, rulings=least), goals.damage).options] == ["0", "1", "2", "3"]
    with pytest.raises(Refused, match="cost 2d6"):
        outcomes(blow(3, 10, rulings=least, option="injure"))


@clause("WOIN-21 WOIN-22 WOIN-37")
def test_refused_before_the_roll_with_the_reason():
    with pytest.raises(Refused, match="wields no weapon"):
        outcomes(blow(6, Target(name="tiger", wielding=False), option="disarm"))
    with pytest.raises(Refused, match="severely restrained"):
        outcomes(blow(Attacker(pool=6, weapon=2, conditions=("restrained 2",)), 10))
    with pytest.raises(Refused, match="cost 2d6, and the pool is 1d6"):
        outcomes(blow(1, 10, option="injure"))
    charger = Attacker(pool=9, weapon="longsword", exploits=("charge",))
    with pytest.raises(Refused, match="only one of charge"):
        outcomes(blow(charger, 10, exploits=("charge", "charge without exploit")))


@clause("WOIN-21")
def test_the_menu_of_options_holds_what_makes_sense():
    def menu(attacker, target):
        return [w.label for w in advise(blow(attacker, target, option="choose"), goals.damage).options]

    assert menu(Attacker(pool=6, weapon="unarmed"), Target(defense=12)) == [
        "damage", "grab", "push", "trip", "disarm", "injure",
    ]  # fmt: skip
    held = Attacker(pool=6, weapon="dagger", conditions=("restrained by foe",))
    beast = Target(defense=12, immune=("trip",), wielding=False)
    assert menu(held, beast) == ["damage", "escape", "push", "injure"]
    assert menu(Attacker(pool=1, weapon=2), Target()) == ["0", "1"]


@clause("WOIN-9")
def test_exploits_are_asked_for_one_by_one_as_far_as_the_pool_can_pay():
    owner = Attacker(pool=3, weapon="longsword", exploits=("charge", "lunge"))
    step = blow(owner, Target(defense=10), exploits="choose")
    both = advise(step, goals.damage)
    assert both.prompt
    assert both.prompt.key == "use charge"
    assert {d.prompt.key for d in both.line} <= {"use lunge", "spend"}
    poor = Attacker(pool=1, weapon="longsword", exploits=("charge", "lunge"))
    asked = advise(blow(poor, Target(defense=10), exploits="choose"), goals.damage).prompt
    assert asked
    assert asked.key == "use lunge"


@clause("WOIN-F8")
def test_the_target_dodges_and_takes_dice_off():
    rival = Target(defense=10, soak=50, luck=2, exploits=("dodge",))
    step = blow(5, rival)
    assert chance(step, "hit") == chance(blow(5, 10), "hit")
    assert chance(step, "hit", dodge=True) == chance(blow(3, 10), "hit")
    assert chance(step, "hit", luck_removal=2) == chance(blow(3, 10), "hit")
    assert chance(step, "hit", dodge=True, luck_removal=2) == chance(blow(1, 10), "hit")
    assert chance(blow(5, rival, cover=True), "hit", luck_removal=2) == chance(blow(1, 10), "hit")
    assert told(step, 1, 1, 1, luck_removal=2) == {"target luck": 2}
    cursed = Target(defense=10, luck=2, conditions=("cursed",))
    assert advise(blow(5, cursed), goals.damage).line == ()


@clause("WOIN-F46")
def test_the_cursed_spend_no_luc():
    cursed = Attacker(pool=3, luck=2, weapon=1, conditions=("cursed",))
    assert advise(blow(cursed, 10), goals.damage).line == ()


@clause("WOIN-F46")
def test_pain_costs_health():
    hurt = Attacker(pool=3, weapon=1, conditions=("pained 2",))
    assert mean(blow(hurt, 10), "backlash") == F(7, 2)
    first = Attacker(pool=3, weapon=1, conditions=("pained",))
    assert mean(blow(first, 10, second_action=True), "backlash") == F(7, 2)
    assert "backlash" not in told(blow(first, 10), 1, 1, 1)
    assert all("backlash" not in dict(result.amounts) for result in outcomes(blow(first, 10)))


TWO = {
    "attacker": {"pool": 8, "weapon": "longbow", "exploits": ["double tap"]},
    "situation": {"exploits": ["double tap"]},
}


def twice(of, choices, **target):
    """The odds of one effect of two shots at the same foe."""
    book = books["woin"]
    scenario = msgspec.convert(TWO | {"target": {"defense": 12, **target}}, book.scenario)
    return odds(book.begin(scenario), always(choices), of=of)


@clause("WOIN-9")
@pytest.mark.parametrize(("luck", "spent"), [(1, 1), (2, 2), (3, 2)])
def test_luck_that_the_target_has_used_on_the_first_shot_is_gone_at_the_second(luck, spent):
    assert max(twice("target luck", {"luck removal": 1}, luck=luck).values) == spent


@clause("WOIN-9")
def test_a_lucky_escape_is_used_up_by_the_first_shot_that_hits():
    """The first hit does nothing then, and only a second one hurts."""
    both = twice(("hit", "damage"), {"lucky escape": True}, exploits=("lucky escape",))
    assert all((result["hit"] == 2) == (result["damage"] > 0) for result in both.values)


@clause("WOIN-9")
@pytest.mark.parametrize(
    ("first", "second", "mean"),
    [
        (False, False, F(575, 648)),
        (False, True, F(575, 1296) + F(541, 576)),
        (True, False, F(575, 1296) + F(541, 576)),
        (True, True, F(541, 288)),
    ],
)
def test_a_whirlwind_meets_each_foe_as_it_stands(first, second, mean):
    book = books["woin"]
    scenario = {
        "attacker": {"pool": 4, "weapon": "longsword", "exploits": ["whirlwind frenzy"]},
        "target": {"defense": 15, "prone": first},
        "situation": {"exploits": ["whirlwind frenzy"], "others": [{"defense": 15, "prone": second}]},
    }
    assert odds(book.begin(msgspec.convert(scenario, book.scenario)), of="hit").mean() == mean


@clause("WOIN-9")
def test_two_exploits_for_one_trip_down_once():
    book = books["woin"]
    scenario = {
        "attacker": {"pool": 6, "weapon": "longsword", "exploits": ["knockdown", "trip"]},
        "target": {"defense": 10},
        "situation": {"option": "trip"},
    }
    told_of = odds(book.begin(msgspec.convert(scenario, book.scenario)), of="downed")
    assert set(told_of.values) == {0, 1}
