"""The best play of a whole duel equals sweeps written apart, and its proof can fail."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from affray.errors import BadValue
from affray.fight.advise import advise
from affray.fight.certify import certify
from affray.fight.habit import Habit
from affray.fight.odds import odds
from tests.fight import toy
from tests.fight.men import combatant, duel
from tests.oracles.fights import Man, best_duel

DUELS = [
    (Man(5, 2, 13, 3, 12), Man(5, 2, 14, 2, 10)),
    (Man(4, 1, 11, 2, 6, attacks=2), Man(3, 2, 12, 1, 5)),
    (Man(3, 1, 10, 4, 7), Man(6, 1, 15, 0, 9, attacks=2)),
]


@pytest.mark.parametrize(("one", "other"), DUELS)
def test_the_best_play_of_both_is_what_sweeps_find(one, other):
    found = advise(duel(one, other, habit=Habit()))
    assert found.certified
    assert float(found.worth) == pytest.approx(best_duel(one, other), abs=1e-9)
    assert dict(found.wins)["one"] + dict(found.wins)["other"] == 1
    assert found.worth == max(worth for _, worth in found.options) == dict(found.wins)["one"]
    assert found.best == tuple(option for option, worth in found.options if worth == found.worth)


def test_no_fixed_habit_beats_the_best_and_a_foe_of_habit_is_beaten_at_least_as_often():
    one, other = DUELS[0]
    best = advise(duel(one, other, habit=Habit()))
    for spends in range(one.pool + 1):
        fight = duel(replace_man(one, spends), other)
        mine = Habit(fixed=(("spend", spends),))
        fight = replace(fight, combatants=(replace(fight.combatants[0], habit=mine), fight.combatants[1]))
        against_habit = advise(fight, foe="habit")
        assert against_habit.certified
        assert odds(fight).win("one") <= against_habit.worth
        assert best.worth <= against_habit.worth


def replace_man(man, spends):
    return man._replace(spends=spends)


def test_the_side_that_is_advised_need_not_act_first():
    one, other = DUELS[0]
    fight = duel(one, other)
    found = advise(fight, foe="habit", side="other")
    assert found.choice is None  # the first to act goes by habit
    assert found.worth == dict(found.wins)["other"]
    assert found.worth >= odds(fight).win("other")


def test_the_proof_finds_a_choice_that_is_not_the_best():
    from affray.fight.advise import both, win
    from affray.fight.cast import Cast
    from affray.fight.chain import Chain, Rows
    from affray.fight.knots import knots
    from affray.fight.optimum import Optimum

    chain = Chain(Cast(duel(*DUELS[0], habit=Habit())), {(0, 1): 1}, choosing=True)
    best = Optimum(chain, lambda place, side: float(win(chain.cast, chain.places[place], side)), None)  # type: ignore[arg-type]
    best.solve()

    def proved():
        rows = Rows(chain, best.shares())
        return certify(best, both(rows, knots(rows.to), win))

    assert proved() == {}
    plan = chain.branches[0][0].landing.plan
    best.change({(0, 0, plan.root): 0})
    assert (0, 0, plan.root) in proved()
    best.change(proved())
    assert proved() == {}


def test_choices_of_the_foe_and_after_a_roll_are_played_well_too():
    """Grit to push with and a foe that ducks: the sum of a small tree worked out by hand."""
    fight = toy.fight(toy.one("a", "a", hp=1, hits=4, grit=1), toy.one("b", "b", hp=1, hits=4, ducks=True))
    found = advise(fight)
    assert found.certified
    # b ducks whenever a swings: a hits on 5 or 6, or with its grit on 4 to 6; b hits back on 4 to 6.
    plain = F(1, 3) / (1 - F(2, 3) * F(1, 2))
    pushed = F(1, 2) + F(1, 2) * F(1, 2) * plain
    waits = F(1, 3) + F(2, 3) * F(1, 2) * pushed
    assert dict(found.options) == {0: max(waits, found.options[0][1]), 1: pushed}
    assert found.worth == max(pushed, found.options[0][1])


def test_to_win_unhurt_is_another_goal():
    one, other = DUELS[1]
    fight = duel(one, other, habit=Habit())
    win, unhurt = advise(fight), advise(fight, goal="unhurt")
    assert unhurt.worth < win.worth
    assert dict(unhurt.wins)["one"] <= win.worth


@pytest.mark.parametrize(
    ("more", "path"), [({"goal": "x"}, "goal"), ({"foe": "x"}, "foe"), ({"side": "x"}, "side")]
)
def test_what_cannot_be_is_refused(more, path):
    with pytest.raises(BadValue) as wrong:
        advise(duel(*DUELS[0]), **more)
    assert wrong.value.path == path


def test_three_sides_are_refused():
    one, other = DUELS[0]
    fight = duel(one, other)
    fight = replace(fight, combatants=(*fight.combatants, combatant(one, "third")))
    with pytest.raises(BadValue, match="is for two"):
        advise(fight)


def test_nothing_to_decide_is_said():
    found = advise(toy.fight(toy.one("a", "a", hp=2), toy.one("b", "b", hp=2)))
    assert found.prompt is None
    assert found.options == ()
    assert (
        found.worth
        == dict(found.wins)["a"]
        == odds(toy.fight(toy.one("a", "a", hp=2), toy.one("b", "b", hp=2))).win("a")
    )


def test_advice_from_the_middle_of_a_fight_is_that_on_a_fight_that_begins_so():
    from affray.fight.battle import Battle
    from affray.uses.roller import Scripted

    one, other = DUELS[0]
    found = Battle(duel(one, other, habit=Habit()), Scripted([6, 6, 6, 1, 1, 2, 4]), asked=["one"])
    found.choose(0)
    found.roll()
    found.roll()  # 6 of damage on SOAK 2
    healths = [found.cast.states[state].health for state in found.ids]
    later = duel(one._replace(health=healths[0]), other._replace(health=max(1, healths[1])), habit=Habit())
    turned = replace(later, combatants=tuple(reversed(later.combatants)))
    assert advise(found.fight, start=found.start).worth == advise(turned).worth
    assert odds(found.fight, start=found.start).win("one") == odds(turned).win("one")
