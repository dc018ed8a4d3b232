"""What those who take part can do to one another: each attack is unfolded once per pair of what matters."""

from __future__ import annotations

from functools import cache
from typing import Any

from affray.errors import BadValue, ChoiceError
from affray.fight.deed import Deed, Made
from affray.fight.fighters import Fight
from affray.fight.habit import Habit
from affray.fight.landing import SAME, Landing
from affray.fight.plan import Outcome
from affray.fight.roster import Ids, Roster
from affray.rules.fighting import unshared
from affray.rules.rule import Step
from affray.uses.play import Bout


class Cast(Roster):
    """The combatants of a fight, and their deeds."""

    def __init__(self, fight: Fight) -> None:
        super().__init__(fight)
        self._made: dict[Any, Made | None] = {}
        self.landings: dict[Any, Landing] = {}
        self.open_landings: dict[Any, Landing] = {}
        self.own = cache(self.own)  # type: ignore[method-assign]  # asked once, like all about a state

    def check(self) -> None:
        """Refuse a fight in which somebody begins with an attack that the book forbids."""
        for who, one in enumerate(self.combatants):
            foe = next(other for other, side in enumerate(self.side) if side != self.side[who])
            aimed = self.attacker(who, self.fresh[who], foe, False)  # noqa: FBT003 - kept by its arguments
            if aimed is None:
                continue
            try:
                Bout(self.book.attack(aimed, (self.target(foe, self.fresh[foe], who),), self.fight.rulings))
            except ChoiceError as wrong:
                raise BadValue(
                    f"{one.name} cannot attack {self.combatants[foe].name}: {wrong}", path="fighters"
                ) from None

    def own(self, who: int, state: int, *, starting: bool) -> Deed | None:
        """What happens to it at the start of its turn, or what it does instead of attacking."""
        if not self.here(state):
            return None
        ask = self.book.start if starting else self.book.instead
        step = ask(self.sheet(who), self.states[state])
        if step is None:
            return None
        if step not in self._made:
            self._made[step] = self._make(step, tuple((key, 0) for key in self.book.borne))
        made = self._made[step]
        return None if made is None else Deed(made, ())

    def attack(self, who: int, ids: Ids, target: int, *, again: bool) -> Deed | None:
        """The attack of somebody on a target, and on whom else it meets; None: it can make none."""
        aimed = self.attacker(who, ids[who], target, again)
        if aimed is None:
            return None
        foes = self._met(who, ids, target, aimed)
        facts = (aimed, tuple(self.target(foe, ids[foe], who) for foe in foes))
        if facts not in self._made:
            self._made[facts] = self._attack(facts, self._told(len(foes)))
        made = self._made[facts]
        return None if made is None else Deed(made, foes)

    def _met(self, who: int, ids: Ids, target: int, aimed: Any) -> tuple[int, ...]:
        most = self.book.reaches(aimed)
        if most == 1:
            return (target,)
        others = (foe for foe in self.standing(who, ids) if foe != target)
        return (target, *others)[:most]

    def _told(self, foes: int) -> tuple[tuple[str, int], ...]:
        suffered = ((key, to) for to in range(foes) for key in (*self.book.suffered, *self.priced))
        return (*suffered, *((key, 0) for key in self.book.spent))

    def _attack(self, facts: tuple[Any, Any], effects: tuple[tuple[str, int], ...]) -> Made | None:
        try:
            return self._make(self.book.attack(*facts, self.fight.rulings), effects)
        except ChoiceError:
            return None

    def _make(self, step: Step, effects: tuple[tuple[str, int], ...]) -> Made | None:
        """A step made ready; None: the book forbids it as things stand, which it says on the first pages."""
        try:
            Bout(step)
        except ChoiceError:
            return None
        return Made(step, effects, self.enough)

    def landing(self, who: int, ids: Ids, deed: Deed) -> Landing:
        """What a deed does to those it touches, with every choice on the way taken by their habits."""
        settled = deed.made.settled(*self.habits(who, deed), self.book.lasting)
        mine = SAME if deed.foes and settled.keys.isdisjoint(self.book.spent) else ids[who]
        key = (id(settled), (who, *deed.foes), mine, tuple([ids[one] for one in deed.foes]))
        known = self.landings.get(key)
        if known is None:
            after = [self._after(who, ids, mine, deed, outcome) for outcome in settled.outcomes]
            known = Landing((who, *deed.foes), after, weights=settled.weights, total=settled.total)
            self.landings[key] = known
        return known

    def open_landing(self, who: int, ids: Ids, deed: Deed) -> Landing:
        """What a deed can do to those it touches, whatever is chosen on the way."""
        plan = deed.plan
        mine = ids[who] if not deed.foes or plan.touches(self.book.spent) else SAME
        key = (id(plan), (who, *deed.foes), mine, tuple([ids[one] for one in deed.foes]))
        known = self.open_landings.get(key)
        if known is None:
            after = [self._after(who, ids, mine, deed, outcome) for outcome in plan.outcomes]
            known = self.open_landings[key] = Landing((who, *deed.foes), after, plan=plan)
        return known

    def habits(self, who: int, deed: Deed) -> tuple[Habit, Habit]:
        """The habit of who acts, and of the first of those it is aimed at."""
        against = deed.foes[0] if deed.foes else who
        return self.combatants[who].habit, self.combatants[against].habit

    def after(self, who: int, ids: Ids, deed: Deed, outcome: Outcome) -> tuple[int, ...]:
        """The states of those whom a deed touches, once this has come of it."""
        return self._after(who, ids, ids[who], deed, outcome)

    def _after(self, who: int, ids: Ids, state: int, deed: Deed, outcome: Outcome) -> tuple[int, ...]:
        """The states of those touched, once this has come of it; SAME: of who acts nothing changes."""
        book, rulings = self.book, self.fight.rulings
        mine: dict[str, int] = {}
        theirs: dict[int, dict[str, int]] = {}
        own = book.spent if deed.foes else book.borne
        for key, to, amount in outcome:
            if key in own:
                mine[key] = amount
            else:
                theirs.setdefault(to, {})[key] = amount
        if mine:
            bear = book.spend if deed.foes else book.bear
            state = self.number(bear(self.sheet(who), self.states[state], mine, rulings))
        if deed.foes and book.shared is not unshared and 0 in theirs:
            struck = [(self.sheet(foe), self.states[ids[foe]]) for foe in deed.foes]
            parts = enumerate(book.shared(theirs[0], struck, rulings))
            theirs = {**theirs, **{to: dict(part) for to, part in parts if part}}
        found = [state]
        for to, foe in enumerate(deed.foes):
            state = ids[foe]
            if to in theirs:
                state = self.number(
                    book.suffer(self.sheet(foe), self.states[state], theirs[to], who, rulings)
                )
            found.append(state)
        return tuple(found)

    def hopeless(self, ids: Ids) -> bool:
        """Whether nothing that anybody can do, however the dice fall, changes anything any more."""
        if any(map(self.timed, ids)):
            return False
        for who, state in enumerate(ids):
            deeds = [self.own(who, state, starting=starting) for starting in (True, False)]
            if self.actions(who, state):
                deeds += [
                    self.attack(who, ids, foe, again=again)
                    for foe in self.standing(who, ids)
                    for again in (False, True)
                ]
            if any(deed is not None and self._changes(who, ids, deed) for deed in deeds):
                return False
        return True

    def _changes(self, who: int, ids: Ids, deed: Deed) -> bool:
        landing = self.open_landing(who, ids, deed)
        now = [ids[one] for one in landing.who]
        return any(
            after not in {SAME, before}
            for way in landing.ways
            for before, after in zip(now, way, strict=True)
        )
