"""What a sheet is made of, and what one page hands to the next: frozen records."""

from __future__ import annotations

from msgspec import Struct


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """A frozen line of a sheet: compared and hashed by value, and deaf to misspelt fields."""
