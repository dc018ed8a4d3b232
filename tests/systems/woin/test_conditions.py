"""Each condition that can change an attack does, at the level at which the book says so."""

from __future__ import annotations

from typing import Any

import pytest

from affray.errors import Refused
from affray.systems.woin import Attacker, Attributes, Rulings, Situation, Skills, Target, attack
from affray.systems.woin.words import CONDITIONS
from affray.uses.odds import odds
from affray.uses.policy import always
from tests.systems.woin.clauses import clause

REFUSED = "refused"
SCORES = Attributes(STR=10, AGI=10, MAG=10)


def outcome(
    *, attacker: dict[str, Any], target: dict[str, Any], situation: dict[str, Any], choices: dict[str, Any]
):
    sheets = {"pool": 6, "weapon": "longsword", **attacker}, {"defense": 18, "soak": 5, **target}
    step = attack(Attacker(**sheets[0]), Target(**sheets[1]), Rulings(), Situation(**situation))
    try:
        return odds(step, always(choices)).fractions()
    except Refused:
        return REFUSED


# condition, level: who is in it, what else matters, and whether it forbids the attack
ATTACKER: list[tuple[str, dict[str, Any], bool]] = [
    ("afraid 2", {}, True),
    ("angry 3", {}, False),
    ("blind", {"situation": {"flank": True}}, False),
    ("blind 2", {}, False),
    ("blind 2", {"attacker": {"weapon": "longbow"}}, True),
    ("charmed by foe", {}, True),
    ("confused", {}, True),
    ("cursed", {"attacker": {"luck": 1}, "choices": {"luck": 1}}, False),
    ("dazed 2", {}, True),
    ("disarmed", {}, True),
    ("downed 3", {}, True),
    ("fatigued 3", {}, True),
    ("forgetful", {"attacker": {"pool": None, "attributes": SCORES, "skill": 6}}, False),
    ("manic", {}, True),
    ("pained", {"situation": {"second_action": True}}, False),
    ("pained 2", {}, False),
    ("placid", {}, True),
    ("restrained by foe", {}, True),
    ("restrained 2", {}, True),
    ("restrained 3", {"attacker": {"weapon": "unarmed"}, "situation": {"option": "escape"}}, True),
    ("sick 2", {}, False),
    ("sleeping 2", {}, True),
    (
        "slowed 3",
        {"attacker": {"exploits": ("charge",)}, "situation": {"exploits": ("charge",)}},
        True,
    ),
    ("staggered 3", {}, True),
]
TARGET: list[tuple[str, dict[str, Any]]] = [
    ("angry 3", {}),
    ("blind 3", {}),
    ("cursed", {"target": {"luck": 1}, "choices": {"absorb": 1, "luck removal": 0}}),
    ("dazed", {}),
    ("disarmed", {"target": {"wielding": "rapier"}}),
    ("downed", {}),
    ("downed 2", {}),
    ("exposed", {}),
    ("exposed 2", {}),
    ("fatigued 2", {"target": {"health": 12}}),
    ("forgetful", {"target": {"defense": None, "attributes": SCORES, "skills": Skills(melee=10)}}),
    ("manic 3", {}),
    ("restrained 2", {}),
    ("slowed", {}),
    ("slowed 2", {}),
]
OF_THE_FIGHT = {"bleeding", "burning", "deaf", "poisoned"}
"""What these do is done at the start of a turn, or to checks that are no attacks."""


def facts(more):
    return {name: more.get(name, {}) for name in ("attacker", "target", "situation", "choices")}


@clause("WOIN-F45 WOIN-F46")
@pytest.mark.parametrize(("condition", "more", "forbids"), ATTACKER)
def test_conditions_of_the_attacker(condition, more, forbids):
    without = facts(more)
    with_it = {**without, "attacker": {**without["attacker"], "conditions": (condition,)}}
    if "escape" not in str(more):
        assert outcome(**without) != REFUSED
    found = outcome(**with_it)
    assert found != outcome(**without) or condition == "restrained 3"
    assert (found == REFUSED) is forbids


@clause("WOIN-F45 WOIN-F46")
@pytest.mark.parametrize(("condition", "more"), TARGET)
def test_conditions_of_the_target(condition, more):
    without = facts(more)
    with_it = {**without, "target": {**without["target"], "conditions": (condition,)}}
    assert outcome(**with_it) not in (outcome(**without), REFUSED)


def test_every_condition_is_tried_or_belongs_to_the_fight():
    names = [row[0] for row in ATTACKER] + [row[0] for row in TARGET]
    tried = {name.split()[0] for name in names}
    assert tried | OF_THE_FIGHT == set(CONDITIONS)
