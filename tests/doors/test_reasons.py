"""Decisions taken beforehand: why one is not offered, and what is said of one that nobody asks."""

from __future__ import annotations

import pytest

from affray.doors.cli import main
from affray.doors.toml import written
from tests.doors import toy as toy  # noqa: PLC0414 - the book must be there


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")


@pytest.mark.parametrize("use", ["odds", "advise", "simulate", "play"])
@pytest.mark.parametrize(
    ("what", "choice", "said"),
    [
        (
            "woin/wrestler",
            "option=disarm",
            "'option' does not offer 'disarm': wolf wields no weapon to be disarmed of; known: damage, grab",
        ),
        ("woin/wrestler", "option=escape", "is not restrained, so there is nothing to escape from; known: "),
        ("woin/wrestler", "option=dance", "'option' does not offer 'dance'; known: damage, grab"),
        ("woin", "spend=99", "'spend' does not offer '99'; allowed: 0 to 8"),
        ("woin", "option=trip", "the scenario settles it; write --set 'situation.option=trip'"),
        ("woin", "use lunge=yes", "write --set 'situation.exploits=[\"lunge\"]'"),
        ("woin", "dodge=yes", "nothing asks 'dodge' here; known: spend"),
    ],
)
def test_what_is_not_offered_is_refused_with_the_reason_and_what_is(capsys, use, what, choice, said):
    assert main([use, what, "--choose", choice]) == 2
    shown = capsys.readouterr()
    assert f"choices.{choice.partition('=')[0]}: " in shown.err
    assert said in shown.err
    assert shown.out == ""


@pytest.mark.parametrize("choice", ["option=damage", "dodge=no", "luck=0"])
def test_what_agrees_with_the_scenario_is_taken(capsys, choice):
    assert main(["odds", "woin", "--choose", choice]) == 0
    assert capsys.readouterr().err == ""


def test_a_choice_of_the_scenario_that_nobody_asks_is_said_beside(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    data = {
        "system": "toy",
        "attacker": {"pool": 3},
        "target": "wolf",
        "choices": {"dodge": True, "spend": 1},
    }
    path.write_text(written(data), encoding="utf-8")
    for use in (
        "odds",
        "simulate",
        "play",
    ):  # advice is on the scenario's own choices where nothing else is open
        assert main([use, str(path), "--json"]) == 0
        shown = capsys.readouterr()
        assert shown.err == "affray: choices.dodge: nothing asks 'dodge' here; known: spend, stance\n"
        assert shown.out.startswith("{")
