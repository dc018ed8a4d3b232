"""What a policy chooses, and where it cannot be followed."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.reading import Tally, Total
from affray.chance.throw import d6, dice
from affray.errors import NotOffered, TooMany
from affray.rules import ATTACKER, DEFENDER, Effect, Prompt, Table, rule
from affray.rules.goal import Goal, Together, priced, reach
from affray.uses.advise import advise, decisions
from affray.uses.line import Line, follow
from affray.uses.odds import odds
from affray.uses.policy import Policy, always, best
from affray.uses.unfold import unfold
from tests.uses.programs import HURT, Choose, End, P, Q, Roll, Tell, page

GOAL = priced("hurt", {HURT: 1})
NARROW = Choose(P, ATTACKER, (End(0), Tell(HURT, 1, End(0))))
WIDE = Choose(P, ATTACKER, (End(0), End(1), Tell(HURT, 2, End(0))))


def test_who_wants_something_keeps_out_of_where_its_own_fixed_answer_is_not_offered() -> None:
    node = Choose(Q, ATTACKER, (NARROW, WIDE))
    assert odds(page(node), always(p=2).otherwise(best(GOAL)), of="hurt").probability(2) == 1


def test_who_wants_nothing_does_not_steer() -> None:
    node = Choose(Q, ATTACKER, (NARROW, WIDE))
    with pytest.raises(NotOffered, match="'p' does not offer '2'"):
        odds(page(node), always(p=2), of="hurt")


def test_nobody_steers_for_the_sake_of_the_other_sides_fixed_answer() -> None:
    node = Choose(Q, DEFENDER, (NARROW, WIDE))
    policy = Policy(fixed=(("p", 2),), goals=((DEFENDER, GOAL), (ATTACKER, GOAL)))
    with pytest.raises(NotOffered, match="'p' does not offer '2'"):
        odds(page(node), policy, of="hurt")


def test_where_there_is_no_other_way_the_answer_at_fault_is_named() -> None:
    node = Choose(Q, ATTACKER, (NARROW, Roll(2, 2, NARROW, WIDE)))
    with pytest.raises(NotOffered, match="'p' does not offer '2'; allowed: 0 to 1"):
        odds(page(node), always(p=2))
    line = follow(page(node), always(p=2))
    with pytest.raises(NotOffered):
        line.pick(line.graph.root, line.start)
    with pytest.raises(NotOffered):
        line.worth(ATTACKER, line.graph.root, line.start)


def test_of_two_refusals_the_one_on_the_way_is_named() -> None:
    node = Choose(Q, ATTACKER, (WIDE, Choose(Prompt("s", "s"), ATTACKER, (End(0), End(1)))))
    with pytest.raises(NotOffered, match="'s' does not offer 'x'"):
        odds(page(node), always(p=2, s="x", q=1))


def test_a_fixed_answer_that_leads_to_a_dead_end_is_refused() -> None:
    node = Choose(Q, ATTACKER, (WIDE, NARROW))
    assert odds(page(node), always(p=2, q=0), of="hurt").mean() == 2
    with pytest.raises(NotOffered, match="'p'"):
        odds(page(node), always(p=2, q=1))


def test_ties_are_all_shown_and_the_first_is_taken() -> None:
    node = Choose(P, ATTACKER, (End(0), Tell(HURT, 2, End(0)), End(1), Tell(HURT, 2, End(1))))
    advice = advise(page(node), GOAL)
    assert [weighed.option for weighed in advice.best] == [1, 3]
    assert [weighed.option for weighed in advice.ranked] == [1, 3, 0, 2]
    line = follow(page(node), best(GOAL))
    assert line.option(line.graph.root, line.start) == 1


def test_options_of_one_future_are_told_apart_where_one_is_fixed() -> None:
    """Both ways lead to the same node of the graph; the answer is still the one that was given."""
    node = Choose(Q, ATTACKER, (Choose(P, ATTACKER, (End(0), End(0), End(0))), Tell(HURT, 1, End(0))))
    wanted = always(p=2).otherwise(best(priced("peace", {HURT: -1})))
    (_, decided) = decisions(follow(page(node), wanted))
    assert (decided.prompt, decided.answers) == (P, (2,))


SHIELD = Effect("shield", "shield lost")


@rule("TEST-2")
def blow(t: Table, dice_: int) -> None:
    """The damage is rolled, and a shield may go, all on one page."""
    t.inflict(HURT, d6(dice_), Total(), why="damage")
    t.tell(HURT, 5)
    t.tell(SHIELD)


def test_no_chance_is_lost_where_a_goal_forgets() -> None:
    """Rolls of 4 and more reach 8 alike once 5 is told on top: their chances add up."""
    goal = reach("reach", HURT, 8)
    line = follow(blow(1), best(goal))
    assert line.worth(ATTACKER, line.graph.root, line.start) == F(4, 6)


class Chain(Tally[int], frozen=True):
    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


@rule("TEST-2")
def bleed(t: Table, count: int) -> None:
    """An open-ended wound."""
    t.inflict(HURT, dice(count, 6, again=True), Chain(), why="damage")


def deep(count: int, least: int) -> F:
    """The chance that so many exploding d6 come to at least so much, by recursion on the last die."""
    if least <= 0:
        return F(1)
    if not count:
        return F(0)
    found, once = F(0), F(1)
    for depth in range(least // 6 + 2):
        for face in range(1, 6):
            found += once * F(1, 6) * deep(count - 1, least - 6 * depth - face)
        once /= 6
    return found + once


@pytest.mark.parametrize(("count", "amount"), [(1, 5), (1, 40), (2, 75), (2, 33)])
def test_a_goal_past_the_end_of_the_head_begins_again_with_a_longer_one(count: int, amount: int) -> None:
    goal = reach("reach", HURT, amount)
    line = follow(bleed(count), best(goal))
    assert line.worth(ATTACKER, line.graph.root, line.start) == deep(count, amount)
    assert advise(bleed(count), goal).worth == deep(count, amount)


def test_a_goal_that_no_head_answers_is_refused() -> None:
    with pytest.raises(TooMany, match=r"no head is long enough|bits of weights"):
        advise(bleed(1), reach("reach", HURT, 10**7))


def test_a_price_on_an_open_end_takes_its_mean() -> None:
    assert advise(bleed(3), GOAL).worth == 3 * F(21, 5)


def test_what_was_told_before_counts_for_goals_that_take_it_together() -> None:
    graph = unfold(blow(1))
    line = Line(graph, best(reach("reach", HURT, 8)), told=[(HURT, 2)])
    assert line.worth(ATTACKER, graph.root, line.start) == 1


def test_sides_want_different_things() -> None:
    yours, mine = Effect("yours", "yours"), Effect("mine", "mine")

    def both(amounts: tuple[int, ...]) -> int:
        return amounts[0] * (amounts[0] - 2 * amounts[1])

    @rule("TEST-3")
    def duel(t: Table) -> None:
        """Each gives, the second knowing what the first gave."""
        given = t.choose(P, range(4))
        t.tell(yours, given)
        t.tell(mine, t.choose(Q, range(4), by=DEFENDER))

    defender = Goal("keep", together=(Together(("mine", "yours"), lambda a: -abs(2 * a[0] - a[1])),))
    attacker = Goal("both", together=(Together(("yours", "mine"), both),))
    answer = {give: max(range(4), key=lambda back: -abs(2 * back - give)) for give in range(4)}
    worths = [give * (give - 2 * answer[give]) for give in range(4)]
    advice = advise(duel(), attacker, goals={DEFENDER: defender})
    assert [weighed.worth for weighed in advice.options] == worths
    line = follow(duel(), best(attacker, defender=defender))
    pick = max(range(4), key=worths.__getitem__)
    assert line.worth(DEFENDER, line.graph.root, line.start) == -abs(2 * answer[pick] - pick)
