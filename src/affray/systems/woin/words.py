"""The book's closed lists: defences, sizes, damage types, conditions, options.

Each list is written once, as a Literal type; the tuple beside it is made from the type.
"""

from __future__ import annotations

from typing import Literal, get_args

Defense = Literal["melee", "ranged", "mental", "vital"]
Kind = Literal["melee", "ranged", "magical", "psionic", "area"]
Shape = Literal["burst", "line", "cone"]
Size = Literal["tiny", "small", "medium", "large", "enormous", "gigantic", "colossal", "titanic"]
Quality = Literal["standard", "high", "exceptional", "mastercraft", "artisanal", "legendary"]
ArmourClass = Literal["light", "medium", "heavy"]
SoakKind = Literal["natural", "armour", "special"]
Delivery = Literal["gas", "liquid"]
AttributeName = Literal["STR", "AGI", "END", "INT", "LOG", "WIL", "CHA", "LUC", "MAG", "PSI"]
Item = Literal["weapon", "shield"]
ShieldName = Literal["none", "small", "medium", "large", "tower"]

DamageType = Literal[
    "acid", "ballistic", "blunt", "cold", "crushing", "electricity", "falling", "force", "heat", "holy",
    "ion", "necrotic", "piercing", "poison", "psionic", "slashing", "sonic", "unholy",
]  # fmt: skip
"""What harm is made of. Heat is also the book's fire, psionic its psychic damage."""

ConditionName = Literal[
    "afraid", "angry", "bleeding", "blind", "burning", "charmed", "confused", "cursed", "dazed", "deaf",
    "disarmed", "downed", "exposed", "fatigued", "forgetful", "manic", "pained", "placid", "poisoned",
    "restrained", "sick", "sleeping", "slowed", "staggered",
]  # fmt: skip

WORST = 3
"""The level of a condition past which there is no other."""

Option = Literal["damage", "grab", "escape", "push", "trip", "disarm", "injure", "other"]
"""What an attack is for. The last five are called shots."""

CALLED_SHOTS: tuple[Option, ...] = ("push", "trip", "disarm", "injure", "other")
ALSO_CALLED = {"fire": "heat", "psychic": "psionic", "electric": "electricity"}
"""Other words for the same."""

SIZES: tuple[Size, ...] = get_args(Size)
QUALITIES: tuple[Quality, ...] = get_args(Quality)
DAMAGE_TYPES: tuple[DamageType, ...] = get_args(DamageType)
CONDITIONS: tuple[ConditionName, ...] = get_args(ConditionName)
OPTIONS: tuple[Option, ...] = get_args(Option)

PHYSICAL: frozenset[str] = frozenset({"blunt", "slashing", "piercing", "ballistic", "crushing"})
"""The types of plain weapon damage. Damage without a type counts as such too."""


def rank(size: Size) -> int:
    """How many categories a size lies above tiny."""
    return SIZES.index(size)
