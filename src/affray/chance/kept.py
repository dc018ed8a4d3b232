"""What has been weighed before is remembered, as long as it does not fill the memory."""

from __future__ import annotations

from typing import Any

from affray.chance.distribution import Distribution

MOST_KEPT, BESIDES = 800_000_000, 1_000
"""The most bits of weights that are remembered, and how many an entry takes besides."""


class Kept(dict[Any, Distribution[Any]]):
    """Distributions by what was asked."""

    bits = 0

    def put(self, asked: Any, odds: Distribution[Any]) -> None:
        """Remember it, and forget all else where it would be too much."""
        bits = len(odds.values) * (odds.total.bit_length() + BESIDES)
        if self.bits + bits > MOST_KEPT:
            self.clear()
        if bits <= MOST_KEPT:
            self[asked] = odds
            self.bits += bits

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self.bits = 0
