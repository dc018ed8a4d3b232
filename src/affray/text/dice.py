"""Dice as people write them, and as they lie on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from affray.chance.hand import Hand
from affray.chance.notation import Formula, Term, write
from affray.chance.throw import Die
from affray.text.safe import clean
from affray.text.translate import Tongue
from affray.uses.roller import Wanted


def thrown(throw: Sequence[Any], tongue: Tongue) -> str:
    """What was thrown, as a log keeps it: "3d6 + 1d6! luck", "3 of 28 cards"."""
    if throw and throw[0] == "cards":
        return tongue.say("{draw} of {deck} cards", draw=throw[1], deck=throw[2])
    return " + ".join(_group(*group, tongue=tongue) for group in throw) or tongue.say("no dice")


def fallen(throw: Sequence[Any], faces: Sequence[Any], lost: Sequence[Any]) -> str:
    """The faces in the order in which they fell: "6 5 3", "6+2" for a chain, "5 (2)" where 5 beat 2."""
    if throw and throw[0] == "cards":
        return " ".join(map(card, faces))
    beaten = iter(lost)
    shown = []
    for (_, again, best), chain in zip(_dice(throw), faces, strict=False):
        dropped = next(beaten, ()) if abs(best) > 1 else ()
        parts = []
        for turn, face in enumerate(chain):
            others = dropped[turn] if turn < len(dropped) else ()
            parts.append(f"{face} ({' '.join(map(str, others))})" if others else str(face))
        shown.append(("+" if again else " ").join(parts))
    return "  ".join(shown) if any(len(part) > 2 for part in shown) else " ".join(shown)


def dice(text: str, tongue: Tongue) -> str:
    """Dice with the die's letter of the language, "2к6"; a name stays as it is."""
    letter = "к" if tongue.lang == "ru" else "d"
    return re.sub(r"\b(\d*)[dк](\d+)\b", rf"\g<1>{letter}\2", text)


def card(rank: int) -> str:
    """A card by its rank, as it is marked: "A", "7", "K"."""
    return MARKED.get(rank, str(rank))


MARKED = {1: "A", 11: "J", 12: "Q", 13: "K"}


def _dice(throw: Sequence[Any]) -> Iterator[tuple[int, bool, int]]:
    for count, sides, again, best, _ in throw:
        for _ in range(count):
            yield sides, again, best


def _group(count: int, sides: int, again: bool, best: int, name: str, *, tongue: Tongue) -> str:  # noqa: FBT001 - a die as the log keeps it
    dice = write(Formula((Term(1, count, Die(sides, bool(again))),)), "ru" if tongue.lang == "ru" else "en")
    kept = ""
    if best > 1:
        kept = " " + tongue.say("(best of {n})", n=best)
    elif best < -1:
        kept = " " + tongue.say("(worst of {n})", n=-best)
    known = name if name.isupper() else tongue.word(name)  # a book's capitals are names
    called = f" {clean(known)}" if name else ""
    return f"{dice}{kept}{called}"


def wanted_dice(wanted: Wanted, tongue: Tongue) -> str:
    """What somebody is to roll, and which of it is known already."""
    if isinstance(wanted.throw, Hand):
        whole = thrown(("cards", wanted.throw.draw, wanted.throw.size), tongue)
    else:
        whole = thrown(tuple((count, *die) for die, count in wanted.throw.groups), tongue)
    if not wanted.typed:
        return whole
    known = " ".join(map(card if isinstance(wanted.throw, Hand) else str, wanted.typed))
    return tongue.say("{dice} ({faces} so far, {n} more at least)", dice=whole, faces=known, n=wanted.more)
