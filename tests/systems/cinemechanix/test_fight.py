"""Cinemechanix in a fight: who has no dice of its own."""

from __future__ import annotations

from affray.systems.cinemechanix.fights import harm
from affray.uses.odds import odds
from tests.systems.cinemechanix.clauses import clause


@clause("CMX-F20")
def test_who_has_no_dice_deals_the_harm_on_its_sheet():
    assert odds(harm(3), of="hp").fractions() == {3: 1}
