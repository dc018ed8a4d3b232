"""Where a resolution stands: a stack of steps under way, each with the answers it has had."""

from __future__ import annotations

from typing import Any, NamedTuple

from affray.errors import BadReturn
from affray.rules.rule import Step, check_result
from affray.rules.table import Choice, Do, Gap, Inflict, Roll, Table, Told


class Frame(NamedTuple):
    """A step under way."""

    step: Step
    answers: tuple[Any, ...] = ()


class Position(NamedTuple):
    """The whole stack, innermost last. No frames: all is resolved, and `result` is what came of it.

    asked   it stands at its question: what is told on the way to that has been heard, and is past

    Two equal positions have the same future: a rule knows nothing but its facts and its answers.
    """

    frames: tuple[Frame, ...]
    result: Any = None
    asked: bool = False

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


def run(step: Step, answers: tuple[Any, ...], table: Table) -> Any:
    """Run a rule on a table: the question it stops at (then `table.question` is set), or what it returns."""
    rule, facts = step
    table.lay(answers)
    try:
        result = rule.fn(table, *facts)
    except Gap:
        out = table.question
    except Exception as wrong:
        wrong.add_note(f"in {step}, after the answers {answers}")
        raise
    else:
        if table.question is not None or table.at != len(answers):
            table.clear(step)
        return result
    if isinstance(out, Do) and not isinstance(out.step, Step):
        raise BadReturn(
            f"{step.rule.name} does {out.step!r}, which is not a step: call a rule with its facts"
        )
    return out


def hop(position: Position) -> Hop:
    """Run the innermost rule once: it asks something, turns the page, or returns to the rule below."""
    *below, (step, answers) = position.frames
    table = Table()
    out = run(step, answers, table)
    told = () if position.asked else tuple(table.told)
    if table.question is None:
        return Hop(_onward(tuple(below), step, out), None, told)
    if isinstance(out, Do):
        return Hop(Position((*position.frames, Frame(out.step))), None, told)
    return Hop(position._replace(asked=True), out, told)


def heard(position: Position) -> int:
    """How many tellings of the innermost rule lie in the past of a position that stands at its question."""
    if not position.asked:
        return 0
    table = Table()
    run(*position.frames[-1], table)
    return sum(isinstance(told, Told) for told in table.told)


def _onward(below: tuple[Frame, ...], step: Step, out: Any) -> Position:
    if isinstance(out, Step):
        return Position((*below, Frame(out)))
    check_result(step.rule, out)
    if not below:
        return Position((), out)
    *deeper, (waiting, answers) = below
    return Position((*deeper, Frame(waiting, (*answers, out))))
