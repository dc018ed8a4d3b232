"""A fight at the table, turn by turn: rolled, typed or scripted; asked, logged and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any

import msgspec

from affray.errors import BadValue, NotOffered
from affray.fight.arrange import later
from affray.fight.cast import Cast
from affray.fight.chain import Start
from affray.fight.fighters import Combatant, Fight
from affray.fight.flow import Over, Place
from affray.fight.lines import Line
from affray.fight.roster import Ids
from affray.fight.standing import Question, Standing, Target, nobody
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import label
from affray.uses.play import flat
from affray.uses.policy import offered
from affray.uses.roller import Roller, Scripted, Seeded

Write = Callable[[Line], None]


class Battle:
    """One fight, from the roll for the order of turns to its end.

    It stops at every roll, and at every decision of the sides that are `asked`; the others act by habit.
    Answer with `choose` or `roll`. A GM may `remove`, `join`, `delay` or `end_turn`.
    `undo` goes back to the last decision, `redo` forward again: the same dice fall. Nothing is ever deleted
    from the lines: what was taken back stands there, and that it was taken back.

    declared  whom to attack is asked even where there is one foe
    answers   what was answered, without what was taken back
    lines     everything that has happened, in order
    write     is told of every line as it comes
    """

    def __init__(
        self,
        fight: Fight,
        roller: Roller | None = None,
        *,
        asked: Iterable[str] = (),
        write: Write | None = None,
        declared: bool = False,
    ) -> None:
        self.first, self.declared = fight, declared
        self.roller: Roller = roller if roller is not None else Seeded(0)
        self.asked = frozenset(asked)
        self.write = write
        self.lines: list[Line] = []
        self.answers: list[Line] = []
        self.joiners: dict[str, Combatant] = {}
        self._rollers: list[Roller] = []
        self._undone: list[tuple[list[Line], list[Roller], Roller]] = []
        self.standing = Standing(fight, self.asked, self._say, declared=declared)

    @property
    def question(self) -> Question | None:
        """What is asked; None: it is over."""
        return self.standing.question

    @property
    def whose(self) -> str:
        """Who is asked."""
        return self.standing.whose

    @property
    def fight(self) -> Fight:
        """The fight, with all who have joined it."""
        return self.standing.fight

    @property
    def cast(self) -> Cast:
        """Everybody in it."""
        return self.standing.cast

    @property
    def place(self) -> Place | Over | None:
        """Where it stands; None: the order is still rolled for."""
        return self.standing.place

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.standing.round

    @property
    def ids(self) -> Ids:
        """The states of everybody."""
        return self.standing.ids

    @property
    def start(self) -> Start:
        """Where it stands, to be weighed from there: at the beginning of what is being done now."""
        if not isinstance(self.place, Place):
            raise NotOffered("the order is still rolled for, or the fight is over: nothing is left to weigh")
        return Start(self.cast, self.place)

    @property
    def over(self) -> bool:
        """Whether it has ended, or would never end."""
        return isinstance(self.place, Over)

    @property
    def winner(self) -> str | None:
        """The side that is left; None: nobody is, or it is not over."""
        if not isinstance(self.place, Over) or not self.place.ended:
            return None
        won = self.cast.winner(self.place.ids)
        return None if won is None else self.fight.sides[won]

    def choose(self, answer: Any) -> None:
        """Answer a decision: a foe by name, or an option by value or label. Raises NotOffered."""
        question = self.question
        if isinstance(question, Target):
            if answer not in question.foes:
                said = f"{question.who} cannot attack {label(answer)!r}"
                raise NotOffered(f"{said}; allowed: {', '.join(question.foes)}")
            self.take(Line(kind="target", who=question.who, what=answer))
        elif isinstance(question, Choice):
            number = offered(question, answer)
            said = f"{number} {label(question.options[number])}"
            self.take(Line(kind="option", who=self.whose, key=question.prompt.key, what=said))
        else:
            raise NotOffered("no decision is open: let the dice fall first, or the fight is over")

    def roll(self) -> tuple[Any, ...]:
        """Let the dice fall that are asked for. Errors of the roller pass through, and change nothing."""
        question = self.question
        if not isinstance(question, (Roll, Inflict)):
            raise NotOffered("no roll is open: a decision is, or the fight is over")
        before = copy(self.roller)
        shown = self.roller.fall(question.source, question.why)
        self.take(Line(kind="faces", faces=flat(shown)), before)
        return shown

    def lay(self, faces: Sequence[int]) -> None:
        """Lay real dice as they fell. Faces that do not fit, or too many or few of them, are refused."""
        question = self.question
        if not isinstance(question, (Roll, Inflict)):
            raise NotOffered("no dice are wanted here: a decision is open, or the fight is over")
        script = Scripted(faces)
        shown = script.fall(question.source, question.why)
        if script.used < len(faces):
            raise BadValue(f"{len(faces)} faces where {script.used} are needed: give those", path="faces")
        self.take(Line(kind="faces", faces=flat(shown)))

    def remove(self, name: str) -> None:
        """Take somebody out of the fight. The order of turns stays right, whoever it is."""
        self._between()
        self.fight.number(name)
        self.take(Line(kind="remove", who=name))

    def join(self, one: Combatant, data: dict[str, Any] | None = None, *, after: str | None = None) -> None:
        """Let somebody join now: after somebody in the order of turns, or last.

        data   what a log keeps of it, if it is to be read again
        """
        self._between()
        if any(one.name == other.name for other in self.fight.combatants):
            raise BadValue(f"somebody is called {one.name!r} already", path="fighters")
        if after is not None:
            self.fight.number(after)
        self.joiners[one.name] = one
        self.take(Line(kind="join", who=one.name, what=after or "", data=data))

    def delay(self, after: str) -> None:
        """Who is about to begin its turn waits until somebody later in the order has had theirs."""
        place = self._between()
        names = [] if place.again else [self.fight.combatants[who].name for who in later(place)]
        if after not in names:
            raise NotOffered(f"it cannot wait for {after!r}; allowed: {', '.join(names) or 'nobody'}")
        self.take(Line(kind="delay", who=self.fight.combatants[place.who].name, what=after))

    def end_turn(self) -> None:
        """Who is about to act does nothing more in this turn."""
        place = self._between()
        self.take(Line(kind="pass", who=self.fight.combatants[place.who].name))

    def correct(self, name: str, state: Any) -> None:
        """Let somebody stand otherwise from now on; an attack under way does what it does to that."""
        if not isinstance(self.place, Place):
            raise NotOffered(
                "the order is still rolled for, or the fight is over: nothing is left to correct"
            )
        self.fight.number(name)
        self.take(Line(kind="correct", who=name, data=msgspec.to_builtins(state)))

    def rule(self, rulings: Any) -> None:
        """Read the book otherwise from the next attack on."""
        self._between()
        self.take(Line(kind="rule", data=msgspec.to_builtins(rulings)))

    def undo(self) -> bool:
        """Back to the last decision, the dice since then taken back; to the beginning, if there was none.

        False: nothing was answered.
        """
        if not self.answers:
            return False
        decisions = [number for number, line in enumerate(self.answers) if line.kind != "faces"]
        back = decisions[-1] if decisions else 0
        self._undone.append((list(self.answers), list(self._rollers), copy(self.roller)))
        self.roller = copy(self._rollers[back])
        gone = len(self.answers) - back
        self._replay(self.answers[:back], self._rollers[:back])
        self._say(Line(kind="undo", number=gone))
        return True

    def redo(self) -> bool:
        """Forward to where the last `undo` came from. False: nothing was undone since the last answer."""
        if not self._undone:
            return False
        answers, rollers, roller = self._undone.pop()
        more = len(answers) - len(self.answers)
        self._replay(answers, rollers)
        self.roller = roller
        self._say(Line(kind="redo", number=more))
        return True

    def take(self, line: Line, before: Roller | None = None) -> None:
        """Take an answer, and go on to the next question. `before`: the roller as it was, if dice fell."""
        self._undone.clear()
        self.answers.append(line)
        self._rollers.append(before if before is not None else copy(self.roller))
        self._say(line)
        self.standing.take(line, self.joiners)

    def _between(self) -> Place:
        """The place, if nothing is being resolved."""
        under = self.standing.under
        if not isinstance(self.place, Place) or (under is not None and under.bout.answers):
            raise NotOffered("the fight is over, or an attack is being resolved: finish it, or take it back")
        return self.place

    def _replay(self, answers: Sequence[Line], rollers: Sequence[Roller]) -> None:
        """Come again to where some answers lead, and say nothing."""
        self.answers, self._rollers = list(answers), list(rollers)
        self.standing = Standing(self.first, self.asked, nobody, declared=self.declared)
        for line in answers:
            self.standing.take(line, self.joiners)
        self.standing.speak(self._say)

    def _say(self, line: Line) -> None:
        self.lines.append(line)
        if self.write is not None:
            self.write(line)
