"""How many rounds a fight takes on average, exactly, however long it may last."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq

from affray.fight.chain import Rows
from affray.fight.flow import Over
from affray.fight.knots import knots
from affray.fight.solve import dot, solved


def mean_rounds(rows: Rows) -> Fraction | None:
    """The mean number of the round in which it ends. None: there is a chance that it never ends."""
    left: list[Any] = [None] * len(rows.to)
    for part in knots(rows.to):
        found = [_end(rows, part[0])] if not rows.to[part[0]] else _more(rows, part, left)
        for place, value in zip(part, found, strict=True):
            left[place] = value
    whole = sum(rows.chain.starts.values())
    each = [left[place] for place in rows.chain.starts]
    if any(one is None for one in each):
        return None
    mean = 1 + dot(list(rows.chain.starts.values()), each) / whole
    return Fraction(int(mean.p), int(mean.q))


def _end(rows: Rows, place: int) -> Any:
    """No more rounds, where it has ended; where it goes on for ever, no number of them."""
    one = rows.chain.places[place]
    return fmpq(0) if isinstance(one, Over) and one.ended else None


def _more(rows: Rows, part: list[int], left: list[Any]) -> list[Any]:
    """How many more rounds end before the fight does, from each place of a knot; None: perhaps for ever."""
    at = {place: number for number, place in enumerate(part)}
    known, inside, leads_out = [], [], False
    for place in part:
        row: dict[int, int] = {}
        weights, values, ending = [], [], 0
        for kid, weight, over in zip(rows.to[place], rows.weights[place], rows.rounds[place], strict=True):
            if kid in at:
                row[at[kid]] = row.get(at[kid], 0) + weight
            elif left[kid] is None:
                return [None] * len(part)
            else:
                leads_out = True
                weights.append(weight)
                values.append(left[kid])
            ending += weight * over if rows.to[kid] else 0
        known.append((dot(weights, values) + ending) / rows.total[place])
        inside.append({kid: fmpq(weight, rows.total[place]) for kid, weight in row.items()})
    if not leads_out:
        return [None] * len(part)
    if len(part) == 1:
        return [known[0] / (1 - inside[0].get(0, fmpq(0)))]
    return solved(inside, known)
