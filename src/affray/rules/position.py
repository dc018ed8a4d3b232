"""Where a resolution stands: a stack of steps under way, each with the answers it has had."""

from __future__ import annotations

from typing import Any, NamedTuple

from affray.rules.rule import Step, check_result
from affray.rules.table import Choice, Do, Gap, Inflict, Question, Roll, Table


class Frame(NamedTuple):
    """A step under way."""

    step: Step
    answers: tuple[Any, ...] = ()


class Position(NamedTuple):
    """The whole stack, innermost last. No frames: all is resolved, and `result` is what came of it.

    Two equal positions have the same future: a rule knows nothing but its facts and its answers.
    """

    frames: tuple[Frame, ...]
    result: Any = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to resolve."""
        return not self.frames

    def answered(self, answer: Any) -> Position:
        """The position once the question that it stands at has this answer."""
        *below, (step, answers) = self.frames
        return Position((*below, Frame(step, (*answers, answer))))


class Hop(NamedTuple):
    """One run of the innermost rule: where it led, what it asked, and what it told after its last answer."""

    position: Position
    question: Roll | Choice | Inflict | None
    told: tuple[Any, ...]


def start(step: Step) -> Position:
    """Where the resolution of a step begins."""
    return Position((Frame(step),))


def run(frame: Frame, table: Table) -> Question | Any:
    """Run a rule on a table: the question it stops at (then `table.question` is set), or what it returns."""
    step, answers = frame
    table.lay(answers, [])
    try:
        result = step.rule.fn(table, *step.facts)
    except Gap:
        pass
    else:
        table.spent()
        return result
    return table.question


def hop(position: Position) -> Hop:
    """Run the innermost rule once: it asks something, turns the page, or returns to the rule below."""
    *below, frame = position.frames
    table = Table()
    out = run(frame, table)
    told = tuple(table.told)
    if table.question is None:
        return Hop(_onward(tuple(below), frame, out), None, told)
    if isinstance(out, Do):
        return Hop(Position((*position.frames, Frame(out.step))), None, told)
    return Hop(position, out, told)


def _onward(below: tuple[Frame, ...], frame: Frame, out: Any) -> Position:
    if isinstance(out, Step):
        return Position((*below, Frame(out)))
    check_result(frame.step.rule, out)
    if not below:
        return Position((), out)
    *deeper, (step, answers) = below
    return Position((*deeper, Frame(step, (*answers, out))))
