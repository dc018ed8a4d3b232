"""Tables by address: files, and who is let in."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from affray.doors.http.hall import now
from affray.doors.http.problems import language, may_refuse
from affray.doors.http.tables import given, guard, hall, links_for, reading
from affray.doors.http.who import fresh_secret, hashed
from affray.doors.tables import files
from affray.doors.tables.may import NotYours
from affray.doors.tables.table import Table, replayed
from affray.doors.tables.view import view
from affray.errors import BadValue
from affray.text.translate import tongue

MOST_FILE = 64 << 20


class Letting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose secret is meant ("gm", "spectator", a seat), and whether it is made anew or done away with."""

    whose: str = msgspec.field(name="for")
    do: Literal["rotate", "revoke"]


@get(
    "/api/tables/{name:str}/export",
    operation_id="export_table",
    summary="The table as a file",
    tags=["tables"],
    responses=may_refuse(400, 401, 422),
)
async def export(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """The GM has the whole, to be imported again; all others have what they see. `as=lines`: JSON Lines."""
    way = request.query_params.get("as", "json")
    if way not in {"json", "lines"}:
        raise BadValue(f"{way[:20]!r} is no kind of file; known: json, lines", path="as")
    reader = await reading(request, name)
    live = await hall(request).newest(name)
    if reader.role == "gm":
        work = files.written if way == "json" else files.as_lines
        found: Any = await asyncio.to_thread(work, live.table)
    else:
        found = await asyncio.to_thread(view, live.table, reader, tongue(language(request)))
        if way == "lines":
            lines = [msgspec.json.encode(line).decode() for line in found.pop("log")]
            found = "".join(f"{line}\n" for line in (msgspec.json.encode(found).decode(), *lines))
    kind, ending = ("application/json", "json") if way == "json" else ("application/jsonl", "jsonl")
    headers = {"Content-Disposition": f'attachment; filename="table.{ending}"'}
    return Response(found, media_type=kind, headers=headers)


@post(
    "/api/tables/import",
    operation_id="import_table",
    summary="A table from a file",
    tags=["tables"],
    request_max_body_size=MOST_FILE,
    responses=may_refuse(400, 403, 413, 422, 429),
)
async def import_(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """A new table with all that happened at the one that was exported; with secrets of its own."""
    guard(request, "create")
    found = await asyncio.to_thread(files.read, await request.body())
    links = links_for(found.head.seats)

    def make(dice: bytes, name: str) -> Table:
        return replayed(msgspec.structs.replace(found.head, id=name), dice, found.events, found.rest)

    table = await hall(request).create(make, {hashed(secret): whom for whom, secret in links.items()})
    return given(table, links)


@post(
    "/api/tables/{name:str}/secrets",
    status_code=200,
    operation_id="table_secrets",
    summary="A new secret for somebody, or none",
    tags=["tables"],
    responses=may_refuse(400, 401, 403, 413, 422, 429),
)
async def secrets(
    request: Request[Any, Any, Any], name: FromPath[str], data: JSONBody[Letting]
) -> dict[str, Any]:
    """The old secret and its sessions let nobody in from now on; whoever listens with them is cut off."""
    guard(request, "write")
    reader = await reading(request, name)
    if reader.role != "gm":
        raise NotYours("only the GM settles who is let in: ask the GM")
    live = await hall(request).newest(name)
    seats = live.table.head.seats
    if data.whose not in {"gm", "spectator", *seats}:
        known = ", ".join(("gm", "spectator", *seats))
        raise BadValue(f"nobody is called {data.whose[:40]!r} here; known: {known}", path="for")
    if data.whose == "gm" and data.do == "revoke":
        raise BadValue("a table needs its GM: rotate the secret instead", path="do")
    secret = fresh_secret() if data.do == "rotate" else None
    whom = f"seat {data.whose}" if data.whose in seats else data.whose
    kept = hashed(secret) if secret else None
    await asyncio.to_thread(hall(request).store.rotate, name, whom, kept, at=now())
    live.tell()
    return {"for": data.whose, "secret": secret}


FILES = [export, import_, secrets]
