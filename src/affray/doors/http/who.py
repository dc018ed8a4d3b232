"""Who asks: by a link's secret, or the session of a browser; and from which site."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from affray.doors.tables.sight import Reader
from affray.errors import AffrayError

COOKIE = "affray"
BYTES = 24
"""Of a secret: 192 bits, which nobody guesses."""


class NotLetIn(AffrayError):
    """No secret, or none that lets anybody in here."""

    code = "http/who"
    http_status = 401


class Elsewhere(AffrayError):
    """Another site's page asks, and was not allowed to."""

    code = "http/forbidden"
    http_status = 403


def fresh_secret() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that a plain hash gives nothing away."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def table_id(name: str) -> str:
    """An id as tables have them; of any other there is no table."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name) else "-"


def shown(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The secret or session that comes with a request. Raises NotLetIn where none does."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    found = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    if not 1 <= len(found) <= 200:
        raise NotLetIn(
            "who are you? enter this table with the secret of its link, or send it as a bearer token"
        )
    return found


def reader_of(whom: str | None) -> Reader:
    """The reader whom a secret lets in. Raises NotLetIn for None."""
    if whom is None:
        raise NotLetIn("this secret lets nobody in at this table: ask the GM for the link again")
    role, _, seat = whom.partition(" ")
    if role == "gm":
        return Reader("gm")
    return Reader("seat", seat) if role == "seat" else Reader("spectator")


def check_origin(connection: ASGIConnection[Any, Any, Any, Any], allowed: tuple[str, ...]) -> None:
    """A page of another site may not write here, nor listen, unless it is allowed by name."""
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed:
        return
    if urlsplit(origin).netloc.lower() != connection.headers.get("host", "").lower() or origin == "null":
        raise Elsewhere("a page of another site asks; allow it with --origin if it is yours")
