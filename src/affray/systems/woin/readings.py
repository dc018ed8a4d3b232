"""What the rolls of an attack mean."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from affray.chance.reading import Tally
from affray.chance.throw import Die, Throw, dice
from affray.systems.woin.critical import SIXES
from affray.systems.woin.record import Fact
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.words import ConditionName

LUC, FURTHER, SOME = NAMED = ("LUC", "vulnerable", "for some")
"""Dice that are named, because a reading tells them apart."""

D6 = 6


def luc(count: int) -> Throw:
    """LUC dice: each 6 is rolled again and added."""
    return dice(count, D6, again=True, name=LUC)


def weak(count: int) -> Throw:
    """Dice of a vulnerability, where the reading must tell them apart."""
    return dice(count, D6, name=FURTHER)


def shares(left: tuple[int, ...]) -> tuple[int, ...]:
    """Who is met by how much of one throw: 0 by most of its dice, 1 by fewer, and so on."""
    counts = sorted(set(left), reverse=True)
    return tuple(map(counts.index, left))


def parted(left: tuple[int, ...]) -> Throw:
    """One throw of d6 for several, of which so many dice count for each: those for some are named apart."""
    counts = sorted(set(left), reverse=True)
    throw = dice(counts[-1], D6)
    for level, (more, less) in enumerate(pairwise(counts)):
        throw += dice(more - less, D6, name=part(level))
    return throw


def part(level: int) -> str:
    """The name of the dice that count for those up to a level, and for nobody after them."""
    return SOME if not level else f"{SOME} {level + 1}"


def heap(die: Die, parts: int) -> int:
    """Which part of a throw a die belongs to: 0 for those that count for all."""
    return next((level + 1 for level in range(parts) if die.name == part(level)), 0)


def laid(heap: int, parts: int, marks: tuple[int, ...]) -> tuple[int, ...]:
    """Marks in the place of their part, nothing in the others."""
    return (0,) * (heap * len(marks)) + marks + (0,) * ((parts - heap) * len(marks))


def seen(sums: tuple[Any, ...], level: int) -> tuple[Any, Any]:
    """Pips and sixes as they count for those at one level: of the dice for all, and of their parts."""
    parts = [sums[:2], *(sums[2 * at : 2 * at + 2] for at in range(level + 1, len(sums) // 2))]
    pips, sixes = parts[0]
    for more, further in parts[1:]:
        pips, sixes = pips + more, sixes + further
    return pips, sixes


def six(die: Die, face: int, *, rerolled: bool, count: str) -> int:
    """Whether a face is one of the sixes that count: first faces, all faces, or none of LUC."""
    if face != D6 or (rerolled and count != "all"):
        return 0
    return int(count != "no_luck" or die.name != LUC)


class Need(Fact, frozen=True, cache_hash=True):
    """What the roll needs against one target.

    to_hit: the total that hits. effect: the total for the option's effect; None: the option has none.
    riders: the totals for what else a hit may bring. critical: whether a critical is possible.
    sixes_work: whether three sixes carry the effect as they carry the hit.
    never: no die is left against this one.
    """

    to_hit: int
    effect: int | None = None
    riders: tuple[int, ...] = ()
    critical: bool = True
    sixes_work: bool = False
    never: bool = False


class Verdict(Fact, frozen=True, cache_hash=True):
    """What the roll comes to for one target."""

    hit: bool = False
    critical: bool = False
    effect: bool = False
    riders: tuple[bool, ...] = ()


MISS = Verdict()


class Against(Tally[tuple[Verdict, ...]], frozen=True, cache_hash=True):
    """The attack roll against every target: three sixes hit, and are critical if the total hits too.

    levels: for each target, how much of the throw counts against it.
    """

    needs: tuple[Need, ...]
    rulings: Rulings
    levels: tuple[int, ...] = ()

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        """Only which numbers are reached, and whether there are three sixes."""
        marks = {
            n for need in self.needs for n in (need.to_hit, need.effect or 0, *need.riders) if n > 0
        } or {1}
        if self.parts:
            return (max(marks) + self.beat, SIXES) * (self.parts + 1)
        return tuple(sorted(mark + self.beat for mark in marks)), SIXES

    @property
    def parts(self) -> int:
        """Into how many parts the throw falls besides the dice that count against all."""
        return max(self.levels, default=0)

    @property
    def beat(self) -> int:
        """By how much a number must be beaten."""
        return 0 if self.rulings.tie_hits else 1

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes, each part's by itself."""
        sixes = six(die, face, rerolled=rerolled, count=self.rulings.sixes_count)
        return laid(heap(die, self.parts), self.parts, (face, sixes)) if self.parts else (face, sixes)

    def read(self, sums: tuple[int, ...]) -> tuple[Verdict, ...]:
        """One verdict for each target."""
        found = [seen(sums, level) for level in self.levels or (0,) * len(self.needs)]
        return tuple(
            MISS if need.never else judge(need, total - self.beat, three=sixes >= SIXES)
            for need, (total, sixes) in zip(self.needs, found, strict=True)
        )


class Heaps(Tally[tuple[Any, ...]], frozen=True, cache_hash=True):
    """A damage roll for several before SOAK: pips and sixes, of the dice that all suffer and of each part."""

    sixes: str
    most: int | None
    parts: int = 0

    @property
    def enough(self) -> tuple[int | None, ...]:
        """All pips, and the sixes as far as they matter."""
        return (None, self.most) * (self.parts + 1)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes, each part's by itself."""
        marks = face, six(die, face, rerolled=rerolled, count=self.sixes)
        return laid(heap(die, self.parts), self.parts, marks)

    def read(self, sums: tuple[Any, ...]) -> tuple[Any, ...]:
        """As they are."""
        return sums


def judge(need: Need, total: int, *, three: bool) -> Verdict:
    """The verdict for one target."""
    reached = total >= need.to_hit
    if not reached and not three:
        return MISS
    works = need.effect is not None and (total >= need.effect or (three and need.sixes_work))
    critical = three and reached and need.critical
    return Verdict(hit=True, critical=critical, effect=works, riders=tuple(total >= n for n in need.riders))


class Absorbed(Tally[int], frozen=True, cache_hash=True):
    """LUC dice against damage: no more than the damage there is."""

    most: int

    @property
    def enough(self) -> tuple[int, ...]:
        """As much as there is to take off."""
        return (self.most,)

    def read(self, sums: tuple[int, ...]) -> int:
        """The points taken off."""
        return sums[0]


class Brings(Tally[tuple[ConditionName, ...]], frozen=True, cache_hash=True):
    """The critical die: each face brings its conditions."""

    rows: tuple[tuple[ConditionName, ...], ...]

    def read(self, sums: tuple[int, ...]) -> tuple[ConditionName, ...]:
        """The conditions of the face."""
        return self.rows[sums[0] - 1]
