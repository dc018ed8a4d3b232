"""What holds a fight's work within bounds: knots too large to solve, horizons, and memory."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction as F
from pathlib import Path
from typing import Any

import msgspec
import pytest

from affray.doors.fights import fight_of
from affray.errors import TooMany
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.knots import knots
from affray.fight.odds import odds, odds_of
from affray.fight.orders import orders
from affray.fight.simulate import simulate
from affray.rules.fighting import Lasting
from tests.fight.toy import fight, one

ROOT = Path(__file__).parent.parent.parent
GLOW = Lasting("glow", ends="turn end", left=25)
"""It does nothing, but for 25 turns it is there, so that there are many ways to stand and to come back to."""


def glowing(**more):
    """Two who cannot hurt each other, but burn; the first burns a sixth of the time before the other does."""
    men: dict[str, Any] = {"hp": 1, "harm": 0, "dazes": GLOW, "burns": True}
    return fight(one("a", "a", **men), one("b", "b", **men), dazes=GLOW, **more)


def test_a_fight_with_a_knot_too_large_is_refused_exactly_and_simulated():
    """Who acts first burns first in 1/6 + (5/6)²/6 + …: six times of eleven."""
    chain = Chain(Cast(glowing()), orders(glowing()))
    assert max(map(len, knots(Rows(chain).to))) > 400
    with pytest.raises(TooMany, match="lead back to one another: at most 400 are solved exactly"):
        odds(glowing())
    found = odds(glowing(horizon=12))
    left = F(25, 36) ** 12
    assert (found.win("b"), found.win("a"), found.fighting) == (
        F(6, 11) * (1 - left), F(5, 11) * (1 - left), left,
    )  # fmt: skip
    many = simulate(glowing(), times=1_000_000, seed=1)
    assert many.way == "crowd"
    low, high = many.win("b").interval
    assert low - 0.001 < 6 / 11 < high + 0.001


@pytest.mark.parametrize("name", ["woin/viper", "vzryv/bear", "storyhammer/brawl", "cinemechanix/brute"])
@pytest.mark.parametrize("horizon", [1, 3])
def test_no_more_is_explored_than_the_horizon_needs_and_nothing_is_missed(name, horizon):
    asked = msgspec.structs.replace(fight_of(name).fight, horizon=horizon)
    near = odds(asked)
    chain = Chain(Cast(asked), orders(asked))
    far = odds_of(chain, Rows(chain), horizon=horizon)
    assert near == msgspec.structs.replace(far, places=near.places)
    assert near.places <= far.places
    assert odds(asked, most=near.places) == near
    if horizon == 1:
        assert near.places < far.places
        with pytest.raises(TooMany):
            odds(msgspec.structs.replace(asked, horizon=None), most=near.places)
    many = simulate(asked, times=400_000, seed=2)
    assert many.fighting / 400_000 == pytest.approx(float(near.fighting), abs=0.005)
    for side, share in near.wins:
        assert dict(many.wins)[side] / 400_000 == pytest.approx(float(share), abs=0.005)


MEASURED = """
import resource, sys
from affray.fight.simulate import simulate
from tests.fight.men import duel, parties
from tests.oracles.fights import Man
one, other = Man(4, 2, 11, 2, 7), Man(3, 1, 10, 1, 4)
fight = duel(one, other) if sys.argv[1] == "duel" else parties([one], [other, other])
simulate(fight, times=int(sys.argv[2]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def taken(kind: str, times: int) -> int:
    """The most memory that a process of its own takes for so many fights, in KiB."""
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    run = subprocess.run(
        [sys.executable, "-c", MEASURED, kind, str(times)],
        env={**os.environ, "PYTHONPATH": paths}, capture_output=True, check=True, timeout=300,
    )  # fmt: skip
    return int(run.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="the most memory of a process, in KiB")
@pytest.mark.parametrize(("kind", "few", "many"), [("duel", 10**4, 10**8), ("parties", 41_000, 161_000)])
def test_memory_does_not_grow_with_the_number_of_fights(kind, few, many):
    small, large = taken(kind, few), taken(kind, many)
    assert large < small + 6_000, (small, large)
