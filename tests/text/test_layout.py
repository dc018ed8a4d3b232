"""Tables at any width: numbers whole, a bar where there is room for one, nothing past the edge."""

from __future__ import annotations

import io
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from affray.text.layout import LEAST_BAR, Grid, drawn, plan


def printed(grid: Grid, width: int) -> list[str]:
    stream = io.StringIO()
    Console(file=stream, width=width, color_system=None).print(drawn(grid, width))
    return [line.rstrip() for line in stream.getvalue().splitlines()]


LONG = "hit, critical hit, HEALTH lost, brought to 0 HEALTH, burning, dazed"


def test_a_long_name_is_broken_so_that_a_bar_has_room():
    lines = printed(
        Grid(["what comes of it", "chance"], [[LONG, "1.4%"], ["hit", "98.6%"]], [F(14), F(986)]), 80
    )
    assert lines[1].startswith("hit, critical hit, HEALTH lost, brought to 0 HEALTH, burning,")
    assert lines[1].endswith("1.4%  ▏")
    assert lines[2] == "dazed"
    assert lines[3].endswith("98.6%  " + "█" * LEAST_BAR)


def test_a_long_heading_is_broken_before_a_name():
    planned = plan(Grid(["option", "the option takes effect"], [["grab and hold", "99.8%"]], [F(1)]), 38)
    assert planned is not None
    assert planned.widths[0] == len("grab and hold")
    assert planned.bar >= LEAST_BAR


def test_without_room_for_a_bar_there_is_none_and_without_room_for_numbers_they_stand_below():
    grid = Grid(["effect", "chance", "average"], [["HEALTH lost", "79.4%", "9.13"]], [F(1)])
    assert printed(grid, 30) == ["effect       chance  average", "HEALTH lost   79.4%     9.13"]
    assert printed(grid, 20) == ["HEALTH lost", "  chance 79.4%", "  average 9.13"]


WORDS = st.text("abcdefgh ", min_size=1, max_size=40).map(lambda text: " ".join(text.split()) or "a")


@given(
    st.lists(st.tuples(WORDS, st.integers(0, 10**9), st.integers(0, 10**6)), min_size=1, max_size=5),
    WORDS,
    st.integers(20, 80),
)
def test_no_number_is_ever_lost_or_cut(rows, head, width):
    body = [[name, f"{one:,}", f"{two}.25"] for name, one, two in rows]
    lines = printed(Grid(["name", head, "share"], body, [F(one) for _, one, _ in rows]), width)
    assert max(map(cell_len, lines)) <= width
    words = " ".join(lines).split()
    for _, *numbers in body:
        assert all(number in words for number in numbers)


@pytest.mark.parametrize("width", [10, 12, 14])
def test_however_narrow_it_still_prints(width):
    assert "".join(printed(Grid(["effect", "chance"], [["HEALTH", "9.13"]], [F(1)]), width)).endswith("9.13")


def test_even_a_heading_as_long_as_a_name_is_broken_first():
    name, head = "for the rest of the scene: +2", "Challenge Dice over the coming rounds"
    planned = plan(Grid(["option", head], [[name, "6.00"]], [F(1)]), 55)
    assert planned is not None
    assert planned.bar >= LEAST_BAR
    assert planned.widths[0] == len(name) > planned.widths[1]
