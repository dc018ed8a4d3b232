"""vzryv: Advantage on dice that zero and explode, through the damage algorithm."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from affray.chance.reading import Tally
from affray.chance.tail import AtLeast
from affray.chance.throw import Die, dice
from affray.chance.weigh import weigh
from affray.rules import Effect, Step, Table, rule
from affray.uses.odds import odds

DAMAGE, DOWN, COVERS = (
    Effect("damage", "damage"),
    Effect("down", "brought down"),
    Effect("covers", "covers lost"),
)


class Zeroed(Tally[int], frozen=True):
    """The lower half of the faces is worth 0."""

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face if face > die.sides // 2 else 0,)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


@rule("RU-2 RU-3 RU-4")
def strike(t: Table, number: int, sides: int, advantage: int, epic: int, foe: tuple[int, ...]) -> Step | None:
    """Roll the damage dice; nothing but zeros misses."""
    rolled = t.roll(dice(number, sides, again=True, best=advantage), Zeroed(), why="damage")
    return suffer(rolled + epic, foe) if rolled else None


@rule("RU-11")
def suffer(t: Table, damage: int, foe: tuple[int, ...]) -> None:
    """Parry, defence, covers, flat reduction, resistance, what is left of HP: in this order."""
    parry, guard, covers, flat, resist, left = foe
    damage = max(0, damage - parry)
    damage = max(0, damage - guard)
    absorbed = min(damage, covers)
    t.tell(COVERS, absorbed)
    damage = max(0, damage - absorbed - flat)
    if resist:
        damage = damage // 2
    t.tell(DAMAGE, damage)
    t.tell(DOWN, int(damage >= left))


def chains(sides: int, advantage: int, depth: int) -> dict[int, F]:
    """One die, its re-rolls written out to a depth; the rest is left out."""
    faces = {}
    for face in range(1, sides + 1):
        if advantage == 1:
            faces[face] = F(1, sides)
        elif advantage == 2:
            faces[face] = F(2 * face - 1, sides**2)
        else:
            faces[face] = F(2 * (sides - face) + 1, sides**2)
    found: dict[int, F] = {}
    for depth_now in range(depth):
        for face in range(1, sides):
            value = depth_now * sides + (face if face > sides // 2 else 0)
            found[value] = found.get(value, F(0)) + faces[sides] ** depth_now * faces[face]
    return found


def by_hand(value: int, epic: int, foe: tuple[int, ...]) -> tuple[int, int, int]:
    if not value:
        return 0, 0, 0
    parry, guard, covers, flat, resist, left = foe
    damage = max(0, max(0, value + epic - parry) - guard)
    absorbed = min(damage, covers)
    damage = max(0, damage - absorbed - flat)
    damage = damage // 2 if resist else damage
    return damage, absorbed, int(damage >= left)


@pytest.mark.parametrize("advantage", [1, 2, -2])
@pytest.mark.parametrize("foe", [(0, 0, 0, 0, 0, 10), (1, 2, 5, 3, 1, 10), (0, 2, 5, 1, 1, 40)])
@pytest.mark.parametrize(("number", "sides"), [(1, 8), (2, 6), (2, 10)])
def test_the_algorithm_is_exact_to_the_end(
    number: int, sides: int, advantage: int, foe: tuple[int, ...]
) -> None:
    one = chains(sides, advantage, 60)
    sums = {0: F(1)}
    for _ in range(number):
        after: dict[int, F] = {}
        for total, chance in sums.items():
            for value, part in one.items():
                after[total + value] = after.get(total + value, F(0)) + chance * part
        sums = after
    damage = sum(float(p) * by_hand(v, 2, foe)[0] for v, p in sums.items())
    down = sum(float(p) * by_hand(v, 2, foe)[2] for v, p in sums.items())
    covers = sum(float(p) * by_hand(v, 2, foe)[1] for v, p in sums.items())
    step = strike(number, sides, advantage, 2, foe)
    assert float(odds(step, of=DAMAGE).mean()) == pytest.approx(damage, rel=1e-12)
    assert float(odds(step, of=COVERS).mean()) == pytest.approx(covers, rel=1e-12)
    assert float(odds(step, of=DOWN).mean()) == pytest.approx(down, rel=1e-12)
    found = odds(step, of=DAMAGE)
    assert sum(p for _, p in found.items()) == 1
    for value in (v for v in found.values if not isinstance(v, AtLeast)):
        exact = sum((p for v, p in sums.items() if by_hand(v, 2, foe)[0] == value), F(0))
        assert float(found.probability(value)) == pytest.approx(float(exact), rel=1e-12)
    (end,) = (v for v in found.values if isinstance(v, AtLeast))
    assert all(v < end.edge for v in found.values if v is not end)
    beyond = [(v, p) for v, p in sums.items() if by_hand(v, 2, foe)[0] >= end.edge]
    assert float(found.probability(end)) == pytest.approx(float(sum(p for _, p in beyond)), rel=1e-12)
    mean = sum(float(p) * by_hand(v, 2, foe)[0] for v, p in beyond) / float(sum(p for _, p in beyond))
    assert float(end.mean) == pytest.approx(mean, rel=1e-12)


@pytest.mark.parametrize(
    ("sides", "plain", "better", "worse"),
    [
        (4, F(7, 3), F(43, 9), F(13, 15)),
        (6, F(3), F(139, 25), F(41, 35)),
        (8, F(26, 7), F(46, 7), F(94, 63)),
        (10, F(40, 9), F(620, 81), F(20, 11)),
        (12, F(57, 11), F(1061, 121), F(307, 143)),
        (20, F(155, 19), F(4815, 361), F(1385, 399)),
    ],
)
def test_means_equal_the_closed_forms(sides: int, plain: F, better: F, worse: F) -> None:
    for best, mean in ((1, plain), (2, better), (-2, worse)):
        for step in (1, 2, 5):
            assert weigh(dice(1, sides, again=True, best=best), Zeroed(), step=step).mean() == mean


def test_an_open_end_is_one_outcome_of_exact_mass() -> None:
    found = odds(strike(1, 8, 1, 0, (0, 0, 0, 0, 0, 10)), of=DAMAGE)
    assert found.probability(16) == F(1, 128)
    assert all(found.probability(value) == 0 for value in (9, 10, 11, 12))
    (tail,) = (value for value in found.values if isinstance(value, AtLeast))
    assert found.probability(tail) == F(1, 8) ** (tail.edge // 8)
