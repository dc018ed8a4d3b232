"""Open ends put together for people: one outcome, however finely it was split inside."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.chance.tail import AtLeast

Sums = tuple[Any, ...]


def join_ends(weights: dict[Sums, int]) -> dict[Sums, int]:
    """Join the open ends of sums that otherwise agree, and take in every sum that lies within them.

    Afterwards each finite sum has the whole of its chance, and what lies past them is one outcome of exact mass
    and mean.
    """
    places = sorted({at for sums in weights for at, amount in enumerate(sums) if isinstance(amount, AtLeast)})
    if not places:
        return weights
    groups: dict[Sums, dict[Sums, int]] = {}
    for sums, weight in weights.items():
        rest = tuple(amount for at, amount in enumerate(sums) if at not in places)
        groups.setdefault(rest, {})[sums] = weight
    joined: dict[Sums, int] = {}
    for group in groups.values():
        joined.update(_joined(group, places))
    return joined


def _joined(group: dict[Sums, int], places: list[int]) -> dict[Sums, int]:
    ends = [sums for sums in group if all(isinstance(sums[at], AtLeast) for at in places)]
    if not ends:
        return group
    edges = {at: _edge([sums[at] for sums in ends]) for at in places}
    within = [sums for sums in group if all(_lies_within(sums[at], *edges[at]) for at in places)]
    mass = sum(group[sums] for sums in within)
    whole = list(ends[0])
    for at in places:
        edge, up = edges[at]
        mean = sum((_expected(sums[at]) * group[sums] for sums in within), Fraction(0)) / mass
        whole[at] = AtLeast(edge, mean, up=up)
    kept = {sums: weight for sums, weight in group.items() if sums not in set(within)}
    return {**kept, tuple(whole): mass}


def _edge(ends: list[AtLeast]) -> tuple[int, bool]:
    up = ends[0].up
    return (min if up else max)(end.edge for end in ends), up


def _lies_within(amount: Any, edge: int, up: bool) -> bool:  # noqa: FBT001 - the two parts of an edge
    at = amount.edge if isinstance(amount, AtLeast) else amount
    return bool(at >= edge if up else at <= edge)


def _expected(amount: Any) -> Fraction:
    return amount.expected() if isinstance(amount, AtLeast) else Fraction(amount)
