"""One branch of a rule each, named for the clause that it carries out: taken out, the test here fails."""

from __future__ import annotations

from typing import Any

import pytest

from affray.errors import Refused
from affray.systems.woin import able, critical, options
from affray.systems.woin.arms import Soak, Vulnerable, Weapon
from affray.systems.woin.blow import Blow, need
from affray.systems.woin.defense import defense
from affray.systems.woin.pool import form
from affray.systems.woin.position import adjust
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation, Target
from affray.systems.woin.soak import soak
from affray.systems.woin.terms import Case, settle
from tests.systems.woin.clauses import clause

HOUSE, PLAIN = Rulings(), Situation()


def case(attacker=None, target=None, situation=PLAIN):
    attacker = attacker or Attacker(pool=6)
    return Case(attacker, target or Target(defense=12), situation, settle(attacker, situation))


def attribute(attributes, situation=PLAIN, **weapon: Any):
    """The attribute that an attack is formed from."""
    attacker = Attacker(attributes=Attributes(**attributes), weapon=Weapon(**weapon))
    return form(attacker, situation, settle(attacker, situation), HOUSE)[0].name


@clause("WOIN-3")
def test_claws_are_unarmed():
    claws = Attacker(pool=6, weapon=Weapon(name="claws", traits=("natural",)))
    assert options.refusal("grab", case(claws)) is None
    assert "unarmed" in str(options.refusal("grab", case(Attacker(pool=6, weapon="longsword"))))


@clause("WOIN-12")
def test_melee_takes_the_better_of_strength_and_agility():
    assert attribute({"STR": 3, "AGI": 10}) == "AGI"
    assert attribute({"STR": 10, "AGI": 3, "INT": 21}) == "STR"


@clause("WOIN-13")
def test_shooting_takes_the_better_of_agility_and_intellect():
    assert attribute({"AGI": 3, "INT": 10, "STR": 21}, increment=10) == "INT"
    assert attribute({"AGI": 10, "INT": 3}, increment=10) == "AGI"


@clause("WOIN-18")
def test_magic_takes_magic():
    assert attribute({"MAG": 3, "PSI": 21, "STR": 21, "AGI": 21}, kind="magical") == "MAG"


@clause("WOIN-19")
def test_psionics_take_psi():
    assert attribute({"PSI": 3, "MAG": 21, "STR": 21, "AGI": 21}, kind="psionic") == "PSI"


@clause("WOIN-20")
def test_called_shots_meet_vital():
    shot = Situation(option="injure")
    attacker = Attacker(pool=6, weapon="longsword")
    blow = Blow(attacker, (Target(melee=12, vital=17),), shot, settle(attacker, shot), "injure")
    assert (need(blow, blow.target, HOUSE).to_hit, need(blow, blow.target, HOUSE).effect) == (12, 17)


@clause("WOIN-29")
def test_only_the_restrained_escape():
    assert "not restrained" in str(options.refusal("escape", case(Attacker(pool=6, weapon="unarmed"))))
    held = Attacker(pool=6, weapon="unarmed", conditions=("restrained 1 by foe",))
    assert options.refusal("escape", case(held)) is None
    armed = Attacker(pool=6, weapon="longsword", conditions=("restrained 1 by foe",))
    assert "unarmed or with a small" in str(options.refusal("escape", case(armed)))


@clause("WOIN-F18")
def test_a_spell_by_touch_meets_melee_and_any_other_ranged():
    by_touch = Weapon(kind="magical", traits=("touch",))
    assert settle(Attacker(pool=6, weapon=by_touch), PLAIN).against == "melee"
    assert settle(Attacker(pool=6, weapon=Weapon(kind="magical", increment=10)), PLAIN).against == "ranged"


@clause("WOIN-F19")
def test_the_other_hand_takes_agility():
    assert attribute({"STR": 21, "AGI": 3}, Situation(off_hand=True)) == "AGI"


@clause("WOIN-F21")
def test_nothing_reaches_past_the_fifth_increment():
    archer = Attacker(pool=6, weapon="longbow")
    target = Target(defense=12)

    def dice(distance):
        situation = Situation(distance=distance)
        return adjust(6, archer, target, situation, settle(archer, situation), HOUSE)[-1].pool

    assert dice(90) == 2
    with pytest.raises(Refused, match="91 squares is out of range"):
        dice(91)


@clause("WOIN-F22")
def test_who_is_not_seen_is_not_shot():
    blocked = case(Attacker(pool=6, weapon="longbow"), situation=Situation(blocked=True))
    assert able.refusal(blocked, "damage") is not None
    assert able.refusal(case(Attacker(pool=6, weapon="longbow")), "damage") is None


@clause("WOIN-F28")
def test_physical_defenses_are_melee_and_ranged():
    slowed = Target(defense=18, conditions=("slowed",))
    assert [defense(slowed, which, PLAIN, HOUSE) for which in ("melee", "ranged", "mental", "vital")] == [
        14,
        14,
        18,
        18,
    ]


@clause("WOIN-F36")
def test_what_one_is_vulnerable_to_goes_past_natural_soak():
    acid = Attacker(pool=6, weapon=Weapon(types=("cold",)))
    target = Target(soak=5, soaks=(Soak(3, "armour"),))
    weak = Target(soak=5, soaks=(Soak(3, "armour"),), vulnerable=(Vulnerable("cold"),))
    assert [soak(one, PLAIN, settle(acid, PLAIN), HOUSE) for one in (target, weak)] == [5, 3]


@clause("WOIN-F37")
def test_a_condition_that_one_is_immune_to_is_not_taken():
    assert not critical.takes(Target(immune=("dazed",)), "dazed")
    assert not critical.takes(Target(immune=("conditions",)), "dazed")
    assert critical.takes(Target(immune=("slowed",)), "dazed")


@clause("WOIN-F46")
def test_the_forgetful_cast_nothing_and_have_no_skill():
    forgetful = Attacker(
        attributes=Attributes(MAG=10), skill=10, weapon=Weapon(kind="magical"), conditions=("forgetful",)
    )
    assert able.refusal(case(forgetful), "damage") is not None
    swordsman = Attacker(attributes=Attributes(STR=10), skill=10, conditions=("forgetful",))
    assert form(swordsman, PLAIN, settle(swordsman, PLAIN), HOUSE)[-1].pool == 4
