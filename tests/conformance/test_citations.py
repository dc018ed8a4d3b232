"""A line of the log cites the clauses that it follows, and no more than somebody would look up."""

from __future__ import annotations

from typing import Any

import pytest

from affray.systems import books
from affray.testing import book_rules
from affray.uses.log import Event
from affray.uses.play import play
from affray.uses.roller import Seeded

MOST = 4
PRESETS = [(key, name) for key, book in books.items() for name in book.presets]
RULES = [rule for book in books.values() for rule in book_rules(book)]


def lines(key: str, name: str) -> list[Event]:
    """What is logged of a preset, with the first, the last and any other answer."""
    book = books[key]
    found: list[Event] = []
    for seed in range(12):

        def ask(choice: Any, _: Any, seed: int = seed) -> Any:
            return choice.options[(0, -1, seed % len(choice.options))[seed % 3]]

        found += play(book.begin(book.preset(name)), roller=Seeded(seed), ask=ask).log
    return found


@pytest.mark.parametrize(("key", "name"), PRESETS)
def test_no_line_cites_more_than_four_clauses(key, name):
    known = books[key].clauses()
    for event in lines(key, name):
        assert 1 <= len(event.clauses) <= MOST, event
        assert len({*event.clauses}) == len(event.clauses), event
        assert all(known[clause].in_scope for clause in event.clauses), event


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_no_line_that_a_rule_could_say_cites_more_than_four(rule):
    """A line of a key that nobody thought of cites what stands for any other."""
    assert len(rule.cited("a key that nobody thought of")) <= MOST
    assert all(1 <= len(found) <= MOST for found in rule.cites.values())
