"""A book as the doors see it, and where they find it."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from affray.errors import UnknownName
from affray.rules import Effect
from affray.systems import system as module
from affray.systems.system import System, Systems
from tests.testing.toy import HARM, TOY, Scenario


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Systems:
    """One book of ours, and two that other packages offer, one of them under the name of ours."""
    points = [
        EntryPoint("toy", "nowhere:NOTHING", "affray.systems"),
        EntryPoint("other", "tests.testing.toy:TOY", "affray.systems"),
    ]
    asked: list[Any] = []

    def entry_points(group: str) -> list[EntryPoint]:
        asked.append(group)
        assert len(asked) == 1, "other packages are asked once"
        return points

    monkeypatch.setattr(module, "entry_points", entry_points)
    return Systems({"toy": "tests.testing.toy:TOY"})


def test_books_are_found_ours_first(registry: Systems) -> None:
    assert registry["toy"] is TOY
    assert registry["other"] is TOY
    assert list(registry) == ["toy", "other"]
    assert len(registry) == 2
    assert "other" in registry
    assert "third" not in registry
    assert registry["toy"] is TOY


def test_a_book_that_is_not_there_suggests_the_nearest(registry: Systems) -> None:
    with pytest.raises(
        UnknownName, match=r"no book 'othr'; did you mean 'other'. known: other, toy"
    ) as refused:
        registry["othr"]
    assert refused.value.path == "system"


def test_a_book_may_be_made_known(registry: Systems) -> None:
    mine = TOY.__class__(**{name: getattr(TOY, name) for name in TOY.__struct_fields__} | {"key": "mine"})
    registry.add(mine)
    assert registry["mine"] is mine
    assert "mine" in list(registry)


def test_a_goal_and_an_effect_are_found_by_name() -> None:
    name = next(iter(TOY.goals))
    assert TOY.goal(name, Scenario()) == TOY.goals[name](Scenario())
    with pytest.raises(UnknownName, match="has no goal 'nothing'"):
        TOY.goal("nothing", Scenario())
    assert TOY.effect(HARM.key) is HARM
    assert TOY.effect(f"{HARM.key}@2") == Effect(HARM.key, HARM.words, 2)
    assert isinstance(TOY, System)
    with pytest.raises(UnknownName, match="tells of no 'nothing@1'"):
        TOY.effect("nothing@1")
