"""What the rolls of an attack mean."""

from __future__ import annotations

from affray.chance.reading import Tally
from affray.chance.throw import Die, Throw, dice
from affray.systems.woin.arms import Record
from affray.systems.woin.critical import SIXES
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.words import ConditionName

LUC, FURTHER = "LUC", "vulnerable"
D6 = 6


def luc(count: int) -> Throw:
    """LUC dice: each 6 is rolled again and added."""
    return dice(count, D6, again=True, name=LUC)


def weak(count: int) -> Throw:
    """Dice of a vulnerability, where the reading must tell them apart."""
    return dice(count, D6, name=FURTHER)


def six(die: Die, face: int, *, rerolled: bool, count: str) -> int:
    """Whether a face is one of the sixes that count: first faces, all faces, or none of LUC."""
    if face != D6 or (rerolled and count != "all"):
        return 0
    return int(count != "no_luck" or die.name != LUC)


class Need(Record, frozen=True, cache_hash=True):
    """What the roll needs against one target.

    to_hit: the total that hits. effect: the total for the option's effect; None: the option has none.
    riders: the totals for what else a hit may bring. critical: whether a critical is possible.
    sixes_work: whether three sixes carry the effect as they carry the hit.
    """

    to_hit: int
    effect: int | None = None
    riders: tuple[int, ...] = ()
    critical: bool = True
    sixes_work: bool = False


class Verdict(Record, frozen=True, cache_hash=True):
    """What the roll comes to for one target."""

    hit: bool = False
    critical: bool = False
    effect: bool = False
    riders: tuple[bool, ...] = ()


MISS = Verdict()


class Against(Tally[tuple[Verdict, ...]], frozen=True, cache_hash=True):
    """The attack roll against every target: three sixes hit, and are critical if the total hits too."""

    needs: tuple[Need, ...]
    rulings: Rulings

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        """Only which numbers are reached, and whether there are three sixes."""
        marks = {n for need in self.needs for n in (need.to_hit, need.effect or 1, *need.riders) if n > 0}
        return tuple(sorted(mark + self.beat for mark in marks)), SIXES

    @property
    def beat(self) -> int:
        """By how much a number must be beaten."""
        return 0 if self.rulings.tie_hits else 1

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes."""
        return face, six(die, face, rerolled=rerolled, count=self.rulings.sixes_count)

    def read(self, sums: tuple[int, ...]) -> tuple[Verdict, ...]:
        """One verdict for each target."""
        total, three = sums[0] - self.beat, sums[1] >= SIXES
        return tuple(judge(need, total, three=three) for need in self.needs)


def judge(need: Need, total: int, *, three: bool) -> Verdict:
    """The verdict for one target."""
    reached = total >= need.to_hit
    if not reached and not three:
        return MISS
    works = need.effect is not None and (total >= need.effect or (three and need.sixes_work))
    critical = three and reached and need.critical
    return Verdict(hit=True, critical=critical, effect=works, riders=tuple(total >= n for n in need.riders))


class Brings(Tally[tuple[ConditionName, ...]], frozen=True, cache_hash=True):
    """The critical die: each face brings its conditions."""

    rows: tuple[tuple[ConditionName, ...], ...]

    def read(self, sums: tuple[int, ...]) -> tuple[ConditionName, ...]:
        """The conditions of the face."""
        return self.rows[sums[0] - 1]
