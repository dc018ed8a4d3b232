"""The dice of a server: a face is a keyed hash of a nonce and a count; the key never leaves the server."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from affray.uses.roller import Seeded

KEYED = "affray-keyed-1"


class Keyed(Seeded):
    """Dice that only the holder of a key can foresee. `seed` is the nonce."""

    def __init__(self, key: bytes, nonce: str, count: int = 0) -> None:
        super().__init__(nonce, count)
        self._key = blake2b(nonce.encode(), key=blake2b(key).digest(), person=b"affray-dice").digest()

    def state(self) -> dict[str, Any]:
        """Name, nonce and count; not the key."""
        return {"roller": KEYED, "nonce": self.seed, "count": self.count}
