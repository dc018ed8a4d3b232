"""Refusals as one paragraph in the language that is spoken."""

from __future__ import annotations

from affray.errors import AffrayError
from affray.text.safe import clean
from affray.text.translate import Tongue

LONGEST = 1_500


def refused(refusal: AffrayError, tongue: Tongue) -> str:
    """What was wrong, what was allowed and what to do, with the field's path first."""
    said = clean(refusal.message, longest=LONGEST)
    where = clean(refusal.path)
    del tongue
    return f"{where}: {said}" if where else said
