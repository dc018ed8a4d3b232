"""Distributions: exact arithmetic, order, equality, and what is refused."""

from __future__ import annotations

import operator
import pickle
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.chance.distribution import Distribution
from affray.chance.rounding import round_half_up
from affray.errors import ChanceError, TailError, TailTooShort

D6 = Distribution.of(dict.fromkeys(range(1, 7), 1))
D4 = Distribution.of(dict.fromkeys(range(1, 5), 1))
WORDS = Distribution.of({"hit": Fraction(1, 3), "miss": Fraction(2, 3)})

amounts = st.integers(-20, 20)
small = st.dictionaries(amounts, st.integers(1, 9), min_size=1, max_size=6).map(Distribution.of)


@dataclass(frozen=True)
class Beyond:
    """A stand-in for an open end: 10 or more, 12 on average."""

    edge: int
    average: Fraction
    up = True

    def expected(self) -> Fraction:
        return self.average

    def __gt__(self, other: object) -> bool:
        if isinstance(other, int) and other < self.edge:
            return True
        raise TailTooShort("inside")

    def __ge__(self, other: object) -> bool:
        if isinstance(other, int) and other <= self.edge:
            return True
        raise TailTooShort("inside")

    def __lt__(self, other: object) -> bool:
        return not self >= other

    def __le__(self, other: object) -> bool:
        return not self > other

    def __add__(self, other: object) -> Beyond:
        if not isinstance(other, int):
            return NotImplemented
        return Beyond(self.edge + other, self.average + other)

    __radd__ = __add__


OPEN = Distribution((1, 2, Beyond(10, Fraction(12))), (1, 2, 1), 4)


def listed(dist: Distribution[int]) -> list[int]:
    return [value for value, weight in zip(dist.values, dist.weights, strict=True) for _ in range(weight)]


def test_a25_means_are_exact() -> None:
    d12 = Distribution.of(dict.fromkeys(range(1, 13), 1))
    d8 = Distribution.of(dict.fromkeys(range(1, 9), 1))
    assert (d12.repeat(4) + 10).mean() == 36
    assert (d8.repeat(3) + 3).mean() == Fraction(33, 2)
    assert D4.mean() == Fraction(5, 2)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (Fraction(5, 2), 3),
        (Fraction(7, 2), 4),
        (Fraction(9, 2), 5),
        (Fraction(-5, 2), -3),
        (Fraction(12, 5), 2),
        (7, 7),
    ],
)
def test_a26_halves_are_rounded_up(number: Fraction, shown: int) -> None:
    assert round_half_up(number) == shown


def test_a26_decimals_are_kept_and_never_float() -> None:
    assert str(round_half_up(Fraction(25, 1000), 2)) == "0.03"
    assert str(round_half_up(Fraction(10**40), 1)) == "1" + "0" * 40 + ".0"


def test_a27_percentages_add_up_to_100() -> None:
    odds = Distribution.of({"hit": Fraction(7, 8), "miss": Fraction(1, 8)})
    assert odds.percentages() == {"hit": Decimal("87.5"), "miss": Decimal("12.5")}
    assert odds.percentages(0) == {"hit": 88, "miss": 12}
    assert sum(odds.fractions().values()) == 1


@given(small, st.integers(0, 4))
def test_a27_always(dist: Distribution[int], decimals: int) -> None:
    shown = dist.percentages(decimals)
    assert sum(shown.values()) == 100
    assert all(abs(Fraction(shown[v]) - 100 * p) < Fraction(1, 10**decimals) for v, p in dist.items())


def test_order_is_by_value_whatever_order_it_was_made_in() -> None:
    dist = Distribution((3, 1, 2), (1, 2, 3), 6)
    assert list(dist) == [1, 2, 3]
    assert dist.items() == [(1, Fraction(1, 3)), (2, Fraction(1, 2)), (3, Fraction(1, 6))]
    assert dist.to_dict() == {"1": "1/3", "2": "1/2", "3": "1/6"}


def test_mixed_kinds_have_one_order() -> None:
    one, two = (
        Distribution((None, 10, "x", 9), (1, 1, 1, 1), 4),
        Distribution(("x", 9, None, 10), (2, 2, 2, 2), 8),
    )
    assert list(one) == list(two) == [9, 10, None, "x"]


def test_equality_is_of_chances_not_of_weights() -> None:
    assert Distribution((1, 2), (1, 3), 4) == Distribution((2, 1), (6, 2), 8)
    assert hash(Distribution((1, 2), (1, 3), 4)) == hash(Distribution((2, 1), (6, 2), 8))
    assert Distribution.certain(1) != Distribution.certain(2)
    assert Distribution.certain(1) != 1


def test_it_cannot_be_changed_and_can_be_pickled() -> None:
    with pytest.raises(AttributeError):
        D6.total = 7  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(D6)) == D6  # noqa: S301 - our own


def test_of_merges_and_reduces() -> None:
    pairs: list[tuple[str, int | Fraction]] = [("a", 2), ("b", Fraction(1, 2)), ("a", Fraction(3, 2))]
    dist = Distribution.of(pairs)
    assert (dist.values, dist.weights, dist.total) == (("a", "b"), (7, 1), 8)


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: -1, 2: 2}, {1: 0.5}, {1: "1"}, {1: Fraction(0)}])
def test_of_refuses_what_is_no_weight(weights: dict[int, int]) -> None:
    with pytest.raises(ChanceError, match=r"weight"):
        Distribution.of(weights)


def test_words_work_where_nothing_is_added() -> None:
    assert WORDS.probability("hit") == Fraction(1, 3)
    assert WORDS.probability("other") == 0
    assert WORDS.probability(3) == 0
    assert WORDS.mode() == "miss"
    assert WORDS.median() == "miss"
    assert WORDS.at_least("miss") == Fraction(2, 3)
    assert WORDS.compare(WORDS) == (Fraction(2, 9), Fraction(5, 9), Fraction(2, 9))
    assert WORDS.map(len) == Distribution.of({3: 1, 4: 2})
    assert repr(WORDS) == "Distribution(hit: 1/3, miss: 2/3)"


@pytest.mark.parametrize(
    "question",
    [
        Distribution.mean,
        Distribution.variance,
        operator.neg,
        lambda d: d + d,
        lambda d: d + 1,
        lambda d: d.repeat(3),
        lambda d: D6 + d,
        lambda d: d.at_least(3),
        lambda d: d.compare(D6),
        lambda d: d.combine(D6),
    ],
)
def test_words_are_refused_where_something_is_added(question: object) -> None:
    with pytest.raises(ChanceError):
        question(WORDS)  # type: ignore[operator]


def test_an_error_in_a_function_of_ones_own_stays_itself() -> None:
    with pytest.raises(TypeError):
        D6.combine(D6, lambda a, b: a + str(b))  # type: ignore[operator]


def test_repr_is_short() -> None:
    assert repr(D6.repeat(100)) == "Distribution(501 values, 100 to 600)"


def test_what_is_written_alike_is_refused() -> None:
    with pytest.raises(ChanceError, match="alike"):
        Distribution.of({1: 1, "1": 1}).to_dict()


@pytest.mark.parametrize(
    ("q", "value"),
    [(0, 1), ("1/6", 1), (0.1, 1), (Fraction(1, 6) + Fraction(1, 10**9), 2), ("0.5", 3), (1, 6), (1.0, 6)],
)
def test_quantile(q: Fraction | str | float, value: int) -> None:
    assert D6.quantile(q) == value


def test_quantile_reads_a_float_as_written() -> None:
    d10 = Distribution.of(dict.fromkeys(range(1, 11), 1))
    assert [d10.quantile(n / 10) for n in range(1, 11)] == list(range(1, 11))


@pytest.mark.parametrize("q", [-1, 2, "x", float("nan"), float("inf"), "1/0"])
def test_quantile_refuses(q: str | float) -> None:
    with pytest.raises(ChanceError, match="quantile"):
        D6.quantile(q)


def test_mode_of_equals_is_the_smallest() -> None:
    assert D6.mode() == 1
    assert (D6 + D6).mode() == 7


def test_given_keeps_what_holds() -> None:
    assert D6.given(lambda v: v > 4) == Distribution.of({5: 1, 6: 1})
    with pytest.raises(ChanceError, match="no value is left"):
        D6.given(lambda v: v > 6)


def test_mix() -> None:
    assert Distribution.mix([(D6, 1), (D4, Fraction(1, 2))]).fractions() == {
        **dict.fromkeys(range(1, 5), Fraction(1, 9) + Fraction(1, 12)),
        5: Fraction(1, 9),
        6: Fraction(1, 9),
    }
    with pytest.raises(ChanceError):
        Distribution.mix([])
    with pytest.raises(ChanceError):
        Distribution.mix([(D6, 0)])


def test_repeat() -> None:
    assert D6.repeat(0) == Distribution.certain(0)
    assert D6.repeat(1) == D6
    assert D6.repeat(3).probability(10) == Fraction(27, 216)
    with pytest.raises(ChanceError):
        D6.repeat(-1)


def test_repeat_of_what_no_polynomial_holds() -> None:
    sparse = Distribution.of({0: 1, 10**12: 1})
    assert sparse.repeat(3).fractions() == {
        0: Fraction(1, 8),
        10**12: Fraction(3, 8),
        2 * 10**12: Fraction(3, 8),
        3 * 10**12: Fraction(1, 8),
    }
    wide = Distribution.of({at * 10**9: 1 for at in range(40)})
    assert (wide + wide).probability(39 * 10**9) == Fraction(1, 40)
    halves = Distribution.of({Fraction(1, 2): 1, Fraction(3, 2): 1})
    assert halves.repeat(2).fractions() == {
        Fraction(1): Fraction(1, 4),
        Fraction(2): Fraction(1, 2),
        Fraction(3): Fraction(1, 4),
    }


def test_large_sums_agree_with_small_steps() -> None:
    twenty = D6.repeat(20)
    assert twenty + twenty == D6.repeat(40)
    assert twenty.compare(twenty).more == twenty.compare(twenty).less


def test_arithmetic_with_numbers() -> None:
    assert (7 - D6) == D6
    assert (D6 - 1).mean() == Fraction(5, 2)
    assert (1 + D6).at_least(7) == Fraction(1, 6)
    assert D6.variance() == Fraction(35, 12)
    assert D6.sd() == pytest.approx(1.70782512765)
    assert Distribution.of({0.5: 1, 1.5: 1}).mean() == 1
    for wrong in (operator.add, operator.sub):
        with pytest.raises(TypeError):
            wrong(D6, "x")


def test_open_ends_have_an_exact_mean_and_answer_what_they_can() -> None:
    assert OPEN.mean() == Fraction(1 + 4 + 12, 4)
    assert OPEN.at_least(10) == Fraction(1, 4)
    assert OPEN.at_most(9) == Fraction(3, 4)
    assert (OPEN + 5).mean() == Fraction(17, 4) + 5
    assert (OPEN + Distribution.of({1: 1, 2: 1})).mean() == Fraction(17, 4) + Fraction(3, 2)
    assert OPEN.probability(7) == 0
    assert OPEN.mode() == 2
    assert OPEN.quantile("3/4") == 2
    assert list(OPEN)[-1] == Beyond(10, Fraction(12))
    assert OPEN.compare(Distribution.certain(2)) == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))


@pytest.mark.parametrize(
    "question",
    [lambda d: d.at_least(11), lambda d: d.probability(11), lambda d: d.compare(Distribution.certain(11))],
)
def test_open_ends_say_when_they_cannot_know(question: object) -> None:
    with pytest.raises(TailTooShort):
        question(OPEN)  # type: ignore[operator]


def test_open_ends_may_hide_the_mode() -> None:
    with pytest.raises(TailTooShort):
        Distribution((1, Beyond(2, Fraction(3))), (1, 2), 3).mode()
    with pytest.raises(TailTooShort):
        Distribution((1, 2, Beyond(2, Fraction(3))), (4, 3, 2), 9).mode()
    assert Distribution((1, 2, Beyond(2, Fraction(3))), (5, 3, 2), 10).mode() == 1


def test_open_ends_may_share_a_value_with_the_head() -> None:
    shared = OPEN + Distribution.of({0: 1, 9: 1})
    assert shared.probability(1) == Fraction(1, 8)
    with pytest.raises(TailTooShort):
        shared.probability(11)


def test_open_ends_have_no_known_spread() -> None:
    with pytest.raises(TailError):
        OPEN.variance()


@given(small, small)
def test_sums_are_what_enumeration_gives(one: Distribution[int], two: Distribution[int]) -> None:
    pairs = list(product(listed(one), listed(two)))
    assert one + two == Distribution.of([(a + b, 1) for a, b in pairs])
    assert one - two == Distribution.of([(a - b, 1) for a, b in pairs])
    assert one.compare(two).more == Fraction(sum(a > b for a, b in pairs), len(pairs))
    assert sum(one.compare(two)) == 1


@given(small, small, st.integers(0, 5))
def test_laws_of_mean_and_variance(one: Distribution[int], two: Distribution[int], times: int) -> None:
    assert (one + two).mean() == one.mean() + two.mean()
    assert (one - two).variance() == one.variance() + two.variance()
    assert one.repeat(times).mean() == times * one.mean()
    assert one.repeat(times).variance() == times * one.variance()
    assert 0 - (-one) == one


@given(small, small)
def test_sum_commutes_and_equals_hash_alike(one: Distribution[int], two: Distribution[int]) -> None:
    assert one + two == two + one
    assert hash(one + two) == hash(two + one)


@given(small, st.fractions(0, 1))
def test_quantile_is_the_smallest_that_reaches(dist: Distribution[int], q: Fraction) -> None:
    value = dist.quantile(q)
    assert dist.at_most(value) >= q
    assert all(dist.at_most(lower) < q for lower in dist if lower < value)


@given(small, amounts)
def test_more_and_less_share_the_whole(dist: Distribution[int], mark: int) -> None:
    assert dist.at_least(mark) + dist.at_most(mark) == 1 + dist.probability(mark)


@given(small)
def test_repeat_is_repeated_addition(dist: Distribution[int]) -> None:
    assert dist.repeat(3) == dist + dist + dist
