"""The largest things that anybody may ask are answered, or refused soon with the limit named."""

from __future__ import annotations

import json
from time import perf_counter
from typing import Any

import pytest

from affray import AffrayError, advise, odds
from affray.chance.weigh import forget
from affray.doors.cli import main
from affray.errors import TooMany
from affray.systems import woin
from affray.uses.unfold import unfold

SOON = 0.5
"""Seconds; a refusal takes less than 50 ms where nobody else works."""
NINES = "9" * 5_000


@pytest.fixture
def run(capsys, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments):
        began = perf_counter()
        status = main(list(arguments))
        said = capsys.readouterr()
        return status, said.out, said.err, perf_counter() - began

    run("odds", "woin")  # everything is imported now
    return run


HUGE = [
    ({"pool": 1_000}, {}),
    ({"pool": 10_000}, {}),
    ({"weapon": 10_000}, {}),
    ({"pool": 10_000, "weapon": 10_000}, {}),
    ({"luck": 1_000}, {}),
    ({"luck": 10_000}, {}),
    ({"pool": 10_000, "weapon": 10_000, "luck": 10_000}, {}),
    ({}, {"luck": 10_000}),
    ({"luck": 10_000}, {"luck": 10_000}),
    ({"luck": 5}, {"defense": 1_000_000}),
]


@pytest.mark.parametrize(("attacker", "target"), HUGE)
def test_a06_huge_pools_are_refused_soon(attacker, target):
    step = woin.attack(
        woin.Attacker(**{"pool": 8, "weapon": 3, **attacker}),
        woin.Target(**{"defense": 18, "soak": 6, **target}),
    )
    for use in (unfold, odds, lambda step: advise(step, woin.goals.damage)):
        forget()
        began = perf_counter()
        with pytest.raises(TooMany, match="at most"):
            use(step)
        assert perf_counter() - began < 2 * SOON


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        ({"pool": 100}, {}),
        ({}, {"health": 1_000_000}),
        ({}, {"soak": 1_000_000}),
        ({}, {"defense": 1_000_000}),
    ],
)
def test_a06_large_ones_are_answered(attacker, target):
    step = woin.attack(
        woin.Attacker(**{"pool": 8, "weapon": 3, **attacker}),
        woin.Target(**{"defense": 18, "soak": 6, **target}),
    )
    began = perf_counter()
    assert sum(odds(step).fractions().values()) == 1
    assert perf_counter() - began < 5


@pytest.mark.parametrize("use", ["odds", "advise", "simulate"])
@pytest.mark.parametrize(
    "change", ["attacker.pool=10000", "attacker.weapon=10000", "attacker.luck=10000", "target.luck=10000"]
)
def test_a06_at_the_command_line(run, use, change):
    status, out, err, took = run(use, "woin", "--set", change)
    assert (status, out) == (2, "")
    assert "at most" in err
    assert len(err) < 300
    assert took < 2 * SOON


@pytest.mark.parametrize(
    "change", ["attacker.pool=10001", "target.health=1000001", "attacker.luck=-1", "attacker.pool=1e9"]
)
def test_a06_past_what_a_sheet_can_say(run, change):
    status, _, err, took = run("odds", "woin", "--set", change)
    assert status == 2
    assert change.partition("=")[0] in err
    assert took < SOON


def area(others):
    bomb = {"name": "bomb", "damage": 3, "kind": "area", "area": "burst", "types": ["heat"]}
    return {
        "system": "woin",
        "attacker": {"pool": 8, "weapon": bomb},
        "target": {"defense": 18, "soak": 6},
        "situation": {"others": [{"defense": 10 + at % 20, "soak": 5} for at in range(others)]},
    }


def written(tmp_path, data):
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_a07_two_hundred_and_ten_in_one_blast(run, tmp_path):
    status, out, _, took = run("odds", written(tmp_path, area(209)), "--by", "hit", "--json")
    assert status == 0
    assert max(map(int, json.loads(out)["distribution"])) == 210
    assert took < 20


@pytest.mark.parametrize("others", [251, 1_000, 5_000])
def test_a07_more_are_refused_and_none_left_out(run, tmp_path, others):
    status, out, err, took = run("odds", written(tmp_path, area(others)))
    assert (status, out) == (2, "")
    assert "situation.others" in err
    assert "250" in err
    assert took < SOON


@pytest.mark.parametrize(
    "arguments",
    [
        ("--set", f"attacker.pool={NINES}"),
        ("--set", f"attacker.weapon={NINES}d6"),
        ("--set", f"attacker.weapon=1d6+{NINES}"),
        ("--set", f"situation.others.{NINES}=wolf"),
        ("--set", f"{NINES}=1"),
        ("--ruling", f"min_attack_dice={NINES}"),
        ("--ruling", f"{NINES}=1"),
        ("--choose", f"spend={NINES}"),
        ("--choose", f"{NINES}=1"),
        ("--goal", f"damage={NINES}"),
        ("--goal", NINES),
        ("--policy", NINES),
        ("--by", NINES),
    ],
)
def test_a08_thousands_of_digits(run, arguments):
    status, out, err, took = run("odds", "woin", *arguments)
    assert (status, out) == (2, "")
    assert len(err) < 700
    assert "Traceback" not in err
    assert took < SOON


@pytest.mark.parametrize(
    "arguments", [("odds", NINES), ("odds", f"woin/{NINES}"), ("list", "woin", NINES), ("resume", NINES)]
)
def test_a08_thousands_of_digits_for_a_name(run, arguments):
    status, _, err, _ = run(*arguments)
    assert status == 2
    assert len(err) < 700


@pytest.mark.parametrize(
    "text",
    [
        '{"system": "woin", "attacker": {"pool": %s}}',
        '{"system": "woin", "choices": {"spend": %s}}',
        '{"system": "woin", "goal": {"damage": %s}}',
        '{"system": "woin", "schema": %s}',
        'system = "woin"\nattacker = {pool = %s}',
        'system = "woin"\nchoices = {spend = %s}',
    ],
)
def test_a08_thousands_of_digits_in_a_file(run, tmp_path, text):
    path = tmp_path / "big"
    path.write_text(text % NINES, encoding="utf-8")
    status, _, err, _ = run("odds", str(path))
    assert status == 2
    assert len(err) < 500


@pytest.mark.parametrize("digit", ["²", "٦", "６", "①", "६"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "woin", "--set", "attacker.pool={}"),
        ("odds", "woin", "--set", "attacker.weapon={}d6"),
        ("odds", "woin", "--set", "attacker.weapon=1d{}"),
        ("odds", "woin", "--set", "situation.others.{}=wolf"),
        ("odds", "woin", "--set", "situation.others.{}.soak=1"),
        ("odds", "woin", "--choose", "spend={}"),
        ("odds", "woin", "--goal", "damage={}"),
        ("odds", "woin", "--ruling", "min_attack_dice={}"),
        ("simulate", "woin", "--seed", "{}"),
    ],
)
def test_a11_only_ascii_digits(run, arguments, digit):
    status, _, err, _ = run(*(part.format(digit) for part in arguments))
    assert status == 2, err
    assert "fault" not in err


def test_a11_in_a_list_of_faces(run, tmp_path):
    path = tmp_path / "faces"
    path.write_text("6 ² 3", encoding="utf-8")
    assert run("play", "woin", "--dice", str(path))[0] == 2


def test_a_name_of_a_megabyte(run, tmp_path):
    data: dict[str, Any] = {"system": "woin", "target": {"name": "x" * 900_000, "defense": 15}}
    status, out, _, took = run("odds", written(tmp_path, data))
    assert status == 0
    assert len(out) < 10_000
    assert took < 2
    data["target"]["name"] *= 2
    status, _, err, _ = run("odds", written(tmp_path, data))
    assert status == 2
    assert "1,000,000" in err


@pytest.mark.parametrize("weapon", [1_000, 2_000])
def test_long_tables_are_soon_written(run, weapon):
    arguments = (
        "--set",
        "attacker.pool=3",
        "--set",
        f"attacker.weapon={weapon}",
        "--set",
        "target.defense=10",
    )
    status, _, err, took = run("odds", "woin", *arguments, "--by", "damage", "--policy", "none")
    assert status == 0, err
    assert took < 30


def test_fractions_too_long_to_write_are_refused():
    from fractions import Fraction as F

    from affray.text.numbers import fraction

    assert len(fraction(F(1, 6**1_000))) < 1_000
    with pytest.raises(AffrayError, match="2,000"):
        fraction(F(1, 6**9_000))
