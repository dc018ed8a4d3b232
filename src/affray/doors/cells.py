"""What programs are told of the cells of a sweep: each number exactly and as a float, or where it lies."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.studies.measure import Found, Sampled
from affray.studies.sweep import Cell, Swept
from affray.text.numbers import fraction_if_short


def cell(one: Cell, swept: Swept) -> dict[str, Any]:
    """A cell: where it is, and what was found there, or why nothing was."""
    at = {axis.name: value for axis, value in zip(swept.axes, one.at, strict=True)}
    if one.refused:
        return {**at, "refused": one.refused}
    pairs = zip(swept.measures, one.found, strict=True)
    return {**at, **{str(measure): number(found) for measure, found in pairs}}


def number(found: Found) -> Any:
    """A number: exactly and as a float; of what was sampled, where it lies at 95 %, and of how many."""
    if isinstance(found, Sampled):
        counted = {} if found.count is None else {"count": found.count}
        return {"float": found.value, "low": found.low, "high": found.high, "times": found.times, **counted}
    if not isinstance(found, Fraction):
        return found
    return {"exactly": fraction_if_short(found), "float": float(found)}
