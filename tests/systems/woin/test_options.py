"""C1 to C4 and the refusals: what options cost, and when they make no sense."""

from __future__ import annotations

import pytest

from affray.errors import Refused, UnknownName
from affray.systems.woin import able, catalogue, exploits
from affray.systems.woin.arms import Weapon
from affray.systems.woin.options import cost, hurts, push_most, refusal
from affray.systems.woin.sheet import Attacker, CalledShot, Situation, Target
from affray.systems.woin.terms import Case, settle
from tests.systems.woin.clauses import clause

PLAIN, ANYBODY = Situation(), Target()
HANDS = Attacker(pool=6, weapon="unarmed")


def foe(name):
    return catalogue.foes()[name]


def costs(option, attacker, target, situation=PLAIN, declared=()):
    terms = exploits.in_use(attacker, settle(attacker, situation), option, declared)
    return cost(option, Case(attacker, target, situation, terms))


def refused(option, attacker, target, situation=PLAIN):
    return refusal(option, Case(attacker, target, situation, settle(attacker, situation)))


@clause("WOIN-27")
def test_c1_grabs():
    small = Attacker(pool=6, weapon="unarmed", size="small")
    assert costs("grab", HANDS, Target(size="large")) == 1
    assert costs("grab", small, foe("ogre")) == 2
    assert costs("grab", HANDS, foe("wolf")) == 1
    assert costs("grab", HANDS, foe("black bear")) == 2
    assert costs("grab", HANDS, foe("slime")) == 2
    assert costs("grab", HANDS, Target()) == 0
    assert costs("grab", Attacker(size="large"), Target()) == 0


@clause("WOIN-30 WOIN-35")
def test_c2_called_shots():
    bear = foe("black bear")
    assert costs("trip", HANDS, bear) == 4
    assert costs("trip", Attacker(exploits=("knockdown",)), bear) == 2
    assert costs("trip", Attacker(exploits=("trip",)), bear) == 2
    assert costs("disarm", HANDS, Target()) == 2
    assert costs("disarm", Attacker(exploits=("expert disarm",)), Target()) == 0
    assert costs("injure", HANDS, bear) == 2
    assert costs("push", Attacker(exploits=("knockback",)), Target()) == 0
    assert costs("other", HANDS, foe("zombie")) == 2
    assert costs("damage", HANDS, bear) == costs("escape", HANDS, bear) == 0


@clause("WOIN-31 WOIN-32")
def test_c3_pushes():
    def most(attacker, target):
        return push_most(attacker, target, settle(attacker, Situation()))

    assert (costs("push", HANDS, Target(size="small")), most(HANDS, Target(size="small"))) == (2, 2)
    longbow = Attacker(pool=6, weapon="longbow")
    assert (costs("push", longbow, Target()), most(longbow, Target())) == (2, 2)
    assert (costs("push", HANDS, Target(size="large")), most(HANDS, Target(size="large"))) == (3, 1)


def test_c4_the_price_of_a_charge():
    knight = Attacker(pool=5, weapon="longsword", exploits=("charge",))
    terms = exploits.in_use(knight, settle(knight, Situation()), "damage", ("charge",))
    assert exploits.cost(Case(knight, ANYBODY, PLAIN, terms)) == 2
    assert exploits.damage(knight, terms) == (4, 2)
    plain = exploits.in_use(knight, settle(knight, Situation()), "damage", ("charge without exploit",))
    assert exploits.damage(knight, plain) == (3, 2)


@clause("WOIN-21 WOIN-22 WOIN-37")
@pytest.mark.parametrize(
    ("option", "attacker", "target", "reason"),
    [
        ("disarm", HANDS, foe("wolf"), "no weapon"),
        ("trip", HANDS, foe("constrictor snake"), "immune to trip"),
        ("grab", HANDS, Target(name="hologram", immune=("grab",)), "immune to grab"),
        ("grab", HANDS, foe("slime"), "cannot be restrained"),
        ("grab", Attacker(weapon="longsword"), Target(), "unarmed"),
        ("grab", HANDS, Target(conditions=("restrained 2 by foe",)), "as fast as"),
        ("escape", HANDS, Target(), "not restrained"),
        ("escape", Attacker(weapon="longsword", conditions=("restrained by foe",)), Target(), "small melee"),
        ("push", HANDS, Target(immune=("push",)), "immune to push"),
        ("trip", HANDS, Target(prone=True), "on the ground"),
        ("trip", HANDS, Target(immune=("prone",)), "cannot be prone"),
        ("trip", Attacker(weapon="frag grenade"), Target(), "does damage"),
        ("disarm", HANDS, Target(conditions=("disarmed",)), "disarmed already"),
        ("disarm", HANDS, Target(immune=("disarmed",)), "cannot be disarmed"),
        ("injure", HANDS, Target(immune=("slowed",)), "cannot be slowed"),
        ("other", HANDS, Target(), "no called shots"),
        (
            "other",
            HANDS,
            Target(called_shots=(CalledShot(name="eye", condition="blind"),), immune=("blind",)),
            "blind",
        ),
    ],
)
def test_woin_21_and_22_refusals(option, attacker, target, reason):
    assert reason in refused(option, attacker, target)


def test_options_that_are_open():
    held = ("restrained by foe",)
    assert refused("grab", HANDS, Target()) is None
    assert refused("grab", catalogue.foe_attacks("wolf"), Target()) is None
    assert "unarmed" in refused("grab", Attacker(pool=6, weapon=3), Target())
    assert refused("grab", HANDS, Target(conditions=held)) is None
    assert refused("escape", Attacker(weapon="dagger", conditions=held), Target()) is None
    assert refused("other", HANDS, foe("zombie")) is None
    assert "no called shot 'eye'" in refused("other", HANDS, foe("zombie"), Situation(other="eye"))
    assert "nowhere" in refused("push", HANDS, Target(), Situation(cornered=True))


@clause("WOIN-23")
def test_what_hurts():
    def does(option, attacker=HANDS, target=ANYBODY, switch=False):
        terms = exploits.in_use(attacker, settle(attacker, Situation()), option, ())
        return hurts(option, Case(attacker, target, PLAIN, terms), called_shot_damage=switch)

    assert does("damage")
    assert [does("grab"), does("grab", switch=True)] == [False, False]
    assert [does("trip"), does("trip", switch=True)] == [False, True]
    assert does("trip", Attacker(exploits=("trip",)))
    assert does("other", target=foe("zombie"))


@pytest.mark.parametrize(
    ("condition", "reason"),
    [
        ("afraid 2", "afraid"),
        ("dazed 2", "dazed"),
        ("downed 3", "downed"),
        ("manic", "manic"),
        ("placid", "placid"),
        ("restrained 3", "restrained"),
        ("sleeping 2", "sleeping"),
        ("staggered 3", "staggered"),
        ("confused", "no use"),
        ("disarmed", "no use"),
        ("fatigued 3", "no use"),
        ("restrained 2", "only an escape"),
        ("restrained by foe", "bare hands"),
        ("charmed by foe", "charmer"),
    ],
)
def test_f46_who_cannot_attack(condition, reason):
    attacker = Attacker(pool=6, weapon="longsword", conditions=(condition,))
    assert reason in str(able.refusal(Case(attacker, ANYBODY, PLAIN, settle(attacker, PLAIN)), "damage"))


def test_f46_who_still_can():
    for condition in (
        "afraid",
        "dazed",
        "staggered 2",
        "downed 2",
        "sleeping",
        "charmed",
        "fatigued 2",
        "restrained",
        "angry 3",
    ):
        attacker = Attacker(pool=6, weapon="longsword", conditions=(condition,))
        assert able.refusal(Case(attacker, ANYBODY, PLAIN, settle(attacker, PLAIN)), "damage") is None
    for condition in ("confused", "disarmed", "fatigued 3", "restrained by foe"):
        bare = Attacker(pool=6, weapon="unarmed", conditions=(condition,))
        assert able.refusal(Case(bare, ANYBODY, PLAIN, settle(bare, PLAIN)), "damage") is None
    spell = Attacker(pool=6, weapon=Weapon(kind="magical", increment=8), conditions=("disarmed",))
    assert able.refusal(Case(spell, ANYBODY, PLAIN, settle(spell, PLAIN)), "damage") is None


def ability(attacker, situation=PLAIN, declared=()):
    return able.refusal(Case(attacker, ANYBODY, situation, settle(attacker, situation, declared)), "damage")


def test_sight_and_reach():
    bow = Attacker(pool=6, weapon="longbow")
    assert "line of sight" in ability(bow, Situation(blocked=True))
    assert ability(bow, Situation(blocked=True), ("ricochet",)) is None
    assert "ranged" in ability(Attacker(pool=6, weapon="longbow", conditions=("blind 2",)))
    assert "casts nothing" in ability(Attacker(weapon=Weapon(kind="magical"), conditions=("forgetful",)))
    sword, pike = Attacker(weapon="longsword"), Attacker(weapon="pike")
    assert "out of reach" in ability(sword, Situation(distance=2))
    assert ability(sword, Situation(distance=2), ("lunge",)) is None
    assert ability(Attacker(weapon="halberd"), Situation(distance=2)) is None
    assert ability(pike, Situation(distance=3)) is None
    assert ability(Attacker(weapon="unarmed", size="gigantic"), Situation(distance=3)) is None
    assert ability(sword, Situation(distance=5), ("charge",)) is None
    assert "needs 2 squares" in ability(sword, Situation(distance=1), ("charge",))
    assert "no charge" in ability(
        Attacker(weapon="longsword", conditions=("afraid by foe",)), declared=("charge",)
    )
    assert "no charge" in ability(
        Attacker(weapon="longsword", conditions=("restrained",)), declared=("charge",)
    )
    breath = Attacker(weapon=catalogue.foes()["fire dragon"].attacks[1])
    assert "ends at 8" in ability(breath, Situation(distance=9))
    assert ability(breath, Situation(distance=8)) is None


def exploit_refused(key, attacker, target=ANYBODY, situation=PLAIN, option="damage"):
    return exploits.refusal(key, Case(attacker, target, situation, settle(attacker, situation)), option)


def test_exploits_that_cannot_be_used():
    every = tuple(catalogue.exploits())
    sword = Attacker(pool=6, weapon="longsword", exploits=every)
    bow = Attacker(pool=6, weapon="musket", exploits=every)
    hands = Attacker(pool=6, weapon="unarmed", exploits=every)
    assert "another's LUC" in exploit_refused("leadership", sword)
    assert "not declared" in exploit_refused("dodge", sword)
    assert "for shooting" in exploit_refused("double tap", sword)
    assert "for melee" in exploit_refused("charge", bow)
    assert "for trip" in exploit_refused("throw", hands)
    assert "trait hook" in exploit_refused("dismount", sword)
    assert "that rides" in exploit_refused("dismount", Attacker(weapon="halberd", exploits=every))
    assert "higher ground" in exploit_refused("death from on high", sword)
    assert "loaded after each shot" in exploit_refused("double tap", bow)
    assert "unarmed" in exploit_refused("piledriver", sword)
    assert "no bigger" in exploit_refused("bearhug", hands, Target(size="large"), option="grab")
    assert "second foe" in exploit_refused("cleave", sword)
    assert "for damage" in exploit_refused("sunder", sword, option="trip")
    assert "in the target's hands" in exploit_refused("sunder", sword, situation=Situation(item="shield"))
    assert "this round" in exploit_refused("charge", sword, situation=Situation(charged=True))
    with pytest.raises(UnknownName, match="cleave"):
        exploit_refused("cleeve", sword)


def test_exploits_that_can():
    every = tuple(key for key in catalogue.exploits() if key != "charge without exploit")
    sword = Attacker(pool=6, weapon="longsword", exploits=every)
    hands = Attacker(pool=6, weapon="unarmed", exploits=every)
    assert exploit_refused("charge without exploit", Attacker(weapon="longsword")) is None
    assert exploit_refused("death from on high", sword, situation=Situation(higher_ground=True)) is None
    assert (
        exploit_refused("dismount", Attacker(weapon="halberd", exploits=every), Target(mounted=True)) is None
    )
    assert exploit_refused("cleave", sword, situation=Situation(others=(Target(),))) is None
    assert exploit_refused("sunder", sword) is None
    assert exploit_refused("bearhug", hands, option="grab") is None
    assert set(exploits.usable(Case(sword, ANYBODY, PLAIN, settle(sword, PLAIN)), "damage")) == {
        "charge", "leaping attack", "blinding attack", "achilles heel", "dart in", "lunge", "sunder",
        "whirlwind frenzy", "mighty blow",
    }  # fmt: skip


def test_a_plain_charge_is_offered_where_there_is_room():
    sword = Attacker(pool=6, weapon="longsword")
    far = Situation(distance=5)
    assert exploits.usable(Case(sword, ANYBODY, far, settle(sword, far)), "damage") == (
        "charge without exploit",
    )


def test_bare_hands_are_always_there():
    assert settle(Attacker(weapon="longsword"), Situation(attack="unarmed")).weapon.name == "unarmed"


def test_always_on_exploits_fit_the_attack():
    every = tuple(catalogue.exploits())
    bow = Attacker(pool=6, weapon="longbow", exploits=every)
    terms = exploits.in_use(bow, settle(bow, Situation()), "damage", ())
    assert set(terms.exploits) == {
        "deadly strike",
        "crippling strike",
        "point-blank shot",
        "draw a bead",
        "ambidextrous",
    }


def test_weapons_too_big():
    with pytest.raises(Refused, match="unusable"):
        settle(Attacker(weapon="greataxe", size="small"), Situation())
    assert settle(Attacker(weapon="greataxe"), Situation()).two_handed
    with pytest.raises(UnknownName, match="claws"):
        settle(catalogue.foe_attacks("black bear"), Situation(attack="claw"))


@clause("WOIN-F14")
def test_grips_and_bodies():
    bastard = Attacker(weapon="bastard sword")
    assert settle(bastard, Situation()).weapon.damage == 3
    one = settle(bastard, Situation(one_handed=True)).weapon
    assert (one.damage, one.bonus) == (2, 1)
    assert settle(Attacker(weapon="unarmed", size="large"), Situation()).weapon.damage == 2
    big = settle(Attacker(weapon=Weapon(damage=3, size="medium", oversized=True)), Situation())
    assert (big.weapon.damage, big.weapon.size, big.two_handed) == (4, "large", True)
