"""The constants a book speaks in."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from affray.rules import Effect, Option
from affray.rules.words import label


class Colour(Enum):
    RED = "r"


@pytest.mark.parametrize(
    ("option", "name"),
    [
        (True, "yes"), (False, "no"), (None, "none"), (3, "3"), (0, "0"), ("up", "up"),
        (Option("trip", "trip it"), "trip"), (Effect("hurt", "hurts"), "hurt"),
        ((1, 2), "(1, 2)"), (Colour.RED, "Colour.RED"),
    ],
)  # fmt: skip
def test_every_option_has_a_name(option: Any, name: str) -> None:
    assert label(option) == name


def test_an_effect_may_happen_to_another_target() -> None:
    hurt = Effect("hurt", "hurt")
    assert hurt.on(0) is hurt
    assert hurt.on(2) == Effect("hurt", "hurt", 2)
    assert hurt.on(2).on(0) == hurt
    assert sorted([hurt.on(2), hurt]) == [hurt, hurt.on(2)]
