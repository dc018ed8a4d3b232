"""Sentences with which the book refuses something: templates, {a} to {e} for what is named in them."""

from __future__ import annotations

REFUSALS = (
    "no weapon {a}; {b}",
    "no weapon {a}, and no list like {b}; {c}",
    "no method {a}; {b}",
    "perk cards are not in play: set rulings.perk_cards, or leave them out",
    (
        "the deck is shuffled anew for every draw, so that no card is gone: read shuffle as run_down, "
        "or leave drawn out"
    ),
    "{a} has no Vim: give vim, or the abilities it is the sum of",
    "{a} Vim in Life Support of at most {b}: give no more than Max Vim",
    "{a} would draw {b} cards from a deck of {c}: an ability of at most {d}, or a larger deck (rulings.deck)",
    (
        "{a} cards of value {b} were drawn from a deck that holds {c}; name those that are gone since it was "
        "shuffled"
    ),
    "two methods of {a} have the same name: give each its own",
    "who fights needs Vim: give vim, or the abilities it is the sum of",
    "an attack does not tell which perk card was played: nobody holds any in a fight",
    "no creature {a}; {b}",
)
