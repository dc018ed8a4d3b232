"""The worked examples of the book, and exact values that were worked out by hand."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.throw import d6, dice
from affray.chance.weigh import weigh
from affray.systems.cinemechanix import Attacker, Mooks, Situation, Target, attack
from affray.systems.cinemechanix.able import challenges, pool
from affray.systems.cinemechanix.price import chain, fleeting, kill_price, penalty, trauma
from affray.systems.cinemechanix.readings import Combat
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case
from affray.systems.cinemechanix.words import PenaltyName, stepped
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.systems.cinemechanix.clauses import clause
from tests.systems.cinemechanix.table import entered, spread, told

HOUSE = Rulings()


@clause("CMX-13 CMX-15 CMX-16")
@pytest.mark.parametrize(
    ("paid", "low", "high"),
    [(0, 1, 10), (1, 2, 18), (2, 3, 24), (3, 4, 28), (4, 5, 29), (5, 6, 30), (6, 7, 31)],
)
def test_the_sword(paid, low, high):
    amounts = spread(entered(6), "hp", dice=paid)
    assert (min(amounts), max(amounts)) == (low, high)


def test_five_successes_average_eighteen():
    assert odds(entered(5), always(dice=5), of="hp").mean() == 18


CHAINS = {
    12: [(1, 12), (2, 22), (3, 30), (4, 36), (5, 40), (6, 41), (7, 42)],
    10: [(1, 10), (2, 18), (3, 24), (4, 28), (5, 29), (6, 30), (7, 31)],
    8: [(1, 8), (2, 14), (3, 18), (4, 19), (5, 20), (6, 21), (7, 22)],
    6: [(1, 6), (2, 10), (3, 11), (4, 12), (5, 13), (6, 14), (7, 15)],
    4: [(1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, 9), (7, 10)],
}


@clause("CMX-12 CMX-15 CMX-16")
@pytest.mark.parametrize("die", CHAINS)
def test_the_chain_from_any_die(die):
    for paid, (low, high) in enumerate(CHAINS[die]):
        thrown, bonus = chain((die,), 0, paid)
        assert (len(thrown) + bonus, sum(thrown) + bonus) == (low, high)


@pytest.mark.parametrize(("weapon", "bought"), [((20,), (20, 12)), ((6, 6), (6, 6, 4)), ((8, 4), (8, 4))])
def test_odd_weapons_step_down_from_their_smallest_die(weapon, bought):
    assert chain(weapon, 2, 1) == (bought, 2 + len(weapon) + 1 - len(bought))


@clause("CMX-24 CMX-25")
def test_a44_trauma_by_successes():
    assert [trauma(paid) for paid in range(1, 8)] == [
        (4, 0),
        (6, 0),
        (8, 0),
        (10, 0),
        (12, 0),
        (12, 1),
        (12, 2),
    ]
    for paid, (sides, plus) in enumerate([(4, 0), (6, 0), (8, 0), (10, 0), (12, 0), (12, 1)], start=1):
        found = spread(entered(7), "tp", trauma=paid)
        assert found == {plus + face: F(1, sides) for face in range(1, sides + 1)}


@clause("CMX-F8")
def test_levels_hold_their_points_and_damage_runs_on():
    hero = Target(hero_factor=3, combat=6, heroics=4, luck_die=4)
    assert [level.points for level in hero.body.levels] == [3, 9, 7, 7, 3]
    assert [hero.body.place(lost) for lost in (0, 2, 3, 11, 12, 18, 19, 25, 26, 28, 29)] == [
        0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]  # fmt: skip


@clause("CMX-F9 CMX-F6")
def test_bloodied_and_troubled_are_three_challenge_dice():
    worn = Attacker(hero_factor=3, lost_hp=19, lost_tp=10)
    assert (worn.body.at.name, worn.mind.at.name) == ("bloodied", "troubled")
    lines = challenges(Case(worn, Target(rating=2), Situation()), HOUSE)
    assert sum(number for _, number in lines) == 2 + 3


@clause("CMX-8 CMX-9 CMX-10")
def test_six_successes_put_down_three_mooks_of_two():
    step = entered(6, Target(kind="extra", rating=2), others=(Mooks(2, 5),))
    assert told(step, lower=2, next=2) == {"hit": 1, "rating": 6, "felled": 3}


@clause("CMX-F7")
def test_out_of_its_role_an_extra_supplies_one_die():
    mook = Target(kind="extra", rating=4, in_role=False)
    assert challenges(Case(Attacker(), mook, Situation()), HOUSE) == (("supplied", 1),)


@clause("CMX-F2")
def test_trope_dice_better_and_worse():
    assert pool(Attacker(hero_dice=0, combat=8, combat_bonus=2)) == dice(3, 8)
    assert [stepped(10, 2), stepped(4, 1), stepped(0, 1), stepped(12, 1)] == [6, 0, 0, 10]
    assert pool(Attacker(hero_dice=1, combat=4, combat_bonus=-1)) == d6(1)


@clause("CMX-F1")
@pytest.mark.parametrize(
    ("factor", "heroes"),
    [(1, 1), (2, 1), (3, 2), (5, 2), (6, 3), (10, 3), (11, 4), (15, 4), (16, 5), (30, 5)],
)
def test_hero_dice_by_hero_factor(factor, heroes):
    assert pool(Attacker(hero_factor=factor, combat=0)) == d6(heroes)
    assert pool(Attacker(hero_factor=factor, combat=0, hero_dice=7, bonus=2)) == d6(9)


@clause("CMX-10")
def test_seven_successes_among_mooks():
    from affray.uses.play import Bout
    from affray.uses.roller import Scripted

    bout = Bout(
        entered(7, Target(kind="extra", rating=3), others=(Mooks(3), Mooks(2), Mooks(4))), Scripted(())
    )
    bout.choose(3)
    assert bout.question.options[1:] == (3, 2)
    for answer in (3, 3, 2, 1):
        bout.choose(answer)
    assert bout.over
    assert dict(bout.result.amounts) == {"hit": 1, "rating": 7, "felled": 2}


@clause("CMX-8 CMX-10")
def test_a_mook_that_stands_lets_nothing_through():
    step = entered(2, Target(kind="extra", rating=3), others=(Mooks(1),))
    assert told(step, lower=2) == {"hit": 1, "rating": 2}


@clause("CMX-19 CMX-20 CMX-21 CMX-22")
def test_four_successes_on_a_penalty():
    names: tuple[PenaltyName, ...] = ("next round", "fleeting", "scene")
    assert [penalty(name, 4) for name in names] == [6, 5, 3]
    assert fleeting(5, 7, 1, HOUSE) == [5, 4, 3, 2, 1, 0, 0]
    assert [penalty(name, paid) for paid, name in enumerate(names, start=1)] == [
        3,
        3,
        2,
    ]


@clause("CMX-32 CMX-33 CMX-34")
def test_what_a_kill_costs():
    assert kill_price(Target(kind="extra", rating=2)) == 2
    assert kill_price(Target(kind="bit player", rating=2)) == 5
    assert kill_price(Target(kind="supporting cast", hero_factor=3)) == 8
    assert kill_price(Target(kind="pc", hero_factor=3)) == 8


@clause("CMX-14 CMX-17")
def test_a37_armour_never_heals():
    step = entered(1, Target(armour=5))
    assert told(step, 3, dice=0, after=1) == {"hit": 1}
    assert odds(entered(0 + 1, Target(armour=5)), always(dice=0, after=0), of="hp").mean() == F(3, 2)


# ── exact values ─────────────────────────────────────────────────────────────────────────────


def test_a1_a_sword_against_four():
    found = spread(entered(1, Target(armour=4)), "hp")
    assert found == {0: F(2, 5)} | dict.fromkeys(range(1, 7), F(1, 10))
    assert odds(entered(1, Target(armour=4)), of="hp").mean() == F(21, 10)


def test_a2_a_sword_and_a_success_against_four():
    found = spread(entered(1, Target(armour=4)), "hp", dice=1)
    assert (found[0], found[5], found[6], found[7], found[14]) == (F(3, 40), *[F(1, 10)] * 3, F(1, 80))
    assert odds(entered(1, Target(armour=4)), always(dice=1), of="hp").mean() == F(121, 20)


NETS = {0: F(2, 81) + F(4, 27) + F(53, 162), 1: F(53, 162), 2: F(4, 27), 3: F(2, 81)}


@clause("CMX-1 CMX-2 CMX-3 CMX-F5")
@pytest.mark.parametrize("per_die", ["floor", "one"])
def test_b1_two_heroes_and_a_d8_against_two(per_die):
    from affray.systems.cinemechanix.attack import against

    case = Case(Attacker(hero_factor=4, combat=8, number=5), Target(rating=2), Situation())
    rulings = Rulings(successes_per_die=per_die)
    assert weigh(*against(2, case, rulings)).fractions() == NETS
    step = attack(case.attacker, case.target, rulings)
    assert odds(step, of="hit").probability(1) == F(1, 2)
    assert odds(step, of="opening").probability(1) == F(1, 2)


@clause("CMX-F3 CMX-F4")
@pytest.mark.parametrize(
    ("sides", "number", "chances"),
    [
        (8, 4, ["3/8", "1/2", "1/8"]),
        (12, 4, ["1/4", "1/3", "1/3", "1/12"]),
        (12, 5, ["1/3", "5/12", "1/4"]),
        (12, 6, ["5/12", "1/2", "1/12"]),
    ],
)
def test_successes_of_one_die(sides, number, chances):
    found = weigh(dice(1, sides), Combat(number)).fractions()
    assert found == {at: F(chance) for at, chance in enumerate(chances)}
