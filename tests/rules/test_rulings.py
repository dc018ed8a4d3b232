"""Settled ambiguities as data."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from affray.errors import BadValue
from affray.rules import Rulings, point
from affray.rules.rulings import alternatives, readings
from affray.systems.woin import Rulings as House


class Some(Rulings, frozen=True):
    plain: bool = False
    on: Annotated[bool, point("page 4", "does it?")] = True
    which: Literal["a", "b", "c"] = "b"
    said: Annotated[int, point("page 5", "how many?", 1, 2, 3)] = 2
    spelled: Annotated[int, msgspec.Meta(extra={"try": (5, 6)})] = 5
    bounded: Annotated[int, msgspec.Meta(ge=0)] = 0
    text: str = "x"


def test_every_ruling_is_listed_with_its_values_the_default_first() -> None:
    assert readings(Some) == {
        "plain": (False, True),
        "on": (True, False),
        "which": ("b", "a", "c"),
        "said": (2, 1, 3),
        "spelled": (5, 6),
        "bounded": (0,),
        "text": ("x",),
    }


def test_a_list_of_rulings_cannot_be_changed_by_who_reads_it() -> None:
    with pytest.raises(TypeError):
        readings(Some)["plain"] = ()  # type: ignore[index]  # that it is refused is the point


def test_alternatives_change_one_ruling_at_a_time() -> None:
    mine = Some(which="c", on=False)
    found = list(alternatives(mine))
    assert [(name, value) for name, value, _ in found] == [
        ("plain", True), ("on", True), ("which", "b"), ("which", "a"), ("said", 1), ("said", 3),
        ("spelled", 6),
    ]  # fmt: skip
    for name, value, other in found:
        assert other == msgspec.structs.replace(mine, **{name: value})


def test_a_value_that_a_ruling_cannot_have_is_refused_from_python_too() -> None:

    with pytest.raises(
        BadValue, match="'once' is no reading of it; allowed: 'floor', 'fully_soaked'"
    ) as caught:
        House(six_rule="once")  # type: ignore[arg-type]  # the fault under test
    assert caught.value.path == "rulings.six_rule"
    with pytest.raises(BadValue, match="tie_hits"):
        House(tie_hits=1)  # type: ignore[arg-type]  # the fault under test
    assert House(damage_exchange_ratio=2).damage_exchange_ratio == 2
