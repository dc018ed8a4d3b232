"""Refusals as one paragraph in the language that is spoken."""

from __future__ import annotations

import re

from affray.errors import AffrayError
from affray.text.safe import clean
from affray.text.translate import Tongue

LONGEST = 1_500
TOO_LONG = re.compile(r"(\S{60})\S{60,}")
"""A word of what a stranger wrote that would drown the sentence round it."""


def refused(refusal: AffrayError, tongue: Tongue) -> str:
    """What was wrong, what was allowed and what to do, with the field's path first."""
    said = clean(TOO_LONG.sub(r"\1…", refusal.message), longest=LONGEST)
    where = clean(refusal.path)
    del tongue
    return f"{where}: {said}" if where else said
