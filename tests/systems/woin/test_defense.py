"""K1, K2 and facts 27 to 30: what the roll must reach."""

from __future__ import annotations

import pytest

from affray.errors import UnknownName
from affray.systems.woin.arms import Weapon
from affray.systems.woin.defense import defense, difficulty
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation, Skills, Target
from affray.systems.woin.terms import settle
from affray.systems.woin.words import Defense
from tests.systems.woin.clauses import clause

PLAIN, HOUSE = Situation(), Rulings()
DEFENSES: tuple[Defense, ...] = ("melee", "ranged", "mental", "vital")


def melee(situation=PLAIN, rulings=HOUSE, **fields):
    return defense(Target(**fields), "melee", situation, rulings)


@clause("WOIN-F28 WOIN-F45")
def test_k1_slowed():
    assert melee(defense=15, conditions=("slowed",)) == 11
    assert melee(defense=12, conditions=("slowed",)) == 10
    assert melee(defense=12, conditions=("slowed",), rulings=Rulings(defense_floor=False)) == 8
    assert melee(defense=15, conditions=("slowed 2",)) == 10
    assert defense(Target(defense=15, conditions=("slowed",)), "vital", Situation(), Rulings()) == 15


def test_k2_the_grabber_meets_the_real_defense():
    assert melee(defense=18, conditions=("restrained 2",)) == 10
    assert melee(defense=18, conditions=("restrained 2 by foe",)) == 18
    assert melee(defense=18, conditions=("restrained",)) == 18


@pytest.mark.parametrize("condition", ["downed 2", "angry 3", "blind 3", "manic 3", "slowed 3"])
def test_f46_conditions_that_lay_open(condition):
    assert melee(defense=18, conditions=(condition,)) == 10
    assert defense(Target(defense=18, conditions=(condition,)), "mental", Situation(), Rulings()) == 18


def test_each_defense_by_its_own_name_or_the_number_for_all():
    foe = Target(defense=18, ranged=12, vital=25)
    values = [defense(foe, which, Situation(), Rulings()) for which in ("melee", "ranged", "mental", "vital")]
    assert values == [18, 12, 18, 25]
    assert melee() == 10


@clause("WOIN-F27")
def test_f27_computed_from_scores():
    hero = Attributes(STR=3, AGI=6, CHA=1, WIL=10, END=15)
    skills = Skills(melee=1, mental=3)
    foe = Target(attributes=hero, skills=skills)
    values = [defense(foe, which, Situation(), Rulings()) for which in ("melee", "ranged", "mental", "vital")]
    assert values == [14, 11, 21, 18]
    capped = Target(attributes=hero, skills=skills, grade=5)
    assert defense(capped, "mental", Situation(), Rulings()) == 18
    big = Target(attributes=hero, skills=skills, size="large")
    assert [defense(big, which, Situation(), Rulings()) for which in ("melee", "ranged", "vital")] == [
        12,
        10,
        20,
    ]


@clause("WOIN-F29")
@pytest.mark.parametrize(
    ("shield", "value", "shot"), [("small", 1, 1), ("medium", 2, 2), ("large", 3, 3), ("tower", 3, 4)]
)
def test_f29_shields(shield, value, shot):
    foe = Target(defense=15, shield=shield)
    assert melee(defense=15, shield=shield) == 15 + value
    assert defense(foe, "ranged", Situation(), Rulings()) == 15 + shot
    assert defense(foe, "mental", Situation(), Rulings()) == 15
    assert melee(defense=15, shield=shield, situation=Situation(cover=True)) == 15
    assert (
        melee(
            defense=15, shield=shield, situation=Situation(cover=True), rulings=Rulings(shield_in_cover=True)
        )
        > 15
    )
    assert melee(defense=15, shield=shield, shield_used=True) == 15


@clause("WOIN-F30")
def test_f30_armour_and_helmets():
    assert melee(defense=15, wearing="leather") == 15
    assert melee(defense=15, wearing="chainmail") == 13
    assert melee(defense=15, wearing="full plate") == 11
    assert melee(defense=15, wearing="full plate", helmet="nasal helm") == 10
    great = Target(defense=15, helmet="great helm")
    values = [
        defense(great, which, Situation(), Rulings()) for which in ("melee", "ranged", "mental", "vital")
    ]
    assert values == [12, 12, 17, 15]
    with pytest.raises(UnknownName, match="chainmail"):
        melee(defense=15, wearing="chainmale")
    with pytest.raises(UnknownName, match="great helm"):
        melee(defense=15, helmet="grate helm")


def test_a_parrying_weapon_until_it_is_lost():
    assert melee(defense=15, wielding="rapier") == 16
    assert melee(defense=15, wielding="rapier", conditions=("disarmed",)) == 15
    assert defense(Target(defense=15, wielding="broadsword"), "ranged", Situation(), Rulings()) == 15


def test_exploits_of_defense_are_in_a_given_number_already():
    trained = ("fortitude", "lightning reflexes", "iron will", "dodge")
    hero = Attributes(AGI=15, WIL=15, END=15)
    foe = Target(attributes=hero, exploits=trained)
    assert [defense(foe, which, Situation(), Rulings()) for which in DEFENSES] == [20, 20, 20, 18]
    given = Target(defense=15, exploits=trained)
    assert [defense(given, which, Situation(), Rulings()) for which in DEFENSES] == [15, 15, 15, 15]


def test_the_forgetful_have_no_skill_to_defend_with():
    hero = Target(attributes=Attributes(AGI=15), skills=Skills(melee=6), conditions=("forgetful",))
    assert defense(hero, "melee", Situation(), Rulings()) == 18


@clause("WOIN-12 WOIN-13 WOIN-18 WOIN-19 WOIN-20")
@pytest.mark.parametrize(
    ("weapon", "situation", "against"),
    [
        (Weapon(), Situation(), "melee"),
        (Weapon(increment=8), Situation(), "ranged"),
        (Weapon(kind="magical", traits=("touch",)), Situation(), "melee"),
        (Weapon(kind="magical"), Situation(), "ranged"),
        (Weapon(types=("poison",)), Situation(), "vital"),
        (Weapon(types=("piercing", "poison")), Situation(), "melee"),
        (Weapon(kind="magical", increment=12), Situation(), "ranged"),
        (Weapon(kind="psionic", against="mental"), Situation(), "mental"),
        (Weapon(area="burst"), Situation(), "vital"),
        (Weapon(area="burst", against="mental"), Situation(), "mental"),
        (Weapon(), Situation(against="vital"), "vital"),
        (Weapon(), Situation(kind="area"), "vital"),
        (Weapon(thrown=3), Situation(kind="ranged"), "ranged"),
    ],
)
def test_which_defense(weapon, situation, against):
    assert settle(Attacker(weapon=weapon), situation).against == against


@clause("WOIN-F18")
def test_f18_a_spell_is_at_least_ten_and_its_cost():
    spell = Attacker(weapon=Weapon(kind="magical", mp=7))
    terms = settle(spell, Situation())
    assert difficulty(Target(defense=12), Situation(), terms, Rulings()) == 17
    assert difficulty(Target(defense=20), Situation(), terms, Rulings()) == 20
