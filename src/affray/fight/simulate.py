"""Many fights at once: a duel as a crowd over its places, parties as rows of numbers, until sure enough."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from affray.errors import BadValue, TooMany
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.count import Count, Progress, Simulated, Watch
from affray.fight.fighters import Fight
from affray.fight.flow import Over
from affray.fight.jobs import Hands, alone, processes
from affray.fight.layers import Layers
from affray.fight.orders import orders
from affray.fight.tokens import Batch

MOST_TIMES = 10**15
MOST_PARTIES = 10**8
FEW_PLACES = 15_000
"""Fights that can stand in no more ways than this are pushed through as a crowd."""
FIRST, LATER = 1_000, 20_000
"""How many parties are resolved at a time: a few at first, so that something is known soon."""


def simulate(
    fight: Fight,
    *,
    times: int = 100_000,
    precision: float | None = None,
    seed: int = 0,
    jobs: int = 1,
    hands: Hands | None = None,
    watch: Watch | None = None,
) -> Simulated:
    """Resolve a fight many times.

    times      how many; a duel costs the same for a billion as for a thousand
    precision  stop as soon as each side's chance is known to within this much, up or down, at 95 %
    jobs       processes that work at a fight of parties; `hands`: who else does. A duel needs no help.
               The result does not depend on either
    watch      is told how far it has come
    An interruption (Ctrl-C) ends it with what is done so far, and the result says so.
    """
    if not 1 <= times <= MOST_TIMES:
        raise BadValue(f"{times} times: give 1 to {MOST_TIMES:,}", path="times")
    if precision is not None and not 0 < precision < 1:
        raise BadValue(f"a precision of {precision}: give a chance such as 0.01", path="precision")
    if seed < 0:
        raise BadValue(f"a seed of {seed}: give 0 or more", path="seed")
    if not 1 <= jobs <= 256:
        raise BadValue(f"{jobs} jobs: give 1 to 256", path="jobs")
    said = {
        "seed": seed,
        "asked": times,
        "horizon": fight.horizon,
        "generator": f"numpy {np.__version__} PCG64",
    }
    layers = _layers(fight)
    if layers is not None:
        count = _crowd(layers, fight, times, np.random.Generator(np.random.PCG64(seed)))
        return count.result(**said, way="crowd")
    if times > MOST_PARTIES:
        raise BadValue(f"{times:,} times: of parties at most {MOST_PARTIES:,}", path="times")
    hands = hands or (alone if jobs == 1 else processes(jobs))
    count, stopped = _parties(fight, times, precision, seed, hands, watch)
    return count.result(**said, stopped=stopped, way="parties")


def _layers(fight: Fight) -> Layers | None:
    """A fight ready for crowds, if it is a small one."""
    if not fight.is_duel:
        return None
    try:
        chain = Chain(Cast(fight), orders(fight), most=FEW_PLACES, horizon=fight.horizon)
    except TooMany:
        return None
    return Layers(Rows(chain))


def _crowd(layers: Layers, fight: Fight, times: int, generator: Generator) -> Count:
    chain = layers.rows.chain
    count = Count(chain.cast)
    count.times = times
    crowd = layers.send(times, generator, horizon=fight.horizon)
    for (round_, number), many in crowd.ended.items():
        place = chain.places[number]
        if isinstance(place, Over) and place.ended:
            count.ended(place.ids, many, round_)
            for who, state in enumerate(place.ids):
                if chain.cast.fallen(who, state):
                    count.first[fight.combatants[who].name] += many
        else:
            count.unending += many
    count.fighting = crowd.fighting
    return count


def _parties(
    fight: Fight, times: int, precision: float | None, seed: int, hands: Hands, watch: Watch | None
) -> tuple[Count, str]:
    whole = Count(Cast(fight))
    stopped = ""
    try:
        for count in hands(fight, whole.cast, enumerate(_sizes(times)), seed):
            whole.add(count)
            half = whole.half()
            if watch is not None:
                watch(Progress(whole.times, times, half))
            if precision is not None and half <= precision:
                stopped = "precision" if whole.times < times else ""
                break
    except KeyboardInterrupt:
        if not whole.times:
            raise
        stopped = "interrupted"
    return whole, stopped


def _sizes(times: int) -> Iterator[int]:
    left, size = times, FIRST
    while left:
        size = min(size, left)
        yield size
        left -= size
        size = LATER


def batch(fight: Fight, cast: Cast, size: int, seed: int, number: int) -> Count:
    """One batch: its dice depend on the seed and its number alone."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number,))))
    rows = Batch(cast, size, generator)
    rows.run(fight.horizon)
    count = Count(cast)
    count.times = size
    over = rows.ended > 0
    count.unending = int((rows.stuck & ~over).sum())
    count.fighting = int((~over & ~rows.stuck).sum())
    kinds, numbers = np.unique(
        np.column_stack([rows.ended[over], rows.ids[over]]), axis=0, return_counts=True
    )
    for (round_, *ids), many in zip(kinds.tolist(), numbers.tolist(), strict=True):
        count.ended(tuple(ids), many, round_)
    for who, one in enumerate(fight.combatants):
        count.first[one.name] = int((rows.first == who).sum())
    return count
