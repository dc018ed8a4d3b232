"""The tables of WOIN as its oracle knows them. Nothing here comes from Affray."""

from __future__ import annotations

SIZES = ("tiny", "small", "medium", "large", "enormous", "gigantic", "colossal", "titanic")
SIZE_DEFENSE = {
    "melee": (4, 2, 0, -2, -4, -8, -16, -16),
    "ranged": (4, 2, 0, -4, -8, -16, -32, -32),
    "mental": (0,) * 8,
    "vital": (-2, -2, 0, 2, 4, 6, 8, 16),
}
REACH = (1, 1, 1, 1, 2, 3, 4, 8)

QUALITY = {"standard": 0, "high": 1, "exceptional": 2, "mastercraft": 3, "artisanal": 4, "legendary": 5}
GRADES = (1, 2, 3, 4, 5, 6, 8, 11, 15, 20, 26, 33, 41)  # from here on, one die more

PHYSICAL = {"blunt", "slashing", "piercing", "ballistic", "crushing", "plain"}
NOT_FOR_ARMOUR = {"falling", "acid", "poison", "sonic"}

SHIELDS = {
    "none": (0, 0),
    "small": (1, 1),
    "medium": (2, 2),
    "large": (3, 3),
    "tower": (3, 4),
}

# name: SOAK, what it costs of MELEE and RANGED, what its wearer is vulnerable to
ARMOUR = {
    "cloth": (2, 0, ("blunt", "heat")),
    "padded": (2, 0, ("heat",)),
    "hide": (3, 0, ("heat",)),
    "leather": (4, 0, ()),
    "studded leather": (5, 0, ()),
    "brigandine": (5, 0, ()),
    "ringmail": (5, 0, ("blunt", "piercing")),
    "scalemail": (6, 0, ()),
    "chainmail": (6, -2, ("blunt", "electricity")),
    "iron breastplate": (6, -2, ()),
    "splintmail": (7, -2, ()),
    "banded mail": (7, -2, ("electricity",)),
    "platemail": (8, -2, ("electricity",)),
    "full plate": (10, -4, ("electricity",)),
}

# type: condition of each face of a d6; poison is special
CRITICAL = {
    "acid": ("pained",) * 3 + ("burning",) * 3,
    "ballistic": ("bleeding",) * 4 + ("slowed",) * 2,
    "blunt": ("dazed", "dazed", "deaf", "downed", "downed", "staggered"),
    "cold": ("slowed",) * 3 + ("restrained",) * 3,
    "electricity": ("dazed",) * 3 + ("pained",) * 3,
    "heat": ("burning",) * 6,
    "piercing": ("bleeding",) * 3 + ("pained",) * 3,
    "poison": ("sleeping", "fatigued", "fatigued", "sick", "sick", "sick"),
    "psionic": ("dazed",) * 3 + ("confused",) * 3,
    "slashing": ("bleeding", "bleeding", "blind", "blind", "slowed", "slowed"),
    "sonic": ("deaf",) * 3 + ("dazed",) * 2 + ("sick",),
}
ALWAYS = {"poison": ("poisoned",)}


def weapon(damage, bonus, types, size=None, **more):
    return {"damage": damage, "bonus": bonus, "types": types.split("/"), "size": size, **more}


WEAPONS = {
    "unarmed": weapon(1, 0, "blunt", traits=["unarmed"]),
    "dagger": weapon(1, 3, "piercing", "tiny", thrown=3, traits=["thrown"]),
    "handaxe": weapon(2, 0, "slashing", "small", thrown=2, traits=["thrown"]),
    "shortsword": weapon(2, 0, "piercing", "small"),
    "gladius": weapon(2, 0, "piercing", "small", traits=["close-quarters"]),
    "scimitar": weapon(2, 1, "slashing", "medium"),
    "rapier": weapon(2, 0, "piercing", "medium", melee_defense=1),
    "longsword": weapon(3, 2, "slashing", "medium"),
    "broadsword": weapon(3, 0, "slashing", "medium", melee_defense=1),
    "bastard sword": weapon(3, 0, "slashing", "medium", one_handed=(2, 1), traits=["versatile"]),
    "zweihander": weapon(4, 0, "slashing", "large", traits=["heavy"]),
    "battleaxe": weapon(3, 0, "slashing", "medium"),
    "greataxe": weapon(3, 3, "slashing", "large", traits=["heavy", "huge"]),
    "axe-hammer": weapon(2, 2, "slashing/blunt", "medium"),
    "club": weapon(2, 0, "blunt", "medium"),
    "spiked club": weapon(2, 2, "piercing/blunt", "medium"),
    "footman's mace": weapon(2, 2, "blunt", "medium"),
    "horseman's mace": weapon(2, 4, "blunt", "medium"),
    "warhammer": weapon(3, 0, "blunt", "medium"),
    "morningstar": weapon(3, 2, "piercing/blunt", "large", traits=["heavy"]),
    "military pick": weapon(2, 3, "piercing/blunt", "medium"),
    "quarterstaff": weapon(2, 0, "blunt", "large"),
    "sap": weapon(2, 0, "blunt", "small", traits=["stun"]),
    "spear": weapon(2, 2, "piercing", "medium", thrown=6),
    "longspear": weapon(3, 2, "piercing", "large", traits=["reach"]),
    "halberd": weapon(2, 0, "piercing/slashing", "large", traits=["reach", "hook"]),
    "pike": weapon(3, 0, "piercing", "large", traits=["long reach"]),
    "whip": weapon(2, 0, "slashing", "medium", traits=["reach", "trap"]),
    "shortbow": weapon(1, 2, "piercing", "medium", increment=12),
    "longbow": weapon(2, 2, "piercing", "large", increment=18),
    "light crossbow": weapon(1, 2, "piercing", "small", increment=10, traits=["single"]),
    "heavy crossbow": weapon(2, 4, "piercing", "medium", increment=15, traits=["single"]),
    "sling": weapon(1, 0, "blunt", "small", increment=8),
    "musket": weapon(2, 2, "ballistic", "medium", increment=8, traits=["single"]),
    "frag grenade": weapon(2, 0, "heat", area="burst"),
    "gas grenade": weapon(3, 0, "poison", area="burst", delivery=["gas"]),
}

# exploit: dice paid, dice of damage more, conditions a hit brings
EXPLOITS = {
    "charge without exploit": (2, 0, ()),
    "charge": (2, 1, ()),
    "death from on high": (2, 2, ("prone",)),
    "leaping attack": (0, 1, ()),
    "deadly strike": (0, 1, ()),
    "crippling strike": (0, 0, ("slowed",)),
    "blinding attack": (0, 0, ("blind",)),
    "double tap": (2, 0, ()),
    "achilles heel": (2, 0, ()),
    "ricochet": (4, 0, ()),
    "blind shot": (2, 0, ()),
    "piledriver": (2, 0, ("dazed", "prone")),
    "dart in": (1, 0, ()),
    "lunge": (1, 0, ()),
}
WHENEVER_OWNED = {"deadly strike", "crippling strike"}
CHARGES = {"charge", "charge without exploit", "death from on high"}
MOVES = CHARGES | {"dart in", "leaping attack"}


def dice(score):
    """Dice of an attribute or skill score: n dice need n(n+1)/2."""
    count = 0
    while (count + 1) * (count + 2) // 2 <= score:
        count += 1
    return count


def graded(grade):
    """Maximum dice pool of a grade."""
    return sum(grade >= start for start in GRADES)


def rank(size):
    return SIZES.index(size)
