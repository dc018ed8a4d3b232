"""One branch of a rule each, named for the clause that it carries out: taken out, the test here fails."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from affray.errors import Refused
from affray.systems.woin import able, attack, critical, options
from affray.systems.woin import exploits as ex
from affray.systems.woin.arms import Soak, Vulnerable, Weapon
from affray.systems.woin.blow import Blow, need
from affray.systems.woin.defense import defense
from affray.systems.woin.pool import form
from affray.systems.woin.position import adjust
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Attributes, Situation, Target
from affray.systems.woin.soak import soak
from affray.systems.woin.terms import Case, settle
from affray.uses.play import play
from affray.uses.policy import always
from affray.uses.roller import Scripted
from affray.uses.unfold import unfold
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


def refused(attacker, target=None, situation=PLAIN, option="damage", exploits=()):
    """Why an attack with these exploits in use cannot be made; None if it can."""
    one = case(attacker, target, situation)
    one = replace(one, terms=replace(one.terms, exploits=exploits))
    return able.refusal(one, option) or options.refusal(option, one)


@clause("WOIN-7")
def test_what_the_pool_cannot_pay_is_refused():
    with pytest.raises(Refused, match="cost 2d6, and the pool is 1d6"):
        unfold(attack(Attacker(pool=1), Target(defense=12), HOUSE, Situation(option="injure")))
    assert unfold(attack(Attacker(pool=2), Target(defense=12), HOUSE, Situation(option="injure")))


@clause("WOIN-9")
@pytest.mark.parametrize(
    ("exploit", "which", "value"),
    [("fortitude", "melee", 16), ("lightning reflexes", "ranged", 16), ("iron will", "mental", 20)],
)
def test_training_adds_to_a_computed_defense(exploit, which, value):
    scores = Attributes(STR=10, AGI=10, WIL=15)  # 4d6, 4d6 and 5d6: 14, 14 and 18
    body = Target(attributes=scores, exploits=(exploit,))
    found = {one: defense(body, one, PLAIN, HOUSE) for one in ("melee", "ranged", "mental")}
    assert found == {"melee": 14, "ranged": 14, "mental": 18} | {which: value}


@clause("WOIN-9")
@pytest.mark.parametrize(("item", "shield", "price"), [("weapon", "none", 2), ("shield", "small", 0)])
def test_a_shield_is_sundered_for_nothing_and_a_weapon_for_two_dice(item, shield, price):
    one = case(Attacker(pool=6, exploits=("sunder",)), Target(shield=shield), Situation(item=item))
    assert ex.price("sunder", one) == price


@clause("WOIN-9")
@pytest.mark.parametrize(("size", "more"), [("small", 0), ("medium", 0), ("large", 1)])
def test_the_smaller_trip_with_a_die_more(size, more):
    one = case(Attacker(pool=6, exploits=("trip",)), Target(size=size))
    assert ex.pool(replace(one, terms=replace(one.terms, exploits=("trip",)))) == more


@clause("WOIN-28")
def test_a_grab_holds_severely_and_no_worse():
    hands = Attacker(pool=6, weapon="unarmed")
    assert refused(hands, Target(conditions=("restrained",)), option="grab") is None
    assert "held as fast" in str(refused(hands, Target(conditions=("restrained 2",)), option="grab"))


@clause("WOIN-29")
def test_one_escapes_from_the_grabber_and_nobody_else():
    for grip, ours in (("restrained by foe", True), ("restrained", False)):
        reason = refused(Attacker(pool=6, weapon="unarmed", conditions=(grip,)), option="escape")
        assert (reason is None) is ours


@clause("WOIN-34")
def test_who_lies_is_not_tripped():
    assert "on the ground" in str(refused(Attacker(pool=6), Target(prone=True), option="trip"))
    assert refused(Attacker(pool=6), Target(), option="trip") is None


@clause("WOIN-F19")
def test_the_ambidextrous_lose_nothing_by_two_weapons():
    two = Situation(dual_wield=True)
    for exploits, dice in (((), 4), (("ambidextrous",), 6)):
        terms = replace(settle(Attacker(pool=6), two), exploits=exploits)
        lines = adjust(6, Attacker(pool=6), Target(), two, terms, HOUSE)
        assert (lines[-1].pool if lines else 6) == dice


@clause("WOIN-F28 WOIN-F45 WOIN-F46")
@pytest.mark.parametrize(
    "condition", ["slowed 2", "downed 2", "restrained 2", "angry 3", "blind 3", "manic 3"]
)
def test_what_lays_open_lays_open_to_blows_and_shots_alone(condition):
    open_ = Target(defense=18, conditions=(condition,))
    assert [defense(open_, one, PLAIN, HOUSE) for one in ("melee", "ranged", "mental", "vital")] == [
        10,
        10,
        18,
        18,
    ]


@clause("WOIN-F45")
def test_the_grabber_meets_the_real_defense():
    for grip, value in (("restrained 2", 10), ("restrained 2 by foe", 18), ("restrained", 18)):
        assert defense(Target(defense=18, conditions=(grip,)), "melee", PLAIN, HOUSE) == value


@clause("WOIN-F46")
@pytest.mark.parametrize("name", ["sick", "blind"])
@pytest.mark.parametrize(("level", "less"), [(1, 0), (2, 2), (3, 2)])
def test_severe_sickness_and_blindness_cost_two_dice(name, level, less):
    ill = Attacker(pool=6, conditions=(f"{name} {level}",))
    lines = adjust(6, ill, Target(), PLAIN, settle(ill, PLAIN), HOUSE)
    assert (lines[-1].pool if lines else 6) == 6 - less


@clause("WOIN-F46")
def test_the_afraid_do_not_charge_at_what_they_fear():
    far, charge = Situation(distance=3), ("charge",)
    for fear, may in (("afraid by foe", False), ("afraid", True)):
        reason = refused(
            Attacker(pool=6, exploits=charge, conditions=(fear,)), situation=far, exploits=charge
        )
        assert (reason is None) is may


@clause("WOIN-F42")
def test_the_monumental_are_so_against_shots():
    giant = Target(soak=12, monumental=True)
    found = [
        soak(giant, PLAIN, settle(Attacker(weapon=one), PLAIN), HOUSE) for one in ("longsword", "longbow")
    ]
    assert found == [12, 24]


def told(attacker, target, faces, situation=PLAIN, **choices):
    """What an attack with these faces came to, and what had to be answered."""
    step = attack(attacker, target, HOUSE, situation)
    answers = {key.replace("_", " "): value for key, value in choices.items()}
    return dict(play(step, roller=Scripted(faces), ask=always(answers)).result.amounts)


HITS = (6, 5, 5, 4)


@clause("WOIN-17 WOIN-F8")
@pytest.mark.parametrize(("luck", "left", "down"), [(0, 9, 1), (1, 9 - 4, 0)])
def test_what_luc_leaves_of_the_damage_brings_down_or_does_not(luck, left, down):
    # 5 + 4, with a SOAK of 0; the target has another answer besides, which it does not give.
    lucky = Target(defense=10, health=8, luck=1, exploits=("lucky escape",))
    faces = (*HITS, 5, 4, *((4,) * luck))
    found = told(Attacker(pool=4, weapon=2), lucky, faces, absorb=luck, lucky_escape=False)
    assert (found["damage"], found.get("down", 0)) == (left, down)


@clause("WOIN-F37")
def test_a_condition_is_wasted_on_the_immune():
    striker = Attacker(pool=4, weapon=1, exploits=("crippling strike",))
    assert told(striker, Target(defense=10), (*HITS, 3))["slowed"] == 1
    assert "slowed" not in told(striker, Target(defense=10, immune=("slowed",)), (*HITS, 3))


@clause("WOIN-F23")
def test_a_flank_is_for_melee_and_crossfire_for_shots():
    both = Situation(flank=True, crossfire=2)
    for weapon, dice in (("longsword", 7), ("longbow", 8)):
        one = Attacker(pool=6, weapon=weapon)
        assert adjust(6, one, Target(), both, settle(one, both), HOUSE)[-1].pool == dice


@clause("WOIN-9")
def test_a_charge_needs_a_run_up_and_comes_once_a_round():
    charge = ("charge",)
    knight = Attacker(pool=6, exploits=charge)
    assert refused(knight, situation=Situation(distance=2), exploits=charge) is None
    assert "needs 2 squares" in str(refused(knight, situation=Situation(distance=1), exploits=charge))
    once = Situation(distance=2, charged=True)
    assert "already" in str(ex.refusal("charge", case(knight, situation=once), "damage"))
    assert ex.refusal("charge", case(knight, situation=Situation(distance=2)), "damage") is None


@clause("WOIN-9")
def test_a_rider_is_pulled_down_with_a_hook_alone():
    rider = Target(mounted=True)
    for weapon, may in (("halberd", True), ("longspear", False)):
        one = case(Attacker(pool=6, weapon=weapon, exploits=("dismount",)), rider)
        assert (ex.refusal("dismount", one, "damage") is None) is may
