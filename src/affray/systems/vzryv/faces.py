"""The dice as effects see them: zeroed faces are 0."""

from __future__ import annotations

from typing import NamedTuple

from affray.chance.throw import Die, Shown
from affray.systems.vzryv.law import worth
from affray.systems.vzryv.rulings import Rulings


class Fell(NamedTuple):
    """One die as an effect sees it.

    faces, lost   its chain, and what each kept face beat
    values        what each face is worth: 0 where it is zeroed
    value         what the die comes to
    """

    die: Die
    faces: tuple[int, ...]
    lost: tuple[tuple[int, ...], ...]
    values: tuple[int, ...]

    @property
    def value(self) -> int:
        """What the die comes to."""
        return sum(self.values)

    @property
    def exploded(self) -> int:
        """How often it exploded."""
        return len(self.faces) - 1


class Report(NamedTuple):
    """Dice as effects see them, with their zeroed faces as 0.

    zero_dice     dice that come to 0: one that has exploded never does
    zero_faces    faces that are worth 0, last re-rolls among them
    """

    dice: tuple[Fell, ...]

    @property
    def zero_dice(self) -> int:
        """How many dice come to 0."""
        return sum(fell.value == 0 for fell in self.dice)

    @property
    def zero_faces(self) -> int:
        """How many faces are worth 0."""
        return sum(value == 0 for fell in self.dice for value in fell.values)


def report(shown: tuple[Shown, ...], rulings: Rulings, *, begun: bool = False) -> Report:
    """Each die's faces, chain and value. begun: they are re-rolls of dice that have exploded."""
    return Report(tuple(_fell(one, rulings, begun=begun) for one in shown))


def _fell(one: Shown, rulings: Rulings, *, begun: bool) -> Fell:
    values = tuple(
        worth(face, one.die.sides, zeroed=rulings.zero_rerolls or (not begun and turn == 0))
        for turn, face in enumerate(one.faces)
    )
    return Fell(one.die, one.faces, one.lost, values)
