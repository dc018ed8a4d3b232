"""The words of the book that sheets and rules share."""

from __future__ import annotations

from typing import Literal, TypeAlias

Mode: TypeAlias = Literal["per_roll", "whole", "extra_die", "extra_die_plain", "first_roll", "per_chain"]
Kind: TypeAlias = Literal["melee", "ranged", "thrown"]
Means: TypeAlias = Literal["weapon", "body", "improvised", "spell"]
Sort: TypeAlias = Literal["creature", "object"]

DAMAGE_TYPES = ("sharp", "blunt", "mystic", "acid", "fire", "cold", "electric")
"""The damage types that have been seen; the list is open."""

ANY_TYPE, MAGICAL, MUNDANE = "all", "magical", "mundane"
"""What a defence may name besides a damage type: all damage, that of magical attacks, that of others."""

IN_RUSSIAN = {
    "острый": "sharp",
    "острого": "sharp",
    "тупой": "blunt",
    "тупого": "blunt",
    "мистический": "mystic",
    "мистического": "mystic",
    "кислота": "acid",
    "кислотой": "acid",
    "огонь": "fire",
    "огнём": "fire",
    "огнем": "fire",
    "холод": "cold",
    "холодом": "cold",
    "электричество": "electric",
    "электричеством": "electric",
    "весь": "all",
    "любой": "all",
    "магический": "magical",
    "немагический": "mundane",
}
"""Damage types as Russian sheets write them."""


def as_type(name: str) -> str:
    """A damage type by its English name; the list is open, so what is not known stays as it is."""
    said = " ".join(name.lower().split())
    return IN_RUSSIAN.get(said, said)
