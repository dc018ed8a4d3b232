"""Every row of every table acts: take it out, and some odds change. Those that cannot say why."""

from __future__ import annotations

from typing import Any

import pytest

from affray.systems.woin import Attacker, Attributes, Rulings, Situation, Target, Weapon, attack, catalogue
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.systems.woin.clauses import clause

FOE = Target(defense=14, soak=4, health=12)


def fractions(attacker, target=FOE, situation=None, **choices):
    step = attack(attacker, target, Rulings(), situation or Situation())
    return odds(step, always({key.replace("_", " "): value for key, value in choices.items()})).fractions()


# ── weapons, armour, sizes, foes ─────────────────────────────────────────────────────────────


@clause("WOIN-1 WOIN-2 WOIN-3 WOIN-12 WOIN-13 WOIN-15")
@pytest.mark.parametrize("name", catalogue.weapons())
def test_every_weapon(name):
    plain = fractions(
        Attacker(pool=6, weapon=Weapon(damage=0, against="melee")), Target(defense=14, vital=14)
    )
    assert fractions(Attacker(pool=6, weapon=name), Target(defense=14, vital=14)) != plain
    by_scores = Attacker(attributes=Attributes(STR=15, AGI=6, INT=21), weapon=name)
    pools = {"melee": 5, "ranged": 6, "area": 6}
    weapon = catalogue.weapons()[name]
    kind = "area" if weapon.area else "ranged" if weapon.increment else "melee"
    # The heavy and the large of melee take STR, which is the better here; bows and bombs take INT.
    assert fractions(by_scores) == fractions(Attacker(pool=pools[kind], weapon=name))


@pytest.mark.parametrize("name", catalogue.armour())
def test_every_armour(name):
    bare, worn = Target(defense=18), Target(defense=18, wearing=name)
    assert fractions(Attacker(pool=6, weapon=3), worn) != fractions(Attacker(pool=6, weapon=3), bare)
    vulnerable: Any = catalogue.armour()[name].vulnerable
    for kind in vulnerable:
        typed = Attacker(pool=6, weapon=Weapon(damage=3, types=(kind,)))
        unlike = Attacker(pool=6, weapon=Weapon(damage=3, types=("force",)))
        assert damages(typed, worn) != damages(unlike, worn)


def damages(attacker, target):
    return odds(attack(attacker, target), of="damage").fractions()


@pytest.mark.parametrize("name", catalogue.helmets())
def test_every_helmet(name):
    assert fractions(Attacker(pool=6, weapon=3), Target(defense=18, helmet=name)) != fractions(
        Attacker(pool=6, weapon=3), Target(defense=18)
    )


@clause("WOIN-F29")
@pytest.mark.parametrize("name", catalogue.shields())
def test_every_shield(name):
    bow = Attacker(pool=6, weapon="shortbow")
    assert fractions(bow, Target(defense=18, shield=name)) != fractions(bow, Target(defense=18))


@clause("WOIN-F27")
@pytest.mark.parametrize("name", catalogue.sizes())
def test_every_size(name):
    hero = Attributes(STR=28, AGI=28, END=28)
    sized, medium = Target(attributes=hero, size=name), Target(attributes=hero)
    changed = fractions(Attacker(pool=9, weapon=1), sized) != fractions(Attacker(pool=9, weapon=1), medium)
    assert changed is (name != "medium")
    hands = Attacker(pool=9, weapon="unarmed")
    costs = fractions(hands, Target(defense=20, size=name), Situation(option="grab"))
    assert (costs != fractions(hands, Target(defense=20), Situation(option="grab"))) is (
        name not in {"tiny", "small", "medium"}
    )


@pytest.mark.parametrize("name", catalogue.foes())
def test_every_foe_is_attacked_and_attacks(name):
    foe = catalogue.foes()[name]
    spear = Attacker(pool=12, weapon=Weapon(damage=9, types=("holy",), increment=8))
    assert fractions(spear, foe) != fractions(spear, Target(defense=foe.ranged))
    prey = Target(defense=12, soak=1, health=20)
    for weapon in foe.attacks:
        found = fractions(catalogue.foe_attacks(name), prey, Situation(attack=weapon.name))
        assert sum(chance for result, chance in found.items() if result["hit"]) > 0


# ── exploits ─────────────────────────────────────────────────────────────────────────────────

SWORD, HANDS, BOW = "longsword", "unarmed", "longbow"
HIGH, FAR = {"higher_ground": True}, {"distance": 2}
PAIR = {"others": (Target(defense=12),)}

DECLARED: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "charge without exploit": (SWORD, {}, {}),
    "charge": (SWORD, {}, {}),
    "death from on high": (SWORD, HIGH, {}),
    "leaping attack": (SWORD, {}, {}),
    "blinding attack": (SWORD, {}, {}),
    "double tap": (BOW, {}, {}),
    "achilles heel": (SWORD, {}, {}),
    "ricochet": (BOW, {}, {}),
    "blind shot": (BOW, {}, {}),
    "piledriver": (HANDS, {}, {}),
    "throw": (HANDS, {"option": "trip"}, {}),
    "arm lock": (HANDS, {"option": "grab"}, {}),
    "bearhug": (HANDS, {"option": "grab"}, {}),
    "dismount": ("halberd", {}, {"mounted": True}),
    "cleave": (SWORD, PAIR, {}),
    "dart in": (SWORD, {}, {}),
    "lunge": (SWORD, {}, {}),
    "sunder": (SWORD, {}, {}),
    "whirlwind frenzy": (SWORD, PAIR, {}),
    "mighty blow": (SWORD, {}, {}),
    "strafe": (BOW, {}, {}),
}
ALWAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "deadly strike": (SWORD, {}),
    "crippling strike": (SWORD, {}),
    "knockdown": (HANDS, {"option": "trip"}),
    "trip": (HANDS, {"option": "trip"}),
    "expert disarm": (SWORD, {"option": "disarm"}),
    "knockback": (SWORD, {"option": "push"}),
    "point-blank shot": (BOW, FAR),
    "draw a bead": (BOW, {"into_melee": True}),
    "ambidextrous": (SWORD, {"dual_wield": True}),
}
REACTIONS = ("dodge", "brush off", "roll with it", "lucky escape")
DEFENSES: dict[str, tuple[str, dict[str, Any]]] = {
    "hunker down": (BOW, {"cover": True}),
    "fortitude": (SWORD, {}),
    "lightning reflexes": (BOW, {}),
    "iron will": (SWORD, {"against": "mental"}),
    "thick hide": (SWORD, {}),
    "tough as nails": (SWORD, {}),
}


def test_every_exploit_is_tried():
    elsewhere = {"power attack", "grab", "escape", "called shot", "analytics"}
    out = {key for key, row in catalogue.exploits().items() if row.out}
    assert {*DECLARED, *ALWAYS, *REACTIONS, *DEFENSES, *elsewhere, *out} == set(catalogue.exploits())


@clause("WOIN-7 WOIN-9")
@pytest.mark.parametrize("key", DECLARED)
def test_every_exploit_that_is_declared(key):
    weapon, situation, more = DECLARED[key]
    attacker = Attacker(pool=8, weapon=weapon, exploits=(key,))
    target = Target(defense=14, soak=4, **more)
    used = fractions(attacker, target, Situation(exploits=(key,), **situation))
    assert used != fractions(attacker, target, Situation(**situation))


@clause("WOIN-7 WOIN-9")
@pytest.mark.parametrize("key", ALWAYS)
def test_every_exploit_that_is_always_on(key):
    weapon, situation = ALWAYS[key]
    owner, other = Attacker(pool=6, weapon=weapon, exploits=(key,)), Attacker(pool=6, weapon=weapon)
    assert fractions(owner, FOE, Situation(**situation)) != fractions(other, FOE, Situation(**situation))


@pytest.mark.parametrize("key", REACTIONS)
def test_every_reaction(key):
    owner = Target(defense=14, soak=4, exploits=(key,))
    choice = {key.replace(" ", "_"): True}
    assert fractions(Attacker(pool=6, weapon=3), owner, **choice) != fractions(
        Attacker(pool=6, weapon=3), owner
    )


@pytest.mark.parametrize("key", DEFENSES)
def test_every_exploit_of_defense(key):
    weapon, situation = DEFENSES[key]
    scores = Attributes(STR=10, AGI=10, WIL=10)
    owner, other = Target(attributes=scores, exploits=(key,)), Target(attributes=scores)
    assert fractions(Attacker(pool=6, weapon=weapon), owner, Situation(**situation)) != fractions(
        Attacker(pool=6, weapon=weapon), other, Situation(**situation)
    )


def test_analytics_comes_from_an_ally():
    assert fractions(Attacker(pool=6, weapon=2), FOE, Situation(analysed=True)) == fractions(
        Attacker(pool=7, weapon=2), FOE, spend=0
    )


# ── what single exploits do ──────────────────────────────────────────────────────────────────

HIT = (6, 6, 5, 5)


def told(key, weapon, *faces, target=None, pool=4, **situation):
    from affray.uses.play import play
    from affray.uses.roller import Scripted

    attacker = Attacker(pool=pool, weapon=weapon, exploits=(key,))
    step = attack(attacker, target or Target(defense=10), Rulings(), Situation(exploits=(key,), **situation))
    return dict(play(step, roller=Scripted(faces), ask=always()).result.amounts)


def test_double_tap_shoots_twice_at_what_is_left():
    frail = Target(defense=10, health=8)
    bow = Weapon(damage=1, increment=8, traits=())
    found = told("double tap", bow, *HIT, 5, *HIT, 3, pool=6, target=frail)
    assert found == {"hit": 2, "damage": 8, "down": 1}
    sturdy = Target(defense=10, health=9)
    assert told("double tap", bow, *HIT, 5, *HIT, 3, pool=6, target=sturdy) == {"hit": 2, "damage": 8}
    assert told("double tap", bow, 1, 1, 1, 1, *HIT, 3, pool=6) == {"hit": 1, "damage": 3}


def test_cleave_goes_on_after_a_hit_with_a_die_less():
    second = Target(defense=10)
    assert told("cleave", 1, *HIT, 2, 6, 6, 1, 3, others=(second,)) == {"hit": 2, "damage": 5}
    assert told("cleave", 1, 1, 1, 1, 1, others=(second,)) == {}


def test_a_cleaving_charge_is_no_charge_twice():
    charger = Attacker(pool=7, weapon=1, exploits=("charge", "cleave"))
    situation = Situation(exploits=("charge", "cleave"), others=("giant rat",))
    step = attack(charger, Target(defense=10), Rulings(), situation)
    from affray.uses.play import play
    from affray.uses.roller import Scripted

    found = play(step, roller=Scripted((*HIT, 1, 2, 3, 6, 6, 1, 1, 1, 1, 4)), ask=always()).result
    assert dict(found.amounts) == {"hit": 2, "damage": 5 + 2}


def test_whirlwind_meets_everybody():
    crowd = (Target(defense=10), Target(defense=30))
    found = told("whirlwind frenzy", 4, *HIT, 2, *HIT, 3, *HIT, others=crowd)
    assert found == {"hit": 2, "damage": 5, "pushed": 2}


def test_sunder_spares_the_body():
    assert told("sunder", 1, *HIT, 4, pool=6) == {"hit": 1, "item": 4}
    shield = Target(defense=10, shield="small")
    assert told("sunder", 1, *HIT, 4, target=shield, item="shield") == {"hit": 1, "item": 4}


def test_a_leap_that_misses():
    assert told("leaping attack", 1, 1, 1, 1, 1) == {"free attack": 1}


def test_piledriver():
    assert told("piledriver", HANDS, *HIT, 4, pool=6) == {
        "self prone": 1, "hit": 1, "dazed": 1, "prone": 1, "damage": 8,
    }  # fmt: skip


def test_throw():
    found = told("throw", HANDS, *HIT, 4, pool=6, option="trip")
    assert found == {"hit": 1, "effect": 1, "prone": 1, "pushed": 2, "damage": 4}


def test_knockback_pays_for_squares():
    owner = Attacker(pool=6, weapon=1, exploits=("knockback",))
    found = fractions(owner, Target(defense=10), Situation(option="push"), knockback=2, push=3)
    assert any(result["pushed"] == 3 for result in found)


def test_lunge_reaches_further():
    assert told("lunge", SWORD, *HIT, 1, 1, 1, pool=5, distance=2)["hit"] == 1
