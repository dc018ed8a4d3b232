"""Sentences with which the book refuses something: templates, {a} to {e} for what is named in them."""

from __future__ import annotations

REFUSALS = (
    "{a} is out of the fight: attack a mook of CDR 1 or more",
    "{a} is broken and has no Luck: a point of it is needed to act",
    "no attacker can aim at this injury to {a}; allowed: {b}",
    "only the GM can say what this costs: give it a price in successes",
    (
        "the stakes cost {a} successes, and {b} dice are rolled in all: more dice than successes are needed; "
        "wager more, or aim lower"
    ),
    (
        "no rule says which die comes after such a weapon's: allowed are d4, d6, d8, d10 and d12 alone; or "
        "read odd_weapons as step"
    ),
    (
        "{a} is no weapon; allowed are 1 to {b} plain dice of up to 1000 sides and a bonus of up to 1000: "
        "write 1d10 or 2d6+2"
    ),
    "a bit player who fights needs HP: give hp",
    "a fight lessens a fleeting penalty by one each round: read fleeting_decay as round",
)
