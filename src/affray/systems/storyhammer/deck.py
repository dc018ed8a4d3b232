"""The decks on the table: who draws from which, what is left in it, and what a draw shows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from msgspec import Struct

from affray.chance.hand import Hand
from affray.chance.reading import Best
from affray.errors import BadValue, Refused
from affray.rules import Table
from affray.systems.storyhammer import catalogue
from affray.systems.storyhammer.readings import Leaving, Show
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Attacker, Target
from affray.systems.storyhammer.words import TEN, Counts, DeckName, Decks

Cards = tuple[tuple[int, int], ...]


class Pile(Struct, frozen=True, eq=False):
    """A deck by the cards that have been drawn from it since it was shuffled.

    low: values below it are all alike to whoever draws yet. Two piles are equal if no draw to come can tell
    them apart, so that futures that differ only in low cards gone are one.
    """

    gone: Cards = ()
    low: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pile) and self._view() == other._view()

    def __hash__(self) -> int:
        return hash(self._view())

    def _view(self) -> tuple[Any, ...]:
        below = sum(count for rank, count in self.gone if rank < self.low)
        return self.low, below, tuple(one for one in self.gone if one[0] >= self.low)


@lru_cache(maxsize=256)
def counted(deck: DeckName | Counts) -> Cards:
    """A deck as (value, how many), values rising."""
    counts = catalogue.decks()[deck].cards if isinstance(deck, str) else deck
    return tuple((rank, count) for rank, count in enumerate(counts, 1) if count)


@lru_cache(maxsize=4096)
def less(cards: Cards, gone: Cards) -> Cards:
    """Cards without those that are gone."""
    counts = dict(gone)
    return tuple((rank, count - counts.get(rank, 0)) for rank, count in cards if count > counts.get(rank, 0))


def size(cards: Cards) -> int:
    """How many cards there are."""
    return sum(count for _, count in cards)


def place(number: int, decks: Decks) -> int:
    """Which pile somebody draws from: 0 is the attacker, 1 the first target."""
    return {"each": number, "sides": min(number, 1), "one": 0}[decks]


def lay_out(
    attacker: Attacker, targets: tuple[Target, ...], decks: Decks, rulings: Rulings
) -> tuple[Pile, ...]:
    """The piles at the beginning: whole, but for what was drawn before."""
    whole = counted(rulings.deck)
    gone: dict[int, Counter[int]] = {}
    everybody: tuple[Attacker | Target, ...] = (attacker, *targets)
    for number, who in enumerate(everybody):
        pile = gone.setdefault(place(number, decks), Counter())
        pile.update(who.drawn)
        _hold(whole, pile, f"{where(number)}.drawn")
    return tuple(Pile(tuple(sorted(gone[at].items()))) for at in sorted(gone))


def where(number: int) -> str:
    """The field that somebody stands in: 0 is the attacker, 1 the first target."""
    return ("attacker", "target")[number] if number < 2 else f"situation.others.{number - 2}"


def _hold(whole: Cards, gone: Counter[int], path: str) -> None:
    held = dict(whole)
    for rank, count in gone.items():
        if count > held.get(rank, 0):
            raise BadValue(
                f"{count} cards of value {rank} were drawn from a deck that holds {held.get(rank, 0)}; "
                "name those that are gone since it was shuffled",
                path=path,
            )


def check(name: str, cards: int, rulings: Rulings) -> None:
    """Nobody draws more cards than a deck has."""
    most = size(counted(rulings.deck))
    if cards > most:
        raise Refused(
            f"{name} would draw {cards} cards from a deck of {most}: an ability of at most {most}, "
            "or a larger deck (rulings.deck)"
        )


def deal(pile: Pile, cards: int, rulings: Rulings) -> tuple[Hand, Cards]:
    """What a draw is made from, the whole deck or one run down as far as it is, and what is gone from it."""
    whole = counted(rulings.deck)
    if rulings.shuffle == "fresh":
        return Hand(whole, cards), ()
    left = less(whole, pile.gone)
    if size(left) < cards and rulings.deck_short == "reshuffle":
        return Hand(whole, cards), ()
    return Hand(left, min(cards, size(left))), pile.gone


def drawn(
    t: Table,
    name: str,
    cards: int,
    piles: tuple[Pile, ...],
    at: int,
    rulings: Rulings,
    *,
    low: int | None,
    why: str,
) -> tuple[Show, tuple[Pile, ...]]:
    """Draw cards: the highest counts. What is gone from the deck is kept only if it is drawn from again.

    low: values below it are alike to whoever draws from this deck later; None: nobody does.
    """
    pile = piles[at]
    dealt, before = deal(pile, cards, rulings)
    left = size(less(counted(rulings.deck), pile.gone))
    if rulings.shuffle == "run_down" and left < cards:
        key = "short" if rulings.deck_short == "reshuffle" else "last"
        t.note(key, cites="SH-F2", left=left, wanted=cards)
    if not dealt.draw:
        t.note("no cards", cites="SH-2" if why == "attack" else "SH-F12", name=name)
        return Show(), piles
    if low is None:
        best = t.roll(dealt, Best(), why=why)
    else:
        gone = t.roll(dealt, Leaving(low), why=why)
        best = gone.best
        now = Counter(dict(before)) + Counter(gone.ranks)
        piles = (*piles[:at], Pile(tuple(sorted(now.items())), low), *piles[at + 1 :])
    return Show(best, natural=best == TEN), piles
