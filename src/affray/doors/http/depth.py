"""How deep the JSON of a body may nest: what is deeper than anybody writes would exhaust who reads it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

DEEPEST = 64
STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
LONG = 1 << 18
"""Bytes from which on a body is looked through beside the others' questions, not before them."""


async def heed(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that nests too deeply, before anything reads it."""
    if request.method != "POST":
        return
    body = await request.body()
    if await asyncio.to_thread(deep, body) if len(body) > LONG else deep(body):
        raise ClientException(f"the body nests more than {DEEPEST} deep: no question needs that")


def deep(body: bytes) -> bool:
    """Whether JSON nests too deeply. Of what is no JSON at all the decoder says what is wrong."""
    left = body.translate(None, NO_BRACKETS)
    if len(left) <= 2 * DEEPEST:
        return False
    left = STRINGS.sub(b"", body).translate(None, NO_BRACKETS)
    for _ in range(DEEPEST):  # each turn takes the innermost pairs away
        less = left.replace(b"[]", b"").replace(b"{}", b"")
        if less == left:
            break
        left = less
    return len(left) > DEEPEST
