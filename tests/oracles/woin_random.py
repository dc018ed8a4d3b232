"""Random small scenarios of WOIN, each with decisions made, so that every ruling and feature occurs."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import Any

from tests.oracles.woin import NotOffered, Refused, Unsupported, results
from tests.oracles.woin_tables import ARMOUR, CRITICAL, WEAPONS

PHYSICAL = ("blunt", "slashing", "piercing", "ballistic", "crushing")
BY_ITSELF = {
    "deadly strike", "crippling strike", "knockdown", "trip", "expert disarm", "knockback",
    "point-blank shot", "draw a bead", "ambidextrous",
}  # fmt: skip
OTHERS = (
    "acid", "cold", "electricity", "falling", "force", "heat", "holy",
    "ion", "necrotic", "poison", "psionic", "sonic", "unholy",
)  # fmt: skip
TYPES = PHYSICAL + OTHERS
EASY = (
    "deadly strike", "charge", "death from on high", "leaping attack", "crippling strike", "blinding attack",
)  # fmt: skip
HELD = {"name": "restrained", "level": 2, "by_foe": True}
SUFFERED = (
    "slowed", "slowed 2", "downed", "downed 2", "downed 3", "blind 3", "angry 3", "manic 3",
    "exposed", "exposed 2", "dazed", "restrained 2", HELD,
)  # fmt: skip


def name_of(condition):
    return condition["name"] if isinstance(condition, dict) else condition.split()[0]


class Draft:
    """A scenario in the making."""

    def __init__(self, rng):
        self.rng = rng
        self.attacker = {"pool": rng.randint(3, 6)}
        self.weapon = {
            "damage": rng.randint(1, 2),
            "bonus": rng.randint(0, 2),
            "types": [rng.choice(PHYSICAL)],
        }
        self.target = {"defense": rng.randint(10, 17), "soak": rng.choice((0, 2, 5, 7, 9))}
        self.more_targets = []
        self.situation = {}
        self.rulings = {}
        self.choices = {}

    def one(self, *values):
        return self.rng.choice(values)

    def perhaps(self, chance=0.5):
        return self.rng.random() < chance

    def suffer(self, who, *conditions):
        known = {name_of(condition) for condition in who.setdefault("conditions", [])}
        who["conditions"] += [condition for condition in conditions if name_of(condition) not in known]

    def learn(self, exploit):
        """The attacker owns an exploit, and uses it in this attack unless it acts by itself."""
        used = exploit not in BY_ITSELF
        if exploit not in self.attacker.setdefault("exploits", []):
            self.attacker["exploits"].append(exploit)
        if used and exploit not in self.situation.setdefault("exploits", []):
            self.situation["exploits"].append(exploit)

    def scenario(self):
        made: dict[str, Any] = {"attacker": {**self.attacker, "weapon": self.weapon}}
        made["target"] = self.target
        if self.more_targets:
            self.situation["others"] = self.more_targets
        for name in ("situation", "rulings"):
            if getattr(self, name):
                made[name] = getattr(self, name)
        return made


# ── pools ────────────────────────────────────────────────────────────────────────────────────


def scores(d):
    """The pool is formed from scores."""
    del d.attacker["pool"]
    d.attacker["attributes"] = {name: d.one(1, 3, 6, 10) for name in ("STR", "AGI", "INT", "MAG", "PSI")}
    d.attacker["skill"] = d.one(0, 1, 3, 6)
    d.weapon["quality"] = d.one("standard", "high", "exceptional", "mastercraft")
    if d.perhaps(0.7):
        d.attacker.update(d.one({"grade": d.rng.randint(1, 6)}, {"max_dice": d.rng.randint(2, 6)}))
    if d.perhaps():
        d.attacker["pc"] = d.perhaps(0.3)
    d.rulings |= d.one({}, {"cinematic": True}, {"gearmasters": True})


def improvised(d):
    scores(d)
    d.weapon["quality"] = "standard"
    d.attacker["improvised"] = True
    d.attacker["attributes"] |= {"STR": 10, "AGI": 10}
    d.rulings["improvised_before_cap"] = d.perhaps()


def attribute_fixed(d):
    scores(d)
    if d.perhaps():
        d.attacker["attribute"] = d.one("STR", "AGI")
    else:
        d.weapon["traits"] = [d.one("heavy", "agile")]


def by_name(d):
    """One of several attacks, with dice of its own."""
    d.attacker.pop("pool")
    d.weapon |= {"name": "bite", "pool": d.rng.randint(2, 6)}
    d.weapon["types"] = d.weapon["types"][:1]
    d.attacker["weapons"] = [d.weapon, {"name": "claw", "damage": 3}]
    d.weapon = 1
    d.situation["attack"] = "bite"


def offhand(d):
    scores(d)
    d.situation |= {"dual_wield": True, "off_hand": d.perhaps()}
    if d.perhaps():
        d.learn("ambidextrous")


# ── kinds of attack ──────────────────────────────────────────────────────────────────────────


def ranged(d):
    d.weapon |= {"increment": d.one(3, 8), "size": d.one("small", "medium", "large")}
    d.situation |= {"distance": d.rng.randint(0, 20), "aim": d.perhaps(), "crossfire": d.rng.randint(0, 4)}


def thrown(d):
    d.weapon["size"] = "small"
    d.situation |= {"kind": "ranged", "distance": d.rng.randint(1, 6)}
    if d.perhaps():
        d.weapon["thrown"] = 3


def magical(d):
    d.weapon |= {"kind": d.one("magical", "psionic"), "types": [d.one("heat", "psionic", "force", "acid")]}
    d.weapon |= d.one({"traits": ["touch"]}, {"increment": 5}, {"against": d.one("mental", "vital", "melee")})
    if d.perhaps(0.3):
        d.situation["against"] = d.one("melee", "ranged", "mental", "vital")
    if d.weapon["kind"] == "magical":
        d.weapon["mp"] = d.rng.randint(0, 6)
        d.situation["focus"] = d.perhaps()


def mental(d):
    d.weapon |= {"kind": "psionic", "against": "mental", "types": [d.one("psionic", "psionic", "cold")]}
    d.target["mental"] = d.rng.randint(10, 14)
    d.target["soaks"] = [{"amount": d.rng.randint(1, 6), "types": [d.one("psionic", "cold")]}]
    d.rulings["mental_ignores_soak"] = d.perhaps()


def area(d):
    d.weapon |= {"area": "burst", "types": [d.one("heat", "cold", "poison", "piercing")]}
    if d.perhaps(0.3):
        d.weapon["increment"] = 6
    d.attacker["pool"] = d.rng.randint(3, 5)
    d.target["vital"] = d.rng.randint(10, 14)
    for _ in range(d.rng.randint(1, 2)):
        other = {"defense": d.rng.randint(10, 15), "soak": d.rng.randint(0, 6)}
        other |= d.one(
            {},
            {"immune": [d.weapon["types"][0]]},
            {"vulnerable": [{"to": d.weapon["types"][0]}]},
            {"health": 6},
        )
        d.more_targets.append(other)
    d.rulings |= {"area_damage": d.one("once", "each"), "critical_conditions": d.one("off", "off", "roll")}


# ── position ─────────────────────────────────────────────────────────────────────────────────


def position(d):
    melee = ("higher_ground", "cover", "darkness", "flank", "feint", "analysed", "dual_wield")
    for name in d.rng.sample(melee, d.rng.randint(1, 3)):
        d.situation[name] = True
    d.situation["modifier"] = d.rng.randint(-1, 1)
    d.situation["climbing"] = d.one("nobody", "attacker", "target")


def covers(d):
    if d.perhaps():
        ranged(d)
        d.situation["into_melee"] = True
        if d.perhaps():
            d.learn("draw a bead")
    d.situation |= {"cover": d.perhaps(0.7), "darkness": d.perhaps(0.7)}
    d.target["shield"] = d.one("none", "small", "large", "tower")
    if d.perhaps(0.3):
        d.target["exploits"] = ["hunker down"]
    d.rulings |= {"cover_penalties_stack": d.perhaps(), "shield_in_cover": d.perhaps()}


def prone(d):
    d.target["prone"] = True
    d.one(lambda _: None, ranged)(d)
    if d.perhaps():
        d.weapon["traits"] = ["sacrificial"]


def close(d):
    trait = d.one("sidearm", "close-quarters", "seeker")
    d.weapon["traits"] = [trait]
    d.situation |= {"same_square": True, "heat_source": True}
    if trait != "close-quarters":
        d.weapon["increment"] = 4
        d.situation["distance"] = d.one(1, 2, 3)
        if d.perhaps():
            d.learn("point-blank shot")


def overwatch(d):
    ranged(d)
    d.situation["overwatch"] = d.rng.randint(1, 3)


def held_one_handed(d):
    d.weapon["one_handed"] = [d.rng.randint(1, 2), d.rng.randint(0, 2)]
    d.situation["one_handed"] = d.perhaps(0.7)


def oversized(d):
    d.weapon |= {"oversized": True, "size": "small"}


# ── conditions ───────────────────────────────────────────────────────────────────────────────


def attacker_suffers(d):
    name = d.one(
        "blind",
        "blind 2",
        "blind 3",
        "sick 2",
        "sick 3",
        "angry 3",
        "forgetful",
        "cursed",
        "pained 2",
        "deaf",
    )
    d.suffer(d.attacker, name)
    d.situation["flank"] = d.perhaps()
    if name == "forgetful":
        scores(d)


def target_suffers(d):
    d.suffer(d.target, d.one(*SUFFERED))
    d.rulings |= {"defense_floor": d.perhaps()}


def exposed(d):
    d.suffer(d.target, d.one("exposed", "exposed", "exposed 2"))
    d.target |= {"soak": d.rng.randint(3, 7), "soaks": [{"amount": d.rng.randint(5, 9), "kind": "armour"}]}
    d.rulings["exposed_halves"] = d.one("best", "armour")


def tired(d):
    d.suffer(d.target, "fatigued 2")
    d.target |= {"health": d.one(4, 6, 8), "max_health": 12}


# ── DEFENSE ──────────────────────────────────────────────────────────────────────────────────


def many_defenses(d):
    d.target |= {name: d.rng.randint(8, 17) for name in ("melee", "ranged", "vital")}
    d.rulings |= {"defense_floor": d.perhaps(), "tie_hits": d.perhaps()}


def behind_scores(d):
    for name in ("defense", "melee", "ranged", "mental", "vital"):
        d.target.pop(name, None)
    names = ("STR", "AGI", "END", "CHA", "WIL")
    d.target |= {
        "attributes": {name: d.one(1, 3, 6, 10) for name in names},
        "skills": {"melee": d.one(0, 1, 3)},
    }
    d.target |= {"size": d.one("tiny", "small", "medium", "large"), "pc": d.perhaps()}
    if d.perhaps(0.7):
        d.target.update(d.one({"grade": d.rng.randint(1, 5)}, {"max_dice": d.rng.randint(1, 5)}))
    if d.perhaps():
        d.target["exploits"] = [d.one("fortitude", "lightning reflexes", "iron will")]
    d.one(lambda _: None, ranged)(d)


def dressed(d):
    d.target |= {"shield": d.one("none", "small", "medium", "tower"), "shield_used": d.perhaps(0.3)}
    d.target |= {"wearing": d.one(*ARMOUR), "armour_quality": d.one("standard", "high")}
    if d.perhaps():
        d.target["wielding"] = {"name": "rapier", "damage": 2, "melee_defense": 1}
    d.one(lambda _: None, ranged)(d)


# ── options ──────────────────────────────────────────────────────────────────────────────────


def build(d):
    """Sizes and legs of both."""
    d.attacker["size"] = d.one("small", "medium", "medium", "large")
    d.target |= {"size": d.one("small", "medium", "large"), "legs": d.one(0, 2, 2, 4)}
    d.attacker["pool"] = d.rng.randint(4, 6) + d.rng.randint(0, 2)


def called(d, option):
    build(d)
    d.situation["option"] = option
    d.target["vital"] = d.one(d.rng.randint(10, 15), d.rng.randint(10, 15), d.rng.randint(19, 24))
    d.rulings |= {
        "called_shot_vs": d.one("both", "both", "vital", "defense"),
        "called_shot_damage": d.perhaps(),
        "three_sixes_beat_vital": d.perhaps(),
    }
    if d.perhaps(0.3):
        d.rulings |= {"allow_power_with_no_damage_option": True}
        d.choices["spend"] = 1


def push(d):
    called(d, "push")
    if d.perhaps(0.3):
        ranged(d)
    d.choices["push"] = d.rng.randint(1, 2)
    if d.perhaps(0.1):
        d.situation["cornered"] = True
    if d.perhaps():
        d.learn("knockback")
        paid = d.rng.randint(0, 2)
        if paid:
            d.choices |= {"knockback": paid, "push": d.rng.randint(1, 1 + paid)}


def trip(d):
    called(d, "trip")
    if d.perhaps(0.6):
        d.learn(d.one("knockdown", "trip"))
        if "knockdown" in d.attacker["exploits"] and d.perhaps():
            d.learn("throw")
            d.rulings["called_shot_damage"] = False


def disarm(d):
    called(d, "disarm")
    if d.perhaps(0.3):
        d.learn("expert disarm")


def injure(d):
    called(d, "injure")


def other(d):
    called(d, "other")
    d.situation["other"] = "head"
    shot = {"name": "head", "cost": d.rng.randint(0, 2), "damage": d.perhaps()}
    if d.perhaps():
        shot |= {"condition": d.one("blind", "dazed"), "level": d.rng.randint(1, 2)}
    if shot["damage"] and d.perhaps():
        shot["kills_at"] = 25
        d.target |= {"health": 16, "max_health": 24}
    d.target["called_shots"] = [shot]


def grab(d):
    build(d)
    d.situation["option"] = "grab"
    d.target.pop("conditions", None)
    d.weapon |= {"traits": [d.one("unarmed", "unarmed", "natural")], "damage": 1, "types": ["blunt"]}
    if d.perhaps(0.3):
        d.suffer(d.target, {"name": "restrained", "by_foe": True})
    if d.perhaps(0.3):
        d.learn("arm lock")


def escape(d):
    d.situation["option"] = "escape"
    d.weapon |= d.one({"traits": ["unarmed"]}, {"size": "small"}, {"size": "tiny"})
    d.weapon["types"] = ["blunt"]
    d.suffer(d.attacker, {"name": "restrained", "level": d.rng.randint(1, 2), "by_foe": True})


# ── spending and LUC ─────────────────────────────────────────────────────────────────────────


def spend(d):
    d.choices["spend"] = d.rng.randint(1, 3)
    d.rulings |= {"damage_exchange_ratio": d.one(1, 1, 2), "min_attack_dice": d.one(0, 0, 1, 2)}


def least(d):
    d.rulings["min_attack_dice"] = d.rng.randint(1, 3)
    d.situation |= {"cover": True, "modifier": d.rng.randint(-3, 0)}


def luck(d):
    d.attacker |= {"luck": d.rng.randint(1, 3), "pool": d.rng.randint(0, 4)}
    d.choices["luck"] = d.rng.randint(1, d.attacker["luck"])
    d.rulings["sixes_count"] = d.one("faces", "all", "no_luck")


def luck_on_damage(d):
    d.attacker["luck"] = 2
    d.choices["luck damage"] = d.rng.randint(1, 2)
    d.target |= {"soak": d.one(0, 9, 12), "luck": d.one(0, 2)}
    if d.perhaps(0.2):
        d.target["vulnerable"] = [{"to": d.weapon["types"][0]}]
        d.rulings["vuln_cap"] = d.one("dice", "total")
    d.rulings |= {
        "sixes_count": d.one("faces", "all", "no_luck"),
        "six_rule": d.one("floor", "additive", "fully_soaked"),
    }


def luck_pays(d):
    d.attacker |= {"luck": 3, "pool": d.rng.randint(1, 3)}
    d.rulings["luck_pays_spends"] = True
    d.choices |= {"spend": d.rng.randint(1, 4), "luck": d.rng.randint(0, 2)}


# ── SOAK and damage ──────────────────────────────────────────────────────────────────────────


def kinds_of_soak(d):
    d.weapon["types"] = d.rng.sample(TYPES, d.one(1, 1, 2))
    d.target |= {"soak": d.rng.randint(0, 6), "soak_kind": d.one("natural", "armour", "special")}
    d.target["soaks"] = [
        {"amount": d.rng.randint(1, 9), "kind": d.one("natural", "armour", "special"), "types": types}
        for types in ([], [d.one(*d.weapon["types"], d.one(*TYPES))])
    ]
    if d.perhaps(0.3):
        d.weapon["delivery"] = [d.one("gas", "liquid")]
    d.rulings |= {"multi_type_soak": d.one("all", "any"), "falling_soaked_by_natural": d.perhaps()}


def mixed(d):
    kinds_of_soak(d)
    d.weapon["types"] = ["piercing", d.one("poison", "acid", "heat")]


def falling(d):
    kinds_of_soak(d)
    d.weapon["types"] = ["falling"]
    d.target["soak_kind"] = "natural"


def soak_bonus(d):
    d.target |= {"soak_bonus": d.rng.randint(1, 3), "monumental": d.perhaps()}
    if d.perhaps():
        d.target["soak_bonus_types"] = [d.one(*d.weapon["types"], "heat")]
    if d.perhaps(0.3):
        d.target["exploits"] = [d.one("thick hide", "tough as nails")]
    d.one(lambda _: None, ranged)(d)


def monumental(d):
    ranged(d)
    d.target |= {"monumental": True, "soak": d.rng.randint(1, 4)}


def sixes_hurt(d):
    d.target["soak"] = d.rng.randint(7, 14)
    d.weapon["damage"] = 2
    d.rulings["six_rule"] = d.one("floor", "fully_soaked", "additive", "off")


def vulnerable(d):
    d.weapon["types"] = [d.one(*TYPES)]
    d.target["vulnerable"] = [{"to": d.weapon["types"][0], "dice": d.rng.randint(1, 3)}, {"to": "holy"}]
    d.target["soaks"] = [{"amount": 3, "kind": d.one("armour", "special")}]
    d.rulings |= {"vuln_cap": d.one("dice", "total")}


def made_of(d):
    d.weapon["materials"] = [d.one("silver", "cold iron", "holy")]
    d.target |= d.one(
        {"harmed_only_by": ["silver", "holy"]},
        {"vulnerable": [{"to": "cold iron", "dice": 1}, {"to": "silver", "dice": 1}]},
    )


def immune(d):
    d.weapon["types"] = d.rng.sample(TYPES, d.one(1, 2))
    d.target["immune"] = d.rng.sample(d.weapon["types"], d.rng.randint(1, len(d.weapon["types"])))
    d.attacker["pool"] = 6


def unsoaked(d):
    d.weapon["ignores_soak"] = True


# ── criticals and riders ─────────────────────────────────────────────────────────────────────


def critical(d):
    d.attacker["pool"] = d.rng.randint(5, 7)
    d.weapon |= {"types": [d.one(*CRITICAL)], "damage": 1}
    d.rulings["critical_conditions"] = d.one("roll", "roll", "choose", "off")
    row = CRITICAL[d.weapon["types"][0]]
    if d.rulings["critical_conditions"] == "choose":
        d.choices["critical condition"] = d.one(*row)
    d.target["immune"] = d.one([], [], [row[0]], ["critical"], ["conditions"])
    if d.perhaps(0.3):
        d.suffer(d.target, d.one(*row) + d.one("", " 3"))


def critical_types(d):
    d.attacker["pool"] = d.rng.randint(5, 6)
    d.weapon |= {"types": d.rng.sample(sorted(CRITICAL), 2), "damage": 1}
    d.choices["critical type"] = d.one(*d.weapon["types"])


def rider(d):
    made = d.one(
        {"condition": d.one("restrained", "poisoned", "slowed"), "level": d.one(1, 1, 2)},
        {"damage": 1, "types": [d.one("poison", "heat", "psionic")]},
    )
    if d.perhaps(0.7):
        made = {**made, "also_beats": d.one("vital", "mental")}
        d.target |= {"vital": d.rng.randint(10, 16), "mental": d.rng.randint(10, 16)}
    d.weapon["riders"] = [made]
    d.one(lambda _: None, lambda _: None, absorbs, reacts)(d)


def falls(d):
    d.target |= {"health": d.rng.randint(1, 9), "soak": d.one(0, 2)}


# ── reactions ────────────────────────────────────────────────────────────────────────────────


def dodge(d):
    d.target["exploits"] = ["dodge"]
    d.choices["dodge"] = d.perhaps(0.8)


def luck_removes(d):
    d.target["luck"] = 3
    d.choices["luck removal"] = d.rng.randint(1, 3)


def absorbs(d):
    d.target |= {"luck": 2, "soak": d.rng.randint(0, 4)}
    d.weapon["damage"] = 2
    d.choices["absorb"] = d.rng.randint(1, 2)
    d.rulings |= {"luck_absorb_before_soak": d.perhaps(), "luck_absorb": d.one("roll", "roll", "cancel_dice")}


def reacts(d):
    name = d.one("brush off", "roll with it", "lucky escape")
    d.target |= {"exploits": [name], "soak": d.rng.randint(0, 4)}
    d.choices[name] = True


# ── exploits ─────────────────────────────────────────────────────────────────────────────────


def exploit(d):
    d.learn(d.one(*EASY))
    d.attacker["pool"] = d.rng.randint(4, 6)
    d.situation["higher_ground"] = d.perhaps(0.8)
    if d.perhaps(0.3):
        d.situation["charged"] = True


def dear_exploit(d):
    d.learn(d.one("achilles heel", "piledriver", "dart in", "lunge"))
    if "piledriver" in d.attacker["exploits"]:
        d.weapon["traits"] = ["unarmed"]
    d.attacker["pool"] = d.rng.randint(4, 6)


def unseen(d):
    ranged(d)
    d.attacker["pool"] = d.rng.randint(5, 7)
    d.situation |= {"blocked": True, "distance": 1}
    d.learn(d.one("ricochet", "blind shot"))


def any_weapon(d):
    """A weapon from the book's table."""
    plain = (name for name, weapon in WEAPONS.items() if len(weapon["types"]) == 1 and not weapon.get("area"))
    d.weapon = d.one(*plain)
    d.target["soak"] = d.rng.randint(4, 8)


FEATURES = (
    scores, improvised, attribute_fixed, by_name, offhand, ranged, thrown, magical, mental, area,
    position, covers, prone, close, overwatch, held_one_handed, oversized, attacker_suffers,
    target_suffers, exposed, tired, many_defenses, behind_scores, dressed, push, trip, disarm,
    injure, other, grab, escape, spend, least, luck, luck_on_damage, luck_pays, kinds_of_soak,
    mixed, falling, soak_bonus, monumental, sixes_hurt, vulnerable, made_of, immune, unsoaked,
    critical, critical_types, rider, falls, dodge, luck_removes, absorbs, reacts, exploit,
    dear_exploit, unseen, any_weapon,
)  # fmt: skip

# What goes with anything.
SPICE = (position, many_defenses, sixes_hurt, falls, spend, exposed, target_suffers, kinds_of_soak, critical)
ALONE = {
    luck_on_damage,
    luck_pays,
    area,
    absorbs,
    reacts,
    critical,
    critical_types,
    rider,
    mental,
    least,
    exposed,
    any_weapon,
}


def drafted(rng, feature):
    draft = Draft(rng)
    for extra in rng.sample(SPICE, rng.randint(0, 2)) if feature not in ALONE else ():
        extra(draft)
    feature(draft)
    decide_type(draft)
    if rng.random() < 0.3 and "health" not in draft.target:
        draft.target["health"] = rng.randint(2, 20)
    return draft


def decide_type(draft):
    """Of several types the attacker takes one that has a row in the table of criticals."""
    types = draft.weapon.get("types", ()) if isinstance(draft.weapon, dict) else ()
    known = [each for each in types if each in CRITICAL and each not in draft.target.get("immune", ())]
    if len(types) > 1 and known:
        draft.choices["critical type"] = draft.one(*known)


def tried(seed):
    """(feature, scenario, choices, why it is refused or None), without end; each feature in its turn."""
    rng = Random(seed)
    for turn in count():
        feature = FEATURES[turn % len(FEATURES)]
        draft = drafted(rng, feature)
        scenario, choices = draft.scenario(), dict(draft.choices)
        try:
            results(scenario, choices)
        except NotOffered:
            continue
        except Refused as refusal:
            yield feature.__name__, scenario, choices, str(refusal)
        except Unsupported:
            continue
        else:
            yield feature.__name__, scenario, choices, None


def random_scenarios(seed, n):
    """n pairs of a scenario and its decisions, none of them refused."""
    return list(islice(((s, c) for _, s, c, why in tried(seed) if why is None), n))


def random_refusals(seed, n):
    """n triples of a scenario, its decisions, and why it is refused before any of them."""
    return list(islice(((s, c, why) for _, s, c, why in tried(seed) if why is not None), n))
