"""The kit finds what it says it finds, and nothing in a book that is sound."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from affray.chance.reading import Tally, Total
from affray.chance.tail import AtLeast
from affray.chance.throw import Die, d6
from affray.rules import Effect, Prompt, Rulings, Table, rule
from affray.rules.clause import Clause, Clauses
from affray.rules.rule import Step
from affray.testing import Nonconforming, agree, check_system
from affray.uses.lanes import Result
from affray.uses.odds import odds_of
from affray.uses.play import play
from affray.uses.save import load
from affray.uses.simulate import simulate_of
from tests.testing import toy
from tests.testing.toy import HARM, SPEND, TOY, Scenario, ToyRulings


def faults(system: Any, **scenarios: Scenario) -> str:
    with pytest.raises(Nonconforming) as caught:
        check_system(system, scenarios=scenarios or {"first": Scenario()}, times=10_000, plays=3)
    return str(caught.value)


def beginning(begin: Callable[[Scenario], Step]) -> Any:
    return replace(TOY, begin=begin, package=toy.__name__)


def test_a_sound_book_passes() -> None:
    report = check_system(TOY, scenarios={name: Scenario(**preset) for name, preset in TOY.presets.items()})
    assert report.faults == ()
    assert len(report.rules) == 2
    assert all(report.positions.values())


TICKS = count()


@rule("TOY-1")
def forgetful(t: Table, pool: int) -> None:
    """Its menu grows each time that it is asked."""
    t.tell(HARM, t.choose(SPEND, range(pool + next(TICKS))))


def test_a_rule_that_knows_more_than_its_facts() -> None:
    assert "same answers led to another question" in faults(beginning(lambda _: forgetful(2)))


@rule("TOY-1")
def listing(t: Table, pool: int) -> list[int]:
    """Returns what can change."""
    return [t.roll(d6(pool), Total())]


def test_a_result_that_can_change() -> None:
    assert "rule/not-frozen" in faults(beginning(lambda _: listing(1)))


@rule("TOY-1")
def unoffered(t: Table) -> None:
    """Asks without options."""
    t.choose(SPEND, ())


def test_an_empty_menu() -> None:
    assert "rule/empty-menu" in faults(beginning(lambda _: unoffered()))


@rule("TOY-1")
def strange(t: Table) -> None:
    """Speaks words that the book does not list."""
    t.tell(Effect("strange", "strange"))
    t.choose(Prompt("odd", "odd"), (1, "1"))
    t.note("unheard", cites="TOY-9")


def test_words_that_the_book_does_not_list() -> None:
    found = faults(beginning(lambda _: strange()))
    assert "tells 'strange'" in found
    assert "asks 'odd'" in found
    assert "notes 'unheard'" in found
    assert "cites TOY-9 in a note, which it does not carry out" in found
    assert "have the same name: 1, 1" in found


def test_rules_that_no_scenario_reaches() -> None:
    assert "harm is reached by no scenario" in faults(
        TOY, hopeless=Scenario(pool=0, number=99, rulings=ToyRulings(luck="plain"))
    )


def test_clauses_that_nobody_cites_or_knows() -> None:
    known = Clauses({"TOY-1": Clause("TOY-1", "x"), "TOY-9": Clause("TOY-9", "y")})
    known["TOY-3"] = Clause("TOY-3", "z", in_scope=False)
    found = faults(replace(TOY, clauses=lambda: known))
    assert "cites TOY-2, which is no clause" in found
    assert "TOY-9 is in scope, and no rule cites it" in found
    assert "cites TOY-3, which is listed as out of scope" in found
    assert "TOY-3 is out of scope without a reason" in found


class Boastful(Tally[int], frozen=True):
    """Says that it is read as itself and one more, and is not."""

    @property
    def near(self) -> int | None:
        return 0

    @property
    def beyond(self) -> int | None:
        return 1

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


class Sudden(Tally[int], frozen=True):
    """Says that sixes stop mattering, and they do not."""

    @property
    def enough(self) -> tuple[int | None, ...]:
        return None, 2

    @property
    def near(self) -> int | None:
        return 3

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0] + sums[1]


@rule("TOY-1")
def misread(t: Table, reading: Tally[int]) -> None:
    """Rolls what is read in two ways."""
    t.tell(HARM, t.roll(d6(2), reading))


def test_a_reading_that_is_weighed_otherwise_than_it_is_read() -> None:
    assert "written out it is" in faults(beginning(lambda _: misread(Boastful())))
    assert "a short count still matters" in faults(beginning(lambda _: misread(Sudden())))


class Steadfast(Tally[int], frozen=True):
    """Holds the rulings, so that nobody can try other ones."""

    rulings: ToyRulings = ToyRulings()

    @property
    def enough(self) -> tuple[int | None, ...]:
        return (None,)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face,)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


def test_rulings_that_no_page_can_be_given_otherwise() -> None:
    assert "a reading in the fact 'reading' holds the rulings" in faults(
        beginning(lambda _: misread(Steadfast()))
    )


class Settled(Rulings, frozen=True):
    """Has one reading only."""

    once: int = 1


def test_keys_and_rulings_that_say_nothing_apart() -> None:
    found = faults(
        replace(
            TOY,
            effects=(*TOY.effects, Effect("harm", "another harm")),
            prompts=(*TOY.prompts, Prompt("spend", "another spend")),
            rulings=Settled,
        )
    )
    assert "two effects have the same key" in found
    assert "two prompts have the same key" in found
    assert "the ruling once has one reading only" in found


def crooked_odds(line: Any) -> Any:
    return odds_of(line).map(lambda result: Result((*result.amounts, ("harm", 99))))


def crooked_crowd(line: Any, *, times: int, seed: int) -> Any:
    crowd = simulate_of(line, times=times, seed=seed)
    (first, number), *others = crowd.counts
    return replace(
        crowd, counts=((first, number // 2), *others, (Result((("hit", 7),)), number - number // 2))
    )


def crooked_load(text: str) -> Any:
    bout = load(text)
    bout.told = ()
    return bout


def crooked_play(step: Any, **more: Any) -> Any:
    return play(step, **more)._replace(result=Result((("hit", 3),)))


@pytest.mark.parametrize(
    ("use", "crooked", "fault"),
    [
        ("odds_of", crooked_odds, "but the odds under that line are worth"),
        ("simulate_of", crooked_crowd, "a crowd came to hit 7, which the odds do not know"),
        ("load", crooked_load, "resumes elsewhere"),
        ("play", crooked_play, "was played to hit 3, which the odds do not know"),
    ],
)
def test_uses_that_do_not_agree(monkeypatch: pytest.MonkeyPatch, use: str, crooked: Any, fault: str) -> None:
    monkeypatch.setattr(f"affray.testing.agree.{use}", crooked)
    assert fault in faults(TOY)


@rule("TOY-1 TOY-2")
def silent(t: Table) -> None:
    """Asks and rolls nothing."""
    t.tell(HARM, 1)


def test_a_check_that_was_made_nowhere() -> None:
    assert "no save was looked at" in faults(beginning(lambda _: silent()))


def test_what_was_looked_at_is_counted() -> None:
    report = check_system(
        TOY,
        scenarios={name: Scenario(**preset) for name, preset in TOY.presets.items()},
        plays=4,
        times=10_000,
    )
    for counts in (report.saves, report.undone, report.crowds, report.plays):
        assert all(counts.values())
    assert f"{sum(report.saves.values())} saves, {sum(report.undone.values())} undone" in str(report)


def test_amounts_past_an_open_end_count_as_one():
    def harm(amount):
        return Result((("harm", amount),))

    edges = agree._edges([harm(2), harm(AtLeast(9, Fraction(11))), harm(AtLeast(5, Fraction(6)))])
    assert edges == {"harm": (5, True)}
    crowd = [(harm(4), 7), (harm(5), 2), (harm(AtLeast(8, Fraction(9))), 1), (Result(), 3)]
    assert agree._past(edges, crowd) == {harm(4): 7, harm("past 5"): 3, Result(): 3}
