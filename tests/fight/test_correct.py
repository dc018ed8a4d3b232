"""A fight that is corrected by hand: anybody's state at any time, and the rulings between two attacks."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from affray.doors.fights import fight_of
from affray.errors import BadValue, NotOffered
from affray.fight.battle import Battle
from affray.fight.fighters import Fight
from affray.fight.lines import Line
from affray.fight.log import Logged, header_of, resume
from affray.fight.standing import Standing, Target
from affray.uses.roller import Seeded


def begun(name: str = "woin/duel") -> Battle:
    fight = fight_of(name).fight
    return Battle(fight, Seeded(3), asked=fight.sides)


def state(battle: Battle, who: int):
    return battle.cast.states[battle.ids[who]]


def test_a_state_is_set_by_hand_and_taken_back():
    battle = begun()
    was = state(battle, 1)
    battle.correct("Birch", replace(was, health=3))
    assert state(battle, 1).health == 3
    assert [line.numbers for line in battle.lines if line.kind == "change"] == [(("HEALTH", 22, 3),)]
    assert battle.undo()
    assert state(battle, 1) == was
    assert battle.redo()
    assert state(battle, 1).health == 3


def test_an_attack_under_way_does_what_it_does_to_the_corrected_state():
    battle = begun()
    battle.choose("0")
    assert battle.standing.resolving or battle.question is not None
    battle.correct("Birch", replace(state(battle, 1), health=20))
    while battle.whose == "Ash" and battle.standing.resolving:
        battle.roll()
    losses = [line.numbers[0] for line in battle.lines if line.kind == "change" and line.who == "Birch"]
    assert losses[0] == ("HEALTH", 22, 20)
    assert state(battle, 1).health == losses[-1][2]


def test_who_is_put_out_is_passed_over_and_a_side_without_anybody_has_lost():
    battle = begun("woin/bridge")
    while not isinstance(battle.question, Target):
        battle.roll()
    who = battle.fight.number(battle.whose)
    battle.correct(battle.whose, replace(state(battle, who), health=0))
    assert battle.whose != battle.fight.combatants[who].name
    one = begun()
    one.correct("Birch", replace(state(one, 1), health=0))
    assert one.winner == "Ash"
    with pytest.raises(NotOffered, match="over"):
        one.correct("Ash", state(one, 0))
    with pytest.raises(BadValue, match="nobody called"):
        begun().correct("Oak", state(one, 0))


def test_the_book_is_read_otherwise_from_the_next_attack_on():
    battle = begun()
    battle.rule(replace(battle.fight.rulings, tie_hits=not battle.fight.rulings.tie_hits))
    assert battle.fight.rulings.tie_hits != fight_of("woin/duel").fight.rulings.tie_hits
    assert battle.question is not None


def test_corrections_are_in_the_log_and_come_again_with_it():
    battle = begun()
    header = header_of(battle, {})
    battle.correct("Birch", replace(state(battle, 1), health=9))
    battle.rule(replace(battle.fight.rulings, tie_hits=False))
    lines = msgspec.json.decode(msgspec.json.encode(battle.lines), type=list[Line])
    again = resume(fight_of("woin/duel").fight, Logged(header, tuple(lines), 0))
    assert again.place == battle.place
    assert state(again, 1) == state(battle, 1)


def test_a_fighter_can_begin_as_it_stands():
    fight = fight_of("woin/duel").fight
    one, other = fight.combatants
    fresh = fight.fighting.fresh(one.sheet)
    hurt: Fight = replace(fight, combatants=(replace(one, state=replace(fresh, health=5)), other))
    standing = Standing(hurt, (), lambda line: None)
    assert standing.cast.states[standing.ids[0]].health == 5
    late = replace(hurt, combatants=(*hurt.combatants, replace(hurt.combatants[0], name="Late", joins=2)))
    assert Standing(late, (), lambda line: None).cast.comes[2] != standing.cast.fresh[0]


def test_a_fork_goes_on_by_itself():
    battle = begun()
    said: list[object] = []
    other = battle.standing.fork(said.append)
    before = battle.standing.place
    battle.choose("1")
    battle.roll()
    assert battle.standing.under is not other.under
    assert other.place == before
    assert not said


def test_whom_to_attack_can_be_asked_even_of_one_foe():
    fight = fight_of("vzryv/bear").fight
    standing = Standing(fight, fight.sides, lambda line: None, declared=True)
    assert standing.question == Target("hunter", ("bear",))
