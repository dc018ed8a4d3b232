"""The book keeps the laws, every clause of it is cited and tested, and every door finds what it needs."""

from __future__ import annotations

import ast
from fractions import Fraction as F
from pathlib import Path

import msgspec
import pytest

from affray.errors import BadValue, Refused, UnknownName
from affray.systems import books
from affray.systems.vzryv import Attack, Attacker, Damage, Situation, Target
from affray.systems.vzryv.told import TARGET
from affray.testing import book_rules, check_system
from affray.uses.advise import advise
from affray.uses.policy import best
from affray.uses.simulate import simulate
from affray.uses.unfold import unfold
from tests.systems.vzryv.table import blow, damage, mean

VZRYV = books["vzryv"]
SCENARIOS = {name: msgspec.convert(preset, VZRYV.scenario) for name, preset in VZRYV.presets.items()}


def test_the_book_keeps_the_laws():
    report = check_system(VZRYV, scenarios=SCENARIOS, positions=150, saves=15, times=20_000, plays=2)
    assert set(report.rules) == {rule.name for rule in book_rules(VZRYV)}


def test_counts_of_positions():
    nodes = {name: len(unfold(VZRYV.begin(scenario))) for name, scenario in SCENARIOS.items()}
    assert nodes == {
        "first blow": 23,
        "bear": 2,
        "arrows": 2,
        "archer": 2,
        "three targets": 31,
        "door": 31,
        "covered": 54,
        "flaming sword": 105,
        "extra dice": 35,
        "thirty dice": 2,
    }


def test_a_newcomer_meets_one_question():
    first = SCENARIOS[next(iter(SCENARIOS))]
    advice = advise(VZRYV.begin(first), VZRYV.goal("damage", first))
    assert advice.prompt == TARGET
    assert advice.line == ()


def test_each_goal_wants_its_own_target():
    scenario = SCENARIOS["three targets"]
    wanted = {goal: advise(VZRYV.begin(scenario), VZRYV.goal(goal, scenario)) for goal in VZRYV.goals}
    assert {goal: advice.best[0].label for goal, advice in wanted.items()} == {
        "damage": "ogre",
        "hit": "goblin",
        "down": "goblin",
    }
    assert wanted["hit"].worth == wanted["down"].worth == F(3, 4)
    assert [option.label for option in wanted["down"].options] == ["goblin", "ogre", "knight"]


def test_a_crowd_of_a_million():
    scenario = SCENARIOS["bear"]
    crowd = simulate(VZRYV.begin(scenario), best(VZRYV.goal("damage", scenario)), times=10**6, seed=7)
    assert abs(float(crowd.amounts("damage").mean()) - 68 / 11) < 0.05
    assert mean(VZRYV.begin(scenario)) == F(68, 11)


def test_names_stand_for_plain_data():
    found = VZRYV.names["attacker.attack"]("claws")
    assert found["name"] == "claws"
    with pytest.raises(UnknownName, match="clawsx"):
        VZRYV.names["attacker.attack"]("clawsx")
    with pytest.raises(UnknownName, match="no attack 'clwas'"):
        Attacker(attack="clwas")


def test_lists_can_be_looked_through():
    sizes = {kind: len(rows()) for kind, rows in VZRYV.catalogue.items()}
    assert sizes == {"attacks": 2, "types": 10, "glossary": 12}
    assert msgspec.json.encode({kind: rows() for kind, rows in VZRYV.catalogue.items()})


@pytest.mark.parametrize("word", ["Эпик", "Дист", "Дос", "Вын", "Покровы", "Сниж", "Оборона", "Парирование"])
def test_the_books_own_terms_are_kept(word):
    assert VZRYV.catalogue["glossary"]()[word]["words"]


@pytest.mark.parametrize(
    ("said", "parts"),
    [
        ("1к8", [("1к8", "blunt")]),
        ("1d8 sharp", [("1d8", "sharp")]),
        ("2К6 + 1к8 острый", [("2К6 + 1к8", "sharp")]),
        ("1к8 sharp, 1к6 fire", [("1к8", "sharp"), ("1к6", "fire")]),
        ("к20 холодом", [("к20", "cold")]),
    ],
)
def test_dice_are_read_in_both_languages(said, parts):
    assert Attack(damage=said).damage == tuple(Damage(*part) for part in parts)
    assert Attacker(attack=said).blow.damage == tuple(Damage(*part) for part in parts)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "the text ends"),
        ("0к6", "no dice"),
        ("1к6+2", "flat bonus"),
        ("1к0", "1 to 10,000"),
        ("sharp", "expected|allowed"),
        ("1к6 !!", "."),
        ("1к6," * 200, "letters"),
        ("1к6 a, 1к6 b, 1к6 c, 1к6 d, 1к6 e", "damage types"),
        ("99999999999к6", "."),
        ("²к6", "."),
    ],
)
def test_dice_that_are_none_are_refused(said, why):
    with pytest.raises(Exception, match=why) as refused:
        Attack(damage=said)
    assert hasattr(refused.value, "code")


def test_an_attack_without_dice_is_refused():
    with pytest.raises(BadValue, match="without damage dice"):
        Attack(damage=())


def test_more_than_nine_are_not_counted():
    crowd = Situation(hindrances=9)
    assert damage(blow("1к8", situation=crowd, adv_stack="net"), *[7] * 10) == 7
    from affray.systems.vzryv import Hostile

    more = Situation(hindrances=9, hostiles=(Hostile(distance=0),))
    with pytest.raises(Refused, match="10 Advantages or Hindrances"):
        mean(blow("1к8", kind="ranged", situation=more, adv_stack="net"))


def test_a_huge_target_is_no_matter_to_a_small_die():
    assert mean(blow("1к8", Target(vyn=5_000))) == F(26, 7)


def test_every_clause_in_scope_has_a_test_that_names_it():
    named: set[str] = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "clause":
                named |= set(ast.literal_eval(node.args[0]).split())
    wanted = {key for key, clause in VZRYV.clauses().items() if clause.in_scope}
    assert named <= set(VZRYV.clauses())
    assert wanted - named == set()
