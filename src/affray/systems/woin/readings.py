"""What the rolls of an attack mean."""

from __future__ import annotations

from typing import Any

from affray.chance.reading import Tally
from affray.chance.throw import Die, Throw, d6, dice
from affray.systems.woin.arms import Record
from affray.systems.woin.critical import SIXES
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.soak import past_soak
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
    sixes: str = "faces"

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        """Only which numbers are reached, and whether there are three sixes."""
        marks = {n for need in self.needs for n in (need.to_hit, need.effect or 1, *need.riders) if n > 0}
        return tuple(sorted(marks)), SIXES

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes."""
        return face, six(die, face, rerolled=rerolled, count=self.sixes)

    def read(self, sums: tuple[int, ...]) -> tuple[Verdict, ...]:
        """One verdict for each target."""
        total, sixes = sums
        three = sixes >= SIXES
        return tuple(judge(need, total, three=three) for need in self.needs)


def judge(need: Need, total: int, *, three: bool) -> Verdict:
    """The verdict for one target."""
    reached = total >= need.to_hit
    if not reached and not three:
        return MISS
    works = need.effect is not None and (total >= need.effect or (three and need.sixes_work))
    critical = three and reached and need.critical
    return Verdict(hit=True, critical=critical, effect=works, riders=tuple(total >= n for n in need.riders))


class Dealt(Tally[Any], frozen=True, cache_hash=True):
    """A damage roll before SOAK: the total with its bonus, and the sixes as far as they matter.

    plus, times: added to the pips; the whole then multiplied.
    doubled_at_most: dice of a vulnerability at most double what the others show.
    sixes, most: which sixes count; how many of them matter.
    together: each six is added to the pips at once, for sixes without end that do a point each.
    """

    plus: int = 0
    times: int = 1
    doubled_at_most: bool = False
    sixes: str = "faces"
    most: int | None = None
    together: bool = False

    @property
    def enough(self) -> tuple[int | None, ...]:
        """All pips, and the sixes as far as they matter."""
        return (None, self.most, None) if self.doubled_at_most else (None, self.most)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes; pips of a vulnerability apart, where they must be."""
        sixes = six(die, face, rerolled=rerolled, count=self.sixes)
        if self.together:
            return face * self.times + sixes, sixes
        if not self.doubled_at_most:
            return face, sixes
        return (0, sixes, face) if die.name == FURTHER else (face, sixes, 0)

    def read(self, sums: tuple[Any, ...]) -> Any:
        """The total and the sixes."""
        return self.total(sums), sums[1]

    def total(self, sums: tuple[Any, ...]) -> Any:
        """The damage before SOAK."""
        if self.together:
            return sums[0] - sums[1] + self.plus * self.times
        pips = sums[0] + min(sums[2], sums[0]) if self.doubled_at_most else sums[0]
        return (pips + self.plus) * self.times


class PastSoak(Tally[int], frozen=True, cache_hash=True):
    """A plain blow on one target: SOAK comes off, but every 6 does a point anyway."""

    plus: int
    soak: int
    rulings: Rulings
    most: int | None

    @property
    def enough(self) -> tuple[int | None, ...]:
        """All pips, and the sixes as far as they matter."""
        return None, self.most

    @property
    def near(self) -> int | None:
        """Past SOAK the pips alone do more than the sixes."""
        return sixes_matter_below(self.soak, self.most, self.rulings, self.plus, 1)

    @property
    def beyond(self) -> int | None:
        """Past SOAK each pip is a point, unless there was none to pass: then a negative bonus may still eat it."""
        return self.plus - self.soak if self.soak and self.rulings.six_rule != "off" else None

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes."""
        return face, six(die, face, rerolled=rerolled, count=self.rulings.sixes_count)

    def read(self, sums: tuple[int, ...]) -> int:
        """HEALTH lost."""
        pips, sixes = sums
        return past_soak(pips + self.plus, sixes, self.soak, self.rulings)


class Lost(Tally[Any], frozen=True, cache_hash=True):
    """A damage roll past each one's SOAK: HEALTH lost, and where HEALTH is kept, whether it falls.

    dealt: how the dice are added up. soaks: the SOAK of each. falls: for each, the loss that brings it down.
    """

    dealt: Dealt
    soaks: tuple[int, ...]
    rulings: Rulings
    falls: tuple[int | None, ...]

    @property
    def enough(self) -> tuple[int | None, ...]:
        """As of the roll before SOAK."""
        return self.dealt.enough

    @property
    def near(self) -> int | None:
        """Past every SOAK the pips alone do more than the sixes."""
        dealt = self.dealt
        if dealt.doubled_at_most or dealt.together:
            return None
        return sixes_matter_below(max(self.soaks), dealt.most, self.rulings, dealt.plus, dealt.times)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """As of the roll before SOAK."""
        return self.dealt.marks(die, face, rerolled)

    def read(self, sums: tuple[Any, ...]) -> Any:
        """One amount, or several: for each target the loss, and a 1 if it falls."""
        total, sixes = self.dealt.read(sums)
        found: list[Any] = []
        for soak, falls in zip(self.soaks, self.falls, strict=True):
            loss = past_soak(total, sixes, soak, self.rulings)
            found += [loss] if falls is None else [loss, int(loss >= falls)]
        return found[0] if len(found) == 1 else tuple(found)


def past(
    dealt: Dealt, soaks: tuple[int, ...], rulings: Rulings, falls: tuple[int | None, ...]
) -> PastSoak | Lost:
    """How a damage roll past SOAK is read: plainly, where one target loses what passes and nothing else is asked."""
    plain = falls == (None,) and dealt.times == 1 and not dealt.doubled_at_most and not dealt.together
    if plain:
        return PastSoak(dealt.plus, soaks[0], rulings, dealt.most)
    return Lost(dealt, soaks, rulings, falls)


def sixes_matter_below(soak: int, most: int | None, rulings: Rulings, plus: int, times: int) -> int | None:
    """From how many pips on the number of sixes says nothing new; None: it always does."""
    if rulings.six_rule == "off" or not soak:
        return 0
    if rulings.six_rule == "additive" or most is None:
        return None
    least = soak + (most if rulings.six_rule == "floor" else 1)
    return max(0, -(-least // times) - plus)


def sixes_that_matter(
    soak: int, fixed: int, count: int, weaker: int, luc: int, rulings: Rulings
) -> int | None:
    """From how many sixes on more of them say nothing new: the pips are past SOAK then. None: they always do.

    fixed: what the bonus adds. count, weaker, luc: ordinary dice, dice of a vulnerability and LUC dice.
    """
    if rulings.six_rule == "off" or not soak:
        return 0
    left = max(0, soak - fixed)
    endless = luc and rulings.sixes_count == "all"
    if rulings.six_rule == "additive" and not endless:
        return count + weaker + luc
    if rulings.six_rule == "additive":
        return None if weaker and rulings.vuln_cap == "total" else -(-left // 5)
    if weaker and rulings.vuln_cap == "total":
        return -(-(left + weaker) // 5) + weaker
    return -(-left // 5)


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


__all__ = [
    "D6",
    "MISS",
    "Absorbed",
    "Against",
    "Brings",
    "Dealt",
    "Lost",
    "Need",
    "PastSoak",
    "Verdict",
    "d6",
    "luc",
    "past",
    "sixes_that_matter",
    "weak",
]
