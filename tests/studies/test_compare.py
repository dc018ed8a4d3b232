"""Comparisons: the odds of each as they are, and which does more, against plain counting."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.distribution import Distribution
from affray.chance.tail import AtLeast
from affray.errors import BadValue, NotOffered
from affray.studies.case import Case
from affray.studies.compare import against, compare
from affray.systems import woin
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always, best
from tests.studies.attacks import blow

DAMAGE = woin.goals.damage


@pytest.fixture(scope="module")
def compared():
    return compare({"weak": blow(), "strong": blow(pool=8)}, goal=DAMAGE)


@pytest.mark.parametrize(("name", "pool"), [("weak", 5), ("strong", 8)])
def test_each_has_the_odds_that_it_has_alone(compared, name, pool):
    start = blow(pool=pool)
    build = compared[name]
    assert build.odds == odds(start, best(DAMAGE))
    assert build.worth == advise(start, DAMAGE).worth
    assert build.amounts("damage") == odds(start, best(DAMAGE), of="damage")
    assert build.mean("damage") == odds(start, best(DAMAGE), of="damage").mean()
    assert build.chance("hit") == odds(start, best(DAMAGE), of="hit").at_least(1)
    assert [one.prompt.key for one in build.taken] == ["spend"]


def test_which_does_more_is_counted_pair_by_pair(compared):
    strong, weak = (odds(blow(pool=pool), best(DAMAGE), of="damage").fractions() for pool in (8, 5))
    pairs = [(one, other, a * b) for one, a in strong.items() for other, b in weak.items()]
    told = compared.against("strong", "weak", "damage")
    assert told.more == sum(share for one, other, share in pairs if one > other)
    assert told.equal == sum(share for one, other, share in pairs if one == other)
    assert told.less == sum(share for one, other, share in pairs if one < other)
    assert told.open == 0
    assert sum(told) == 1


def test_what_cannot_happen_is_not_among_the_effects(compared):
    assert set(compared.effects) == {"hit", "critical", "damage"}
    assert compared.effects["damage"].counted
    assert compared["weak"].chance("down") == 0


def test_two_open_ends_leave_open_what_they_must():
    one = Distribution.of({1: 1, AtLeast(3, F(4)): 1})
    other = Distribution.of({2: 1, AtLeast(3, F(5)): 1})
    told = against(one, other)
    assert told == (F(1, 4), 0, F(1, 2), F(1, 4))


def test_each_may_have_its_own_policy():
    compared = compare({f"spend {n}": Case(blow(), always(spend=n)) for n in range(3)})
    assert [build.mean("damage") for build in compared.builds] == [
        odds(blow(), always(spend=n), of="damage").mean() for n in range(3)
    ]
    assert compared["spend 0"].worth is None
    assert repr(compared) == "Compared(spend 0, spend 1, spend 2)"


def test_too_few_too_many_and_impossible_ones_are_refused():
    with pytest.raises(BadValue, match="1 to 12"):
        compare({})
    with pytest.raises(BadValue, match="1 to 12"):
        compare({str(n): blow() for n in range(13)})
    with pytest.raises(NotOffered, match="0 to 5"):
        compare({"a": blow()}, always(spend=6))
