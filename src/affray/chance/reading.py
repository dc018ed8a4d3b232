"""What a throw is read as. Play calls a reading; odds weigh it; check_system compares the two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, final, runtime_checkable

import msgspec

from affray.chance.throw import Die, Shown, Throw

if TYPE_CHECKING:
    from affray.chance.distribution import Distribution

T_co = TypeVar("T_co", covariant=True)
Enough: TypeAlias = "int | tuple[int, ...] | None"


class Reading(Protocol[T_co]):
    """Any frozen, hashable value that turns what was shown into what it means.

    What is read must be frozen and hashable too. A plain reading is weighed by running through the multisets
    of faces, within a limit; write a Tally where the dice add up, and any number of them is weighed at once.
    """

    def __call__(self, shown: tuple[Shown, ...], /) -> T_co: ...


@runtime_checkable
class Weighs(Protocol):
    """A reading that weighs itself: what neither adds up nor keeps dice by rank, and yet has exact odds.

    `weights` is asked where `weigh` would be, with the same `stretch` and `step`; it says what is too much by
    raising TooMany. check_system compares it with the reading called on every way small throws can fall.
    """

    def weights(self, throw: Throw, stretch: int, step: int, /) -> Distribution[Any]: ...


class CardReading(Protocol[T_co]):
    """The same for cards: called with the ranks drawn, best first."""

    def __call__(self, drawn: tuple[int, ...], /) -> T_co: ...


class Tally(msgspec.Struct, Generic[T_co], frozen=True):
    """A reading that adds: what each face adds to one or more sums, and what the sums mean.

    Write `marks` and `read`, and `enough` where a sum stops mattering:

    * ``None``: the sum itself matters, however large (what is open-ended becomes a tail, `AtLeast`);
    * ``n``: sums from n on (0 or more) read alike: `read` is given n for all of them;
    * ``(a, b, …)``: only which of these marks is reached matters: `read` is given the greatest one
      reached, or a - 1 where none is.

    The first sum is the long one (pips), and is weighed by power series; the others are short counts.
    Sums never fall below 0 for a face but for the first one, on dice that do not explode.

    Write `near` where the short counts say nothing new once the long sum is high, and `beyond` where it is
    then read as itself but for something added: they save time, no more.
    """

    @property
    def enough(self) -> tuple[Enough, ...]:
        """For each sum, where it stops mattering."""
        return (None,)

    @property
    def near(self) -> int | None:
        """From this long sum on, `read` is given 0 for every short count; None: they always matter."""
        return None

    @property
    def beyond(self) -> int | None:
        """From `near` on, `read` gives the long sum and this; None: it has to be asked."""
        return None

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - a face is called with all three, in play and in odds
        """What one face adds to each sum. `rerolled`: the face is a re-roll of an exploding die."""
        return (face,)

    def read(self, sums: tuple[int, ...]) -> T_co:
        """What the sums mean."""
        raise NotImplementedError  # each tally says it for itself

    @final
    def __call__(self, shown: tuple[Shown, ...]) -> T_co:
        sums = self.sums(shown)
        if self.near is not None and sums[0] >= self.near:
            sums[1:] = (0,) * (len(sums) - 1)
        return self.read(tuple(map(curtail, sums, self.enough)))

    @final
    def sums(self, shown: tuple[Shown, ...]) -> list[int]:
        """What all the faces add to each sum, whether it matters or not."""
        sums = [0] * len(self.enough)
        for die, faces, *_ in shown:
            for turn, face in enumerate(faces):
                for at, mark in enumerate(self.marks(die, face, turn > 0)):
                    sums[at] += mark
        return sums


def curtail(total: int, enough: Enough) -> int:
    """The sum as `read` is given it: what matters of it and no more."""
    if enough is None:
        return total
    if isinstance(enough, int):
        return min(total, enough)
    reached = [mark for mark in enough if mark <= total]
    return max(reached, default=min(enough) - 1)


class Total(Tally[int], frozen=True):
    """The sum of all faces, and a flat bonus."""

    plus: int = 0

    @property
    def near(self) -> int | None:
        """There are no short counts."""
        return 0

    @property
    def beyond(self) -> int | None:
        """The bonus."""
        return self.plus

    def read(self, sums: tuple[int, ...]) -> int:
        """The pips and the bonus."""
        return sums[0] + self.plus


class Count(Tally[int], frozen=True):
    """How many first faces are at least `face`: an exploded die counts once."""

    face: int

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """One for each die that shows enough."""
        return (int(face >= self.face and not rerolled),)

    def read(self, sums: tuple[int, ...]) -> int:
        """The number of dice."""
        return sums[0]


class Faces(msgspec.Struct, frozen=True):
    """The faces as they lie, sorted: for a rule that must see each of them. Small throws only."""

    def __call__(self, shown: tuple[Shown, ...]) -> tuple[tuple[int, ...], ...]:
        """Each die's chain of faces."""
        return tuple(sorted(one.faces for one in shown))


class Keep(msgspec.Struct, frozen=True):
    """The sum of some dice by rank: ranks `first` (0 is the highest) up to, not including, `last`.

    An exploded chain is one die, worth its sum. Dice that are not there add nothing.
    """

    first: int
    last: int
    enough: int | None = None

    def __call__(self, shown: tuple[Shown, ...]) -> int:
        """The sum of the dice that are kept."""
        values = sorted((sum(one.faces) for one in shown), reverse=True)
        total = sum(values[max(0, self.first) : max(0, self.last)])
        return total if self.enough is None else min(total, self.enough)


def highest(keep: int = 1, *, enough: int | None = None) -> Keep:
    """Keep the highest dice."""
    return Keep(0, keep, enough)


def lowest(keep: int, among: int, *, enough: int | None = None) -> Keep:
    """Keep the lowest dice of `among`."""
    return Keep(max(0, among - keep), among, enough)


class Best(msgspec.Struct, frozen=True):
    """The highest card drawn, or 0 with no card."""

    def __call__(self, drawn: tuple[int, ...]) -> int:
        """The best rank."""
        return max(drawn, default=0)
