"""A crowd beside the exact odds."""

from __future__ import annotations

from fractions import Fraction as F

from affray.chance.distribution import Distribution
from affray.chance.tail import AtLeast
from affray.text.crowds import by_amount, by_effect, error, mean, settled, some
from affray.text.lexicon import Lexicon
from affray.text.translate import tongue
from affray.uses.lanes import Result
from affray.uses.simulate import Crowd

WORDS = Lexicon(tongue("en"), effects={"damage": "damage"}, counted=frozenset({"damage"}))
EXACT = Distribution.of({0: F(1, 2), 1: F(1, 4), 2: F(1, 4)})
CROWD = Crowd(
    ((Result(), 52), (Result((("damage", 1),)), 24), (Result((("damage", 2),)), 24)), 100, 0, "by hand"
)


def test_each_amount_has_its_count_its_share_and_what_is_exact():
    grid = by_amount(CROWD, EXACT, "damage", WORDS)
    assert grid.heads == ["damage", "count", "share", "±", "exactly", "or more"]
    assert [list(row) for row in grid.rows] == [
        ["0", "52", "52.00%", "4.996%", "50.00%", "100.0%"],
        ["1", "24", "24.00%", "4.271%", "25.00%", "48.0%"],
        ["2", "24", "24.00%", "4.271%", "25.00%", "24.0%"],
    ]


def test_a_mean_has_its_standard_error():
    found = mean(CROWD.amounts("damage"), EXACT, 100)
    assert (found.seen, found.exact) == (F(72, 100), F(3, 4))
    spread = (0.24 * 1 + 0.24 * 4 - 0.72**2) / 100
    assert found.error is not None
    assert abs(float(found.error) - spread**0.5) < 1e-12
    assert float(error(F(1, 2), 100)) == 0.05


def test_each_effect_has_its_share_and_its_mean():
    results = EXACT.map(lambda amount: Result((("damage", amount),) if amount else ()))
    (row,) = by_effect(CROWD, results, ["damage"], WORDS).rows
    assert list(row) == ["damage", "48.00%", "4.996%", "50.00%", "0.720", "0.083", "0.750"]


def test_what_lies_past_an_open_end_is_that_end():
    exact = Distribution.of({0: F(1, 2), AtLeast(3, F(5)): F(1, 2)})
    seen = Distribution.of({0: 1, 4: 1, AtLeast(6, F(7)): 2})
    assert settled(seen, exact).fractions() == {0: F(1, 4), AtLeast(3, F(5)): F(3, 4)}
    assert some(exact) == F(1, 2)
    assert mean(settled(seen, exact), exact, 4).error is None
