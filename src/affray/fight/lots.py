"""The order of turns of many fights at once, by lot."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from affray.fight.orders import Seat, rolls


def rolled(every: list[Seat], times: int, generator: Generator) -> NDArray[Any]:
    """The order of turns of each of so many fights."""
    size = len(every)
    values, ties = np.zeros((times, size)), np.zeros((times, size))
    nowhere = np.zeros((times, size))
    for at, seat in enumerate(every):
        if seat.given is not None:
            values[:, at] = -seat.given
        elif seat.rolled is not None:
            odds = rolls(seat.rolled)
            chances = np.array([weight / odds.total for weight in odds.weights])
            values[:, at] = -np.array(odds.values)[generator.choice(len(chances), size=times, p=chances)]
            ties[:, at] = -seat.rolled.tie
        else:
            nowhere[:, at] = 1
    lots = generator.random((times, size)) if any(seat.rolled for seat in every) else np.zeros((times, size))
    for at, seat in enumerate(every):
        if seat.rolled is None or seat.rolled.lots is None:
            lots[:, at] = 0
    inplace = np.broadcast_to(np.arange(size), (times, size))
    order = np.lexsort((inplace, lots, ties, values, nowhere), axis=1)
    members = [seat.members for seat in every]
    if all(len(one) == 1 for one in members):
        return np.array([one[0] for one in members])[order]
    kinds, of = np.unique(order, axis=0, return_inverse=True)
    spelt = np.array([[who for seat in kind for who in members[seat]] for kind in kinds.tolist()])
    return spelt[of.reshape(-1)]
