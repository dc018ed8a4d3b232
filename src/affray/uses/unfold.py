"""Every future of a position is found, each once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from affray.errors import TailTooCoarse, TailTooShort, TooMany
from affray.rules.position import Position, start
from affray.rules.rule import Step
from affray.uses.graph import Graph
from affray.uses.unfolding import Unfolding
from affray.uses.weigher import Weigher

T = TypeVar("T")
MOST_NODES = 2_000_000
MOST_STRETCH = 1 << 10
MOST_STEP = 64


def unfold(position: Position | Step, *, most: int = MOST_NODES) -> Graph:
    """Every future of a position."""
    return unfold_for(position, lambda graph: graph, most=most)


def unfold_for(position: Position | Step, use: Callable[[Graph], T], *, most: int = MOST_NODES) -> T:
    """What `use` makes of every future of a position.

    Where an open end is compared or divided, by a rule or by a goal in `use`, all begins again with a longer
    head or a finer split of what lies past it, until there is an answer.
    """
    if isinstance(position, Step):
        position = start(position)
    stretch = step = 1
    while True:
        try:
            with _no_collecting():
                return use(Unfolding(position, Weigher(stretch, step), most).graph)
        except TailTooShort as short:
            stretch *= 2
            if stretch > MOST_STRETCH:
                raise TooMany(
                    f"no head is long enough: {short}; compare open sums with something finite"
                ) from None
        except TailTooCoarse as coarse:
            step *= coarse.step
            if step > MOST_STEP:
                raise TooMany(f"an open sum is divided too finely: by {step}, at most {MOST_STEP}") from None


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Unfolding makes many small objects and no cycles: the collector would look at them for nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
