"""A duel's exact odds equal a brute-force recursion written apart; crowds and parties fit them."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import fmpq

from affray.errors import TooMany
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.knots import knots
from affray.fight.odds import odds
from affray.fight.orders import orders
from affray.fight.solve import solved, worths
from tests.fight.men import duel, parties
from tests.oracles.fights import Man, blow, duel_by_round

ASH, BIRCH = Man(4, 1, 11, 2, 6, spends=1), Man(3, 2, 12, 1, 5)
DUELS = [
    (ASH, BIRCH),
    (BIRCH, ASH),
    (ASH._replace(attacks=2), BIRCH),
    (Man(2, 1, 10, 3, 4), Man(2, 1, 10, 4, 3, attacks=2)),
    (Man(5, 1, 18, 0, 9, spends=2), Man(6, 2, 20, 5, 8, spends=1)),
]


@pytest.mark.parametrize(("one", "other"), DUELS)
def test_a_duel_is_what_a_recursion_says_round_by_round(one, other):
    rounds = 7
    expected = duel_by_round(one, other, rounds)
    found = odds(duel(one, other, horizon=rounds))
    assert found.rounds == tuple((n, a + b) for n, (a, b) in enumerate(expected, 1) if n <= len(found.rounds))
    assert found.win("one") == sum((a for a, _ in expected), F(0))
    assert found.win("other") == sum((b for _, b in expected), F(0))
    assert found.fighting == 1 - found.win("one") - found.win("other")
    assert found.unending == found.draw == 0


@pytest.mark.parametrize(("one", "other"), DUELS)
def test_to_the_end_nothing_is_left_and_rounds_agree(one, other):
    expected = duel_by_round(one, other, 60)
    found = odds(duel(one, other), rounds=9)
    assert found.win("one") + found.win("other") == 1
    assert found.fighting == 0
    assert sum((a for a, _ in expected), F(0)) <= found.win("one")
    assert float(found.win("one")) == pytest.approx(float(sum(a for a, _ in expected)), abs=1e-3)
    assert found.rounds == tuple((n, a + b) for n, (a, b) in enumerate(expected[:9], 1))
    assert found.later == 1 - sum((chance for _, chance in found.rounds), F(0))


def test_a_duel_to_the_end_solves_its_own_equations():
    """Each place is worth the mean of what follows, by the oracle's own dice."""
    chain = Chain(Cast(duel(ASH, BIRCH)), {(0, 1): 1})
    rows = Rows(chain)
    cast = chain.cast
    worth = worths(rows, knots(rows.to), lambda n: fmpq(int(cast.winner(chain.places[n].ids) == 0)))
    at = {}
    for place, value in zip(chain.places, worth, strict=True):
        healths = tuple(cast.states[state].health for state in place.ids)
        at[healths, getattr(place, "slot", None)] = F(int(value.p), int(value.q))
    for (healths, slot), value in at.items():
        if slot is None:
            continue
        mean = F(0)
        for loss, chance in blow((ASH, BIRCH)[slot], (BIRCH, ASH)[slot], (1, 0)[slot]).items():
            left = list(healths)
            left[1 - slot] = max(0, left[1 - slot] - loss)
            over = left[1 - slot] == 0
            mean += chance * at[tuple(left), None if over else 1 - slot]
        assert value == mean


def test_what_is_left_of_each_adds_up():
    found = odds(duel(ASH, BIRCH))
    left = found.left("one", "HEALTH")
    assert left.probability(0) == found.win("other")
    assert dict(found.first) == {"one": found.win("other"), "other": found.win("one")}
    assert sum((share for _, share in found.ends), F(0)) == 1
    assert {end.winner for end, _ in found.ends} == {"one", "other"}


def test_a_fight_in_which_nobody_can_hurt_is_unending():
    wall = Man(1, 1, 10, 99, 5)  # one die never makes 10 nor three sixes
    found = odds(duel(wall, wall))
    assert found.unending == 1
    assert found.places == 2
    helpless = odds(duel(wall, Man(3, 2, 10, 0, 4)))
    assert helpless.unending == 0
    assert helpless.win("other") == 1


def test_a_fight_that_may_come_to_nothing_says_how_often():
    """Both fall silent once neither can reach the other: here only the one can, and surely does."""
    found = odds(duel(Man(1, 1, 10, 99, 5), Man(1, 1, 10, 0, 4), horizon=3))
    assert found.fighting + found.unending == 1


def test_a_small_party_is_weighed_exactly_too():
    found = odds(parties([Man(4, 2, 11, 2, 6)], [Man(3, 1, 10, 1, 2), Man(3, 1, 10, 1, 3)]))
    assert found.win("one") + found.win("other") == 1
    assert sum(chance for _, chance in found.first) == 1


def test_a_fight_that_can_stand_in_too_many_ways_is_refused():
    with pytest.raises(TooMany, match="simulate it"):
        odds(duel(ASH, BIRCH), most=20)


def test_large_knots_are_refused_and_small_ones_solved():
    half = fmpq(1, 2)
    assert solved([{1: half}, {2: half}, {0: half}], [fmpq(1), fmpq(0), fmpq(0)]) == [
        fmpq(8, 7),
        fmpq(2, 7),
        fmpq(4, 7),
    ]
    with pytest.raises(TooMany, match="lead back to one another"):
        solved([{}] * 500, [fmpq(0)] * 500)


def test_knots_come_last_futures_first():
    assert knots([[1], [2, 0], [3], []]) == [[3], [2], [1, 0]]
    assert knots([[0]]) == [[0]]


def test_the_file_decides_the_order_where_nobody_rolls():
    assert orders(duel(ASH, BIRCH)) == {(0, 1): 1} or list(orders(duel(ASH, BIRCH))) == [(0, 1)]
