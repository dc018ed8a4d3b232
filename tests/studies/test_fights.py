"""Fights swept: what is found is what the odds say, or lies within its interval; the rounds add up."""

from __future__ import annotations

from fractions import Fraction as F
from math import sqrt

import pytest

from affray.doors.fights import build_fight, fight_of
from affray.errors import AffrayError
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.length import mean_rounds
from affray.fight.odds import odds
from affray.fight.orders import orders
from affray.fight.simulate import simulate
from affray.studies.crew import alone, at_hand
from affray.studies.fights import FightMeasure, Fray, fight_measure, several, usual
from affray.studies.ledger import Ledger, identity
from affray.studies.measure import Sampled
from affray.studies.sweep import Axis, Sweeping


def duel(one, other, *, health=(1, 1), horizon=None):
    """Two of WOIN, one attack a turn, of whom the first acts first."""
    entries = [
        {"name": name, "side": name, "attacks": 1, "initiative": 9 - at, "choices": {"spend": 0},
         "attacker": {"pool": pool, "weapon": 9}, "target": {"defense": defense, "soak": 0, "health": life}}
        for at, (name, (pool, defense), life) in enumerate(zip("ab", (one, other), health, strict=True))
    ]  # fmt: skip
    data = {"system": "woin", "rulings": {"critical_conditions": "off"}, "fighters": entries}
    return build_fight(data, horizon=horizon).fight


def asked(fight, *texts, **more):
    return dict(
        zip(texts, Fray(fight, **more).measured([fight_measure(text, fight) for text in texts]), strict=True)
    )


def test_the_mean_of_the_rounds_is_that_of_a_coin_where_one_blow_decides():
    """Three dice against 11, and the other cannot hit: a hit in half of the rounds, so two on average."""
    fight = duel((3, 40), (1, 11))
    found = asked(fight, "win a", "rounds", "rounds>=2", "rounds>=30", "lost b", "first b", "draw")
    assert found["win a"] == 1
    assert found["rounds"] == 2
    assert found["rounds>=2"] == F(1, 2)
    assert found["rounds>=30"] == F(1, 2**29)
    assert (found["lost b"], found["first b"], found["draw"]) == (1, 1, 0)


@pytest.mark.parametrize(
    "name", ["vzryv/bear", "storyhammer/brawl", "cinemechanix/rivals", "cinemechanix/brute"]
)
def test_the_mean_of_the_rounds_is_what_the_rounds_add_up_to(name):
    fight = fight_of(name).fight
    told = odds(fight, rounds=150)
    one_by_one = sum((number * share for number, share in told.rounds), F(0))
    rows = Rows(Chain(Cast(fight), orders(fight)))
    mean = mean_rounds(rows)
    assert mean is not None
    assert told.later < F(1, 10**9)
    assert one_by_one <= mean < one_by_one + 10_000 * told.later + F(1, 10**9)
    many = simulate(fight, times=200_000, seed=3)
    counted = [(number, count) for number, count in many.rounds]
    average = sum(number * count for number, count in counted) / 200_000
    spread = sqrt(sum((number - average) ** 2 * count for number, count in counted) / 200_000)
    assert abs(average - float(mean)) < 4 * spread / sqrt(200_000)


def test_a_fight_that_may_never_end_has_no_mean_of_rounds():
    assert asked(duel((1, 40), (1, 40)), "rounds", "unending", "left a") == {
        "rounds": None, "unending": 1, "left a": None,
    }  # fmt: skip


def test_with_a_horizon_the_rounds_are_those_of_fights_that_end_by_then():
    found = asked(duel((3, 40), (1, 11), horizon=2), "rounds", "fighting", "rounds>=2")
    assert found == {"rounds": F(4, 3), "fighting": F(1, 4), "rounds>=2": F(1, 2)}
    assert asked(duel((3, 40), (1, 11), horizon=2), "win b") == {"win b": 0}


def test_what_is_sampled_lies_within_its_interval():
    """Of one against two the exact odds are known too."""
    three = (("a", "one", 5, 7), ("b", "two", 3, 4), ("c", "two", 3, 3))
    data = {
        "system": "woin",
        "rulings": {"critical_conditions": "off"},
        "fighters": [
            {"name": name, "side": side, "attacks": 1, "initiative": 9 - at, "choices": {"spend": 0},
             "attacker": {"pool": pool, "weapon": 1}, "target": {"defense": 11, "soak": 1, "health": life}}
            for at, (name, side, pool, life) in enumerate(three)
        ],
    }  # fmt: skip
    fight = build_fight(data).fight
    known = odds(fight, rounds=60)
    exact = {
        "win one": known.win("one"),
        "first b": dict(known.first)["b"],
        "left a HEALTH": known.left("a", "HEALTH").mean(),
        "lost b HEALTH": 4 - known.left("b", "HEALTH").mean(),
        "rounds": sum(number * share for number, share in known.rounds),
        "rounds>=4": 1 - sum(share for number, share in known.rounds if number < 4),
    }
    found = asked(fight, *exact, times=20_000, precision=None, seed=4)
    for text, one in found.items():
        assert isinstance(one, Sampled)
        assert one.times == 20_000
        assert abs(one.value - float(exact[text])) < 2 * one.half, text
    again = asked(fight, "win one", "unending", times=20_000, precision=0.05, seed=4)
    assert again["win one"].times == 1_000
    assert (again["unending"].count, again["unending"].low) == (0, 0.0)
    assert again["unending"].high == pytest.approx(1 - 0.05 ** (1 / 1_000))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *(
            (text, "chance")
            for text in ("win Ash", "draw", "fighting", "unending", "rounds>=5", "first Birch")
        ),
        *((text, "mean") for text in ("rounds", "left Ash HEALTH", "lost Ash HEALTH")),
    ],
)
def test_a_measure_is_read_as_it_is_written(text, kind):
    fight = fight_of("woin/duel").fight
    measure = fight_measure(text, fight)
    assert (str(measure), measure.kind) == (text, kind)
    assert fight_measure("left Ash", fight) == FightMeasure("left", "Ash", "HEALTH")
    assert [str(one) for one in usual(fight)] == ["win Ash", "win Birch", "rounds"]
    assert [str(one) for one in several([fight])][3:] == ["rounds", "lost Ash HEALTH", "lost Birch HEALTH"]


@pytest.mark.parametrize(
    "text", ["win", "win nobody", "first nobody", "left nobody", "left Ash MANA", "worth", "damage>=3", ""]
)
def test_what_is_no_measure_is_refused(text):
    with pytest.raises(AffrayError) as wrong:
        fight_measure(text, fight_of("woin/duel").fight)
    assert wrong.value.path == "--measure"


def sweeping(measures=("win a", "rounds")):
    def at(values):
        return Fray(duel((values[0], 9), (2, 8), health=(9, 9)))

    first = at((2,)).fight
    return Sweeping((Axis("pool", (2, 3, 4)),), tuple(fight_measure(text, first) for text in measures), at)


def test_whoever_works_a_sweep_of_fights_comes_to_the_same():
    one, other = (sweeping().run(crew) for crew in (alone, at_hand(2, patience=0)))
    assert one == other
    chances = [cell.found[0] for cell in one.cells]
    assert chances == sorted(chances)


def test_a_ledger_keeps_what_is_found_to_the_last_digit(tmp_path):
    path, long = tmp_path / "kept.jsonl", F(1, 3) ** 9_000
    ledger = Ledger(path, {"a": 1})
    found = (long, Sampled(0.25, 0.2, 0.3, 100, 25), F(1, 3), None)
    ledger.add(0, found, "")
    ledger.flush()
    assert list(Ledger(path, {"a": 1}).read(1, 4)) == [(0, found, "")]


def test_a_sweep_of_fights_goes_on_from_its_ledger_and_no_other_does(tmp_path):
    path = tmp_path / "kept.jsonl"
    whole = sweeping()
    whole.keep(path)
    swept = whole.run(alone)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))
    half = sweeping()
    half.keep(path)
    assert list(half.done) == [0]
    assert half.run(alone) == swept
    with pytest.raises(AffrayError, match="another sweep"):
        sweeping(("win b", "rounds")).keep(path)
    one, other = (Fray(duel((pool, 9), (2, 8))) for pool in (2, 3))
    assert identity([one]) == identity([Fray(duel((2, 9), (2, 8)))]) != identity([other])
