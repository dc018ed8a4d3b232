"""Every future, each met once: merging, sub-rules, cycles, length, limits."""

from __future__ import annotations

import gc
from fractions import Fraction as F
from time import perf_counter

import pytest

from affray.chance.reading import Total
from affray.chance.throw import d6, dice
from affray.errors import RuleCycle, TooMany
from affray.rules import DEFENDER, Effect, Prompt, Step, Table, rule, start
from affray.rules.goal import priced
from affray.uses.advise import advise
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, settle
from affray.uses.odds import odds
from affray.uses.play import play
from affray.uses.policy import best
from affray.uses.simulate import simulate
from affray.uses.unfold import unfold

HURT = Effect("hurt", "hurt")
WAY = Prompt("way", "which way?")
GOAL = priced("hurt", {HURT: 1})


@rule("TEST-1")
def march(t: Table, left: int, wounds: int) -> Step | int:
    """Roll and go on: ways that come to the same place go on together."""
    if not left:
        return wounds
    return march(left - 1, min(2, wounds + (t.roll(d6(1), Total(), why="march") >= 5)))


def test_futures_that_come_to_the_same_are_met_once() -> None:
    graph = unfold(march(10, 0))
    assert [graph.kind.count(kind) for kind in (LEAF, CHANCE, CHOICE, TOLD)] == [3, 27, 0, 0]
    assert graph.rules == {march}
    assert all(kid < node for node, kids in enumerate(graph.kids) for kid in kids)
    for node, kind in enumerate(graph.kind):
        if kind == CHANCE:
            assert sum(graph.weights[node]) == graph.label[node]
    found = settle(graph, graph.root)
    assert found.fractions() == {0: F(2, 3) ** 10, 1: 10 * F(1, 3) * F(2, 3) ** 9, 2: found.probability(2)}


def test_what_follows_the_same_roll_differently_is_kept_apart() -> None:
    assert settle(unfold(march(1, 0)), unfold(march(1, 0)).root).fractions() == {0: F(2, 3), 1: F(1, 3)}


@rule("TEST-2")
def pages(t: Table, left: int) -> Step | int:
    """So many pages, and nothing on them."""
    return pages(left - 1) if left else 7


@rule("TEST-2")
def decisions(t: Table, left: int) -> Step | None:
    """So many decisions, one after another."""
    if not left:
        return None
    t.tell(HURT, int(t.choose(WAY, (False, True), by=DEFENDER if left % 2 else "attacker")))
    return decisions(left - 1)


@rule("TEST-2")
def nested(t: Table, left: int) -> int:
    """So many rules, one within another."""
    return t.do(nested(left - 1)) + 1 if left else t.roll(dice(1, 2), Total(), why="last")


@rule("TEST-2")
def telling(t: Table, left: int) -> int:
    """The same, telling on the way back."""
    inner = t.do(telling(left - 1)) if left else t.roll(dice(1, 2), Total(), why="last")
    t.tell(HURT, inner)
    return inner


LONG = [
    lambda: play(pages(50_000)).returned == 7,
    lambda: len(unfold(pages(50_000))) == 1,
    lambda: odds(pages(50_000)).values[0].amounts == (),
    lambda: simulate(pages(50_000), times=10).counts[0][1] == 10,
    lambda: advise(decisions(10_000), GOAL).worth == 5_000,
    lambda: odds(decisions(10_000), best(GOAL, defender=GOAL), of=HURT).mean() == 10_000,
    lambda: simulate(decisions(10_000), best(GOAL), times=10).counts[0][0]["hurt"] == 5_000,
    lambda: settle(unfold(nested(1_000)), unfold(nested(1_000)).root).values == (1_001, 1_002),
    lambda: odds(telling(2_000), of=HURT).fractions() == {2_001: F(1, 2), 4_002: F(1, 2)},
]


@pytest.mark.parametrize("walk", LONG, ids=[str(number) for number in range(len(LONG))])
def test_a_long_way_is_walked_by_every_use_and_does_not_take_for_ever(walk) -> None:
    started = perf_counter()
    assert walk()
    assert perf_counter() - started < 20


@rule("TEST-3")
def volley(t: Table, shots: int) -> Step | None:
    """Every shot is a sub-rule of its own."""
    if not shots:
        return None
    t.tell(HURT, t.do(shot(shots)))
    return volley(shots - 1)


@rule("TEST-3")
def shot(t: Table, number: int) -> int:
    """A hit or not."""
    return int(t.roll(d6(1), Total(), why="shot") >= 4)


def test_many_different_sub_rules_do_not_slow_each_other() -> None:
    times = []
    for shots in (500, 2_000):
        started = perf_counter()
        graph = unfold(volley(shots))
        times.append(perf_counter() - started)
        assert graph.kind.count(CHANCE) == shots
    assert times[1] < 16 * times[0]


def test_a_sub_rule_of_chance_alone_is_one_node() -> None:
    @rule("TEST-4")
    def outer(t: Table) -> int:
        """Two dice by sub-rules."""
        return t.do(inner()) + t.do(inner())

    @rule("TEST-4")
    def inner(t: Table) -> int:
        """A die rolled again on a six."""
        first = t.roll(d6(1), Total(), why="first")
        return first if first < 6 else first + t.roll(d6(1), Total(), why="again")

    graph = unfold(outer())
    assert graph.kind.count(CHANCE) == 1 + 11
    one = {face: F(1, 6) for face in range(1, 6)} | {6 + face: F(1, 36) for face in range(1, 7)}
    expected: dict[int, F] = {}
    for a, p in one.items():
        for b, q in one.items():
            expected[a + b] = expected.get(a + b, F(0)) + p * q
    assert settle(graph, graph.root).fractions() == expected


def test_within_a_sub_rule_that_tells_others_may_be_chance_alone() -> None:
    @rule("TEST-4")
    def outer(t: Table) -> int:
        """A sub-rule that tells, twice."""
        return t.do(loud(1)) + t.do(loud(2))

    @rule("TEST-4")
    def loud(t: Table, more: int) -> int:
        """It tells what a quiet one came to."""
        found = t.do(quiet()) + more
        t.tell(HURT, found)
        return found

    @rule("TEST-4")
    def quiet(t: Table) -> int:
        """Even or odd: two rolls and two values."""
        return (t.roll(d6(1), Total(), why="one") + t.roll(d6(1), Total(), why="other")) % 2

    graph = unfold(outer())
    assert [graph.kind.count(kind) for kind in (LEAF, CHANCE, CHOICE, TOLD)] == [3, 3, 0, 6]
    assert odds(outer(), of=HURT).fractions() == {3: F(1, 4), 4: F(1, 2), 5: F(1, 4)}


def test_what_decides_or_tells_is_not_settled() -> None:
    graph = unfold(decisions(1))
    assert settle(graph, graph.root) is None


def test_a_position_met_within_itself_is_refused() -> None:
    @rule("TEST-5")
    def around(t: Table, left: int) -> Step:
        """It goes round for ever."""
        return around((left - 1) % 3)

    @rule("TEST-5")
    def misses(t: Table) -> Step | None:
        """Until it hits."""
        return None if t.roll(d6(1), Total(), why="hit") > 3 else misses()

    @rule("TEST-5")
    def within(t: Table) -> int:
        """It does itself."""
        return t.do(within())

    @rule("TEST-5")
    def loudly(t: Table, left: int) -> int:
        """It tells, and does itself by way of another."""
        t.tell(HURT)
        return t.do(loudly((left + 1) % 3)) + t.do(loudly(left))

    for step in (around(2), misses(), within(), loudly(0)):
        with pytest.raises(RuleCycle, match="give it facts that grow or shrink"):
            unfold(step)


def test_a_rule_that_grows_without_end_meets_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affray.uses.unfolding.MOST_DEEP", 1_000)

    @rule("TEST-6")
    def growing(t: Table, size: int) -> Step:
        """It always goes on."""
        return growing(size + t.roll(d6(1), Total(), why="more"))

    with pytest.raises(TooMany, match="more than 1,000 questions deep"):
        unfold(growing(0))


def test_many_positions_are_refused_past_the_limit() -> None:
    assert len(unfold(march(30, 0), most=100)) < 100
    with pytest.raises(TooMany, match="more than 50 positions: ask about fewer"):
        unfold(march(30, 0), most=50)


def test_an_open_end_is_divided_by_what_it_must_be() -> None:
    @rule("TEST-7")
    def thirds(t: Table) -> None:
        """A third of an exploding roll, and half of what is left."""
        rolled = t.roll(dice(1, 6, again=True), Total(), why="damage")
        t.tell(HURT, rolled // 3 // 2)

    expected, chance = F(0), F(1)
    for depth in range(60):
        for face in range(1, 6):
            expected += chance * F(1, 6) * ((6 * depth + face) // 6)
        chance /= 6
    assert float(odds(thirds(), of=HURT).mean()) == pytest.approx(float(expected), rel=1e-12)


def test_an_open_end_that_is_divided_too_finely_is_refused() -> None:
    @rule("TEST-7")
    def hundredths(t: Table) -> None:
        """A hundredth of an exploding roll."""
        t.tell(HURT, t.roll(dice(1, 6, again=True), Total(), why="damage") // 100)

    with pytest.raises(TooMany, match="divided too finely"):
        odds(hundredths())


def test_an_open_end_that_is_compared_begins_again_with_a_longer_head() -> None:
    @rule("TEST-7")
    def massive(t: Table, mark: int) -> None:
        """Massive damage has a threshold."""
        t.tell(HURT, int(t.roll(dice(1, 6, again=True), Total(), why="damage") > mark))

    assert odds(massive(605), of=HURT).probability(1) == F(1, 6**101)


def test_two_rolls_of_one_kind_are_not_one_roll() -> None:
    @rule("TEST-7")
    def difference(t: Table) -> None:
        """One exploding roll less another."""
        one = t.roll(dice(1, 6, again=True), Total(), why="one")
        other = t.roll(dice(1, 6, again=True), Total(), why="other")
        t.tell(HURT, one + other)
        t.tell(HURT, one - other)

    from affray.errors import TailError

    with pytest.raises(TailError, match="opposite ways"):
        odds(difference())


def test_unfolding_begins_in_the_middle_too() -> None:
    from affray.rules import hop

    position = hop(start(march(3, 0))).position.answered(6)
    assert settle(unfold(position), unfold(position).root).probability(1) == F(4, 9)


def test_the_collector_is_left_as_it_was() -> None:
    assert gc.isenabled()
    unfold(pages(1))
    assert gc.isenabled()
    gc.disable()
    try:
        unfold(pages(1))
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_answers_that_are_equal_wait_on_one_stack() -> None:
    @rule("TEST-8")
    def outer(t: Table) -> None:
        """1 and True are equal, and so is what follows them."""
        t.do(teller(int(t.do(either()))))

    @rule("TEST-8")
    def either(t: Table) -> int:
        """One or yes."""
        return True if t.choose(WAY, (False, True)) else 1

    @rule("TEST-8")
    def teller(t: Table, number: int) -> None:
        """It hurts."""
        t.tell(HURT, number)

    graph = unfold(outer())
    assert graph.kind.count(TOLD) == 1
    assert advise(outer(), GOAL).worth == 1
