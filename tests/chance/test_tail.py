"""An open end behaves as every number in it would, or says that it cannot tell."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.tail import AtLeast
from affray.errors import TailError, TailTooCoarse, TailTooShort

FAR = 40
steps, edges = st.integers(1, 4), st.integers(-6, 9)


def geometric(edge: int, step: int, *, up: bool = True) -> tuple[AtLeast, dict[int, F]]:
    """A tail, and what is in it: each value half as likely as the one before."""
    way = step if up else -step
    values = {edge + way * at: F(1, 2 ** (at + 1)) for at in range(FAR)}
    mean = edge + way * F(1)
    return AtLeast(edge, mean, step, up=up), values


def agrees(tail: AtLeast, values: dict[int, F]) -> None:
    """The tail's edge, step and mean are those of the values."""
    extreme = min(values) if tail.up else max(values)
    assert tail.edge == extreme
    assert all((value - tail.edge) % tail.step == 0 for value in values)
    mean = sum(value * chance for value, chance in values.items())
    assert float(tail.expected()) == pytest.approx(float(mean), abs=1e-6)


OPERATIONS: list[Callable[[Any], Any]] = [
    lambda x: x + 3, lambda x: 3 + x, lambda x: x - 4, lambda x: 5 - x, lambda x: -x, lambda x: x * 3,
    lambda x: -2 * x, lambda x: (x * 4) // 2, lambda x: 7 - 2 * x + 1, lambda x: (2 * x + 1) // 2,
]  # fmt: skip


@given(edges, steps, st.booleans(), st.sampled_from(OPERATIONS))
def test_arithmetic_is_that_of_every_value(
    edge: int, step: int, up: bool, change: Callable[[Any], Any]
) -> None:
    tail, values = geometric(edge, step, up=up)
    changed: dict[int, F] = {}
    for value, chance in values.items():
        changed[change(value)] = changed.get(change(value), F(0)) + chance
    agrees(change(tail), changed)


@given(edges, steps, st.booleans(), st.integers(1, 6))
def test_division_rounds_every_value_down_or_asks_for_a_finer_split(
    edge: int, step: int, up: bool, divisor: int
) -> None:
    tail, values = geometric(edge, step, up=up)
    rests = {value % divisor for value in values}
    if step % divisor:
        with pytest.raises(TailTooCoarse) as coarse:
            tail // divisor
        assert step * coarse.value.step % divisor == 0
        return
    assert {tail % divisor} == rests
    agrees(tail // divisor, {value // divisor: chance for value, chance in values.items()})


@given(edges, steps, st.booleans(), st.integers(-20, 20) | st.fractions(-20, 20, max_denominator=2))
def test_comparisons_answer_only_what_all_values_answer_alike(
    edge: int, step: int, up: bool, mark: Any
) -> None:
    tail, values = geometric(edge, step, up=up)
    for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        answers = {compare(value, mark) for value in values}
        try:
            found = compare(tail, mark)
        except TailTooShort:
            continue
        assert {found} == answers
    beyond = mark < edge if up else mark > edge
    if beyond:
        assert (tail > mark) is up
        assert (tail >= mark) is up
        assert (tail < mark) is not up
        assert (mark < tail) is up


@given(edges, steps, st.booleans())
def test_what_may_be_nothing_says_so(edge: int, step: int, up: bool) -> None:
    tail, values = geometric(edge, step, up=up)
    if 0 in values:
        with pytest.raises(TailTooShort):
            bool(tail)
    else:
        assert tail


def test_smallest_and_greatest_work_where_they_can() -> None:
    tail = AtLeast(32, F(40))
    assert max(0, tail) is tail
    assert min(tail, 20) == 20
    with pytest.raises(TailTooShort):
        min(tail, 32)


@given(edges, steps, edges, steps, st.booleans())
def test_the_sum_of_two_rolls_is_known(edge: int, step: int, other: int, stride: int, up: bool) -> None:
    (one, ones), (two, twos) = geometric(edge, step, up=up), geometric(other, stride, up=up)
    sums: dict[int, F] = {}
    for a, p in ones.items():
        for b, q in twos.items():
            sums[a + b] = sums.get(a + b, F(0)) + p * q
    agrees(one + two, sums)


def test_the_difference_of_two_rolls_is_not_known_even_if_they_look_the_same() -> None:
    """Two rolls of one kind are the same object: that says nothing of how they fall."""
    tail = AtLeast(32, F(40))
    with pytest.raises(TailError, match="opposite ways"):
        tail - tail


@pytest.mark.parametrize(
    "ask",
    [
        lambda x: x < x + 1,
        lambda x: x > 1.5,
        lambda x: x < "a",
        lambda x: x // 0,
        lambda x: x % -2,
        lambda x: x + -x,
    ],
)
def test_what_cannot_be_known_is_refused(ask: Callable[[AtLeast], Any]) -> None:
    with pytest.raises(TailError):
        ask(AtLeast(3, F(5)))


@pytest.mark.parametrize(
    "ask", [lambda x: x + "a", lambda x: x * 1.5, lambda x: x - None, lambda x: "a" + x, lambda x: 1.5 * x]
)
def test_what_has_no_meaning_is_a_type_error(ask: Callable[[AtLeast], Any]) -> None:
    with pytest.raises(TypeError):
        ask(AtLeast(3, F(5)))


def test_nothing_times_an_open_end_is_nothing() -> None:
    assert AtLeast(3, F(5)) * 0 == 0


def test_open_ends_are_equal_by_what_is_known_of_them() -> None:
    assert AtLeast(3, F(5)) == AtLeast(3, F(5)) != AtLeast(3, F(6))
    assert len({AtLeast(3, F(5), 2), AtLeast(3, F(5), 2), AtLeast(3, F(5), 2, up=False)}) == 2
    assert AtLeast(3, F(5)) != "a"
    assert repr(AtLeast(3, F(5))) == "at least 3 (mean 5)"
    assert repr(-AtLeast(3, F(5))) == "at most -3 (mean -5)"
