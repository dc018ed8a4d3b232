"""What a hit does: §5.2's means, S3 to S9, options, exploits, criticals, reactions, areas."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from affray.errors import NotOffered
from affray.systems.woin import (
    Attacker,
    CalledShot,
    Rider,
    Rulings,
    Soak,
    Target,
    Vulnerable,
    Weapon,
    catalogue,
    goals,
)
from affray.uses.advise import advise
from tests.systems.woin.clauses import clause
from tests.systems.woin.table import blow, chance, mean, outcomes, scripted, told

SURE = Weapon(name="sure", damage=2, against="mental")


def striker(damage, bonus=0, *, types=(), **fields):
    """One who always hits: three dice and sixes to spare are read off a script."""
    return Attacker(pool=6, weapon=Weapon(name="blade", damage=damage, bonus=bonus, types=types, **fields))


def struck(attacker, target, **facts):
    """The odds of damage given that the attack has hit."""
    step = blow(attacker, target, **facts)
    hit = chance(step, "hit")
    return {amount: p / hit for amount, p in damage_odds(step).items()}


def damage_odds(step, **choices):
    found: dict[int, F] = {}
    for result, p in outcomes(step, **choices).items():
        if result["hit"]:
            found[result["damage"]] = found.get(result["damage"], 0) + p
    return found


def loss(text, soak, rule="floor"):
    """Mean HEALTH lost on a hit with dice such as 2d6+2 against a SOAK."""
    step = blow(Attacker(pool=4, weapon=text), Target(defense=10, soak=soak), rulings=Rulings(six_rule=rule))
    return mean(step) / chance(step, "hit")


MEANS = [
    ("1d6", 5, "1/6 1/6 1/3 1/6"),
    ("2d6", 5, "41/18 41/18 47/18 41/18"),
    ("3d6", 5, "1193/216 1193/216 1301/216 1193/216"),
    ("4d6", 5, "11665/1296 11665/1296 12529/1296 11665/1296"),
    ("5d6", 5, "25/2 25/2 40/3 25/2"),
    ("2d6+2", 5, "145/36 145/36 157/36 145/36"),
    ("2d6+3", 7, "28/9 28/9 31/9 28/9"),
    ("3d6+2", 6, "1405/216 1405/216 1513/216 1405/216"),
    ("2d6", 8, "2/3 2/3 8/9 5/9"),
    ("2d6", 9, "4/9 4/9 11/18 5/18"),
    ("2d6", 11, "1/3 11/36 13/36 1/36"),
    ("2d6", 12, "1/3 1/3 1/3 0"),
    ("3d6", 10, "37/24 37/24 47/24 35/24"),
    ("4d6+5", 14, "3305/648 3305/648 415/72 367/72"),
]


@clause("WOIN-15 WOIN-16 WOIN-17 WOIN-40 WOIN-41 WOIN-44 WOIN-F35")
@pytest.mark.parametrize(("dice", "soak", "row"), MEANS)
def test_the_table_of_means(dice, soak, row):
    found = [loss(dice, soak, rule) for rule in ("floor", "fully_soaked", "additive", "off")]
    assert found == [F(part) for part in row.split()]


def test_two_dice_against_soak():
    assert struck(Attacker(pool=4, weapon=2), Target(defense=10, soak=5)) == {
        0: F(5, 18), 1: F(5, 36), 2: F(1, 6), 3: F(5, 36), 4: F(1, 9), 5: F(1, 12), 6: F(1, 18), 7: F(1, 36),
    }  # fmt: skip
    eleven = Target(defense=10, soak=11)
    rows = {rule: struck(Attacker(pool=4, weapon=2), eleven, rulings=Rulings(six_rule=rule))
            for rule in ("floor", "fully_soaked", "additive")}  # fmt: skip
    assert rows == {
        "floor": {0: F(25, 36), 1: F(5, 18), 2: F(1, 36)},
        "fully_soaked": {0: F(25, 36), 1: F(11, 36)},
        "additive": {0: F(25, 36), 1: F(5, 18), 3: F(1, 36)},
    }


HIT = (6, 6, 5, 5, 4, 4)


def dealt(attacker, target, *damage, rulings=None, **situation):
    """HEALTH lost when six dice have hit without being critical."""
    return told(blow(attacker, target, rulings=rulings, **situation), *HIT, *damage).get("damage", 0)


@clause("WOIN-44")
def test_s3_and_s4():
    assert dealt(striker(3), Target(defense=10, soak=5), 6, 6, 1) == 8
    assert dealt(striker(2), Target(defense=10, soak=9), 6, 2) == 1
    assert dealt(striker(2), Target(defense=10, soak=12), 6, 6) == 2
    assert dealt(striker(2), Target(defense=10, soak=10), 5, 5) == 0
    assert dealt(striker(2), Target(defense=10, soak=5), 6, 6) == 7


@clause("WOIN-F36")
def test_s5_vulnerability():
    golem = Target(defense=10, vulnerable=(Vulnerable("electricity", 1),))
    assert dealt(striker(2, types=("electricity",)), golem, 1, 2, 3) == 6
    weak = Target(defense=10, vulnerable=(Vulnerable("electricity", 2),))
    assert dealt(striker(1, types=("electricity",)), weak, 4, 5) == 9
    by_total = Rulings(vuln_cap="total")
    assert dealt(striker(1, types=("electricity",)), weak, 2, 4, 5, rulings=by_total) == 4
    step = blow(striker(1, types=("electricity",)), weak, rulings=by_total)
    assert mean(step) / chance(step, "hit") == F(
        sum(min(a + b + c, 2 * a) for a in D for b in D for c in D), 216
    )


D = range(1, 7)


@clause("WOIN-47 WOIN-48 WOIN-49 WOIN-50 WOIN-51 WOIN-52 WOIN-53 WOIN-F32 WOIN-F33 WOIN-F34 WOIN-F39")
@pytest.mark.parametrize(
    ("types", "more", "soak"),
    [
        (("piercing",), {}, 8),
        (("acid",), {}, 5),
        (("falling",), {}, 5),
        (("heat",), {"delivery": ("gas",)}, 5),
        (("sonic",), {}, 5),
        (("psionic",), {}, 0),
        (("piercing", "poison"), {}, 5),
        (("cold",), {"against": "mental"}, 0),
    ],
)
def test_s1_and_a40_soak_by_kind(types, more, soak):
    mail = Target(defense=10, soak=5, soaks=(Soak(8, "armour"),))
    assert dealt(striker(3, types=types, **more), mail, 5, 5, 4) == 14 - soak
    warded = Target(defense=10, soak=5, soaks=(Soak(8, "armour"), Soak(10, "special", ("acid",))))
    assert dealt(striker(3, types=("acid",)), warded, 5, 5, 4) == 4


@clause("WOIN-F37")
def test_s7_immunity():
    skeleton = catalogue.foes()["skeleton"]
    assert told(blow(striker(3, types=("piercing",)), skeleton), *HIT) == {"hit": 1}
    assert dealt(striker(2, 2, types=("blunt",)), skeleton, 6, 6) == 5


@clause("WOIN-F40")
def test_s8_mighty_blow():
    ogre = catalogue.foe_attacks("ogre")
    mighty = blow(ogre, Target(defense=10, soak=8), attack="mighty blow")
    assert mean(mighty) / chance(mighty, "hit") == 30
    plain = blow(ogre, Target(defense=10, soak=8))
    assert 2 * mean(plain) / chance(plain, "hit") == 22
    by_exploit = Attacker(pool=7, weapon="4d6+5", exploits=("mighty blow",))
    same = blow(by_exploit, Target(defense=10, soak=8), exploits=("mighty blow",))
    assert mean(same) == mean(mighty)


@clause("WOIN-F36")
def test_s9_slime():
    slime = catalogue.foes()["slime"]
    step = blow(striker(2, types=("electricity",)), slime)
    assert mean(step) / chance(step, "hit") == F(21, 2)
    assert chance(step, "critical") == 0


@clause("WOIN-F31 WOIN-F41 WOIN-F42")
def test_soak_that_stacks_doubles_and_fails():
    assert dealt(striker(3), Target(defense=10, soak=5, exploits=("thick hide",)), 5, 5, 4) == 7
    assert dealt(striker(3, increment=8), Target(defense=10, soak=5, monumental=True), 5, 5, 4) == 4
    assert dealt(striker(3, ignores_soak=True), Target(defense=10, soak=5), 5, 5, 4) == 14
    imp = catalogue.foes()["imp"]
    assert dealt(striker(3, types=("slashing",)), imp) == 0
    assert dealt(striker(3, types=("slashing",), materials=("silver",)), imp, 5, 5, 4) == 11


# ── HEALTH ───────────────────────────────────────────────────────────────────────────────────


@clause("WOIN-17 WOIN-F43")
def test_down_at_no_health_left():
    foe = Target(defense=10, soak=2, health=9)
    assert told(blow(striker(2), foe), *HIT, 6, 5) == {"hit": 1, "damage": 9, "down": 1}
    assert told(blow(striker(2), foe), *HIT, 5, 5) == {"hit": 1, "damage": 8}
    step = blow(4, Target(defense=10, health=7))
    assert chance(step, "down") == chance(step, "hit") * F(21, 36)
    tired = Target(defense=10, health=9, max_health=10, conditions=("fatigued 2",))
    assert told(blow(striker(2), tired), *HIT, 1, 4)["down"] == 1


@clause("WOIN-F43")
def test_the_dying_lose_dice_of_their_countdown():
    dying = Target(defense=10, health=0, countdown=2)
    assert told(blow(striker(1), dying), *HIT, 1) == {"hit": 1, "damage": 1, "countdown": 1}
    last = Target(defense=10, health=0, countdown=1)
    assert told(blow(striker(1), last), *HIT, 1)["dead"] == 1
    assert "countdown" not in told(blow(striker(1, traits=("stun",)), last), *HIT, 1)


def test_a37_damage_never_heals():
    assert dealt(striker(1), Target(defense=10, soak=5), 3) == 0


# ── options ──────────────────────────────────────────────────────────────────────────────────

HANDS = Attacker(pool=8, weapon="unarmed")
FIVE = (6, 6, 5, 5, 4)


@clause("WOIN-26 WOIN-28")
def test_grab_and_grab_again():
    assert told(blow(HANDS, Target(defense=10), option="grab"), *FIVE, 1, 1, 1) == {
        "hit": 1, "effect": 1, "restrained": 1,
    }  # fmt: skip
    held = Target(defense=10, conditions=("restrained by foe",))
    assert told(blow(HANDS, held, option="grab"), *FIVE, 1, 1, 1)["restrained"] == 1


@clause("WOIN-27 WOIN-32 WOIN-35")
@pytest.mark.parametrize(("option", "dice"), [("grab", 6), ("push", 4), ("trip", 4)])
def test_surcharges_take_dice_off_the_roll(option, dice):
    bear = Target(defense=14, size="large", legs=4)
    assert chance(blow(HANDS, bear, option=option), "hit") == chance(blow(dice, 14), "hit")


@clause("WOIN-29")
def test_escape():
    held = Attacker(pool=5, weapon="dagger", conditions=("restrained by foe",))
    assert told(blow(held, Target(defense=10), option="escape"), *FIVE) == {"hit": 1, "effect": 1}


@clause("WOIN-31")
def test_push():
    step = blow(HANDS, Target(defense=10, size="small"), option="push")
    squares = advise(step, goals.damage)
    assert squares.prompt is None or squares.prompt.key == "push"
    assert [chance(step, "pushed", n, push=n) > 0 for n in (1, 2)] == [True, True]
    with pytest.raises(NotOffered):
        outcomes(step, push=3)
    assert told(step, *FIVE, 1, push=2) == {"hit": 1, "effect": 1, "pushed": 2}


@clause("WOIN-33")
def test_a_push_needs_room():
    cornered = blow(HANDS, Target(defense=10), option="choose", cornered=True)
    assert "push" not in [weighed.label for weighed in advise(cornered, goals.damage).options]


@clause("WOIN-34 WOIN-36 WOIN-38")
@pytest.mark.parametrize(
    ("option", "effect"), [("trip", "prone"), ("disarm", "disarmed"), ("injure", "slowed")]
)
def test_called_shots(option, effect):
    assert told(blow(HANDS, Target(defense=10), option=option), *FIVE, 1) == {
        "hit": 1,
        "effect": 1,
        effect: 1,
    }


@clause("WOIN-39")
def test_other_is_what_the_targets_entry_allows():
    zombie = catalogue.foes()["zombie"]
    head: dict[str, Any] = {"option": "other", "other": "head"}
    assert told(blow(striker(4), zombie, **head), 6, 5, 5, 4, 6, 5, 3, 1) == {
        "hit": 1, "effect": 1, "damage": 6, "down": 1,
    }  # fmt: skip
    assert "down" not in told(blow(striker(4), zombie, **head), 6, 5, 5, 4, 6, 5, 2, 1)
    eye = Target(defense=10, called_shots=(CalledShot(name="eye", condition="blind", level=2),))
    assert told(blow(striker(1), eye, **{**head, "other": "eye"}), 6, 5, 5, 4)["blind"] == 2


@clause("WOIN-30")
def test_a_called_shot_that_also_hurts():
    hurting = Rulings(called_shot_damage=True)
    assert told(blow(striker(2), Target(defense=10), option="injure", rulings=hurting), 6, 5, 5, 4, 2, 3) == {
        "hit": 1, "effect": 1, "slowed": 1, "damage": 5,
    }  # fmt: skip


@clause("WOIN-23 WOIN-42")
def test_dice_for_damage_with_an_option_that_does_none():
    allowed = Rulings(allow_power_with_no_damage_option=True)
    step = blow(striker(2), Target(defense=10), option="injure", rulings=allowed)
    assert told(step, 6, 5, 5, 4, spend=0) == {"hit": 1, "effect": 1, "slowed": 1}
    assert told(step, 6, 5, 5, 3, spend=1) == {"hit": 1, "effect": 1, "slowed": 1, "damage": 3}
    plain = blow(striker(2), Target(defense=10), option="injure")
    assert advise(plain, goals.damage).prompt is None


# ── conditions ───────────────────────────────────────────────────────────────────────────────


@clause("WOIN-F44 WOIN-F45")
def test_a_condition_again_is_a_level_worse_and_no_worse_than_extreme():
    cripple = Attacker(pool=8, weapon=1, exploits=("crippling strike",))
    slow = ("slowed 2",)
    fresh = blow(cripple, Target(defense=10), option="injure")
    assert told(fresh, *FIVE, 1)["slowed"] == 2
    assert told(blow(cripple, Target(defense=10, conditions=slow), option="injure"), *FIVE, 1)["slowed"] == 1
    immune = Target(defense=10, immune=("slowed",))
    played = scripted(blow(cripple, immune), *FIVE, 1, 1, 1, 1)
    assert "slowed" not in dict(played.result.amounts)
    assert any(event.key == "wasted" for event in played.log)


@clause("WOIN-F46")
def test_conditions_of_the_target():
    slowed, sound = Target(defense=15, conditions=("slowed",)), Target(defense=15)
    assert chance(blow(4, slowed), "hit") == chance(blow(4, 11), "hit")
    assert chance(blow(4, Target(defense=15, conditions=("downed",))), "hit") == chance(blow(6, sound), "hit")
    assert told(blow(striker(1), Target(defense=10, conditions=("dazed",))), *HIT, 1)["prone"] == 1
    exposed = Target(defense=10, soak=5, conditions=("exposed",))
    assert dealt(striker(3), exposed, 5, 5, 4) == 11
    angry = Attacker(pool=6, weapon=1, conditions=("angry 3",))
    assert dealt(angry, Target(defense=10), 3, 4) == 7


@clause("WOIN-F20 WOIN-20")
def test_two_numbers_for_one_roll():
    fangs = (Rider(also_beats="vital", condition="poisoned"), Rider(damage=1, types=("poison",)))
    viper = Attacker(pool=4, weapon=Weapon(damage=1, types=("piercing",), riders=fangs))
    prey = Target(defense=10, vital=16, soak=3, soak_kind="armour")
    assert told(blow(viper, prey), 6, 5, 4, 1, 5, 4) == {"hit": 1, "poisoned": 1, "damage": 6}
    assert told(blow(viper, prey), 6, 4, 4, 1, 5, 4) == {"hit": 1, "damage": 6}
    proof = Target(defense=10, vital=16, immune=("poison",))
    assert told(blow(viper, proof), 6, 4, 4, 1, 5) == {"hit": 1, "damage": 5}
    spirit = Target(defense=10, vulnerable=(Vulnerable("poison", 1),))
    assert told(blow(viper, spirit), 6, 4, 4, 1, 5, 4, 3)["damage"] == 12


# ── criticals ────────────────────────────────────────────────────────────────────────────────

CRITICAL = (6, 6, 6, 1, 1, 1)


@clause("WOIN-45 WOIN-F17")
@pytest.mark.parametrize("kind", catalogue.criticals())
def test_criticals_by_damage_type(kind):
    for face in D:
        found = told(blow(striker(1, types=(kind,)), 10), *CRITICAL, face, 1)
        assert set(found) == {"hit", "critical", "damage", *catalogue.criticals()[kind][face - 1]}


@clause("WOIN-F17")
def test_criticals_chosen_or_left_out():
    hammer = striker(1, types=("piercing", "blunt"))
    chosen = Rulings(critical_conditions="choose")
    found = told(
        blow(hammer, 10, rulings=chosen), *CRITICAL, 1, critical_type="blunt", critical_condition="downed"
    )
    assert found == {"hit": 1, "critical": 1, "downed": 1, "damage": 1}
    off = Rulings(critical_conditions="off")
    assert told(blow(hammer, 10, rulings=off), *CRITICAL, 1) == {"hit": 1, "critical": 1, "damage": 1}
    rolled = told(blow(hammer, 10), *CRITICAL, 6, 1, critical_type="blunt")
    assert rolled["staggered"] == 1
    assert told(blow(striker(1, types=("force",)), 10), *CRITICAL, 1) == {
        "hit": 1,
        "critical": 1,
        "damage": 1,
    }
    mixed = striker(1, types=("force", "cold"))
    assert "slowed" not in told(blow(mixed, 10), *CRITICAL, 1)
    assert told(blow(mixed, 10), *CRITICAL, 1, 1, critical_type="cold")["slowed"] == 1


@clause("WOIN-F17")
def test_a_critical_without_damage_brings_no_condition():
    found = told(blow(Attacker(pool=8, weapon="unarmed"), Target(defense=10), option="grab"), *CRITICAL, 1, 1)
    assert found == {"hit": 1, "critical": 1, "effect": 1, "restrained": 1}


@clause("WOIN-45")
def test_a36_only_faces_of_the_attack_roll_make_a_critical():
    assert told(blow(striker(1), 10), 6, 6, 2, 1, 1, 1, 6) == {"hit": 1, "damage": 6}


# ── what the target can do ───────────────────────────────────────────────────────────────────


@clause("WOIN-F8 WOIN-F9")
def test_a46_luc_against_damage():
    rival = Target(defense=10, luck=2)
    assert told(blow(striker(3), rival), *HIT, 5, 5, 4, 6, 2, 3, absorb=2)["damage"] == 3
    older = Rulings(luck_absorb="cancel_dice")
    assert told(blow(striker(2, 3), rival, rulings=older), *HIT, absorb=2)["damage"] == 3
    three = Target(defense=10, luck=3)
    assert told(blow(striker(2, 3), three, rulings=older), *HIT, absorb=2)["target luck"] == 2
    with pytest.raises(NotOffered):
        outcomes(blow(striker(2, 3), three, rulings=older), spend=0, luck_removal=0, absorb=3)
    early = Rulings(luck_absorb_before_soak=True)
    armoured = Target(defense=10, soak=6, luck=1)
    assert told(blow(striker(2), armoured, rulings=early), *HIT, 6, 4, 3, absorb=1)["damage"] == 1
    assert told(blow(striker(2), armoured), *HIT, 6, 4, 3, absorb=1)["damage"] == 1
    assert told(blow(striker(2), armoured, rulings=early), *HIT, 6, 4, 5, absorb=1)["damage"] == 1
    assert told(blow(striker(2), armoured), *HIT, 6, 4, 5, absorb=1).get("damage", 0) == 0


@clause("WOIN-F8 WOIN-F9")
def test_luc_on_damage():
    lucky = Attacker(pool=6, luck=1, weapon=1)
    found = told(blow(lucky, Target(defense=10, soak=5)), *HIT, 2, 6, 3, luck=0, luck_damage=1)
    assert found == {"hit": 1, "damage": 6, "luck": 1}
    assert mean(blow(lucky, Target(defense=10)), luck_damage=1) == chance(blow(6, 10), "hit") * (
        F(7, 2) + F(21, 5)
    )


@clause("WOIN-9")
def test_reactions_to_damage():
    def answered(exploit, *faces, **choices):
        rival = Target(defense=10, soak=2, exploits=(exploit,))
        return told(blow(striker(3), rival), *HIT, *faces, **choices)

    assert answered("brush off", 5, 5, brush_off=True)["damage"] == 8
    assert answered("brush off", 5, 5, 4)["damage"] == 12
    assert answered("roll with it", 5, 5, 4, 3, 2, roll_with_it=True) == {"hit": 1, "prone": 1, "damage": 7}
    assert answered("lucky escape", 5, 5, 4, lucky_escape=True) == {"hit": 1}
    lying = Target(defense=10, exploits=("roll with it",), prone=True)
    assert advise(blow(striker(3), lying), goals.damage).line == ()
    bow = Attacker(pool=6, weapon="longbow")
    assert advise(blow(bow, Target(defense=10, exploits=("brush off",))), goals.damage).line == ()


# ── areas ────────────────────────────────────────────────────────────────────────────────────

BOMB = Attacker(pool=6, weapon=Weapon(name="bomb", damage=2, bonus=1, types=("heat",), area="burst"))


def near(*others, **facts):
    return blow(BOMB, Target(defense=10, soak=2, name="one"), others=others, **facts)


@clause("WOIN-20 WOIN-F13")
def test_an_area_attack_meets_vital_and_rolls_damage_once_for_all():
    step = near(Target(defense=10, vital=25), Target(defense=10, soak=5, health=5))
    played = scripted(step, *HIT, 5, 4)
    amounts = {(event.key, event.to): event.amount for event in played.log if event.kind == "tell"}
    assert amounts == {("hit", 0): 1, ("hit", 1): 1, ("hit", 2): 1}
    assert dict(played.result.amounts) == {"hit": 3, "damage": 8 + 10 + 5, "down": 1}
    missed = scripted(near(Target(defense=31)), *HIT, 5, 4)
    assert dict(missed.result.amounts) == {"hit": 1, "damage": 8}


@clause("WOIN-F13")
def test_or_once_for_each():
    each = Rulings(area_damage="each")
    assert told(near(Target(defense=10), rulings=each), *HIT, 5, 4, 1, 1) == {"hit": 2, "damage": 8 + 3}
    lucky = Attacker(pool=6, luck=1, weapon=Weapon(damage=1, area="burst"))
    pair = blow(lucky, Target(defense=10), others=(Target(defense=10),), rulings=each)
    assert told(pair, *HIT, 1, 5, 1, luck=0, luck_damage=1) == {"hit": 2, "damage": 7, "luck": 1}


@clause("WOIN-F13 WOIN-F36")
def test_a_shared_roll_with_a_weakness_of_ones_own():
    weak = Target(defense=10, soak=1, soak_kind="armour", vulnerable=(Vulnerable("heat", 1),))
    assert told(near(weak), *HIT, 5, 4, 3) == {"hit": 2, "damage": 8 + 12}
    by_total = Rulings(vuln_cap="total")
    assert told(near(weak, rulings=by_total), *HIT, 1, 1, 6)["damage"] == 1 + 4
    lucky = Target(defense=10, luck=1)
    assert told(near(lucky), *HIT, 5, 4, 3, absorb=1) == {"hit": 2, "damage": 8 + 7, "target luck": 1}
    early = Rulings(luck_absorb_before_soak=True)
    assert told(near(lucky, rulings=early), *HIT, 5, 4, 3, absorb=1)["damage"] == 8 + 7
    proof = Target(defense=10, immune=("heat",))
    assert told(near(proof), *HIT, 5, 4) == {"hit": 2, "damage": 8}
    assert told(blow(BOMB, proof, others=(proof,)), *HIT) == {"hit": 2}


def test_a_shared_roll_agrees_with_every_roll_written_out():
    weak = Target(defense=14, soak=3, vulnerable=(Vulnerable("heat", 1),))
    other = Target(defense=16, soak=4)
    bomb = Attacker(pool=4, weapon=Weapon(damage=1, types=("heat",), area="burst"))
    found = mean(blow(bomb, weak, others=(other,)))
    total = F(0)
    for faces in ((a, b, c, d) for a in D for b in D for c in D for d in D):
        three = faces.count(6) >= 3
        first, second = sum(faces) >= 14 or three, sum(faces) >= 16 or three
        for one in D:
            total += first * F(sum(max(one + more, 0) for more in D), 6) / 6**5
            total += second * F(max(one - 4, one == 6), 6**5)
    assert found == total


# ── LUC against LUC ──────────────────────────────────────────────────────────────────────────


def chains(most):
    """One LUC die, written out as far as it matters."""
    return {6 * depth + face: 1 / 6 ** (depth + 1) for depth in range(most // 6) for face in range(1, 6)}


@clause("WOIN-F8 WOIN-F9")
@pytest.mark.parametrize("early", [False, True])
def test_luc_on_damage_meets_luc_against_it(early):
    lucky, rival = Attacker(pool=4, luck=1, weapon=1), Target(defense=10, soak=2, luck=1, health=9)
    step = blow(lucky, rival, rulings=Rulings(luck_absorb_before_soak=early))
    expected = down = 0.0
    for face in D:
        for more, chance_of in chains(120).items():
            for less, chance_against in chains(120).items():
                sixes = (face == 6) + (more > 5)
                if early:
                    left = max(0, face + more - less - 2, sixes)
                else:
                    left = max(0, max(face + more - 2, sixes) - less)
                expected += left * chance_of * chance_against / 6
                down += (left >= 9) * chance_of * chance_against / 6
    choices = {"luck": 0, "luck_damage": 1, "luck_removal": 0, "absorb": 1}
    assert float(mean(step, **choices) / chance(step, "hit", **choices)) == pytest.approx(expected, abs=1e-9)
    assert float(chance(step, "down", **choices) / chance(step, "hit", **choices)) == pytest.approx(
        down, abs=1e-9
    )


def test_luc_on_damage_with_every_six_counted_before_soak():
    lucky, rival = Attacker(pool=3, luck=1, weapon=1), Target(defense=10, soak=9, luck=1)
    rules = Rulings(sixes_count="all", luck_absorb_before_soak=True)
    found = told(blow(lucky, rival, rulings=rules), 6, 5, 4, 1, 6, 6, 2, 5, luck_damage=1, absorb=1)
    assert found == {"hit": 1, "damage": 2, "luck": 1, "target luck": 1}
    assert mean(blow(lucky, rival, rulings=rules), luck_damage=1, absorb=1) > 0
