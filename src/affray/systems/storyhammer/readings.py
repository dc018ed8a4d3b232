"""What a draw means, and what perk cards make of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Record
from affray.systems.storyhammer.words import TEN, FaceCard


class Ranks(Struct, frozen=True):
    """Every card drawn, best first: for a deck that is drawn from again before it is shuffled."""

    def __call__(self, drawn: tuple[int, ...]) -> tuple[int, ...]:
        """The values as they lie."""
        return drawn


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
