"""S1 to S9 and the matrix: which SOAK meets which harm."""

from __future__ import annotations

from typing import Any

import pytest

from affray.errors import UnknownName
from affray.systems.woin import catalogue, critical
from affray.systems.woin.arms import Soak, Vulnerable, Weapon
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.soak import immune, past_soak, soak, vulnerability
from affray.systems.woin.terms import settle
from affray.systems.woin.words import DAMAGE_TYPES
from tests.systems.woin.clauses import clause

SEED = Target(soak=5, soaks=(Soak(8, "armour"),))


HOUSE, PLAIN = Rulings(), Situation()


def meets(target, *types, rulings=HOUSE, situation=PLAIN, exploits=(), **fields):
    attacker = Attacker(weapon=Weapon(types=types, **fields))
    return soak(target, situation, settle(attacker, situation, exploits), rulings)


@clause("WOIN-48 WOIN-51 WOIN-52")
def test_s1_natural_five_and_armour_eight():
    assert meets(SEED, "piercing") == 8
    assert meets(SEED) == 8
    assert meets(SEED, "acid") == meets(SEED, "falling") == meets(SEED, "sonic") == 5
    assert meets(SEED, "heat", delivery=("gas",)) == meets(SEED, "heat", delivery=("liquid",)) == 5
    assert meets(SEED, "psionic") == 0
    assert meets(SEED, "piercing", "poison") == 5
    warded = Target(soak=5, soaks=(Soak(8, "armour"), Soak(10, types=("heat",))))
    assert meets(warded, "heat") == 10
    assert meets(warded, "piercing") == 8


MATRIX = {
    "natural": {"psionic"},
    "armour": {"psionic", "falling", "acid", "poison", "sonic"},
    "special": {"psionic"},
}


@clause("WOIN-51 WOIN-52 WOIN-53 WOIN-F34 WOIN-F39")
@pytest.mark.parametrize("kind", MATRIX)
@pytest.mark.parametrize("harm", DAMAGE_TYPES)
def test_the_matrix(kind, harm):
    assert meets(Target(soak=7, soak_kind=kind), harm) == (0 if harm in MATRIX[kind] else 7)
    weak = Target(soak=7, soak_kind=kind, vulnerable=(Vulnerable(harm),))
    assert meets(weak, harm) == (0 if harm in MATRIX[kind] or kind == "natural" else 7)


@clause("WOIN-F32")
def test_soak_that_names_its_type():
    assert meets(Target(soaks=(Soak(4, "armour", ("acid",)),)), "acid") == 4
    assert meets(Target(soaks=(Soak(4, types=("psionic",)),)), "psionic") == 4


@clause("WOIN-F36")
def test_s2_vulnerable_to_acid():
    weak = Target(soak=5, soaks=(Soak(8, "armour"),), vulnerable=(Vulnerable("acid"),))
    assert meets(weak, "acid") == 0
    assert meets(weak, "piercing") == 8


@clause("WOIN-44")
def test_s3_and_s4_what_passes():
    assert past_soak(13, 2, 5, Rulings()) == 8
    assert past_soak(8, 1, 9, Rulings()) == 1
    assert past_soak(12, 2, 12, Rulings()) == 2
    assert [
        past_soak(12, 2, 11, Rulings(six_rule=r)) for r in ("floor", "fully_soaked", "additive", "off")
    ] == [2, 1, 3, 1]
    assert past_soak(10, 0, 10, Rulings()) == 0
    assert [past_soak(12, 2, 5, Rulings(six_rule=r)) for r in ("floor", "fully_soaked", "additive")] == [
        7,
        7,
        9,
    ]


@clause("WOIN-F32")
def test_s6_several_types():
    assert meets(Target(soaks=(Soak(5, types=("heat",)),)), "heat", "sonic") == 0
    both = Target(soaks=(Soak(5, types=("heat",)), Soak(3, types=("sonic",))))
    assert meets(both, "heat", "sonic") == 3
    assert meets(both, "heat", "sonic", rulings=Rulings(multi_type_soak="any")) == 5


@clause("WOIN-F37")
def test_s7_immunity():
    skeleton = catalogue.foes()["skeleton"]
    assert immune(skeleton, Weapon(types=("piercing",)))
    assert not immune(skeleton, Weapon(types=("piercing", "blunt")))
    assert not immune(skeleton, Weapon())
    assert past_soak(14, 2, meets(skeleton, "blunt"), Rulings()) == 5


@clause("WOIN-F36")
def test_s9_slime():
    slime = catalogue.foes()["slime"]
    shock = Weapon(types=("electricity",))
    assert meets(slime, "electricity") == 0
    assert vulnerability(slime, shock) == 1
    assert not critical.can_be_critical(slime, shock)


@clause("WOIN-F36")
def test_vulnerabilities():
    droid, oread = catalogue.foes()["sentry droid"], catalogue.foes()["oread"]
    assert vulnerability(droid, Weapon(types=("electricity", "ion"))) == 2
    assert vulnerability(oread, Weapon(types=("slashing",), materials=("cold iron",))) == 1
    assert vulnerability(Target(wearing="chainmail"), Weapon(types=("blunt",))) == 1
    assert vulnerability(Target(wearing="leather"), Weapon(types=("blunt",))) == 0


@clause("WOIN-F42")
def test_f42_demons_and_the_monumental():
    imp, oread = catalogue.foes()["imp"], catalogue.foes()["oread"]
    assert immune(imp, Weapon(types=("slashing",)))
    assert immune(imp, Weapon())
    assert not immune(imp, Weapon(types=("slashing",), materials=("silver",)))
    assert not immune(imp, Weapon(types=("holy",)))
    assert not immune(imp, Weapon(types=("cold",)))
    assert meets(oread, "piercing") == 12
    assert meets(oread, "piercing", increment=8) == 24


@clause("WOIN-F31")
def test_f31_soak_that_stacks():
    assert meets(Target(soak=8, soak_bonus=5, soak_bonus_types=("heat",)), "heat") == 13
    assert meets(Target(soak=8, soak_bonus=5, soak_bonus_types=("heat",)), "cold") == 8
    assert meets(Target(soak=8, exploits=("thick hide", "tough as nails")), "cold") == 12
    assert meets(Target(soak=8, exploits=("thick hide",)), "psionic") == 0
    assert meets(Target(soak=8, soak_bonus=2, soak_bonus_types=("psionic",)), "psionic") == 2


@clause("WOIN-F33")
def test_f33_mental_attacks():
    mind = Situation(against="mental")
    assert meets(Target(soak=8), "cold", situation=mind) == 0
    assert meets(Target(soak=8), "cold", situation=mind, rulings=Rulings(mental_ignores_soak=False)) == 8
    assert meets(Target(soaks=(Soak(4, types=("psionic",)),)), "cold", situation=mind) == 4


@clause("WOIN-F45")
def test_f45_exposed():
    assert [meets(Target(soak=7, conditions=(f"exposed {n}",)), "cold") for n in (1, 2, 3)] == [4, 0, 0]
    armour = Rulings(exposed_halves="armour")
    assert meets(Target(soak=7, conditions=("exposed 2",)), "cold", rulings=armour) == 7
    assert (
        meets(Target(soak=3, soaks=(Soak(9, "armour"),), conditions=("exposed",)), "cold", rulings=armour)
        == 5
    )


@clause("WOIN-47")
def test_gear():
    assert meets(Target(wearing="chainmail"), "slashing") == 6
    assert meets(Target(wearing="chainmail", armour_quality="high"), "slashing") == 8
    assert meets(Target(wearing="chainmail", helmet="great helm"), "slashing") == 10
    assert meets(Target(helmet="kettle hat"), "slashing") == 1
    assert meets(Target(helmet="kettle hat"), "slashing", situation=Situation(higher_ground=True)) == 2
    assert meets(Target(soak=7, wearing="chainmail"), "slashing") == 7


@clause("WOIN-F41")
def test_f41_what_cannot_be_soaked():
    assert meets(Target(soak=9), "cold", ignores_soak=True) == 0
    assert meets(Target(soak=9), "cold", exploits=("achilles heel",)) == 0


def test_the_falling_and_the_natural():
    assert meets(Target(soak=5), "falling", rulings=Rulings(falling_soaked_by_natural=False)) == 0


@pytest.mark.parametrize(
    ("field", "wrong", "near"),
    [
        ("immune", "piercign", "piercing"),
        ("harmed_only_by", "slashng", "slashing"),
        ("exploits", "dodgee", "dodge"),
    ],
)
def test_what_is_nearly_a_name_is_refused_with_the_nearest(field, wrong, near):
    fields: dict[str, Any] = {field: (wrong,)}
    with pytest.raises(UnknownName, match=f"'{wrong}'; did you mean '{near}'"):
        Target(**fields)


def test_fire_is_heat_and_a_material_is_what_it_says():
    assert Target(immune=("fire",)).immune == ("heat",)
    assert Vulnerable("fire", 2).to == "heat"
    assert Target(harmed_only_by=("silver", "cold iron")).harmed_only_by == ("silver", "cold iron")
