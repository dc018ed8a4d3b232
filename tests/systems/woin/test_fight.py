"""WOIN in a fight: conditions, LUC and countdown carry over from attack to attack."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from msgspec.structs import replace

from affray.doors.fights import fight_of
from affray.errors import BadValue
from affray.fight.battle import Battle
from affray.fight.cast import Cast
from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import Habit
from affray.fight.odds import odds
from affray.fight.simulate import simulate
from affray.systems import books, woin
from affray.systems.woin import fighter as f
from affray.systems.woin import turns
from affray.systems.woin.fights import FIGHTING
from affray.uses.odds import odds as weigh
from affray.uses.roller import Scripted
from tests.systems.woin.clauses import clause

BITE = woin.Weapon(
    damage=1, types=("piercing",), riders=(woin.Rider(also_beats="vital", condition="slowed"),)
)


def one(name, side, attacker, target, habit=None, **more):
    sheet = f.Fighter(attacker=attacker, target=target, attacks=more.pop("attacks", 1))
    return Combatant(name=name, side=side, sheet=sheet, habit=habit or Habit(), **more)


def fight(*combatants, **rulings):
    read = woin.Rulings(**{"critical_conditions": "off", **rulings})
    return Fight(fighting=FIGHTING, rulings=read, combatants=combatants)


def step_of(cast, who, ids, foe):
    return cast.attack(who, ids, foe, again=False).step


def must(found):
    assert found is not None
    return found


def chance_to_hit(step):
    return 1 - weigh(step, of="hit").probability(0)


def test_a_condition_alters_a_later_attack():
    """Slowed by the first bite, the target is hit by the second as if its DEFENSE were 4 less."""
    setup = fight(
        one("snake", "s", woin.Attacker(pool=5, weapon=BITE), woin.Target(defense=12, soak=0, health=9)),
        one("man", "m", woin.Attacker(pool=4, weapon=1), woin.Target(melee=16, vital=10, soak=0, health=20)),
    )
    cast = Cast(setup)
    before = step_of(cast, 0, cast.start, 1)
    landing = cast.landing(0, cast.start, must(cast.attack(0, cast.start, 1, again=False)))
    slowed = next(way for way in landing.ways if way[1] != -1 and cast.states[way[1]].level("slowed") == 1)
    ids = (cast.start[0], slowed[1])
    after = step_of(cast, 0, ids, 1)
    plain = woin.attack(woin.Attacker(pool=5, weapon=BITE), woin.Target(melee=12, vital=10, soak=0))
    assert chance_to_hit(before) < chance_to_hit(after) == chance_to_hit(plain)


def test_spent_luck_is_gone_in_the_next_attack():
    setup = fight(
        one("a", "a", woin.Attacker(pool=4, weapon=2, luck=1), woin.Target(defense=13, soak=2, health=9)),
        one("b", "b", woin.Attacker(pool=4, weapon=2), woin.Target(defense=13, soak=2, health=9)),
    )
    cast = Cast(setup)
    deed = must(cast.attack(0, cast.start, 1, again=False))
    asked = {label.prompt.key for label in deed.plan.label if hasattr(label, "prompt")}
    assert "luck" in asked
    spent = next(
        cast.after(0, cast.start, deed, outcome)
        for outcome in deed.plan.outcomes
        if ("luck", 0, 1) in outcome
    )
    later = cast.attack(0, (spent[0], cast.start[1]), 1, again=False)
    asked = {label.prompt.key for label in later.plan.label if hasattr(label, "prompt")}
    assert "luck" not in asked


def test_wounds_carry_over_to_the_end():
    setup = fight(
        one("a", "a", woin.Attacker(pool=5, weapon=2), woin.Target(defense=10, soak=0, health=5)),
        one("b", "b", woin.Attacker(pool=5, weapon=2), woin.Target(defense=10, soak=0, health=5)),
    )
    found = Battle(setup, Scripted([6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 2]))
    for _ in range(5):
        found.roll()
    changes = [(line.who, line.numbers) for line in found.lines if line.kind == "change"]
    assert changes == [("b", (("HEALTH", 5, 3),)), ("b", (("HEALTH", 3, 0),))]
    assert found.winner == "a"


@clause("WOIN-F43")
def test_at_0_health_the_countdown_runs():
    sheet = f.Fighter(target=woin.Target(health=5, countdown=3))
    fallen = replace(f.fresh(sheet), health=0)
    step = must(turns.start(sheet, fallen))
    assert weigh(step, of="countdown").fractions() == {
        0: F(125, 216),
        1: F(75, 216),
        2: F(15, 216),
        3: F(1, 216),
    }
    dying = f.bear(sheet, fallen, {"countdown": 2}, woin.Rulings())
    assert (dying.countdown, dying.dead) == (1, False)
    dead = f.bear(sheet, dying, {"countdown": 1}, woin.Rulings())
    assert dead.dead
    assert turns.start(sheet, dead) is None
    assert f.conditions(sheet, dead) == ("dead",)
    assert f.numbers(sheet, dead) == {"HEALTH": 0, "countdown": 0}
    assert turns.start(replace(sheet, target=woin.Target(health=5)), replace(fallen, countdown=0)) is None


def test_the_fallen_roll_their_countdown_on_their_turns():
    setup = fight(
        one("a", "a", woin.Attacker(pool=5, weapon=3), woin.Target(defense=30, soak=0, health=9)),
        one(
            "b", "b", woin.Attacker(pool=1, weapon=1), woin.Target(defense=10, soak=0, health=1, countdown=2)
        ),
        one("c", "b", woin.Attacker(pool=1, weapon=1), woin.Target(defense=40, soak=0, health=9)),
    )
    found = Battle(setup, Scripted([4] * 5 + [2] * 3 + [6, 1] + [1] + [1] * 5 + [6]))
    for _ in range(6):
        found.roll()
    dying = [line.numbers for line in found.lines if line.kind == "change" and line.who == "b"]
    assert dying == [(("HEALTH", 1, 0), ("countdown", 0, 2)), (("countdown", 2, 1),), (("countdown", 1, 0),)]
    assert any("dead" in line.began for line in found.lines)


@clause("WOIN-F46")
def test_bleeding_and_burning_cost_health_at_the_start_of_a_turn():
    sheet = f.Fighter(target=woin.Target(health=30, regenerates=1))
    state = replace(f.fresh(sheet), health=20, conditions=(f.Held("bleeding", 2, 0), f.Held("burning", 1, 0)))
    found = weigh(must(turns.start(sheet, state)), of=("damage", "healed"))
    assert found.map(lambda result: result["damage"]).mean() == F(21, 2)
    assert found.map(lambda result: result["healed"]).mean() == F(7, 2)
    after = f.bear(sheet, state, {"damage": 9, "healed": 4}, woin.Rulings())
    assert after.health == 15
    assert f.bear(sheet, replace(state, health=29), {"healed": 5}, woin.Rulings()).health == 30
    whole = f.fresh(sheet)
    assert turns.start(sheet, whole) is None


@pytest.mark.parametrize(
    ("held", "actions", "attacks"),
    [
        ((), 2, True),
        (("slowed", 1), 2, True),
        (("slowed", 2), 1, True),
        (("dazed", 1), 1, True),
        (("dazed", 2), 0, False),
        (("restrained", 3), 0, False),
        (("manic", 1), 2, False),
        (("sleeping", 1), 1, True),
        (("sleeping", 2), 0, False),
        (("disarmed", 1), 2, True),
    ],
)
def test_conditions_take_actions_and_attacks(held, actions, attacks):
    sheet = f.Fighter(attacker=woin.Attacker(pool=5, weapon="longsword"), target=woin.Target(health=9))
    state = f.fresh(sheet)
    if held:
        state = replace(state, conditions=(f.Held(held[0], held[1], 0),))
    assert f.actions(sheet, state) == actions
    aimed = f.attacker(sheet, state, 1, False)
    assert (aimed is not None) is attacks
    if held and held[0] == "disarmed":
        assert must(aimed)[1].attack == "unarmed"


def test_pain_costs_health_on_a_second_action():
    sheet = f.Fighter(attacker=woin.Attacker(pool=5, weapon=1), target=woin.Target(health=9))
    state = replace(f.fresh(sheet), conditions=(f.Held("pained", 1, 0),))
    assert must(f.attacker(sheet, state, 1, True))[1].second_action
    assert f.spend(sheet, state, {"backlash": 4}, woin.Rulings()).health == 5


@clause("WOIN-F11 WOIN-F44")
def test_conditions_are_shaken_off_and_who_lies_gets_up():
    sheet = f.Fighter(target=woin.Target(health=9))
    state = replace(f.fresh(sheet), prone=True, conditions=(f.Held("disarmed", 1, 0), f.Held("blind", 2, 0)))
    step = must(turns.instead(sheet, state))
    assert weigh(step, of="shaken off").probability(1) == F(1, 3)
    after = f.bear(sheet, state, {"shaken off": 1}, woin.Rulings())
    assert after.conditions == (f.Held("disarmed", 1, 0),)
    stubborn = replace(state, conditions=(f.Held("disarmed", 2, 0),))
    assert weigh(must(turns.instead(sheet, stubborn)), of="shaken off").probability(1) == F(1, 6)
    standing = replace(state, conditions=())
    assert weigh(must(turns.instead(sheet, standing)), of="stands up").probability(1) == 1
    assert not f.bear(sheet, standing, {"stands up": 1}, woin.Rulings()).prone
    assert turns.instead(sheet, replace(standing, prone=False)) is None


@clause("WOIN-F44")
def test_a_condition_again_is_a_level_worse_and_no_worse_than_extreme():
    sheet = f.Fighter(target=woin.Target(health=20))
    state = f.fresh(sheet)
    for level in (1, 2, 3, 3):
        state = f.suffer(sheet, state, {"fatigued": 1, "damage": 1}, 4, woin.Rulings())
        assert state.conditions == (f.Held("fatigued", level, 4),)
    assert state.health == 8  # halved to 10 at the second level, and two points lost since
    assert f.conditions(sheet, replace(state, prone=True)) == ("fatigued 3", "prone")


@clause("WOIN-F47")
def test_initiative_is_rolled_from_int_and_ties_go_to_agi():
    sheet = f.Fighter(attacker=woin.Attacker(attributes=woin.Attributes(INT=6, AGI=8), weapon=1))
    found = must(turns.initiative(sheet))
    assert weigh(found.step, of="initiative").mean() == F(21, 2)
    assert found.tie == 8
    assert turns.initiative(f.Fighter()) is None


def test_who_fights_needs_health():
    with pytest.raises(BadValue, match="needs HEALTH"):
        f.fresh(f.Fighter())


def test_an_attack_that_is_forbidden_from_the_first_is_refused():
    setup = fight(
        one("a", "a", woin.Attacker(pool=5, weapon="longbow"), woin.Target(health=5)),
        one("b", "b", woin.Attacker(pool=5, weapon=1), woin.Target(health=5)),
    )
    sheet = replace(setup.combatants[0].sheet, situation=woin.Situation(distance=500))
    setup = replace(setup, combatants=(replace(setup.combatants[0], sheet=sheet), setup.combatants[1]))
    with pytest.raises(BadValue, match="a cannot attack b"):
        Cast(setup).check()


@pytest.mark.parametrize("name", list(FIGHTING.presets))
def test_every_ready_fight_can_be_fought(name):
    found = fight_of(f"woin/{name}")
    result = simulate(found.fight, times=1_000, seed=1)
    assert sum(count for _, count in result.wins) + result.draw + result.unending == 1_000
    assert min(count for _, count in result.wins) > 0, "a ready fight is one that either side can win"
    if found.fight.is_duel:
        exact = odds(found.fight)
        assert abs(float(exact.wins[0][1]) - result.wins[0][1] / 1_000) < 0.08


def test_groups_are_ready():
    groups = [
        name for name in FIGHTING.presets if any("count" in one for one in FIGHTING.presets[name]["fighters"])
    ]
    assert groups


def test_the_book_has_its_fights():
    assert books["woin"].fighting is FIGHTING
