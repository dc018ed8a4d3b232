"""Results show themselves in a notebook."""

from __future__ import annotations

import subprocess
import sys

import pytest

import affray.text.notebook  # noqa: F401 - it hooks itself to what is shown
from affray import advise, best, compare, odds, sweep
from affray.chance.distribution import Distribution
from affray.doors.fights import fight_of
from affray.fight.odds import odds as fight_odds
from affray.fight.simulate import simulate
from affray.systems import woin
from affray.text.notebook import html, picture
from tests.studies.attacks import blow

DAMAGE = woin.goals.damage


@pytest.fixture(scope="module")
def results():
    duel = fight_of("cinemechanix").fight
    return {
        "amounts": odds(blow(), best(DAMAGE), of="damage"),
        "results": odds(blow(), best(DAMAGE)),
        "advice": advise(blow(), DAMAGE),
        "compared": compare({"a": blow(), "b": blow(pool=8)}, goal=DAMAGE),
        "fight": fight_odds(duel),
        "fights": simulate(duel, times=50),
        "swept": sweep(blow, {"pool": (4, 5)}, ["worth", "hit>=1"], goal=DAMAGE),
    }


@pytest.mark.parametrize("name", ["amounts", "results", "advice", "compared", "swept", "fight", "fights"])
def test_a_result_shows_its_picture_for_either_ground_and_its_numbers(results, name):
    shown = results[name]._repr_html_()
    assert shown.count("<svg ") == 2
    assert "<table>" in shown
    assert "<script" not in shown
    for row in picture(results[name]).listings[0].rows:
        assert f">{row[0]}</th>" in shown


def test_words_are_those_of_the_results(results):
    assert "dice to spend on damage" in results["advice"]._repr_html_()
    assert "HEALTH lost" in results["compared"]._repr_html_()


def test_it_speaks_the_language_that_is_asked_for(results, monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "ru")
    assert "числа" in results["amounts"]._repr_html_()
    assert picture(results["amounts"], "en").lang == "en"


def test_without_pictures_it_says_how_to_add_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "altair", None)
    shown = html(Distribution.of({1: 1, "<b>": 1}))
    assert 'pip install "affray[plots]"' in shown
    assert "50.00%" in shown
    assert "<b>" not in shown


def test_only_results_have_pictures():
    with pytest.raises(TypeError, match="no picture of a int: give one of Advice, Compared, Distribution"):
        picture(3)


def test_in_a_notebook_the_hook_comes_by_itself_and_nowhere_else():
    asked = "from affray import odds; print(hasattr(odds.__globals__['Distribution'], '_repr_html_'))"
    inside = "import sys, types; sys.modules['IPython'] = types.ModuleType('IPython'); "
    for before, told in (("", "False"), (inside, "True")):
        said = subprocess.run(
            [sys.executable, "-c", before + asked], capture_output=True, text=True, check=True
        )
        assert said.stdout.strip() == told
