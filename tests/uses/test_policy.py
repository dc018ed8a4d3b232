"""Who decides when nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from affray.errors import NotOffered
from affray.rules import ATTACKER, DEFENDER, Effect, Option, Prompt
from affray.rules.goal import priced
from affray.rules.table import Choice
from affray.uses.policy import NOTHING, Policy, always, best, offered

SPEND = Prompt("spend", "dice")
TRIP = Option("trip", "trip it")
MINE, YOURS = priced("mine", {Effect("a", "a"): 1}), priced("yours", {"a": -1})


@pytest.mark.parametrize(
    ("options", "answer", "number"),
    [
        ((0, 1, 2), 2, 2), ((0, 1, 2), "2", 2), ((False, True), True, 1), ((False, True), "yes", 1),
        ((None, TRIP), TRIP, 1), ((None, TRIP), "trip", 1), ((None, TRIP), None, 0),
        ((None, TRIP), "none", 0),
        ((0, False), False, 1), ((1, True), True, 1), ((1, True), 1, 0),
    ],
)  # fmt: skip
def test_an_option_is_named_by_its_value_or_its_label(
    options: tuple[Any, ...], answer: Any, number: int
) -> None:
    choice = Choice(SPEND, options, ATTACKER)
    assert offered(choice, answer) == number
    assert always(spend=answer).answer(choice) == number


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((0, 1, 2), "'spend' does not offer '7'; allowed: 0 to 2"),
        ((0, 2, 3), "'spend' does not offer '7'; known: 0, 2, 3"),
        ((None, TRIP), "'spend' does not offer '7'; known: none, trip"),
        ((False, True), "'spend' does not offer '7'; known: no, yes"),
    ],
)
def test_what_is_not_offered_is_refused_with_what_is(options: tuple[Any, ...], message: str) -> None:
    with pytest.raises(NotOffered) as refused:
        offered(Choice(SPEND, options, ATTACKER), 7)
    assert str(refused.value) == message


def test_policies_are_laid_over_one_another() -> None:
    whole = (
        always(spend=1).otherwise(always({"spend Luck": True}, spend=2)).otherwise(best(MINE, defender=YOURS))
    )
    assert dict(whole.fixed) == {"spend": 1, "spend Luck": True}
    assert dict(whole.goals) == {ATTACKER: MINE, DEFENDER: YOURS}
    assert best(MINE).otherwise(best(YOURS)).goals == ((ATTACKER, MINE),)
    assert best(MINE).goals == ((ATTACKER, MINE),)


def test_what_is_not_fixed_has_no_answer() -> None:
    assert NOTHING == Policy() == always()
    assert always(other=1).answer(Choice(SPEND, (0, 1), ATTACKER)) is None
