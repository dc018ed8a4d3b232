"""The public names: this list and no other, each where it says it is."""

from __future__ import annotations

import affray

NAMES = [
    "AffrayError", "Die", "Distribution", "Goal", "Hand", "Policy", "Position", "Reading", "Roller", "Step",
    "System", "Table", "Tally", "Throw", "advise", "always", "best", "compare", "d6", "load", "odds", "play",
    "rule", "save", "simulate", "sweep", "systems",
]  # fmt: skip


def test_the_public_names_are_these() -> None:
    assert affray.__all__ == NAMES
    assert {*affray._HOME, "systems"} == set(NAMES)
    assert dir(affray) == NAMES


def test_each_is_there() -> None:
    for name in NAMES:
        assert getattr(affray, name) is not None
    assert affray.systems.books["woin"].key == "woin"
