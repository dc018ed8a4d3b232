"""Every book in a fight: exact odds equal a brute-force recursion, and what was done alters what is done."""

from __future__ import annotations

import json
from fractions import Fraction as F

import msgspec
import pytest

from affray.doors.fights import build_fight, fight_of
from affray.fight.battle import Battle
from affray.fight.cast import Cast
from affray.fight.odds import odds
from affray.fight.simulate import simulate
from affray.systems import books
from affray.uses.odds import odds as weigh
from affray.uses.roller import Scripted, Seeded
from tests.oracles import duels
from tests.systems.cinemechanix.clauses import clause

READY = [f"{key}/{name}" for key in books if books[key].fighting for name in books[key].fighting.presets]


def plain(name, side, fields):
    return {"name": name, "side": side, "spending": "none", **fields}


def set_up(system, one, other, **more):
    data = {"system": system, "fighters": [plain("one", "one", one), plain("other", "other", other)], **more}
    return build_fight(data).fight


def same(fight, expected):
    found = odds(fight)
    assert found.rounds == tuple((n, a + b) for n, (a, b) in enumerate(expected, 1))
    assert found.win("one") == sum((a for a, _ in expected), F(0))
    assert found.fighting + found.unending == 1 - sum((a + b for a, b in expected), F(0))


AXE = {"damage": [{"dice": "2к6", "type": "sharp"}], "means": "weapon", "mastered": True}
CLAWS = {"damage": [{"dice": "1к8", "type": "sharp"}], "means": "body", "mastered": True}


@pytest.mark.parametrize("covers", [0, 5])
def test_vzryv_is_what_a_recursion_says(covers):
    one = {"attacker": {"epic": 1, "attack": AXE}, "target": {"vyn": 9, "covers": covers, "guard": 1}}
    other = {"attacker": {"epic": 2, "attack": CLAWS}, "target": {"vyn": 8, "covers": 0, "parry": 1}}
    expected = duels.by_round(
        (one, other), ((9, covers), (8, 0)), duels.vzryv_strike, lambda left: left[0] == 0, 5
    )
    same(set_up("vzryv", one, other, horizon=5), expected)


def test_storyhammer_is_what_a_recursion_says():
    hook = {"name": "fists", "methods": [{"name": "hook", "trauma": [60, 30], "superficial": True}]}
    staff = {"name": "staff", "methods": [{"name": "jab", "trauma": [70, 40, 20]}]}
    body = {"Move": 3, "Think": 2, "Will": 2, "Labor": 2}
    one = {
        "attacker": {"ability": 2, "weapon": staff},
        "target": {"abilities": body},
        "situation": {"difficulty": 6},
    }
    other = {
        "attacker": {"ability": 2, "weapon": hook},
        "target": {"abilities": body},
        "situation": {"difficulty": 5},
    }
    for second in (other, {**other, "attacker": {"ability": 2, "weapon": staff}}):
        expected = duels.by_round(
            (one, second), ((9, 0), (9, 0)), duels.storyhammer_strike, lambda left: left[0] <= 0, 4
        )
        same(set_up("storyhammer", one, second, horizon=4), expected)


def test_cinemechanix_is_what_a_recursion_says():
    hero = {"hero_factor": 1, "hero_dice": 2, "combat": 6, "number": 4}
    body = {"kind": "bit player", "rating": 1, "armour": 2}
    mine = {"attacker": {**hero, "weapon": {"dice": [6], "bonus": 0}}, "target": body}
    expected = duels.by_round(
        (mine, mine),
        ((0, 8), (0, 8)),
        duels.cinemechanix_strike,
        lambda left: left[0] >= left[1],
        4,
        sore=True,
    )
    sheet = {"attacker": {**hero, "weapon": "1d6"}, "target": {**body, "hp": 8}}
    same(set_up("cinemechanix", sheet, sheet, horizon=4), expected)


@pytest.mark.parametrize("name", READY)
def test_every_ready_fight_can_go_either_way(name):
    found = fight_of(name)
    result = simulate(found.fight, times=1_000, seed=1)
    assert sum(count for _, count in result.wins) + result.draw + result.unending + result.fighting == 1_000
    assert min(count for _, count in result.wins) > 0
    battle = Battle(found.fight, Seeded(2))
    while battle.question is not None:
        battle.roll()
    assert battle.over


@pytest.mark.parametrize("key", [key for key in books if books[key].fighting])
def test_a_book_has_two_ready_fights_one_with_a_group(key):
    presets = books[key].fighting.presets
    assert len(presets) >= 2
    assert any("count" in one for fight in presets.values() for one in fight["fighters"])


# What one attack does alters a later one, in a ready fight of each book.


def after(name, who, foe, wanted):
    """The attack on somebody before and after a deed that left it as wanted."""
    cast = Cast(fight_of(name).fight)
    cast.check()
    deed = cast.attack(who, cast.start, foe, again=False)
    assert deed is not None
    landing = cast.landing(who, cast.start, deed)
    way = next(way for way in landing.ways if way[1] >= 0 and wanted(cast.states[way[1]]))
    ids = list(cast.start)
    ids[foe] = way[1]
    return deed.step, cast.attack(who, tuple(ids), foe, again=False).step, cast, tuple(ids)


def test_vzryv_covers_that_are_gone_let_the_next_blow_through():
    first, later, _, _ = after("vzryv/bear", 1, 0, lambda state: state.covers_lost > 0)
    assert weigh(first, of="damage").mean() < weigh(later, of="damage").mean()


def test_storyhammer_superficial_levels_make_the_next_resistance_harder():
    cast = Cast(fight_of("storyhammer/brawl").fight)
    fresh = cast.states[cast.start[1]]
    bruised = cast.book.suffer(cast.sheet(1), fresh, {"levels": 2}, 0, cast.fight.rulings)
    first = cast.attack(0, cast.start, 1, again=False).step
    later = cast.attack(0, (cast.start[0], cast.number(bruised)), 1, again=False).step
    assert weigh(first, of="trauma").mean() < weigh(later, of="trauma").mean()


def test_cinemechanix_levels_and_penalties_add_challenge_dice_to_the_next_attack():
    _, _, cast, ids = after("cinemechanix/rivals", 0, 1, lambda state: state.lost_hp > 0)
    penalised = msgspec.structs.replace(
        cast.states[ids[1]],
        lasting=cast.book.suffer(
            cast.sheet(1), cast.states[ids[1]], {"scene": 2}, 0, cast.fight.rulings
        ).lasting,
    )
    sore = (ids[0], cast.number(penalised))
    fresh = cast.attack(1, cast.start, 0, again=False).step
    later = cast.attack(1, sore, 0, again=False).step
    assert weigh(later, of="hit").mean() < weigh(fresh, of="hit").mean()


def test_cinemechanix_penalties_end_when_they_should():
    """Put in round 2, whether its victim has acted in it or not: both suffer it in round 3 alone."""
    book = books["cinemechanix"].fighting
    cast = Cast(fight_of("cinemechanix/rivals").fight)
    begun = book.suffer(cast.sheet(0), cast.states[cast.start[0]], {"next round": 3}, 1, cast.fight.rulings)
    assert begun.amount("penalty") == 0
    third = cast.tick(0, cast.number(begun), "round end", 1)
    assert cast.states[third].amount("penalty") == 3
    assert cast.states[cast.tick(0, third, "turn start", 1)].amount("penalty") == 3
    assert cast.states[cast.tick(0, third, "round end", 1)].amount("penalty") == 0
    fading = book.suffer(cast.sheet(0), cast.states[cast.start[0]], {"fleeting": 3}, 1, cast.fight.rulings)
    state, amounts = cast.number(fading), []
    for _ in range(5):
        amounts.append(cast.states[state].amount("penalty"))
        state = cast.tick(0, state, "round end", 1)
    assert amounts == [0, 3, 2, 1, 0]


def test_cinemechanix_successes_run_on_through_mooks():
    book = books["cinemechanix"].fighting
    cast = Cast(fight_of("cinemechanix/mob").fight)
    struck = [(cast.sheet(who), cast.states[cast.start[who]]) for who in (1, 2, 3)]
    parts = book.shared({"rating": 5, "felled": 2, "hit": 1}, struck, cast.fight.rulings)
    assert [part.get("rating", 0) for part in parts] == [2, 2, 1]
    deed = cast.attack(0, cast.start, 1, again=False)
    assert len(deed.foes) == 4


@clause("CMX-F20")
def test_cinemechanix_says_that_who_has_no_dice_deals_no_harm():
    book = books["cinemechanix"].fighting
    sheet = book.sheet()
    assert "deals no harm" in book.remark(sheet)
    assert book.attacker(sheet, book.fresh(sheet), 1, False) is None
    assert "in each turn" in book.remark(msgspec.structs.replace(sheet, harm=2))


# One scripted fight of three rounds a book. What each step leaves is written out.

SCRIPTS = {
    "vzryv": (
        {"attacker": {"epic": 1, "attack": "1d6 blunt"}, "target": {"vyn": 9, "covers": 3}},
        {"attacker": {"epic": 0, "attack": "1d6 blunt"}, "target": {"vyn": 12}},
        [5, 4, 1, 5, 4, 3, 5],
        [
            ("other", {"Vyn": 6}), ("one", {"Vyn": 8, "Covers": 0}),
            ("one", {"Vyn": 3}), ("other", {"Vyn": 1}),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("key", list(SCRIPTS))
def test_a_scripted_fight_carries_its_state_over(key):
    one, other, faces, expected = SCRIPTS[key]
    battle = Battle(set_up(key, one, other), Scripted(faces))
    for _ in faces:
        battle.roll()
    changes = [
        (line.who, {name: now for name, _, now in line.numbers})
        for line in battle.lines
        if line.kind == "change"
    ]
    assert changes[: len(expected)] == expected
    assert json.loads(msgspec.json.encode(battle.lines))
