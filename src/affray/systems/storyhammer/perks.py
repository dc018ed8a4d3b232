"""Perk cards, played on a draw once it is seen."""

from __future__ import annotations

from affray.rules import Step, Table, rule
from affray.systems.storyhammer import told
from affray.systems.storyhammer.readings import Show, helps, played
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.words import TEN, FaceCard


@rule("SH-F9")
def perks(
    t: Table,
    show: Show,
    held: tuple[int | FaceCard, ...],
    enough: int,
    tens: bool,
    by: str,
    number: int,
    rulings: Rulings,
) -> Step | Show:
    """Play a perk card, or none, and see again; a card that can change nothing is not offered."""
    able = [
        card
        for card in dict.fromkeys(held)
        if (show.best < enough and helps(show, card, rulings)) or (tens and card == TEN and not show.ten)
    ]
    option = t.choose(told.PLAY_ON[by], (told.NO_CARD, *(told.CARDS[card] for card in able)), by=by)
    if option == told.NO_CARD:
        return show
    t.tell(told.PLAYED_BY[by].on(number))
    card = told.CARD_OF[option]
    at = held.index(card)
    return perks(
        played(show, card, rulings), held[:at] + held[at + 1 :], enough, tens, by, number, rulings
    )
