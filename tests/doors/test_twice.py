"""What is said twice is refused, with both places: nobody can know which of the two is meant."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.doors.cli import main
from affray.doors.twice import key_twice
from tests.doors import toy as toy  # noqa: PLC0414 - the book must be there


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("AFFRAY_LANG", "en")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds toy --goal damage --goal=drop", "--goal: given twice: --goal damage and --goal=drop"),
        ("odds toy --by hit --by damage", "--by: given twice: --by hit and --by damage"),
        ("odds toy --policy best --policy none", "--policy: given twice"),
        ("simulate toy --times 9 --times 10", "--times: given twice: --times 9 and --times 10"),
        ("play toy --seed 1 --seed 2", "--seed: given twice: --seed 1 and --seed 2"),
        ("play toy --log a --log b", "--log: given twice"),
        ("play toy --dice entered --dice seeded", "--dice: given twice"),
        ("resume kept --save a --save b", "--save: given twice"),
        ("--lang en odds toy --lang ru", "--lang: given twice: en and ru"),
        ("odds toy --set target.soak=3 --set target.soak=4", "--set target.soak=3 and --set target.soak=4"),
        ("odds toy --ruling sixes=off --ruling sixes=floor", "--ruling sixes=off and --ruling sixes=floor"),
        ("odds toy --ruling sixes=off --set rulings.sixes=floor", "--set rulings.sixes=floor and --ruling"),
        ("odds toy --set target.soak=3 --set target=wolf", "target: set after target.soak"),
        ("odds woin --set target.melee=3 --set target.defense=9", "target.defense: set after target.melee"),
        ("odds toy --choose spend=1 --choose spend=2", "--choose spend=1 and --choose spend=2"),
        ("odds toy --goal damage=1,hit=2,damage=2", "goal: given twice: damage=1 and damage=2"),
    ],
)
def test_what_is_said_twice_is_refused(capsys, line, said):
    assert main(line.split()) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.out == ""


@pytest.mark.parametrize(
    "line",
    [
        "odds toy --set target=wolf --set target.soak=3",
        "odds toy --set others.0=wolf --set others.1=wolf",
        "--lang en odds toy --lang en",
        "odds toy --json --json",
    ],
)
def test_what_is_only_alike_is_taken(capsys, line):
    assert main(line.split()) == 0
    assert capsys.readouterr().err == ""


def test_a_json_key_that_stands_twice_is_refused_with_both_places(capsys, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"system": "toy", "attacker": {"pool": 5,\n  "p\\u006fol": 6}, "target": "wolf"}')
    assert main(["odds", str(path)]) == 2
    assert "'attacker.pool' stands twice, in line 1 at 32 and in line 2 at 3: keep" in capsys.readouterr().err


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_nothing_stands_twice_in_what_was_written_from_data(data):
    assert key_twice(json.dumps(data)) is None
    assert key_twice(json.dumps(data, indent=2, ensure_ascii=False)) is None


@given(st.lists(st.tuples(st.sampled_from("abcd"), PLAIN), min_size=1, max_size=6))
def test_a_key_that_stands_twice_is_found(pairs):
    """As a parser that is told of every pair finds it."""
    text = "{" + ", ".join(f'"{key}": {json.dumps(value)}' for key, value in pairs) + "}"
    keys = [key for key, _ in pairs]
    repeated = next((key for at, key in enumerate(keys) if key in keys[:at]), None)
    found = key_twice(text)
    assert (found and found.path) == repeated
    if found:
        assert text[found.first :].startswith(f'"{repeated}"')
        assert text[found.second :].startswith(f'"{repeated}"')
        assert found.first < found.second
