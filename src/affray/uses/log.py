"""What happened, in order: plain data, put into words elsewhere."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from affray.chance.hand import Hand
from affray.chance.throw import Shown, Throw
from affray.rules.position import Frame
from affray.rules.rule import Rule
from affray.rules.table import Choice, Inflict, Noted, Roll, Told
from affray.rules.words import label
from affray.uses.mattered import Fell, mattered


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened.

    kind      "roll", "choice", "tell", "note" or "ruling"
    rule      the rule under which it happened, and the clauses that it follows: a line cannot lack one
    key       why it was rolled; the prompt; the effect; the note; the ruling
    throw     kinds of dice as (how many, sides, again, best, name), or (draw, deck) of cards
    faces     each die's chain of faces, or the ranks drawn; `lost`: the faces that a kept one beat
    value     what the dice were read as
    added     how it was come to, where the reading gives an account: (name, what it added)
    effects   what an inflicted roll told: (effect, which target, amount)
    by, options, answer   a choice: whose, what was offered, what was taken
    amount, to            a telling: how much, and to which of several targets
    details   of a note
    seen_by   who may read it: everybody, or a side
    """

    kind: str
    rule: str
    clauses: tuple[str, ...]
    key: str = ""
    throw: tuple[Any, ...] = ()
    faces: tuple[Any, ...] = ()
    lost: tuple[Any, ...] = ()
    cut: bool = False
    value: Any = None
    added: tuple[tuple[str, int], ...] = ()
    effects: tuple[tuple[str, int, Any], ...] = ()
    by: str = ""
    options: tuple[str, ...] = ()
    answer: str = ""
    amount: Any = None
    to: int = 0
    details: tuple[tuple[str, Any], ...] = ()
    seen_by: str = "all"


class Turned(NamedTuple):
    """A page that was turned: which rulings mattered on it is worked out when the log is read."""

    frame: Frame
    fell: Fell | None


def happened(one: Event | Turned) -> tuple[Event, ...]:
    """A line of the log by itself; for a page, the rulings that mattered on it."""
    if isinstance(one, Event):
        return (one,)
    return tuple([ruled(one.frame.step.rule, name, value) for name, value in mattered(*one)])


def rolled(frame: Frame, question: Roll | Inflict, shown: tuple[Any, ...], value: Any) -> Event:
    """The log's line for a throw or a draw."""
    rule = frame.step.rule
    account = getattr(question.reading, "account", None)
    effects: tuple[tuple[str, int, Any], ...] = ()
    if isinstance(question, Inflict):
        amounts = value if len(question.effects) > 1 else (value,)
        effects = tuple(
            (effect.key, effect.to, amount) for effect, amount in zip(question.effects, amounts, strict=True)
        )
    return Event(
        "roll",
        rule.name,
        rule.cited(question.why),
        question.why,
        throw=_throw(question.source),
        faces=tuple(one.faces if isinstance(one, Shown) else one for one in shown),
        lost=tuple(one.lost for one in shown if isinstance(one, Shown) and one.lost),
        cut=any(isinstance(one, Shown) and one.cut for one in shown),
        value=plain(value),
        added=account(shown) if account else (),
        effects=effects,
    )


def chosen(frame: Frame, question: Choice, option: Any) -> Event:
    """The log's line for a decision."""
    rule = frame.step.rule
    return Event(
        "choice",
        rule.name,
        rule.cited(question.prompt.key),
        question.prompt.key,
        by=question.by,
        options=tuple(map(label, question.options)),
        answer=label(option),
    )


def remarked(rule: Rule[...], told: Told | Noted) -> Event:
    """The log's line for what a rule tells or notes."""
    if isinstance(told, Noted):
        details = tuple((key, plain(value)) for key, value in told.details)
        return Event("note", rule.name, told.cites or rule.cited(told.key), told.key, details=details)
    effect, amount = told
    return Event("tell", rule.name, rule.cited(effect.key), effect.key, amount=plain(amount), to=effect.to)


def ruled(rule: Rule[...], name: str, value: Any) -> Event:
    """The log's line for a ruling that mattered: read otherwise, the same dice would have led elsewhere."""
    return Event("ruling", rule.name, rule.cited(name), name, answer=label(value))


def plain(value: Any) -> Any:
    """A value as JSON can hold it."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return tuple(map(plain, value))
    if isinstance(value, msgspec.Struct) and not hasattr(value, "key"):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    return label(value)


def _throw(source: Throw | Hand) -> tuple[Any, ...]:
    if isinstance(source, Hand):
        return ("cards", source.draw, source.size)
    return tuple((count, *die) for die, count in source.groups)
