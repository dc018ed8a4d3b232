"""Cards drawn without replacement from a counted deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from affray.errors import ChanceError, TooMany

MOST_CARDS = 10_000


class Hand(msgspec.Struct, frozen=True, cache_hash=True):
    """`draw` cards from a deck, together: no card comes back before the next one.

    deck   ((rank, how many of it), …), ranks rising, none empty
    """

    deck: tuple[tuple[int, int], ...]
    draw: int

    @property
    def size(self) -> int:
        """How many cards the deck holds."""
        return sum(count for _, count in self.deck)

    def check(self) -> Hand:
        """Return the hand itself, or say why it cannot be drawn."""
        if not 0 <= self.draw <= self.size:
            raise ChanceError(f"{self.draw} cards from a deck of {self.size}: draw 0 to {self.size}")
        return self

    def fall(self, pick: Callable[[tuple[tuple[int, int], ...]], int]) -> tuple[int, ...]:
        """Draw. `pick` takes the deck that is left and gives the rank of one card of it."""
        self.check()
        left = dict(self.deck)
        drawn = []
        for _ in range(self.draw):
            rank = pick(tuple(sorted((r, n) for r, n in left.items() if n)))
            if not left.get(rank):
                raise ChanceError(f"no card of rank {rank} is left in the deck")
            left[rank] -= 1
            drawn.append(rank)
        return tuple(sorted(drawn, reverse=True))


def hand(deck: Iterable[tuple[int, int]], draw: int) -> Hand:
    """A hand of `draw` cards from a counted deck: checked, sorted."""
    counts: dict[int, int] = {}
    for rank, count in deck:
        if count < 0:
            raise ChanceError(f"{count} cards of rank {rank}: a deck holds 0 or more of each")
        if count:
            counts[rank] = counts.get(rank, 0) + count
    size = sum(counts.values())
    if size > MOST_CARDS:
        raise TooMany(f"a deck of {size:,} cards: at most {MOST_CARDS:,}")
    return Hand(tuple(sorted(counts.items())), draw).check()
