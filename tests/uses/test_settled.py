"""What doors ask of the uses: which decisions there are, which answers no menu offers, one effect alone."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.reading import Count
from affray.chance.throw import d6
from affray.errors import NotOffered
from affray.rules import Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced
from affray.uses.advise import decisions
from affray.uses.lanes import alone
from affray.uses.line import follow
from affray.uses.odds import odds
from affray.uses.policy import always, best

HARM = Effect("harm", "harm")
GIVE, MORE = Prompt("give", "dice to give up"), Prompt("more", "one more")


@rule("SETTLED-1")
def attack(t: Table, dice: int) -> Step | None:
    """Give up dice, then roll the rest."""
    given = t.choose(GIVE, range(dice + 1))
    return harm(given) if t.roll(d6(dice - given), Count(5), why="attack") else None


@rule("SETTLED-2")
def harm(t: Table, given: int) -> None:
    """More dice, more harm."""
    t.tell(HARM, 1 + given + t.choose(MORE, (0, 1, 2)))


def test_every_decision_is_found_and_how_it_is_taken():
    line = follow(attack(2), best(priced("harm", {HARM: 1})))
    assert {choice.prompt.key for choice in line.graph.choices()} == {"give", "more"}
    assert [(one.prompt.key, one.answers) for one in decisions(line)] == [
        ("give", (0,)),
        ("more", (2,)),
    ]


def test_an_answer_that_no_menu_offers_is_refused():
    graph = follow(attack(2), best(priced("harm", {HARM: 1}))).graph
    always(give=2, more="2", unasked=9).check(graph.choices())
    with pytest.raises(NotOffered, match="'give' does not offer '3'; allowed: 0 to 2"):
        always(give=3).check(graph.choices())
    with pytest.raises(NotOffered, match="'more' does not offer '3'"):
        always(give=0, more=3).check(graph.choices())


def test_one_effect_alone():
    found = odds(attack(2), always(give=1))
    assert alone(found, "harm").fractions() == {0: F(2, 3), 2: F(1, 3)}
    assert alone(found, "other").fractions() == {0: F(1)}
