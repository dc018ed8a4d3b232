"""A table as one reader sees it: page, JSON, socket and export show this, and nothing beside it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from affray.chance.hand import Hand
from affray.chance.throw import Throw
from affray.doors.documents import plain
from affray.doors.tables.acts import GM
from affray.doors.tables.correcting import fields_of
from affray.doors.tables.may import can, may_redo, may_undo
from affray.doors.tables.sight import Reader, Sight
from affray.doors.tables.table import Table
from affray.doors.tables.telling import log
from affray.doors.words import lexicon
from affray.fight.fighters import Combatant
from affray.fight.flow import Over, Place
from affray.fight.flow import at as at_slot
from affray.fight.roster import Away
from affray.fight.standing import Standing, Target
from affray.rules.fighting import Lasting
from affray.rules.table import Choice
from affray.rules.words import label
from affray.text.translate import Tongue
from affray.uses.roller import Wanted

NEARLY = Fraction(1, 4)
"""Who has no more than this left is nearly down."""


def view(table: Table, reader: Reader, tongue: Tongue, *, since: int = 0) -> dict[str, Any]:
    """The table as a reader sees it. `since`: only the lines of the log after that version."""
    words = lexicon(table.state.system, tongue)
    sight, state = Sight(table, reader, words.tongue), table.state
    standing = state.standing
    place = standing.place if standing else None
    fighters = [_fighter(sight, one) for one in state.combatants if _there(state.standing, one.name)]
    numbers = {name for one in fighters if one and one["numbers"] for name in one["numbers"]}
    events = table.events[since:] if since else table.events
    return {
        "id": table.head.id,
        "title": table.head.title,
        "system": table.head.system,
        "version": table.version,
        "reader": {"role": reader.role, "seat": reader.seat},
        "stage": "gathering" if standing is None else "over" if isinstance(place, Over) else "fighting",
        "round": standing.round if standing else 0,
        "turn": _turn(sight, place),
        "winner": _winner(standing),
        "stopped": table.stopped or None,
        "rulings": dict(state.rulings),
        "seats": [{"name": name, "dice": state.dice[name]} for name in state.seats],
        "dice": state.dice[GM],
        "fighters": [one for one in fighters if one is not None],
        "order": _order(sight, place),
        "question": question(sight),
        "can": can(sight),
        "undo": may_undo(sight),
        "redo": may_redo(sight),
        "struck": sorted(table.struck),
        "words": {name: words.tongue.word(name) for name in sorted(numbers)},
        "log": log(sight, words, events),
    }


def question(sight: Sight) -> dict[str, Any] | None:
    """What is asked now, and of whom: the options are for those who may take one."""
    standing = sight.state.standing
    asked = standing.question if standing else None
    if standing is None or asked is None:
        return None
    whose = standing.whose
    found: dict[str, Any] = {"who": sight.called(whose), "mine": sight.mine(whose)}
    if isinstance(asked, Target):
        foes = [foe for foe in asked.foes if sight.sees(foe)] if found["mine"] or sight.knows(whose) else []
        return {"kind": "target", **found, "foes": foes}
    if isinstance(asked, Choice):
        words = lexicon(sight.system, sight.tongue)
        named = words.labels(asked.options)
        options = [
            {"label": label(option), "words": said, "option": plain(option)}
            for option, said in zip(asked.options, named, strict=True)
        ]
        found |= {"by": asked.by, "prompt": asked.prompt.key, "words": words.prompt(asked.prompt.key)}
        return {"kind": "choice", **found, "options": options if found["mine"] else []}
    notation = Wanted(asked.source, None, 0, asked.why, ()).notation
    shown = found["mine"] or sight.knows(whose)
    why = sight.tongue.word(asked.why)
    thrown = _thrown(asked.source) if shown else None
    return {"kind": "roll", **found, "why": why, "dice": notation if shown else None, "throw": thrown}


def _thrown(source: Throw | Hand) -> dict[str, Any]:
    """What is thrown, die by die in the order of their faces, or drawn: for who enters real ones."""
    if isinstance(source, Hand):
        return {"draw": source.draw, "deck": [list(pair) for pair in source.deck]}
    return {"dice": [die._asdict() for die in source.dice]}


def _there(standing: Standing | None, name: str) -> bool:
    """Whether somebody has not been taken out of the fight."""
    return standing is None or standing.ids[standing.fight.number(name)] != standing.cast.gone


def _fighter(sight: Sight, one: Combatant) -> dict[str, Any] | None:
    if not sight.sees(one.name):
        return None
    state, book = sight.state, sight.system.fighting
    assert book is not None  # noqa: S101 - a table's book has fights
    fresh, now, waiting = book.fresh(one.sheet), one.state, state.standing is None
    if state.standing is not None:
        cast = state.standing.cast
        now = cast.states[state.standing.ids[state.standing.fight.number(one.name)]]
        if isinstance(now, Away):
            now, waiting = one.state, True
    now = fresh if now is None else now
    out, knows, mine = book.out(one.sheet, now), sight.knows(one.name), sight.mine(one.name)
    left = Fraction(book.points(one.sheet, now), max(1, book.points(one.sheet, fresh)))
    return {
        "name": one.name,
        "side": one.side,
        "owner": state.owners.get(one.name, ""),
        "out": out,
        "here": not waiting and not out,
        "waiting": waiting,
        "numbers": dict(book.numbers(one.sheet, now)) if knows else None,
        "most": dict(book.numbers(one.sheet, fresh)) if knows else None,
        "state": _word(left, out=out, fresh=now == fresh),
        "conditions": _conditions(sight, one, now),
        "mine": mine,
        "hidden": state.hides(one.name) if sight.reader.role == "gm" else None,
        "sheet": msgspec.to_builtins(one.sheet) if knows and mine else None,
        "fields": fields_of(now) if knows and mine else None,
    }


def _word(left: Fraction, *, out: bool, fresh: bool) -> str:
    if out:
        return "down"
    return "nearly down" if left <= NEARLY else "fresh" if fresh else "hurt"


def _conditions(sight: Sight, one: Combatant, now: Any) -> list[dict[str, Any]]:
    book = sight.system.fighting
    assert book is not None  # noqa: S101 - a table's book has fights
    lasting = {entry.key: entry for entry in getattr(now, "lasting", ())}
    found = []
    for text in book.conditions(one.sheet, now):
        entry = lasting.get(text.rpartition(" ")[0] or text)
        word, _, level = sight.condition(text, one.name).rpartition(" ")
        said = sight.tongue.word(text) if not level.isdigit() else f"{sight.tongue.word(word)} {level}"
        if not sight.knows(one.name):
            said = sight.tongue.word(sight.condition(text, one.name))
        ends = _ends(sight, entry) if entry and sight.knows(one.name) else None
        found.append({"text": said, "ends": ends})
    return found


def _ends(sight: Sight, entry: Lasting) -> str:
    """When something that lasts is over."""
    say, standing = sight.tongue.say, sight.state.standing
    if entry.ends == "scene" or standing is None:
        return say("till the end of the scene")
    if entry.ends == "round end":
        return say("till the end of a round, {number} more", number=entry.left + entry.waits)
    who = sight.called(standing.name(entry.whose))
    if entry.ends == "turn start":
        return say("till {who}'s turn begins", who=who)
    return say("till {who}'s turn ends", who=who)


def _turn(sight: Sight, place: Place | Over | None) -> str | None:
    standing = sight.state.standing
    if standing is None or not isinstance(place, Place):
        return None
    name = standing.name(place.who)
    return name if sight.sees(name) else None


def _winner(standing: Standing | None) -> str | None:
    place = standing.place if standing else None
    if standing is None or not isinstance(place, Over) or not place.ended:
        return None
    won = standing.cast.winner(place.ids)
    return None if won is None else standing.fight.sides[won]


def _order(sight: Sight, place: Place | Over | None) -> list[str]:
    standing = sight.state.standing
    if standing is None or not isinstance(place, Place):
        return []
    names = [standing.name(at_slot(place.order, slot)) for slot in range(len(place.order))]
    return [name for name in names if sight.sees(name) and _there(standing, name)]
