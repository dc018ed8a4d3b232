"""Which rulings mattered: those by another reading of which the same faces would have led elsewhere.

Nobody declares it. The page is turned again with each ruling that it asks for read otherwise, and what comes
out is compared.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple, TypeVar

from affray.chance.once import once
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


@once
def mattered(frame: Frame, fell: Fell | None) -> tuple[tuple[str, Any], ...]:
    """The rulings that made a difference on this page since its last answer, with their values.

    The same page is met again and again where the same two fight: it is looked into once.
    """
    rulings = next((fact for fact in frame.step.facts if isinstance(fact, Rulings)), None)
    if rulings is None:
        return ()
    before, asked = _asked(frame, rulings, fell)
    if not asked:
        return ()
    actual = _outcome(frame, rulings)
    found: dict[str, Any] = {}
    inflicted: dict[str, Any] = {}
    for name, _, other in alternatives(rulings, asked):
        if name in found:
            continue
        turned = Frame(_replaced(frame.step, rulings, other), frame.answers)
        try:
            if fell is not None and name in before:
                question = _question(Frame(turned.step, turned.answers[:-1]))
                if _inflicted_otherwise(question, fell):
                    inflicted[name] = getattr(rulings, name)
                turned = _read_otherwise(turned, question, fell)
            differs = _outcome(turned, rulings) != actual
        except Exception:  # noqa: BLE001 - a page may mind answers that it would not have asked for
            differs = True
        if differs:
            found[name] = getattr(rulings, name)
    return tuple({**found, **inflicted}.items())


def _asked(frame: Frame, rulings: Rulings, fell: Fell | None) -> tuple[Collection[str], Collection[str]]:
    """The rulings that the page asks for until the dice are read, and all: no other makes a difference."""
    heard, asked = listening(rulings)
    step = _replaced(frame.step, rulings, heard)
    before: set[str] = set()
    try:
        if fell is not None and frame.answers:
            question = _question(Frame(step, frame.answers[:-1]))
            if isinstance(question, (Roll, Inflict)):
                question.reading(fell.shown)
            before |= asked.names
        _question(Frame(step, frame.answers))
    except Exception:  # noqa: BLE001 - a page may mind the stand-in: then each ruling is tried
        every = rulings.__struct_fields__
        return every if frame.answers else (), every
    return before, asked.names


def _read_otherwise(turned: Frame, question: Question | None, fell: Fell) -> Frame:
    """The page with the last dice read as it would have them, if they would be the same dice."""
    if not isinstance(question, Roll) or question.source != fell.question.source:
        return turned
    return Frame(turned.step, (*turned.answers[:-1], question.reading(fell.shown)))


def _inflicted_otherwise(question: Question | None, fell: Fell) -> bool:
    """Whether dice that were inflicted would have been thrown, or read, otherwise."""
    if not isinstance(fell.question, Inflict):
        return False
    if not isinstance(question, Inflict) or question.source != fell.question.source:
        return True
    return bool(question.reading(fell.shown) != fell.question.reading(fell.shown))


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
