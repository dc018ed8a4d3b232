"""Where a fight at the table stands: it goes from answer to answer, and remembers nothing before."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from copy import copy
from typing import Any, NamedTuple

import msgspec

from affray.chance.hand import Hand
from affray.chance.reading import Total
from affray.chance.throw import Throw, dice
from affray.errors import NotOffered
from affray.fight.arrange import corrected, joined, removed, ruled, state_of, waited
from affray.fight.cast import Cast
from affray.fight.decide import by_habit
from affray.fight.deed import Deed
from affray.fight.fighters import Combatant, Fight
from affray.fight.flow import Came, Flow, Over, Place
from affray.fight.lines import Line, changed, told_by
from affray.fight.orders import Seat, next_seat, placed, seats
from affray.fight.roster import Ids
from affray.rules.fighting import Initiative
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import ATTACKER
from affray.uses.play import Bout, refall

Say = Callable[[Line], None]


class Target(NamedTuple):
    """Somebody is asked whom to attack: the names of the foes that it can."""

    who: str
    foes: tuple[str, ...]


Question = Target | Choice | Roll | Inflict


class Lot(NamedTuple):
    """A die decides which of several deeds is done: one side for each."""

    roll: Roll
    deeds: tuple[Deed, ...]


class Under(NamedTuple):
    """What is being resolved: an attack or another step, whose it is; or a roll for a seat in the order."""

    bout: Bout
    who: int
    deed: Deed | None
    seat: int = -1


class Given:
    """The roller of every bout: it lets dice fall as they are given, for they have fallen already."""

    def __init__(self) -> None:
        self.faces: tuple[int, ...] = ()

    def fall(self, throw: Throw | Hand, why: str = "") -> Any:
        """The dice as they fell."""
        del why
        return refall(throw, self.faces)

    def state(self) -> dict[str, Any]:
        """Nothing to go on from."""
        return {}


def nobody(line: Line) -> None:
    """Hears what was said before. For it no log is read."""
    del line


class Standing:
    """Where a fight stands, from the roll for the order of turns to its end.

    place      where it stands; None: the order is still rolled for
    round      the number of the round
    under      what is being resolved
    begun      how many things have begun to be resolved so far
    declared   whom to attack is asked even where there is one foe: somebody says that the attack begins
    """

    def __init__(self, fight: Fight, asked: Collection[str], say: Say, *, declared: bool = False) -> None:
        self.fight, self.asked, self.say, self.declared = fight, asked, say, declared
        self.begun = 0
        self.cast = Cast(fight)
        self.flow = Flow(self.cast)
        self.place: Place | Over | None = None
        self.round = 1
        self.under: Under | None = None
        self.asks: Target | None = None
        self.lot: Lot | None = None
        self.seats: list[Seat] = seats(fight)
        self.rolled: list[tuple[int, ...]] = [() for _ in self.seats]
        self._given, self._told = Given(), 0
        self._round_began: Ids = ()
        self.go()

    @property
    def question(self) -> Question | None:
        """What is asked; None: it is over."""
        if self.asks is not None:
            return self.asks
        if self.lot is not None:
            return self.lot.roll
        return None if self.under is None else self.under.bout.question

    @property
    def resolving(self) -> bool:
        """Whether something is being resolved that has had an answer."""
        return self.under is not None and bool(self.under.bout.answers)

    def speak(self, say: Say) -> None:
        """From now on somebody hears: what has been resolved so far was said before."""
        self.say = say
        self._told = 0 if self.under is None else len(self.under.bout.log)

    def fork(self, say: Say) -> Standing:
        """The same again, to go on from by itself: what has been worked out is shared."""
        other = copy(self)
        given = Given()
        other.say, other.rolled = say, list(self.rolled)
        other._given = given  # noqa: SLF001 - the same class
        if self.under is not None:
            other.under = self.under._replace(bout=self.under.bout.fork(given))
        return other

    @property
    def ids(self) -> Ids:
        """The states of everybody."""
        return self.cast.start if self.place is None else self.place.ids

    def name(self, who: int) -> str:
        """What somebody is called."""
        return self.fight.combatants[who].name

    @property
    def whose(self) -> str:
        """Who is asked, or for whom is rolled."""
        question, under = self.question, self.under
        if isinstance(question, Target):
            return question.who
        if under is None:
            return self.name(self.place.who) if isinstance(self.place, Place) else ""
        aimed = isinstance(question, Choice) and question.by != ATTACKER and under.deed and under.deed.foes
        return self.name(under.deed.foes[0] if aimed and under.deed else under.who)

    def take(self, line: Line, joiners: Mapping[str, Combatant]) -> None:
        """Do what an answer says, and go on to the next question."""
        under, question, place = self.under, self.question, self.place
        if line.kind == "faces" and self.lot is not None:
            deed, self.lot = self.lot.deeds[line.faces[0] - 1], None
            self._begin(deed)
        elif line.kind == "faces" and under is not None:
            self._given.faces = line.faces
            under.bout.roll()
        elif line.kind == "option" and under is not None and isinstance(question, Choice):
            under.bout.choose(question.options[int(line.what.partition(" ")[0])])
        elif line.kind == "target" and isinstance(place, Place):
            deed_at = self.cast.attack(place.who, place.ids, self.fight.number(line.what), again=place.again)
            self.asks = None
            self._begin(deed_at)
        elif isinstance(place, Place) and line.kind == "correct" and self.resolving:
            ids = list(place.ids)
            who = self.fight.number(line.who)
            ids[who] = self.cast.number(state_of(self.cast, ids[who], line.data))
            self.place = place._replace(ids=tuple(ids))
            for change in changed(self.cast, place.ids, self.place.ids):
                self.say(change)
        elif isinstance(place, Place):
            self.under, self.asks, self.lot = None, None, None
            self._arrange(line, place, joiners)
        else:
            raise NotOffered("nothing like it can be done here")
        self.go()

    def _arrange(self, line: Line, place: Place, joiners: Mapping[str, Combatant]) -> None:
        """Do what a GM says."""
        if line.kind == "join":
            after = self.fight.number(line.what) if line.what else None
            self.fight, self.cast, place = joined(self.cast, place, joiners[line.who], after)
            self.flow = Flow(self.cast)
            self._came(Came(place), place.ids)
        elif line.kind == "rule":
            rulings = msgspec.convert(line.data, type(self.fight.rulings))
            self.fight, self.cast, place = ruled(self.cast, place, rulings)
            self.flow = Flow(self.cast)
            self._came(Came(place), place.ids)
        elif line.kind == "correct":
            who = self.fight.number(line.who)
            state = self.cast.number(state_of(self.cast, place.ids[who], line.data))
            self._came(corrected(self.flow, place, who, state), place.ids)
        elif line.kind == "pass":
            self._came(self.flow.passed(place), place.ids)
        elif line.kind == "delay":
            self._came(waited(self.flow, place, self.fight.number(line.what)), place.ids)
        else:
            self._came(removed(self.flow, place, self.fight.number(line.who)), place.ids)

    def go(self) -> None:
        """On to the next question that somebody has to answer."""
        while True:
            if self.under is not None:
                if self._bout(self.under):
                    return
            elif self.place is None:
                if not self._seat():
                    self._came(self.flow.begin(placed(self.seats, self.rolled)), self.cast.start)
            elif isinstance(self.place, Over) or self._turn(self.place):
                return

    def _bout(self, under: Under) -> bool:
        """Go on with what is being resolved. True: somebody has to answer."""
        bout = under.bout
        if self.say is not nobody:
            for event in bout.log[self._told :]:
                self.say(Line(kind="event", who=self.name(under.who), data=msgspec.to_builtins(event)))
            self._told = len(bout.log)
        question = bout.question
        if question is None:
            self.under = None
            self._done(under)
            return False
        if not isinstance(question, Choice) or self._side(self.whose) in self.asked:
            return True
        bout.choose(self._by_habit(question, under))
        return False

    def _side(self, name: str) -> str:
        return self.fight.combatants[self.fight.number(name)].side

    def _by_habit(self, question: Choice, under: Under) -> Any:
        foes = under.deed.foes if under.deed else ()
        against = foes[0] if foes else under.who
        habits = (self.fight.combatants[under.who].habit, self.fight.combatants[against].habit)
        return by_habit(question, under.bout, habits, self.cast, max(1, len(foes)))

    def _turn(self, place: Place) -> bool:
        """The next action of whose turn it is. True: somebody has to choose a target, or to roll for one."""
        deeds = self.flow.deeds(place)
        one = self.fight.combatants[place.who]
        if deeds[0].foes and one.side in self.asked:
            every = [
                foe
                for foe in self.cast.standing(place.who, place.ids)
                if self.cast.attack(place.who, place.ids, foe, again=place.again) is not None
            ]
            if len(every) > 1 or (every and self.declared):
                self.asks = Target(one.name, tuple(map(self.name, every)))
                return True
        if len(deeds) > 1:
            self.lot = Lot(Roll(dice(1, len(deeds)), Total(), "target"), deeds)
            return True
        self._begin(next(iter(deeds)))
        return False

    def _begin(self, deed: Deed | None) -> None:
        if deed is None or not isinstance(self.place, Place):
            raise NotOffered("nothing can be done to that target from here: choose another")
        who = self.place.who
        if deed.foes:
            self.say(Line(kind="attack", who=self.name(who), what=self.name(deed.foes[0])))
        self._told, self.begun = 0, self.begun + 1
        self.under = Under(Bout(deed.step, self._given), who, deed)

    def _done(self, under: Under) -> None:
        """Something has been resolved: let it count."""
        place = self.place
        if under.deed is None or not isinstance(place, Place):
            number = under.bout.result[self._initiative(under.seat).told]
            self.rolled[under.seat] += (number,)
            self.say(Line(kind="initiative", who=self.name(under.who), number=number))
            return
        touched, way = told_by(self.cast, place, under.deed, under.bout.told)
        now = list(place.ids)
        for who, state in zip(touched, way, strict=True):
            now[who] = state
        for line in changed(self.cast, place.ids, tuple(now)):
            self.say(line)
        self._came(self.flow.after(place, touched, way), tuple(now))

    def _initiative(self, seat: int) -> Initiative:
        rolled = self.seats[seat].rolled
        if rolled is None:
            raise NotOffered("nobody rolls for that place")
        return rolled

    def _seat(self) -> bool:
        """Begin the next roll for the order of turns. False: the order is known."""
        found = next_seat(self.seats, self.rolled)
        if found is None:
            return False
        rolled = self._initiative(found)
        step = rolled.step if not self.rolled[found] else rolled.lots or rolled.step
        self._told, self.begun = 0, self.begun + 1
        self.under = Under(Bout(step, self._given), self.seats[found].members[0], None, found)
        return True

    def _came(self, came: Came, before: Ids) -> None:
        """The fight stands elsewhere now: say what has changed, and whose turn it is."""
        was, now = self.place, came.place
        if came.rounds and isinstance(now, Place):
            if now.ids == self._round_began and self.cast.hopeless(now.ids):
                now = Over(now.ids, ended=False)
            self._round_began = now.ids
        self.place = now
        for line in changed(self.cast, before, now.ids):
            self.say(line)
        self.round += came.rounds
        if (came.rounds or was is None) and isinstance(now, Place):
            self.say(Line(kind="round", number=self.round))
        if isinstance(now, Over):
            won = self.cast.winner(now.ids) if now.ended else None
            side = "" if won is None else self.fight.sides[won]
            self.say(Line(kind="over", what=side, number=self.round, ended=now.ended))
        elif came.rounds or not isinstance(was, Place) or was.who != now.who:
            self.say(Line(kind="turn", who=self.name(now.who)))
