"""What one die adds to the sums of a tally, face by face."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from affray.chance.reading import Tally
from affray.chance.throw import Die
from affray.errors import ChanceError

Vector: TypeAlias = tuple[int, ...]
Weighted: TypeAlias = tuple[tuple[Vector, int], ...]


class Marks(msgspec.Struct, frozen=True, cache_hash=True):
    """What one die can add to the sums, with weights out of `total`.

    stop        faces that end the roll          again, more   the top face of an exploding die: when it is
    rerolled    the same of a re-roll                          first rolled, and when re-rolled
    """

    total: int
    stop: Weighted
    rerolled: Weighted = ()
    again: tuple[Vector, int] | None = None
    more: Vector = ()


class Kind(NamedTuple):
    """A die as a tally sees it.

    marks    what it adds to all the sums; `long` to the long one alone
    shift    how much was added to its long marks so that none is negative
    endless  whether its long sum has no end
    """

    marks: Marks
    long: Marks
    total: int
    shift: int
    endless: bool


@lru_cache(maxsize=4096)
def kind_of(die: Die, reading: Tally[Any]) -> Kind:
    """What one die adds to each sum of a tally, face by face."""
    long, *caps = reading.enough
    total = die.sides ** abs(die.best)
    faces = range(1, die.sides + 1)
    sums = len(caps) + 1
    first = {face: _vector(reading, die, face, rerolled=False, sums=sums) for face in faces}
    again = {face: _vector(reading, die, face, rerolled=True, sums=sums) for face in faces if die.again}
    shift = -min(0, *(vector[0] for vector in (*first.values(), *again.values())), 0)
    if shift and die.again:
        raise ChanceError(
            "a face of an exploding die counts below 0: only dice that do not explode may do that"
        )
    if not die.again:
        stop = _together((((at + shift, *short), die.ways(face)) for face, (at, *short) in first.items()))
        return _kind(Marks(total, stop), total, shift, endless=False)
    top = die.sides
    if any(mark and cap is None for mark, cap in zip(again[top][1:], caps, strict=True)):
        raise ChanceError("a short count of re-rolls has no end: say in `enough` where it stops mattering")
    marks = Marks(
        total,
        _together((vector, die.ways(face)) for face, vector in first.items() if face != top),
        _together((vector, die.ways(face)) for face, vector in again.items() if face != top),
        (first[top], die.ways(top)),
        again[top],
    )
    return _kind(marks, 1, 0, endless=long is None and again[top][0] > 0)


def _kind(marks: Marks, total: int, shift: int, *, endless: bool) -> Kind:
    stop, rerolled = (
        _together(((at,), ways) for (at, *_), ways in part) for part in (marks.stop, marks.rerolled)
    )
    again = marks.again and (marks.again[0][:1], marks.again[1])
    return Kind(marks, Marks(marks.total, stop, rerolled, again, marks.more[:1]), total, shift, endless)


def _vector(reading: Tally[Any], die: Die, face: int, *, rerolled: bool, sums: int) -> Vector:
    vector = reading.marks(die, face, rerolled)
    if len(vector) != sums:
        raise ChanceError(f"{reading!r} marks {len(vector)} sums and says of {sums} where they end")
    if len(vector) > 1 and min(vector[1:]) < 0:
        raise ChanceError(f"{reading!r} counts {face} below 0 in a short sum: only the first sum may fall")
    return vector


def _together(weighted: Iterable[tuple[Vector, int]]) -> Weighted:
    acc: dict[Vector, int] = {}
    for vector, ways in weighted:
        acc[vector] = acc.get(vector, 0) + ways
    return tuple(acc.items())
