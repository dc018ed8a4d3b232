"""The best choice now, over the whole fight: both sides play well, or the foe by habit; and the proof."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from flint import fmpq

from affray.errors import BadValue, NotOffered
from affray.fight.cast import Cast
from affray.fight.certify import certify
from affray.fight.chain import MOST_PLACES, Chain, Rows, Start
from affray.fight.fighters import Fight
from affray.fight.flow import Over, Place
from affray.fight.knots import knots
from affray.fight.optimum import Optimum
from affray.fight.orders import orders
from affray.fight.plan import ASKED
from affray.fight.solve import worths
from affray.rules.table import Choice
from affray.rules.words import Prompt

MOST_TRIES = 20


class FightAdvice(msgspec.Struct, frozen=True):
    """What a decision is worth over the whole fight.

    who, foe    who acts, and at whom
    by          the side that is asked, and for which `worth` is
    choice      what is asked first; None: nothing is, and `worth` is that of the fight
    options     each option with its worth, in the order of the menu
    worth       what the best of them is worth
    wins        for each side the chance that it wins, if all is done as advised
    unending    the chance that the fight would go on for ever then
    certified   whether no other choice, at any place, does better for whose it is: proved in exact rationals
    places      how many places of the fight were looked at, and at how many of them somebody chooses
    """

    who: str
    foe: str
    by: str
    choice: Choice | None
    options: tuple[tuple[Any, Fraction], ...]
    worth: Fraction
    wins: tuple[tuple[str, Fraction], ...]
    unending: Fraction
    certified: bool
    places: int
    decisions: int

    @property
    def prompt(self) -> Prompt | None:
        """What is asked."""
        return self.choice.prompt if self.choice else None

    @property
    def best(self) -> tuple[Any, ...]:
        """Every option that ties for the highest worth."""
        return tuple(option for option, worth in self.options if worth == self.worth)


Worth = Callable[[Cast, Over, int], Fraction]
"""What an end is worth to a side: something from 0 to 1."""


def win(cast: Cast, end: Over, side: int) -> Fraction:
    """The chance to win."""
    return Fraction(int(end.ended and cast.winner(end.ids) == side))


def unhurt(cast: Cast, end: Over, side: int) -> Fraction:
    """To win, and with as much left as can be: the share of its own that a side which wins has left."""
    if not end.ended or cast.winner(end.ids) != side:
        return Fraction(0)
    mine = [who for who, one in enumerate(cast.side) if one == side]
    return sum((cast.left(who, end.ids[who]) for who in mine), Fraction(0)) / len(mine)


GOALS: dict[str, Worth] = {"win": win, "unhurt": unhurt}


def advise(
    fight: Fight,
    *,
    goal: str = "win",
    foe: str = "best",
    side: str | None = None,
    start: Start | None = None,
    most: int = MOST_PLACES,
) -> FightAdvice:
    """Weigh every option of the decision that is open now, over the whole fight.

    goal    what each side wants: "win", or "unhurt"
    foe     "best": the other side plays as well as can be; "habit": by its habits
    side    whom to advise: with foe "habit" all others follow theirs; without it, whoever acts first
    start   where the fight stands; else its beginning, in the likeliest order of turns
    """
    if goal not in GOALS:
        raise BadValue(f"no goal {goal!r} of a fight; known: {', '.join(GOALS)}", path="goal")
    if foe not in {"best", "habit"}:
        raise BadValue(f"a foe plays by {foe!r}; known: best, habit", path="foe")
    if len(fight.sides) != 2:
        raise BadValue(f"{len(fight.sides)} sides: advice on a whole fight is for two", path="fighters")
    if start is None:
        every = orders(fight)
        start = Start(Cast(fight), {max(every, key=lambda one: every[one]): 1})
    chain = Chain(start.cast, start.place, most=most, choosing=True)
    first = chain.places[0]
    if isinstance(first, Over):
        raise NotOffered("the fight is over: nothing is left to decide")
    mine = chain.cast.side[first.who] if side is None else _side(fight, side)
    return _advised(chain, GOALS[goal], mine, None if foe == "best" else mine)


def _side(fight: Fight, side: str) -> int:
    if side not in fight.sides:
        raise BadValue(f"no side {side!r}; known: {', '.join(fight.sides)}", path="side")
    return fight.sides.index(side)


def _advised(chain: Chain, goal: Worth, mine: int, alone: int | None) -> FightAdvice:
    """`alone`: the only side whose choices are open."""
    cast, places = chain.cast, chain.places
    best = Optimum(chain, lambda place, side: float(_end(cast, places[place], side, goal)), alone)
    best.solve()
    rows, exact, better = _proved(best, goal)
    for _ in range(MOST_TRIES):
        if not better:
            break
        best.change(better)
        rows, exact, better = _proved(best, goal)
    other = exact if goal is win else both(rows, knots(rows.to), win)
    return _said(best, exact, mine, [_fraction(side[0]) for side in other], certified=not better)


def _proved(best: Optimum, goal: Worth) -> tuple[Rows, list[list[Any]], dict[tuple[int, int, int], int]]:
    """What every place is worth under the choices taken, and where another choice would do better."""
    rows = Rows(best.chain, best.shares())
    exact = both(rows, knots(rows.to), goal)
    return rows, exact, certify(best, exact)


def both(rows: Rows, parts: list[list[int]], goal: Worth) -> list[list[Any]]:
    """What each place is worth to either side, exactly."""
    cast, places = rows.chain.cast, rows.chain.places
    ends = [
        [_exact(_end(cast, place, side, goal)) if isinstance(place, Over) else None for place in places]
        for side in (0, 1)
    ]
    first = worths(rows, parts, ends[0].__getitem__)
    sure = all(a is None or a + b == 1 for a, b in zip(*ends, strict=True)) and leaves(rows, parts)
    if sure:  # one of them wins for certain, so that one worth tells the other
        return [first, [1 - worth for worth in first]]
    return [first, worths(rows, parts, ends[1].__getitem__)]


def leaves(rows: Rows, parts: list[list[int]]) -> bool:
    """Whether every knot is left at last."""
    for part in parts:
        inside = set(part)
        if rows.to[part[0]] and all(kid in inside for place in part for kid in rows.to[place]):
            return False
    return True


def _said(
    best: Optimum, exact: list[list[Any]], mine: int, wins: list[Fraction], *, certified: bool
) -> FightAdvice:
    chain = best.chain
    first, branches = chain.places[0], chain.branches[0]
    assert isinstance(first, Place)  # noqa: S101 - it is not over
    names = [one.name for one in chain.cast.combatants]
    branch = branches[0]
    plan = branch.landing.plan
    choice: Choice | None = None
    options: tuple[tuple[Any, Fraction], ...] = ()
    side = mine
    if len(branches) == 1 and plan.kind[plan.root] == ASKED and best.open(branch, plan.root):
        asked: Choice = plan.label[plan.root]
        choice, side = asked, best.side(branch, plan.root)
        values = best.exact_values(0, 0, exact[side])
        options = tuple(
            (option, _fraction(values[kid]))
            for option, kid in zip(asked.options, plan.kids[plan.root], strict=True)
        )
    sides = chain.cast.fight.sides
    return FightAdvice(
        who=names[branch.by],
        foe=names[branch.against] if branch.against != branch.by else "",
        by=sides[side],
        choice=choice,
        options=options,
        worth=_fraction(exact[side][0]),
        wins=tuple(zip(sides, wins, strict=True)),
        unending=1 - sum(wins, Fraction(0)),
        certified=certified,
        places=len(chain.places),
        decisions=best.decisions,
    )


def _end(cast: Cast, place: Place | Over, side: int, goal: Worth) -> Fraction:
    return goal(cast, place, side) if isinstance(place, Over) else Fraction(0)


def _exact(number: Fraction) -> Any:
    return fmpq(number.numerator, number.denominator)


def _fraction(number: Any) -> Fraction:
    return Fraction(int(number.p), int(number.q))
