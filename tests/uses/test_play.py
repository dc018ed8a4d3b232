"""One path at the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from affray.chance.hand import Hand, hand
from affray.chance.reading import Best, Total
from affray.chance.throw import Die, Throw, d6, dice
from affray.errors import BadReturn, BadSave, NotOffered, WrongFace
from affray.rules import DEFENDER, Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced, reach
from affray.uses.lanes import Result
from affray.uses.line import follow
from affray.uses.odds import odds
from affray.uses.play import Bout, flat, play, refall
from affray.uses.policy import always, best
from affray.uses.roller import Entered, Scripted, Seeded
from affray.uses.save import load, save

HIT, HURT = Effect("hit", "hit"), Effect("hurt", "hurt")
SPEND, AGAIN = Prompt("spend", "dice to spend"), Prompt("again", "again?")


@rule("TEST-1 TEST-2")
def strike(t: Table, pool: int, defense: int) -> Step | None:
    """Spend dice, roll the rest."""
    t.note("strike", pool=pool)
    t.tell(HIT, 0)
    bought = t.choose(SPEND, range(pool + 1))
    if t.roll(d6(pool - bought), Total(), why="attack") < defense:
        return None
    t.tell(HIT)
    return wound(2 + bought)


@rule("TEST-3")
def wound(t: Table, count: int) -> str:
    """It hurts, and may be done once more."""
    t.inflict(HURT, d6(count), Total(), why="damage")
    if t.choose(AGAIN, (False, True)):
        t.tell(HURT, 10)
    return "done"


def highest(die: Any) -> int:
    return die.sides


def test_a_bout_stops_at_every_question_and_logs_what_happened() -> None:
    bout = Bout(strike(3, 6), Scripted([4, 3, 6, 5, 1, 2]))
    assert bout.question.prompt == SPEND
    with pytest.raises(NotOffered, match="no roll is open"):
        bout.roll()
    with pytest.raises(NotOffered, match="'spend' does not offer '7'"):
        bout.choose(7)
    bout.choose(1)
    with pytest.raises(NotOffered, match="no decision is open"):
        bout.choose(1)
    assert flat(bout.roll()) == (4, 3)
    assert bout.result == Result((("hit", 1),))
    assert bout.question.why == "damage"
    assert flat(bout.roll()) == (6, 5, 1)
    bout.choose("yes")
    assert bout.over
    assert bout.position.result == "done"
    assert bout.result == Result((("hit", 1), ("hurt", 22)))
    assert [(event.kind, event.key) for event in bout.log] == [
        ("note", "strike"),
        ("choice", "spend"),
        ("roll", "attack"),
        ("tell", "hit"),
        ("roll", "damage"),
        ("choice", "again"),
        ("tell", "hurt"),
    ]
    assert {event.clauses for event in bout.log} == {("TEST-1", "TEST-2"), ("TEST-3",)}
    damage = bout.log[4]
    assert (damage.throw, damage.faces, damage.value, damage.effects) == (
        ((3, 6, False, 1, ""),),
        ((6,), (5,), (1,)),
        12,
        (("hurt", 0, 12),),
    )


def test_undo_takes_back_a_whole_attack_and_redo_brings_the_same_dice() -> None:
    """A49: all that the attack did is taken back; redo gives the same dice."""
    bout = Bout(strike(3, 2), Seeded("a49"))
    assert not bout.undo()
    bout.choose(0)
    rolled = bout.roll(), bout.roll()
    bout.choose(True)
    whole = (bout.told, bout.log, bout.result, save(bout))
    assert bout.undo()
    assert bout.undo()
    assert (bout.told, bout.result) == ((), Result())
    assert not bout.undo()
    assert bout.redo()
    assert bout.redo()
    assert (bout.told, bout.log, bout.result, save(bout)) == whole
    assert bout.undo()
    assert bout.undo()
    bout.choose(0)
    assert (bout.roll(), bout.roll()) == rolled
    assert not bout.redo()


def test_a_rule_undone_is_no_longer_part_of_a_save() -> None:
    bout = Bout(strike(3, 2), Seeded(1))
    before = save(bout)
    bout.choose(0)
    bout.roll()
    assert wound.name in json.loads(save(bout))["rules"]
    bout.undo()
    assert save(bout) == before


def test_a_roller_that_fails_changes_nothing() -> None:
    lines = iter(["7", "6 6", "6"])
    bout = Bout(strike(2, 2), Entered(lambda wanted: next(lines)))
    bout.choose(1)
    at = (bout.position, bout.log, bout.answers)
    for _ in range(2):
        with pytest.raises(WrongFace):
            bout.roll()
        assert (bout.position, bout.log, bout.answers) == at
    bout.roll()
    assert bout.result["hit"] == 1


def test_undo_asks_the_same_person_again() -> None:
    lines = iter(["3", "4 4 4", "5", "1 1 1"])
    bout = Bout(strike(2, 2), Entered(lambda wanted: next(lines)))
    bout.choose(1)
    bout.roll()
    bout.roll()
    assert bout.undo()
    bout.choose(1)
    bout.roll()
    bout.roll()
    assert bout.result["hurt"] == 3


def test_a_roller_of_ones_own_can_be_undone() -> None:
    class Sixes:
        def fall(self, throw: Throw | Hand, why: str = "") -> Any:
            return throw.fall(highest)

        def state(self) -> dict[str, Any]:
            return {"roller": "sixes"}

    bout = Bout(strike(1, 2), Sixes())
    bout.choose(0)
    bout.roll()
    assert bout.undo()
    bout.choose(0)
    assert flat(bout.roll()) == (6,)
    with pytest.raises(BadSave, match="sixes"):
        load(save(bout))


def test_an_answer_after_undo_forgets_what_was_undone() -> None:
    bout = Bout(strike(3, 2), Seeded(2))
    bout.choose(0)
    bout.undo()
    bout.choose(1)
    assert not bout.redo()


@pytest.mark.parametrize("ask", [None, always(spend=2, again=True), lambda choice, bout: choice.options[-1]])
def test_somebody_decides(ask: Any) -> None:
    played = play(strike(2, 0), roller=Seeded(3), ask=ask)
    assert played.returned == "done"
    answers = [event.answer for event in played.log if event.kind == "choice"]
    assert answers == (["0", "no"] if ask is None else ["2", "yes"])


def test_a_policy_at_the_table_looks_at_what_was_told() -> None:
    policy = best(reach("reach", HURT, 10) + priced("thrift", {HIT: -1}))
    for seed in range(30):
        played = play(wound(2), roller=Seeded(seed), ask=policy)
        (rolled,) = (event.value for event in played.log if event.kind == "roll")
        (answer,) = (event.answer for event in played.log if event.kind == "choice")
        assert answer == ("no" if rolled >= 10 else "yes")


def test_from_a_question_on_only_what_is_still_to_come_counts() -> None:
    """What was told on the page before it asked has happened: the future does not tell it again."""

    @rule("TEST-4")
    def scratch_then_ask(t: Table) -> None:
        """A scratch; then a question; then a roll."""
        t.tell(HURT, 3)
        if t.choose(AGAIN, (False, True)):
            t.tell(HURT, 1)
        t.note("rolling")
        t.tell(HIT)
        t.inflict(HURT, d6(1), Total())

    bout = Bout(scratch_then_ask(), Seeded(0))
    assert bout.result == Result((("hurt", 3),))
    assert odds(bout.position, of=HURT).mean() == 3.5
    assert odds(scratch_then_ask(), of=HURT).mean() == 6.5
    played = play(scratch_then_ask(), roller=Scripted([5]), ask=best(reach("reach", HURT, 9)))
    assert played.result["hurt"] == 9
    bout.choose(True)
    assert bout.result == Result((("hurt", 4), ("hit", 1)))
    assert odds(bout.position).fractions() == {
        Result((("hurt", face),)): odds(bout.position, of=HURT).probability(face) for face in range(1, 7)
    }
    line = follow(bout.position, best(reach("reach", HURT, 9)), told=bout.told)
    assert line.worth("attacker", line.graph.root, line.start) == odds(bout.position, of=HURT).at_least(5)


def test_a_defender_at_the_table_does_without_unless_it_wants_something() -> None:
    @rule("TEST-5")
    def ask(t: Table) -> None:
        """The defender may hurt itself."""
        t.tell(HURT, int(t.choose(AGAIN, (False, True), by=DEFENDER)))

    goal = priced("hurt", {HURT: 1})
    assert play(ask(), ask=best(goal)).result == Result()
    assert play(ask(), ask=best(goal, defender=goal)).result == Result((("hurt", 1),))


def test_faces_fall_again_as_they_fell() -> None:
    throws = [d6(3), dice(2, 4, again=True), dice(2, 6, best=2) + dice(1, 2, again=True, best=-2)]
    for throw in throws:
        shown = Seeded("refall").fall(throw)
        assert refall(throw, flat(shown)) == shown
        with pytest.raises(BadReturn, match="too few"):
            refall(throw, flat(shown)[:-1])
    cards = hand(((1, 2), (2, 2)), 3)
    drawn = Seeded("refall").fall(cards)
    assert refall(cards, flat(drawn)) == drawn


def test_cards_are_drawn_at_the_table() -> None:
    @rule("TEST-6")
    def draw(t: Table) -> int:
        """The best of two cards."""
        return t.roll(hand(((1, 1), (5, 1), (9, 1)), 2), Best(), why="draw")

    played = play(draw(), roller=Scripted([9, 1]))
    assert played.returned == 9
    assert (played.log[0].throw, played.log[0].faces) == (("cards", 2, 3), (9, 1))


def test_a_chain_that_is_cut_says_so() -> None:
    @rule("TEST-7")
    def endless(t: Table) -> int:
        """A die that always explodes in this test."""
        return t.roll(dice(1, 2, again=True), Total())

    class Top:
        def fall(self, throw: Throw | Hand, why: str = "") -> Any:
            return throw.fall(highest)

        def state(self) -> dict[str, Any]:
            return {}

    played = play(endless(), roller=Top())
    assert played.log[0].cut
    assert played.returned == 2 * 1001
    assert Die(2, again=True).check()
