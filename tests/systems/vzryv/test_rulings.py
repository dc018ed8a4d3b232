"""Every ruling acts: for each of its readings there is a scenario whose odds are others than by default."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from affray.errors import AffrayError
from affray.rules.rulings import readings
from affray.systems.vzryv import Hostile, Rulings, Situation, Snizh, Target
from affray.systems.vzryv.words import DAMAGE_TYPES
from affray.uses.odds import odds
from tests.systems.vzryv.table import blow, chance, damage, mean, scripted, told

OGRE, RAT = Hostile(distance=1, dos=1), Hostile(distance=0, dos=1)
TWO = "1к8 sharp, 1к6 fire"

SCENARIOS: dict[str, tuple[str, dict[str, Any]]] = {
    "zero_rerolls": ("1к8", {}),
    "advantage_mode": ("2к6", {"net": 1}),
    "adv_stack": ("1к8", {"net": 2}),
    "close_count": (
        "1к8",
        {"kind": "ranged", "adv_stack": "net", "situation": Situation(hostiles=(OGRE, RAT))},
    ),
    "harmless_hinder": (
        "1к8",
        {"kind": "ranged", "situation": Situation(hostiles=(Hostile(distance=0, harmless=True),))},
    ),
    "dos_inclusive": ("1к8", {"kind": "ranged", "situation": Situation(hostiles=(OGRE,))}),
    "thrown_is_ranged": ("1к8", {"kind": "thrown", "situation": Situation(hostiles=(RAT,))}),
    "distant_spell_is_ranged": ("1к8", {"means": "spell", "situation": Situation(hostiles=(RAT,))}),
    "flat_bonus_hits": ("1к8", {"bonus": 2}),
    "body_is_weapon": ("1к8", {"means": "body", "epic": 2}),
    "epic_before": ("1к8", {"epic": 3, "target": Target(resists=("all",))}),
    "multi_type": (TWO, {"epic": 2, "target": Target(resists=("sharp",), vulnerable=("fire",))}),
    "odd_dice": ("1к5", {}),
    "resist_divisor": ("1к8", {"target": Target(resists=("all",))}),
    "resist_round": ("1к8", {"target": Target(resists=("all",))}),
    "vulnerable_factor": ("1к8", {"target": Target(vulnerable=("all",))}),
    "resist_and_vulnerable": ("1к8", {"target": Target(resists=("all",), vulnerable=("all",))}),
    "repeats_stack": ("1к8", {"target": Target(resists=("all", "blunt"))}),
    "su_least": ("1к8", {"target": Target(snizh=(Snizh(6),))}),
    "su_stack": ("2к8", {"target": Target(snizh=(Snizh(2), Snizh(1), Snizh(1, stacks=True)))}),
    "covers_grant": ("1к8", {"target": Target(covers=(5, 2))}),
    "shield_absorbs": ("1к8", {"target": Target(shield=5)}),
    "stop_at_zero": ("1к8", {"target": Target(covers=9, on_hurt="rages")}),
    "hit_at_zero": ("1к8", {"on_hit": "burns", "target": Target(covers=7)}),
    "spells_are_magical": ("1к8", {"means": "spell", "target": Target(resists=("magical",))}),
    "improvised_epic": ("1к8", {"means": "improvised", "epic": 2}),
}
PAIRS = [(name, value) for name, values in readings(Rulings).items() for value in values[1:]]


def reading(name, value):
    dice, fields = SCENARIOS[name]
    target = fields.get("target")
    try:
        others = {key: one for key, one in fields.items() if key != "target"}
        return odds(blow(dice, target, **{**others, name: value})).fractions()
    except AffrayError as refused:
        return str(refused)


def test_every_ruling_is_tried():
    assert set(SCENARIOS) == set(readings(Rulings))


@pytest.mark.parametrize(("name", "value"), PAIRS)
def test_each_reading_changes_the_odds(name, value):
    assert reading(name, value) != reading(name, readings(Rulings)[name][0])


def test_readings_of_one_ruling_differ_from_one_another():
    for name, values in readings(Rulings).items():
        found = [reading(name, value) for value in values]
        assert all(one != other for at, one in enumerate(found) for other in found[:at]), name


@pytest.mark.parametrize("name", readings(Rulings))
def test_the_log_says_where_a_ruling_mattered(name):
    dice, fields = SCENARIOS[name]
    if name == "odd_dice":  # the other reading is refused
        fields = {**fields, "odd_dice": "floor"}
    others = {key: one for key, one in fields.items() if key != "target"}
    step = blow(dice, fields.get("target"), **others)
    found = set()
    for faces in (
        (8, 2, 7, 7, 3),
        (7, 5, 2, 2),
        (7, 7, 7, 7),
        (2, 2, 2, 2),
        (5, 4, 6, 2),
        (2, 4, 4, 4),
        (6, 4, 2),
    ):
        try:
            found |= {event.key for event in play_some(step, faces) if event.kind == "ruling"}
        except AffrayError:
            continue
    assert name in found


def play_some(step, faces):
    from affray.uses.play import play
    from affray.uses.roller import Scripted

    return play(step, roller=Scripted(faces)).log


# ── what each reading comes to ──────────────────────────────────────────────────────────────


def test_2_readings_of_advantage():
    pairs = {"per_roll": F(46, 7), "per_chain": F(374, 63), "whole": F(374, 63), "first_roll": F(661, 112)}
    pairs |= {"extra_die": F(46, 7), "extra_die_plain": F(661, 112)}
    assert {mode: mean(blow("1к8", net=1, advantage_mode=mode)) for mode in pairs} == pairs


def test_3_stacking():
    three = Situation(advantages=3, hindrances=1)
    assert chance(blow(situation=three), "miss") == F(1, 2)
    assert chance(blow(situation=three, adv_stack="net"), "miss") == F(1, 8)


def test_4_close_hindrance():
    crowd = Situation(hostiles=(OGRE, RAT))
    assert chance(blow(kind="ranged", situation=crowd, adv_stack="net"), "miss") == F(3, 4)
    each = blow(kind="ranged", situation=crowd, adv_stack="net", close_count="each")
    assert chance(each, "miss") == F(7, 8)
    unseen = Situation(hostiles=(Hostile(distance=1, dos=2, harmless=True),))
    assert chance(blow(kind="ranged", situation=unseen), "miss") == F(3, 4)
    assert chance(blow(kind="ranged", situation=unseen, harmless_hinder=False), "miss") == F(1, 2)


def test_5_what_is_ranged():
    near = Situation(hostiles=(OGRE,))

    def miss(**fields):
        return chance(blow(situation=near, **fields), "miss")

    assert miss(kind="thrown") == miss(kind="ranged") == miss(means="spell") == F(3, 4)
    assert miss(means="spell", kind="melee") == miss(means="spell", dist=0) == miss(kind="melee") == F(1, 2)
    assert miss(means="spell", kind="ranged", distant_spell_is_ranged=False) == F(3, 4)
    assert miss(means="body") == F(1, 2)


def test_6_a_flat_bonus_is_no_hit():
    assert told(blow(bonus=2), 3) == {"miss": 1}
    assert damage(blow(bonus=2), 7) == 9
    assert damage(blow(bonus=2, epic=1, flat_bonus_hits=True), 3) == 3


def test_8_epic_after_the_algorithm():
    tough = Target(resists=("all",))
    assert damage(blow("1к8", tough, epic=3), 7) == 5
    assert damage(blow("1к8", tough, epic=3, epic_before=False), 7) == 6
    parried = Target(parry=7)
    assert damage(blow("1к8", parried, epic=3), 7) == 3
    assert damage(blow("1к8", parried, epic=3, epic_before=False), 7) == 0


def test_9_several_types():
    target = Target(resists=("sharp",))
    for rule, miss_first, both in (("separate", 5, 7), ("each", 6, 7), ("first", 3, 5)):
        step = blow(TWO, target, epic=2, multi_type=rule)
        assert (damage(step, 1, 4), damage(step, 5, 4)) == (miss_first, both)


def test_10_odd_dice():
    with pytest.raises(AffrayError, match="5 faces has no lower half"):
        odds(blow("1к5"))
    assert [damage(blow("1к5", odd_dice="floor"), face) for face in (1, 2, 3, 4)] == [0, 0, 3, 4]
    assert damage(blow("1к5", odd_dice="floor"), 5, 5, 3) == 13
    assert mean(blow("1к2")) == 2
    for rule in ("reject", "floor"):
        with pytest.raises(AffrayError, match="explode without end"):
            odds(blow("1к1", odd_dice=rule))


def test_12_13_factors():
    both = Target(resists=("all",), vulnerable=("all",))
    assert damage(blow("1к8", both), 7) == 7
    assert damage(blow("1к8", both, resist_and_vulnerable="both"), 7) == 6
    assert damage(blow("1к8", Target(resists=("all",)), resist_round="up"), 7) == 4
    assert damage(blow("1к8", Target(resists=("all",)), resist_divisor=3), 7) == 2
    assert damage(blow("1к8", Target(vulnerable=("all",)), vulnerable_factor=3), 7) == 21
    immune = Target(vulnerable=("all",), immune=("blunt",))
    assert told(blow("1к8", immune), 7) == {"hit": 1}
    twice = Target(resists=("all", "blunt"), vulnerable=("all",))
    assert damage(blow("1к8", twice), 7) == 7
    assert damage(blow("1к8", twice, repeats_stack=True), 7) == 3


def test_14_snizh():
    hard = Target(snizh=(Snizh(2), Snizh(3), Snizh(1, stacks=True), Snizh(9, "fire")))
    assert damage(blow("2к8", hard), 7, 5) == 8
    assert damage(blow("2к8", hard, su_stack="largest"), 7, 5) == 9
    assert damage(blow("2к8", hard, su_stack="sum"), 7, 5) == 6
    assert told(blow("1к8", Target(snizh=(Snizh(9),))), 7) == {"hit": 1}
    assert damage(blow("1к8", Target(snizh=(Snizh(9),)), su_least=1), 7) == 1


def test_16_the_shield():
    held = Target(shield=5)
    assert told(blow("1к8", held), 7) == {"hit": 1, "shield": 5, "damage": 7}
    assert told(blow("1к8", held, shield_absorbs=True), 7) == {"hit": 1, "shield": 5, "damage": 2}


def test_17_18_nothing_left_of_a_hit():
    covered = Target(covers=9, on_hurt="rages")
    assert told(blow("1к8", covered, on_hit="burns"), 7) == {"hit": 1, "covers": 7, "on hit": 1}
    assert told(blow("1к8", covered, stop_at_zero=False), 7) == {"hit": 1, "covers": 7, "on hurt": 1}
    assert told(blow("1к8", covered, on_hit="burns", hit_at_zero=False), 7) == {"hit": 1, "covers": 7}
    assert told(blow("1к8", Target(on_hurt="rages"), on_hit="burns"), 7) == {
        "hit": 1, "damage": 7, "on hit": 1, "on hurt": 1,
    }  # fmt: skip


def test_19_a_die_that_exploded_is_no_zero():
    (rolled,) = [event for event in scripted(blow("1к8"), 8, 1).log if event.kind == "roll"]
    assert rolled.faces == ((8, 1),)
    assert damage(blow("1к8"), 8, 1) == 8


def test_damage_types_are_open_and_said_in_russian_too():
    assert damage(blow("1к8 necrotic", Target(resists=("necrotic",))), 7) == 3
    for said, meant in (("острый", "sharp"), ("огнём", "fire"), ("тупой", "blunt")):
        assert meant in DAMAGE_TYPES
        assert damage(blow(f"1к8 {said}", Target(immune=(meant,))), 7) == 0
