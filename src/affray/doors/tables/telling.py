"""The log of a table in sentences, for one reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from affray.doors.tables import acts
from affray.doors.tables.sight import Sight
from affray.doors.tables.table import named
from affray.fight.lines import Line
from affray.text import sentences
from affray.text.dice import thrown
from affray.text.fight_lines import told
from affray.text.lexicon import Lexicon
from affray.text.safe import clean
from affray.uses.log import Event as Happened


def log(sight: Sight, words: Lexicon, events: Iterable[acts.Event]) -> list[dict[str, Any]]:
    """Every line of some events that the reader may see."""
    return [line for event in events for line in _lines(sight, words, event)]


def _lines(sight: Sight, words: Lexicon, event: acts.Event) -> Iterable[dict[str, Any]]:
    head = {"version": event.version, "at": event.at, "by": event.by}
    struck = event.version in sight.table.struck
    done = _done(sight, words, event)
    if done is not None:
        who, text = done
        yield {**head, "kind": _kind(event), "who": who, "text": text, "clauses": [], "struck": struck,
               "detail": None}  # fmt: skip
    for said in event.said:
        line = None if said.line.kind in {"correct", "rule"} else sight.line(said)
        found = None if line is None else told_line(line, words)
        if line is None or found is None:
            continue
        yield {**head, "kind": line.kind, "who": line.who, "text": _first_up(found.text),
               "clauses": list(found.clauses), "struck": struck, "detail": _detail(line, words)}  # fmt: skip


def told_line(line: Line, words: Lexicon) -> sentences.Line | None:
    """One line as a sentence. A roll whose dice are hidden tells what came of it alone."""
    if line.kind == "event" and isinstance(line.data, dict) and line.data.get("kind") == "roll":
        event = msgspec.convert(line.data, Happened)
        if not event.throw:
            return _unseen(event, line, words)
    return told(line, words)


def _unseen(event: Happened, line: Line, words: Lexicon) -> sentences.Line:
    parts = [sentences.happens(words.at(key, to), amount, words) for key, to, amount in event.effects]
    if isinstance(event.value, str):
        parts.append(words.tongue.name(clean(event.value)))
    why = words.tongue.word(event.key)
    said = ", ".join(part for part in parts if part)
    text = f"{clean(line.who)}: {why}: {said}." if said else f"{clean(line.who)}: {why}."
    return sentences.Line(text, event.clauses, "roll")


def _detail(line: Line, words: Lexicon) -> dict[str, Any] | None:
    """What a program wants to know of a line: dice and faces, what they were read as, numbers."""
    if line.kind == "change":
        return {"numbers": [list(one) for one in line.numbers], "began": list(line.began),
                "over": list(line.over_), "out": line.out}  # fmt: skip
    if line.kind != "event":
        return None
    event = msgspec.convert(line.data, Happened)
    found: dict[str, Any] = {"kind": event.kind, "key": event.key}
    if event.kind == "roll":
        if event.throw:
            found |= {"dice": thrown(event.throw, words.tongue), "faces": msgspec.to_builtins(event.faces)}
        found |= {"reading": event.value, "effects": msgspec.to_builtins(event.effects)}
    elif event.kind == "choice":
        found |= {"by": event.by, "answer": event.answer}
    elif event.kind == "tell":
        found |= {"amount": event.amount}
    return found


def _kind(event: acts.Event) -> str:
    tag = type(event.act).__struct_config__.tag
    return str(tag)


def _done(sight: Sight, words: Lexicon, event: acts.Event) -> tuple[str, str] | None:
    """What was done, where no line of the fight says it; with whom it is about."""
    say, act = words.tongue.say, event.act
    plain = {
        acts.Undo: lambda: say("Taken back."),
        acts.Redo: lambda: say("Done again."),
        acts.Finish: lambda: say("The fight is over for now."),
        acts.Begin: lambda: say("The fight begins."),
    }.get(type(act))
    if plain is not None:
        return "", plain()
    if isinstance(act, acts.Note):
        return "", clean(act.text, longest=2_000)
    if isinstance(act, acts.DiceOf):
        way = say("the server rolls") if act.dice == "server" else say("real dice are entered")
        return "", say(
            "{who}: {what}.", who=say("the GM") if act.who == acts.GM else clean(act.who), what=way
        )
    if isinstance(act, acts.Rule):
        said = "; ".join(clean(one) for one in act.set)
        return "", say("Rulings: {said}.", said=said)
    return _about(sight, words, event)


def _about(sight: Sight, words: Lexicon, event: acts.Event) -> tuple[str, str] | None:
    """What was done to somebody."""
    say, act = words.tongue.say, event.act
    lines = {said.line.kind for said in event.said}
    if isinstance(act, acts.Add):
        name = str(act.fighter.get("name") or act.fighter.get("from") or "")
        if "join" in lines or not all(map(sight.sees, named(act.fighter))):
            return None
        return name, say("{who} is there.", who=clean(name))
    if not isinstance(act, (acts.Remove, acts.Correct, acts.Hide, acts.Own)) or not sight.sees(act.who):
        return None
    found = None if isinstance(act, acts.Remove) and "remove" in lines else _changed(sight, words, act)
    return None if found is None else (clean(act.who), found)


def _changed(
    sight: Sight, words: Lexicon, act: acts.Remove | acts.Correct | acts.Hide | acts.Own
) -> str | None:
    """What is otherwise about somebody now."""
    say, who = words.tongue.say, clean(act.who)
    if isinstance(act, acts.Correct):
        if not sight.knows(act.who):
            return say("{who} is corrected by hand.", who=who)
        why = f" ({clean(act.why, longest=2_000)})" if act.why else ""
        what = clean(", ".join(act.set), longest=2_000) + why
        return say("{who} is corrected by hand: {what}.", who=who, what=what)
    if isinstance(act, acts.Own):
        owner = clean(act.seat) if act.seat else say("the GM")
        return say("{who} is now played by {owner}.", who=who, owner=owner)
    if isinstance(act, acts.Hide):
        if sight.reader.role != "gm":
            return None
        hidden = {"nothing": say("nothing"), "numbers": say("the numbers"), "all": say("everything")}
        return say("Hidden of {who}: {what}.", who=who, what=hidden[act.what])
    return say("{who} is gone.", who=who)


def _first_up(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
