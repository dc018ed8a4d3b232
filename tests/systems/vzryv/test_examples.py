"""The worked examples of the book, by exact equality: dice in the order rolled."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.throw import Die, Shown
from affray.errors import BadValue, Refused
from affray.systems.vzryv import Attack, Attacker, Hostile, Rulings, Situation, Snizh, Target, attack
from affray.systems.vzryv.faces import report
from affray.uses.odds import odds
from tests.systems.vzryv.clauses import clause
from tests.systems.vzryv.table import blow, chance, damage, mean, scripted, told


@clause("VZ-1 VZ-16 VZ-18 VZ-19")
def test_e1_two_dice():
    step = blow("2к6")
    assert told(step, 3, 1) == told(step, 2, 2) == {"miss": 1}
    assert told(step, 3, 4) == {"hit": 1, "damage": 4}
    assert told(step, 1, 5) == {"hit": 1, "damage": 5}


@clause("VZ-3 VZ-7 VZ-21")
def test_e2_the_bear():
    bear = attack(Attacker(epic=2, attack="claws"), Target(), Rulings())
    assert told(bear, 6) == {"miss": 1}
    assert [damage(bear, 7), damage(bear, 12, 3), damage(bear, 12, 12, 9)] == [9, 14, 35]


@clause("VZ-3")
def test_epic_joins_once_however_many_dice():
    assert damage(blow("2к6", epic=2), 4, 5) == 11
    assert damage(blow("5к6", epic=2), 4, 5, 4, 5, 4) == 24


@clause("VZ-22")
def test_the_bonus_stands_in_brackets():
    bear = attack(Attacker(epic=2, attack="claws"), Target(), Rulings())
    (note,) = [event for event in scripted(bear, 7).log if event.kind == "note"]
    assert note.key == "dice of a master"
    assert dict(note.details) == {"name": "claws", "count": 1, "sides": 12, "type": "sharp", "epic": 2}
    assert "VZ-22" in note.clauses


@clause("VZ-9")
@pytest.mark.parametrize(("sides", "zeros"), [(4, 2), (6, 3), (8, 4), (10, 5), (12, 6), (20, 10)])
def test_e3_the_lower_half_is_zero(sides, zeros):
    step = blow(f"1к{sides}")
    assert [damage(step, face) for face in range(1, zeros + 1)] == [0] * zeros
    assert [damage(step, face) for face in range(zeros + 1, sides)] == [*range(zeros + 1, sides)]


@clause("VZ-8 VZ-27 VZ-28")
def test_e4_arrows():
    step = attack(Attacker(epic=3, attack="arrows"), Target(), Rulings())
    assert told(step, 4) == {"miss": 1}
    assert [damage(step, 5), damage(step, 8, 8, 2)] == [5, 16]
    assert {event.key for event in scripted(step, 5).log} >= {"magical", "dice"}
    assert any("VZ-8" in event.clauses for event in scripted(step, 5).log)
    warded = attack(Attacker(attack="arrows"), Target(immune=("magical",)), Rulings())
    assert told(warded, 5) == {"hit": 1}


@clause("VZ-25 VZ-26")
def test_e5_the_close_hindrance():
    bow = Attacker(attack=Attack(damage="1к8", kind="ranged"))
    sword = Attacker(attack=Attack(damage="1к8"))

    def near(distance, dos, attacker=bow):
        situation = Situation(hostiles=(Hostile(distance=distance, dos=dos),))
        return chance(attack(attacker, Target(), Rulings(), situation), "miss")

    assert near(1, 2) == near(1, 1) == F(3, 4)
    assert near(2, 1) == near(1, 2, sword) == F(1, 2)
    aimed_at = attack(bow, Target(distance=1, dos=2), Rulings())
    assert chance(aimed_at, "miss") == F(3, 4)


@clause("VZ-26")
def test_a_target_that_was_not_chosen_hinders_too():
    bow = Attacker(attack=Attack(damage="1к8", kind="ranged"))
    near, far = Target(name="ogre", distance=1, dos=2), Target(name="scout", distance=9)
    step = attack(bow, near, Rulings(), Situation(others=(far,)))
    assert told(step, 8, 1, target="scout") == {"miss": 1}


@clause("VZ-2 VZ-12 VZ-13 VZ-14")
def test_x1_explosions():
    assert damage(blow("2к6"), 6, 4, 2) == 10
    assert damage(blow("2к6"), 6, 2, 2) == 6
    assert damage(blow("2к6", zero_rerolls=False), 6, 2, 2) == 8
    assert damage(blow("1к6"), 6, 6, 6, 2) == 18
    assert damage(blow("1к6", zero_rerolls=False), 6, 6, 6, 2) == 20


@clause("VZ-17")
def test_x2_x3_each_roll_twice():
    assert damage(blow("1к8", net=1), 3, 8, 2, 6) == 14
    assert told(blow("1к8", net=-1), 3, 8) == {"miss": 1}
    assert damage(blow("1к8", net=-1), 8, 8, 8, 5) == 13


def test_x4_the_whole_attack_twice():
    good, bad = (blow("2к6", net=net, advantage_mode="whole") for net in (1, -1))
    assert damage(good, 6, 4, 2, 5, 5) == damage(bad, 6, 4, 2, 5, 5) == 10
    assert told(bad, 1, 2, 5, 5) == {"miss": 1}
    assert damage(good, 1, 2, 5, 5) == 10


def test_x5_an_extra_die():
    good, bad = (blow("2к6", net=net, advantage_mode="extra_die_plain") for net in (1, -1))
    assert damage(good, 2, 6, 4, 5) == 15
    assert damage(bad, 2, 6, 4) == 4
    doubled = blow("2к6", net=1, advantage_mode="extra_die")
    assert damage(doubled, 2, 6, 4, 1, 5) == 15


def test_an_extra_die_is_dropped_before_it_explodes():
    step = blow("2к6", net=1, advantage_mode="extra_die_plain", zero_rerolls=False)
    assert damage(step, 1, 6, 6, 5, 1) == 18


def test_x6_advantages_and_hindrances():
    both, two = Situation(advantages=1, hindrances=1), Situation(advantages=2, hindrances=1)
    assert chance(blow(situation=both), "miss") == chance(blow(situation=two), "miss") == F(1, 2)
    assert chance(blow(situation=two, adv_stack="net"), "miss") == F(1, 4)
    three = blow(situation=Situation(advantages=3), adv_stack="net")
    assert chance(three, "miss") == F(1, 2) ** 4


@clause("VZ-10 VZ-11 VZ-15")
def test_x7_effects_see_zeros():
    die = Die(8, again=True)
    seen = report((Shown(die, (1,)), Shown(die, (8, 3))), Rulings())
    assert [fell.value for fell in seen.dice] == [0, 8]
    assert [fell.faces for fell in seen.dice] == [(1,), (8, 3)]
    assert [fell.values for fell in seen.dice] == [(0,), (8, 0)]
    assert [fell.exploded for fell in seen.dice] == [0, 1]
    assert (seen.zero_dice, seen.zero_faces) == (1, 2)
    (rolled,) = [event for event in scripted(blow("2к8"), 1, 8, 3).log if event.kind == "roll"]
    assert (rolled.faces, dict(rolled.added)) == (((1,), (8, 3)), {"zeroed": -4})
    assert damage(blow("2к8"), 1, 8, 3) == 8


# ── the damage algorithm ────────────────────────────────────────────────────────────────────


def struck(amount, **target):
    """What `amount` of damage does to a target: a die of 4 shows 3, and Epic adds the rest."""
    return told(blow("1к4", Target(**target), epic=amount - 3), 3)


@clause("VZ-20 VZ-F1 VZ-F8")
def test_a1_nothing_in_the_way():
    assert struck(9) == {"damage": 9, "hit": 1}
    assert struck(9, vyn=9) == {"damage": 9, "hit": 1, "down": 1}
    assert struck(9, vyn=10) == {"damage": 9, "hit": 1}


@clause("VZ-F3 VZ-F5 VZ-F6 VZ-F7 VZ-F10 VZ-F11")
def test_a2_down_to_nothing():
    found = struck(9, guard=2, covers=5, snizh=(Snizh(1),), resists=("all",), vyn=10)
    assert found == {"hit": 1, "covers": 5}


@clause("VZ-F5 VZ-F6 VZ-F7 VZ-F13")
def test_a3_covers_before_resistance():
    assert struck(14, covers=5, snizh=(Snizh(3),))["damage"] == 6
    assert struck(14, covers=5, resists=("blunt",)) == {"hit": 1, "covers": 5, "damage": 4}


@clause("VZ-F6 VZ-F7")
def test_a4_a5_snizh_before_the_factors():
    assert struck(14, snizh=(Snizh(3),), vulnerable=("all",))["damage"] == 22
    assert struck(14, snizh=(Snizh(3),), resists=("all",))["damage"] == 5


@clause("VZ-F2 VZ-F11")
def test_a6_parried_whole():
    assert struck(9, parry=9, covers=5) == {"hit": 1}
    assert struck(9, parry=7, covers=5) == {"hit": 1, "covers": 2}


@clause("VZ-F5 VZ-F7")
def test_a7_covers_before_immunity():
    assert struck(9, covers=5, immune=("blunt",)) == {"hit": 1, "covers": 5}


@clause("VZ-F4")
def test_the_shield_wears_by_what_guard_leaves():
    assert struck(9, guard=2, shield=4) == {"hit": 1, "damage": 7, "shield": 4}
    assert struck(9, guard=2, shield=40) == {"hit": 1, "damage": 7, "shield": 7}


@clause("VZ-F9")
def test_what_cannot_be_done_is_left_out():
    thing = Target(sort="object", vyn=9, snizh=(Snizh(1),))
    assert told(blow("1к4", thing, epic=7), 3) == {"hit": 1, "damage": 9, "down": 1}
    with pytest.raises(BadValue, match="neither parries"):
        Target(sort="object", guard=1)


@clause("VZ-F12")
def test_covers_do_not_add_up():
    assert struck(9, covers=(3, 5, 4)) == {"hit": 1, "covers": 5, "damage": 4}


def test_buffers_are_used_before_vyn():
    assert struck(4, covers=7, vyn=6) == {"hit": 1, "covers": 4}
    assert struck(8, covers=5, vyn=7) == {"hit": 1, "covers": 5, "damage": 3}


def test_nothing_heals():
    assert struck(4, parry=9, guard=9, snizh=(Snizh(9),)) == {"hit": 1}


# ── targets, types, magic ───────────────────────────────────────────────────────────────────


@clause("VZ-4 VZ-5 VZ-6")
def test_targets_that_cannot_be_attacked():
    bow = Attacker(attack=Attack(damage="1к8", kind="ranged", dist=20))
    for target, said in (
        (Target(name="scout", distance=21), "scout is 21 m away: allowed is Dist 20"),
        (Target(sure=False), "not surely there"),
        (Target(sort="object", in_use=True), "object in use"),
    ):
        with pytest.raises(Refused, match=said):
            odds(attack(bow, target, Rulings()))
    assert chance(attack(bow, Target(distance=20), Rulings()), "hit") == F(1, 2)
    assert chance(attack(bow, Target(sort="object"), Rulings()), "hit") == F(1, 2)


@clause("VZ-5")
def test_only_who_is_within_reach_is_offered():
    bow = Attacker(attack=Attack(damage="1к8", kind="ranged", dist=20))
    others = (Target(name="far", distance=30), Target(name="near", distance=3, resists=("all",)))
    step = attack(bow, Target(name="first"), Rulings(), Situation(others=others))
    played = scripted(step, 7, target="near")
    assert dict(played.result.amounts)["damage"] == 3
    assert played.log[0].options == ("first", "near")


def test_targets_of_one_name_are_numbered():
    step = attack(Attacker(), Target(name="rat"), Rulings(), Situation(others=(Target(name="rat"),)))
    assert scripted(step, 1, 1, target="rat (2)").log[0].options == ("rat", "rat (2)")


@clause("VZ-23 VZ-24")
def test_damage_has_the_type_that_the_action_says():
    hard = Target(resists=("mystic",))
    assert damage(blow("1к8 mystic", hard), 7) == 3
    assert damage(blow("1к8 sharp", hard), 7) == damage(blow("1к8", hard), 7) == 7
    assert damage(blow("1к8 мистический", hard), 7) == 3


@clause("VZ-27 VZ-28 VZ-29")
def test_magic_is_a_word_that_others_look_at():
    ward, shy = Target(snizh=(Snizh(2, "magical"),)), Target(snizh=(Snizh(2, "mundane"),))
    for fields, magical in (({}, False), ({"magical": True}, True), ({"magical_weapon": True}, True)):
        assert damage(blow("1к8", ward, **fields), 7) == 7 - 2 * magical
        assert damage(blow("1к8", shy, **fields), 7) == 5 + 2 * magical
    assert damage(blow("1к8", ward, means="spell"), 7) == 7


def test_a_weapon_that_is_not_mastered_brings_no_epic():
    assert damage(blow("1к8", epic=2, mastered=False), 7) == 7
    assert damage(blow("1к8", epic=2, means="improvised"), 7) == 7
    assert damage(blow("1к8", epic=2, means="spell"), 7) == 7
    assert damage(blow("1к8", epic=2, means="body"), 7) == 9


def test_damage_of_two_types():
    step = blow("1к8 sharp, 1к6 fire", Target(covers=4, vulnerable=("fire",)), epic=2)
    assert told(step, 5, 4) == {"hit": 1, "covers": 4, "damage": 11}
    assert told(step, 1, 1) == {"miss": 1}
    assert told(step, 1, 4) == {"hit": 1, "covers": 4, "damage": 4}
    assert told(step, 5, 1) == {"hit": 1, "covers": 4, "damage": 3}


# ── the exact values ────────────────────────────────────────────────────────────────────────


@clause("VZ-12 VZ-14")
def test_one_d8():
    found = odds(blow("1к8"), of="damage")
    assert [found.probability(value) for value in (0, 5, 6, 7, 8)] == [F(1, 2), *[F(1, 8)] * 3, F(1, 16)]
    assert [found.probability(value) for value in (13, 14, 15, 16)] == [*[F(1, 64)] * 3, F(1, 128)]
    assert all(found.probability(value) == 0 for value in (1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19, 20))
    (end,) = [value for value in found.values if not isinstance(value, int)]
    assert found.probability(end) == F(1, 8) ** (end.edge // 8)
    assert found.mean() == F(26, 7)


@clause("VZ-15 VZ-16")
def test_two_d6():
    found = odds(blow("2к6"), of="damage")
    assert [found.probability(value) for value in (0, 4, 5, 6, 8, 9)] == [
        F(1, 4), F(1, 6), F(1, 6), F(1, 12), F(1, 36), F(1, 18),
    ]  # fmt: skip
    assert found.mean() == 6


def test_what_lies_past_the_end_of_the_target_is_one_outcome():
    found = odds(blow("1к8", Target(vyn=10)), of="damage")
    assert [str(value)[:12] for value in found.values] == ["0", "5", "6", "7", "8", "at least 10 "]
    assert found.probability(found.values[-1]) == chance(blow("1к8", Target(vyn=10)), "down") == F(1, 16)
    assert found.mean() == F(26, 7)


MEANS = [
    (4, F(7, 3), F(43, 9), F(13, 15), F(31, 12)),
    (6, F(3), F(139, 25), F(41, 35), F(16, 5)),
    (8, F(26, 7), F(46, 7), F(94, 63), F(109, 28)),
    (10, F(40, 9), F(620, 81), F(20, 11), F(83, 18)),
    (12, F(57, 11), F(1061, 121), F(307, 143), F(235, 44)),
    (20, F(155, 19), F(4815, 361), F(1385, 399), F(631, 76)),
]


@pytest.mark.parametrize(("sides", "plain", "good", "bad", "whole_faces"), MEANS)
def test_the_table_of_means(sides, plain, good, bad, whole_faces):
    dice = f"1к{sides}"
    assert mean(blow(dice)) == plain == F(sides * (3 * sides + 2), 8 * (sides - 1))
    assert (mean(blow(dice, net=1)), mean(blow(dice, net=-1))) == (good, bad)
    assert mean(blow(dice, zero_rerolls=False)) == whole_faces
    assert [chance(blow(dice, net=net), "miss") for net in (0, 1, -1)] == [F(1, 2), F(1, 4), F(3, 4)]


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_many_dice(count):
    dice = f"{count}к8"
    for net, one, miss in ((0, F(26, 7), F(1, 2)), (1, F(46, 7), F(1, 4)), (-1, F(94, 63), F(3, 4))):
        assert chance(blow(dice, net=net), "miss") == miss**count
        assert mean(blow(dice, net=net)) == count * one
        assert mean(blow(dice, epic=3, net=net)) == count * one + 3 * (1 - miss**count)


def test_a_plain_d12_of_the_bear():
    assert mean(blow("1к12", epic=2)) == F(68, 11)


@pytest.mark.parametrize("sides", [4, 6, 8, 12])
def test_without_zeroing_of_rerolls_a_die_never_comes_to_its_highest_face(sides):
    found = odds(blow(f"1к{sides}", zero_rerolls=False), of="damage")
    assert found.probability(sides) == 0
    assert odds(blow(f"1к{sides}"), of="damage").probability(sides) == F(1, 2 * sides)


@clause("VZ-F1 VZ-F2 VZ-F3 VZ-F10")
def test_the_steps_are_told_in_order():
    target = Target(
        vyn=20,
        parry=1,
        guard=2,
        shield=3,
        covers=2,
        snizh=(Snizh(1),),
        resists=("all",),
        vulnerable=("fire",),
    )
    notes = [event for event in scripted(blow("2к8", target), 7, 7).log if event.kind == "note"]
    steps = [(event.key, dict(event.details)) for event in notes if event.clauses[0].startswith("VZ-F")]
    assert [key for key, _ in steps] == ["parry", "guard", "shield", "covers", "snizh", "resists", "vyn"]
    before = [details["before"] for key, details in steps if key != "vyn"]
    after = [details["after"] for key, details in steps if key != "vyn"]
    assert before[1:] == after[:-1]
    assert (before[0], after[-1]) == (14, 4)
