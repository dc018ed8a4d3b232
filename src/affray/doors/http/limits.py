"""How often one client may ask: a bucket of tokens each, that fills again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from math import ceil
from types import MappingProxyType
from typing import Any, NamedTuple

from litestar.connection import ASGIConnection

from affray.errors import AffrayError

MOST_CLIENTS = 10_000


class TooOften(AffrayError):
    """More often than one client may ask."""

    code = "http/too-often"
    http_status = 429

    def __init__(self, message: str, *, after: int) -> None:
        super().__init__(message)
        self.after = after


class Rate(NamedTuple):
    """At once so many, and after that so many a second."""

    burst: int
    second: float


RATES: Mapping[str, Rate] = MappingProxyType(
    {
        "write": Rate(400, 100.0),
        "enter": Rate(60, 1.0),
        "create": Rate(30, 0.5),
        "weigh": Rate(40, 4.0),
        "ask": Rate(1_000, 100.0),
        "job": Rate(60, 1.0),
    }
)
"""Twenty clients of one table behind one address have room, and one that runs wild is slowed."""


class Limits:
    """Who has asked how often of late. In the memory of this process."""

    def __init__(
        self, rates: Mapping[str, Rate] | None = RATES, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`rates`: by kind of question; None: nobody is held back."""
        self.rates, self.clock = rates, clock
        self._left: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def check(self, kind: str, client: str) -> None:
        """Count a question of a client. Raises TooOften."""
        if self.rates is None:
            return
        rate, now = self.rates[kind], self.clock()
        left, at = self._left.pop((kind, client), (float(rate.burst), now))
        left = min(float(rate.burst), left + (now - at) * rate.second)
        short = left < 1
        self._left[kind, client] = (left if short else left - 1, now)
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        if short:
            after = max(1, ceil((1 - left) / rate.second))
            raise TooOften(
                f"more than {rate.burst} at once, or {rate.second:g} a second: ask again in {after} seconds",
                after=after,
            )


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks, as far as the network says."""
    return connection.client.host if connection.client else ""
