"""Turn order and what lasts: nobody is skipped, everything ends once, and undoing brings all of it back."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.errors import BadValue, NotOffered
from affray.fight.battle import Battle
from affray.fight.fighters import several
from affray.fight.odds import odds
from affray.fight.orders import orders
from affray.fight.simulate import simulate
from affray.fight.standing import Target
from affray.rules.fighting import Lasting
from affray.rules.table import Choice
from affray.uses.roller import Scripted, Seeded
from tests.fight.toy import fight, one

HIT, MISS = 6, 1


def battle(setup, faces=(), **more):
    return Battle(setup, Scripted(faces), **more)


def turns(found):
    """Whose turns have begun, with the rounds."""
    return [
        line.who if line.kind == "turn" else line.number
        for line in found.lines
        if line.kind in {"turn", "round"}
    ]


def rolls(found, number):
    for _ in range(number):
        found.roll()


def test_a_kill_among_ties_skips_nobody():
    setup = fight(
        one("a", "x", hp=1, initiative=5),
        one("b", "y", hp=1, initiative=5),
        one("c", "x", hp=1, initiative=5),
        one("d", "y", hp=1, initiative=5),
    )
    found = battle(setup, [HIT, MISS, MISS, MISS, MISS])
    rolls(found, 5)  # a kills b; c and d still act, then a again
    assert turns(found) == [1, "a", "c", "d", 2, "a", "c", "d"]


def test_who_falls_in_its_own_turn_leaves_the_order_right():
    setup = fight(
        one("a", "x", hp=1, burns=True, actions=2),
        one("b", "y", hp=2),
        one("c", "x", hp=1),
        one("d", "y", hp=1),
    )
    found = battle(setup, [6, MISS, MISS, MISS, MISS])
    found.roll()  # a burns to death at the start of its turn, and does not swing
    rolls(found, 4)
    assert turns(found) == [1, "a", "b", "c", "d", 2, "b", "c"]


def test_who_joins_late_acts_from_its_round_on():
    setup = fight(one("a", "x", hp=3), one("late", "x", hp=3, joins=3), one("b", "y", hp=3))
    found = battle(setup, [MISS] * 10)
    rolls(found, 7)
    assert turns(found) == [1, "a", "b", 2, "a", "b", 3, "a", "late", "b", 4, "a"]


def test_a_side_whose_last_is_still_to_come_has_not_lost():
    setup = fight(one("a", "x", hp=1), one("late", "x", hp=1, joins=2), one("b", "y", hp=1))
    found = battle(setup, [MISS, HIT, HIT])
    rolls(found, 3)
    assert found.winner == "x"
    assert found.round == 2


def test_somebody_who_joins_in_mid_fight_takes_its_place():
    found = battle(fight(one("a", "x", hp=3), one("b", "y", hp=3)), [MISS] * 10)
    found.roll()
    found.join(one("new", "x", hp=2), after="a")
    rolls(found, 4)
    assert turns(found) == [1, "a", "b", 2, "a", "new", "b", 3, "a"]
    with pytest.raises(BadValue, match="already"):
        found.join(one("new", "x", hp=2))


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        ("a", [1, "a", "b", "c", "d", 2, "b"]),
        ("b", [1, "a", "c", "d", 2, "a"]),
        ("d", [1, "a", "b", "c", 2, "a"]),
    ],
)
def test_whoever_is_removed_the_order_stays_right(gone, expected):
    setup = fight(one("a", "x", hp=3), one("b", "y", hp=3), one("c", "y", hp=3), one("d", "x", hp=3))
    found = battle(setup, [MISS] * 10)
    found.remove(gone)
    rolls(found, len([who for who in expected if isinstance(who, str)]) - 1 - (gone == "a"))
    assert turns(found) == expected


def test_removing_the_last_of_a_side_ends_it():
    found = battle(fight(one("a", "x", hp=3), one("b", "y", hp=3)))
    found.remove("b")
    assert found.over
    assert found.winner == "x"


def test_who_waits_acts_later_and_keeps_that_place():
    found = battle(fight(one("a", "x", hp=3), one("b", "y", hp=3), one("c", "x", hp=3)), [MISS] * 10)
    found.delay("b")
    rolls(found, 5)
    assert turns(found) == [1, "a", "b", "a", "c", 2, "b", "a", "c"]
    with pytest.raises(NotOffered, match="nobody"):
        found.delay("b")


def test_a_delayed_turn_begins_once():
    """What ends at the start of a's turn ends when it first comes up, not again when the turn is taken."""
    lasting = Lasting("dazed", ends="turn start", whose=1, left=2)
    setup = fight(
        one("b", "y", hp=9, hits=2, dazes=lasting),
        one("a", "x", hp=9, actions=2),
        one("c", "y", hp=9),
        dazes=lasting,
    )
    found = battle(setup, [HIT, MISS, MISS, MISS, MISS])
    found.roll()  # b dazes a for two starts of a's own turn; the first of them is now
    found.delay("c")
    left = [one.left for one in found.cast.states[found.ids[1]].lasting]
    found.roll()  # c
    assert [one.left for one in found.cast.states[found.ids[1]].lasting] == left == [1]


def test_nobody_is_asked_twice_for_an_order_that_is_given():
    assert list(orders(fight(one("a", "x", hp=1, initiative=3), one("b", "y", hp=1, initiative=8)))) == [
        (1, 0)
    ]


def test_places_are_rolled_for_and_ties_rolled_again():
    setup = fight(one("a", "x", hp=1, rolls=True), one("b", "y", hp=1, rolls=True), one("c", "y", hp=1))
    found = battle(setup, [4, 4, 2, 2, 3, 5, MISS])
    rolls(found, 6)
    assert turns(found) == [1, "b"]
    every = orders(setup)
    whole = sum(every.values())
    assert {order: F(weight, whole) for order, weight in every.items()} == {
        (0, 1, 2): F(1, 2),
        (1, 0, 2): F(1, 2),
    }


def test_a_group_has_one_place_and_stays_together():
    setup = fight(one("a", "x", hp=1, initiative=5), *several(one("m", "y", hp=1, initiative=7), 3))
    assert list(orders(setup)) == [(1, 2, 3, 0)]
    assert [one.group for one in setup.combatants] == ["", "m", "m", "m"]


MOMENTS = [
    # what lasts, and for each round whether a (who is dazed by b in round 1) may act once or twice
    (Lasting("dazed", ends="round end", left=1), [2, 2]),
    (Lasting("dazed", ends="round end", left=2), [1, 2]),
    (Lasting("dazed", ends="round end", left=1, waits=1), [1, 2]),
    (Lasting("dazed", ends="round end", left=2, waits=1), [1, 1, 2]),
    (Lasting("dazed", ends="turn start", whose=1, left=1), [2, 2]),
    (Lasting("dazed", ends="turn end", whose=1, left=1), [1, 2]),
    (Lasting("dazed", ends="turn end", whose=1, left=2), [1, 1, 2]),
    (Lasting("dazed", ends="scene"), [1, 1, 1, 1]),
]


@pytest.mark.parametrize(("lasting", "acts"), MOMENTS)
def test_what_lasts_ends_exactly_once_at_its_moment(lasting, acts):
    """b acts after a in round 1, and dazes a; b misses from then on."""
    setup = fight(
        one("b0", "y", hp=9, hits=7),
        one("a", "x", hp=9, hits=7, actions=2),
        one("b", "y", hp=9, hits=2, dazes=lasting),
        dazes=lasting,
    )
    found = battle(setup, [MISS, MISS, MISS, HIT] + [MISS] * 40)
    rolls(found, 4)
    counted: list[int] = []
    while len(counted) < len(acts):
        number = found.round
        swings = 0
        while found.round == number:
            swings += found.cast.combatants[found.place.who].name == "a"
            found.roll()
        counted.append(swings)
    assert counted == acts
    began = sum("dazed" in line.began for line in found.lines)
    over = sum("dazed" in line.over_ for line in found.lines)
    assert (began, over) == (1, int(lasting.ends != "scene"))


def test_what_fades_is_less_each_round():
    lasting = Lasting("dazed", amount=3, ends="round end", left=99, fades=1)
    setup = fight(
        one("b", "y", hp=9, hits=2, dazes=lasting), one("a", "x", hp=9, hits=7, actions=4), dazes=lasting
    )
    found = battle(setup, [HIT] + [MISS] * 40)
    acts = []
    for _ in range(4):
        number, swings = found.round, 0
        while found.round == number:
            swings += found.place.who == 1
            found.roll()
        acts.append(swings)
    assert acts == [1, 2, 3, 4]


@pytest.mark.parametrize("lasting", [lasting for lasting, _ in MOMENTS])
def test_parties_and_exact_odds_agree_on_what_lasts(lasting):
    setup = fight(
        one("a", "x", hp=3, hits=3, actions=2, burns=True),
        one("b", "y", hp=2, hits=3, dazes=lasting),
        one("c", "y", hp=1, hits=4, joins=2, dazes=lasting),
        dazes=lasting,
    )
    exact, found = odds(setup), simulate(setup, times=21_000, seed=4)
    for side in ("x", "y"):
        chance = float(exact.win(side))
        assert (
            abs(found.win(side).estimate - chance) < 5 * (chance * (1 - chance) / found.times) ** 0.5 + 1e-9
        )


def test_parties_and_exact_odds_agree_on_areas_flight_and_rolled_orders():
    setup = fight(
        one("a", "x", hp=4, hits=4, area=2, rolls=True, retreats=F(1, 4)),
        one("b", "y", hp=2, hits=4, rolls=True),
        one("c", "y", hp=2, hits=5, aim="weakest", rolls=True),
    )
    exact, found = odds(setup), simulate(setup, times=21_000, seed=4)
    for side in ("x", "y"):
        chance = float(exact.win(side))
        assert abs(found.win(side).estimate - chance) < 5 * (chance * (1 - chance) / found.times) ** 0.5
    assert exact.left("a", "HP").probability(1) == 0  # at 1 of 4 it has fled, and has nothing left there


def test_stepping_back_and_forward_changes_nothing():
    lasting = Lasting("dazed", ends="turn end", whose=1, left=2)
    setup = fight(
        one("a", "x", hp=3, hits=3, grit=2, dazes=lasting),
        one("b", "y", hp=3, hits=3, ducks=True, actions=2),
        one("c", "y", hp=2),
        dazes=lasting,
    )
    found = Battle(setup, Seeded(9), asked=["x", "y"])
    steps = 0
    while found.question is not None and steps < 60:
        answer(found)
        steps += 1
        before = (found.place, found.round, found.question, found.roller.state(), len(found.answers))
        if found.undo():
            assert len(found.answers) < before[4]
            assert found.redo()
        assert (found.place, found.round, found.question, found.roller.state(), len(found.answers)) == before
    assert found.over
    while found.undo():
        pass
    again = Battle(setup, Seeded(9), asked=["x", "y"])
    assert (found.place, found.round, found.roller.state()) == (
        again.place,
        again.round,
        again.roller.state(),
    )
    assert not found.redo() or found.answers


def answer(found):
    question = found.question
    if isinstance(question, Target):
        found.choose(question.foes[-1])
    elif isinstance(question, Choice):
        found.choose(question.options[-1])
    else:
        found.roll()


def test_the_same_dice_fall_after_an_undo():
    found = Battle(fight(one("a", "x", hp=9, grit=3), one("b", "y", hp=9)), Seeded(1), asked=["x"])
    found.choose(1)
    found.roll()
    first = [line.faces for line in found.lines if line.kind == "faces"]
    assert found.undo()
    found.choose(0)
    found.roll()
    assert [line.faces for line in found.lines if line.kind == "faces"] == first * 2
    assert [line.kind for line in found.lines].count("undo") == 1
    assert not found.redo()


def test_what_cannot_be_answered_is_refused_and_changes_nothing():
    found = Battle(
        fight(one("a", "x", hp=9, grit=3), one("b", "y", hp=9), one("c", "y", hp=9)), Seeded(1), asked=["x"]
    )
    lines = list(found.lines)
    with pytest.raises(NotOffered, match="cannot attack"):
        found.choose("a")
    with pytest.raises(NotOffered, match="no roll is open"):
        found.roll()
    found.choose("c")
    with pytest.raises(NotOffered):
        found.choose(9)
    found.choose(0)
    with pytest.raises(NotOffered, match="no decision is open"):
        found.choose(0)
    with pytest.raises(NotOffered, match="being resolved"):
        found.remove("b")
    found.roll()
    assert lines == found.lines[: len(lines)]
    found.end_turn() if found.place.who == 0 else None


def test_a_lot_among_targets_is_a_die_at_the_table():
    setup = fight(one("a", "x", hp=9, aim="random"), one("b", "y", hp=9), one("c", "y", hp=9))
    found = battle(setup, [2, HIT, MISS, MISS, 1, HIT])
    assert found.question.source.dice[0].sides == 2
    rolls(found, 2)
    assert next(line.what for line in found.lines if line.kind == "attack") == "c"


def test_who_is_held_does_nothing_and_another_target_is_found():
    held = Lasting("held", ends="scene")
    setup = fight(one("a", "x", hp=1, hits=2, dazes=held), one("b", "y", hp=9, hits=1), dazes=held)
    assert odds(setup).win("x") == F(5, 6)  # a hit holds b for good
