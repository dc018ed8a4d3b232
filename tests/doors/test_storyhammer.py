"""The command line on StoryHammer: every preset and use, cards typed by hand, rulings by every door."""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from affray.doors.cli import main
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.rules.rulings import readings
from affray.systems import books
from tests.doors.run import affray

BOOK = books["storyhammer"]
PRESETS = list(BOOK.presets)


@pytest.fixture
def told(capsys):
    def told(*arguments):
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return told


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")
    monkeypatch.setenv("COLUMNS", "80")


def test_it_is_listed(told):
    assert told("systems")["systems"]["storyhammer"] == "StoryHammer"
    assert told("list", "storyhammer", "decks")["entries"]["probability"]["cards"][0] == 4


def test_the_sword(told):
    assert told("odds", "storyhammer/sword", "--by", "trauma")["mean"] == "19099/4095"
    assert told("odds", "storyhammer/sword", "--by", "full")["mean"] == "17/63"
    four = told("odds", "storyhammer/sword", "--by", "full", "--ruling", "deck=four_suits")
    assert four["mean"] == "5543/9139"
    own = told("odds", "storyhammer/sword", "--by", "full", "--ruling", "deck=[4,4,4,4,4,4,4,4,4,4]")
    assert own["mean"] == "5543/9139"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_goes_through_every_use(told, tmp_path, preset):
    name = f"storyhammer/{preset}"
    odds = told("odds", name)
    chances = {tuple(row["result"].items()): F(row["probability"]) for row in odds["results"]}
    assert sum(chances.values()) == 1
    worths = [F(row["worth"]) for row in told("advise", name).get("options", ())]
    assert worths == sorted(worths, reverse=True)
    assert sum(row["count"] for row in told("simulate", name, "--times", "1000")["results"]) == 1000
    for seed in range(5):
        kept = tmp_path / f"{seed}.json"
        played = told("play", name, "--seed", str(seed), "--save", str(kept))
        assert played["over"]
        assert all(event["clauses"] for event in played["log"])
        assert told("resume", str(kept))["log"] == played["log"]
        happened = {key: value for key, value in played["result"].items() if value}
        assert any(happened == {k: v for k, v in dict(result).items() if v} for result in chances)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_file_that_reads_back(tmp_path, preset):
    path = tmp_path / "example.toml"
    path.write_text(written({"schema": 1, "system": "storyhammer", **BOOK.presets[preset]}), encoding="utf-8")
    assert scenario(str(path)).record == scenario(f"storyhammer/{preset}").record


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in readings(BOOK.rulings).items() for value in values],
)
def test_every_ruling_is_reached_by_flag_and_by_file(tmp_path, name, value):
    text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    flag = scenario("storyhammer/sword", sets=[f"rulings.{name}={text}"]).record
    path = tmp_path / "ruled.toml"
    data = {"system": "storyhammer", **BOOK.presets["sword"], "rulings": {name: value}}
    path.write_text(written(data), encoding="utf-8")
    assert getattr(flag.rulings, name) == getattr(scenario(str(path)).record.rulings, name) == value


def test_a_weapon_is_a_list_or_a_name():
    record = scenario("storyhammer/sword", sets=["attacker.weapon=80|40"]).record
    assert record.attacker.methods[0].trauma == (80, 40)
    assert scenario("storyhammer", sets=["attacker.weapon=sword"]).record.attacker.methods[0].trauma[3] == 10


def refused(capsys, *arguments):
    assert main([*arguments]) == 2
    return " ".join(capsys.readouterr().err.split())


def test_more_cards_than_the_deck_has(capsys):
    said = refused(capsys, "odds", "storyhammer/sword", "--set", "attacker.ability=29")
    assert "29 cards from a deck of 28" in said
    said = refused(capsys, "play", "storyhammer/sword", "--set", "target.resist=29", "--seed", "1")
    assert "target would draw 29 cards from a deck of 28" in said


def test_names_that_are_nearly_right(capsys):
    said = refused(capsys, "odds", "storyhammer", "--set", "attacker.weapon=swrod")
    assert "did you mean 'sword'" in said
    assert "rounding" in refused(capsys, "odds", "storyhammer", "--ruling", "roundin=end")
    said = refused(capsys, "odds", "storyhammer", "--set", "attacker.ability=Labour")
    assert "Labor" in said


# ── cards typed by hand ──────────────────────────────────────────────────────────────────────


def typed(*lines, preset="sword", lang="en", **more):
    return affray(
        "play",
        f"storyhammer/{preset}",
        "--dice",
        "entered",
        "--lang",
        lang,
        stdin="\n".join(lines) + "\n",
        **more,
    )


def test_cards_are_typed_as_they_lie():
    done = typed("9 A a 3")
    said = done.stdout.decode()
    assert done.returncode == 0, done.stderr
    assert "Attack: draw 4 of 28 cards and type them:" in said or "attack: draw 4 of 28 cards" in said
    assert "4 of 28 cards: 9 3 A A, so 9." in said
    assert "trauma 12" in said


def test_a_card_that_is_not_in_the_deck_is_asked_for_again():
    done = typed("10 10 9 3", "10 9 8 7")
    said = done.stdout.decode() + done.stderr.decode()
    assert "card 2 is 10: left in the deck are A, 2, 3, 4, 5, 6, 7, 8, 9" in " ".join(said.split())
    assert "10 9 8 7, so 10" in said
    done = typed("11 1 1 1", "K 1 1 1", "5 4 3 2")
    assert "5 4 3 2, so 5" in done.stdout.decode()


def test_a_hand_may_be_typed_in_several_lines():
    assert "8 3 2 A, so 8" in typed("8 A", "3", "2").stdout.decode()


def test_cards_are_asked_for_in_russian():
    said = typed("9 т 3 2", lang="ru").stdout.decode()
    assert "вытяните 4 из 28 карт" in said
    assert "9 3 2 A, то есть 9" in said


def test_a_deck_that_runs_down_knows_what_is_gone(told):
    odds = told("odds", "storyhammer/run down", "--set", "attacker.drawn=[10]", "--by", "critical")
    assert odds["mean"] == "0"


@pytest.mark.parametrize("kind", ["presets", "decks", "weapons", "resistances"])
def test_a_number_in_a_list_is_a_number_and_no_perk_card(capsys, kind):
    assert main(["list", "storyhammer", kind]) == 0
    assert "joins the hand" not in capsys.readouterr().out


def test_several_targets_are_named(capsys, told):
    assert main(["odds", "storyhammer/sweep", "--by", "trauma@1"]) == 0
    assert "trauma (archer)" in capsys.readouterr().out
    assert main(["play", "storyhammer/sweep", "--seed", "7"]) == 0
    assert "Hit (barrel)." in capsys.readouterr().out
    twins = ["--set", 'situation.others=[{name="guard",vim=3}]']
    assert main(["odds", "storyhammer/sweep", "--by", "dead@1", *twins]) == 0
    assert "dies (guard 2)" in capsys.readouterr().out
    one = told("odds", "storyhammer/sweep", "--by", "trauma@1", *twins, "--set", "situation.difficulty=1")
    assert one["mean"] == "3"  # met by any card, and three Vim are lost whole


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        (["--set", "target.life_support=50"], "target.life_support"),
        (["--set", "situation.others.0.life_support=50"], "situation.others.0.life_support"),
        (["--set", "target.abilities={}"], "target.vim"),
        (["--set", 'attacker.perks=["J"]'], "attacker.perks"),
        (["--set", "situation.others.1.perks=[7]"], "situation.others.1.perks"),
        (["--set", "situation.others.1.drawn=[10,10]"], "situation.others.1.drawn"),
        (["--set", "target.drawn=[10]", "--set", "situation.decks=sides", "--set",
          "situation.others.0.drawn=[10]"], "situation.others.0.drawn"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_and_whose_it_is(capsys, changes, path):
    assert main(["odds", "storyhammer/sweep", *changes]) == 2
    assert capsys.readouterr().err.startswith(f"affray: {path}: ")


@pytest.mark.parametrize("card", ['"X"', "11", "0"])
def test_a_perk_card_that_is_none(card, capsys):
    sets = ("--set", "rulings.perk_cards=yes", "--set", f"attacker.perks=[{card}]")
    assert main(["odds", "storyhammer", *sets]) == 2
    refused = " ".join(capsys.readouterr().err.split())
    assert refused.startswith("affray: attacker.perks.0: ")
    assert refused.endswith(
        {'"X"': "known: 1..10, J, K, Q", "11": "a whole number <= 10", "0": "a whole number >= 1"}[card]
    )


def test_cards_gone_from_a_deck_that_is_always_whole(capsys):
    assert main(["odds", "storyhammer", "--set", "attacker.drawn=[9]"]) == 2
    assert "read shuffle as run_down, or leave drawn out" in " ".join(capsys.readouterr().err.split())
