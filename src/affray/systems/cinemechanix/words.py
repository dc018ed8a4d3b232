"""The book's closed lists: kinds of character, dice, levels, penalties, injuries, what one may declare.

Each list is written once, as a Literal type; the tuple beside it is made from the type.
"""

from __future__ import annotations

from typing import Literal, get_args

Kind = Literal["extra", "bit player", "supporting cast", "pc"]
"""What a character is to the story. A mook is an extra who fights."""

Trope = Literal[0, 4, 6, 8, 10, 12]
"""The sides of a trope die; 0: no such die."""

Number = Literal[4, 5, 6]
"""The target number: good at this, as others are, out of one's line."""

PenaltyName = Literal["next round", "fleeting", "scene"]
InjuryName = Literal["injury", "patched", "lasting", "permanent"]
Intent = Literal[
    "next round", "fleeting", "scene", "trauma", "injury", "patched", "lasting", "permanent", "kill", "other"
]
"""What a called shot may be for: a row of the menu, or what the GM and the player agree on."""

Adds = Literal["", "combat", "brains", "heroics", "luck"]
"""The die whose size a level holds beyond the Hero Factor."""

TROPES: tuple[Trope, ...] = (0, 4, 6, 8, 10, 12)
PENALTIES: tuple[PenaltyName, ...] = get_args(PenaltyName)
INJURIES: tuple[InjuryName, ...] = get_args(InjuryName)

STEPS = (12, 10, 8, 6, 4)
"""The dice of the game, each a step smaller than the last."""


def stepped(die: Trope, steps: int) -> Trope:
    """A trope die some steps lower; under d4 there is none, and none stays none."""
    at = max(0, TROPES.index(die) - steps)
    return TROPES[at]
