"""Rules, and the steps they make."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from affray.errors import BadSave, NotFrozen, RuleError
from affray.rules import Step, Table, rule
from affray.rules.rule import find_rule, rules_in


@rule("TEST-1 TEST-2")
def attack(t: Table, pool: int, defense: int = 10) -> Step | None:
    """The sentence of the book."""
    return attack(pool, defense)


def test_calling_a_rule_makes_a_step_and_does_nothing() -> None:
    step = attack(3, 12)
    assert step == Step(attack, (3, 12))
    assert attack.clauses == ("TEST-1", "TEST-2")
    assert attack.__doc__ == "The sentence of the book."
    assert repr(attack) == attack.name == f"{__name__}.attack"
    assert repr(step) == f"{__name__}.attack(pool=3, defense=12)"


def test_facts_may_be_named_and_left_to_their_defaults() -> None:
    assert attack(3) == attack(pool=3) == attack(defense=10, pool=3) == attack(3, 10)
    assert hash(attack(3)) == hash(attack(pool=3))


@pytest.mark.parametrize(
    ("facts", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"armour": 2}), ((1,), {"pool": 2})]
)
def test_wrong_facts_are_refused_with_what_the_rule_takes(facts: Any, named: Any) -> None:
    with pytest.raises(RuleError, match=r"attack\(pool: '?int'?, defense"):
        attack(*facts, **named)


def test_a_fact_that_can_change_is_named() -> None:
    loose: Any = [1]
    with pytest.raises(NotFrozen, match=r"'defense' is a list, .*freeze it"):
        attack(3, loose)


def test_a_rule_cites_a_clause() -> None:
    with pytest.raises(RuleError, match="cites at least one clause"):
        rule("  ")


def test_the_facts_of_a_rule_are_plain_arguments() -> None:
    for odd in (
        lambda t, *targets: None,
        lambda t, *, named: None,
        lambda t, **more: None,
        lambda t, one, /: None,
    ):
        with pytest.raises(RuleError, match="plain arguments"):
            rule("TEST-3")(odd)


def test_a_rule_is_found_by_its_name_while_it_lives() -> None:
    assert find_rule(attack.name) is attack

    def make() -> str:
        @rule("TEST-4")
        def passing(t: Table) -> None:
            """It is soon gone."""

        assert find_rule(passing.name) is passing
        return passing.name

    name = make()
    gc.collect()
    with pytest.raises(BadSave, match="load its book first"):
        find_rule(name)


def test_the_rules_of_a_module_are_listed_by_name() -> None:
    assert attack in rules_in(__name__)
    assert rules_in("nowhere") == ()
    assert [one.name for one in rules_in(__name__)] == sorted(one.name for one in rules_in(__name__))


@rule("TEST-1 TEST-2 TEST-3", cites={"spend": "TEST-2", "elsewhere": "OTHER-9", "": "TEST-1 OTHER-9"})
def by_line(t: Table) -> None:
    """A rule of several clauses."""


def test_a_line_cites_its_own_clauses() -> None:
    assert by_line.cited("spend") == ("TEST-2",)
    assert by_line.cited("elsewhere") == by_line.cited("anything") == ("TEST-1",)
    assert attack.cited("anything") == attack.clauses
