"""A table live: whoever listens is sent what is new, or the whole after a long sleep."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from affray.doors.http.hall import Hall, Live
from affray.doors.http.who import check_origin, hashed, reader_of, shown, table_id
from affray.doors.tables.sight import Reader
from affray.doors.tables.view import view
from affray.errors import AffrayError
from affray.text.translate import LANGUAGES, Tongue, tongue

NOT_LET_IN, FORBIDDEN = 4401, 4403
BEAT = 5.0
"""Seconds after which is looked for what another process has written, and whether one may still listen."""


@websocket("/api/tables/{name:str}/live")
async def listen(socket: WebSocket[Any, Any, Any], name: FromPath[str], version: FromQuery[int] = 0) -> None:
    """After each event what is new; at first what came after `version`, or the whole."""
    hall: Hall = socket.app.state.hall
    try:
        check_origin(socket, socket.app.state.settings.origins)
        secret = hashed(shown(socket))
        reader = reader_of(await asyncio.to_thread(hall.store.whom, table_id(name), secret))
        live = await hall.open(name)
    except AffrayError as refusal:
        await socket.close(code=FORBIDDEN if refusal.http_status == 403 else NOT_LET_IN)
        return
    await socket.accept()
    live.listening += 1
    ear = asyncio.create_task(_until_gone(socket))
    try:
        await _tell(socket, hall, live, reader, secret, version, ear)
    finally:
        live.listening -= 1
        ear.cancel()


async def _tell(
    socket: WebSocket[Any, Any, Any],
    hall: Hall,
    live: Live,
    reader: Reader,
    secret: str,
    version: int,
    ear: asyncio.Task[None],
) -> None:
    speech = _speech(socket)
    seen = version if 0 < version <= live.table.version else 0
    first = True
    name = live.table.head.id
    while not ear.done():
        changed = live.changed
        table = live.table
        if first or table.version != seen:
            shown_ = await asyncio.to_thread(view, table, reader, speech, since=seen)
            log = shown_.pop("log")
            said = {"version": table.version, "view": shown_, "log": log}
            with suppress(WebSocketDisconnect, RuntimeError):
                await socket.send_data(msgspec.json.encode(said).decode())
            seen, first = table.version, False
            continue
        waiting = asyncio.create_task(changed.wait())
        await asyncio.wait({ear, waiting}, timeout=BEAT, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if ear.done():
            return
        if await asyncio.to_thread(hall.store.whom, name, secret) is None:
            await socket.close(code=NOT_LET_IN)
            return
        if live.table.version == seen:  # another process may have written, which nobody tells this one
            await hall.newest(name)


async def _until_gone(socket: WebSocket[Any, Any, Any]) -> None:
    """What a listener says is not asked for; that it is gone matters."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_data(mode="text")


def _speech(socket: WebSocket[Any, Any, Any]) -> Tongue:
    asked = str(socket.query_params.get("lang", ""))
    if asked not in LANGUAGES:
        asked = socket.headers.get("accept-language", "")[:2].lower()
    return tongue(asked)
