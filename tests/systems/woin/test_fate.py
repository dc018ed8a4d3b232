"""LUC against LUC where sixes without end are added: both chains written out, far enough."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.systems.woin import Attacker, Rulings, Target, Vulnerable, Weapon, attack
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.systems.woin.clauses import clause


def chains(depth=30):
    """A LUC die written out: what it adds up to, its sixes, and the chance."""
    return [
        (6 * turns + face, turns, F(1, 6 ** (turns + 1))) for turns in range(depth) for face in range(1, 6)
    ]


def left_of(total, sixes, soak, *, before, absorb):
    """HEALTH lost on average, each six a point on top; LUC, if it is rolled, before SOAK or after."""
    if before and absorb and total <= 100:
        return sum(p * (max(0, total - min(luck, total) - soak) + sixes) for luck, _, p in chains())
    lost = max(0, total - soak) + sixes
    if before or not absorb or lost > 100:
        return lost
    return sum(p * (lost - min(luck, lost)) for luck, _, p in chains())


@clause("WOIN-F8 WOIN-F9")
@pytest.mark.parametrize("weak", [0, 1])
@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("absorb", [0, 1])
def test_luc_against_luc_where_sixes_without_end_are_added(weak, before, absorb):
    rulings = Rulings(
        sixes_count="all",
        six_rule="additive",
        vuln_cap="total",
        luck_absorb_before_soak=before,
        defense_floor=False,
    )
    target = Target(
        defense=1, soak=4, soak_kind="armour", luck=1, vulnerable=(Vulnerable("cold"),) if weak else ()
    )
    attacker = Attacker(pool=1, weapon=Weapon(damage=1, types=("cold",)), luck=1)
    choices = {"luck damage": 1, "absorb": absorb, "luck removal": 0, "luck": 0, "spend": 0}
    found = odds(attack(attacker, target, rulings), always(choices), of="damage").mean()
    wanted = F(0)
    for die in range(1, 7):
        for more in range(1, 7) if weak else (0,):
            for added, again, p in chains():
                total = die + added + min(more, die + added)
                sixes = (die == 6) + (more == 6) + again
                share = p / 6 ** (1 + weak)
                wanted += share * left_of(total, sixes, 4, before=before, absorb=absorb)
    assert abs(found - wanted) < F(1, 10**12)
