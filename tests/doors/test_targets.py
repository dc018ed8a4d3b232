"""Several targets of one attack are told apart by name, in what is told and in what programs are given."""

from __future__ import annotations

import json

import pytest

from affray.doors.cli import main
from affray.systems import books
from affray.systems.woin.book import attacked
from affray.systems.woin.scenario import Scenario
from affray.systems.woin.sheet import Situation, Target
from affray.text.lexicon import Lexicon
from affray.text.translate import tongue


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys, *arguments):
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_each_is_named_in_what_is_told(capsys):
    told = said(capsys, "play", "woin/grenade", "--seed", "3", "--choose", "spend=0")
    assert "Hit (thug)." in told
    assert "Hit (giant rat)." in told
    assert "HEALTH lost (giant rat)" in told


def test_what_befell_each_for_programs(capsys):
    told = json.loads(said(capsys, "play", "woin/grenade", "--seed", "3", "--json"))
    assert [one["name"] for one in told["targets"]] == ["thug", "giant rat", "guard"]
    for key, amount in told["result"].items():
        assert sum(one["result"].get(key, 0) for one in told["targets"]) == amount
    odds = json.loads(said(capsys, "odds", "woin/grenade", "--json"))
    assert odds["targets"] == ["thug", "giant rat", "guard"]


def test_one_target_goes_without_saying(capsys):
    assert "(target)" not in said(capsys, "play", "woin/benchmark", "--seed", "3", "--policy", "none")
    assert "targets" not in json.loads(said(capsys, "odds", "woin/benchmark", "--json"))


def test_two_alike_get_a_number():
    others = ("wolf", Target(name="rat"), Target(name="wolf"))
    scenario = Scenario(target=Target(name="rat"), situation=Situation(others=others))
    assert attacked(scenario) == ("rat 1", "wolf 1", "rat 2", "wolf 2")
    assert attacked(Scenario()) == ()


def test_what_befalls_the_attacker_names_nobody():
    words = Lexicon(
        tongue("en"),
        effects={"hit": "hit", "luck": "LUC spent"},
        targets=("rat", "wolf"),
        of_attacker=frozenset({"luck"}),
    )
    assert [words.effect(words.at(key, 0)) for key in ("hit", "luck")] == ["hit (rat)", "LUC spent"]
    assert words.effect("hit@1") == "hit (wolf)"
    assert words.effect("hit@5") == "hit (target 6)"


def test_criticals_as_people_read_them(capsys):
    told = said(capsys, "list", "woin", "criticals")
    assert "blunt        1-2 dazed, 3 deaf, 4-5 downed, 6 staggered" in told
    rows = books["woin"].catalogue["criticals"]()
    assert rows["poison"] == {
        "1": "poisoned and sleeping",
        "2-3": "poisoned and fatigued",
        "4-6": "poisoned and sick",
    }


@pytest.mark.parametrize(("preset", "goal"), [("wrestler", "mixed"), ("held", "effect"), ("zombie", "down")])
def test_a_preset_about_an_effect_wants_it(capsys, preset, goal):
    told = json.loads(said(capsys, "advise", f"woin/{preset}", "--json"))
    assert told["policy"]["goal"] == goal
    assert told["worth"] != "0"


@pytest.mark.parametrize("use", ["odds", "advise", "simulate"])
@pytest.mark.parametrize(
    ("preset", "by", "words"),
    [
        ("cinemechanix", "tp@3", "there is one target: allowed is tp@0, or no number"),
        ("storyhammer", "trauma@1", "there is one target: allowed is trauma@0, or no number"),
        (
            "storyhammer/run down",
            "trauma@2",
            "there are 2 targets: allowed are trauma@0 to trauma@1, or no number",
        ),
        ("vzryv", "damage@1", "there is one target: allowed is damage@0, or no number"),
        ("woin", "damage@1", "there is one target: allowed is damage@0, or no number"),
    ],
)
def test_a_target_that_is_not_there_is_refused(capsys, use, preset, by, words):
    assert main([use, preset, "--by", by]) == 2
    assert " ".join(capsys.readouterr().err.split()) == f"affray: --by: {words}"


def test_the_last_of_several_may_be_asked_about(capsys):
    assert (
        json.loads(said(capsys, "odds", "storyhammer/run down", "--by", "trauma@1", "--json"))["mean"] != "0"
    )
