"""The exact chances of a fight: who wins, in which round, what is left of everybody, who falls first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
from flint import fmpq

from affray.chance.distribution import Distribution
from affray.fight.cast import Cast
from affray.fight.chain import MOST_PLACES, Chain, Rows, Start
from affray.fight.fighters import Fight
from affray.fight.flow import Over, Place
from affray.fight.knots import knots
from affray.fight.orders import orders
from affray.fight.roster import Ids
from affray.fight.rounds import Round, by_round, unseen
from affray.fight.solve import arrivals

ROUNDS = 20
"""Rounds that are told one by one where no horizon is asked for."""


class Ended(msgspec.Struct, frozen=True):
    """One way in which a fight can end.

    winner    the side that is left; None: nobody is
    left      for each combatant its numbers, such as hit points, as they are then
    standing  the combatants that stand
    """

    winner: str | None
    left: tuple[tuple[tuple[str, int], ...], ...]
    standing: tuple[str, ...]


class Odds(msgspec.Struct, frozen=True):
    """What may come of a fight, exactly.

    wins       for each side the chance that it is the one left
    draw       the chance that nobody is left
    fighting   the chance that it goes on beyond the horizon
    unending   the chance that it would go on for ever: nobody can hurt anybody any more
    rounds     (round, chance that it ends in it), from 1; `later`: that it ends after the last of these
    ends       every way in which it can end, with its chance; those that go on are not among them
    first      for each combatant the chance that it is the first to fall; together, if several fall at once
    places     how many ways to stand were looked at
    """

    names: tuple[str, ...]
    wins: tuple[tuple[str, Fraction], ...]
    draw: Fraction
    fighting: Fraction
    unending: Fraction
    rounds: tuple[tuple[int, Fraction], ...]
    later: Fraction
    ends: tuple[tuple[Ended, Fraction], ...]
    first: tuple[tuple[str, Fraction], ...]
    places: int
    horizon: int | None = None

    def win(self, side: str) -> Fraction:
        """The chance that a side wins."""
        return dict(self.wins)[side]

    def numbers_left(self, name: str) -> dict[str, Distribution[int]]:
        """What is left of each of a combatant's numbers when the fight ends."""
        at = self.names.index(name)
        numbers = dict.fromkeys(number for end, _ in self.ends for number, _ in end.left[at])
        return {number: self.left(name, number) for number in numbers}

    def left(self, name: str, number: str) -> Distribution[int]:
        """What is left of a combatant's number, such as hit points, when the fight ends."""
        at = self.names.index(name)
        return Distribution.of(
            [(dict(end.left[at]).get(number, 0), share) for end, share in self.ends if share]
        )


def odds(fight: Fight, *, rounds: int = ROUNDS, most: int = MOST_PLACES, start: Start | None = None) -> Odds:
    """The exact chances of a fight between habits.

    rounds   rounds that are told one by one; with a horizon, that many
    most     refuse a fight that can stand in more ways
    start    where the fight stands; else its beginning. Rounds are counted from there
    """
    start = start or Start(Cast(fight), orders(fight))
    chain = Chain(start.cast, start.place, most=most, horizon=fight.horizon)
    return odds_of(chain, Rows(chain), horizon=fight.horizon, rounds=rounds)


def odds_of(chain: Chain, rows: Rows, *, horizon: int | None = None, rounds: int = ROUNDS) -> Odds:
    """The same of a chain that is there already, under choices that are taken."""
    cast, places = chain.cast, chain.places
    whole = sum(chain.starts.values())
    starts = {place: Fraction(weight, whole) for place, weight in chain.starts.items()}
    falls = _Falls(chain)
    told = by_round(rows, starts, horizon or rounds, falls.seen if horizon else unseen)
    if horizon is None:
        exact = {place: fmpq(share.numerator, share.denominator) for place, share in starts.items()}
        found = arrivals(rows, knots(rows.to), exact, falls.seen)
        ended = {place: _fraction(mass) for place, mass in found.items()}
        fighting = Fraction(0)
    else:
        ended = _summed(told)
        fighting = 1 - sum(ended.values(), Fraction(0))
    ends = {place: mass for place, mass in ended.items() if _over(places[place])}
    wins = dict.fromkeys(cast.fight.sides, Fraction(0))
    for place, mass in ends.items():
        winner = cast.winner(places[place].ids)
        if winner is not None:
            wins[cast.fight.sides[winner]] += mass
    told_rounds = tuple(
        (number, sum((m for p, m in one.ended.items() if _over(places[p])), Fraction(0)))
        for number, one in enumerate(told, 1)
    )
    over = sum(ends.values(), Fraction(0))
    return Odds(
        names=tuple(one.name for one in cast.combatants),
        wins=tuple(wins.items()),
        draw=over - sum(wins.values(), Fraction(0)),
        fighting=fighting,
        unending=sum(ended.values(), Fraction(0)) - over,
        rounds=told_rounds,
        later=over - sum((mass for _, mass in told_rounds), Fraction(0)),
        ends=merged((describe(cast, places[place].ids), mass) for place, mass in ends.items()),
        first=tuple((one.name, falls.first[who]) for who, one in enumerate(cast.combatants)),
        places=len(places),
        horizon=horizon,
    )


def _summed(told: list[Round]) -> dict[int, Fraction]:
    ended: dict[int, Fraction] = {}
    for one in told:
        for place, mass in one.ended.items():
            ended[place] = ended.get(place, Fraction(0)) + mass
    return ended


class _Falls:
    """Who falls first: those who have fallen at the first place at which anybody has."""

    def __init__(self, chain: Chain) -> None:
        self.first = [Fraction(0) for _ in chain.cast.combatants]
        fallen = chain.cast.fallen
        self.fallen = [
            tuple(who for who, state in enumerate(place.ids) if fallen(who, state)) for place in chain.places
        ]

    def seen(self, place: int, kid: int, mass: Any) -> None:
        """So much of the whole goes from a place to the next."""
        if self.fallen[kid] and not self.fallen[place]:
            for who in self.fallen[kid]:
                self.first[who] += _fraction(mass)


def _over(place: Place | Over) -> bool:
    return isinstance(place, Over) and place.ended


def describe(cast: Cast, ids: Ids) -> Ended:
    """An end in the book's own numbers."""
    winner = cast.winner(ids)
    left = []
    for who, state in enumerate(ids):
        here = cast.here(state)
        left.append(tuple(cast.book.numbers(cast.sheet(who), cast.states[state]).items()) if here else ())
    return Ended(
        None if winner is None else cast.fight.sides[winner],
        tuple(left),
        tuple(one.name for who, one in enumerate(cast.combatants) if not cast.out(who, ids[who])),
    )


def merged(pairs: Iterator[tuple[Ended, Any]]) -> tuple[tuple[Ended, Any], ...]:
    """Ends that read alike, together; the likeliest first."""
    found: dict[Ended, Any] = {}
    for end, mass in pairs:
        found[end] = found.get(end, 0) + mass
    return tuple(sorted(found.items(), key=lambda pair: -pair[1]))


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else Fraction(value)
