"""An attack swept over ranges: what is done, and what programs are told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.doors.cells import cell
from affray.doors.vary import Attack, Way, case
from affray.doors.wishes import Asked
from affray.errors import BadValue
from affray.studies.measure import Measure
from affray.studies.sweep import Axis, Sweeping, Swept


def begun(found: Attack, ways: Sequence[Way], measures: tuple[Measure, ...]) -> Sweeping:
    """A sweep, ready to be run. What would be refused at every point for its name is refused at once."""
    axes = tuple(Axis(each.name, each.values) for each in ways)
    if len({axis.name for axis in axes}) < len(axes):
        raise BadValue("the same is gone over twice: give each once", path="--over")
    return Sweeping(axes, measures, lambda values: case(found.at(ways, values)))


def document(asked: Asked, swept: Swept, ways: Sequence[Way]) -> dict[str, Any]:
    """What programs are told: every cell, each number exactly and as a float."""
    from affray.doors.documents import heading

    return {
        **heading("sweep", asked.scene, asked.wish),
        "over": {each.name: list(each.values) for each in ways},
        "measures": list(map(str, swept.measures)),
        "cells": [cell(one, swept) for one in swept.cells],
    }
