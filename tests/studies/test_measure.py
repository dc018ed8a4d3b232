"""What is asked of an attack, against plain counting and against what the uses say."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from affray.errors import BadValue
from affray.studies.case import Case
from affray.studies.measure import Measure, measure, measured
from affray.systems import woin
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import NOTHING, always, best
from tests.studies.attacks import blow

DAMAGE = woin.goals.damage


def asked(start, text, policy=NOTHING):
    (found,) = measured(Case(start, policy), (measure(text),))
    return found


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("worth", Measure("worth")),
        (" best ", Measure("best")),
        ("best luck damage", Measure("best", "luck damage")),
        ("mean damage", Measure("mean", "damage")),
        ("damage>=12", Measure("chance", "damage", 12)),
        ("target luck >= 2", Measure("chance", "target luck", 2)),
        ("damage@1>=1", Measure("chance", "damage@1", 1)),
    ],
)
def test_a_measure_is_read_as_it_is_written(text, meant):
    assert measure(text) == meant
    assert measure(str(meant)) == meant


@pytest.mark.parametrize("text", ["", "mean", "damage", "damage>=", "damage>=a", "worth it", "hit>1"])
def test_what_is_no_measure_is_refused(text):
    with pytest.raises(BadValue, match="no measure"):
        measure(text)


@pytest.mark.parametrize("pool", [1, 2, 3, 4])
def test_the_chance_to_hit_is_what_counting_every_throw_gives(pool):
    throws = list(product(range(1, 7), repeat=pool))
    hits = sum(sum(faces) >= 14 or faces.count(6) >= 3 for faces in throws)
    assert asked(blow(defense=14, pool=pool), "hit>=1") == F(hits, len(throws))


def test_means_and_chances_are_those_of_odds():
    policy = always(spend=1)
    exact = odds(blow(), policy, of="damage")
    assert asked(blow(), "mean damage", policy) == exact.mean() == F(685975, 279936)
    assert asked(blow(), "damage>=5", policy) == exact.at_least(5)
    assert asked(blow(), "damage>=99", policy) == 0


def test_worth_and_the_best_answer_are_those_of_advise():
    advice = advise(blow(), DAMAGE)
    assert asked(blow(), "worth", best(DAMAGE)) == advice.worth
    assert asked(blow(), "best", best(DAMAGE)) == advice.best[0].option == 1
    assert asked(blow(), "best spend", best(DAMAGE)) == 1


def test_what_cannot_happen_has_no_chance_and_what_is_not_asked_no_answer():
    assert asked(blow(), "down>=1") == 0
    assert asked(blow(), "mean down") == 0
    assert asked(blow(), "best knockback", best(DAMAGE)) is None
    assert asked(blow(), "best", always(spend=1).otherwise(best(DAMAGE))) is None


def test_an_answer_that_depends_on_the_dice_has_all_its_names():
    start = woin.attack(
        woin.Attacker(pool=3, weapon=1, luck=1), woin.Target(defense=12, soak=3), woin.Rulings()
    )
    found = asked(start, "best luck damage", best(DAMAGE))
    assert found in {0, 1, "0/1", "1/0"}


@pytest.mark.parametrize("text", ["worth", "best"])
def test_worth_needs_to_know_what_is_wanted(text):
    with pytest.raises(BadValue, match="goal"):
        asked(blow(), text)
