"""What a rule may do, one verb at a time."""

from __future__ import annotations

from typing import Any

import pytest

from affray.chance.hand import hand
from affray.chance.reading import Best, Total
from affray.chance.throw import d6
from affray.chance.weigh import weigh
from affray.errors import BadReturn, EmptyMenu, Impure, NotFrozen, RuleError
from affray.rules import DEFENDER, Effect, Frame, Position, Prompt, Step, Table, hop, rule, start
from affray.rules.position import heard, run
from affray.rules.table import Choice, Gap, Inflict, Noted, Roll, Seen, Told

HURT, HIT = Effect("hurt", "hurt"), Effect("hit", "hit")
WAY = Prompt("way", "which way?")


@rule("TEST-1")
def everything(t: Table, pool: int) -> int:
    """Each verb once, between tellings."""
    t.tell(HIT, 1)
    t.note("first", pool=pool)
    way = t.choose(WAY, ("up", "down"), by=DEFENDER)
    t.tell(HIT, 2)
    rolled = t.roll(d6(pool), Total(), why="roll")
    t.tell(HIT, 3)
    t.inflict(HURT, d6(1), Total(), why="inflict")
    t.tell(HIT, 4)
    t.tell(HIT, 0)
    more = t.do(other(rolled))
    t.tell(HIT, 5)
    return more + rolled + (way == "up")


@rule("TEST-2")
def other(t: Table, number: int) -> int:
    """Twice the number."""
    return number * 2


def test_a_rule_stops_at_its_first_gap_and_tells_each_thing_once() -> None:
    position = start(everything(2))
    asked = hop(position)
    assert asked.question == Choice(WAY, ("up", "down"), DEFENDER)
    assert asked.told == (Told(HIT, 1), Noted("first", (("pool", 2),)))
    assert asked.position.asked
    assert hop(asked.position).told == ()
    rolling = hop(asked.position.answered("up"))
    assert rolling.question == Roll(d6(2), Total(), "roll")
    assert rolling.told == (Told(HIT, 2),)
    inflicting = hop(rolling.position.answered(9))
    assert inflicting.question == Inflict((HURT,), d6(1), Total(), "inflict")
    assert inflicting.told == (Told(HIT, 3),)
    doing = hop(inflicting.position.answered(Seen(4)))
    assert (doing.question, doing.told) == (None, (Told(HIT, 4),))
    assert doing.position.frames[-1] == Frame(other(9))
    back = hop(doing.position)
    assert back.position == Position((Frame(everything(2), ("up", 9, Seen(4), 18)),))
    done = hop(back.position)
    assert (done.position.over, done.position.result, done.told) == (True, 28, (Told(HIT, 5),))


def test_heard_counts_what_lies_in_the_past() -> None:
    position = start(everything(2))
    assert heard(position) == 0
    assert heard(hop(position).position) == 1


def test_with_weights_at_hand_an_inflicted_roll_is_told_where_it_stands() -> None:
    table = Table(weigh)
    out = run(everything(1), ("up", 3), table)
    assert table.told == [Told(HIT, 3), ((HURT,), weigh(d6(1), Total())), Told(HIT, 4)]
    assert out.step == other(3)
    assert run(everything(1), ("up", 3, 6), table) == 10
    assert table.told == [Told(HIT, 5)]
    assert run(everything(1), ("up", 3, Seen(2), 6), table) == 10


def test_a_menu_of_one_is_not_asked() -> None:
    @rule("TEST-3")
    def only(t: Table) -> str:
        """There is one way."""
        return t.choose(WAY, ["only"])

    assert hop(start(only())).position.result == "only"


def test_an_empty_menu_is_the_mistake_of_the_book() -> None:
    @rule("TEST-3")
    def none(t: Table) -> str:
        """There is no way."""
        return t.choose(WAY, [])

    with pytest.raises(EmptyMenu, match="'way' offers nothing"):
        hop(start(none()))


def test_a_menu_is_kept_as_it_was_when_it_was_asked() -> None:
    @rule("TEST-3")
    def menu(t: Table) -> str:
        """A list is taken as a tuple."""
        return t.choose(WAY, ["a", "b"])

    assert hop(start(menu())).question.options == ("a", "b")


def test_cards_are_rolled_too() -> None:
    @rule("TEST-3")
    def draw(t: Table) -> int:
        """The best card."""
        return t.roll(hand(((1, 3), (2, 1)), 2), Best(), why="draw")

    assert hop(start(draw())).question == Roll(hand(((1, 3), (2, 1)), 2), Best(), "draw")


@pytest.mark.parametrize("reading", [lambda shown: 1, [Total()]], ids=["lambda", "list"])
@pytest.mark.parametrize("inflicted", [False, True], ids=["roll", "inflict"])
@pytest.mark.parametrize("table", [Table, lambda: Table(weigh)], ids=["play", "odds"])
def test_a_reading_must_be_frozen(reading: Any, inflicted: bool, table: Any) -> None:
    @rule("TEST-3")
    def loose(t: Table) -> Any:
        """The reading could change."""
        return t.inflict(HURT, d6(1), reading, why="it") if inflicted else t.roll(d6(1), reading, why="it")

    with pytest.raises(NotFrozen, match="the roll for 'it': 'reading' is a"):
        run(loose(), (), table())


def test_a_rule_that_catches_every_exception_does_not_swallow_a_question() -> None:
    @rule("TEST-4")
    def greedy(t: Table) -> int:
        """Whatever goes wrong is 0."""
        try:
            return t.roll(d6(1), Total())
        except Exception:  # noqa: BLE001 - this is what is tested
            return 0

    assert isinstance(hop(start(greedy())).question, Roll)
    assert not issubclass(Gap, Exception)


def test_a_rule_that_catches_more_than_exceptions_is_found_out() -> None:
    @rule("TEST-4")
    def greedier(t: Table) -> int:
        """Nothing at all goes wrong."""
        try:
            return t.roll(d6(1), Total())
        except BaseException:  # noqa: BLE001 - this is what is tested
            return 0

    with pytest.raises(Impure, match="catch Exception, no more"):
        hop(start(greedier()))


def test_a_rule_that_asks_less_than_before_is_found_out() -> None:
    asked = iter([True, True, False])

    @rule("TEST-4")
    def fickle(t: Table) -> int:
        """It asks twice, and then it does not."""
        return t.choose(WAY, (1, 2)) if next(asked) else 0

    position = hop(start(fickle())).position
    assert hop(position.answered(2)).position.result == 2
    with pytest.raises(Impure, match="did not ask for an answer"):
        hop(position.answered(1))


def test_what_is_done_must_be_a_step() -> None:
    @rule("TEST-4")
    def forgetful(t: Table) -> Any:
        """The rule is not called."""
        loose: Any = other
        return t.do(loose)

    with pytest.raises(BadReturn, match="call a rule with its facts"):
        hop(start(forgetful()))


def test_what_is_returned_must_not_be_a_rule() -> None:
    @rule("TEST-4")
    def forgetful(t: Table) -> Any:
        """The rule is not called."""
        return other

    with pytest.raises(BadReturn, match=r"returned the rule .*other itself"):
        hop(start(forgetful()))


def test_what_is_returned_must_be_frozen() -> None:
    @rule("TEST-4")
    def loose(t: Table) -> Any:
        """A list comes back."""
        return [1]

    with pytest.raises(NotFrozen, match="'result' is a list"):
        hop(start(loose()))


def test_an_error_in_a_rule_says_on_which_page_it_happened() -> None:
    @rule("TEST-4")
    def broken(t: Table, number: int) -> int:
        """It divides by zero after a choice."""
        return number // t.choose(WAY, (0, 1))

    with pytest.raises(ZeroDivisionError) as wrong:
        hop(hop(start(broken(7))).position.answered(0))
    (note,) = wrong.value.__notes__
    assert "broken(number=7), after the answers (0,)" in note


def test_a_page_that_is_turned_replaces_the_step() -> None:
    @rule("TEST-4")
    def turning(t: Table, left: int) -> Step | str:
        """It turns so many pages."""
        return turning(left - 1) if left else "end"

    position = start(turning(2))
    for left in (1, 0):
        position = hop(position).position
        assert position == start(turning(left))
    assert hop(position).position == Position((), "end")


def test_a_rule_error_is_the_fault_of_the_book() -> None:
    assert (RuleError.exit_code, RuleError.http_status) == (1, 500)


def test_the_clauses_of_a_remark_are_worked_out_for_the_log_alone() -> None:
    asked: list[str] = []

    def worked_out() -> str:
        asked.append("asked")
        return "TEST-1 TEST-2"

    @rule("TEST-1 TEST-2")
    def remark(t: Table) -> None:
        """Note something whose clauses depend."""
        t.note("seen", cites=worked_out)

    logged, weighed = Table(), Table(weigh)
    run(remark(), (), logged)
    assert (logged.told, asked) == ([Noted("seen", (), ("TEST-1", "TEST-2"))], ["asked"])
    run(remark(), (), weighed)
    assert (weighed.told, asked) == ([], ["asked"])
