"""One page of the attack each, named for the clauses that it carries out."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.errors import AffrayError, NotOffered, Refused
from affray.rules.goal import priced, reach
from affray.systems.cinemechanix import (
    Attacker,
    Level,
    Mooks,
    Rulings,
    Scenario,
    Situation,
    Target,
    attack,
    goals,
)
from affray.systems.cinemechanix.able import challenges
from affray.systems.cinemechanix.arms import as_weapon
from affray.systems.cinemechanix.sheet import Case
from affray.systems.cinemechanix.told import KILLED
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.systems.cinemechanix.clauses import clause
from tests.systems.cinemechanix.table import asked, entered, notes, outcomes, scripted, shot, spread, told

MOOK = Target(kind="extra", rating=3)
RIVAL = Target(name="rival", kind="supporting cast", hero_factor=1, luck=2, hp=30)
HERO = Target(name="hero", kind="pc", hero_factor=3)
ROLLER = Attacker(hero_dice=2, combat=8, number=4)


@clause("CMX-1 CMX-F3 CMX-F5")
def test_the_roll_is_against_challenge_dice():
    step = attack(ROLLER, Target(rating=2))
    (roll, *_) = [event for event in scripted(step, 6, 4, 8, 5, 2, 3, dice=0).log if event.kind == "roll"]
    assert roll.throw == ((2, 6, False, 1, ""), (1, 8, False, 1, ""), (2, 6, False, 1, "CD"))
    assert roll.value == 1 + 1 + 2 - 1


@clause("CMX-3")
def test_a_miss_opens_defensive_actions():
    step = attack(ROLLER, Target(rating=2))
    assert told(step, 1, 1, 1, 5, 5) == {"opening": 1}
    assert told(entered(0)) == {"opening": 1}
    said = [event for event in scripted(step, 1, 1, 1, 5, 5).log if event.kind == "tell"]
    assert [(event.key, event.clauses) for event in said] == [("opening", ("CMX-3",))]


@clause("CMX-2 CMX-4 CMX-11")
def test_a_hit_costs_hp():
    assert told(entered(1), 7) == {"hit": 1, "hp": 7}
    assert asked(entered(3), 7)["dice"] == tuple("0123")


def test_entered_successes_are_not_rolled():
    assert [event.key for event in scripted(entered(4), 7).log if event.kind == "roll"] == ["damage"]


@clause("CMX-5")
def test_what_is_left_goes_into_other_things():
    worn = Attacker(lost_hp=2, lost_tp=1)
    step = entered(18, attacker=worn)
    assert told(step, 5, heal=2, calm=1, pool=1, act=1) == {
        "hit": 1, "hp": 5, "healed": 2, "calmed": 1, "recovery": 1, "actions": 1,
    }  # fmt: skip


@clause("CMX-6 CMX-F11")
def test_the_stakes_are_paid_first():
    step = entered(6, stakes=shot("patched"))
    assert told(step, 5) == {"hit": 1, "stakes": 1, "patched": 1, "hp": 5}
    assert asked(step, 5)["dice"] == ("0", "1")
    dear = entered(6, stakes=shot("patched", price=7))
    assert told(dear, 5) == {"hit": 1, "hp": 5}
    assert notes(dear, 5)["failed"] == {"left": 6, "price": 7}
    assert asked(dear, 5)["dice"] == tuple("0123456")


@clause("CMX-7")
@pytest.mark.parametrize(
    ("intent", "price", "brought"),
    [
        ("next round", None, {"next round": 3, "penalty": 3}),
        ("fleeting", 3, {"fleeting": 4, "penalty": 4 + 3 + 2}),
        ("scene", None, {"scene": 2, "penalty": 6}),
        ("lasting", None, {"lasting": 1}),
        ("permanent", None, {"permanent": 1}),
        ("other", 2, {}),
    ],
)
def test_a_called_shot_brings_what_the_menu_says(intent, price, brought):
    step = entered(7, stakes=shot(intent, price=price))
    assert told(step, 5) == {"hit": 1, "stakes": 1, "hp": 5, **brought}


def test_a_called_shot_at_the_mind():
    assert told(entered(2, stakes=shot("trauma", price=2)), 6, 5) == {"hit": 1, "stakes": 1, "tp": 6, "hp": 5}


@clause("CMX-8")
@pytest.mark.parametrize("limit", ["at_roll", "full", "previous"])
def test_a_called_shot_at_the_mind_of_an_extra_lowers_its_cdr(limit):
    mook, rulings = Target(kind="extra", rating=3), {"carry_over_limit": limit}
    step = entered(5, mook, stakes=shot("trauma", price=2), others=(Mooks(3), Mooks(4)), rulings=rulings)
    assert told(step, lower=0) == {"hit": 1, "stakes": 1, "rating": 2}
    assert told(step, lower=1) == {"hit": 1, "stakes": 1, "rating": 3, "felled": 1}
    assert told(step, lower=1, next=3) == {"hit": 1, "stakes": 1, "rating": 4, "felled": 1}
    assert asked(step, lower=1, next=3)["next"] == ("nobody", "3")
    whole = entered(5, mook, stakes=shot("trauma", price=4), others=(Mooks(3),), rulings=rulings)
    assert told(whole, next=3, lower=1) == {"hit": 1, "stakes": 1, "rating": 4, "felled": 1}
    points = entered(3, mook, stakes=shot("trauma"), rulings={"extra_trauma": "points"})
    assert told(points, 2, lower=1) == {"hit": 1, "stakes": 1, "tp": 2, "rating": 1}


def test_a_called_kill():
    assert told(entered(5, stakes=shot("kill"))) == {"hit": 1, "stakes": 1, "killed": 1}
    felled = entered(5, MOOK, stakes=shot("kill"), others=(Mooks(2),))
    assert told(felled, next=2, lower=2) == {"hit": 1, "stakes": 1, "rating": 5, "felled": 2}
    lucky = entered(6, RIVAL, stakes=shot("kill"))
    assert told(lucky, 5, luck=True) == {"hit": 1, "stakes": 1, "luck": 1, "maimed": 1}


@clause("CMX-F11")
def test_all_dice_must_be_more_than_the_price():
    def begun(**stakes):
        return attack(
            Attacker(hero_dice=1, combat=4),
            Target(rating=2),
            Rulings(),
            Situation(stakes=shot("patched", **stakes)),
        )

    with pytest.raises(Refused, match="the stakes cost 5 successes, and 4 dice are rolled"):
        odds(begun())
    with pytest.raises(Refused, match="5 dice are rolled"):
        odds(begun(wager=1))
    assert odds(begun(wager=2), of="hit").probability(1) > 0


def test_wagered_dice_are_rolled_against_the_attack():
    case = Case(ROLLER, Target(rating=2), Situation(stakes=shot("next round", wager=2), challenge=1))
    assert challenges(case, Rulings())[1:] == (("wager", 2), ("by the gm", 1))


@pytest.mark.parametrize(
    ("target", "stakes", "said"),
    [
        (HERO, shot("patched"), "no attacker can aim at this injury to hero; allowed: none"),
        (MOOK, shot("permanent"), "allowed: injury"),
        (RIVAL, shot("injury"), "allowed: patched, lasting, permanent"),
        (RIVAL, shot("other"), "only the GM can say"),
        (Target(kind="extra", rating=0), None, "out of the fight"),
    ],
)
def test_what_makes_no_sense_is_refused(target, stakes, said):
    with pytest.raises(Refused, match=said):
        odds(entered(3, target, stakes=stakes))


def test_the_kind_of_the_stakes_is_not_asked_again():
    assert "penalty" not in asked(entered(6, stakes=shot("scene")), 5)
    assert "trauma" not in asked(entered(6, stakes=shot("trauma")), 3, 5)
    assert "injury" not in asked(entered(12, stakes=shot("patched")), 5)
    assert "kill" not in asked(entered(6, stakes=shot("kill", price=9)), 5)


@clause("CMX-8 CMX-9 CMX-32")
def test_a_mook_takes_no_damage():
    assert told(entered(2, MOOK), lower=2) == {"hit": 1, "rating": 2}
    assert told(entered(3, MOOK), lower=3) == {"hit": 1, "rating": 3, "felled": 1}
    assert asked(entered(2, MOOK), lower=1)["lower"] == ("0", "1", "2")


@clause("CMX-10")
def test_only_no_higher_ratings_come_next():
    near = (Mooks(1, 20), Mooks(3, 20), Mooks(4, 5))
    menus = asked(entered(9, MOOK, others=near), lower=3, next="nobody")
    assert menus["next"] == ("nobody", "3", "1")


def test_forty_mooks_are_as_small_as_two():
    from affray.uses.unfold import unfold

    forty = unfold(entered(9, MOOK, others=(Mooks(3, 20), Mooks(2, 20))))
    many = unfold(entered(9, MOOK, others=(Mooks(3, 200), Mooks(2, 200))))
    assert len(forty) == len(many) < 1_000


def test_mooks_fall_in_the_order_that_fells_most():
    step = entered(7, MOOK, others=(Mooks(3), Mooks(2, 2)))
    goal = priced("felled", {"felled": 1})
    assert advise(step, goal).worth == 3


@clause("CMX-10")
def test_a_mook_that_is_out_is_not_there_for_a_second_time():
    step = entered(9, Target(kind="extra", rating=1), others=(Mooks(1, 2),))
    assert told(step, lower=1, next=1) == {"hit": 1, "rating": 3, "felled": 3}


@clause("CMX-11")
def test_nobody_else_loses_cdr():
    assert "lower" not in asked(entered(5), 5)


@clause("CMX-14")
def test_armour_comes_off_the_total():
    assert told(entered(1, Target(armour=4)), 9) == {"hit": 1, "hp": 5}
    assert told(entered(1, Target(armour=4)), 8, 9, dice=1) == {"hit": 1, "hp": 13}


@clause("CMX-17")
def test_points_after_the_roll_are_asked_after_it():
    keys = [
        event.key
        for event in scripted(entered(4, Target(armour=4)), 9).log
        if event.kind in {"choice", "roll"}
    ]
    assert keys.index("dice") < keys.index("damage") < keys.index("after")
    assert told(entered(2, Target(armour=4)), 9, after=2) == {"hit": 1, "hp": 7}
    assert told(entered(3, Target(armour=4)), 2, after=3) == {"hit": 1, "hp": 1}


def test_information_is_free():
    """Three successes against 12 HP: what is bought late may look at the roll, and so is worth more."""
    step = entered(3)
    drop = reach("drop", "hp", 12)
    worth = advise(step, drop).worth
    fixed = [
        odds(step, always(dice=d, after=a), of="hp").map(lambda hp: hp >= 12).probability(True)
        for d in range(4)
        for a in range(4 - d)
    ]
    assert worth == max(fixed)
    both = drop + priced("hinder", {"penalty": F(1, 100)})
    found = odds(step, always(dice=1).otherwise(best(both)))
    assert {bool(result["penalty"]) for result in found.values} == {False, True}


@clause("CMX-18 CMX-19")
def test_a45_a_penalty_for_the_next_round():
    assert told(entered(2), 5, penalty="next round", more=1) == {
        "hit": 1,
        "hp": 5,
        "next round": 4,
        "penalty": 4,
    }
    assert notes(entered(1), 5, penalty="next round")["whole round"] == {}
    for acted in (False, True):
        assert told(entered(1, target_acted=acted), 5, penalty="next round")["penalty"] == 3
    turn = {"next_round": "turn"}
    assert told(entered(1, rulings=turn, rounds=0), 5, penalty="next round")["penalty"] == 3
    assert "penalty" not in told(
        entered(1, rulings=turn, rounds=0, target_acted=True), 5, penalty="next round"
    )
    assert notes(entered(1, rulings=turn), 5, penalty="next round")["until turn"] == {}


@clause("CMX-20 CMX-22")
def test_a_fleeting_penalty_shrinks():
    assert told(entered(2, rounds=9), 5, penalty="fleeting")["penalty"] == 3 + 2 + 1
    assert told(entered(3, rounds=9), 5, penalty="fleeting", more=1)["penalty"] == 4 + 3 + 2 + 1
    assert told(entered(3, rounds=2), 5, penalty="fleeting", more=1)["penalty"] == 4 + 3


@clause("CMX-21")
def test_a_penalty_for_the_scene():
    assert told(entered(3), 5, penalty="scene") == {"hit": 1, "hp": 5, "scene": 2, "penalty": 6}
    assert notes(entered(3, rounds=5), 5, penalty="scene")["penalty"] == {"dice": 10, "rounds": 5}


@clause("CMX-22")
def test_penalties_are_alternatives():
    assert asked(entered(3), 5)["penalty"] == ("nothing", "next round", "fleeting", "scene")
    assert asked(entered(1), 5)["penalty"] == ("nothing", "next round")
    log = scripted(entered(4), 5, penalty="next round").log
    assert [event.key for event in log if event.key == "penalty" and event.kind == "choice"] == ["penalty"]


@clause("CMX-23 CMX-24")
def test_trauma_is_besides_the_damage():
    assert told(entered(2), 5, 6, trauma=2) == {"hit": 1, "hp": 5, "tp": 6}
    assert told(entered(2, Target(armour=9)), 10, 6, trauma=2) == {"hit": 1, "hp": 1, "tp": 6}


@clause("CMX-22 CMX-23")
def test_different_rows_of_the_menu_may_be_mixed():
    bought = told(entered(9), 5, 4, penalty="next round", trauma=1, injury="patched", after=1)
    assert bought == {"hit": 1, "hp": 6, "next round": 3, "penalty": 3, "tp": 4, "patched": 1}


@clause("CMX-F12")
def test_trauma_costs_levels_of_nerve():
    shaken = Target(kind="supporting cast", hero_factor=3, brains=4)
    assert [level.points for level in shaken.mind.levels] == [3, 7, 7, 7, 3]
    assert told(entered(5, shaken), 1, 11, trauma=5) == {"hit": 1, "hp": 1, "tp": 11, "nerves": 2}


@clause("CMX-26 CMX-27")
def test_an_injury_to_an_extra():
    assert asked(entered(4, MOOK), lower=0)["injury"] == ("nothing", "injury")
    assert "injury" not in asked(entered(3, MOOK), lower=0)
    assert told(entered(4, MOOK), lower=0, injury="injury") == {"hit": 1, "injury": 1}
    assert "names injury" in notes(entered(4, MOOK), lower=0, injury="injury")
    weak = Target(kind="extra", rating=2)
    assert told(entered(5, weak), lower=1, injury="injury") == {"hit": 1, "rating": 1, "injury": 1}


@clause("CMX-28 CMX-29 CMX-30")
@pytest.mark.parametrize(("kept", "price"), [("patched", 5), ("lasting", 6), ("permanent", 7)])
def test_an_injury_by_how_long_it_lasts(kept, price):
    for target in (Target(rating=9), RIVAL):
        assert kept in asked(entered(price, target), 5)["injury"]
        assert kept not in asked(entered(price - 1, target), 5).get("injury", ())
        assert told(entered(price, target), 5, injury=kept) == {"hit": 1, "hp": 5, kept: 1}


@clause("CMX-31")
def test_a_pc_chooses_an_injury_rather_than_a_level():
    assert "injury" not in asked(entered(9, HERO), 1)
    assert told(entered(1, HERO), 5, spare=False) == {"hit": 1, "hp": 5, "levels": 1}
    assert told(entered(1, HERO), 5, spare=True) == {"hit": 1, "spared": 1, "hp": 2}
    assert told(entered(1, HERO, rulings={"injury_spares": "blow"}), 5, spare=True) == {"hit": 1, "spared": 1}
    assert "spare" not in asked(entered(1, HERO), 2)
    cast = Target(kind="supporting cast")
    assert "spare" not in asked(entered(1, cast), 5)


@clause("CMX-11 CMX-F8")
def test_what_a_level_cannot_take_runs_on():
    cast = Target(name="rival", kind="supporting cast", lost_hp=2)
    assert told(entered(4, cast), 6, 10, dice=1) == {"hit": 1, "hp": 16, "levels": 2}
    step = entered(4, cast)
    assert notes(step, 6, 10, dice=1)["level"] == {"name": "rival", "level": "battered", "dice": 1}
    assert notes(step, 3, dice=0)["sound level"] == {"name": "rival", "level": "bruised"}
    frail = Target(name="rival", kind="supporting cast", health=(Level("whole", 4),))
    assert notes(entered(1, frail), 9)["empty"] == {"name": "rival"}


@clause("CMX-33")
def test_a_bit_player_is_killed():
    assert asked(entered(6), 5)["kill"] == ("0", "5")
    assert "kill" not in asked(entered(4), 5)
    assert told(entered(6), 5, kill=5) == {"hit": 1, "hp": 5, "killed": 1}


@clause("CMX-34")
def test_more_may_be_spent_on_a_kill():
    assert asked(entered(9, RIVAL), 5, kill=0)["kill"] == ("0", "6", "7", "8", "9")
    assert told(entered(9, RIVAL), 5, kill=6, luck=False) == {"hit": 1, "hp": 5, "killed": 1}


@clause("CMX-35 CMX-36")
def test_luck_against_a_kill():
    step = entered(7, RIVAL)
    assert told(step, 9, 5, 5, kill=7, luck=True) == {"hit": 1, "hp": 9, "luck": 2, "maimed": 1}
    assert told(step, 9, 5, 6, kill=7, luck=True) == {"hit": 1, "hp": 9, "luck": 2, "killed": 1}
    assert told(step, 9, kill=7, luck=False) == {"hit": 1, "hp": 9, "killed": 1}
    assert told(step, 9, 5, kill=6, luck=True) == {"hit": 1, "hp": 9, "luck": 1, "maimed": 1}
    assert odds(step, always(kill=6, luck=True), of=KILLED).probability(1) == F(25, 36)
    assert odds(step, always(kill=7, luck=True), of=KILLED).probability(1) == F(35, 36)


def test_the_victim_decides():
    step = entered(7, RIVAL)
    for goal, spent in ((goals.alive, {0, 1, 2}), (goals.frugal, {0})):
        found = odds(step, best(priced("kill", {"killed": 1}), defender=goal), of="luck")
        assert set(found.values) <= spent
    found = odds(step, best(priced("kill", {"killed": 1}), defender=goals.alive), of="luck")
    assert found.probability(2) > 0


@clause("CMX-37")
def test_saved_it_lives_and_is_out():
    saved = outcomes(entered(6, RIVAL), kill=6, luck=True)
    assert {(result["killed"], result["maimed"]) for result in saved} == {(1, 0), (0, 1)}
    questions = asked(entered(12, RIVAL), 9, 5, kill=6, luck=True)
    assert "penalty" not in questions
    assert "pool" in questions


@clause("CMX-38 CMX-39")
def test_a54_recovery_stays_within_the_level():
    worn = Attacker(hero_factor=3, combat=6, lost_hp=5, lost_tp=4)
    assert (worn.body.missing, worn.mind.missing) == (2, 1)
    questions = asked(entered(5, attacker=worn), 5)
    assert (questions["heal"], questions["calm"]) == (("0", "1", "2"), ("0", "1"))
    recovered = told(entered(5, attacker=worn), 5, heal=2, calm=1)
    assert (recovered["healed"], recovered["calmed"]) == (2, 1)
    with pytest.raises(NotOffered, match="'heal' does not offer '5'; allowed: 0 to 2"):
        told(entered(5, attacker=worn), 5, heal=5)
    assert "heal" not in asked(entered(5, attacker=Attacker(lost_hp=3)), 5)


@clause("CMX-40")
def test_a_die_for_the_recovery_pool():
    assert asked(entered(5), 5)["pool"] == ("0", "1")
    assert told(entered(5), 5, pool=1)["recovery"] == 1
    assert "pool" not in asked(entered(4), 5)
    assert asked(entered(10, rulings={"repeat_spends": True}), 5)["pool"] == ("0", "1", "2")


@clause("CMX-41")
def test_one_more_action():
    assert asked(entered(10), 5)["act"] == ("0", "1")
    assert told(entered(10), 5, act=1)["actions"] == 1
    assert "act" not in asked(entered(9), 5)
    assert asked(entered(20), 5)["act"] == ("0", "1", "2")
    assert asked(entered(20, rulings={"extra_actions": "one"}), 5)["act"] == ("0", "1")


@clause("CMX-F10")
def test_who_is_broken_pays_luck_to_attack():
    broken = Attacker(name="hero", lost_hp=27)
    with pytest.raises(Refused, match="hero is broken and has no Luck"):
        odds(entered(1, attacker=broken))
    paid = Attacker(lost_hp=27, luck=1)
    assert told(entered(1, attacker=paid), 5) == {"own luck": 1, "hit": 1, "hp": 5}
    assert "own luck" not in told(entered(1, attacker=Attacker(lost_hp=25)), 5)


@clause("CMX-F14")
def test_the_first_success_may_pay_for_the_hit():
    costs = {"hit_costs_success": True}
    assert asked(entered(3, rulings=costs), 5)["dice"] == ("0", "1", "2")
    assert told(entered(1, rulings=costs), 5) == {"hit": 1, "hp": 5}
    assert told(entered(3, MOOK, rulings=costs), lower=3)["felled"] == 1


@clause("CMX-F15")
def test_bloodied_holds_the_luck_die():
    size = Attacker(lost_hp=24)
    assert size.body.at == Level("bloodied", 7, 2)
    rolled = {"bloodied_luck": "roll"}
    lucky = Attacker(lost_hp=24, luck=1)
    assert "own luck" in told(entered(1, attacker=lucky, rulings=rolled), 2, 5)
    assert "own luck" not in told(entered(1, attacker=lucky, rulings=rolled), 3, 5)
    known = Attacker(lost_hp=24, luck=1, luck_rolled=4)
    assert "own luck" not in told(entered(1, attacker=known, rulings=rolled), 5)
    cast = Target(kind="supporting cast", lost_hp=18)
    assert spread(entered(1, cast), "levels") == {1: F(7, 10), 2: F(3, 10)}
    assert spread(entered(1, cast, rulings=rolled), "levels") == {1: F(11, 20), 2: F(3, 10), 3: F(3, 20)}


@clause("CMX-F6")
def test_penalties_on_somebody_who_never_rolls_lessen_what_it_supplies():
    hindered = Target(rating=3, penalty=2)
    case = Case(ROLLER, hindered, Situation())
    assert sum(number for _, number in challenges(case, Rulings())) == 1
    assert sum(number for _, number in challenges(case, Rulings(npc_penalty="report"))) == 3
    pc = Case(ROLLER, Target(kind="pc", rating=3, penalty=2), Situation())
    assert sum(number for _, number in challenges(pc, Rulings())) == 3
    assert notes(entered(1), 5, penalty="next round")["lessens"] == {"name": "brute"}


@clause("CMX-F6")
def test_own_penalties_are_challenge_dice():
    case = Case(Attacker(penalty=2), Target(rating=1), Situation())
    assert sum(number for _, number in challenges(case, Rulings())) == 3


@pytest.mark.parametrize("written", ["1d10-1d4", "3", "2d6!", "4d6kh3", "21d4", "sword", "1d2000"])
def test_what_is_no_weapon(written):
    with pytest.raises(AffrayError):
        as_weapon(written)


@pytest.mark.parametrize(("written", "dice", "bonus"), [("1d10", (10,), 0), ("d4+2d6+3", (6, 6, 4), 3)])
def test_weapons_are_written_as_dice(written, dice, bonus):
    weapon = as_weapon(written)
    assert (weapon.dice, weapon.bonus) == (dice, bonus)


@pytest.mark.parametrize("weapon", ["2d6", "1d10+1", "1d20"])
def test_odd_weapons_may_be_refused(weapon):
    step = entered(1, weapon=weapon, rulings={"odd_weapons": "refuse"})
    with pytest.raises(Refused, match="read odd_weapons as step"):
        odds(step)
    assert odds(entered(1, weapon="1d8", rulings={"odd_weapons": "refuse"}), of="hit").probability(1) == 1


def test_the_goals_see_what_they_name():
    mob = entered(7, MOOK, others=(Mooks(2, 4),))
    scene = Scenario(target=MOOK)
    assert advise(mob, goals.kill(scene)).worth == advise(mob, goals.drop(scene)).worth == 1
    foe = Scenario(target=Target(hp=7))
    assert advise(entered(1), goals.drop(foe)).worth == F(1, 80) * sum(
        1 for one in range(1, 11) for two in range(1, 9) if one + two >= 7
    )
    cast = Scenario(target=Target(kind="supporting cast", lost_hp=28))
    assert advise(entered(1, cast.target), goals.drop(cast)).worth == 1
    assert advise(entered(5), goals.kill(foe)).worth == 1


def test_nobody_drops_by_hp_that_are_not_known():
    scene = Scenario(target=Target(rating=3))
    assert scene.target.hp is None
    assert advise(entered(5, scene.target, weapon="20d12"), goals.drop(scene)).worth == 0
    assert advise(entered(6, scene.target), goals.drop(scene)).worth == 1
