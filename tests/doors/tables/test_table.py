"""A table is the fold of its events: undo and redo of every kind of action are exact, nothing is deleted."""

from __future__ import annotations

from time import perf_counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from affray.doors.store.store import Kept, Store, Taken
from affray.doors.tables.acts import Event, Rest
from affray.doors.tables.asking import advice_asked, odds_asked
from affray.doors.tables.sight import Sight
from affray.doors.tables.table import Table, replayed
from affray.doors.tables.weighing import outlook, weighed
from affray.errors import AffrayError, NotOffered
from affray.systems import books
from affray.text.translate import tongue
from tests.doors.tables.kit import AT, GM, KEY, done, seen, table

FIGHTS = [(key, name) for key in books if books[key].fighting for name in books[key].fighting.presets]


def numbers(at: Table) -> dict[str, Any]:
    return {
        one["name"]: (one["numbers"], one["conditions"], one["out"], one["fields"])
        for one in seen(at)["fighters"]
    }


@pytest.mark.parametrize(("book", "name"), FIGHTS)
def test_a49_undo_reverts_all_fields(book: str, name: str) -> None:
    """HP, conditions, Luck, the fallen and whose turn it is: back, and forward again with the same dice."""
    at = done(table(book, preset=name), "begin")
    stood = [seen(at)]
    while at.state.standing and at.state.standing.question is not None and len(at.entries) < 60:
        at = done(at, "habit")
        if not at.state.group:
            stood.append(seen(at))
    end, lines = seen(at), [event.said for event in at.events]
    for was in reversed(stood[:-1]):
        at = done(at, "undo")
        assert seen(at) == was
    while at.undone:
        at = done(at, "redo")
    assert seen(at) == end
    assert [event.said for event in at.events][: len(lines)] == lines, "nothing is deleted"


def test_the_same_choice_after_an_undo_has_the_same_dice() -> None:
    at = done(table("woin", preset="duel"), "begin")
    foe = seen(at)["question"]["foes"][0]
    at = done(at, "target", foe=foe)
    one = done(at, "choose", option="1")
    again = done(done(one, "undo", step=True), "choose", option="1")
    assert again.events[-1].fell == one.events[-1].fell
    assert len(again.events) == len(one.events) + 2


def test_an_attack_is_taken_back_whole_and_what_is_set_meanwhile_stays() -> None:
    at = done(table("woin", preset="duel", seats=["Ann"]), "begin")
    before = numbers(at)
    at = done(at, "target", foe=seen(at)["question"]["foes"][0])
    at = done(at, "hide", who="Ash", what="numbers")
    at = done(at, "note", text="a secret look")
    while at.state.group:
        at = done(at, "choose", option=at.state.standing.question.options[0])
    at = done(at, "undo")
    assert numbers(at) == before
    assert at.state.hides("Ash") == "numbers"
    assert at.state.standing is not None
    assert seen(at)["question"]["kind"] == "target"
    with pytest.raises(NotOffered, match="nothing has been taken back"):
        done(done(at, "pass"), "redo")


@pytest.mark.parametrize("step", [
    {"do": "pass"}, {"do": "wait", "after": "archer 4"}, {"do": "remove", "who": "scrapper 1"},
    {"do": "correct", "who": "Rowan", "set": ["health=3", "luck=0"], "why": "a fall"},
    {"do": "correct", "who": "Hazel", "set": ["conditions=[{name='slowed', level=2, by=0}]"]},
    {"do": "hide", "who": "archer 1", "what": "all"}, {"do": "own", "who": "Rowan", "seat": "Ann"},
    {"do": "dice", "who": "Ann", "dice": "entered"}, {"do": "rule", "set": ["tie_hits=no"]}, {"do": "finish"},
    {"do": "add", "fighter": {"from": "goblin archer", "name": "late", "side": "goblins", "count": 2}},
    {"do": "add", "fighter": {"from": "goblin archer", "name": "next", "side": "goblins"}, "after": "Rowan"},
], ids=lambda step: step["do"])  # fmt: skip
def test_every_kind_of_action_is_taken_back_and_done_again(step: dict[str, Any]) -> None:
    at = done(table("woin", preset="bridge", seats=["Ann"]), "begin")
    before = seen(at)
    after = done(at, **step)
    assert seen(after) != before
    back = done(after, "undo")
    assert seen(back) == before
    assert seen(done(back, "redo")) == seen(after)


def test_a_fight_that_is_finished_goes_on_with_who_is_left_as_they_are() -> None:
    at = done(table("woin", preset="duel"), "begin")
    at = done(at, "correct", who="Ash", set=["health=5"])
    at = done(at, "finish")
    assert seen(at)["stage"] == "gathering"
    at = done(at, "correct", who="Birch", set=["health=7"])
    at = done(at, "begin")
    assert {name: one[0] for name, one in numbers(at).items()} == {
        "Ash": {"HEALTH": 5},
        "Birch": {"HEALTH": 7},
    }


def test_what_cannot_be_corrected_is_refused_by_its_field() -> None:
    at = done(table("woin", preset="duel"), "begin")
    for text, said in (
        ("health=-1", "health"),
        ("helth=1", "did you mean 'health'"),
        ("health", "NAME=VALUE"),
    ):
        with pytest.raises(AffrayError) as refused:
            done(at, "correct", who="Ash", set=[text])
        assert said in str(refused.value)


def test_a_table_of_an_older_rule_is_read_and_goes_on_from_what_was_recorded() -> None:
    at = done(table("woin", preset="duel"), "begin")
    at = done(at, "correct", who="Ash", set=["health=5"])
    from affray.doors.tables.resting import rest

    *early, last = at.events
    lines = list(early[-1].said)
    lines[-1] = msgspec.structs.replace(lines[-1], line=msgspec.structs.replace(lines[-1].line, who="Oak"))
    changed = [*early[:-1], msgspec.structs.replace(early[-1], said=tuple(lines)), last]
    old = replayed(at.head, KEY, changed, rest(at.state))
    assert "a rule has changed" in seen(old)["stopped"]
    assert numbers(old)["Ash"][0] == {"HEALTH": 5}
    with pytest.raises(AffrayError, match="finish"):
        done(old, "begin")
    new = done(old, "finish")
    assert seen(new)["stopped"] is None
    again = replayed(
        new.head, KEY, msgspec.json.decode(msgspec.json.encode(new.events), type=list[Event]), None
    )
    assert seen(done(again, "begin")) == seen(done(new, "begin"))
    assert numbers(again)["Ash"][0] == {"HEALTH": 5}


def test_a_table_of_a_thousand_events_stays_fast() -> None:
    """Nothing is replayed to act or to take back; a replay takes a few milliseconds an event at most."""
    at = table("woin", preset="bridge")
    while at.version < 1_000:
        if at.state.standing is None:
            at = done(at, "begin")
        else:
            at = done(at, "finish" if at.state.standing.question is None else "habit")
            if at.state.standing is None:
                at = done(at, "correct", who="Rowan", set=["health=24"])
    before = seen(at)
    began = perf_counter()
    for _ in range(10):
        at = done(at, "undo")
    for _ in range(10):
        at = done(at, "redo")
    took = perf_counter() - began
    assert seen(at) == before
    began = perf_counter()
    again = replayed(at.head, KEY, at.events)
    assert seen(again) == before
    assert took < 2, f"{took:.2f} s for 20 undos and redos"
    assert perf_counter() - began < 30


def test_a_decision_and_a_fight_are_weighed_as_they_stand() -> None:
    at = done(table("woin", preset="duel"), "begin")
    sight = Sight(at, GM, tongue("en"))
    worths = weighed(advice_asked(sight, None))
    assert [(one["label"], one["best"]) for one in worths["options"]] == [("Birch", True)]
    whole = outlook(odds_asked(sight))
    hurt = outlook(odds_asked(Sight(done(at, "correct", who="Ash", set=["health=1"]), GM, tongue("en"))))
    assert hurt["wins"]["Ash"]["float"] < whole["wins"]["Ash"]["float"]
    at = done(at, "target", foe="Birch")
    found = weighed(advice_asked(Sight(at, GM, tongue("en")), None))
    assert found["by"] == "attacker"
    assert max(one["float"] for one in found["options"]) == pytest.approx(worths["options"][0]["float"])
    with pytest.raises(NotOffered):
        odds_asked(Sight(table("woin"), GM, tongue("en")))
    with pytest.raises(NotOffered):
        advice_asked(Sight(table("woin"), GM, tongue("en")), None)


class Hands(RuleBasedStateMachine):
    """Several hands at one table of a store, whose process may end at any moment."""

    url = ""
    runs: ClassVar[list[int]] = []

    def __init__(self) -> None:
        super().__init__()
        self.runs.append(len(self.runs))
        self.store = Store.at(self.url)
        begun = table("woin", preset="bridge", seats=["Ann"])
        self.head = msgspec.structs.replace(begun.head, id=f"table-{len(self.runs)}")
        first = replayed(self.head, KEY, begun.events)
        self.store.create(Kept(self.head, KEY, "{}"), first.events, {}, at=AT)
        self.table, self.acknowledged = first, list(first.events)

    def _do(self, at: Table, do: str, **more: Any) -> None:
        before = seen(self.table)
        try:
            after = done(at, do, **more)
        except AffrayError:
            assert seen(self.table) == before, "what is refused changes nothing"
            return
        event = after.events[-1]
        try:
            self.store.append(self.head.id, event, "{}")
        except Taken:
            assert at.version < self.table.version, "only who is late is refused"
            return
        assert at.version == self.table.version
        self.table = after
        self.acknowledged.append(event)

    @rule(number=st.integers(0, 9))
    def answer(self, number: int) -> None:
        question = seen(self.table)["question"]
        if question is None:
            self._do(self.table, "begin" if seen(self.table)["stage"] == "gathering" else "finish")
        elif question["kind"] == "target":
            self._do(self.table, "target", foe=question["foes"][number % len(question["foes"])])
        else:
            self._do(
                self.table, "choose", option=question["options"][number % len(question["options"])]["label"]
            )

    @rule(
        what=st.sampled_from(["undo", "redo", "pass", "habit", "finish", "note", "remove", "hide", "correct"])
    )
    def other(self, what: str) -> None:
        every: dict[str, dict[str, Any]] = {
            "note": {"text": "x"}, "remove": {"who": "archer 1"}, "hide": {"who": "Rowan", "what": "numbers"},
            "correct": {"who": "Hazel", "set": ["health=4"]},
            "undo": {"step": len(self.acknowledged) % 2 == 0},
        }  # fmt: skip
        self._do(self.table, what, **every.get(what, {}))

    @precondition(lambda self: self.table.version > 9)
    @rule()
    def late(self) -> None:
        """Somebody writes who has not heard of the last event."""
        self._do(replayed(self.head, KEY, self.acknowledged[:-1]), "note", text="late")

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store.at(self.url)
        kept = self.store.game(self.head.id)
        assert kept is not None
        again = replayed(kept.head, kept.dice, self.store.events(self.head.id), Rest())
        assert not again.stopped, again.stopped
        assert seen(again) == seen(self.table)
        assert again.struck == self.table.struck
        assert again.undone == self.table.undone
        self.table = again

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        kept = self.store.events(self.head.id)
        assert [one.version for one in kept] == list(range(1, len(self.acknowledged) + 1))
        assert [one.key for one in kept] == [one.key for one in self.acknowledged]

    def teardown(self) -> None:
        self.store.close()


def test_no_action_is_lost_doubled_or_half_applied(database: str) -> None:
    machine = type("HandsAt", (Hands,), {"url": database})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=12, stateful_step_count=25, deadline=None)
    )
