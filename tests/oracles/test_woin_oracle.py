"""The oracle itself against every exact number of the research page."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest

from tests.oracles import woin
from tests.oracles.woin_dice import counted, lucky, plain
from tests.oracles.woin_harm import computed, defense, flat, lost, past_soak, soak, weakness
from tests.oracles.woin_pool import formed, option_price, positioned, rolled, surcharge
from tests.oracles.woin_sheet import Case, Refused, filled_target
from tests.oracles.woin_tables import dice, graded

SOLID = ("melee", "ranged", "mental", "vital")


def case(attacker=None, target=None, situation=None, rulings=None, choices=None):
    scenario = {"attacker": attacker or {}, "target": target or {}}
    return Case({**scenario, "situation": situation or {}, "rulings": rulings or {}}, choices or {})


def attack(attacker=None, target=None, situation=None, rulings=None, **choices):
    scenario = {"attacker": attacker or {}, "target": target or {}}
    scenario |= {"situation": situation or {}, "rulings": rulings or {}}
    return woin.results(scenario, {key.replace("_", " "): value for key, value in choices.items()})


def dice_of(*args, **kwargs):
    made = case(*args, **kwargs)
    return positioned(made, made.targets[0], formed(made))


# ── pools ────────────────────────────────────────────────────────────────────────────────────

SWORDSMAN = {
    "attributes": {"AGI": 8},
    "skill": 3,
    "grade": 5,
    "weapon": {"damage": 2, "quality": "high"},
}


def test_p1_the_cap_comes_before_position():
    assert formed(case(SWORDSMAN)) == 5
    assert dice_of(SWORDSMAN, situation={"higher_ground": True}) == 6
    made = case(SWORDSMAN, situation={"higher_ground": True, "flank": True}, choices={"spend": 2})
    assert rolled(made, made.targets[0]) == (5, 0)


def test_p2_gear_is_no_better_than_the_skill():
    axes = {"attributes": {"STR": 3}, "skill": 1, "weapon": {"quality": "mastercraft"}}
    assert formed(case(axes)) == 4
    assert formed(case(axes, rulings={"cinematic": True})) == 6


def test_p3_without_skill_no_gear():
    assert (
        formed(case({"attributes": {"AGI": 6}, "weapon": {"increment": 12, "quality": "exceptional"}})) == 3
    )


def test_p4_improvised_before_or_after_the_cap():
    chair = {"attributes": {"AGI": 10}, "skill": 6, "improvised": True, "grade": 5}
    assert formed(case(chair)) == 5
    assert formed(case(chair, rulings={"improvised_before_cap": False})) == 3


def test_p5_defense_from_pools():
    scores = {"attributes": {"AGI": 6}, "skills": {"ranged": 1}}
    assert computed(filled_target(scores), "ranged") == 14
    by_pool = [
        computed(filled_target({"attributes": {"END": n * (n + 1) // 2}}), "vital") for n in range(1, 9)
    ]
    assert by_pool == [10, 10, 11, 14, 18, 21, 25, 28]


@pytest.mark.parametrize(("far", "less"), [(18, 0), (19, 1), (36, 1), (37, 2), (90, 4)])
def test_p6_range(far, less):
    assert dice_of({"pool": 6, "weapon": "longbow"}, situation={"distance": far}) == 6 - less


def test_p6_out_of_range():
    with pytest.raises(Refused, match="increments"):
        attack({"pool": 6, "weapon": "longbow"}, situation={"distance": 91})


def test_p7_penalties_do_not_eat_luck():
    bow = {"pool": 2, "weapon": "longbow", "luck": 1}
    far = {"cover": True, "distance": 19}
    assert dice_of(bow, situation=far) == 0
    assert woin.chance(attack(bow, {"defense": 10}, far), "hit") == 0
    assert woin.chance(attack(bow, {"defense": 10}, far, luck=1), "hit") == F(1, 6) * F(3, 6)


def test_p8_covers():
    here = {"cover": True, "darkness": True}
    assert dice_of({"pool": 6}, situation=here) == 4
    assert dice_of({"pool": 6}, situation=here, rulings={"cover_penalties_stack": True}) == 2


def test_a47_cap_position_price_luck():
    hero = {
        "attributes": {"AGI": 6},
        "skill": 6,
        "weapon": {"damage": 2, "quality": "high"},
        "grade": 5,
        "luck": 1,
    }
    made = case(hero, situation={"higher_ground": True}, choices={"spend": 2, "luck": 1})
    assert formed(made) == 5
    assert rolled(made, made.targets[0]) == (4, 1)


def test_p9_scores_add_before_dice_are_read():
    assert dice(6 + 6) == 4
    assert [dice(score) for score in (0, 2, 3, 5, 6, 9, 10, 14, 15, 20, 21, 28, 36, 45, 55, 78, 120)] == [
        *(0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 12, 15)
    ]
    assert [graded(grade) for grade in (1, 5, 6, 7, 8, 10, 11, 15, 20, 26, 33, 40)] == [
        *(1, 5, 6, 6, 7, 7, 8, 9, 10, 11, 12, 12)
    ]


BOW = {"increment": 5}


@pytest.mark.parametrize(
    ("change", "situation", "weapon", "target"),
    [
        (-2, {"distance": 11}, BOW, {}),
        (1, {"higher_ground": True}, {}, {}),
        (-2, {"cover": True}, {}, {}),
        (-3, {"cover": True}, {}, {"exploits": ["hunker down"]}),
        (-2, {"into_melee": True}, BOW, {}),
        (0, {"into_melee": True}, {}, {}),
        (3, {"crossfire": 5}, BOW, {}),
        (0, {"crossfire": 5}, {}, {}),
        (1, {"flank": True}, {}, {}),
        (0, {"flank": True}, BOW, {}),
        (2, {}, {}, {"prone": True}),
        (-1, {}, BOW, {"prone": True}),
        (2, {}, {}, {"conditions": ["downed"]}),
        (1, {"aim": True}, BOW, {}),
        (1, {"feint": True}, {}, {}),
        (1, {"focus": True}, {"kind": "magical"}, {}),
        (-2, {"climbing": "attacker"}, {}, {}),
        (2, {"climbing": "target"}, {}, {}),
        (-2, {"dual_wield": True}, {}, {}),
        (-2, {"kind": "ranged"}, {}, {}),
        (-3, {"kind": "ranged", "distance": 3}, {}, {}),
        (0, {"kind": "ranged", "distance": 3}, {"thrown": 3}, {}),
        (1, {"distance": 1}, {**BOW, "traits": ["sidearm"]}, {}),
        (0, {"distance": 2}, {**BOW, "traits": ["sidearm"]}, {}),
        (1, {"same_square": True}, {"traits": ["close-quarters"]}, {}),
        (3, {}, {"traits": ["sacrificial"]}, {"prone": True}),
        (2, {"heat_source": True}, {**BOW, "traits": ["seeker"]}, {}),
        (-2, {"overwatch": 2}, BOW, {}),
        (1, {"analysed": True}, {}, {}),
        (-4, {"modifier": -4}, {}, {}),
    ],
)
def test_position(change, situation, weapon, target):
    assert dice_of({"pool": 6, "weapon": weapon}, target, situation) == 6 + change


@pytest.mark.parametrize(("least", "count"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_penalties_leave_the_least(least, count):
    assert dice_of({"pool": 2}, situation={"modifier": -5}, rulings={"min_attack_dice": least}) == count


@pytest.mark.parametrize(
    ("condition", "change"), [("blind", 0), ("blind 2", -2), ("sick", 0), ("sick 2", -2)]
)
def test_ailing(condition, change):
    assert dice_of({"pool": 6, "conditions": [condition]}) == 6 + change


@pytest.mark.parametrize(
    "condition",
    [
        *("afraid 2", "dazed 2", "downed 3", "manic", "placid", "sleeping 2", "staggered 3", "disarmed"),
        *("restrained 2", "restrained by foe", "charmed by foe"),
    ],
)
def test_unable(condition):
    with pytest.raises(Refused):
        attack({"pool": 6, "weapon": 2, "conditions": [condition]}, {"defense": 10})


@pytest.mark.parametrize("count", range(4))
def test_dice_are_plain_enumeration(count):
    faces = list(product(range(1, 7), repeat=count))
    counts = Counter((sum(roll), roll.count(6)) for roll in faces)
    assert plain(count) == {key: F(times, len(faces)) for key, times in counts.items()}


def test_an_exploding_die():
    die = lucky(1, "all", 18)
    assert die == {
        **{(face, 0): F(1, 6) for face in range(1, 6)},
        **{(6 + face, 1): F(1, 36) for face in range(1, 6)},
        **{(12 + face, 2): F(1, 216) for face in range(1, 6)},
        (18, 3): F(1, 216),
    }


# ── hit and critical ─────────────────────────────────────────────────────────────────────────


def judged(total, sixes, target, situation=None, rulings=None, attacker=None):
    made = case(attacker or {"pool": 6}, target, situation, rulings)
    return woin.verdict(made, made.targets[0], woin.needed(made, made.targets[0]), total, sixes)[:3]


def test_h1_a_tie():
    assert judged(15, 1, {"defense": 15}) == (True, False, False)
    assert judged(15, 1, {"defense": 15}, rulings={"tie_hits": False}) == (False, False, False)


def test_h2_three_sixes():
    assert judged(20, 3, {"defense": 22}) == (True, False, False)
    assert judged(20, 3, {"defense": 20}) == (True, True, False)
    assert judged(20, 3, {"defense": 20, "immune": ["blunt"]}) == (True, False, False)
    odds = attack({"pool": 6}, {"defense": 10, "immune": ["blunt"]})
    assert woin.chance(odds, "damage") == 0


def test_h3_two_sixes():
    assert judged(26, 2, {"defense": 25}) == (True, False, False)


@pytest.mark.parametrize(("which", "sixes"), [("faces", 3), ("all", 4), ("no_luck", 2)])
def test_h4_which_sixes_count(which, sixes):
    # [6, 6] and a LUC die that went 6, 6, 2
    assert 2 + counted(2, which) == sixes


TRIP = {"option": "trip"}


def test_h5_called_shot():
    biped = {"melee": 12, "vital": 16}
    assert judged(16, 0, biped, TRIP) == (True, False, True)
    assert judged(15, 0, biped, TRIP) == (True, False, False)
    assert judged(15, 0, biped, TRIP, {"called_shot_vs": "vital"}) == (False, False, False)
    assert judged(15, 0, biped, TRIP, {"called_shot_vs": "defense"}) == (True, False, True)


def test_h6_three_sixes_and_vital():
    assert judged(19, 3, {"melee": 25, "vital": 18}, TRIP) == (True, False, True)
    assert judged(19, 3, {"melee": 25, "vital": 20}, TRIP) == (True, False, False)
    assert judged(19, 3, {"melee": 25, "vital": 20}, TRIP, {"three_sixes_beat_vital": True}) == (
        True,
        False,
        True,
    )


# ── costs ────────────────────────────────────────────────────────────────────────────────────

WOLF = {"legs": 4}
BEAR = {"size": "large", "legs": 4}
SLIME = {"size": "large", "legs": 0}


def cost(attacker, target, option, exploits=()):
    made = case({**attacker, "exploits": exploits}, target, {"option": option})
    return option_price(made, made.targets[0])


def test_c1_grab():
    assert cost({}, {"size": "large"}, "grab") == 1
    assert cost({"size": "small"}, {"size": "large"}, "grab") == 2
    assert cost({}, WOLF, "grab") == 1
    assert cost({}, BEAR, "grab") == 2
    assert cost({}, SLIME, "grab") == 2
    assert surcharge({"size": "large"}, {"size": "small", "legs": 2}) == 0


def test_c2_called_shots():
    assert cost({}, BEAR, "trip") == 4
    assert cost({}, BEAR, "trip", ["knockdown"]) == 2
    assert cost({}, BEAR, "disarm") == 2
    assert cost({}, BEAR, "disarm", ["expert disarm"]) == 0
    assert cost({}, BEAR, "injure") == 2


def test_c3_push():
    push = {"option": "push"}
    assert cost({}, {"size": "small"}, "push") == 2
    assert cost({}, {"size": "large"}, "push") == 3
    for far in (1, 2):
        assert attack({"pool": 5}, {"size": "small"}, push, push=far)
        assert attack({"pool": 5, "weapon": "longbow"}, {}, push, push=far)
    for target, far, weapon in [({"size": "small"}, 3, 1), ({"size": "large"}, 2, 1), ({}, 3, "longbow")]:
        with pytest.raises(Refused, match="push"):
            attack({"pool": 5, "weapon": weapon}, target, push, push=far)


def test_c4_charge_and_power():
    hero = {"pool": 5, "weapon": 1, "exploits": ["charge"]}
    made = case(hero, situation={"exploits": ["charge"]}, choices={"spend": 1})
    assert rolled(made, made.targets[0]) == (2, 0)
    assert (
        max(woin.marginal(attack(hero, {"defense": 10}, {"exploits": ["charge"]}, spend=1), "damage")) == 18
    )


# ── SOAK ─────────────────────────────────────────────────────────────────────────────────────

ARMOUR = {"amount": 8, "kind": "armour"}
TWO = {"soak": 5, "soaks": [ARMOUR]}


def stopped(target, *types, delivery=(), situation=None, rulings=None, weapon=None):
    made = case(
        {"weapon": {"types": types, "delivery": delivery, **(weapon or {})}}, target, situation, rulings
    )
    return soak(made, made.targets[0], types, delivery, ())


def test_s1_best_that_applies():
    assert stopped(TWO, "piercing") == 8
    assert stopped(TWO) == 8
    for type_ in ("acid", "falling", "sonic", "poison"):
        assert stopped(TWO, type_) == 5
    assert stopped(TWO, "heat", delivery=("gas",)) == 5
    assert stopped(TWO, "psionic") == 0
    assert stopped(TWO, "piercing", "poison") == 5
    assert stopped(TWO, "piercing", "poison", rulings={"multi_type_soak": "any"}) == 8
    third = {"soak": 5, "soaks": [ARMOUR, {"amount": 10, "types": ["heat"]}]}
    assert stopped(third, "heat") == 10
    assert stopped(third, "piercing") == 8


def test_s2_vulnerable_to_acid():
    assert stopped({**TWO, "vulnerable": [{"to": "acid"}]}, "acid") == 0
    assert stopped({**TWO, "vulnerable": [{"to": "slashing"}]}, "slashing") == 8


@pytest.mark.parametrize(
    ("faces", "stops", "floor", "fully_soaked", "additive"),
    [
        ((6, 6, 1), 5, 8, 8, 10),
        ((6, 2), 9, 1, 1, 1),
        ((6, 6), 12, 2, 2, 2),
        ((6, 6), 11, 2, 1, 3),
        ((5, 5), 10, 0, 0, 0),
        ((6, 6), 5, 7, 7, 9),
    ],
)
def test_s3_s4_sixes_always_hurt(faces, stops, floor, fully_soaked, additive):
    for rule, left in [("floor", floor), ("fully_soaked", fully_soaked), ("additive", additive)]:
        assert past_soak(case(rulings={"six_rule": rule}), sum(faces), faces.count(6), stops) == left


def test_s5_vulnerability():
    golem = {"defense": 10, "vulnerable": [{"to": "electricity"}]}
    damage = woin.marginal(
        attack({"pool": 3, "weapon": {"damage": 2, "types": ["electricity"]}}, golem), "damage"
    )
    assert max(damage) == 18
    golem = {"defense": 10, "vulnerable": [{"to": "electricity", "dice": 2}]}
    damage = woin.marginal(
        attack({"pool": 3, "weapon": {"damage": 1, "types": ["electricity"]}}, golem), "damage"
    )
    assert max(damage) == 12


def test_s6_typed_soak():
    heat, sonic = {"amount": 5, "types": ["heat"]}, {"amount": 3, "types": ["sonic"]}
    assert stopped({"soaks": [heat]}, "heat", "sonic") == 0
    assert stopped({"soaks": [heat, sonic]}, "heat", "sonic") == 3


def test_s7_skeleton():
    bones = {"defense": 10, "soak": 9, "immune": ["piercing"]}
    assert woin.chance(attack({"pool": 4, "weapon": "longbow"}, bones), "damage") == 0
    mace = case({"weapon": "footman's mace"}, bones)
    assert lost(mace, mace.targets[0], {(12, 2): F(1)}, ("blunt",)) == {5: F(1)}
    assert flat(mace) == 2


def averaged(weapon, target, **more):
    made = case({"weapon": weapon}, target, **more)
    roll = plain(made.weapon["damage"])
    return sum(a * p for a, p in lost(made, made.targets[0], roll, tuple(made.weapon["types"])).items())


def test_s8_mighty_blow():
    assert averaged("8d6+10", {"soak": 8}) == 30
    assert 2 * averaged("4d6+5", {"soak": 8}) == 22


def test_s9_slime():
    slime = {"soak": 5, "vulnerable": [{"to": "electricity"}]}
    assert averaged({"damage": 2, "types": ["electricity"]}, slime) == F(21, 2)
    assert weakness(filled_target(slime), ("electricity",), ()) == 1


# ── conditions, refusals ─────────────────────────────────────────────────────────────────────


def stands(value, *conditions, rulings=None):
    made = case({}, {"defense": value, "conditions": conditions}, rulings=rulings)
    return [defense(made, made.targets[0], name) for name in SOLID]


def test_k1_slowed():
    assert stands(15, "slowed") == [11, 11, 15, 15]
    assert stands(12, "slowed") == [10, 10, 12, 12]
    assert stands(12, "slowed", rulings={"defense_floor": False}) == [8, 8, 12, 12]
    assert stands(15, "slowed 2") == [10, 10, 15, 15]


def test_k2_restrained():
    assert stands(15, "restrained 2") == [10, 10, 15, 15]
    assert stands(15, {"name": "restrained", "level": 2, "by_foe": True}) == [15, 15, 15, 15]


@pytest.mark.parametrize(
    ("target", "option"),
    [
        ({"wielding": False}, "disarm"),
        ({"legs": 0, "immune": ["trip"]}, "trip"),
        ({"immune": ["grab"]}, "grab"),
    ],
)
def test_refused_before_the_roll(target, option):
    with pytest.raises(Refused):
        attack({"pool": 6}, target, {"option": option})


# ── the tables of probabilities ──────────────────────────────────────────────────────────────

HIT = """
1 0 0 0 0 0 0 0
2 1/6 1/36 0 0 0 0 0
3 5/8 3/8 5/54 1/216 1/216 1/216 1/216
4 65/72 493/648 575/1296 103/648 37/648 7/432 7/432
5 425/432 7319/7776 1009/1296 1/2 791/2592 67/1296 23/648
6 3881/3888 7699/7776 541/576 9263/11664 9905/15552 2501/11664 1453/23328
7 7775/7776 46601/46656 17285/17496 131399/139968 80513/93312 46831/93312 331/3456
8 186623/186624 559817/559872 1676621/1679616 828313/839808 9965/10368 426895/559872 75497/559872
"""


@pytest.mark.parametrize("row", HIT.strip().splitlines(), ids=lambda row: row[0] + "d6")
def test_chances_to_hit(row):
    pool, *chances = row.split()
    for number, expected in zip((10, 12, 15, 18, 20, 25), chances, strict=False):
        assert woin.chance(attack({"pool": int(pool)}, {"defense": number}), "hit") == F(expected)
    three = sum(p for (_, sixes), p in plain(int(pool)).items() if sixes >= 3)
    assert three == F(chances[-1])


@pytest.mark.parametrize(
    ("pool", "number", "hit", "automatic", "critical"),
    [
        (5, 25, F(67, 1296), F(25, 1296), F(7, 432)),
        (4, 20, F(37, 648), F(1, 324), F(17, 1296)),
        (5, 22, F(101, 648), F(5, 1296), F(41, 1296)),
        (7, 26, F(14647, 34992), F(1225, 279936), F(12793, 139968)),
    ],
)
def test_parts(pool, number, hit, automatic, critical):
    odds = attack({"pool": pool}, {"defense": number})
    assert woin.chance(odds, "hit") == hit
    assert woin.chance(odds, "critical") == critical
    assert sum(p for (total, sixes), p in plain(pool).items() if sixes >= 3 and total < number) == automatic


def test_strict_ties():
    strict = {"tie_hits": False}
    assert woin.chance(attack({"pool": 5}, {"defense": 15}, rulings=strict), "hit") == F(1801, 2592)
    assert woin.chance(attack({"pool": 4}, {"defense": 15}, rulings=strict), "hit") == F(145, 432)


def test_a30_a_luck_die_explodes():
    odds = attack({"pool": 3, "luck": 1}, {"defense": 16}, luck=1, rulings={"sixes_count": "no_luck"})
    # three sixes of three dice total 18, so the automatic hit adds nothing
    assert woin.chance(odds, "hit") == F(2971, 7776)


def test_damage_without_end():
    scenario = {"attacker": {"pool": 3, "weapon": 1, "luck": 2}, "target": {"defense": 3, "vital": 3}}
    scenario["rulings"] = {"defense_floor": False}
    assert woin.mean_damage(scenario, {"luck damage": 2}) == F(7, 2) + 2 * F(21, 5)
    # beyond the head, a mean is that of the head and what is still to come
    short, long = (
        woin.mean(woin.results(scenario, {"luck damage": 2}, most), "damage") for most in (20, 120)
    )
    assert short < long < woin.mean_damage(scenario, {"luck damage": 2})
    assert woin.chance(woin.results(scenario, {"luck damage": 2}), "hit") == 1


def test_a46_luck_against_damage():
    def means(absorb, rule):
        scenario = {"attacker": {"pool": 3, "weapon": "2d6+3"}, "target": {"defense": 3, "luck": 3}}
        scenario["rulings"] = {"defense_floor": False, "luck_absorb": rule, "critical_conditions": "off"}
        return woin.marginal(woin.results(scenario, {"absorb": absorb}), "damage")

    assert means(2, "cancel_dice") == {3: F(1)}
    with pytest.raises(Refused):
        means(3, "cancel_dice")
    assert sum(means(2, "roll").values()) == 1
    assert means(1, "roll")[14] == F(1, 216)


def test_a48_called_shot():
    odds = attack({"pool": 5}, {"melee": 12, "vital": 16}, {"option": "injure"})
    assert woin.chance(odds, "hit") == F(3, 8)
    assert woin.chance(odds, "effect") == F(5, 108)


LOSS = """
1d6 5 1/6 1/6 1/3 1/6
2d6 5 41/18 41/18 47/18 41/18
3d6 5 1193/216 1193/216 1301/216 1193/216
4d6 5 11665/1296 11665/1296 12529/1296 11665/1296
5d6 5 25/2 25/2 40/3 25/2
2d6+2 5 145/36 145/36 157/36 145/36
2d6+3 7 28/9 28/9 31/9 28/9
3d6+2 6 1405/216 1405/216 1513/216 1405/216
2d6 8 2/3 2/3 8/9 5/9
2d6 9 4/9 4/9 11/18 5/18
2d6 11 1/3 11/36 13/36 1/36
2d6 12 1/3 1/3 1/3 0
3d6 10 37/24 37/24 47/24 35/24
4d6+5 14 3305/648 3305/648 415/72 367/72
"""


@pytest.mark.parametrize("row", LOSS.strip().splitlines())
def test_mean_loss(row):
    weapon, stops, *means = row.split()
    for rule, expected in zip(("floor", "fully_soaked", "additive", "off"), means, strict=True):
        assert averaged(weapon, {"soak": int(stops)}, rulings={"six_rule": rule}) == F(expected)


def test_distributions():
    def loss(stops, rule):
        made = case({"weapon": 2}, {"soak": stops}, rulings={"six_rule": rule})
        return lost(made, made.targets[0], plain(2), ())

    five = [F(5, 18), F(5, 36), F(1, 6), F(5, 36), F(1, 9), F(1, 12), F(1, 18), F(1, 36)]
    assert loss(5, "floor") == dict(enumerate(five))
    assert loss(11, "floor") == {0: F(25, 36), 1: F(5, 18), 2: F(1, 36)}
    assert loss(11, "fully_soaked") == {0: F(25, 36), 1: F(11, 36)}
    assert loss(11, "additive") == {0: F(25, 36), 1: F(5, 18), 3: F(1, 36)}


def test_the_best_spend():
    means = [
        woin.mean(attack({"pool": 5, "weapon": 2}, {"defense": 15, "soak": 5}, spend=n), "damage")
        for n in range(6)
    ]
    assert max(means) == means[1] == F(685975, 279936)
