"""Advantage and Hindrance in every reading: identities, counts beyond one, several kinds and types."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from affray.chance.throw import Die, Shown
from affray.errors import TooMany
from affray.systems import books
from affray.systems.vzryv import Attack, Attacker, Rulings, Situation, Target
from affray.systems.vzryv.dice import casts
from affray.systems.vzryv.law import Chain, fraction, kept, spread
from affray.systems.vzryv.readings import Rolled
from affray.systems.vzryv.steps import Blow
from affray.testing import Nonconforming, check_system
from affray.uses.odds import odds
from tests.oracles import vzryv as oracle
from tests.systems.vzryv.table import blow, chance, mean, outcomes

VZRYV = books["vzryv"]
MODES = ("per_roll", "whole", "extra_die", "extra_die_plain", "first_roll", "per_chain")
NETS = [1, 2, 3, -1, -2, -3]


def law(dice, mode, net, target=None):
    """The odds of the damage, its end put far off."""
    target = target or Target(vyn=40)
    return odds(blow(dice, target, net=net, advantage_mode=mode, adv_stack="net"), of="damage")


def same(one, other):
    """The same chances below the end, of the end, and the same mean."""
    below = all(one.probability(amount) == other.probability(amount) for amount in range(40))
    return below and one.at_least(40) == other.at_least(40) and one.mean() == other.mean()


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("sides", [2, 4, 6, 8, 12])
def test_one_die(sides, net):
    laws = {mode: law(f"1к{sides}", mode, net) for mode in MODES}
    assert same(laws["per_chain"], laws["whole"])
    assert same(laws["extra_die"], laws["per_roll"])
    assert same(laws["extra_die_plain"], laws["first_roll"])
    assert same(laws["per_chain"], laws["per_roll"]) is (net < 0)


@pytest.mark.parametrize("dice", ["2к6", "3к4", "1к6+1к8", "2к4+1к6"])
@pytest.mark.parametrize("net", [-1, -2, -3])
def test_of_hindrance_each_roll_is_each_chain(dice, net):
    assert same(law(dice, "per_roll", net), law(dice, "per_chain", net))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dice", ["2к6", "1к6+1к4", "1к4 sharp, 1к4 fire"])
@pytest.mark.parametrize("net", [1, 2, -1, -2])
def test_the_better_is_better(dice, mode, net):
    plain, changed = law(dice, mode, 0), law(dice, mode, net)
    for amount in range(1, 40):
        assert (changed.at_least(amount) >= plain.at_least(amount)) is (net > 0 or changed == plain)


@pytest.mark.parametrize("mode", MODES)
def test_without_advantage_all_readings_are_one(mode):
    assert outcomes(blow("2к6+1к8", advantage_mode=mode)) == outcomes(blow("2к6+1к8"))


@pytest.mark.parametrize(
    ("mode", "power"), [("per_roll", 6), ("whole", 6), ("per_chain", 6), ("first_roll", 6)]
)
def test_misses_of_two_advantages(mode, power):
    assert chance(blow("2к6", net=2, advantage_mode=mode, adv_stack="net"), "miss") == F(1, 2) ** power


@pytest.mark.parametrize("mode", ["extra_die", "extra_die_plain"])
def test_extra_dice_miss_where_all_do(mode):
    for net, power in ((1, 3), (2, 4), (5, 7)):
        step = blow("2к6", net=net, advantage_mode=mode, adv_stack="net")
        assert chance(step, "miss") == F(1, 2) ** power


MANY = [
    (dice, mode, net)
    for dice, mode, net in product(("2к4+1к6", "3к6", "2к8", "1к4, 1к6 fire"), MODES, (2, 3, -2, -3))
    if abs(net) < 3 or not ((mode == "whole" and "," in dice) or (mode[:5] == "extra" and dice != "2к4+1к6"))
]
"""What the oracle can write out in a moment."""


@pytest.mark.parametrize(("dice", "mode", "net"), MANY)
def test_several_at_once_against_the_oracle(dice, mode, net):
    parts = [part.split() for part in dice.split(",")]
    damage = [{"dice": one, "type": kind[0] if kind else "blunt"} for one, *kind in parts]
    scenario = {
        "attacker": {"attack": {"damage": damage}},
        "target": {"vyn": 14},
        "situation": {"advantages": max(net, 0), "hindrances": max(-net, 0)},
        "rulings": {"advantage_mode": mode, "adv_stack": "net"},
    }
    several = mode == "whole" and len(damage) > 1
    theirs = oracle.results(scenario, 28, rough=several)
    mine = law(dice, mode, net, Target(vyn=14))
    for amount in range(14):
        exact = sum((p for told, p in theirs.items() if dict(told).get("damage", 0) == amount), F(0))
        if several:
            assert abs(float(mine.probability(amount)) - float(exact)) < 1e-5
        else:
            assert mine.probability(amount) == exact


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("net", [1, 2, -1, -2])
@pytest.mark.parametrize("dice", ["2к6", "1к4+1к6", "1к4, 1к6 fire"])
def test_means_are_those_of_a_long_head(dice, mode, net):
    """What lies past the end has the mean that a far longer head shows."""
    near, far = (law(dice, mode, net, Target(vyn=vyn)) for vyn in (5, 130))
    assert near.mean() == far.mean()
    assert abs(float(far.mean()) - sum(float(p) * v for v, p in far.items() if isinstance(v, int))) < 1e-4


@pytest.mark.parametrize("net", [1, -1, 2])
def test_two_types_of_one_kind_are_as_many_dice(net):
    for mode in ("per_roll", "whole", "first_roll", "per_chain"):
        one = law("2к6", mode, net)
        two = law("1к6 sharp, 1к6 fire", mode, net)
        assert same(one, two)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dice", ["2к6 sharp", "1к6+1к4", "1к6 sharp, 1к4 fire"])
def test_every_reading_keeps_the_laws(dice, mode):
    """The conformance kit writes out every small throw, and saves, plays and counts all of them."""
    scenarios = {
        f"{net}": VZRYV.scenario(
            attacker=Attacker(epic=2, attack=Attack(damage=dice, on_hit="burns")),
            target=Target(vyn=8, covers=2, resists=("sharp",), on_hurt="rages"),
            situation=Situation(advantages=max(net, 0), hindrances=max(-net, 0)),
            rulings=Rulings(advantage_mode=mode, adv_stack="net"),
        )
        for net in (1, 2, -1)
    }
    scenarios["plain"] = VZRYV.scenario(
        attacker=Attacker(attack=Attack(damage=dice)), rulings=Rulings(advantage_mode=mode),
        situation=Situation(advantages=1),
    )  # fmt: skip
    try:
        check_system(VZRYV, scenarios=scenarios, positions=60, saves=6, times=2_000, plays=2)
    except Nonconforming as found:
        faults = [line for line in str(found).splitlines()[1:] if "is reached by no scenario" not in line]
        assert faults == []


def test_a_single_chain_by_itself():
    for zeroed in (True, False):
        found = dict(spread(((Chain(6, zero_rerolls=zeroed, begun=True), 1),), 12, 1))
        assert fraction(found[7 if not zeroed else 10]) == F(1, 36)
        assert sum(map(fraction, found.values())) == 1


def test_kept_dice_are_counted_out():
    weights = dict(kept(Die(4), 3, 2, high=True))
    counted: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 5), repeat=3):
        best = sorted(faces, reverse=True)[:2]
        key = sum(face for face in best if face > 2), best.count(4)
        counted[key] = counted.get(key, 0) + 1
    assert weights == counted


def test_what_is_too_much_is_refused():
    with pytest.raises(TooMany, match="bits of weights"):
        odds(blow("9000к10000", Target(vyn=100_000)))
    with pytest.raises(TooMany, match="terms"):
        odds(blow("1к9998+1к9996", net=1, advantage_mode="whole"))
    with pytest.raises(TooMany, match="told apart"):
        odds(blow("1к8", Target(vyn=1_000_000)))
    with pytest.raises(TooMany, match="so many damage types"):
        odds(blow("2к6, 2к6 fire, 2к6 cold", Target(vyn=60), net=1, advantage_mode="whole"))


def test_effects_are_asked_of_the_kept_chains_alone():

    rulings = Rulings(advantage_mode="per_chain")
    (cast,) = casts(Attack(damage="2к6").parts, 1, rulings)
    rolled = Rolled(cast, (0,), Blow(target=Target(), types=("blunt",)), rulings)
    one, two = (Die(6, again=True, name=f"chain {turn}") for turn in (1, 2))
    shown = (Shown(one, (4,)), Shown(one, (1,)), Shown(two, (6, 2)), Shown(two, (5,)))
    assert rolled(shown) == 11
    assert dict(rolled.account(shown)) == {"zeroed": -3, "not kept": -4}


def test_the_mean_of_two_dice_is_twice_that_of_one():
    for mode in ("per_roll", "per_chain", "first_roll"):
        for net in (1, -2):
            one, two = (
                mean(blow(dice, net=net, advantage_mode=mode, adv_stack="net")) for dice in ("1к6", "2к6")
            )
            assert two == 2 * one
