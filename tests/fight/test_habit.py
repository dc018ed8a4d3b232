"""What habits choose, and that a fight at the table chooses as the odds do."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.errors import NotOffered, UnknownName
from affray.fight.battle import Battle
from affray.fight.cast import Cast
from affray.fight.habit import Habit, decided
from affray.fight.odds import odds
from affray.fight.plan import ASKED
from affray.rules.goal import priced, reach
from affray.systems import books, woin
from affray.uses.roller import Seeded
from tests.fight.men import combatant, duel
from tests.fight.toy import COST, HARM, fight, one
from tests.oracles.fights import Man

HURT = priced("hurt", {HARM: 1})
THRIFTY = HURT + priced("thrift", {COST: F(-1, 3)})


def taken(habit, guard=None, **more):
    """What a's habit chooses at the first question of its attack on b."""
    setup = fight(one("a", "a", habit, hp=3, **more), one("b", "b", guard, hp=3, ducks=True))
    cast = Cast(setup)
    deed = cast.attack(0, cast.start, 1, again=False)
    options = decided(deed.plan, habit, guard or Habit(), cast.book.lasting)
    return options[deed.plan.root], deed.plan, options


def test_each_way_to_spend():
    assert taken(Habit("best", HURT), grit=2)[0] == 2
    assert taken(Habit("best", THRIFTY), grit=2)[0] == 0  # a point of grit is worth a sixth of harm
    assert taken(Habit("reckless", THRIFTY), grit=2)[0] == 0  # the most that could come of it costs nothing
    assert taken(Habit("careful", HURT), grit=2)[0] == 0  # grit does not come back
    assert taken(Habit("none", HURT), grit=2)[0] == 0
    assert taken(Habit("best", HURT, fixed=(("push", 1),)), grit=2)[0] == 1


def test_who_is_attacked_chooses_by_its_guard():
    guard = Habit("best", guard=priced("safe", {HARM: -1}))
    _, plan, options = taken(Habit("best", HURT), guard, grit=0)
    ducks = [options[node] for node, kind in enumerate(plan.kind) if kind == ASKED]
    assert ducks == [1]
    _, plan, options = taken(Habit("best", HURT), grit=0)
    assert [options[node] for node, kind in enumerate(plan.kind) if kind == ASKED] == [0]


def test_a_goal_that_takes_effects_together_is_weighed():
    assert taken(Habit("best", reach("once", HARM, 1)), grit=1)[0] == 1


def test_reckless_goes_for_the_most_and_careful_for_the_surest():
    man = Man(6, 2, 12, 4, 20)

    def spends(way):
        habit = Habit(way, woin.goals.damage)
        setup = duel(man, man, habit=habit)
        cast = Cast(setup)
        deed = cast.attack(0, cast.start, 1, again=False)
        return decided(deed.plan, habit, habit)[deed.plan.root]

    step = woin.attack(woin.Attacker(pool=6, weapon=2), woin.Target(defense=12, soak=4), woin.Rulings())
    means = {spent: _mean(step, spent) for spent in range(7)}
    assert spends("best") == max(means, key=lambda spent: means[spent])
    assert (
        spends("reckless") == 3
    )  # three dice can still hit, by three sixes or 12 of them; with two none can
    assert spends("careful") <= spends("best") <= spends("reckless")


def _mean(step, spent):
    from affray.uses.odds import odds as weigh
    from affray.uses.policy import always

    return weigh(step, always(spend=spent), of="damage").mean()


def test_the_table_chooses_as_the_odds_do():
    """A battle by habits walks only through places of the chain, with the choices that it weighed."""
    man = Man(6, 2, 12, 4, 16)
    setup = duel(man, man, habit=Habit("best", woin.goals.damage, woin.goals.unhurt))
    ends = {end.left for end, _ in odds(setup).ends}
    for seed in range(12):
        found = Battle(setup, Seeded(seed))
        while found.question is not None:
            found.roll()
        cast = found.cast
        left = tuple(
            tuple(cast.book.numbers(cast.sheet(who), cast.states[state]).items())
            for who, state in enumerate(found.ids)
        )
        assert left in ends


def test_what_is_not_offered_or_not_known_is_refused():
    with pytest.raises(UnknownName, match="no way to spend"):
        Habit("wild")  # type: ignore[arg-type]
    with pytest.raises(NotOffered):
        taken(Habit(fixed=(("push", 9),)), grit=1)


def test_a_price_on_what_changes_nothing_still_counts():
    """A goal of hits alone: the effect is told, and changes nobody."""
    goal = books["woin"].goals["hit"](None)
    setup = duel(Man(5, 2, 12, 2, 9), Man(5, 2, 12, 2, 9), habit=Habit("best", goal))
    cast = Cast(setup)
    assert cast.priced == ("hit",)
    deed = cast.attack(0, cast.start, 1, again=False)
    assert decided(deed.plan, setup.combatants[0].habit, Habit())[deed.plan.root] == 0


def test_a_combatant_of_the_oracle_is_what_it_says():
    assert combatant(Man(4, 1, 11, 2, 6), "x").sheet.attacker.pool == 4
