"""The command line on a whole book: what the issue asks to be shown, and every preset through every use."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction as F

import pytest

from affray.doors.cli import main
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.systems import books
from tests.doors.run import environment

WOIN = books["woin"]
PRESETS = list(WOIN.presets)


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


def test_the_benchmark(told):
    advice = told("advise", "woin/benchmark")
    assert advice["options"][0]["label"] == "1"
    assert advice["options"][0]["worth"] == "685975/279936"
    assert told("odds", "woin/benchmark", "--choose", "spend=0", "--by", "hit")["mean"] == "1009/1296"
    assert told("odds", "woin/benchmark", "--by", "hit")["distribution"]["1"] == "575/1296"
    assert told("odds", "woin/benchmark", "--by", "damage")["mean"] == "685975/279936"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_goes_through_every_use(told, tmp_path, preset):
    name = f"woin/{preset}"
    odds = told("odds", name)
    chances = {tuple(row["result"].items()): F(row["probability"]) for row in odds["results"]}
    assert sum(chances.values()) == 1
    advice = told("advise", name)
    worths = [F(row["worth"]) for row in advice["options"]]
    assert worths == sorted(worths, reverse=True)
    assert sum(row["count"] for row in told("simulate", name, "--times", "1000")["results"]) == 1000
    for seed in range(5):
        kept = tmp_path / f"{seed}.json"
        played = told("play", name, "--seed", str(seed), "--save", str(kept))
        assert played["over"]
        assert all(event["clauses"] for event in played["log"])
        assert told("resume", str(kept))["log"] == played["log"]
        happened = {key: amount for key, amount in played["result"].items() if amount}
        assert any(happened == {k: v for k, v in dict(result).items() if v} for result in chances)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_a_file_that_reads_back(tmp_path, preset):
    path = tmp_path / "example.toml"
    path.write_text(written({"schema": 1, "system": "woin", **WOIN.presets[preset]}), encoding="utf-8")
    assert scenario(str(path)).record == scenario(f"woin/{preset}").record


def test_a_plain_save_is_small(told, tmp_path):
    kept = tmp_path / "kept.json"
    told("play", "woin", "--seed", "5", "--save", str(kept))
    assert len(kept.read_bytes()) < 1000


def test_foes_and_weapons_have_names():
    record = scenario("woin", sets=["target=wolf", "target.soak=9", "attacker.weapon=longsword"]).record
    assert (record.target.name, record.target.soak, record.attacker.weapon.name) == ("wolf", 9, "longsword")
    record = scenario("woin", sets=["attacker.weapon=2d6+2", "situation.others.0=ogre"]).record
    assert (record.attacker.weapon.damage, record.attacker.weapon.bonus) == (2, 2)
    assert record.situation.others[0].name == "ogre"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (["attacker.pool=100000"], "attacker.pool: 100000 does not fit"),
        (["attacker.weapon=100000d6"], "attacker.weapon"),
        (["attacker.weapon=slngshot"], "attacker.weapon: no weapon 'slngshot'"),
        (["attacker.weapon=1d6+" + "9" * 900], "attacker.weapon"),
        (["target=wlof"], "target: no foe 'wlof'; did you mean 'wolf'?"),
        (["situation.option=tirp"], "situation.option: 'tirp' is none of its values; did you mean 'trip'?"),
        (["situation.option=disarm", "target=wolf"], "declare another"),
    ],
)
def test_what_the_book_refuses_is_refused_with_its_reason(capsys, changes, said):
    assert main(["odds", "woin", *(part for change in changes for part in ("--set", change))]) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""
    assert len(shown.err) < 1_000


def test_long_fractions_stand_below_and_whole(capsys):
    changes = ("attacker.pool=60", "attacker.weapon=20", "target.defense=120")
    command = ["odds", "woin", "--by", "damage", "--exact", *(p for c in changes for p in ("--set", c))]
    assert main(command) == 0
    text = capsys.readouterr().out
    table, fractions = text.split("\n\n")[1:3]
    assert max(map(len, text.splitlines())) <= 80
    assert "█" in table
    chances: list[str] = []
    for line in fractions.splitlines():
        _, equals, rest = line.partition(" =")
        if equals:
            chances.append(rest.strip())
        else:
            chances[-1] += line.strip()
    assert sum(map(F, chances)) == 1


def test_rulings_change_the_odds(told):
    assert (
        told("odds", "woin", "--by", "hit")["mean"]
        != told("odds", "woin", "--by", "hit", "--ruling", "tie_hits=no")["mean"]
    )


HEAVY = """
import sys
from affray.doors.cli import main

main(["odds", "woin"])
print("numpy" in sys.modules, "babel" in sys.modules, file=sys.stderr)
"""


def test_what_is_heavy_is_imported_where_it_is_used():
    shown = subprocess.run([sys.executable, "-c", HEAVY], capture_output=True, env=environment(), check=True)
    assert shown.stderr.decode().split() == ["False", "False"]


@pytest.mark.parametrize(("defense", "chance"), [(10, "425/432"), (15, "1009/1296"), (18, "1/2")])
def test_a_defense_set_over_a_foe_speaks_for_all_of_its_defenses(told, defense, chance):
    asked = ["--set", "attacker.pool=5", "--set", "target=wolf", "--set", f"target.defense={defense}"]
    found = told("odds", "woin", *asked, "--choose", "spend=0", "--by", "hit")
    assert found["distribution"]["1"] == chance


def test_a_pool_set_over_a_foe_speaks_for_its_attacks(told):
    chances = set()
    for pool in (3, 7):
        asked = ["--set", "attacker=knight", "--set", f"attacker.pool={pool}", "--choose", "spend=0"]
        chances.add(told("odds", "woin", *asked, "--by", "hit")["distribution"]["1"])
    assert len(chances) == 2


def test_the_play_says_each_soak_of_an_area_and_no_clause_of_areas_elsewhere(capsys):
    assert main(["play", "woin/grenade", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if "SOAK " in line and ":" in line and "[" in line] == [
        "Thug: SOAK 5  [WOIN-16]", "Giant rat: SOAK 2  [WOIN-16]", "Guard: SOAK 5  [WOIN-16]",
    ]  # fmt: skip
    assert main(["play", "woin", "--seed", "5"]) == 0
    said = capsys.readouterr().out
    assert "Target: melee DEFENSE 18  [WOIN-12]" in said
    assert "area" not in said
