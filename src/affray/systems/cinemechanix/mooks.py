"""Mooks: no damage, but successes that lower their CDR, and go on to others nearby."""

from __future__ import annotations

from affray.rules import Option, Step, Table, rule
from affray.systems.cinemechanix import told
from affray.systems.cinemechanix.cites import CITES
from affray.systems.cinemechanix.rest import rally
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case
from affray.systems.cinemechanix.spending import bonuses

Nearby = tuple[tuple[int, int], ...]
"""Ratings with their counts: forty mooks are as small as two."""


@rule("CMX-8 CMX-9 CMX-32", cites=CITES)
def lower(
    t: Table, left: int, rating: int, limit: int, others: Nearby, case: Case, rulings: Rulings
) -> Step | None:
    """Each success lowers the mook's CDR by one; at zero it is out."""
    off = t.choose(told.LOWER, range(min(left, rating) + 1))
    if off == rating:
        return fall(left - off, rating, limit, others, case, rulings)
    t.tell(told.RATING, off)
    return bonuses(left - off, case, rulings)


@rule("CMX-8 CMX-9 CMX-10 CMX-32", cites=CITES)
def fall(
    t: Table, left: int, rating: int, limit: int, others: Nearby, case: Case, rulings: Rulings
) -> Step | None:
    """Only when a mook is out do successes go on, to others of no more CDR, in the order you like."""
    t.tell(told.RATING, rating)
    t.tell(told.FELLED)
    near = tuple(one for one, _ in others if one <= limit)
    if not left or not near:
        return rally(left, case, rulings)
    menu: list[Option | int] = [told.NOBODY, *near]
    chosen = t.choose(told.NEXT, menu)
    if isinstance(chosen, Option):
        return rally(left, case, rulings)
    return beside(left, chosen, limit, without(others, chosen), case, rulings)


@rule("CMX-8 CMX-10", cites=CITES)
def beside(
    t: Table, left: int, rating: int, limit: int, others: Nearby, case: Case, rulings: Rulings
) -> Step | None:
    """The next mook, without another attack roll; it may be left standing with less."""
    off = t.choose(told.LOWER, range(min(left, rating) + 1))
    if off == rating:
        following = rating if rulings.carry_over_limit == "previous" else limit
        return fall(left - off, rating, following, others, case, rulings)
    t.tell(told.RATING, off)
    return rally(left - off, case, rulings)


def limit(case: Case, rulings: Rulings) -> int:
    """The highest CDR to which successes may go on from the first mook."""
    return case.target.unhurt if rulings.carry_over_limit == "full" else case.target.rating


def without(others: Nearby, rating: int) -> Nearby:
    """The mooks nearby, less one of a rating."""
    fewer = ((one, count - (one == rating)) for one, count in others)
    return tuple((one, count) for one, count in fewer if count)
