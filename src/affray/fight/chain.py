"""Every place that a fight can come to, each met once, and how it leads to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from affray.errors import TooMany
from affray.fight.cast import Cast
from affray.fight.flow import Flow, Order, Over, Place
from affray.fight.landing import Landing
from affray.fight.plan import Share

MOST_PLACES = 500_000


class Start(NamedTuple):
    """Where a fight is looked at from: a place in the numbers of its cast, or its orders of turns."""

    cast: Cast
    place: Mapping[Order, int] | Place


class Branch(NamedTuple):
    """One deed at a place: what it does, and for each way in which it can end the place it leads to.

    by, against   who acts, and on whom; they are the same where nobody is attacked
    """

    landing: Landing
    to: list[int]
    rounds: list[int]
    by: int
    against: int


class Chain:
    """Places by number, from the beginning of a fight on.

    places     the places; an Over has no branches
    branches   for each place its deeds, one or several of which a lot decides
    starts     where the fight begins, with weights, for each order of turns
    """

    def __init__(
        self,
        cast: Cast,
        orders: Mapping[Order, int] | Place,
        *,
        most: int = MOST_PLACES,
        choosing: bool = False,
        horizon: int | None = None,
    ) -> None:
        """Begin with the first turn in each of some orders, or where the fight stands.

        choosing   every choice is left open; else each is taken by the habit of whose it is
        horizon    how many rounds are looked at: what follows them has no branches
        """
        self.cast, self.flow, self.most = cast, Flow(cast), most
        self._land = cast.open_landing if choosing else cast.landing
        self.places: list[Place | Over] = []
        self.branches: list[tuple[Branch, ...]] = []
        self._numbers: dict[Place | Over, int] = {}
        self.starts: dict[int, int] = {}
        if isinstance(orders, Place):
            self.starts[self._number(orders)] = 1
        else:
            for order, weight in orders.items():
                number = self._number(self.flow.begin(order).place)
                self.starts[number] = self.starts.get(number, 0) + weight
        if horizon is None:
            self._explore()
        else:
            self._explore_to(horizon)

    def _number(self, place: Place | Over) -> int:
        known = self._numbers.get(place)
        if known is None:
            if len(self.places) >= self.most:
                raise TooMany(
                    f"this fight can stand in more than {self.most:,} ways: "
                    "simulate it, or ask about fewer fighters"
                )
            known = self._numbers[place] = len(self.places)
            self.places.append(place)
        return known

    def _explore(self) -> None:
        while len(self.branches) < len(self.places):
            place = self.places[len(self.branches)]
            self.branches.append(() if isinstance(place, Over) else self._branches(place))

    def _explore_to(self, horizon: int) -> None:
        """Round by round: each place as soon as it can be come to."""
        found: dict[int, tuple[Branch, ...]] = {}
        now = list(self.starts)
        for _ in range(horizon):
            later: list[int] = []
            while now:
                number = now.pop()
                place = self.places[number]
                if number in found or isinstance(place, Over):
                    continue
                found[number] = self._branches(place)
                for branch in found[number]:
                    for kid, rounds in zip(branch.to, branch.rounds, strict=True):
                        (later if rounds else now).append(kid)
            now = later
        self.branches = [found.get(number, ()) for number in range(len(self.places))]

    def _branches(self, place: Place) -> tuple[Branch, ...]:
        found = []
        for deed in self.flow.deeds(place):
            landing = self._land(place.who, place.ids, deed)
            came = [self.flow.after(place, landing.who, way) for way in landing.ways]
            to = [self._number(one.place) for one in came]
            against = deed.foes[0] if deed.foes else place.who
            found.append(Branch(landing, to, [one.rounds for one in came], place.who, against))
        return tuple(found)


class Rows:
    """A chain in which every choice is taken: from each place to the next, with exact weights.

    to[n]       the numbers of the places that may follow
    weights[n]  their weights, and total[n] what these add up to
    rounds[n]   how many rounds end on the way to each
    """

    __slots__ = ("chain", "rounds", "to", "total", "weights")

    def __init__(self, chain: Chain, shares: Sequence[Sequence[Share]] | None = None) -> None:
        """`shares`: of a chain of open choices, what comes of each deed as it is chosen there."""
        self.chain = chain
        self.to: list[list[int]] = []
        self.weights: list[list[int]] = []
        self.total: list[int] = []
        self.rounds: list[list[int]] = []
        for number, branches in enumerate(chain.branches):
            if not branches and isinstance(chain.places[number], Place):
                self._keep([number], [1], [1], 1)  # beyond the horizon: it goes on, nobody looks how
                continue
            if shares is None:
                found = [(one.landing.weights, one.landing.total) for one in branches]
            else:
                chosen = zip(branches, shares[number], strict=True)
                found = [(one.landing.weighed(share), share[1]) for one, share in chosen]
            self._add(found, branches)

    def _add(self, rows: list[tuple[list[int], int]], branches: tuple[Branch, ...]) -> None:
        if len(rows) == 1:
            (weights, total), (branch,) = rows[0], branches
            self._keep(branch.to, weights, branch.rounds, total)
            return
        to: list[int] = []
        weights, rounds, whole = list[int](), list[int](), 1
        for _, total in rows:
            whole *= total
        for (row, total), branch in zip(rows, branches, strict=True):
            to += branch.to
            rounds += branch.rounds
            weights += [weight * (whole // total) for weight in row]
        self._keep(to, weights, rounds, whole * len(rows) if rows else 1)

    def _keep(self, to: list[int], weights: list[int], rounds: list[int], total: int) -> None:
        kept = [at for at, weight in enumerate(weights) if weight]
        self.to.append([to[at] for at in kept])
        self.weights.append([weights[at] for at in kept])
        self.rounds.append([rounds[at] for at in kept])
        self.total.append(total)
