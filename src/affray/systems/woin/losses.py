"""What a damage roll means: added up, past SOAK, and what LUC leaves of it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.chance.reading import Tally
from affray.chance.throw import Die, Shown, Throw, d6
from affray.systems.woin.readings import FURTHER, luc, six, weak
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.soak import past_soak

FATE = 100
"""Damage that LUC dice have driven past this is fate: no LUC is asked against it."""


class Dealt(Tally[Any], frozen=True, cache_hash=True):
    """A damage roll before SOAK: the total with its bonus, and the sixes as far as they matter.

    plus, times: added to the pips; the whole then multiplied.
    doubled_at_most: dice of a vulnerability at most double what the others show.
    sixes, most: which sixes count; how many of them matter.
    together: each six is added to the pips at once, for sixes without end that do a point each.
    fate: from so many pips and sixes on they are told together: all are past SOAK, and LUC is not asked.
    """

    plus: int = 0
    times: int = 1
    doubled_at_most: bool = False
    sixes: str = "faces"
    most: int | None = None
    together: bool = False
    fate: int | None = None

    @property
    def near(self) -> int | None:
        """From fate on the sixes by themselves say nothing new."""
        return self.fate

    @property
    def enough(self) -> tuple[int | None, ...]:
        """All pips, and the sixes as far as they matter."""
        return (None, self.most, None) if self.doubled_at_most else (None, self.most)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes; pips of a vulnerability apart, where they must be."""
        sixes = six(die, face, rerolled=rerolled, count=self.sixes)
        pips = face * self.times + sixes if self.together else face
        if not self.doubled_at_most:
            return pips, sixes
        if self.together:
            return pips, sixes, face if die.name == FURTHER else 0
        return (0, sixes, face) if die.name == FURTHER else (face, sixes, 0)

    def read(self, sums: tuple[Any, ...]) -> Any:
        """The total and the sixes; from fate on, both in one."""
        if self.fate is not None and sums[0] >= self.fate:
            return sums[0] + self.plus * self.times, 0
        return self.total(sums), sums[1]

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """What was added to the pips, for the log."""
        return added_to(sum(map(sum, (one.faces for one in shown))), self.total(tuple(self.sums(shown))))

    def total(self, sums: tuple[Any, ...]) -> Any:
        """The damage before SOAK."""
        if self.together:
            both = sums[0] - sums[1]
            if self.doubled_at_most and sums[2]:
                others = both // self.times - sums[2]
                both = (others + min(others, sums[2])) * self.times
            return both + self.plus * self.times
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
        """Past SOAK each pip is a point; without SOAK a negative bonus may still eat it."""
        return self.plus - self.soak if self.soak and self.rulings.six_rule != "off" else None

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """Pips and sixes."""
        return face, six(die, face, rerolled=rerolled, count=self.rulings.sixes_count)

    def read(self, sums: tuple[int, ...]) -> int:
        """HEALTH lost."""
        pips, sixes = sums
        return past_soak(pips + self.plus, sixes, self.soak, self.rulings)

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """The bonus and SOAK, for the log."""
        del shown
        return added_to(0, self.plus, self.soak)


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
        if dealt.fate is not None:
            return dealt.fate
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

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """The bonus, and SOAK where there is one target, for the log."""
        return self.dealt.account(shown) + added_to(0, 0, self.soaks[0] if len(self.soaks) == 1 else 0)


def past(
    dealt: Dealt, soaks: tuple[int, ...], rulings: Rulings, falls: tuple[int | None, ...]
) -> PastSoak | Lost:
    """How a damage roll past SOAK is read: plainly, where one target loses what passes and that is all."""
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


def fated(dealt: Dealt, weaker: int, soak: int) -> Dealt:
    """The same damage with sixes without end that do a point each, told by themselves up to fate only.

    Short of it the dice other than a vulnerability's show less than SOAK, than those could double, or than
    what LUC is asked about.
    """
    least = max(6 * weaker, soak, FATE + 1) + max(0, -dealt.plus)
    fate = (least + 6 * weaker) * dealt.times + least // 6 + weaker + 1
    most = fate // (6 * dealt.times + 1) + 1
    return replace(dealt, most=most, together=True, fate=fate)


class Left(Tally[Any], frozen=True, cache_hash=True):
    """What LUC dice leave of the damage; and where HEALTH is kept, whether that brings the target down."""

    lost: int
    falls: int | None = None

    @property
    def enough(self) -> tuple[int, ...]:
        """As much as there is to take off."""
        return (self.lost,)

    def read(self, sums: tuple[int, ...]) -> Any:
        """The damage left, and a 1 if the target falls."""
        left = self.lost - sums[0]
        return left if self.falls is None else (left, int(left >= self.falls))


def thrown(count: int, weaker: int, added: int, rulings: Rulings) -> Throw:
    """The dice of a damage roll: ordinary ones, those of a vulnerability, and LUC."""
    return d6(count) + (weak(weaker) if rulings.vuln_cap == "total" else d6(weaker)) + luc(added)


def every_six(dice: int, added: int, soak: int, rulings: Rulings) -> int | None:
    """From how many sixes on they read alike where LUC may come off before SOAK: nearly all matter then."""
    if not added or rulings.sixes_count != "all":
        return dice + added
    return None if rulings.six_rule == "additive" else max(dice + added, FATE // 6 + 1, -(-soak // 5))


def added_to(pips: int, total: int, soak: int = 0) -> tuple[tuple[str, int], ...]:
    """What makes a total of the pips, and the SOAK that comes off it; what is 0 is left out."""
    return tuple((name, more) for name, more in (("", total - pips), ("SOAK", -soak)) if more)
