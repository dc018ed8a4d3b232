"""What a place is worth, and where a fight ends up: in closed form over knots, in exact rationals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flint import fmpq, fmpq_mat

from affray.errors import TooMany
from affray.fight.chain import Rows

MOST_KNOT = 400
"""The largest knot that is solved exactly."""


def worths(rows: Rows, parts: Sequence[list[int]], ends: Callable[[int], Any]) -> list[Any]:
    """The exact worth of every place: of an end what `ends` says, of the others the mean of what follows.

    A knot that nothing leads out of is worth 0: the fight goes on for ever there.
    """
    worth: list[Any] = [None] * len(rows.to)
    for part in parts:
        if len(part) == 1:
            worth[part[0]] = _alone(rows, part[0], worth, ends)
        else:
            for place, value in zip(part, _together(rows, part, worth), strict=True):
                worth[place] = value
    return worth


def dot(weights: list[int], values: list[Any]) -> Any:
    """The exact sum of values by weights: FLINT brings them to one denominator once, not at every step."""
    if not weights:
        return fmpq(0)
    number = len(weights)
    return (fmpq_mat(1, number, weights) * fmpq_mat(number, 1, values))[0, 0]


def _alone(rows: Rows, place: int, worth: list[Any], ends: Callable[[int], Any]) -> Any:
    if not rows.to[place]:
        return ends(place)
    pairs = [pair for pair in zip(rows.to[place], rows.weights[place], strict=True) if pair[0] != place]
    leaves = sum(weight for _, weight in pairs)
    return (
        dot([weight for _, weight in pairs], [worth[kid] for kid, _ in pairs]) / leaves if pairs else fmpq(0)
    )


def _together(rows: Rows, part: list[int], worth: list[Any]) -> list[Any]:
    at = {place: number for number, place in enumerate(part)}
    known, inside, leads_out = [], [], False
    for place in part:
        row: dict[int, int] = {}
        weights, values = [], []
        for kid, weight in zip(rows.to[place], rows.weights[place], strict=True):
            if kid in at:
                row[at[kid]] = row.get(at[kid], 0) + weight
            else:
                weights.append(weight)
                values.append(worth[kid])
        leads_out = leads_out or bool(weights)
        known.append(dot(weights, values) / rows.total[place])
        inside.append({kid: fmpq(weight, rows.total[place]) for kid, weight in row.items()})
    if not leads_out:
        return [fmpq(0)] * len(part)
    return solved(inside, known)


def solved(inside: list[dict[int, Any]], known: list[Any]) -> list[Any]:
    """X where x[i] = known[i] + the sum of inside[i][j] · x[j]."""
    number = len(known)
    if number == 2:
        (a, b), (c, d) = ((row.get(0, fmpq(0)), row.get(1, fmpq(0))) for row in inside)
        det = (1 - a) * (1 - d) - b * c
        return [((1 - d) * known[0] + b * known[1]) / det, (c * known[0] + (1 - a) * known[1]) / det]
    if number > MOST_KNOT:
        raise TooMany(
            f"{number:,} ways to stand lead back to one another: at most {MOST_KNOT} are solved exactly; "
            "ask for a horizon, or simulate"
        )
    left = fmpq_mat(number, number)
    for i in range(number):
        left[i, i] = fmpq(1)
        for j, chance in inside[i].items():
            left[i, j] = left[i, j] - chance
    right = fmpq_mat(number, 1, known)
    return [row[0] for row in left.solve(right).tolist()]


def arrivals(
    rows: Rows, parts: Sequence[list[int]], starts: dict[int, Any], seen: Callable[[int, int, Any], None]
) -> dict[int, Any]:
    """How much of the whole ends at each end, and how much stays for ever in a knot (by its first place).

    seen   is told of every way out of a knot: from which place to which, and how much of the whole takes it
    """
    mass: dict[int, Any] = dict(starts)
    found: dict[int, Any] = {}
    for part in reversed(parts):
        inflow = [mass.pop(place, None) for place in part]
        if all(one is None for one in inflow):
            continue
        for place, there in zip(part, visits(rows, part, inflow, found), strict=True):
            if there is None:
                continue
            if not rows.to[place]:
                found[place] = found.get(place, 0) + there
                continue
            share = there / rows.total[place]
            inside = set(part)
            for kid, weight in zip(rows.to[place], rows.weights[place], strict=True):
                if kid not in inside:
                    mass[kid] = mass.get(kid, 0) + share * weight
                    seen(place, kid, share * weight)
    return found


def visits(rows: Rows, part: list[int], inflow: list[Any], found: dict[int, Any]) -> list[Any]:
    """How often each place of a knot is stood at, on the whole."""
    at = {place: number for number, place in enumerate(part)}
    into: list[dict[int, Any]] = [{} for _ in part]
    leads_out = not rows.to[part[0]]
    for place in part:
        for kid, weight in zip(rows.to[place], rows.weights[place], strict=True):
            if kid in at:
                row = into[at[kid]]
                row[at[place]] = row.get(at[place], fmpq(0)) + fmpq(weight, rows.total[place])
            else:
                leads_out = True
    inflow = [fmpq(0) if one is None else one for one in inflow]
    if not leads_out:
        found[part[0]] = sum(inflow, fmpq(0))
        return [None] * len(part)
    if len(part) == 1:
        return [inflow[0] / (1 - into[0].get(0, fmpq(0)))]
    return solved(into, inflow)
