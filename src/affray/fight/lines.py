"""What is written down of a fight at the table: answers, and what came of them, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from affray.chance.tail import AtLeast
from affray.fight.cast import Cast
from affray.fight.deed import Deed
from affray.fight.flow import Place
from affray.fight.roster import Ids
from affray.rules.table import Told

ANSWERS = frozenset({"target", "option", "faces", "remove", "join", "delay", "pass", "correct", "rule"})
"""The kinds of lines that somebody gave; everything else follows from them."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a fight's log.

    kind      an answer: "target", "option", "faces", or a GM's "remove", "join", "delay", "pass", "correct"
              or "rule"; "undo" or "redo" of so many (`number`) answers; or what followed: "initiative",
              "round", "turn", "attack",
              "event" (of an attack, in `data`), "change" (of a fighter), "over"
    who       whose it is; `what`: the foe, the option as "number label", the side that won
    key       the prompt of a choice
    faces     how the dice fell
    number    a round, a place in the order, or how many answers
    numbers   of a change: (name of the number, before, after)
    began, over_   conditions that began and that are over
    out       of a change: whether it is out of the fight now
    ended     of the end: whether a side has won or nobody is left, and not that it would go on for ever
    """

    kind: str
    who: str = ""
    what: str = ""
    key: str = ""
    faces: tuple[int, ...] = ()
    number: int = 0
    numbers: tuple[tuple[str, int, int], ...] = ()
    began: tuple[str, ...] = ()
    over_: tuple[str, ...] = ()
    out: bool = False
    ended: bool = False
    data: Any = None


def changed(cast: Cast, before: Ids, after: Ids) -> Iterator[Line]:
    """What is different about everybody: numbers and conditions, each with before and after."""
    for who, one in enumerate(cast.combatants):
        if who < len(before) and before[who] != after[who]:
            was, now = _seen(cast, who, before[who]), _seen(cast, who, after[who])
            names = dict.fromkeys((*was[0], *now[0]))
            yield Line(
                kind="change",
                who=one.name,
                numbers=tuple(
                    (name, was[0].get(name, 0), now[0].get(name, 0))
                    for name in names
                    if was[0].get(name, 0) != now[0].get(name, 0)
                ),
                began=tuple(name for name in now[1] if name not in was[1]),
                over_=tuple(name for name in was[1] if name not in now[1]),
                out=cast.out(who, after[who]),
            )


def _seen(cast: Cast, who: int, state: int) -> tuple[dict[str, int], tuple[str, ...]]:
    if not cast.here(state):
        return {}, ()
    sheet, now = cast.sheet(who), cast.states[state]
    return dict(cast.book.numbers(sheet, now)), cast.book.conditions(sheet, now)


def told_by(
    cast: Cast, place: Place, deed: Deed, told: Iterable[Told]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Whom a deed touched, and their states after what was told of it."""
    sums: dict[tuple[str, int], Any] = {}
    for effect, amount in told:
        key = (effect.key, effect.to)
        sums[key] = sums.get(key, 0) + amount
    outcome = tuple(
        (key, to, min(cast.enough, amount.edge if isinstance(amount, AtLeast) else int(amount)))
        for (key, to), amount in sums.items()
        if amount
    )
    return (place.who, *deed.foes), cast.after(place.who, place.ids, deed, outcome)


def encode(line: Line) -> bytes:
    """A line as JSON, with the end of the line."""
    return msgspec.json.encode(line) + b"\n"
