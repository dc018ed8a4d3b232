"""The book keeps the laws, every clause of it is cited and tested, and every door finds what it needs."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from affray.errors import UnknownName
from affray.systems import books
from affray.systems.woin.told import SPEND
from affray.testing import book_rules, check_system
from affray.uses.advise import advise
from affray.uses.policy import best
from affray.uses.simulate import simulate

WOIN = books["woin"]
SCENARIOS = {name: WOIN.preset(name) for name in WOIN.presets}


def test_the_book_keeps_the_laws():
    report = check_system(WOIN, scenarios=SCENARIOS, positions=150, saves=15, times=20_000, plays=2)
    assert set(report.rules) == {rule.name for rule in book_rules(WOIN)}
    assert all(report.saves.values())
    assert all(report.plays.values())
    assert [name for name, crowds in report.crowds.items() if not crowds] == []


def test_counts_of_positions():
    from affray.uses.unfold import unfold

    nodes = {name: len(unfold(WOIN.begin(scenario))) for name, scenario in SCENARIOS.items()}
    assert nodes == {
        "first blow": 25,
        "benchmark": 14,
        "archer": 2231,
        "wrestler": 76,
        "held": 54,
        "zombie": 21,
        "duellist": 1056,
        "last luck": 1784,
        "viper": 106,
        "shield breaker": 38,
        "two shots": 1238,
        "powder keg": 600,
        "grenade": 49,
        "breath": 639,
        "storm": 53,
    }


def test_a_newcomer_meets_one_question():
    first = SCENARIOS[next(iter(SCENARIOS))]
    advice = advise(WOIN.begin(first), WOIN.goal("damage", first))
    assert advice.prompt == SPEND
    assert advice.line == ()


@pytest.mark.parametrize("goal", WOIN.goals)
def test_every_goal_can_be_wanted(goal):
    scenario = SCENARIOS["zombie"]
    assert advise(WOIN.begin(scenario), WOIN.goal(goal, scenario)).worth > 0


def test_a_crowd_of_a_million():
    scenario = SCENARIOS["benchmark"]
    step = WOIN.begin(scenario)
    crowd = simulate(step, best(WOIN.goal("damage", scenario)), times=10**6, seed=7)
    exact = float(advise(step, WOIN.goal("damage", scenario)).worth)
    assert abs(float(crowd.amounts("damage").mean()) - exact) < 0.02


@pytest.mark.parametrize(
    ("field", "name"), [("attacker", "wolf"), ("target", "wolf"), ("attacker.weapon", "club")]
)
def test_names_stand_for_plain_data(field, name):
    found = WOIN.names[field](name)
    assert found["name"] == name
    with pytest.raises(UnknownName, match=name):
        WOIN.names[field](f"{name}x")


def test_lists_can_be_looked_through():
    sizes = {kind: len(rows()) for kind, rows in WOIN.catalogue.items()}
    assert sizes["weapons"] == 36
    assert sizes["foes"] == 26
    assert msgspec.json.encode({kind: rows() for kind, rows in WOIN.catalogue.items()})


def test_every_clause_in_scope_has_a_test_that_names_it():
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "clause":
                named |= set(ast.literal_eval(node.args[0]).split())
    wanted = {key for key, clause in WOIN.clauses().items() if clause.in_scope}
    assert named <= set(WOIN.clauses())
    assert wanted - named == set()


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_line_cites_more_than_four_clauses(name):
    from affray.uses.play import play
    from affray.uses.roller import Seeded

    for seed in range(12):
        played = play(
            WOIN.begin(SCENARIOS[name]), roller=Seeded(seed), ask=lambda choice, _: choice.options[-1]
        )
        assert [event for event in played.log if not 1 <= len(event.clauses) <= 4] == []
