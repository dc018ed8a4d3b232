"""Who takes part, as numbers: each state of a fighter is met once, and what the book says of it kept."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import msgspec

from affray.errors import TooMany
from affray.fight.fighters import Combatant, Fight
from affray.fight.habit import priced_by
from affray.fight.lasting import ticked
from affray.fight.targets import AIMS, Foe, Rank
from affray.rules.fighting import Ends

Ids: TypeAlias = tuple[int, ...]
"""For each combatant the number of its state."""

MOST_STATES = 5_000_000
ASKED_ONCE = ("out", "stands", "points", "left", "actions", "tick", "timed", "rank", "attacker", "target")
"""What is asked about a state once, and kept."""


class Gone(msgspec.Struct, frozen=True, cache_hash=True):
    """It has left the fight."""


class Away(msgspec.Struct, frozen=True, cache_hash=True):
    """It has not come yet: after so many ends of rounds it does."""

    rounds: int


class Roster:
    """The combatants of a fight, their states by number, and what the book says of them, each asked once."""

    def __init__(self, fight: Fight) -> None:
        self.fight, self.book = fight, fight.fighting
        self.combatants: tuple[Combatant, ...] = fight.combatants
        self.states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self.enough = 1 + max(self.book.enough(one.sheet) for one in self.combatants)
        self.gone = self.number(Gone())
        self.fresh = tuple(self.number(self.book.fresh(one.sheet)) for one in self.combatants)
        self.comes = tuple(
            fresh if one.state is None else self.number(one.state)
            for fresh, one in zip(self.fresh, self.combatants, strict=True)
        )
        self.start: Ids = tuple(
            self.number(Away(one.joins - 1)) if one.joins > 1 else self.comes[at]
            for at, one in enumerate(self.combatants)
        )
        self.side = [fight.sides.index(one.side) for one in self.combatants]
        known = {*self.book.suffered, *self.book.spent}
        self.priced = tuple(
            key for key in priced_by(one.habit for one in self.combatants) if key not in known
        )
        """Effects that a goal looks at, and that change nothing."""
        self._remember()

    def _remember(self) -> None:
        """Ask each question about a state once."""
        for name in ASKED_ONCE:
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
            return self.number(Away(now.rounds - 1)) if now.rounds > 1 else self.comes[who]
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

    def attacker(self, who: int, state: int, foe: int, again: bool) -> Any:  # noqa: FBT001 - kept by its arguments
        """What matters of somebody who attacks a foe."""
        return self.book.attacker(self.sheet(who), self.states[state], foe, again)

    def target(self, who: int, state: int, foe: int) -> Any:
        """What matters of somebody whom a foe attacks."""
        return self.book.target(self.sheet(who), self.states[state], foe)
