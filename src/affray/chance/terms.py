"""The terms on which a tally adds: asked of it once, for any number of dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from affray.chance.reading import Tally, curtail

MOST_KNOWN = 20_000
"""So many sums are remembered with what they mean; more would fill the memory."""


class Terms:
    """What a tally says of its sums.

    first, cuts    where the long sum stops mattering; the marks that alone matter, if it is so
    end            from where on nothing matters, if there is such a sum
    short, caps    where each short count stops mattering; where its rows end
    near, beyond   from where on the short counts say nothing new, and how the long sum is read then
    read           what sums mean, where they are few enough to be remembered
    """

    __slots__ = ("beyond", "caps", "cuts", "end", "first", "marked", "near", "read", "short")

    def __init__(self, reading: Tally[Any]) -> None:
        first, *short = reading.enough
        self.first, self.short = first, tuple(short)
        self.cuts = tuple(sorted(first)) if isinstance(first, tuple) else None
        self.end: int | None = self.cuts[-1] if self.cuts else first  # type: ignore[assignment]  # no tuple then
        self.caps = tuple(max(cap) if isinstance(cap, tuple) else cap for cap in short)
        self.marked = any(isinstance(cap, tuple) for cap in short)
        self.near, self.beyond = reading.near, reading.beyond
        few = self.cuts is not None or self.near is not None
        self.read: Callable[[tuple[Any, ...]], Any] = (
            _Known(reading.read).__getitem__ if few else reading.read
        )

    def shorts(self, short: tuple[int, ...]) -> tuple[int, ...]:
        """The short sums as they are read: all 0 where they are left out. Rows keep them within caps."""
        short = short or (0,) * len(self.short)
        return tuple(map(curtail, short, self.short)) if self.marked else short


@lru_cache(maxsize=1024)
def terms_of(reading: Tally[Any]) -> Terms:
    """The terms of a tally."""
    return Terms(reading)


class _Known(dict[tuple[Any, ...], Any]):
    """What sums mean, each asked once."""

    def __init__(self, read: Callable[[tuple[Any, ...]], Any]) -> None:
        super().__init__()
        self.meaning = read

    def __missing__(self, sums: tuple[Any, ...]) -> Any:
        if len(self) >= MOST_KNOWN:
            self.clear()
        found = self[sums] = self.meaning(sums)
        return found
