"""Every ruling acts: for each of its readings there is a scenario whose odds are others than by default."""

from __future__ import annotations

import msgspec
import pytest

from affray.errors import AffrayError
from affray.rules.rulings import readings
from affray.systems.woin import (
    Attacker,
    Attributes,
    Rider,
    Rulings,
    Situation,
    Soak,
    Target,
    Vulnerable,
    Weapon,
    attack,
)
from affray.uses.odds import odds
from affray.uses.policy import always

FIGHTER = Attacker(pool=5, weapon=2)
LUCKY = Attacker(pool=3, luck=2, weapon=2)
SCORED = Attacker(attributes=Attributes(AGI=10), skill=1, weapon=Weapon(size="medium", quality="exceptional"))
CALLED = Situation(option="injure")
BOW = Attacker(pool=6, weapon="longbow")


def typed(*types, **fields):
    return Attacker(pool=5, weapon=Weapon(damage=2, types=types, **fields))


SCENARIOS = {
    "tie_hits": (FIGHTER, Target(defense=15), Situation(), {}),
    "called_shot_vs": (FIGHTER, Target(defense=10, vital=13), CALLED, {}),
    "called_shot_damage": (FIGHTER, Target(defense=10), CALLED, {}),
    "three_sixes_beat_vital": (FIGHTER, Target(defense=10, vital=25), CALLED, {}),
    "sixes_count": (LUCKY, Target(defense=20), Situation(), {"luck": 2}),
    "six_rule": (FIGHTER, Target(defense=10, soak=11), Situation(), {}),
    "mental_ignores_soak": (typed("cold", against="mental"), Target(defense=10, soak=5), Situation(), {}),
    "damage_exchange_ratio": (FIGHTER, Target(defense=10), Situation(), {"spend": 1}),
    "luck_pays_spends": (Attacker(pool=1, luck=2, weapon=2), Target(), Situation(), {"spend": 2, "luck": 1}),
    "min_attack_dice": (LUCKY, Target(defense=10), Situation(modifier=-4), {"luck": 1}),
    "improvised_before_cap": (
        Attacker(attributes=Attributes(AGI=10), skill=6, grade=5, improvised=True, weapon=2),
        Target(defense=10),
        Situation(),
        {},
    ),
    "cover_penalties_stack": (BOW, Target(defense=10), Situation(cover=True, darkness=True), {}),
    "shield_in_cover": (BOW, Target(defense=10, shield="large"), Situation(cover=True), {}),
    "allow_power_with_no_damage_option": (FIGHTER, Target(defense=10), CALLED, {"spend": 1}),
    "falling_soaked_by_natural": (typed("falling"), Target(defense=10, soak=5), Situation(), {}),
    "multi_type_soak": (
        typed("piercing", "poison"),
        Target(defense=10, soak=5, soaks=(Soak(8, "armour"),)),
        Situation(),
        {},
    ),
    "vuln_cap": (
        Attacker(pool=5, weapon=Weapon(damage=1, types=("cold",))),
        Target(defense=10, vulnerable=(Vulnerable("cold", 2),)),
        Situation(),
        {},
    ),
    "exposed_halves": (FIGHTER, Target(defense=10, soak=5, conditions=("exposed",)), Situation(), {}),
    "defense_floor": (FIGHTER, Target(defense=12, conditions=("slowed",)), Situation(), {}),
    "luck_absorb_before_soak": (FIGHTER, Target(defense=10, soak=5, luck=1), Situation(), {"absorb": 1}),
    "critical_conditions": (typed("acid"), Target(defense=10), Situation(), {}),
    "luck_absorb": (FIGHTER, Target(defense=10, luck=1), Situation(), {"absorb": 1}),
    "area_damage": (typed("cold", area="burst"), Target(), Situation(others=(Target(),)), {}),
    "cinematic": (SCORED, Target(defense=14), Situation(), {}),
    "gearmasters": (
        msgspec.structs.replace(SCORED, skill=6, grade=5),
        Target(defense=18),
        Situation(),
        {},
    ),
}  # fmt: skip


def reading(name, value):
    attacker, target, situation, choices = SCENARIOS[name]
    step = attack(attacker, target, Rulings(**{name: value}), situation)
    try:
        return odds(step, always(choices)).fractions()
    except AffrayError as refused:
        return str(refused)


def test_every_ruling_is_tried():
    assert set(SCENARIOS) == set(readings(Rulings))


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in readings(Rulings).items() for value in values[1:]]
)
def test_each_reading_changes_the_odds(name, value):
    assert reading(name, value) != reading(name, readings(Rulings)[name][0])


def test_readings_of_one_ruling_differ_from_one_another():
    for name, values in readings(Rulings).items():
        found = [reading(name, value) for value in values]
        assert all(one != other for at, one in enumerate(found) for other in found[:at]), name


# ── points of the page with one reading only ─────────────────────────────────────────────────


PLAIN = Situation()


def hit(pool, target, situation=PLAIN, **more):
    return odds(
        attack(Attacker(pool=pool, weapon=2, **more), target, Rulings(), situation), of="hit"
    ).probability(1)


def test_14_a_penalty_does_not_eat_luc():
    lucky = Attacker(pool=1, luck=1, weapon=2)
    step = attack(lucky, Target(defense=10), Rulings(), Situation(darkness=True))
    alone = attack(Attacker(pool=0, luck=1, weapon=2), Target(defense=10), Rulings())
    assert odds(step, always(luck=1), of="hit") == odds(alone, always(luck=1), of="hit")


def test_18_smaller_targets_give_no_refund():
    small = Target(defense=14, size="tiny")
    trip = Situation(option="trip")
    assert hit(6, small, trip) == hit(6, Target(defense=14), trip) == hit(4, Target(defense=14))


def test_25_the_largest_of_several_vulnerabilities():
    weak = Target(defense=10, vulnerable=(Vulnerable("cold", 1), Vulnerable("holy", 2)))
    both = odds(attack(typed("cold", "holy"), weak, Rulings()), of="damage")
    one = odds(attack(typed("holy"), weak, Rulings()), of="damage")
    assert both == one


def test_30_becoming_ten_beats_minus_four():
    assert hit(4, Target(defense=18, conditions=("slowed", "downed 2"))) == hit(6, Target(defense=10))


def test_33_a_critical_is_judged_for_each_target():
    bomb = Attacker(pool=5, weapon=Weapon(damage=1, area="burst"))
    step = attack(bomb, Target(defense=10), Rulings(), Situation(others=(Target(defense=25),)))
    alone = attack(bomb, Target(defense=25), Rulings())
    assert odds(step, of="critical@1") == odds(alone, of="critical")


def test_32_a_type_that_the_target_is_immune_to_brings_no_critical_condition():
    half = Target(defense=10, immune=("heat",))
    known = odds(attack(typed("heat", "acid"), half, Rulings())).values
    assert any(result["pained"] for result in known)
    riders = (Rider(condition="burning"),)
    assert any(
        result["burning"] for result in odds(attack(typed("cold", riders=riders), half, Rulings())).values
    )
