"""Cinemechanix in a fight: who has no dice of its own."""

from __future__ import annotations

import pytest

from affray.errors import BadValue
from affray.rules.fighting import Lasting
from affray.systems.cinemechanix import Rulings
from affray.systems.cinemechanix.fighter import PENALTY, Fighter, fresh, suffer
from affray.systems.cinemechanix.fights import harm
from affray.uses.odds import odds
from tests.systems.cinemechanix.clauses import clause


@clause("CMX-F20")
def test_who_has_no_dice_deals_the_harm_on_its_sheet():
    assert odds(harm(3), of="hp").fractions() == {3: 1}


def test_a_fleeting_penalty_is_one_less_after_each_round_and_read_otherwise_is_refused():
    brute, said = Fighter(), {"fleeting": 4, "penalty": 9}
    (begun,) = suffer(brute, fresh(brute), said, 0, Rulings()).lasting
    assert begun == Lasting(PENALTY, 4, ends="round end", left=4, waits=1, fades=1)
    for read in ("roll", "halves"):
        with pytest.raises(BadValue, match="by one each round: read fleeting_decay as round"):
            suffer(brute, fresh(brute), said, 0, Rulings(fleeting_decay=read))
