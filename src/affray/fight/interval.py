"""How sure a count of fights makes us of a chance."""

from __future__ import annotations

from math import sqrt

import msgspec

Z = 1.959963984540054
"""95 of 100 draws from a bell curve lie within so many standard deviations."""


class Share(msgspec.Struct, frozen=True):
    """A chance as it was sampled: so many of so many, and where it lies at 95 %."""

    count: int
    times: int

    @property
    def estimate(self) -> float:
        """The share itself."""
        return self.count / self.times if self.times else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies at 95 %; of what was never seen, or never missing, from one side."""
        if not self.times:
            return 0.0, 1.0
        if self.count == 0:
            return 0.0, self.under
        if self.count == self.times:
            return 1.0 - self.under, 1.0
        return wilson(self.count, self.times)

    @property
    def under(self) -> float:
        """What never happened in so many fights has a chance below this, at 95 %."""
        return 1.0 - 0.05 ** (1.0 / self.times) if self.times else 1.0

    @property
    def never(self) -> bool:
        """Whether it was never seen, which is not to say that it cannot be."""
        return self.count == 0

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2


def wilson(count: int, times: int) -> tuple[float, float]:
    """Wilson's interval at 95 %: it stays within 0 and 1, and holds for rare things too."""
    share = count / times
    spread = Z * sqrt(share * (1 - share) / times + Z * Z / (4 * times * times))
    centre, scale = share + Z * Z / (2 * times), 1 + Z * Z / times
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
