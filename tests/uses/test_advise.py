"""What advice shows, besides the numbers (see test_uses)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.errors import BadValue, NotOffered
from affray.rules import ATTACKER, DEFENDER, Effect, Option, Prompt, Step, Table, rule
from affray.rules.goal import priced, reach
from affray.uses.advise import advice as advice_of
from affray.uses.advise import advise
from affray.uses.line import follow
from affray.uses.policy import always, best

HURT, PARRIED = Effect("hurt", "hurt"), Effect("parried", "parried")
WAY, AGAIN, PARRY = Prompt("way", "which way?"), Prompt("again", "again?"), Prompt("parry", "parry?")
SLASH, LUNGE = Option("slash", "a slash"), Option("lunge", "a lunge")
GOAL = priced("hurt", {HURT: 1})


@rule("TEST-1")
def swing(t: Table, warm_up: int) -> Step:
    """A first scratch, then a way to strike."""
    t.tell(HURT, warm_up)
    way = t.choose(WAY, (SLASH, LUNGE))
    return strike(2 if way == SLASH else 3)


@rule("TEST-2")
def strike(t: Table, sides: int) -> None:
    """The better the roll, the less one needs a second blow."""
    roll = t.roll(d6(1), Total(), why="strike")
    if t.choose(PARRY, (False, True), by=DEFENDER):
        t.tell(PARRIED)
        return
    t.tell(HURT, roll + sides)
    t.tell(HURT, 4 if t.choose(AGAIN, (False, True)) and roll < sides else 0)


def test_options_come_with_their_words_worth_and_odds() -> None:
    advice = advise(swing(1), GOAL)
    assert (advice.prompt, advice.by, advice.choice.options) == (WAY, ATTACKER, (SLASH, LUNGE))
    assert [weighed.label for weighed in advice.options] == ["slash", "lunge"]
    assert [weighed.worth for weighed in advice.options] == [F(7, 2) + 2 + F(4, 6), F(7, 2) + 3 + F(8, 6)]
    assert advice.worth == advice.best[0].worth == F(7, 2) + 3 + F(8, 6)
    lunge = advice.odds(LUNGE, of=HURT)
    assert lunge.fractions() == {8: F(2, 6), 9: F(2, 6), 6: F(1, 6), 7: F(1, 6)}
    assert advice.odds("lunge", of="hurt") == lunge
    with pytest.raises(NotOffered, match="slash"):
        advice.odds("slush", of=HURT)


def test_the_line_lists_later_decisions_in_the_order_in_which_they_are_met() -> None:
    advice = advise(swing(0), GOAL, goals={DEFENDER: priced("save", {PARRIED: 1})})
    assert [(one.by, one.prompt, one.answers) for one in advice.line] == [(DEFENDER, PARRY, (True,))]
    advice = advise(swing(0), GOAL)
    assert [(one.by, one.prompt, one.options, one.answers) for one in advice.line] == [
        (DEFENDER, PARRY, (False, True), (False,)),
        (ATTACKER, AGAIN, (False, True), (True, False)),
    ]


def test_a_settled_decision_is_not_the_first() -> None:
    advice = advise(swing(0), GOAL, policy=always(way="slash"))
    assert advice.choice is None
    assert [(one.prompt, one.answers) for one in advice.line] == [(PARRY, (False,)), (AGAIN, (True, False))]
    (only,) = advice.options
    assert (only.option, only.worth) == (None, F(7, 2) + 2 + F(4, 6))
    assert advice.prompt is None
    assert advice.odds(None, of=HURT).mean() == only.worth


def test_a_side_that_wants_nothing_decides_nothing() -> None:
    @rule("TEST-3")
    def ask_first(t: Table) -> Step:
        """The defender is asked before the attacker."""
        return swing(int(t.choose(PARRY, (False, True), by=DEFENDER)))

    assert advise(ask_first(), GOAL).prompt == WAY
    advice = advise(ask_first(), GOAL, goals={DEFENDER: priced("hurt", {HURT: -1})})
    assert (advice.prompt, advice.by) == (PARRY, DEFENDER)
    assert advice.worth == 0  # it parries the blow itself


def test_options_that_cannot_be_followed_are_left_out() -> None:
    @rule("TEST-4")
    def narrow(t: Table) -> None:
        """Only a lunge may be made again."""
        if t.choose(WAY, (SLASH, LUNGE)) == LUNGE:
            t.tell(HURT, int(t.choose(AGAIN, (False, True))))
        else:
            t.choose(AGAIN, (False, None))

    assert [weighed.label for weighed in advise(narrow(), GOAL, policy=always(again=True)).options] == [
        "lunge"
    ]


def test_what_is_rolled_first_and_looked_at_by_a_goal_leaves_no_first_decision() -> None:
    @rule("TEST-5")
    def wound(t: Table) -> None:
        """The wound comes first."""
        t.inflict(HURT, d6(1), Total())
        t.tell(HURT, int(t.choose(AGAIN, (False, True))))

    assert advise(wound(), reach("reach", HURT, 4)).choice is None
    assert advise(wound(), reach("reach", HURT, 4)).worth == F(4, 6)
    assert advise(wound(), GOAL).prompt == AGAIN


def test_advice_for_a_side_needs_its_goal() -> None:
    line = follow(swing(0), best(GOAL))
    assert advice_of(line).prompt == WAY
    with pytest.raises(BadValue, match="defender"):
        advice_of(line, side=DEFENDER)
