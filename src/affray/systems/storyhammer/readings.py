"""What a draw means, and what perk cards make of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Record
from affray.systems.storyhammer.words import TEN, FaceCard


class Gone(Struct, frozen=True, eq=False):
    """Cards drawn from a deck that is drawn from again, best first.

    low: values below it are all alike to whoever draws later. Two draws are equal if nobody can tell them
    apart any more: the same best card, and the same cards gone as far as they matter.
    """

    ranks: tuple[int, ...]
    low: int

    @property
    def best(self) -> int:
        """The card that counts."""
        return self.ranks[0]

    @property
    def key(self) -> str:
        """What it is said to be."""
        return str(self.best)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gone) and self._view() == other._view()

    def __hash__(self) -> int:
        return hash(self._view())

    def _view(self) -> tuple[int, tuple[int, ...]]:
        return self.best, tuple(max(rank, self.low - 1) for rank in self.ranks)


class Leaving(Struct, frozen=True):
    """The highest card, and what is gone from the deck with it."""

    low: int

    def __call__(self, drawn: tuple[int, ...]) -> Gone:
        """The cards as they lie."""
        return Gone(drawn, self.low)


class Show(Record, frozen=True, cache_hash=True):
    """What somebody shows: the highest card drawn, as it has been raised, and the highest one added.

    natural: a 10 was drawn. ten: one was added. raised: a face card was played. A 0 is no card.
    """

    drawn: int = 0
    added: int = 0
    natural: bool = False
    ten: bool = False
    raised: bool = False

    @property
    def best(self) -> int:
        """The card that counts."""
        return max(self.drawn, self.added)


def played(show: Show, card: int | FaceCard, rulings: Rulings) -> Show:
    """A face card raises a card by 1, any other joins the hand."""
    if isinstance(card, int):
        return replace(show, added=max(show.added, card), ten=show.ten or card == TEN)
    if rulings.perk_raises == "hand" and show.added > show.drawn:
        return replace(show, added=show.added + 1, raised=True)
    return replace(show, drawn=show.drawn + 1, raised=True)
