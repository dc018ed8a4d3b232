"""One path through the rules, at the table: rolled, typed or scripted; asked, logged and undone."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

from affray.chance.hand import Hand
from affray.chance.throw import Shown, Throw
from affray.errors import BadReturn, NotOffered
from affray.rules.position import Position, hop, start
from affray.rules.rule import Rule, Step
from affray.rules.table import Choice, Inflict, Roll, Seen, Told
from affray.rules.words import label
from affray.uses.lanes import Result
from affray.uses.line import follow
from affray.uses.log import Event, Turned, chosen, happened, remarked, rolled
from affray.uses.mattered import Fell
from affray.uses.policy import Policy, offered
from affray.uses.roller import Roller, Seeded

Answer = tuple[str, Any]
"""What was answered: ("faces", every face in the order it is thrown) or ("option", (number, label))."""


class Moment(NamedTuple):
    """Where a bout stood at a question: all that undoing must bring back."""

    position: Position
    told: tuple[Told, ...]
    log: tuple[Event | Turned, ...]
    answers: tuple[Answer, ...]
    roller: Roller
    rules: frozenset[Rule[...]]


class Bout:
    """One attack at the table, from its first question to its end.

    It stops at every question. `question` says what is asked; answer it with `choose`, or let the dice fall
    with `roll`. `undo` goes back to the last decision, `redo` forward again: the same dice fall, for they
    come from the roller's count. Nothing here decides.

    told         what has happened
    answers      what was answered, as a save keeps it
    rules        every rule that was gone through
    """

    def __init__(self, step: Step, roller: Roller | None = None) -> None:
        self.start = step
        self.roller: Roller = roller if roller is not None else Seeded(0)
        self.position = start(step)
        self.question: Roll | Choice | Inflict | None = None
        self.told: tuple[Told, ...] = ()
        self._log: tuple[Event | Turned, ...] = ()
        self.answers: tuple[Answer, ...] = ()
        self.rules: frozenset[Rule[...]] = frozenset()
        self._past: list[Moment] = []
        self._undone: list[Moment] = []
        self._onward(None)

    @property
    def over(self) -> bool:
        """Whether all is resolved."""
        return self.position.over

    @property
    def result(self) -> Result:
        """What has been told so far, added up by effect."""
        sums: dict[str, Any] = {}
        for effect, amount in self.told:
            sums[effect.key] = sums.get(effect.key, 0) + amount
        return Result(tuple((key, amount) for key, amount in sums.items() if amount))

    @property
    def log(self) -> tuple[Event, ...]:
        """What has happened, line by line."""
        if any(one.__class__ is Turned for one in self._log):
            self._log = tuple(event for one in self._log for event in happened(one))
        return self._log  # type: ignore[return-value]  # no page is left in it

    def choose(self, option: Any) -> None:
        """Answer a decision, by an option's value or label. Raises NotOffered; then nothing has changed."""
        question = self.question
        if not isinstance(question, Choice):
            raise NotOffered("no decision is open: let the dice fall first, or the bout is over")
        number = offered(question, option)
        self._keep()
        answer = question.options[number]
        self.answers += (("option", (number, label(answer))),)
        self._log += (chosen(self.position.frames[-1], question, answer),)
        self._answer(answer, None)

    def roll(self) -> tuple[Any, ...]:
        """Let the roller throw what is asked for. Its errors pass through; then nothing has changed."""
        question = self.question
        if not isinstance(question, (Roll, Inflict)):
            raise NotOffered("no roll is open: a decision is, or the bout is over")
        shown = self.roller.fall(question.source, question.why)
        self._hear(question, shown)
        return shown

    def undo(self) -> bool:
        """Back to the last decision, the dice since then taken back. False: there is none."""
        if not self._past:
            return False
        self._undone.append(self._moment())
        self._restore(self._past.pop())
        return True

    def fork(self, roller: Roller) -> Bout:
        """The same again with a roller of its own, to go on from by itself; it has nothing to take back."""
        other = copy(self)
        other.roller = roller
        other._past, other._undone = [], []  # noqa: SLF001 - the same class
        return other

    def redo(self) -> bool:
        """Forward to where the last `undo` came from. False: nothing was undone since the last answer."""
        if not self._undone:
            return False
        moment = self._undone.pop()
        self._past.append(self._moment())
        self._restore(moment)
        return True

    def _hear(self, question: Roll | Inflict, shown: tuple[Any, ...]) -> None:
        value = question.reading(shown)
        self.answers += (("faces", flat(shown)),)
        self._log += (rolled(self.position.frames[-1], question, shown, value),)
        fell = Fell(question, shown)
        if isinstance(question, Inflict):
            amounts = value if len(question.effects) > 1 else (value,)
            self.told += tuple(
                Told(effect, amount)
                for effect, amount in zip(question.effects, amounts, strict=True)
                if amount
            )
            self._answer(Seen(value), fell)
        else:
            self._answer(value, fell)

    def _answer(self, answer: Any, fell: Fell | None) -> None:
        self.position = self.position.answered(answer)
        self._onward(fell)

    def _onward(self, fell: Fell | None) -> None:
        """Turn pages until something is asked. `fell`: the dice that the first of them is turned for."""
        self.question = None
        said: list[Event | Turned] = []
        while self.question is None and self.position.frames:
            frame = self.position.frames[-1]
            turned = hop(self.position)
            rule = frame.step.rule
            self.rules |= {rule}
            said += (Turned(frame, fell), *(remarked(rule, told) for told in turned.told))
            fell = None
            self.told += tuple(told for told in turned.told if isinstance(told, Told))
            self.position, self.question = turned.position, turned.question
        self._log += tuple(said)

    def _moment(self) -> Moment:
        return Moment(self.position, self.told, self._log, self.answers, copy(self.roller), self.rules)

    def _keep(self) -> None:
        self._past.append(self._moment())
        self._undone.clear()

    def _restore(self, moment: Moment) -> None:
        self.position, self.told, self._log, self.answers, self.roller, self.rules = moment
        self.question = hop(self.position).question if self.position.frames else None


class Played(NamedTuple):
    """What came of a bout: the result by effect, what the first rule returned, and the log."""

    result: Result
    returned: Any
    log: tuple[Event, ...]


Ask = Callable[[Choice, Bout], Any]


def play(step: Step, *, roller: Roller | None = None, ask: Ask | Policy | None = None) -> Played:
    """Resolve a step once.

    roller   who rolls; without one, the seed 0
    ask      who decides: a function of the choice and the bout, or a policy; else everybody does without
    """
    bout = Bout(step, roller)
    decide = ask if callable(ask) else by_policy(ask or Policy())
    while bout.question is not None:
        if isinstance(bout.question, Choice):
            bout.choose(decide(bout.question, bout))
        else:
            bout.roll()
    return Played(bout.result, bout.position.result, bout.log)


def by_policy(policy: Policy) -> Ask:
    """Answer every choice as a policy would, knowing what has been told so far."""

    def answer(choice: Choice, bout: Bout) -> Any:
        fixed = policy.answer(choice)
        if fixed is not None:
            return choice.options[fixed]
        if choice.by not in dict(policy.goals):
            return choice.options[0]
        line = follow(bout.position, policy, told=bout.told)
        return choice.options[line.option(line.graph.root, line.start)]

    return answer


def flat(shown: tuple[Any, ...]) -> tuple[int, ...]:
    """Every physical face, in the order in which the throw asks for them."""
    faces: list[int] = []
    for one in shown:
        if isinstance(one, Shown):
            lost = one.lost or ((),) * len(one.faces)
            for face, beaten in zip(one.faces, lost, strict=True):
                faces += (face, *beaten)
        else:
            faces.append(one)
    return tuple(faces)


def refall(source: Throw | Hand, faces: tuple[int, ...]) -> tuple[Any, ...]:
    """The throw as it fell, from its physical faces."""
    given = iter(faces)

    def pick(_: Any) -> int:
        try:
            return next(given)
        except StopIteration:
            raise BadReturn(f"{len(faces)} faces are too few for this throw") from None

    return source.fall(pick)
