"""The order of turns: rolled for, given, or as the file has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, permutations, product
from math import factorial, lcm
from typing import NamedTuple

from affray.chance.distribution import Distribution
from affray.errors import TooMany
from affray.fight.fighters import Fight
from affray.fight.flow import Order
from affray.fight.habit import Habit, decided
from affray.fight.planning import plan_of
from affray.rules.fighting import Initiative

MOST_ORDERS = 50_000
MOST_PLACE = 300
"""Places above this are all alike."""


class Seat(NamedTuple):
    """Those who take their turns together: a group, or one alone.

    members      their numbers
    given        their place as given; None: it is rolled for, or there is none
    rolled       how it is rolled for
    """

    members: tuple[int, ...]
    given: int | None
    rolled: Initiative | None


def seats(fight: Fight) -> list[Seat]:
    """Everybody, groups together, in the order of the file."""
    found = []
    numbered = list(enumerate(fight.combatants))
    for _, group in groupby(numbered, key=lambda pair: (pair[1].group or pair[1].name, pair[1].joins)):
        members = list(group)
        one = members[0][1]
        rolled = fight.fighting.initiative(one.sheet) if one.initiative is None else None
        found.append(Seat(tuple(number for number, _ in members), one.initiative, rolled))
    return found


def orders(fight: Fight) -> dict[Order, int]:
    """Every order of turns with its exact weight. Higher goes first; then the higher tie, then by lot."""
    every = seats(fight)
    rolling = [seat for seat in every if seat.rolled is not None]
    odds = [rolls(seat.rolled) for seat in rolling if seat.rolled is not None]
    number = 1
    for one in odds:
        number *= len(one.values)
    if number > MOST_ORDERS:
        raise TooMany(
            f"rolls of {len(rolling)} fighters for the order fall in {number:,} ways: "
            "give an `initiative` to some"
        )
    found: dict[Order, int] = {}
    whole = lcm(*(factorial(size) for size in range(1, len(every) + 1)))
    for values, weight in _rolls(odds):
        rolled = dict(zip((id(seat) for seat in rolling), values, strict=True))
        for order, share in _sorted([(_place(seat, rolled.get(id(seat))), seat) for seat in every], whole):
            found[order] = found.get(order, 0) + weight * share
    return found


def rolls(initiative: Initiative) -> Distribution[int]:
    """Every place that may be rolled for, with its chance."""
    plan = plan_of(initiative.step, ((initiative.told, 0),), enough=MOST_PLACE)
    weights, total = plan.shared(decided(plan, Habit(), Habit()))
    places = [next((amount for _, _, amount in outcome), 0) for outcome in plan.outcomes]
    return Distribution(tuple(places[at] for at in weights), tuple(weights.values()), total)


def _rolls(odds: Sequence[Distribution[int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    pairs = [list(zip(one.values, one.weights, strict=True)) for one in odds]
    for ways in product(*pairs):
        weight = 1
        for _, part in ways:
            weight *= part
        yield tuple(value for value, _ in ways), weight


def _place(seat: Seat, rolled: int | None) -> tuple[int, int, int, int]:
    """What a seat is sorted by: who has no place comes after those who have one."""
    if seat.given is not None:
        return 0, -seat.given, 0, 0
    if seat.rolled is not None and rolled is not None:
        return 0, -rolled, -seat.rolled.tie, 1
    return 1, 0, 0, 0


def _sorted(placed: list[tuple[tuple[int, int, int, int], Seat]], whole: int) -> Iterator[tuple[Order, int]]:
    """The orders of some places, with weights that add up to `whole`. Rolled ties fall by lot."""
    placed.sort(key=lambda pair: pair[0])
    groups = [[seat for _, seat in group] for _, group in groupby(placed, key=lambda pair: pair[0])]
    choices = []
    for group in groups:
        by_lot = len(group) > 1 and all(seat.rolled is not None and seat.rolled.lots for seat in group)
        choices.append(list(permutations(group)) if by_lot else [tuple(group)])
    number = 1
    for choice in choices:
        number *= len(choice)
    for ways in product(*choices):
        yield tuple(member for group in ways for seat in group for member in seat.members), whole // number


def placed(every: Sequence[Seat], rolled: Sequence[tuple[int, ...]]) -> Order:
    """The order of turns, once everybody has rolled; those who were equal have rolled again."""
    keyed = []
    for seat, (first, *again) in zip(every, (one or (0,) for one in rolled), strict=True):
        keyed.append((*_place(seat, first), *(-lot for lot in again)))
    numbers = sorted(range(len(every)), key=lambda number: keyed[number])
    return tuple(member for number in numbers for member in every[number].members)


def next_seat(every: Sequence[Seat], rolled: Sequence[tuple[int, ...]]) -> int | None:
    """The seat that is to roll next: each once, and those who are equal again; None: all are placed."""
    for number, seat in enumerate(every):
        if seat.rolled is not None and not rolled[number]:
            return number
    for number, seat in enumerate(every):
        equal = [other for other, one in enumerate(every) if _equal(seat, one, rolled[number], rolled[other])]
        if len(equal) > 1:
            fewest = min(len(rolled[other]) for other in equal)
            return next(other for other in equal if len(rolled[other]) == fewest)
    return None


def _equal(seat: Seat, other: Seat, rolled: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Whether two seats are equal so far, and lots decide."""
    mine, theirs = seat.rolled, other.rolled
    if mine is None or theirs is None or mine.lots is None or theirs.lots is None:
        return False
    both = min(len(rolled), len(others))
    return mine.tie == theirs.tie and rolled[:both] == others[:both]
