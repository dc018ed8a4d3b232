"""Tables by address: begin one, enter it, look at it, do something."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from affray.doors.fields import convert
from affray.doors.http.hall import Hall, Stale, now
from affray.doors.http.limits import client_of
from affray.doors.http.problems import language, may_refuse, on_refusal
from affray.doors.http.who import COOKIE, check_origin, fresh_secret, hashed, reader_of, shown, table_id
from affray.doors.tables.acts import Any_
from affray.doors.tables.opening import Opening, opened
from affray.doors.tables.sight import Reader
from affray.doors.tables.table import Table
from affray.doors.tables.view import view
from affray.errors import BadValue
from affray.text.translate import tongue

MOST_KEY = 100


class Entering(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link."""

    secret: str


def hall(request: Request[Any, Any, Any]) -> Hall:
    """The tables of this server."""
    found: Hall = request.app.state.hall
    return found


def guard(request: Request[Any, Any, Any], kind: str) -> None:
    """Refuse a page of another site, and who asks too often."""
    check_origin(request, request.app.state.settings.origins)
    request.app.state.limits.check(kind, client_of(request))


def links_for(seats: Iterable[str]) -> dict[str, str]:
    """A fresh secret for each who may come, by whom it lets in."""
    whom = ["gm", "spectator", *(f"seat {seat}" for seat in seats)]
    return {one: fresh_secret() for one in whom}


def given(table: Table, links: dict[str, str]) -> dict[str, Any]:
    """What is answered of a new table: the only time that its secrets are shown."""
    seats = {whom.partition(" ")[2]: secret for whom, secret in links.items() if whom.startswith("seat ")}
    shown = {"gm": links["gm"], "spectator": links["spectator"], "seats": seats}
    return {"id": table.head.id, "version": table.version, "links": shown}


async def reading(request: Request[Any, Any, Any], name: str) -> Reader:
    """Who asks at a table."""
    secret = hashed(shown(request))
    return reader_of(await asyncio.to_thread(hall(request).store.whom, table_id(name), secret))


async def seen(request: Request[Any, Any, Any], name: str, reader: Reader, since: int) -> dict[str, Any]:
    """What is answered of a table: its version and the view."""
    live = await hall(request).newest(name)
    shown_ = await asyncio.to_thread(view, live.table, reader, tongue(language(request)), since=since)
    return {"version": shown_["version"], "view": shown_}


@post(
    "/api/tables",
    operation_id="create_table",
    summary="Begin a table",
    tags=["tables"],
    responses=may_refuse(400, 413, 422, 429),
)
async def create(request: Request[Any, Any, Any], data: JSONBody[Opening]) -> dict[str, Any]:
    """Its id, and a secret for each who may come. They are shown this once, and kept as hashes."""
    guard(request, "create")
    links = links_for(data.seats)
    table = await hall(request).create(
        lambda dice, name: opened(data, dice, name, at=now()),
        {hashed(secret): one for one, secret in links.items()},
    )
    return given(table, links)


@post(
    "/api/tables/{name:str}/enter",
    status_code=200,
    operation_id="enter_table",
    summary="Come in with a link's secret",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 413, 429),
)
async def enter(
    request: Request[Any, Any, Any], name: FromPath[str], data: JSONBody[Entering]
) -> Response[dict[str, Any]]:
    """The secret is exchanged for a cookie that no script can read."""
    guard(request, "enter")
    session = fresh_secret()
    whom = await asyncio.to_thread(
        hall(request).store.enter, table_id(name), hashed(data.secret), hashed(session), at=now()
    )
    reader = reader_of(whom)
    answer = {"role": reader.role} | ({"seat": reader.seat} if reader.seat else {})
    cookies = [
        Cookie(
            COOKIE,
            path=f"{where}/{name}",
            value=session,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            max_age=90 * 24 * 3600,
        )
        for where in ("/api/tables", "/t")
    ]
    return Response(answer, cookies=cookies)


@get(
    "/api/tables/{name:str}",
    operation_id="table",
    summary="A table as you see it",
    tags=["tables"],
    responses=may_refuse(400, 401, 422),
)
async def look(
    request: Request[Any, Any, Any], name: FromPath[str], since: FromQuery[int] = 0
) -> dict[str, Any]:
    """Who is there, whose turn it is, what is asked, and the log; with `since` only the log after it."""
    reader = await reading(request, name)
    shown_ = await seen(request, name, reader, max(0, since))
    found: dict[str, Any] = shown_["view"]
    return found


@post(
    "/api/tables/{name:str}/actions",
    status_code=200,
    operation_id="act_at_table",
    summary="Do something at a table",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 409, 413, 422, 429),
)
async def act(
    request: Request[Any, Any, Any], name: FromPath[str], data: JSONBody[dict[str, Any]]
) -> Response[Any]:
    """One action, taken once: the same key again is the same action. The log in the answer is what is new."""
    guard(request, "write")
    reader = await reading(request, name)
    body = dict(data)
    key, version = body.pop("key", None), body.pop("version", None)
    if not isinstance(key, str) or not 1 <= len(key) <= MOST_KEY or not key.isprintable():
        raise BadValue(f"an action needs a key of its own: a text of 1 to {MOST_KEY} characters", path="key")
    if version is not None and (not isinstance(version, int) or isinstance(version, bool)):
        raise BadValue("a version is a whole number: the one that you saw last", path="version")
    wanted: Any_ = convert(body, Any_)
    before = (await hall(request).open(name)).table.version if version is None else max(0, version)
    try:
        await hall(request).act(name, reader, wanted, key=key, version=version)
    except Stale as stale:
        problem = on_refusal(request, stale)
        now_ = await seen(request, name, reader, before)
        return Response({"error": problem.content.error, **now_}, status_code=stale.http_status)
    return Response(await seen(request, name, reader, before))


TABLES = [create, enter, look, act]
