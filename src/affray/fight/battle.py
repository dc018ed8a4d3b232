"""A fight at the table, turn by turn: rolled, typed or scripted; asked, logged and undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Any, NamedTuple

import msgspec

from affray.chance.hand import Hand
from affray.chance.reading import Total
from affray.chance.throw import Throw, dice
from affray.errors import BadValue, NotOffered
from affray.fight.cast import Cast, Deed, Ids
from affray.fight.decide import by_habit
from affray.fight.fighters import Combatant, Fight
from affray.fight.flow import Came, Flow, Over, Place, at
from affray.fight.lines import Line, changed, told_by
from affray.fight.orders import Seat, placed, seats
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import ATTACKER, label
from affray.uses.play import Bout, refall
from affray.uses.roller import Roller, Seeded

Write = Callable[[Line], None]


class Target(NamedTuple):
    """Somebody is asked whom to attack: the names of the foes that it can."""

    who: str
    foes: tuple[str, ...]


Question = Target | Choice | Roll | Inflict


class Under(NamedTuple):
    """What is being resolved: an attack or another step, whose it is, and what happens once it is."""

    bout: Bout
    who: int
    deed: Deed | None
    seat: int = -1


class Lot(NamedTuple):
    """A die decides which of several deeds is done: one side for each."""

    roll: Roll
    deeds: tuple[Deed, ...]


class _Dice:
    """The roller of every bout of a battle: the battle's own, or faces that are given."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle

    def fall(self, throw: Throw | Hand, why: str = "") -> Any:
        """How the dice fell."""
        if self.battle.given is not None:
            return refall(throw, self.battle.given)
        return self.battle.roller.fall(throw, why)

    def state(self) -> dict[str, Any]:
        """As the battle's own roller says."""
        return self.battle.roller.state()


class Battle:
    """One fight, from the roll for the order of turns to its end.

    It stops at every roll, and at every decision of those who are `asked`; the others act by their habits.
    Answer with `choose` or `roll`. A GM may `remove`, `join`, `delay`, `end_turn` or `correct`.
    `undo` goes back to the last answer that somebody gave, `redo` forward again: the same dice fall. Nothing
    is ever deleted from the lines: what was taken back stands there, and that it was taken back.

    place      where it stands; None: the order is still rolled for
    question   what is asked; None: it is over
    round      the number of the round
    lines      everything that has happened, in order
    """

    def __init__(
        self,
        fight: Fight,
        roller: Roller | None = None,
        *,
        asked: Iterable[str] = (),
        write: Write | None = None,
    ) -> None:
        self.first = fight
        self.roller: Roller = roller if roller is not None else Seeded(0)
        self.asked = frozenset(asked)
        self.write = write
        self.lines: list[Line] = []
        self.given: tuple[int, ...] | None = None
        self.answers: list[Line] = []
        self.joiners: dict[str, Combatant] = {}
        self._rollers: list[Roller] = []
        self._undone: list[tuple[list[Line], list[Roller], Roller]] = []
        self._reset()

    def _reset(self) -> None:
        """As before anything was answered."""
        self.fight = self.first
        self.cast = Cast(self.fight)
        self.flow = Flow(self.cast)
        self.place: Place | Over | None = None
        self.round = 1
        self.under: Under | None = None
        self.asks: Target | None = None
        self.lot: Lot | None = None
        self.seats = seats(self.fight)
        self.rolled: list[tuple[int, ...]] = [() for _ in self.seats]
        self._told = 0
        self._go()

    @property
    def question(self) -> Question | None:
        """What is asked."""
        if self.asks is not None:
            return self.asks
        if self.lot is not None:
            return self.lot.roll
        return None if self.under is None else self.under.bout.question

    @property
    def over(self) -> bool:
        """Whether it has ended, or would never end."""
        return isinstance(self.place, Over)

    @property
    def ids(self) -> Ids:
        """The states of everybody."""
        return self.cast.start if self.place is None else self.place.ids

    @property
    def winner(self) -> str | None:
        """The side that is left; None: nobody is, or it is not over."""
        if not isinstance(self.place, Over) or not self.place.ended:
            return None
        won = self.cast.winner(self.place.ids)
        return None if won is None else self.fight.sides[won]

    @property
    def whose(self) -> str:
        """Who is asked."""
        question = self.question
        if isinstance(question, Target):
            return question.who
        return self._whose(question) if isinstance(question, Choice) else ""

    def choose(self, answer: Any) -> None:
        """Answer a decision: a foe by name, or an option by value or label. Raises NotOffered."""
        question = self.question
        if isinstance(question, Target):
            if answer not in question.foes:
                raise NotOffered(f"{question.who} cannot attack {label(answer)!r}; allowed: {', '.join(question.foes)}")
            self.take(Line(kind="target", who=question.who, what=answer))
        elif isinstance(question, Choice):
            from affray.uses.policy import offered

            number = offered(question, answer)
            said = f"{number} {label(question.options[number])}"
            self.take(Line(kind="option", who=self._whose(question), key=question.prompt.key, what=said))
        else:
            raise NotOffered("no decision is open: let the dice fall first, or the fight is over")

    def roll(self) -> tuple[Any, ...]:
        """Let the dice fall that are asked for. Errors of the roller pass through; then nothing has changed."""
        question = self.question
        if not isinstance(question, (Roll, Inflict)):
            raise NotOffered("no roll is open: a decision is, or the fight is over")
        before = copy(self.roller)
        shown = self.roller.fall(question.source, question.why)
        from affray.uses.play import flat

        self.take(Line(kind="faces", faces=flat(shown)), before)
        return shown

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
        later = [self.fight.combatants[at(place.order, slot)].name for slot in range(place.slot + 1, len(place.order))]
        if place.again or after not in later:
            allowed = ", ".join(later) if later and not place.again else "nobody"
            raise NotOffered(f"it cannot wait for {after!r}; allowed: {allowed}")
        self.take(Line(kind="delay", who=self.fight.combatants[place.who].name, what=after))

    def end_turn(self) -> None:
        """Who is about to act does nothing more in this turn."""
        place = self._between()
        self.take(Line(kind="pass", who=self.fight.combatants[place.who].name))

    def undo(self) -> bool:
        """Back to the last decision that somebody took, the dice since then taken back. False: there is none."""
        back = next(
            (n for n in range(len(self.answers) - 1, -1, -1) if self.answers[n].kind != "faces"), None
        )
        if back is None:
            back = 0 if self.answers else None
        if back is None:
            return False
        self._undone.append((list(self.answers), list(self._rollers), copy(self.roller)))
        self.roller = copy(self._rollers[back])
        self._replay(self.answers[:back], self._rollers[:back])
        self._say(Line(kind="undo", number=len(self._undone[-1][0]) - back))
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

    def _between(self) -> Place:
        """The place, if nothing is being resolved."""
        if not isinstance(self.place, Place) or (self.under is not None and self.under.bout.answers):
            raise NotOffered("the fight is over, or an attack is being resolved: finish it, or take it back")
        return self.place

    def take(self, line: Line, before: Roller | None = None) -> None:
        """Take an answer, and go on to the next question."""
        self._undone.clear()
        self.answers.append(line)
        self._rollers.append(before if before is not None else copy(self.roller))
        self._say(line)
        self._take(line)

    def _replay(self, answers: Sequence[Line], rollers: Sequence[Roller]) -> None:
        """Come again to where some answers lead, and say nothing."""
        said, write = self.lines, self.write
        self.lines, self.write = [], None
        self.answers, self._rollers = list(answers), list(rollers)
        self._reset()
        for line in answers:
            self._take(line)
        self.lines, self.write = said, write

    def _take(self, line: Line) -> None:
        """Do what an answer says."""
        under, question = self.under, self.question
        if line.kind == "faces" and self.lot is not None:
            deed, self.lot = self.lot.deeds[line.faces[0] - 1], None
            self._begin(deed)
        elif line.kind == "faces" and under is not None:
            self.given = line.faces
            try:
                under.bout.roll()
            finally:
                self.given = None
        elif line.kind == "option" and under is not None and isinstance(question, Choice):
            under.bout.choose(question.options[int(line.what.partition(" ")[0])])
        elif line.kind == "target" and isinstance(self.place, Place):
            self.asks = None
            foe = self.fight.number(line.what)
            self._begin(self.cast.attack(self.place.who, self.place.ids, foe, again=self.place.again))
        else:
            self._arrange(line)
        self._go()

    def _arrange(self, line: Line) -> None:
        """Do what a GM says."""
        place = self.place
        if not isinstance(place, Place):
            raise NotOffered("nothing like it can be done here")
        self.under, self.asks, self.lot = None, None, None
        who = self.fight.number(line.who) if line.kind != "join" else -1
        if line.kind == "pass":
            self._came(self.flow.passed(place), place.ids)
        elif line.kind == "delay":
            self._delayed(place, self.fight.number(line.what))
        elif line.kind == "remove":
            self._removed(place, who)
        else:
            self._joined(place, self.joiners[line.who], line.what)

    def _delayed(self, place: Place, after: int) -> None:
        order = [one for slot, one in enumerate(place.order) if slot != place.slot]
        behind = next(n for n, one in enumerate(order) if one in (after, ~after) and n >= place.slot)
        order.insert(behind + 1, ~place.who)
        self._came(self.flow.arranged(place.ids, tuple(order), place.slot), place.ids)

    def _removed(self, place: Place, who: int) -> None:
        ids = (*place.ids[:who], self.cast.gone, *place.ids[who + 1 :])
        if self.cast.over(ids):
            self._came(Came(Over(ids)), place.ids)
        elif who == place.who:
            self._came(self.flow.passed(place._replace(ids=ids)), place.ids)
        else:
            self._came(Came(place._replace(ids=ids)), place.ids)

    def _joined(self, place: Place, one: Combatant, after: str) -> None:
        """The cast is made anew with one more; everybody keeps its number and its state."""
        states = [self.cast.states[state] for state in place.ids]
        number = len(states)
        self.fight = msgspec.structs.replace(self.fight, combatants=(*self.fight.combatants, one))
        self.cast = Cast(self.fight)
        self.flow = Flow(self.cast)
        ids = (*(self.cast.number(state) for state in states), self.cast.fresh[number])
        order, slot = list(place.order), place.slot
        behind = self.fight.number(after) if after else None
        where = next((n + 1 for n, who in enumerate(order) if behind in (who, ~who)), len(order))
        order.insert(where, number)
        slot += where <= slot
        self._came(Came(place._replace(ids=ids, order=tuple(order), slot=slot)), ids)

    def _go(self) -> None:
        """On to the next question that somebody has to answer."""
        while True:
            if self.under is not None:
                if self._bout():
                    return
            elif self.place is None:
                if not self._seat():
                    self._came(self.flow.begin(placed(self.seats, self.rolled)), self.cast.start)
            elif isinstance(self.place, Over) or self._turn(self.place):
                return

    def _bout(self) -> bool:
        """Go on with what is being resolved. True: somebody has to answer."""
        under = self.under
        assert under is not None  # noqa: S101 - it is being resolved
        bout = under.bout
        for event in bout.log[self._told :]:
            self._say(Line(kind="event", who=self._name(under.who), data=msgspec.to_builtins(event)))
        self._told = len(bout.log)
        question = bout.question
        if question is None:
            self.under = None
            self._done(under)
            return False
        if not isinstance(question, Choice) or self._whose(question) in self._askable():
            return True
        bout.choose(self._by_habit(question, under))
        return False

    def _askable(self) -> set[str]:
        return {one.name for one in self.fight.combatants if one.side in self.asked}

    def _by_habit(self, question: Choice, under: Under) -> Any:
        foes = under.deed.foes if under.deed else ()
        against = foes[0] if foes else under.who
        habits = (self.fight.combatants[under.who].habit, self.fight.combatants[against].habit)
        return by_habit(question, under.bout, habits, self.cast, max(1, len(foes)))

    def _whose(self, question: Choice) -> str:
        under = self.under
        if under is None or question.by == ATTACKER or not (under.deed and under.deed.foes):
            return self._name(under.who if under else -1)
        return self._name(under.deed.foes[0])

    def _name(self, who: int) -> str:
        return self.fight.combatants[who].name if who >= 0 else ""

    def _turn(self, place: Place) -> bool:
        """The next action of whose turn it is. True: somebody has to choose a target."""
        deeds = self.flow.deeds(place)
        foes = [deed.foes[0] for deed in deeds if deed.foes]
        one = self.fight.combatants[place.who]
        if foes and one.side in self.asked:
            every = [foe for foe in self.cast.standing(place.who, place.ids) if self._can(place, foe)]
            if len(every) > 1:
                self.asks = Target(one.name, tuple(map(self._name, every)))
                return True
        if len(deeds) > 1:
            self.lot = Lot(Roll(dice(1, len(deeds)), Total(), "target"), deeds)
            return True
        self._begin(deeds[0])
        return False

    def _can(self, place: Place, foe: int) -> bool:
        return self.cast.attack(place.who, place.ids, foe, again=place.again) is not None

    def _begin(self, deed: Deed | None) -> None:
        assert deed is not None and isinstance(self.place, Place)  # noqa: S101, PT018 - it is offered only if it can be done
        if deed.foes:
            self._say(Line(kind="attack", who=self._name(self.place.who), what=self._name(deed.foes[0])))
        self._told = 0
        self.under = Under(Bout(deed.step, _Dice(self)), self.place.who, deed)

    def _done(self, under: Under) -> None:
        """Something has been resolved: let it count."""
        if under.deed is None:
            told = under.bout.result[self._initiative(under.seat).told]
            self.rolled[under.seat] += (told,)
            self._say(Line(kind="initiative", who=self._name(under.who), number=told))
            return
        place = self.place
        assert isinstance(place, Place)  # noqa: S101 - its turn is not over
        touched, way = told_by(self.cast, place, under.deed, under.bout.told)
        now = list(place.ids)
        for who, state in zip(touched, way, strict=True):
            now[who] = state
        for line in changed(self.cast, place.ids, tuple(now)):
            self._say(line)
        self._came(self.flow.after(place, touched, way), tuple(now))

    def _initiative(self, seat: int) -> Any:
        rolled = self.seats[seat].rolled
        assert rolled is not None  # noqa: S101 - it rolls
        return rolled

    def _seat(self) -> bool:
        """Begin the next roll for the order of turns. False: the order is known."""
        found = next_seat(self.seats, self.rolled)
        if found is None:
            return False
        rolled = self._initiative(found)
        step = rolled.step if not self.rolled[found] else rolled.lots or rolled.step
        self._told = 0
        self.under = Under(Bout(step, _Dice(self)), self.seats[found].members[0], None, found)
        return True

    def _came(self, came: Came, before: Ids) -> None:
        """The fight stands elsewhere now: say what has changed, and whose turn it is."""
        was = self.place
        self.place = came.place
        for line in changed(self.cast, before, came.place.ids):
            self._say(line)
        if came.rounds or was is None:
            self.round += came.rounds
            if not isinstance(came.place, Over):
                self._say(Line(kind="round", number=self.round))
        if isinstance(came.place, Over):
            self._say(Line(kind="over", what=self.winner or "", number=self.round, ended=came.place.ended))
        elif was is None or came.rounds or not isinstance(was, Place) or was.who != came.place.who:
            self._say(Line(kind="turn", who=self._name(came.place.who)))

    def _say(self, line: Line) -> None:
        self.lines.append(line)
        if self.write is not None:
            self.write(line)


def next_seat(every: Sequence[Seat], rolled: Sequence[tuple[int, ...]]) -> int | None:
    """The seat that is to roll next: once each, and those who are equal again; None: all are placed."""
    for number, seat in enumerate(every):
        if seat.rolled is not None and not rolled[number]:
            return number
    for number, seat in enumerate(every):
        if seat.rolled is None or seat.rolled.lots is None:
            continue
        equal = [
            other
            for other, one in enumerate(every)
            if one.rolled is not None and one.rolled.lots is not None and one.rolled.tie == seat.rolled.tie
            and rolled[other][: len(rolled[number])] == rolled[number]
        ]
        behind = [other for other in equal if len(rolled[other]) == min(len(rolled[one]) for one in equal)]
        if len(equal) > 1:
            return behind[0]
    return None

