"""Reported cases about dice, pools and odds, A01 to A36 and A53 to A56: those that are not tests elsewhere.

A01, A02, A04-A15, A55, A56 as notation   tests/chance/test_notation.py
A03, A04, A18, A30, A31, A33-A35          tests/uses/test_roller.py, tests/uses/test_draws.py
A06, A17, A22, A24, A55                   tests/chance/test_keep.py, tests/chance/test_multiset.py
A25-A27                                   tests/chance/test_distribution.py
A31-A33                                   tests/chance/test_cards.py
A37, A43 as the other books have them         tests/systems/cinemechanix, tests/systems/vzryv
A41, A42 (percentages of Vim)                 tests/systems/storyhammer

Left to what does not exist yet: A16's limit on a chat message.
"""

from __future__ import annotations

from fractions import Fraction as F
from time import perf_counter

import pytest

from affray import always, odds, play
from affray.chance.hand import hand
from affray.chance.marks import kind_of
from affray.chance.notation import parse
from affray.chance.powers import MOST_FAR, powers
from affray.chance.reading import Best, Count, Tally, Total, highest
from affray.chance.series import Series
from affray.chance.throw import Die, Shown, d6, dice
from affray.chance.weigh import forget, weigh
from affray.errors import ChanceError, TooMany
from affray.systems import woin
from affray.uses.roller import Scripted


def fallen(throw, *faces):
    return Scripted(faces).fall(throw)


class Zeroed(Tally[int], frozen=True):
    """The Russian book's dice: a face that is low counts nothing, and so does a re-roll's."""

    def marks(self, die, face, rerolled):
        return (face if face > die.sides // 2 else 0,)

    def read(self, sums):
        return sums[0]


# ── Limits ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("sides", [-1, 0, 1])
def test_a01_a05_dice_that_cannot_explode_or_be(sides):
    with pytest.raises(ChanceError):
        dice(1, sides, again=True)
    if sides < 1:
        with pytest.raises(ChanceError):
            dice(1, sides)


@pytest.mark.parametrize("count", [10_001, 100_000, 2_147_483_647, 10**12])
def test_a06_too_many_dice_are_refused_at_once_by_the_library_too(count):
    began = perf_counter()
    with pytest.raises(TooMany, match="10,000"):
        d6(count)
    with pytest.raises(TooMany, match="10,000"):
        dice(1, count)
    assert perf_counter() - began < 0.05


HARD = [
    (dice(10_000, 10_000), Total()),
    (dice(10_000, 6, again=True), Total()),
    (dice(5_000, 100), Total()),
    (dice(9_000, 20), Total()),
]


@pytest.mark.parametrize(("throw", "reading"), HARD)
def test_a06_odds_that_would_take_minutes_are_refused_at_once(throw, reading):
    forget()
    began = perf_counter()
    with pytest.raises(TooMany, match="at most 4,000,000,000"):
        weigh(throw, reading)
    assert perf_counter() - began < 0.25  # 50 ms where nobody else works


@pytest.mark.parametrize("sides", [1_000, 5_000, 10_000])
def test_a06_a_die_of_many_sides_is_weighed_face_by_face_once(sides):
    forget()
    began = perf_counter()
    assert weigh(dice(1, sides), Total()).mean() == F(sides + 1, 2)
    assert perf_counter() - began < 1.0


def test_a07_no_die_is_dropped_among_thousands():
    assert weigh(d6(1_000), Total()).mean() == 3500
    assert len(fallen(d6(1_000), *[3] * 1_000)) == 1_000


def test_what_has_been_weighed_does_not_fill_the_memory():
    from affray.chance import kept
    from affray.chance import weigh as module

    forget()
    for count in range(700, 760):
        weigh(d6(count), Total())
    assert module._kept.bits <= kept.MOST_KEPT
    table = powers(kind_of(Die(6), Total()).marks, Series(None), ())
    assert len(table.far) <= MOST_FAR


def test_keep_takes_the_step_that_an_open_end_is_split_by():
    found = weigh(dice(3, 6, again=True), highest(2), step=4)
    assert sum(hasattr(value, "edge") for value in found.values) == 4
    assert found.mean() == weigh(dice(3, 6, again=True), highest(2)).mean()


# ── How dice fall ────────────────────────────────────────────────────────────────────────────


def test_a17_a_chain_is_one_die_when_keeping():
    d2 = Die(2, again=True)
    chains = [5, 3, 3, *[1] * 7]
    shown = tuple(Shown(d2, (2,) * (value // 2) + (value % 2,) * (value % 2)) for value in chains)
    assert highest(3)(shown) == 11
    assert highest(3)(tuple(Shown(d2, (2, 2)) for _ in range(3)) + (Shown(d2, (1,)),) * 7) == 12


def test_a18_a_die_that_keeps_the_better_explodes_after_dropping():
    shown = fallen(dice(1, 6, again=True, best=2), 1, 6, 4, 5)
    assert shown[0].faces == (6, 5)
    assert shown[0].lost == ((1,), (4,))
    assert Total()(shown) == 11


@pytest.mark.parametrize(("faces", "successes"), [((6, 1), 1), ((6, 6, 3), 1), ((3,), 0), ((4,), 1)])
def test_a19_an_exploded_die_counts_once(faces, successes):
    assert Count(4)(fallen(dice(1, 6, again=True), *faces)) == successes


def test_a20_every_top_face_explodes():
    shown = fallen(dice(8, 10, again=True), 10, 1, 10, 2, 8, 7, 6, 5, 4, 3)
    assert sum(len(one.faces) - 1 for one in shown) == 2
    assert len(shown) == 8


def test_a21_a_chain_goes_on():
    shown = fallen(dice(1, 6, again=True), 6, 6, 6, 2)
    assert shown[0].faces == (6, 6, 6, 2)
    assert Zeroed()(shown) == 18
    assert Total()(shown) == 20


@pytest.mark.parametrize(("sides", "mean"), [(6, F(21, 5)), (8, F(36, 7)), (10, F(55, 9))])
def test_a22_the_mean_of_an_exploding_die(sides, mean):
    assert weigh(dice(1, sides, again=True), Total()).mean() == mean


def test_a22_chances_far_up_a_chain():
    found = weigh(dice(1, 6, again=True), Total())
    assert (found.probability(7), found.probability(25), found.probability(6)) == (F(1, 36), F(1, 7776), F(0))


@pytest.mark.parametrize(
    ("sides", "mean"),
    [(4, F(7, 3)), (6, 3), (8, F(26, 7)), (10, F(40, 9)), (12, F(57, 11)), (20, F(155, 19))],
)
def test_a23_the_mean_of_a_zeroed_exploding_die(sides, mean):
    assert weigh(dice(1, sides, again=True), Zeroed()).mean() == mean


def test_a23_two_of_them():
    found = weigh(dice(2, 6, again=True), Zeroed())
    assert (found.probability(0), found.mean()) == (F(1, 4), F(6))


@pytest.mark.parametrize(("count", "mean"), [(2, F(553, 40)), (3, F("15.4875"))])
def test_a24_the_mean_of_the_best(count, mean):
    assert weigh(dice(count, 20), highest()).mean() == mean
    assert weigh(dice(1, 20, best=count), Total()).mean() == mean
    assert parse(f"{count}d20kh1").distribution().mean() == mean


@pytest.mark.parametrize(("text", "mean"), [("4d12+10", 36), ("3d8+3", F(33, 2)), ("1d4", F(5, 2))])
def test_a25_means_are_not_rounded(text, mean):
    assert parse(text).distribution().mean() == mean


@pytest.mark.parametrize(
    ("pool", "least", "chance"),
    [(5, 16, F(1801, 2592)), (10, 37, F(439075, 1119744)), (5, 25, F(7, 216))],
)
def test_a28_benchmark_sums(pool, least, chance):
    assert weigh(d6(pool), Total()).at_least(least) == chance


@pytest.mark.parametrize(("least", "chance"), [(3, F(1, 2)), (4, F(3, 16))])
def test_a28_benchmark_counts(least, chance):
    assert weigh(d6(5), Count(4)).at_least(least) == chance


SIXES = "1/216 7/432 23/648 1453/23328 331/3456 75497/559872 898223/5038848 566299/2519424"


@pytest.mark.parametrize(("pool", "chance"), list(zip(range(3, 11), map(F, SIXES.split()), strict=True)))
def test_a29_three_sixes_by_the_pool(pool, chance):
    assert weigh(d6(pool), Count(6)).at_least(3) == chance
    out_of_reach = woin.attack(woin.Attacker(pool=pool, weapon=0), woin.Target(defense=1_000))
    assert odds(out_of_reach, of="hit").probability(1) == chance


def test_a29_criticals_and_hits_by_themselves():
    found = odds(woin.attack(woin.Attacker(pool=5, weapon=0), woin.Target(defense=25)))
    assert found.map(lambda result: result["hit"]).probability(1) == F(7, 216) + F(25, 1296)
    assert found.map(lambda result: result["critical"]).probability(1) == F(7, 432)


def test_a30_a_luck_die_explodes():
    step = woin.attack(woin.Attacker(pool=3, luck=1, weapon=0), woin.Target(defense=16))
    lucky = odds(step, always(luck=1), of="hit").probability(1)
    assert lucky == F(2971, 7776)  # three sixes among four dice are 19 at least, and hit by their total
    assert weigh(d6(3) + dice(1, 6, again=True, name="LUC"), Total()).at_least(16) == F(2971, 7776)
    assert weigh(d6(4), Total()).at_least(16) < F(2971, 7776)


DECK = [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 3), (7, 2), (8, 1), (9, 1), (10, 1)]


@pytest.mark.parametrize(
    ("draw", "least", "chance"), [(3, 9, F(13, 63)), (4, 7, F(332, 585)), (3, 10, F(3, 28))]
)
def test_a31_cards_do_not_come_back(draw, least, chance):
    assert weigh(hand(DECK[:9] + DECK[9:], draw), Best()).at_least(least) == chance


def test_a32_no_more_cards_than_there_are():
    assert weigh(hand(DECK, 28), Best()).fractions() == {10: 1}
    with pytest.raises(ChanceError, match="28"):
        hand(DECK, 29)


@pytest.mark.parametrize(("faces", "luck"), [((6, 6, 2, 1, 1), 0), ((6, 5, 2, 1), 1)])
def test_a36_only_the_attack_roll_makes_a_critical(faces, luck):
    step = woin.attack(woin.Attacker(pool=len(faces), luck=luck, weapon=1), woin.Target(defense=10))
    played = play(step, roller=Scripted([*faces, *([6, 6, 1] if luck else []), 6]), ask=always(luck=luck))
    assert (played.result["hit"], played.result["critical"]) == (1, 0)


@pytest.mark.parametrize("text", ["2d20kh5", "3d6kh9", "3d6kl9"])
def test_a55_more_dice_kept_than_there_are(text):
    formula = parse(text)
    plain = parse(text[:3] if text[1] == "d" and text[3] == "k" else text.partition("k")[0]).distribution()
    assert formula.distribution().fractions() == plain.fractions()


def test_a56_minus_the_sum():
    found = parse("-2d6").distribution()
    assert (min(found.values), max(found.values)) == (-12, -2)
    with pytest.raises(ChanceError):
        d6(-3)
