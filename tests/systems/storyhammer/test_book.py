"""The book keeps the laws, every clause of it is cited and tested, and every door finds what it needs."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from affray.errors import TooMany, UnknownName
from affray.rules.rulings import readings
from affray.systems import books
from affray.systems.storyhammer import Attacker, Target, Weapon, attack, goals
from affray.systems.storyhammer.told import METHOD
from affray.testing import book_rules, check_system
from affray.uses.advise import advise
from affray.uses.policy import best
from affray.uses.simulate import simulate

BOOK = books["storyhammer"]
SCENARIOS = {name: msgspec.convert(preset, BOOK.scenario) for name, preset in BOOK.presets.items()}


def test_the_book_keeps_the_laws():
    report = check_system(BOOK, scenarios=SCENARIOS, positions=150, saves=15, times=20_000, plays=2)
    assert set(report.rules) == {rule.name for rule in book_rules(BOOK)}


def test_counts_of_positions():
    from affray.uses.unfold import unfold

    nodes = {name: len(unfold(BOOK.begin(scenario))) for name, scenario in SCENARIOS.items()}
    assert nodes == {
        "first strike": 50,
        "sword": 13,
        "blunt": 94,
        "critical": 26,
        "brawl": 23,
        "sweep": 55,
        "perk cards": 178,
        "run down": 189,
        "mind blast": 18,
    }


def test_a_newcomer_meets_one_question():
    first = SCENARIOS[next(iter(SCENARIOS))]
    advice = advise(BOOK.begin(first), BOOK.goal("trauma", first))
    assert advice.prompt == METHOD
    assert advice.line == ()


@pytest.mark.parametrize("goal", BOOK.goals)
def test_every_goal_can_be_wanted(goal):
    scenario = SCENARIOS["brawl" if goal == "levels" else "sweep"]
    assert advise(BOOK.begin(scenario), BOOK.goal(goal, scenario)).worth > 0


def test_a_crowd_of_a_million():
    scenario = SCENARIOS["sword"]
    step = BOOK.begin(scenario)
    crowd = simulate(step, best(BOOK.goal("trauma", scenario)), times=10**6, seed=7)
    exact = float(advise(step, BOOK.goal("trauma", scenario)).worth)
    assert abs(float(crowd.amounts("trauma").mean()) - exact) < 0.02


def test_names_stand_for_plain_data():
    assert BOOK.names["attacker.weapon"]("sword")["name"] == "sword"
    with pytest.raises(UnknownName, match="did you mean 'sword'"):
        BOOK.names["attacker.weapon"]("swrod")
    with pytest.raises(UnknownName, match=r"no list like '100\|50\|25'"):
        Attacker(weapon="100|fifty")


@pytest.mark.parametrize("text", ["100|50|25", "100 | 50 | 25", "100%|50%|25%", " 100% | 50 | 25 % "])
def test_a_list_is_a_weapon(text):
    found = Attacker(weapon=text).weapon
    assert isinstance(found, Weapon)
    assert found.methods[0].trauma == (100, 50, 25)


def test_lists_can_be_looked_through():
    assert {kind: len(rows()) for kind, rows in BOOK.catalogue.items()} == {
        "weapons": 1,
        "decks": 3,
        "resistances": 4,
    }
    assert msgspec.json.encode({kind: rows() for kind, rows in BOOK.catalogue.items()})
    whole = BOOK.catalogue["decks"]()
    halves = [a + b for a, b in zip(whole["probability"]["cards"], whole["perk"]["cards"], strict=True)]
    assert halves == [4] * 10
    assert [whole["perk"][face] for face in "JQK"] == [4, 4, 4]


def test_a_whole_deck_is_drawn_at_once():
    step = attack(Attacker(ability=28), Target(vim=12, resist=28))
    assert advise(step, goals.trauma).worth == 9  # a 10 is critical, so the best card misses 11 by 1


def test_too_many_hands_are_refused():
    from affray.systems.storyhammer import Rulings, Situation
    from affray.uses.odds import odds

    rulings = Rulings(deck=(30,) * 10, shuffle="run_down")
    situation = Situation(decks="one")
    with pytest.raises(TooMany, match="different hands"):
        odds(attack(Attacker(ability=60), Target(vim=12, resist=3), rulings, situation))


def test_every_clause_in_scope_has_a_test_that_names_it():
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "clause":
                named |= set(ast.literal_eval(node.args[0]).split())
    wanted = {key for key, clause in BOOK.clauses().items() if clause.in_scope}
    assert named == wanted


def test_the_page_about_the_book_has_every_ruling_and_goal():
    page = Path(__file__).parents[3] / "docs" / "reference" / "storyhammer.md"
    text = page.read_text(encoding="utf-8")
    for name, values in readings(BOOK.rulings).items():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |"))
        assert f"`{str(values[0]).lower()}`" in row.split("|")[2]
        assert all(f"`{str(value).lower()}`" in row for value in values)
    assert all(f"\n{goal} " in text for goal in BOOK.goals)
