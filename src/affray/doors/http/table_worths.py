"""Tables by address: what a decision is worth, and how a fight may end."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from affray.doors.http.problems import language, may_refuse
from affray.doors.http.tables import guard, hall, reading
from affray.doors.http.work import Workers
from affray.doors.tables.asking import advice_asked, odds_asked
from affray.doors.tables.sight import Sight
from affray.doors.tables.weighing import outlook, weighed
from affray.text.translate import tongue


class Supposing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is supposed of a foe whose numbers are hidden: fields of the book's target."""

    suppose: dict[str, Any] | None = None


def _workers(request: Request[Any, Any, Any]) -> Workers:
    found: Workers = request.app.state.workers
    return found


async def _sight(request: Request[Any, Any, Any], name: str) -> Sight:
    guard(request, "weigh")
    reader = await reading(request, name)
    live = await hall(request).newest(name)
    return Sight(live.table, reader, tongue(language(request)))


async def weigh(request: Request[Any, Any, Any], name: str) -> dict[str, Any]:
    """What each option of a table's open question is worth to who is asked."""
    asked = await asyncio.to_thread(advice_asked, await _sight(request, name), None)
    return await _workers(request).do(weighed, asked)  # type: ignore[no-any-return]


@get(
    "/api/tables/{name:str}/advice",
    operation_id="table_advice",
    summary="What is best here",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 422, 429, 503),
)
async def advice(request: Request[Any, Any, Any], name: FromPath[str]) -> dict[str, Any]:
    """What each option of the open question is worth to who is asked."""
    return await weigh(request, name)


@post(
    "/api/tables/{name:str}/advice",
    status_code=200,
    operation_id="table_advice_supposing",
    summary="What is best here, for what you suppose",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 413, 422, 429, 503),
)
async def supposing(
    request: Request[Any, Any, Any], name: FromPath[str], data: JSONBody[Supposing]
) -> dict[str, Any]:
    """The same for a foe whose numbers are hidden: what you do not say of it is the default of its sheet."""
    asked = await asyncio.to_thread(advice_asked, await _sight(request, name), data.suppose)
    return await _workers(request).do(weighed, asked)  # type: ignore[no-any-return]


@post(
    "/api/tables/{name:str}/odds",
    status_code=200,
    operation_id="table_odds",
    summary="How the fight may end from here",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 422, 429, 503),
)
async def odds(request: Request[Any, Any, Any], name: FromPath[str]) -> dict[str, Any]:
    """Who wins, when, and who falls first, if all go by habit; refused where a number is hidden from you."""
    asked = await asyncio.to_thread(odds_asked, await _sight(request, name))
    return await _workers(request).do(outlook, asked)  # type: ignore[no-any-return]


WORTHS = [advice, supposing, odds]
