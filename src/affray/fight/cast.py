"""Who takes part, as numbers: each state that a fighter comes to is met once, and what follows from it kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from affray.errors import ChoiceError, TooMany
from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import Habit, decided, priced_by
from affray.fight.lasting import ticked
from affray.fight.plan import Outcome, Plan, Share, plan_of
from affray.fight.targets import AIMS, Foe, Rank
from affray.rules.fighting import Ends
from affray.rules.rule import Step

Ids: TypeAlias = tuple[int, ...]
"""For each combatant the number of its state."""

MOST_STATES = 5_000_000
SAME = -1
"""Stands for whatever the state of the one who acts is: a deed that does not touch it."""


class Gone(msgspec.Struct, frozen=True, cache_hash=True):
    """It has left the fight."""


class Away(msgspec.Struct, frozen=True, cache_hash=True):
    """It has not come yet: after so many ends of rounds it does."""

    rounds: int


class Landing:
    """What an attack or another step does to those it touches.

    who      the numbers of those it touches, the one who acts first
    ways     for each way in which it can leave them, their new states; SAME: as it was
    where    for each outcome of the plan that may come, the way it goes
    weights  where all choices are taken, the weight of each way, and `total` what they add up to
    ready    what a simulation makes of it, kept
    """

    __slots__ = ("plan", "ready", "total", "ways", "weights", "where", "who")

    def __init__(self, plan: Plan, who: tuple[int, ...], after: Mapping[int, tuple[int, ...]]) -> None:
        self.plan, self.who = plan, who
        numbers: dict[tuple[int, ...], int] = {}
        self.where = {outcome: numbers.setdefault(one, len(numbers)) for outcome, one in after.items()}
        self.ways = list(numbers)
        self.weights: list[int] = []
        self.total = 0
        self.ready: Any = None

    def weighed(self, share: Share) -> list[int]:
        """The weight of each way, where outcomes have these weights."""
        weights = [0] * len(self.ways)
        for outcome, weight in share[0].items():
            weights[self.where[outcome]] += weight
        return weights


class Deed(NamedTuple):
    """What one who acts does: an attack on some foes, or another step of its own (then there are none)."""

    plan: Plan
    foes: tuple[int, ...]
    step: Step


class Cast:
    """The combatants of a fight, their states by number, and what the book says of them, each asked once."""

    def __init__(self, fight: Fight) -> None:
        self.fight, self.book = fight, fight.fighting
        self.combatants: tuple[Combatant, ...] = fight.combatants
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._plans: dict[Any, tuple[Plan | None, Step]] = {}
        self.landings: dict[Any, Landing] = {}
        self.open_landings: dict[Any, Landing] = {}
        self._shares: dict[Any, Share] = {}
        self.enough = 1 + max(self.book.enough(one.sheet) for one in self.combatants)
        self.gone = self.number(Gone())
        self.fresh = tuple(self.number(self.book.fresh(one.sheet)) for one in self.combatants)
        self.start: Ids = tuple(
            self.number(Away(one.joins - 1)) if one.joins > 1 else self.fresh[at]
            for at, one in enumerate(self.combatants)
        )
        self.side = [fight.sides.index(one.side) for one in self.combatants]
        known = {*self.book.suffered, *self.book.spent}
        self.priced = tuple(key for key in priced_by(one.habit for one in self.combatants) if key not in known)
        """Effects that a goal looks at, and that change nothing."""
        self._remember()

    def _remember(self) -> None:
        """Ask each question about a state once."""
        for name in (
            "out", "stands", "points", "left", "actions", "tick", "timed", "rank", "own", "attacker", "target",
        ):
            setattr(self, name, cache(getattr(self, name)))

    def number(self, state: Any) -> int:
        """The number of a state."""
        known = self._numbers.get(state)
        if known is None:
            if len(self.states) >= MOST_STATES:
                raise TooMany(f"more than {MOST_STATES:,} states of fighters: ask about a smaller fight")
            known = self._numbers[state] = len(self.states)
            self.states.append(state)
        return known

    def sheet(self, who: int) -> Any:
        """A combatant's sheet."""
        return self.combatants[who].sheet

    def here(self, state: int) -> bool:
        """Whether somebody in this state is in the fight by now, standing or not."""
        return not isinstance(self.states[state], (Gone, Away))

    def out(self, who: int, state: int) -> bool:
        """Whether it is out of the fight; who has not come yet is neither out nor standing."""
        if isinstance(self.states[state], Away):
            return False
        return state == self.gone or self.book.out(self.sheet(who), self.states[state])

    def fallen(self, who: int, state: int) -> bool:
        """Whether it is out, and has not fled."""
        return self.here(state) and self.out(who, state)

    def stands(self, who: int, state: int) -> bool:
        """Whether it can act and be attacked."""
        return self.here(state) and not self.out(who, state)

    def points(self, who: int, state: int) -> int:
        """What it can still lose."""
        return self.book.points(self.sheet(who), self.states[state]) if self.here(state) else 0

    def left(self, who: int, state: int) -> Fraction:
        """The share of it that is left, of what there was at the outset."""
        if not self.stands(who, state):
            return Fraction(0)
        return Fraction(self.points(who, state), max(1, self.points(who, self.fresh[who])))

    def actions(self, who: int, state: int) -> int:
        """How many attacks it may make in a turn."""
        return self.book.actions(self.sheet(who), self.states[state]) if self.stands(who, state) else 0

    def timed(self, state: int) -> bool:
        """Whether anything about it ends or begins by itself."""
        now = self.states[state]
        return isinstance(now, Away) or any(
            one.waits or one.ends != "scene" for one in getattr(now, "lasting", ())
        )

    def tick(self, who: int, state: int, moment: Ends, whose: int) -> int:
        """Its state once such a moment of such a turn has come."""
        now = self.states[state]
        if isinstance(now, Away):
            if moment != "round end":
                return state
            return self.number(Away(now.rounds - 1)) if now.rounds > 1 else self.fresh[who]
        return self.number(ticked(now, moment, whose)) if self.timed(state) else state

    def ticks(self, ids: Ids, moment: Ends, whose: int) -> Ids:
        """The same of everybody."""
        if not any(map(self.timed, ids)):
            return ids
        return tuple(self.tick(who, state, moment, whose) for who, state in enumerate(ids))

    def over(self, ids: Ids) -> bool:
        """Whether no more than one side has anybody left."""
        side, out = self.side, self.out
        standing = -1
        for who, state in enumerate(ids):
            if not out(who, state):
                if standing not in (-1, side[who]):
                    return False
                standing = side[who]
        return True

    def winner(self, ids: Ids) -> int | None:
        """The side that is left; None: nobody is."""
        left = {self.side[who] for who, state in enumerate(ids) if not self.out(who, state)}
        return left.pop() if len(left) == 1 else None

    def standing(self, who: int, ids: Ids) -> list[int]:
        """The numbers of somebody's foes that stand, in the order of the file."""
        side, stands = self.side, self.stands
        mine = side[who]
        return [other for other, state in enumerate(ids) if side[other] != mine and stands(other, state)]

    def rank(self, who: int, foe: int, state: int) -> Rank:
        """What somebody orders a foe by, who attacks the lowest."""
        seen = Foe(foe, self.left(foe, state), self.points(foe, state), state != self.fresh[foe])
        return AIMS[self.combatants[who].aim](seen)

    def aimed(self, who: int, ids: Ids) -> list[int]:
        """The foes among whom a lot decides whom somebody attacks; mostly one, and none if none stands."""
        standing = self.standing(who, ids)
        if len(standing) < 2:
            return standing
        ranks = [self.rank(who, foe, ids[foe]) for foe in standing]
        lowest = min(ranks)
        return [foe for foe, rank in zip(standing, ranks, strict=True) if rank == lowest]

    def own(self, who: int, state: int, *, starting: bool) -> Deed | None:
        """What happens to it at the start of its turn, or what it does instead of attacking."""
        if not self.here(state):
            return None
        ask = self.book.start if starting else self.book.instead
        step = ask(self.sheet(who), self.states[state])
        if step is None:
            return None
        if step not in self._plans:
            self._plans[step] = self._plan(step, tuple((key, 0) for key in self.book.borne)), step
        plan, step = self._plans[step]
        return None if plan is None else Deed(plan, (), step)

    def attack(self, who: int, ids: Ids, target: int, *, again: bool) -> Deed | None:
        """The attack of somebody on a target, and on whom else it meets; None: it can make none."""
        aimed = self.attacker(who, ids[who], target, again)
        if aimed is None:
            return None
        foes = self._met(who, ids, target, aimed)
        facts = (aimed, tuple(self.target(foe, ids[foe], who) for foe in foes))
        if facts not in self._plans:
            step = self.book.attack(*facts, self.fight.rulings)
            self._plans[facts] = self._plan(step, self._told(len(foes))), step
        plan, step = self._plans[facts]
        return None if plan is None else Deed(plan, foes, step)

    def attacker(self, who: int, state: int, foe: int, again: bool) -> Any:  # noqa: FBT001 - kept by its arguments
        """What matters of somebody who attacks a foe."""
        return self.book.attacker(self.sheet(who), self.states[state], foe, again)

    def target(self, who: int, state: int, foe: int) -> Any:
        """What matters of somebody whom a foe attacks."""
        return self.book.target(self.sheet(who), self.states[state], foe)

    def _met(self, who: int, ids: Ids, target: int, aimed: Any) -> tuple[int, ...]:
        most = self.book.reaches(aimed)
        if most == 1:
            return (target,)
        others = (foe for foe in self.standing(who, ids) if foe != target)
        return (target, *others)[:most]

    def _told(self, foes: int) -> tuple[tuple[str, int], ...]:
        suffered = ((key, to) for to in range(foes) for key in (*self.book.suffered, *self.priced))
        return (*suffered, *((key, 0) for key in self.book.spent))

    def _plan(self, step: Step, effects: tuple[tuple[str, int], ...]) -> Plan | None:
        try:
            return plan_of(step, effects, enough=self.enough)
        except ChoiceError:  # the book forbids the attack as things stand
            return None

    def landing(self, who: int, ids: Ids, deed: Deed) -> Landing:
        """What a deed does to those it touches, with every choice on the way taken by their habits."""
        key = self._touching(who, ids, deed)
        known = self.landings.get(key)
        if known is None:
            against = deed.foes[0] if deed.foes else who
            share = self.share(deed.plan, self.combatants[who].habit, self.combatants[against].habit)
            known = self.landings[key] = self._landing(who, ids, deed, key[2], share[0])
            known.weights, known.total = known.weighed(share), share[1]
        return known

    def open_landing(self, who: int, ids: Ids, deed: Deed) -> Landing:
        """What a deed can do to those it touches, whatever is chosen on the way."""
        key = self._touching(who, ids, deed)
        known = self.open_landings.get(key)
        if known is None:
            every = range(len(deed.plan.outcomes))
            known = self.open_landings[key] = self._landing(who, ids, deed, key[2], every)
        return known

    def _touching(self, who: int, ids: Ids, deed: Deed) -> tuple[Any, ...]:
        mine = ids[who] if not deed.foes or deed.plan.touches(self.book.spent) else SAME
        return id(deed.plan), (who, *deed.foes), mine, tuple([ids[one] for one in deed.foes])

    def _landing(self, who: int, ids: Ids, deed: Deed, mine: int, outcomes: Iterable[int]) -> Landing:
        every = deed.plan.outcomes
        after = {one: self._after(who, ids, mine, deed, every[one]) for one in outcomes}
        return Landing(deed.plan, (who, *deed.foes), after)

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
        found = [state]
        for to, foe in enumerate(deed.foes):
            state = ids[foe]
            if to in theirs:
                state = self.number(book.suffer(self.sheet(foe), self.states[state], theirs[to], who, rulings))
            found.append(state)
        return tuple(found)

    def share(self, plan: Plan, attacker: Habit, defender: Habit) -> Share:
        """What comes of a plan by two habits."""
        key = (id(plan), attacker, defender)
        known = self._shares.get(key)
        if known is None:
            options = decided(plan, attacker, defender, self.book.lasting)
            known = self._shares[key] = plan.shared(options)
        return known
