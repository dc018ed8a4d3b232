"""Every ruling acts: for each of its readings there is a scenario whose odds are others than by default."""

from __future__ import annotations

from typing import Any

import pytest

from affray.errors import AffrayError
from affray.rules.rulings import readings
from affray.rules.table import Choice
from affray.systems.cinemechanix import Attacker, Mooks, Rulings, Situation, Target, attack
from affray.uses.odds import odds
from affray.uses.play import Bout
from affray.uses.policy import always

SWORD = Attacker(number=4, combat=8, weapon="1d10")
RIVAL = Target(kind="supporting cast", hero_factor=1, luck=2, hp=30)
HERO = Target(kind="pc", hero_factor=3)
MOOK = Target(kind="extra", rating=2)


def rolled(**fields):
    return Situation(successes=fields.pop("successes", 9), **fields)


SCENARIOS: dict[str, tuple[Attacker, Target, Situation, dict[str, Any]]] = {
    "hit_costs_success": (SWORD, Target(), rolled(successes=1), {"dice": 1}),
    "challenge_mode": (SWORD, Target(rating=2), Situation(), {}),
    "challenge_die": (SWORD, Target(rating=2), Situation(), {}),
    "challenge_tn": (Attacker(number=6, combat=8), Target(rating=2), Situation(), {}),
    "successes_per_die": (Attacker(number=4, combat=12), Target(kind="extra", rating=20), Situation(), {}),
    "wounded_mook_keeps_cd": (SWORD, Target(kind="extra", rating=1, full_rating=4), Situation(), {}),
    "carry_over_limit": (
        SWORD,
        Target(kind="extra", rating=2, full_rating=3),
        rolled(others=(Mooks(3), Mooks(2), Mooks(1))),
        {},
    ),
    "fleeting_decay": (SWORD, Target(), rolled(rolls=2, successes=3), {"penalty": "fleeting", "more": 1}),
    "next_round": (SWORD, Target(), rolled(rounds=0, successes=1), {"penalty": "next round"}),
    "luck_saves": (SWORD, RIVAL, rolled(), {"kill": 6, "luck": True}),
    "luck_buys": (SWORD, RIVAL, rolled(), {"kill": 7, "luck": True}),
    "kill_total": (SWORD, RIVAL, rolled(), {"kill": 6, "luck": True}),
    "saved_kill_lost": (SWORD, RIVAL, rolled(successes=6), {"kill": 6, "luck": True, "pool": 1}),
    "post_roll_bonus": (SWORD, Target(armour=8), rolled(successes=2), {"after": 2}),
    "armour_stops_trauma": (SWORD, Target(armour=2), rolled(successes=2), {"trauma": 2}),
    "odd_weapons": (Attacker(weapon="2d6"), Target(), rolled(), {"dice": 1}),
    "extra_actions": (SWORD, Target(), rolled(successes=20), {"act": 2}),
    "bloodied_luck": (Attacker(lost_hp=24, luck=1), Target(), Situation(), {}),
    "extra_trauma": (SWORD, MOOK, rolled(), {"trauma": 2}),
    "repeat_spends": (SWORD, Target(), rolled(successes=2), {"trauma": 1}),
    "npc_penalty": (SWORD, Target(rating=2, penalty=1), Situation(), {}),
    "injury_spares": (SWORD, HERO, rolled(successes=1), {"dice": 1, "spare": True}),
}


def reading(name, value):
    attacker, target, situation, choices = SCENARIOS[name]
    step = attack(attacker, target, Rulings(**{name: value}), situation)
    if name == "carry_over_limit":
        return reach(step)
    try:
        return odds(step, always(choices)).fractions()
    except AffrayError as refused:
        return str(refused)


def reach(step):
    """The ratings that may come next, after each mook that falls: the menus of the unfolded attack."""
    from affray.uses.unfold import unfold

    return {choice.options for choice in unfold(step).choices() if choice.prompt.key == "next"}


def test_every_ruling_is_tried():
    assert set(SCENARIOS) == set(readings(Rulings))


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in readings(Rulings).items() for value in values[1:]]
)
def test_each_reading_changes_the_odds(name, value):
    assert reading(name, value) != reading(name, readings(Rulings)[name][0])


def test_readings_of_one_ruling_differ_from_one_another():
    for name, values in readings(Rulings).items():
        found = [reading(name, value) for value in values]
        assert all(one != other for at, one in enumerate(found) for other in found[:at]), name


@pytest.mark.parametrize("bloodied_luck", ["size", "roll"])
@pytest.mark.parametrize("repeat_spends", [False, True])
def test_a_page_that_would_have_rolled_a_luck_die_first_is_played(bloodied_luck, repeat_spends):
    """Under the other ruling the answer to the trauma is given to the Luck die: that it mattered is said."""
    target = Target(kind="pc", hero_factor=1, combat=6, heroics=4, brains=4, luck_die=6, lost_tp=7)
    house = Rulings(bloodied_luck=bloodied_luck, repeat_spends=repeat_spends)
    bout = Bout(attack(Attacker(), target, house, Situation(successes=3)))
    while bout.question is not None:
        if isinstance(bout.question, Choice):
            options = bout.question.options
            bout.choose(1 if bout.question.prompt.key == "trauma" and 1 in options else options[0])
        else:
            bout.roll()
    ruled = {event.key: event.answer for event in bout.log if event.kind == "ruling"}
    assert ruled["bloodied_luck"] == bloodied_luck
    assert ruled["repeat_spends"] == ("yes" if repeat_spends else "no")
