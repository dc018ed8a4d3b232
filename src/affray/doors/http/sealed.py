"""Positions that go out and come back: signed, so that nobody edits a die; and the dice of the server.

A face is a keyed hash of a nonce and a count. The nonce and the count travel in the position, the key never
leaves the server: asking twice at one position gives the same face, and nobody can work out the next.
"""

from __future__ import annotations

import hmac
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b, sha256
from secrets import token_urlsafe
from typing import Any

import msgspec

from affray.chance.hand import Hand
from affray.chance.throw import Throw
from affray.doors.keyed import KEYED, Keyed
from affray.errors import BadSave
from affray.uses.roller import Fallen, Roller

MOST_BYTES = 1 << 20
"""What a position may unfold to."""

T = msgspec.Struct


def fresh(key: bytes) -> Keyed:
    """Dice for a new attack."""
    return Keyed(key, token_urlsafe(16))


def keyed(key: bytes, state: Mapping[str, Any]) -> Keyed | None:
    """The dice of a saved state, if it is theirs."""
    if state.get("roller") != KEYED:
        return None
    nonce, count = state.get("nonce"), state.get("count")
    if not isinstance(nonce, str) or not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise BadSave("the server's dice are saved with something that is not their own")
    return Keyed(key, nonce, count)


class Silent(Roller):
    """Stands in for real dice between two requests: whoever holds them is somewhere else."""

    def __init__(self) -> None:
        self.faces: tuple[int, ...] = ()

    def fall(self, throw: Throw | Hand, why: str = "") -> Fallen:
        """Never by itself."""
        raise BadSave("these dice are real: answer with their faces")

    def state(self) -> dict[str, Any]:
        """Only its name: the faces are answers."""
        return {"roller": "real"}


def seal(key: bytes, payload: Any) -> str:
    """A payload as text that only this key could have signed."""
    body = zlib.compress(msgspec.json.encode(payload), 6)
    return f"{_text(_sign(key, body))}.{_text(body)}"


def unseal(key: bytes, sealed: str, kind: type[Any]) -> Any:
    """What was sealed. Raises BadSave where anything of it was changed, or another key signed it."""
    signature, _, body = sealed.partition(".")
    try:
        raw = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        given = urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
    except ValueError:
        raise _broken() from None
    if not hmac.compare_digest(_sign(key, raw), given):
        raise _broken()
    unfolding = zlib.decompressobj()
    written = unfolding.decompress(raw, MOST_BYTES)
    if unfolding.unconsumed_tail:
        raise BadSave(f"a position of more than {MOST_BYTES:,} bytes: begin again")
    try:
        return msgspec.json.decode(written, type=kind)
    except msgspec.DecodeError:  # signed, and yet a fight's where an attack goes on, or of another version
        raise BadSave("this position is of something else: go on at the address that gave it out") from None


def _sign(key: bytes, body: bytes) -> bytes:
    return hmac.new(blake2b(key, person=b"affray-seal").digest(), body, sha256).digest()


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def _broken() -> BadSave:
    return BadSave("this position was not given out by this server, or was changed: give one as it came")
