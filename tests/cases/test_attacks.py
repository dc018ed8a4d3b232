"""Reported cases about damage, spending and the table, A37 to A54, as WOIN has them.

Elsewhere: A30, A46, A47, A48 beside the oracle in tests/oracles/test_woin_oracle.py.
The other books have theirs beside their own tests in tests/systems: A41 and A42 (percentages of Vim), A43
(Эпик), A44 and A45 (dice added by successes, penalties of rounds). The table's and the page's (A49 of a whole
fight, A50, A52) stand in tests/doors. No attack of WOIN has the buffers and healing of A53 and A54.
"""

from __future__ import annotations

import json
from fractions import Fraction as F

import pytest

from affray import always, load, odds, play, save
from affray.errors import NotOffered
from affray.rules.table import Choice
from affray.systems import woin
from affray.uses.play import Bout
from affray.uses.roller import Scripted, Seeded


def loss(weapon, target, *faces, **rulings):
    """HEALTH lost to an attack that hits with 4d6 and does this damage."""
    step = woin.attack(woin.Attacker(pool=4, weapon=weapon), target, woin.Rulings(**rulings))
    return play(step, roller=Scripted([5, 5, 5, 5, *faces])).result["damage"]


@pytest.mark.parametrize("soak", [3, 5, 100, 1_000_000])
def test_a37_what_is_left_over_of_soak_heals_nobody(soak):
    assert loss(1, woin.Target(defense=10, soak=soak), 3) == 0
    found = odds(woin.attack(woin.Attacker(pool=4, weapon=3), woin.Target(soak=soak)), of="damage")
    assert min(found.values) == 0


def test_a38_a_clamp_for_each_part():
    sting = woin.Rider(damage=1, types=("cold",))
    weapon = woin.Weapon(name="brand", damage=1, types=("heat",), riders=(sting,))
    target = woin.Target(defense=10, soaks=(woin.Soak(15, types=("heat",)),))
    assert loss(weapon, target, 5, 5) == 5


@pytest.mark.parametrize("soak", [0, 5, 50])
def test_a39_nothing_is_gained_by_passing_more_soak_than_there_is(soak):
    weapon = woin.Weapon(name="ray", damage=1, ignores_soak=True)
    assert loss(weapon, woin.Target(defense=10, soak=soak), 1) == 1


@pytest.mark.parametrize(
    ("types", "delivery", "lost"),
    [(("piercing",), (), 6), (("falling",), (), 9), (("acid",), (), 9), (("poison",), ("gas",), 9)],
)
def test_a40_kinds_of_soak_do_not_add(types, delivery, lost):
    weapon = woin.Weapon(name="harm", damage=3, bonus=0, types=types, delivery=delivery)
    target = woin.Target(defense=10, soak=5, soaks=(woin.Soak(8, "armour"),))
    assert loss(weapon, target, 5, 5, 4) == lost


def test_a40_what_reaches_the_mind_is_not_soaked():
    weapon = woin.Weapon(name="mind", damage=3, types=("psionic",), against="mental")
    target = woin.Target(defense=10, soak=5, soaks=(woin.Soak(8, "armour"),))
    assert loss(weapon, target, 5, 5, 4) == 14


@pytest.mark.parametrize("bought", [0, 1, 2])
def test_a43_a_bonus_comes_once_and_not_on_a_miss(bought):
    weapon = woin.Weapon(name="spear", damage=2, bonus=2)
    step = woin.attack(woin.Attacker(pool=5, weapon=weapon), woin.Target(defense=10))
    hit = play(step, roller=Scripted([5] * (5 - bought) + [4, 5] + [1] * bought), ask=always(spend=bought))
    assert hit.result["damage"] == 11 + bought
    missed = play(step, roller=Scripted([1] * 5), ask=always(spend=0)).result
    assert (missed["hit"], missed["damage"]) == (0, 0)


def test_a46_a_whole_die_is_cancelled_and_the_bonus_stays():
    weapon = woin.Weapon(name="club", damage=2, bonus=3)
    for luck in (2, 3):
        step = woin.attack(
            woin.Attacker(pool=4, weapon=weapon),
            woin.Target(defense=10, luck=luck),
            woin.Rulings(luck_absorb="cancel_dice"),
        )
        settled = always({"luck removal": 0, "absorb": 2, "spend": 0})
        played = play(step, roller=Scripted([5, 5, 5, 5]), ask=settled)
        assert played.result["damage"] == 3
        assert played.result["target luck"] == 2
        with pytest.raises(NotOffered, match="allowed: 0 to 2"):
            play(step, roller=Scripted([5, 5, 5, 5]), ask=always({**dict(settled.fixed), "absorb": 3}))


def test_a46_luc_is_rolled_and_taken_off():
    weapon = woin.Weapon(name="club", damage=2, bonus=4)
    step = woin.attack(woin.Attacker(pool=4, weapon=weapon), woin.Target(defense=10, luck=2))
    settled = always({"luck removal": 0, "absorb": 2, "spend": 0})
    played = play(step, roller=Scripted([5, 5, 5, 5, 5, 5, 6, 2, 3]), ask=settled)  # 14, less 6+2 and 3
    assert (played.result["damage"], played.result["target luck"]) == (3, 2)


def test_a48_a_called_shot():
    target = woin.Target(defense=12, vital=16)
    called = odds(
        woin.attack(woin.Attacker(pool=5), target, situation=woin.Situation(option="injure")), always(spend=0)
    )
    assert called.map(lambda result: result["hit"]).probability(1) == F(3, 8)
    assert called.map(lambda result: result["effect"]).probability(1) == F(5, 108)


# ── At the table ─────────────────────────────────────────────────────────────────────────────

STEP = woin.attack(
    woin.Attacker(pool=6, luck=2, weapon=3), woin.Target(defense=12, soak=2, health=8, luck=1), woin.Rulings()
)


def standing(bout):
    return bout.position, bout.told, bout.log, bout.answers, bout.roller.state(), bout.question, bout.result


def walk(bout, at=0):
    if isinstance(bout.question, Choice):
        bout.choose(bout.question.options[at % len(bout.question.options)])
    else:
        bout.roll()


@pytest.mark.parametrize("seed", range(8))
def test_a49_undo_takes_all_of_it_back_and_redo_brings_the_same_dice(seed):
    bout, stood = Bout(STEP, Seeded(seed)), []
    while bout.question is not None:
        if isinstance(bout.question, Choice):
            stood.append(standing(bout))
        walk(bout, seed)
    ended = standing(bout)
    for before in reversed(stood):
        assert bout.undo()
        assert standing(bout) == before
    assert not bout.undo()
    for _ in stood:
        assert bout.redo()
    assert standing(bout) == ended


@pytest.mark.parametrize("seed", range(4))
def test_a49_a_save_keeps_what_can_be_undone(seed):
    bout = Bout(STEP, Seeded(seed))
    while bout.question is not None:
        walk(bout, 1)
    again = load(save(bout))
    assert standing(again) == standing(bout)
    while bout.undo():
        assert again.undo()
        assert standing(again) == standing(bout)


NAMES = ["<img src=x onerror=alert(1)>", "=1+1", "[red]x[/]", "{x}", "\x1b[31mred", "Змей", ""]


@pytest.mark.parametrize("name", NAMES)
def test_a51_names_are_kept_letter_by_letter(name):
    step = woin.attack(woin.Attacker(pool=4, weapon=2), woin.Target(name=name, defense=10, soak=2))
    bout = Bout(step, Seeded(1))
    while bout.question is not None:
        walk(bout)
    again = load(save(bout))
    assert again.log == bout.log
    details = [dict(event.details) for event in bout.log if event.kind == "note"]
    assert any(one.get("name") == name for one in details)
    assert json.loads(save(bout))["facts"]["target"].get("name", "target") == name
