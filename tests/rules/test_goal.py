"""What a side wants."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.rules import Effect
from affray.rules.goal import Goal, Together, effect_key, priced, reach

HURT, SLOWED = Effect("hurt", "hurt"), Effect("slowed", "slowed")


def total(amounts: tuple[int, ...]) -> int:
    return sum(amounts)


def test_prices_are_exact_and_add_up() -> None:
    goal = priced("a", {HURT: 1, "slowed": F(1, 3)}) + 2 * priced("b", {HURT: F(1, 2), HURT.on(3): -1})
    assert goal.key == "a+2*b"
    assert dict(goal.prices) == {"hurt": F(2), "slowed": F(1, 3), "hurt@3": F(-2)}


def test_a_goal_may_be_multiplied_from_either_side() -> None:
    goal = Goal("a", together=(Together(("hurt",), total),))
    assert (2 * goal).together[0].weight == (goal * 2).together[0].weight == 2
    assert (F(1, 2) * (2 * goal)).together[0].weight == 1


def test_goals_taken_together_are_kept_side_by_side() -> None:
    both = reach("a", HURT, 5) + reach("b", SLOWED.on(1), 2)
    assert [part.effects for part in both.together] == [("hurt",), ("slowed@1",)]


@pytest.mark.parametrize(("amount", "worth"), [(4, 0), (5, 1), (9, 1)])
def test_reach_forgets_what_lies_past_it(amount: int, worth: int) -> None:
    (part,) = reach("a", HURT, 5).together
    assert part.worth((amount,)) == worth
    assert part.keep((amount,)) == (min(5, amount),)
    assert part.worth(part.keep((amount,))) == worth


def test_equal_goals_are_equal_and_hash() -> None:
    assert reach("a", HURT, 5) == reach("a", HURT, 5) != reach("a", HURT, 6)
    assert len({priced("a", {HURT: 1}), priced("a", {HURT: 1})}) == 1


def test_effects_are_named_by_key_and_target() -> None:
    assert [effect_key(one) for one in (HURT, HURT.on(2), "hurt@0")] == ["hurt", "hurt@2", "hurt@0"]
