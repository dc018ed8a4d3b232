"""P1 to P9: the pool, its cap, and position, each step on its own line."""

from __future__ import annotations

import pytest

from affray.errors import Refused
from affray.systems.woin import catalogue
from affray.systems.woin.arms import Weapon
from affray.systems.woin.defense import value_of
from affray.systems.woin.pool import dice, form, maximum
from affray.systems.woin.position import adjust
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Condition, Situation, Target
from affray.systems.woin.terms import settle
from tests.systems.woin.clauses import clause

PLAIN, HOUSE, ANYBODY = Situation(), Rulings(), Target()


def reckoned(attacker, situation=PLAIN, rulings=HOUSE, target=ANYBODY, exploits=()):
    terms = settle(attacker, situation, exploits)
    formed = form(attacker, situation, terms, rulings)
    return (*formed, *adjust(formed[-1].pool, attacker, target, situation, terms, rulings))


def pooled(*args, **facts):
    return reckoned(*args, **facts)[-1].pool


def sword(quality="standard", **fields):
    return Weapon(name="sword", damage=2, types=("slashing",), size="medium", quality=quality, **fields)


def bow(quality="standard", increment=18):
    return Weapon(name="bow", types=("piercing",), size="medium", increment=increment, quality=quality)


SCORES = [
    (0, 0, 0), (1, 2, 1), (3, 5, 2), (6, 9, 3), (10, 14, 4), (15, 20, 5), (21, 27, 6), (28, 35, 7),
    (36, 44, 8), (45, 54, 9), (55, 65, 10), (66, 77, 11), (78, 90, 12), (120, 120, 15),
]  # fmt: skip


@clause("WOIN-F2")
@pytest.mark.parametrize(("lowest", "highest", "pool"), SCORES)
def test_f2_score_to_dice(lowest, highest, pool):
    assert dice(lowest) == dice(highest) == pool


@clause("WOIN-F4")
def test_f4_grade_to_maximum():
    rows = [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (5, 5),
        (6, 7),
        (8, 10),
        (11, 14),
        (15, 19),
        (20, 25),
        (26, 32),
        (33, 40),
    ]
    page = {grade: cap for cap, row in enumerate(rows, 1) for grade in row}
    assert {grade: maximum(grade, None, pc=False) for grade in page} == page


@clause("WOIN-F6")
def test_f6_a_player_never_has_less_than_three():
    assert maximum(1, None, pc=True) == 3
    assert maximum(1, None, pc=False) == 1
    assert maximum(None, None, pc=True) is None


FENCER = Attacker(attributes=Attributes(AGI=8), skill=3, weapon=sword("high"), grade=5)


@clause("WOIN-4 WOIN-10 WOIN-F4 WOIN-F5")
def test_p1_form_cap_and_then_position():
    assert pooled(FENCER) == 5
    assert pooled(FENCER, Situation(higher_ground=True)) == 6
    assert pooled(FENCER, Situation(higher_ground=True, flank=True)) == 7


def test_p1_every_step_has_a_line():
    lines = reckoned(FENCER, Situation(higher_ground=True, flank=True))
    assert [(line.name, line.dice, line.pool) for line in lines] == [
        ("AGI", 3, 3),
        ("skill", 2, 5),
        ("high", 1, 6),
        ("maximum dice pool", -1, 5),
        ("higher ground", 1, 6),
        ("flank", 1, 7),
    ]


@clause("WOIN-F3")
def test_p2_equipment_is_limited_by_skill():
    axe = Attacker(attributes=Attributes(STR=3), skill=1, weapon=sword("mastercraft"))
    assert pooled(axe) == 4
    assert pooled(axe, rulings=Rulings(cinematic=True)) == 6


@clause("WOIN-F3")
def test_p3_no_skill_no_equipment():
    assert pooled(Attacker(attributes=Attributes(AGI=6), weapon=bow("exceptional"))) == 3


@clause("WOIN-F3")
def test_p4_improvised_before_the_cap_or_after():
    brawler = Attacker(attributes=Attributes(AGI=10), skill=6, improvised=True, grade=5, weapon=sword())
    assert pooled(brawler) == 5
    assert pooled(brawler, rulings=Rulings(improvised_before_cap=False)) == 3


def test_a_given_pool_is_formed_already():
    assert pooled(Attacker(pool=8, improvised=True, grade=5)) == 8


@clause("WOIN-F7")
def test_f7_gearmasters_adds_equipment_to_the_capped_pool():
    smith = Attacker(attributes=Attributes(AGI=10), skill=6, weapon=sword("high"), grade=5)
    assert pooled(smith) == 5
    assert pooled(smith, rulings=Rulings(gearmasters=True)) == 6


def test_p5_pools_as_defenses():
    assert [value_of(pool) for pool in range(1, 9)] == [10, 10, 11, 14, 18, 21, 25, 28]


@clause("WOIN-14 WOIN-F21")
@pytest.mark.parametrize(("distance", "loss"), [(18, 0), (19, 1), (36, 1), (37, 2), (90, 4), (1, 0), (0, 0)])
def test_p6_range_of_a_longbow(distance, loss):
    assert pooled(Attacker(pool=6, weapon="longbow"), Situation(distance=distance)) == 6 - loss


@clause("WOIN-F21")
def test_p6_out_of_range_is_refused():
    with pytest.raises(Refused, match="out of range"):
        pooled(Attacker(pool=6, weapon="longbow"), Situation(distance=91))


@clause("WOIN-5")
def test_p7_a_pool_never_falls_below_none():
    assert pooled(Attacker(pool=2, weapon="longbow"), Situation(cover=True, distance=30)) == 0
    assert pooled(Attacker(pool=2, weapon="longbow"), Situation(cover=True), Rulings(min_attack_dice=1)) == 1


@clause("WOIN-F24")
def test_p8_cover_penalties():
    fog = Situation(cover=True, darkness=True)
    assert pooled(Attacker(pool=6, weapon="longbow"), fog) == 4
    assert pooled(Attacker(pool=6, weapon="longbow"), fog, Rulings(cover_penalties_stack=True)) == 2


@clause("WOIN-F2")
def test_p9_aiding_adds_scores():
    assert dice(6 + 6) == 4


MELEE, RANGED = Attacker(pool=6, weapon="longsword"), Attacker(pool=6, weapon="longbow")
PRONE = Target(prone=True)


@clause("WOIN-5 WOIN-F12 WOIN-F19 WOIN-F22 WOIN-F23 WOIN-F24 WOIN-F25 WOIN-F26")
@pytest.mark.parametrize(
    ("attacker", "situation", "target", "change"),
    [
        (MELEE, Situation(higher_ground=True), Target(), 1),
        (RANGED, Situation(cover=True), Target(), -2),
        (RANGED, Situation(cover=True), Target(exploits=("hunker down",)), -3),
        (RANGED, Situation(into_melee=True), Target(), -2),
        (MELEE, Situation(into_melee=True), Target(), 0),
        (MELEE, Situation(darkness=True), Target(), -2),
        (RANGED, Situation(crossfire=1), Target(), 1),
        (RANGED, Situation(crossfire=5), Target(), 3),
        (MELEE, Situation(crossfire=2), Target(), 0),
        (MELEE, Situation(flank=True), Target(), 1),
        (RANGED, Situation(flank=True), Target(), 0),
        (MELEE, Situation(), PRONE, 2),
        (RANGED, Situation(), PRONE, -1),
        (MELEE, Situation(), Target(conditions=("downed",)), 2),
        (RANGED, Situation(aim=True), Target(), 1),
        (MELEE, Situation(feint=True), Target(), 1),
        (Attacker(pool=6, weapon=Weapon(kind="magical")), Situation(focus=True), Target(), 1),
        (MELEE, Situation(climbing="attacker"), Target(), -2),
        (MELEE, Situation(climbing="target"), Target(), 2),
        (MELEE, Situation(dual_wield=True), Target(), -2),
        (MELEE, Situation(off_hand=True, dual_wield=True), Target(), -2),
        (MELEE, Situation(aim=True, focus=True), Target(), 0),
        (Attacker(pool=6, weapon="longsword"), Situation(kind="ranged"), Target(), -2),
        (Attacker(pool=6, weapon="dagger"), Situation(kind="ranged"), Target(), 0),
        (
            Attacker(pool=6, weapon=Weapon(increment=8, traits=("sidearm",))),
            Situation(distance=1),
            Target(),
            1,
        ),
        (
            Attacker(pool=6, weapon=Weapon(increment=8, traits=("sidearm",))),
            Situation(distance=2),
            Target(),
            0,
        ),
        (Attacker(pool=6, weapon="gladius"), Situation(same_square=True), Target(), 1),
        (Attacker(pool=6, weapon=Weapon(traits=("sacrificial",))), Situation(), PRONE, 3),
        (
            Attacker(pool=6, weapon=Weapon(increment=8, traits=("seeker",))),
            Situation(heat_source=True),
            Target(),
            2,
        ),
        (Attacker(pool=6, weapon="zweihander", attributes=Attributes(STR=7)), Situation(), Target(), -1),
        (Attacker(pool=6, weapon="zweihander", attributes=Attributes(STR=8)), Situation(), Target(), 0),
        (
            Attacker(pool=6, weapon=Weapon(traits=("agile",)), attributes=Attributes(AGI=7)),
            Situation(),
            Target(),
            -1,
        ),
        (RANGED, Situation(overwatch=2), Target(), -2),
        (RANGED, Situation(analysed=True), Target(), 1),
        (RANGED, Situation(modifier=-3), Target(), -3),
        (Attacker(pool=6, conditions=("sick 2",)), Situation(), Target(), -2),
        (Attacker(pool=6, conditions=("sick",)), Situation(), Target(), 0),
        (Attacker(pool=6, conditions=("blind 2",)), Situation(), Target(), -2),
        (Attacker(pool=6, conditions=("blind",)), Situation(flank=True), Target(), 0),
    ],
)
def test_every_row_of_position(attacker, situation, target, change):
    assert pooled(attacker, situation, target=target) == 6 + change


def test_exploits_that_change_position():
    close = Situation(distance=2)
    assert pooled(RANGED, close, exploits=("point-blank shot",)) == 7
    assert pooled(RANGED, Situation(distance=3), exploits=("point-blank shot",)) == 6
    assert pooled(RANGED, Situation(into_melee=True), exploits=("draw a bead",)) == 5
    assert pooled(MELEE, Situation(dual_wield=True), exploits=("ambidextrous",)) == 6


@clause("WOIN-12 WOIN-13")
def test_f36_the_attribute_is_the_best_allowed_or_the_one_that_the_weapon_fixes():
    both = Attributes(STR=10, AGI=3, INT=6, LUC=21, MAG=15, PSI=1)
    assert pooled(Attacker(attributes=both, weapon="longsword")) == 4
    assert pooled(Attacker(attributes=both, weapon="longsword"), Situation(off_hand=True)) == 2
    assert pooled(Attacker(attributes=both, weapon=Weapon(traits=("agile",)))) == 1
    assert pooled(Attacker(attributes=both, weapon="shortbow")) == 3
    assert pooled(Attacker(attributes=both, weapon="shortbow"), exploits=("blind shot",)) == 6
    assert pooled(Attacker(attributes=both, weapon=Weapon(kind="magical"))) == 5
    assert pooled(Attacker(attributes=both, weapon=Weapon(kind="psionic"))) == 1
    assert pooled(Attacker(attributes=both, attribute="AGI", weapon="longsword")) == 2
    with pytest.raises(Refused, match="STR or AGI"):
        pooled(Attacker(attributes=both, attribute="WIL", weapon="longsword"))


@clause("WOIN-F46")
def test_the_forgetful_have_no_skill():
    hero = Attacker(
        attributes=Attributes(STR=10), skill=6, weapon="longsword", conditions=(Condition("forgetful"),)
    )
    assert pooled(hero) == 4


def test_the_table_of_position_is_whole():
    assert len(catalogue.position()) == 29
