"""Perk cards, played on a draw once it is seen."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules import Step, Table, rule
from affray.systems.storyhammer import told
from affray.systems.storyhammer.readings import Show, played
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Record
from affray.systems.storyhammer.words import FaceCard

Card = int | FaceCard


class Holder(Record, frozen=True, kw_only=True, cache_hash=True):
    """Who holds perk cards, and what for.

    held: the cards. enough: what the best card has to reach. by, number: which side, and which target.
    coveted: a card worth playing whatever it does to the hand; 0 is none.
    """

    held: tuple[Card, ...]
    enough: int
    by: str
    number: int = 0
    coveted: int = 0


@rule("SH-F9")
def perks(t: Table, show: Show, holder: Holder, rulings: Rulings) -> Step | Show:
    """Play a perk card, or none, and see again."""
    held = holder.held
    able = useful(show, held, holder.enough, rulings)
    if holder.coveted in held and holder.coveted not in able and not show.ten:
        able = (*able, holder.coveted)
    menu = (told.NO_CARD, *(told.CARDS[card] for card in able))
    option = t.choose(told.PLAY_ON[holder.by], menu, by=holder.by)
    if option == told.NO_CARD:
        return show
    t.tell(told.PLAYED_BY[holder.by].on(holder.number))
    card = told.CARD_OF[option]
    at = held.index(card)
    return perks(played(show, card, rulings), replace(holder, held=held[:at] + held[at + 1 :]), rulings)


def useful(show: Show, held: tuple[Card, ...], enough: int, rulings: Rulings) -> tuple[Card, ...]:
    """The cards that can change anything, those first that are enough by themselves.

    One number is enough, the highest; it comes before the face cards that raise it. Where these raise a drawn
    card alone, it is either a number or face cards. A face card needs a card to raise.
    """
    if show.best >= enough:
        return ()
    numbers = [card for card in dict.fromkeys(held) if isinstance(card, int) and card > show.best]
    faces: tuple[FaceCard, ...] = tuple(card for card in dict.fromkeys(held) if not isinstance(card, int))
    if show.added or show.raised:
        numbers = []
    raised = max(show.drawn, show.added) if rulings.perk_raises == "hand" else show.drawn
    if not raised or (show.added and rulings.perk_raises == "drawn"):
        faces = ()
    at_once = tuple(sorted(card for card in numbers if card >= enough))
    others = tuple(sorted((card for card in numbers if card < enough), reverse=True))
    face_first = raised + 1 >= enough
    return (*faces, *at_once, *others) if face_first else (*at_once, *others, *faces)
