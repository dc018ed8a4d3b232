"""Questions that a page asks and gives up again: what nobody waits for any more is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from litestar import Request

from affray.doors.http.uses import workers
from affray.errors import AffrayError


class Gone(AffrayError):
    """Who asked has gone."""

    code = "http/gone"
    http_status = 503


async def waited(request: Request[Any, Any, Any], work: Callable[..., Any], *facts: Any) -> Any:
    """What `work` makes of some facts. Each question makes the one before it vain: it is stopped."""
    doing = asyncio.ensure_future(workers(request).do(work, *facts))
    leaving = asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Gone("nobody waits for the answer any more: ask again")
        return doing.result()
    finally:
        for one in (doing, leaving):
            one.cancel()
        with suppress(asyncio.CancelledError, AffrayError):
            await doing


async def _left(request: Request[Any, Any, Any]) -> None:
    """Return when who asked has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
