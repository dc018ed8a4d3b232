"""What is worked out once, until the caches are emptied."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

MOST_KEPT = 4096
_EMPTIED: list[Callable[[], None]] = []


def once(work: Callable[P, T]) -> Callable[P, T]:
    """A pure function of frozen arguments that many ways lead to: it answers the same question once.

    `forget` of `affray.chance.weigh` empties what it keeps, with all the other caches.
    """
    kept: Any = lru_cache(maxsize=MOST_KEPT)(work)
    _EMPTIED.append(kept.cache_clear)
    return cast("Callable[P, T]", kept)


def empty() -> None:
    """Forget every answer."""
    for one in _EMPTIED:
        one()
