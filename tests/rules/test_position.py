"""Where a resolution stands. How a rule is run there is tested with the table."""

from __future__ import annotations

from affray.rules import Frame, Position, Prompt, Table, hop, rule, start

WAY = Prompt("way", "which way?")


@rule("TEST-1")
def outer(t: Table) -> tuple[int, int]:
    """Two sub-rules, one after the other."""
    return t.do(inner(1)), t.do(inner(2))


@rule("TEST-2")
def inner(t: Table, number: int) -> int:
    """So much, or nothing."""
    return number if t.choose(WAY, (False, True)) else 0


def test_a_position_is_a_stack_and_its_answers() -> None:
    position = start(outer())
    assert position == Position((Frame(outer()),))
    assert not position.over
    position = hop(position).position
    assert position.frames == (Frame(outer()), Frame(inner(1)))
    asked = hop(position)
    assert asked.position == position._replace(asked=True)
    position = hop(asked.position.answered(True)).position
    assert position == Position((Frame(outer(), (1,)),))
    position = hop(position).position
    position = hop(hop(position).position.answered(False)).position
    assert position == Position((Frame(outer(), (1, 0)),))
    assert hop(position).position == Position((), (1, 0))


def test_equal_positions_are_one() -> None:
    one, two = (hop(start(outer())).position for _ in range(2))
    assert one is not two
    assert {one, two} == {one}
