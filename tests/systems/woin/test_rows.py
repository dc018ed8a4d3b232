"""Every row of every table acts by the numbers that it names, which are written out here once more.

Whatever can be is put to the oracle with those numbers; the exploits stand in test_exploits.py.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.errors import Refused
from affray.systems.woin import Attacker, Attributes, Rulings, Situation, Target, Weapon, attack, catalogue
from affray.systems.woin.scenario import Scenario, begin
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.oracles import woin
from tests.oracles.woin_tables import CRITICAL, WEAPONS
from tests.systems.woin.clauses import clause


def exact(scenario, choices=None):
    """The odds of a scenario as plain data."""
    step = begin(msgspec.convert(scenario, Scenario))
    return {
        frozenset(result.amounts): chance
        for result, chance in odds(step, always(choices or {})).fractions().items()
    }


def fractions(attacker, target, situation=None, **choices):
    step = attack(attacker, target, Rulings(), situation or Situation())
    return odds(step, always({key.replace("_", " "): value for key, value in choices.items()})).fractions()


def oracle(scenario, choices=None):
    return {frozenset(amounts): chance for amounts, chance in woin.results(scenario, choices or {}).items()}


# ── weapons: by the oracle, which has a table of its own ─────────────────────────────────────────

PREY = {"defense": 12, "vital": 13, "soak": 3, "soak_kind": "armour", "health": 9}


@clause("WOIN-1 WOIN-2 WOIN-15 WOIN-F20")
@pytest.mark.parametrize("name", WEAPONS)
def test_a_weapon(name):
    row = WEAPONS[name]
    more: dict[str, Any] = (
        {"situation": {"distance": 2 * row["increment"] + 1}} if row.get("increment") else {}
    )
    kind = next((one for one in row["types"] if one in CRITICAL), None)
    choices = {"critical type": kind} if len(row["types"]) > 1 else {}
    attacker = {"pool": 5, "size": "medium"}
    here = exact({"attacker": {**attacker, "weapon": name}, "target": PREY, **more}, choices)
    there = oracle({"attacker": {**attacker, "weapon": row}, "target": PREY, **more}, choices)
    if name == "whip":  # what it catches it holds, which the oracle does not know
        there = {amounts | ({("restrained", 1)} if amounts else set()): p for amounts, p in there.items()}
    assert here == there


def test_no_weapon_is_left_out():
    assert set(WEAPONS) == set(catalogue.weapons())


@clause("WOIN-3 WOIN-11 WOIN-12 WOIN-13")
@pytest.mark.parametrize("name", catalogue.weapons())
def test_the_attribute_that_a_weapon_takes(name):
    by_scores = Attacker(attributes=Attributes(STR=15, AGI=6, INT=21), weapon=name)
    pools = {"melee": 5, "ranged": 6, "area": 6}
    weapon = catalogue.weapons()[name]
    kind = "area" if weapon.area else "ranged" if weapon.increment else "melee"
    # The heavy and the large of melee take STR, which is the better here; bows and bombs take INT.
    target = Target(defense=14, vital=14)
    assert fractions(by_scores, target) == fractions(Attacker(pool=pools[kind], weapon=name), target)


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [("longsword", 0, 1), ("longspear", 0, 2), ("halberd", 0, 2), ("whip", 0, 2), ("pike", 2, 3)],
)
def test_how_far_a_weapon_reaches(name, least, most):
    for far in range(6):
        if least <= far <= most:
            assert fractions(Attacker(pool=4, weapon=name), Target(defense=12), Situation(distance=far))
        else:
            with pytest.raises(Refused, match=r"reach|long"):
                fractions(Attacker(pool=4, weapon=name), Target(defense=12), Situation(distance=far))


@clause("WOIN-2 WOIN-F21")
@pytest.mark.parametrize(
    ("name", "increment"), [("dagger", 3), ("handaxe", 2), ("spear", 6), ("longsword", 2)]
)
def test_how_far_a_weapon_is_thrown(name, increment):
    trained = 0 if name != "longsword" else -2
    thrown = Situation(kind="ranged", distance=increment + 1)
    near = Attacker(pool=7, weapon=name)
    level = Attacker(pool=6 + trained, weapon=name)
    assert fractions(near, Target(defense=12), thrown) == fractions(level, Target(defense=12))


@clause("WOIN-5")
@pytest.mark.parametrize(("strength", "size", "less"), [(9, "medium", 1), (10, "medium", 0), (9, "large", 0)])
def test_a_huge_weapon_asks_for_more(strength, size, less):
    # 9 makes three dice, 10 four.
    giant = Attacker(attributes=Attributes(STR=strength), weapon="greataxe", size=size)
    pool = (3 if strength == 9 else 4) - less
    assert fractions(giant, Target(defense=12)) == fractions(
        Attacker(pool=pool, weapon="greataxe", size=size), Target(defense=12)
    )


@clause("WOIN-F43")
def test_a_sap_does_not_kill():
    dying = Target(defense=10, health=0, countdown=1)
    sap, club = (fractions(Attacker(pool=5, weapon=name), dying) for name in ("sap", "club"))
    assert not any(result["dead"] or result["countdown"] for result in sap)
    assert all(result["dead"] == result["countdown"] == 1 for result in club if result["hit"])


@pytest.mark.parametrize(("name", "melee"), [("rapier", 1), ("broadsword", 1), ("longsword", 0)])
def test_a_weapon_that_parries(name, melee):
    armed = fractions(Attacker(pool=5, weapon=2), Target(defense=14, wielding=name))
    assert armed == fractions(Attacker(pool=5, weapon=2), Target(defense=14 + melee))


@clause("WOIN-15")
def test_a_versatile_weapon_in_one_hand():
    sword = Attacker(pool=5, weapon="bastard sword")
    one = Attacker(pool=5, weapon=Weapon(damage=2, bonus=1, types=("slashing",)))
    assert fractions(sword, Target(defense=14), Situation(one_handed=True)) == fractions(
        one, Target(defense=14)
    )


def test_a_weapon_that_is_loaded_shoots_once():
    for name in ("light crossbow", "heavy crossbow", "musket"):
        shooter = Attacker(pool=6, weapon=name, exploits=("double tap",))
        with pytest.raises(Refused, match="loaded"):
            fractions(shooter, Target(defense=14), Situation(exploits=("double tap",)))


# ── armour, helmets, shields, sizes ──────────────────────────────────────────────────────────────

ARMOUR: dict[str, tuple[int, int, set[str]]] = {
    "cloth": (2, 0, {"blunt", "heat"}),
    "padded": (2, 0, {"heat"}),
    "hide": (3, 0, {"heat"}),
    "leather": (4, 0, set()),
    "studded leather": (5, 0, set()),
    "brigandine": (5, 0, set()),
    "ringmail": (5, 0, {"blunt", "piercing"}),
    "scalemail": (6, 0, set()),
    "chainmail": (6, -2, {"blunt", "electricity"}),
    "iron breastplate": (6, -2, set()),
    "splintmail": (7, -2, set()),
    "banded mail": (7, -2, {"electricity"}),
    "platemail": (8, -2, {"electricity"}),
    "full plate": (10, -4, {"electricity"}),
}


@clause("WOIN-F30 WOIN-F36")
@pytest.mark.parametrize("name", ARMOUR)
@pytest.mark.parametrize("kind", ["blunt", "heat", "piercing", "electricity", "force"])
def test_armour(name, kind):
    soak, change, weak = ARMOUR[name]
    attacker = {"pool": 5, "weapon": {"damage": 3, "types": [kind]}}
    plain: dict[str, Any] = {"defense": 16 + change, "soak": soak, "soak_kind": "armour"}
    if kind in weak:
        plain["vulnerable"] = [{"to": kind}]
    assert exact({"attacker": attacker, "target": {"defense": 16, "wearing": name}}) == oracle(
        {"attacker": attacker, "target": plain}
    )


HELMETS = {
    "leather cap": (1, 1, 0, 0),
    "kettle hat": (1, 2, 0, 0),
    "mail coif": (2, 2, 0, 0),
    "nasal helm": (2, 2, -1, 0),
    "great helm": (4, 4, -3, 2),
}


@clause("WOIN-47")
@pytest.mark.parametrize("name", HELMETS)
def test_a_helmet(name):
    soak, above, physical, mental = HELMETS[name]
    attacker = {"pool": 5, "weapon": {"damage": 3, "types": ["force"]}}
    for here, stops in (({}, soak), ({"higher_ground": True}, above)):
        worn = {"attacker": attacker, "target": {"defense": 16, "helmet": name}, "situation": here}
        plain = {"defense": 16 + physical, "soak": stops, "soak_kind": "armour"}
        assert exact(worn) == oracle({"attacker": attacker, "target": plain, "situation": here})
    mind = {"pool": 5, "weapon": {"damage": 3, "types": ["psionic"], "against": "mental"}}
    worn = {"attacker": mind, "target": {"defense": 16, "helmet": name}}
    assert exact(worn) == oracle({"attacker": mind, "target": {"defense": 16 + mental}})


@clause("WOIN-F29")
@pytest.mark.parametrize(
    ("name", "melee", "ranged"), [("small", 1, 1), ("medium", 2, 2), ("large", 3, 3), ("tower", 3, 4)]
)
def test_a_shield(name, melee, ranged):
    for weapon, more in (("longsword", melee), ("shortbow", ranged)):
        behind = fractions(Attacker(pool=6, weapon=weapon), Target(defense=16, shield=name))
        assert behind == fractions(Attacker(pool=6, weapon=weapon), Target(defense=16 + more))


SIZES = {
    "tiny": (4, 4, -2, 1, 0),
    "small": (2, 2, -2, 1, 0),
    "medium": (0, 0, 0, 1, 0),
    "large": (-2, -4, 2, 1, 1),
    "enormous": (-4, -8, 4, 2, 2),
    "gigantic": (-8, -16, 6, 3, 3),
    "colossal": (-16, -32, 8, 4, 4),
    "titanic": (-16, -32, 16, 8, 5),
}


@clause("WOIN-F27 WOIN-F14")
@pytest.mark.parametrize("name", SIZES)
def test_a_size(name):
    melee, ranged, vital, reach, over = SIZES[name]
    # 36 makes eight dice, and those 28.
    body = Target(attributes=Attributes(STR=36, AGI=36, END=36), size=name)
    sides: tuple[tuple[Any, int], ...] = (("melee", melee), ("ranged", ranged), ("vital", vital))
    for against, change in sides:
        aimed = Situation(against=against)
        plain = Target(defense=max(10, 28 + change), size=name)
        assert fractions(Attacker(pool=9, weapon=1), body, aimed) == fractions(
            Attacker(pool=9, weapon=1), plain, aimed
        )
    big = Attacker(pool=5, weapon="unarmed", size=name)
    fist = Attacker(pool=5, weapon=Weapon(damage=1 + over, types=("blunt",)))
    assert fractions(big, Target(defense=14), Situation(distance=reach)) == fractions(
        fist, Target(defense=14)
    )
    with pytest.raises(Refused, match="out of reach"):
        fractions(big, Target(defense=14), Situation(distance=reach + 1))


# ── position ─────────────────────────────────────────────────────────────────────────────────────

MELEE: dict[str, Any] = {}
RANGED, SPELL = {"increment": 5}, {"kind": "magical"}
POSITION: dict[str, tuple[int, dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "range": (-1, {"distance": 6}, RANGED, {}, {}),
    "higher ground": (1, {"higher_ground": True}, MELEE, {}, {}),
    "cover": (-2, {"cover": True}, MELEE, {}, {}),
    "hunkered": (-3, {"cover": True}, RANGED, {}, {"exploits": ["hunker down"]}),
    "into melee": (-2, {"into_melee": True}, RANGED, {}, {}),
    "draw a bead": (-1, {"into_melee": True}, RANGED, {"exploits": ["draw a bead"]}, {}),
    "darkness": (-2, {"darkness": True}, MELEE, {}, {}),
    "crossfire": (2, {"crossfire": 2}, RANGED, {}, {}),
    "flank": (1, {"flank": True}, MELEE, {}, {}),
    "prone, ranged": (-1, {}, RANGED, {}, {"prone": True}),
    "prone, melee": (2, {}, MELEE, {}, {"prone": True}),
    "aim": (1, {"aim": True}, RANGED, {}, {}),
    "feint": (1, {"feint": True}, MELEE, {}, {}),
    "focus": (1, {"focus": True}, SPELL, {}, {}),
    "attacker climbs": (-2, {"climbing": "attacker"}, MELEE, {}, {}),
    "target climbs": (2, {"climbing": "target"}, MELEE, {}, {}),
    "dual wield": (-2, {"dual_wield": True}, MELEE, {}, {}),
    "thrown untrained": (-2, {"kind": "ranged"}, MELEE, {}, {}),
    "sidearm": (1, {"distance": 1}, {**RANGED, "traits": ["sidearm"]}, {}, {}),
    "close-quarters": (1, {"same_square": True}, {"traits": ["close-quarters"]}, {}, {}),
    "sacrificial": (3, {}, {"traits": ["sacrificial"]}, {}, {"prone": True}),
    "seeker": (2, {"heat_source": True}, {**RANGED, "traits": ["seeker"]}, {}, {}),
    "heavy": (-1, {}, {"traits": ["heavy"]}, {"attributes": {"STR": 7}}, {}),
    "agile": (-1, {}, {"traits": ["agile"]}, {"attributes": {"AGI": 7}}, {}),
    "overwatch": (-2, {"overwatch": 2}, RANGED, {}, {}),
    "point-blank shot": (1, {"distance": 2}, RANGED, {"exploits": ["point-blank shot"]}, {}),
    "analytics": (1, {"analysed": True}, MELEE, {}, {}),
    "blind": (-2, {}, MELEE, {"conditions": ["blind 2"]}, {}),
    "sick": (-2, {}, MELEE, {"conditions": ["sick 2"]}, {}),
}


@clause("WOIN-5 WOIN-14 WOIN-F12 WOIN-F19 WOIN-F21 WOIN-F22 WOIN-F23 WOIN-F24 WOIN-F26 WOIN-13")
@pytest.mark.parametrize("name", POSITION)
def test_a_row_of_position(name):
    dice, situation, weapon, attacker, target = POSITION[name]
    pool = 5
    placed = {
        "attacker": {"pool": pool, "weapon": {"damage": 1, "types": ["force"], **weapon}, **attacker},
        "target": {"defense": 15, **target},
        "situation": situation,
    }
    level = {
        "attacker": {"pool": pool + dice, "weapon": {"damage": 1, "types": ["force"]}},
        "target": {"defense": 15},
    }
    assert exact(placed, {"spend": 0}) == oracle(level)


def test_every_row_of_position_is_tried():
    assert set(POSITION) == set(catalogue.position())


# ── criticals ────────────────────────────────────────────────────────────────────────────────────


@clause("WOIN-F17")
@pytest.mark.parametrize("kind", catalogue.criticals())
def test_a_row_of_criticals(kind):
    scenario = {"attacker": {"pool": 5, "weapon": {"damage": 1, "types": [kind]}}, "target": {"defense": 18}}
    assert exact(scenario) == oracle(scenario)


# ── foes ─────────────────────────────────────────────────────────────────────────────────────────

# size, legs, maximum | MELEE RANGED MENTAL VITAL | HEALTH, SOAK and its kind | attacks with pool, dice, types
FOES = """
giant rat | small 2 3 | 10 14 10 10 | 9 2 natural | bite 2 1d6+2 piercing
goblin archer | small 2 4 | 12 18 12 10 | 12 2 armour | dagger 3 1d6+2 piercing; shortbow 4 2d6 piercing 9
goblin scrapper | small 2 4 | 18 14 10 10 | 24 4 armour | shortsword 4 2d6+2 piercing
goblin soldier | small 2 5 | 17 17 15 13 | 35 7 armour | scimitar 5 2d6+3 slashing
kobold warrior | small 2 5 | 22 17 10 13 | 30 5 armour | shortsword 5 3d6 piercing
thug | medium 2 5 | 15 15 12 15 | 20 5 armour | club 4 2d6+3 blunt
guard | medium 2 4 | 15 15 20 15 | 30 5 armour | shortsword 4 2d6+3 piercing; crossbow 4 2d6 piercing 8
bandit | medium 2 5 | 10 20 15 15 | 15 3 armour | scimitar 3 2d6+2 slashing; crossbow 5 3d6 piercing 12
wolf | medium 4 4 | 10 16 12 12 | 12 2 natural | bite 4 2d6 piercing
orc brute | medium 2 5 | 15 15 15 15 | 35 7 armour | battleaxe 4 2d6+3 slashing; spear 4 2d6 piercing 8
skeleton | medium 2 4 | 12 12 16 12 | 24 9 natural | scimitar 3 2d6+2 slashing
zombie | medium 2 4 | 12 12 16 12 | 24 9 natural | bite 3 2d6+2 piercing
constrictor snake | large 0 6 | 22 14 12 20 | 36 11 natural | constrict 6 3d6+3 crushing
slime | large 0 5 | 13 11 20 17 | 30 5 natural | pseudopod 4 2d6 acid
black bear | large 4 5 | 18 10 10 22 | 50 10 natural | claws 5 3d6+5 slashing
warg | large 4 6 | 16 14 18 20 | 42 9 natural | bite 5 3d6+5 piercing
minotaur | medium 2 6 | 24 12 12 24 | 60 12 natural | trident 6 3d6+4 piercing
knight | medium 2 7 | 28 14 14 28 | 70 14 armour | longsword 7 4d6+5 slashing
ogre | large 2 7 | 26 10 14 30 | 70 14 natural | spiked club 7 4d6+5 blunt,piercing; \
mighty blow 7 8d6+10 blunt,piercing
basilisk | large 2 7 | 19 17 28 23 | 42 12 natural | bite 6 3d6+4 piercing,poison; breath 6 3d6 poison
oread | large 2 6 | 22 10 12 26 | 60 12 natural | slam 6 3d6+5 blunt
deep screamer | large 2 8 | 22 20 32 26 | 48 8 natural | static 6 3d6 electricity 12; scream 6 2d6 psionic
imp | small 2 5 | 12 17 20 10 | 15 3 natural | claw 3 2d6+2 piercing,unholy
cave troll | enormous 2 8 | 28 10 16 36 | 120 16 natural | claw 8 4d6+5 slashing
sentry droid | medium 2 5 | 10 20 15 15 | 15 3 natural | pulse rifle 5 3d6 heat 12
fire dragon | gigantic 2 15 | 52 14 30 66 | 300 35 natural | claw 15 8d6+9 slashing; breath 12 6d6 heat
"""
FOE = {row.split(" | ")[0]: row.split(" | ")[1:] for row in FOES.strip().splitlines()}
SIDES = ("melee", "ranged", "mental", "vital")


def standing(name):
    """A foe of the table as plain data for the oracle."""
    (size, legs, _), defenses, (health, soak, kind) = (part.split() for part in FOE[name][:3])
    numbers = dict(zip(SIDES, map(int, defenses), strict=True))
    body = {"size": size, "legs": int(legs), "health": int(health)}
    never = {"immune": ["critical"]} if name == "slime" else {}
    return {**numbers, **body, **never, "soak": int(soak), "soak_kind": kind}


@pytest.mark.parametrize("name", FOE)
@pytest.mark.parametrize("against", SIDES)
def test_a_foe_stands_by_its_numbers(name, against):
    bolt = {"kind": "psionic", "damage": 4, "bonus": 9, "types": ["force"], "against": against}
    attacker = {"pool": 9, "weapon": {**bolt, "materials": ["silver"]}}
    foe = msgspec.to_builtins(catalogue.foes()[name])
    rulings = {"critical_conditions": "off"}
    assert exact({"attacker": attacker, "target": foe, "rulings": rulings}, {"spend": 0}) == oracle(
        {"attacker": attacker, "target": standing(name), "rulings": rulings}
    )


@pytest.mark.parametrize("name", FOE)
def test_a_foe_is_as_hard_to_topple_as_its_body(name):
    row = standing(name)
    hands = Attacker(pool=9, weapon="unarmed")
    body = Target(defense=row["melee"], size=row["size"], legs=row["legs"])
    held = msgspec.structs.replace(catalogue.foes()[name], immune=())
    grab = Situation(option="grab")
    assert hits(fractions(hands, held, grab)) == hits(fractions(hands, body, grab))


def hits(found):
    return sum(chance for result, chance in found.items() if result["effect"])


@clause("WOIN-15")
@pytest.mark.parametrize(
    ("name", "attack"), [(name, one) for name in FOE for one in FOE[name][3].split("; ")]
)
def test_a_foe_attacks_by_its_numbers(name, attack):
    far = attack.split()[-1] if attack.split()[-1].isdigit() else ""
    *words, pool, dice, types = (attack.removesuffix(f" {far}") if far else attack).split()
    count, _, flat = dice.partition("d6")
    weapon = {"damage": int(count), "bonus": int(flat or 0), "types": types.split(","), "pool": int(pool)}
    if far:
        weapon["increment"] = int(far)
    kind = next((one for one in types.split(",") if one in CRITICAL), None)
    choices = {"spend": 0} | ({"critical type": kind} if "," in types else {})
    prey = {"defense": 12, "soak": 3, "soaks": [{"amount": 2, "types": ["psionic"]}], "health": 25}
    here = {"attack": " ".join(words), **({"distance": int(far) + 1} if far else {})}
    foe = msgspec.to_builtins(catalogue.foe_attacks(name))
    found = exact({"attacker": foe, "target": prey, "situation": here}, choices)
    if name == "constrictor snake":  # what it crushes it holds
        weapon["riders"] = [{"condition": "restrained"}]
    if here["attack"] == "scream":
        weapon |= {"kind": "psionic", "against": "mental"}
    there = {"distance": int(far) + 1} if far else {}
    assert found == oracle({"attacker": {"weapon": weapon}, "target": prey, "situation": there}, choices)


def test_no_foe_is_left_out():
    assert set(FOE) == set(catalogue.foes())
    for name, (body, *_) in FOE.items():
        assert catalogue.foes()[name].max_dice == int(body.split()[2])


WEAK = {
    "skeleton": {"holy": 1}, "zombie": {"holy": 1}, "constrictor snake": {"cold": 1},
    "slime": {"electricity": 1}, "basilisk": {"cold": 1}, "oread": {"cold iron": 1},
    "deep screamer": {"sonic": 1}, "sentry droid": {"electricity": 1, "ion": 2}, "fire dragon": {"cold": 1},
}  # fmt: skip
IMMUNE = {
    "skeleton": ["piercing"], "slime": ["acid", "piercing"], "basilisk": ["poison"], "oread": ["blunt"],
    "imp": ["heat", "poison", "force"], "fire dragon": ["heat"],
}  # fmt: skip


@clause("WOIN-F36")
@pytest.mark.parametrize(("name", "to", "dice"), [(n, to, d) for n in WEAK for to, d in WEAK[n].items()])
def test_what_a_foe_is_vulnerable_to(name, to, dice):
    made_of = {"materials": ["cold iron"]} if to == "cold iron" else {"types": [to]}
    weapon = {"damage": 3, "kind": "psionic", "against": "mental", "bonus": 30, **made_of}
    foe = msgspec.to_builtins(catalogue.foes()[name])
    rulings = {"critical_conditions": "off", "mental_ignores_soak": False}
    attacker = {"pool": 9, "weapon": weapon}
    weak = {**standing(name), "vulnerable": [{"to": to, "dice": dice}]}
    assert exact({"attacker": attacker, "target": foe, "rulings": rulings}, {"spend": 0}) == oracle(
        {"attacker": attacker, "target": weak, "rulings": rulings}
    )


@clause("WOIN-F37")
@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in IMMUNE for kind in IMMUNE[name]])
def test_what_a_foe_is_immune_to(name, kind):
    weapon = Weapon(damage=9, bonus=99, types=(kind,), kind="psionic", against="mental")
    if kind == "force":  # an imp is hurt by silver and holy things only, if the harm is of the body
        weapon = msgspec.structs.replace(weapon, types=("slashing",))
    found = fractions(Attacker(pool=9, weapon=weapon), catalogue.foes()[name])
    assert not any(result["damage"] or result["critical"] for result in found)


@clause("WOIN-F42")
@pytest.mark.parametrize(("name", "soak"), [("oread", 24), ("cave troll", 32)])
def test_the_monumental(name, soak):
    arrow = {"damage": 9, "bonus": 20, "types": ["piercing"], "increment": 8}
    foe = msgspec.to_builtins(catalogue.foes()[name])
    attacker, rulings = {"pool": 6, "weapon": arrow}, {"critical_conditions": "off"}
    plain = {**standing(name), "soak": soak}
    assert exact({"attacker": attacker, "target": foe, "rulings": rulings}, {"spend": 0}) == oracle(
        {"attacker": attacker, "target": plain, "rulings": rulings}
    )


@clause("WOIN-39")
def test_a_zombie_s_head():
    # A quarter of 24 in one attack kills: 6 past a SOAK of 9, by 3d6 and 9.
    mace = Attacker(pool=8, weapon=Weapon(damage=3, bonus=9))
    shot = Situation(option="other", other="head")
    sure = msgspec.structs.replace(catalogue.foes()["zombie"], vital=5)
    found = fractions(mace, sure, shot, spend=0)
    assert all(result["down"] == (result["damage"] >= 6) for result in found if result["effect"])


# ── nothing is there in name only ────────────────────────────────────────────────────────────────

BY_NAME = {"melee", "ranged", "mental", "vital"}
"""Fields that are asked for by the name of a DEFENSE."""


def test_every_field_of_a_row_is_read_or_says_why_not():
    package = Path(catalogue.__file__).parent.parent
    read = set(BY_NAME)
    for file in package.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                read.add(node.attr)
    records = (catalogue.Exploit, catalogue.Armour, catalogue.Helmet, catalogue.Shield, catalogue.SizeRow)
    fields = {
        f"{record.__name__}.{name}"
        for record in (*records, catalogue.Modifier, Target, Weapon, Attacker, Situation)
        for name in record.__struct_fields__
        if name not in read and not (record is Situation and name in {"aim", "feint", "focus"})
    }
    assert fields <= set(catalogue.OUT)


def test_no_trait_is_idle():
    package = Path(catalogue.__file__).parent.parent
    said = {
        node.value
        for file in package.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    weapons = [
        *catalogue.weapons().values(),
        *(one for foe in catalogue.foes().values() for one in foe.attacks),
    ]
    hooks = {row.trait for row in catalogue.exploits().values()}
    assert {trait for weapon in weapons for trait in weapon.traits} - said - hooks == set()


def test_few_things_are_out_and_each_says_why():
    out = {key: row.out for key, row in catalogue.exploits().items() if row.out} | dict(catalogue.OUT)
    assert 0 < len(out) <= 10
    assert all("of its owner" in why or "belongs to the fight" in why for why in out.values())
