"""Numbers from a seed: the same on every Python and platform, with nothing but what Python brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import count as count_from

GENERATOR = "affray-blake2b-1"
"""What seeded dice are drawn with. Its dice never change; another way to draw them is another name."""

SPAN = 1 << 64
"""The generator's words are 0 up to, not including, this number."""


class Draws:
    """Draw number n is a keyed hash of n: no draw depends on another, and (seed, count) is all to save.

    The seeds 42 and "42" are one. `count` is the number of draws so far.
    """

    def __init__(self, seed: int | str, count: int = 0) -> None:
        self.seed = str(seed)
        self.count = count
        self._key = blake2b(self.seed.encode("utf-8", "surrogatepass")).digest()

    def one_of(self, many: int) -> int:
        """One of 0 … many - 1."""
        drawn = one_of(many, self._words(self.count))
        self.count += 1
        return drawn

    def _words(self, draw: int) -> Iterator[int]:
        for block in count_from():  # pragma: no branch - words never end
            counter = draw.to_bytes(8, "little") + block.to_bytes(8, "little")
            digest = blake2b(counter, key=self._key, person=b"affray-1").digest()
            for at in range(0, len(digest), 8):
                yield int.from_bytes(digest[at : at + 8], "little")


def one_of(many: int, words: Iterable[int], *, span: int = SPAN) -> int:
    """One of 0 … many - 1, equally likely, from words of 0 … span - 1; unfair ones go by."""
    fair = span - span % many
    return next(word % many for word in words if word < fair)
