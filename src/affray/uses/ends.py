"""Open ends put together for people: one outcome, however finely it was split inside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from affray.chance.tail import AtLeast
from affray.errors import TailError

Amounts: TypeAlias = tuple[Any, ...]


class Edge(NamedTuple):
    """Where the open ends in one place of some sums begin."""

    at: int
    up: bool

    def within(self, amount: Any) -> bool:
        """Whether an amount lies past it."""
        nearest = amount.edge if isinstance(amount, AtLeast) else amount
        return bool(nearest >= self.at if self.up else nearest <= self.at)


def join_ends(weights: Mapping[Amounts, int]) -> Mapping[Amounts, int]:
    """Join the open ends of sums that otherwise agree, and take in every sum that lies within them.

    Afterwards each finite sum has the whole of its chance, and what lies past the nearest edge in a place is
    one outcome there, of exact mass and mean.
    """
    places = {at for sums in weights for at, amount in enumerate(sums) if isinstance(amount, AtLeast)}
    if not places:
        return weights
    groups: dict[Amounts, list[tuple[Amounts, int]]] = {}
    for sums, weight in weights.items():
        rest = tuple(amount for at, amount in enumerate(sums) if at not in places)
        groups.setdefault(rest, []).append((sums, weight))
    return {sums: weight for group in groups.values() for sums, weight in _joined(group, places)}


def _joined(group: list[tuple[Amounts, int]], places: set[int]) -> Iterator[tuple[Amounts, int]]:
    edges = {at: _edge(sums[at] for sums, _ in group) for at in places}
    alike: dict[Amounts, list[tuple[Amounts, int]]] = {}
    for sums, weight in group:
        key = tuple(_curtailed(amount, edges.get(at)) for at, amount in enumerate(sums))
        alike.setdefault(key, []).append((sums, weight))
    for key, members in alike.items():
        mass = sum(weight for _, weight in members)
        yield tuple(_end(at, amount, members, mass) for at, amount in enumerate(key)), mass


def _edge(amounts: Iterable[Any]) -> Edge | None:
    """The nearest edge of the open ends among some amounts."""
    ends = [amount for amount in amounts if isinstance(amount, AtLeast)]
    if not ends:
        return None
    up = ends[0].up
    if any(end.up is not up for end in ends):
        raise TailError(
            "one effect is open-ended both ways: tell what is gained and what is lost as two effects"
        )
    return Edge((min if up else max)(end.edge for end in ends), up)


def _curtailed(amount: Any, edge: Edge | None) -> Any:
    return edge if edge is not None and edge.within(amount) else amount


def _end(at: int, amount: Any, members: list[tuple[Amounts, int]], mass: int) -> Any:
    if not isinstance(amount, Edge):
        return amount
    mean = sum((_expected(sums[at]) * weight for sums, weight in members), Fraction(0)) / mass
    return AtLeast(amount.at, mean, up=amount.up)


def _expected(amount: Any) -> Fraction:
    return amount.expected() if isinstance(amount, AtLeast) else Fraction(amount)
