"""Which rulings mattered: those by another reading of which the same faces would have led elsewhere.

Nobody declares it. The page is turned again with each ruling that it asks for read otherwise, and what comes
out is compared.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, TypeVar

from affray.errors import NotOffered
from affray.rules.listening import listening
from affray.rules.position import Frame, run
from affray.rules.rule import Step
from affray.rules.rulings import Rulings, alternatives
from affray.rules.table import Choice, Do, Inflict, Question, Roll, Table
from affray.rules.words import ATTACKER, Prompt

T = TypeVar("T")


class Fell(NamedTuple):
    """The last answer of a frame, if it was a roll: what was asked, and how the dice fell."""

    question: Roll | Inflict
    shown: tuple[Any, ...]


def mattered(frame: Frame, fell: Fell | None) -> list[tuple[str, Any]]:
    """The rulings that made a difference on this page since its last answer, with their values."""
    rulings = next((fact for fact in frame.step.facts if isinstance(fact, Rulings)), None)
    if rulings is None:
        return []
    asked = _asked(frame, rulings, fell)
    if not asked:
        return []
    actual = _outcome(frame, rulings)
    found: dict[str, Any] = {}
    for name, _, other in alternatives(rulings, asked):
        if name not in found:
            try:
                differs = _outcome(_read_otherwise(frame, rulings, other, fell), rulings) != actual
            except Exception:  # noqa: BLE001 - a page may mind answers that it would not have asked for
                differs = True
            if differs:
                found[name] = getattr(rulings, name)
    if fell is not None and isinstance(fell.question, Inflict):
        found |= _inflicted_otherwise(frame, rulings, fell, asked)
    return list(found.items())


def _asked(frame: Frame, rulings: Rulings, fell: Fell | None) -> Collection[str]:
    """The rulings that the page asks for, itself or in reading the dice: no other can make a difference."""
    heard, asked = listening(rulings)
    step = _replaced(frame.step, rulings, heard)
    try:
        if fell is not None and frame.answers:
            question = _question(Frame(step, frame.answers[:-1]))
            if isinstance(question, (Roll, Inflict)):
                question.reading(fell.shown)
        _question(Frame(step, frame.answers))
    except Exception:  # noqa: BLE001 - a page may mind the stand-in: then each ruling is tried
        return rulings.__struct_fields__
    return asked.names


def _read_otherwise(frame: Frame, rulings: Rulings, other: Rulings, fell: Fell | None) -> Frame:
    """The frame under the other rulings, the last dice read as these would have them."""
    step = _replaced(frame.step, rulings, other)
    if fell is None or not frame.answers:
        return Frame(step, frame.answers)
    asked = _question(Frame(step, frame.answers[:-1]))
    if not isinstance(asked, Roll) or asked.source != fell.question.source:
        return Frame(step, frame.answers)
    return Frame(step, (*frame.answers[:-1], asked.reading(fell.shown)))


def _inflicted_otherwise(
    frame: Frame, rulings: Rulings, fell: Fell, asked: Collection[str]
) -> dict[str, Any]:
    """Rulings by which the inflicted dice would have been read, or thrown, otherwise."""
    found = {}
    before = Frame(frame.step, frame.answers[:-1])
    value = fell.question.reading(fell.shown)
    for name, _, other in alternatives(rulings, asked):
        try:
            question = _question(Frame(_replaced(before.step, rulings, other), before.answers))
        except Exception:  # noqa: BLE001 - as above
            question = None
        same = isinstance(question, Inflict) and question.source == fell.question.source
        if not same or question.reading(fell.shown) != value:  # type: ignore[union-attr]  # `same` says it is one
            found[name] = getattr(rulings, name)
    return found


def _question(frame: Frame) -> Question | None:
    table = Table()
    run(*frame, table)
    return table.question


class Judging(Table):
    """A table at which the last answer must be one that the menu offers."""

    def choose(self, prompt: Prompt, options: Sequence[T], *, by: str = ATTACKER) -> T:
        """The decision that was taken. Raises NotOffered where it could not have been."""
        last = self.at == len(self.answers) - 1
        taken = super().choose(prompt, options, by=by)
        if last and taken not in options:
            raise NotOffered(f"{prompt.key!r} does not offer {taken!r}")
        return taken


def _outcome(frame: Frame, rulings: Rulings) -> tuple[Any, ...]:
    """What a run of the page shows: what was told, and where it goes. A reading is judged by its value."""
    table = Judging()
    out = run(*frame, table)
    told = tuple(table.told)
    asked = table.question
    if isinstance(asked, (Roll, Inflict)):
        return told, "roll", asked.source
    if isinstance(asked, Choice):
        return told, "choice", asked.prompt, asked.by  # another menu is judged by what was taken from it
    if isinstance(asked, Do):
        return told, "do", _plain(asked.step, rulings)
    return told, "turn", _plain(out, rulings) if isinstance(out, Step) else out


def _plain(step: Step, rulings: Rulings) -> tuple[Any, ...]:
    """A step with its rulings left out: they differ in any case."""
    return step.rule, tuple(None if isinstance(fact, type(rulings)) else fact for fact in step.facts)


def _replaced(step: Step, rulings: Rulings, other: Rulings) -> Step:
    return Step(step.rule, tuple(other if fact is rulings else fact for fact in step.facts))
