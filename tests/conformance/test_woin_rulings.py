"""Which rulings mattered: what a page asks for says as much as trying each of them does."""

from __future__ import annotations

import random

import msgspec
import pytest

from affray.errors import Refused
from affray.rules.rulings import alternatives
from affray.rules.table import Choice
from affray.systems import books
from affray.uses import mattered
from affray.uses.play import Bout
from affray.uses.roller import Seeded

WOIN = books["woin"]
PLAYS = 4


def logged(step, seed):
    """The log of an attack in which every decision is taken by lot."""
    lots, bout = random.Random(seed), Bout(step, Seeded(seed))
    while bout.question is not None:
        if isinstance(bout.question, Choice):
            bout.choose(lots.choice(bout.question.options))
        else:
            bout.roll()
    return bout.log


def scenarios(preset):
    """The preset under the house's rulings, and under every other reading of one of them."""
    house = msgspec.convert(WOIN.presets[preset], WOIN.scenario)
    yield house
    for _, _, other in alternatives(house.rulings):
        yield msgspec.structs.replace(house, rulings=other)


@pytest.mark.parametrize("preset", WOIN.presets)
def test_trying_every_ruling_finds_no_more(preset, monkeypatch):
    met = 0
    for number, scenario in enumerate(scenarios(preset)):
        for seed in range(PLAYS if not number else 1):
            try:
                asked = logged(WOIN.begin(scenario), seed)
            except Refused:
                continue  # the other reading of a ruling may forbid the whole attack
            with monkeypatch.context() as patched:
                patched.setattr(mattered, "_asked", lambda frame, rulings, fell: rulings.__struct_fields__)
                assert logged(WOIN.begin(scenario), seed) == asked
            met += any(event.kind == "ruling" for event in asked)
    assert met
