"""A fight's log in sentences somebody at the table would say."""

from __future__ import annotations

import msgspec

from affray.fight.lines import Line
from affray.text import sentences
from affray.text.lexicon import Lexicon
from affray.text.safe import clean
from affray.uses.log import Event


def told(line: Line, lexicon: Lexicon) -> sentences.Line | None:
    """One line as a sentence with its clauses; None: it says nothing that another line does not."""
    if line.kind == "event":
        event = msgspec.convert(line.data, Event)
        return None if event.kind == "ruling" else sentences.sentence(event, lexicon)
    say, who, what = lexicon.tongue.say, clean(line.who), clean(line.what)
    text = {
        "round": lambda: say("Round {number}.", number=line.number),
        "turn": lambda: say("Turn: {who}.", who=who),
        "attack": lambda: say("{who} attacks {what}.", who=who, what=what),
        "initiative": lambda: say("{who}: place {number} in the order.", who=who, number=line.number),
        "change": lambda: _changed(line, lexicon),
        "remove": lambda: say("{who} is taken out of the fight.", who=who),
        "join": lambda: say("{who} joins the fight.", who=who),
        "delay": lambda: say("{who} waits for {what}.", who=who, what=what),
        "pass": lambda: say("{who} does nothing more in this turn.", who=who),
        "correct": lambda: say("{who} is corrected by hand.", who=who),
        "rule": lambda: say("The rulings are changed."),
        "undo": lambda: say("Taken back."),
        "redo": lambda: say("Done again."),
        "over": lambda: _over(line, lexicon),
    }.get(line.kind)
    said = text() if text else ""
    return sentences.Line(said, (), line.kind) if said else None


def _changed(line: Line, lexicon: Lexicon) -> str:
    tongue = lexicon.tongue
    parts = [f"{tongue.word(name)} {before} → {after}" for name, before, after in line.numbers]
    parts += [tongue.say("now {condition}", condition=_condition(name, lexicon)) for name in line.began]
    parts += [tongue.say("no longer {condition}", condition=_condition(name, lexicon)) for name in line.over_]
    if line.out:
        parts.append(tongue.say("out of the fight"))
    return f"{clean(line.who)}: {', '.join(parts)}." if parts else ""


def _condition(name: str, lexicon: Lexicon) -> str:
    word, _, level = name.partition(" ")
    return f"{lexicon.tongue.word(word)} {level}".strip() if level.isdigit() else lexicon.tongue.word(name)


def _over(line: Line, lexicon: Lexicon) -> str:
    say = lexicon.tongue.say
    if not line.ended:
        return say("Nobody can hurt anybody any more: the fight would go on for ever.")
    if not line.what:
        return say("Nobody is left.")
    return say("{side} wins in round {number}.", side=clean(line.what), number=line.number)
