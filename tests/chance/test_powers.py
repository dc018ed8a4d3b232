"""Powers of a die are cached; each algebra has its own."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest
from flint import fmpq_poly

from affray.chance.marks import Marks, kind_of
from affray.chance.powers import MOST_FAR, Chained, Counted, powers
from affray.chance.reading import Tally, Total
from affray.chance.series import Mass, Series
from affray.chance.terms import _Known
from affray.chance.throw import Die, dice
from affray.chance.weigh import forget, weigh


class Zeroed(Tally[int], frozen=True):
    """The lower half of the faces is worth 0."""

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face if face > die.sides // 2 else 0,)


class Reaches(Tally[bool], frozen=True):
    """Whether the total reaches a number."""

    number: int

    @property
    def enough(self) -> tuple[tuple[int, ...], ...]:
        return ((self.number,),)

    def read(self, sums: tuple[int, ...]) -> bool:
        return sums[0] >= self.number


def test_a_width_is_not_taken_for_a_step() -> None:
    forget()
    lucky = dice(1, 6, again=True)
    assert weigh(lucky, Total(), step=2).mean() == F(21, 5)
    assert weigh(lucky, Reaches(2)).probability(True) == F(5, 6)


def written_out(count: int, cap: int | None, width: int | None) -> dict[tuple[int, int], int]:
    """(dice that show 5 or more, the total of the others and twice those) by plain enumeration."""
    found: dict[tuple[int, int], int] = {}
    for faces in product(range(1, 7), repeat=count):
        shown = sum(face >= 5 for face in faces)
        total = sum(face * (2 if face >= 5 else 1) for face in faces)
        if width is None or total < width:
            key = (shown if cap is None else min(shown, cap), total)
            found[key] = found.get(key, 0) + 1
    return found


COUNTED = Marks(6, tuple(((face * (2 if face >= 5 else 1), int(face >= 5)), 1) for face in range(1, 7)))


@pytest.mark.parametrize("cap", [None, 0, 1, 2, 3])
@pytest.mark.parametrize("width", [None, 9, 20])
def test_counted_faces_agree_with_all_rolls_written_out(cap: int | None, width: int | None) -> None:
    table = powers.__wrapped__(COUNTED, Series(width), (cap,))
    masses = powers.__wrapped__(COUNTED, Mass(), (cap,))
    assert isinstance(table, Counted)
    for count in (0, 1, 2, 4, 3):
        expected = written_out(count, cap, width)
        for rows in (table.power(count), table._far(count)):
            found = {
                (short, at): int(ways)
                for (short,), row in rows.items()
                for at, ways in enumerate(row.coeffs())
                if ways
            }
            assert found == expected
        whole = written_out(count, cap, None)
        for (short,), mass in masses.power(count).items():
            assert mass == sum(ways for (shown, _), ways in whole.items() if shown == short)


def test_many_counted_dice_agree_with_fewer_put_together() -> None:
    for cap in (2, None):
        for width in (None, 150):
            table = powers.__wrapped__(COUNTED, Series(width), (cap,))
            parts = table.multiply(table.power(40), table.power(30))
            assert {key: row for key, row in table.power(70).items() if row} == {
                key: row for key, row in parts.items() if row
            }


@pytest.mark.parametrize("best", [1, 2, -2])
@pytest.mark.parametrize("sides", [2, 4, 6])
def test_chains_agree_with_chains_written_out(sides: int, best: int) -> None:
    """The upper half of the faces counts as it is, the lower half for nothing."""
    width = 5 * sides
    ways = [die.ways(face) for die in [Die(sides, best=best)] for face in range(1, sides + 1)]
    worth = [face if face > sides // 2 else 0 for face in range(1, sides + 1)]
    one: dict[int, F] = {}
    for turn in range(6):
        for face in range(sides - 1):
            at = turn * sides + worth[face]
            chance = F(ways[-1], sum(ways)) ** turn * F(ways[face], sum(ways))
            one[at] = one.get(at, F(0)) + chance
    marks = kind_of(Die(sides, again=True, best=best), Zeroed()).marks
    table = powers.__wrapped__(marks, Series(width), ())
    assert isinstance(table, Chained)
    sums = {0: F(1)}
    for count in range(5):
        (row,) = table.power(count).values()
        assert [F(int(c.p), int(c.q)) for c in fmpq_poly(row).coeffs()] == [
            sums.get(at, F(0)) for at in range(fmpq_poly(row).length())
        ]
        assert all(at < fmpq_poly(row).length() or at >= width for at, chance in sums.items() if chance)
        after: dict[int, F] = {}
        for total, chance in sums.items():
            for more, part in one.items():
                after[total + more] = after.get(total + more, F(0)) + chance * part
        sums = after


def test_what_is_known_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("affray.chance.terms.MOST_KNOWN", 3)
    asked: list[tuple[int, ...]] = []

    def meaning(sums: tuple[int, ...]) -> int:
        asked.append(sums)
        return sums[0]

    known = _Known(meaning)
    assert [known[at,] for at in (0, 1, 2, 1, 3, 3, 1)] == [0, 1, 2, 1, 3, 3, 1]
    assert asked == [(0,), (1,), (2,), (3,), (1,)]
    assert len(known) == 2
    table = powers.__wrapped__(kind_of(Die(6, again=True), Zeroed()).marks, Series(9), ())
    for count in range(1, MOST_FAR + 3):
        assert table.power(count) is table.power(count)
    assert len(table.far) == 2
