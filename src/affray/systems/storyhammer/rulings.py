"""What the book leaves open, and how it is settled: every point with two readings or more is a field."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from affray.rules import point, rulings
from affray.systems.storyhammer.words import DeckName

CardCount = Annotated[int, Meta(ge=0, le=100)]
Cards = Annotated[tuple[CardCount, ...], Meta(min_length=1, max_length=10)]


class Rulings(
    rulings.Rulings,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    cache_hash=True,
):
    """The settled ambiguities; the defaults are the house's."""

    deck: Annotated[
        DeckName | Cards,
        point(
            "1",
            "the 28 cards of the book, ace to 10 of four suits, or how many of each value, from the ace up",
            "four_suits",
        ),
    ] = "probability"
    shuffle: Annotated[
        Literal["fresh", "run_down"],
        point("2", "a deck is shuffled anew for every draw, or run down from draw to draw"),
    ] = "fresh"
    deck_short: Annotated[
        Literal["reshuffle", "draw_left"],
        point("2", "a run-down deck with too few cards: shuffle all of it anew, or draw what is left"),
    ] = "reshuffle"
    partial: Annotated[
        Literal["weapon", "summary"],
        point("3", "a near miss does what the weapon's own list says, or always 50% and 25%"),
    ] = "weapon"
    lobe_off_attack: Annotated[
        bool,
        point("5", "the attacker's lobe comes off the difficulty; else the difficulty is final as given"),
    ] = True
    perk_ten_critical: Annotated[
        bool, point("6", "a 10 added from the perk cards is a natural 10 as well")
    ] = False
    critical_on_partial: Annotated[
        bool, point("7", "a natural 10 is critical even where it only hits in part")
    ] = True
    rounding: Annotated[
        Literal["each", "end"], point("11", "trauma is rounded down after each phase, or once at the end")
    ] = "each"
    several_modifiers: Annotated[
        Literal["product", "each", "sum"],
        point(
            "12",
            "several modifiers of one kind: multiplied and rounded once, rounded after each, or their "
            "percentages added",
        ),
    ] = "product"
    zero_hits: Annotated[
        bool, point("14", "a hit whose share of Max Vim comes to 0 is a hit; else it is a miss")
    ] = True
    superficial_level: Annotated[
        Literal["attack", "point"],
        point("15", "superficial trauma is a level for the whole attack, or a level for each point"),
    ] = "attack"
    superficial_resisted: Annotated[bool, point("16", "superficial trauma is resisted like any other")] = True
    death: Annotated[
        Literal["life_support", "overkill"],
        point("18", "an empty Life Support kills, or nothing but a whole Max Vim lost at once"),
    ] = "life_support"
    perk_cards: Annotated[bool, point("22", "perk cards are in play: won by missing, played on a draw")] = (
        False
    )
    perk_on_partial: Annotated[bool, point("22", "hitting only in part wins a perk card as well")] = False
    perk_raises: Annotated[
        Literal["drawn", "hand"],
        point("22", "a face card raises a card that was drawn, or any in the hand, added ones too"),
    ] = "drawn"
