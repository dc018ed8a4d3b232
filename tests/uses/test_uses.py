"""The four uses of random small books, against plain recursion."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from affray.chance.throw import Die
from affray.errors import NotOffered
from affray.rules import ATTACKER, DEFENDER
from affray.rules.goal import Goal, Together, priced, reach
from affray.rules.position import start
from affray.rules.table import Choice as Asked
from affray.uses.advise import advise
from affray.uses.lanes import Result
from affray.uses.line import Line, follow
from affray.uses.odds import odds, odds_of
from affray.uses.play import Ask, Bout, by_policy, play
from affray.uses.policy import Policy, always
from affray.uses.roller import Seeded
from affray.uses.save import load, save
from affray.uses.simulate import simulate
from affray.uses.unfold import unfold
from tests.uses.programs import (
    COST,
    HURT,
    KEYS,
    Choose,
    Node,
    Oracle,
    books,
    decisions,
    fields,
    page,
    worth_by,
)

thorough = settings(
    max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


def both(amounts: tuple[int, ...]) -> int:
    return int(amounts[0] >= 2 and amounts[1] <= 3) * 5 + min(amounts[0], 4)


def capped(amounts: tuple[int, ...]) -> tuple[int, ...]:
    return min(amounts[0], 4), min(amounts[1], 4)


prices = st.builds(
    lambda hurt, cost, second: priced("prices", {HURT: hurt, COST: cost, "hurt@1": second}),
    *[st.fractions(-3, 3, max_denominator=4)] * 3,
)
together = st.sampled_from(
    [
        Goal("both", together=(Together(("hurt@0", "hurt@1"), both),)),
        Goal("second", together=(Together(("hurt@1", "cost"), both, weight=F(2, 3)),)),
        reach("reach", HURT, 3),
        reach("reach", "hurt@1", 2) + priced("cheap", {COST: F(-1, 5)}),
        2 * reach("twice", COST, 2),
    ]
)
goals = prices | together


def policy_of(mine: Goal | None, yours: Goal | None, fixed: dict[str, int]) -> tuple[Policy, Oracle]:
    wanted = {side: goal for side, goal in ((ATTACKER, mine), (DEFENDER, yours)) if goal}
    return (
        Policy(tuple(fixed.items()), tuple(wanted.items())),
        Oracle({side: worth_by(goal) for side, goal in wanted.items()}, fixed),
    )


fixed = st.dictionaries(st.sampled_from("pqr"), st.integers(0, 2), max_size=2)
policies = st.builds(policy_of, st.none() | goals, st.none() | goals, fixed)
pricing = st.builds(policy_of, st.none() | prices, st.none() | prices, fixed)


def told(results) -> dict[Any, F]:
    return {frozenset(result.amounts): chance for result, chance in results.items()}


def expected(found) -> dict[Any, F]:
    merged: dict[Any, F] = {}
    for amounts, chance in found.items():
        key = frozenset(fields(amounts).items())
        merged[key] = merged.get(key, F(0)) + chance
    return merged


@thorough
@given(st.tuples(books(), policies) | st.tuples(books(least=-1), pricing))
def test_odds_and_worths_are_those_of_plain_recursion(case: tuple[Node, tuple[Policy, Oracle]]) -> None:
    node, (policy, oracle) = case
    future = oracle.future(node)
    if future is None:
        with pytest.raises(NotOffered):
            odds(page(node), policy)
        return
    assert told(odds(page(node), policy, of=[key for key in KEYS if _can_tell(node, key)])) == expected(
        future.odds
    )
    line = follow(page(node), policy)
    for side, worth in future.worths.items():
        assert line.worth(side, line.graph.root, line.start) == worth


def _can_tell(node: Node, key: str) -> bool:
    graph = unfold(page(node))
    heard = {
        one
        for told in graph.told
        for what, _ in told
        for one in (what if isinstance(what, tuple) else (what,))
    }
    return any(key in {effect.key, f"{effect.key}@{effect.to}"} for effect in heard)


@thorough
@given(decisions(), goals, st.none() | goals)
def test_advice_weighs_every_option_as_plain_recursion_does(
    node: Choose, mine: Goal, yours: Goal | None
) -> None:
    others = {DEFENDER: yours} if yours else {}
    oracle = Oracle({side: worth_by(goal) for side, goal in {**others, ATTACKER: mine}.items()})
    advice = advise(page(node), mine, goals=others)
    futures = [oracle.future(way) for way in node.ways]
    worths = [future.worths[ATTACKER] for future in futures]
    assert [weighed.worth for weighed in advice.options] == worths
    assert advice.worth == max(worths)
    assert [weighed.option for weighed in advice.best] == [
        option for option, worth in enumerate(worths) if worth == max(worths)
    ]
    assert [weighed.worth for weighed in advice.ranked] == sorted(worths, reverse=True)
    for weighed, future in zip(advice.options, futures, strict=True):
        hurt: dict[int, F] = {}
        for (one, _, two), chance in future.odds.items():
            hurt[one + two] = hurt.get(one + two, F(0)) + chance
        if _can_tell(node, "hurt"):
            assert advice.odds(weighed.option, of="hurt").fractions() == hurt
        assert sum(chance for _, chance in weighed.odds.items()) == 1


@settings(max_examples=60)
@given(books(), policies, st.integers(0, 50))
def test_a_crowd_is_spread_as_the_odds_say(node: Node, pair: tuple[Policy, Oracle], seed: int) -> None:
    policy, oracle = pair
    future = oracle.future(node)
    assume(future is not None)
    times = 20_000
    crowd = simulate(page(node), policy, times=times, seed=seed, of=[k for k in KEYS if _can_tell(node, k)])
    counts = {frozenset(result.amounts): count for result, count in crowd.counts}
    chances = expected(future.odds)
    assert set(counts) <= set(chances)
    assert sum(counts.values()) == times
    square = sum((counts.get(key, 0) - times * p) ** 2 / (times * p) for key, p in chances.items())
    assert float(square) <= chi2.ppf(1 - 1e-7, max(1, len(chances) - 1))


@settings(max_examples=60)
@given(books(), policies, st.integers(0, 1000))
def test_play_goes_where_the_faces_and_the_policy_lead(
    node: Node, pair: tuple[Policy, Oracle], seed: int
) -> None:
    policy, oracle = pair
    assume(oracle.future(node) is not None)
    roller = Seeded(seed)
    played = play(page(node), roller=Seeded(seed), ask=policy)
    one, cost, two = oracle.play(node, lambda sides: roller._face(Die(sides)))
    assert dict(played.result.amounts) == {
        key: amount for key, amount in (("hurt", one + two), ("cost", cost)) if amount
    }


@settings(max_examples=60)
@given(books(), policies, st.integers(0, 1000))
def test_at_every_question_the_future_is_the_same_after_a_save(
    node: Node, pair: tuple[Policy, Oracle], seed: int
) -> None:
    policy, oracle = pair
    assume(oracle.future(node) is not None)
    decide = by_policy(policy)
    bout = Bout(page(node), Seeded(seed))
    ended = play(page(node), roller=Seeded(seed), ask=policy)
    while bout.question is not None:
        again = load(save(bout))
        assert (again.position, again.told, again.log) == (bout.position, bout.told, bout.log)
        assert save(again) == save(bout)
        assert told(odds(again.position, policy)) == told(odds(bout.position, policy))
        while again.question is not None:
            answer(again, decide)
        assert (again.result, again.log) == (ended.result, ended.log)
        answer(bout, decide)


@settings(max_examples=60)
@given(books(), policies, st.integers(0, 1000))
def test_what_was_told_and_what_is_to_come_make_the_whole(
    node: Node, pair: tuple[Policy, Oracle], seed: int
) -> None:
    """At each question: the odds from there, moved by what has been told, hold the end that play comes to."""
    policy, oracle = pair
    assume(oracle.future(node) is not None)
    decide = by_policy(policy)
    bout = Bout(page(node), Seeded(seed))
    on_the_way = []
    while bout.question is not None:
        line = follow(bout.position, policy, told=bout.told)
        from_here = odds_of_line(line)
        on_the_way.append((bout.result, from_here))
        answer(bout, decide)
    for result, from_here in on_the_way:
        sums = [
            {key: result[key] + more[key] for key in ("hurt", "cost") if result[key] + more[key]}
            for more in from_here
        ]
        assert dict(bout.result.amounts) in sums


def answer(bout: Bout, decide: Ask) -> None:
    if isinstance(bout.question, Asked):
        bout.choose(decide(bout.question, bout))
    else:
        bout.roll()


def odds_of_line(line: Line) -> list[Result]:
    return [result for result, _ in odds_of(line).items()]


@settings(max_examples=60)
@given(books(), st.integers(0, 1000), st.randoms(use_true_random=False))
def test_undo_and_redo_bring_all_back_dice_included(node: Node, seed: int, random) -> None:
    bout = Bout(page(node), Seeded(seed))
    before = []
    while bout.question is not None:
        if not isinstance(bout.question, Asked):
            bout.roll()
            continue
        before.append(whole(bout))
        bout.choose(random.choice(bout.question.options))
    after = whole(bout)
    for moment in reversed(before):
        assert bout.undo()
        assert whole(bout) == moment
    assert not bout.undo()
    for moment in [*before[1:], after][: len(before)]:
        assert bout.redo()
        assert whole(bout) == moment
    assert not bout.redo()


def whole(bout: Bout) -> tuple[Any, ...]:
    return bout.position, bout.question, bout.told, bout.log, bout.answers, bout.roller.state(), save(bout)


@settings(max_examples=40)
@given(books())
def test_a_position_in_the_middle_unfolds_to_the_rest_of_the_whole(node: Node) -> None:
    assert told(odds(start(page(node)))) == told(odds(page(node)))


def test_fixed_answers_are_taken_whoever_is_asked() -> None:
    from tests.uses.programs import End, P, Tell

    node = Choose(P, DEFENDER, (End(0), Tell(HURT, 2, End(0))))
    assert odds(page(node), always(p=1), of="hurt").probability(2) == 1
