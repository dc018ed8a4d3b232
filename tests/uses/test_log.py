"""What happened, as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from affray.chance.reading import Tally, Total
from affray.chance.throw import d6, dice
from affray.rules import Effect, Option, Prompt, Table, rule
from affray.uses.log import Event, plain
from affray.uses.play import Bout
from affray.uses.policy import always
from affray.uses.roller import Scripted

HURT, SLOWED = Effect("hurt", "hurt"), Effect("slowed", "slowed")
WAY, TRIP = Prompt("way", "which way?"), Option("trip", "trip it")


class Both(Tally[tuple[int, int]], frozen=True):
    def read(self, sums: tuple[int, ...]) -> tuple[int, int]:
        return sums[0], sums[0] // 5


@rule("TEST-1 TEST-2")
def attack(t: Table) -> None:
    """Everything that a log can hold."""
    t.note("begins", who=TRIP, share=Fraction(1, 2), names=("a", ["b"]))
    way = t.choose(WAY, (None, TRIP))
    t.roll(dice(1, 6, best=2) + dice(1, 4, again=True), Total(), why="attack")
    t.inflict((HURT, SLOWED.on(1)), d6(1), Both(), why="damage")
    t.tell(SLOWED.on(2), Fraction(3, 2) if way else 1)


def log() -> tuple[Event, ...]:
    bout = Bout(attack(), Scripted([4, 1, 2, 5, 6, 5]))
    while bout.question is not None:
        bout.choose("trip") if hasattr(bout.question, "options") else bout.roll()
    return bout.log


def test_every_line_cites_the_clauses_of_its_rule() -> None:
    rest: dict[str, Any] = {"rule": attack.name, "clauses": ("TEST-1", "TEST-2")}
    assert log() == (
        Event(
            "note",
            **rest,
            key="begins",
            details=(("who", "trip"), ("share", "1/2"), ("names", ("a", ("b",)))),
        ),
        Event("choice", **rest, key="way", by="attacker", options=("none", "trip"), answer="trip"),
        Event(
            "roll",
            **rest,
            key="attack",
            throw=((1, 4, True, 1, ""), (1, 6, False, 2, "")),
            faces=((4, 1), (5,)),
            lost=(((2,),),),
            value=10,
        ),
        Event(
            "roll",
            **rest,
            key="damage",
            throw=((1, 6, False, 1, ""),),
            faces=((6,),),
            value=(6, 1),
            effects=(("hurt", 0, 6), ("slowed", 1, 1)),
        ),
        Event("tell", **rest, key="slowed", amount="3/2", to=2),
    )


def test_a_log_is_json_and_leaves_out_what_is_empty() -> None:
    for event in log():
        text = msgspec.json.encode(event)
        assert b"null" not in text
        assert msgspec.json.encode(msgspec.json.decode(text, type=Event)) == text


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, 1), (True, True), (None, None), ("a", "a"), ((1, TRIP), (1, "trip")), (Fraction(1, 3), "1/3")],
)
def test_values_are_written_as_json_can_hold_them(value: Any, written: Any) -> None:
    assert plain(value) == written


def test_a_fixed_policy_is_no_event() -> None:
    assert always(way="trip").fixed == (("way", "trip"),)
