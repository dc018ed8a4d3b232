"""The pages by address."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from affray.doors.http.table_worths import weigh
from affray.doors.http.tables import hall, reading
from affray.doors.http.who import NotLetIn
from affray.doors.tables.asking import Hidden
from affray.doors.web import showing
from affray.doors.web.fighting import FIGHTING
from affray.doors.web.reading import READING
from affray.doors.web.render import LANG, LANGUAGES, LIGHT, LIGHTS, loaded, page, spoken
from affray.doors.words import refused
from affray.errors import AffrayError
from affray.systems import books

KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
YEAR = 365 * 24 * 3600


@get("/", include_in_schema=False)
async def home(request: Request[Any, Any, Any]) -> Response[str]:
    """Open a table, go back to one, or look at odds, fights and rules."""
    fights = {key: tuple(system.fighting.presets) for key, system in books.items() if system.fighting}
    return page(request, "home.html", fights=fights)


@get("/t/{name:str}", include_in_schema=False)
async def table(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[str]:
    """A table, whole, for whoever has entered it; the door to it for anybody else."""
    try:
        reader = await reading(request, name)
    except NotLetIn:
        return page(request, "enter.html", name=name)
    speech = spoken(request)
    live = await hall(request).open(name)

    def shown() -> Response[str]:
        found = showing.facts(live.table, reader, speech)
        return page(request, "table.html", parts=showing.parts(found, speech),
                    lines=showing.lines(found, speech), **found)  # fmt: skip

    return await asyncio.to_thread(shown)


@get("/t/{name:str}/parts", include_in_schema=False)
async def parts(
    request: Request[Any, Any, Any], name: FromPath[str], since: FromQuery[int] = 0
) -> dict[str, Any]:
    """What changes on a table's page, and the lines of the log after a version."""
    reader, speech = await reading(request, name), spoken(request)
    live = await hall(request).open(name)

    def shown() -> dict[str, Any]:
        found = showing.facts(live.table, reader, speech, since=max(0, since))
        seen = found["seen"]
        return {
            "version": seen["version"],
            "parts": showing.parts(found, speech),
            "lines": showing.lines(found, speech),
            "news": [line["text"] for line in seen["log"]],
            "struck": seen["struck"],
        }

    return await asyncio.to_thread(shown)


@get("/t/{name:str}/worths", include_in_schema=False)
async def worths(request: Request[Any, Any, Any], name: FromPath[str]) -> dict[str, Any]:
    """What each option of the open question is worth, for its buttons; or why nobody is told that."""
    await reading(request, name)
    try:
        return showing.worths(await weigh(request, name), spoken(request))
    except Hidden:
        say = spoken(request).say
        return {"why": say("What each is worth depends on what is hidden from you."), "options": {}}
    except AffrayError as refusal:
        return {"why": refused(refusal, spoken(request)), "options": {}}


@get("/as", include_in_schema=False)
async def prefer(
    lang: FromQuery[str] = "", light: FromQuery[str] = "", back: FromQuery[str] = "/"
) -> Redirect:
    """Keep a reader's language or light, and go back to where it was."""
    home = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    kept = [(LANG, lang, LANGUAGES), (LIGHT, light, LIGHTS)]
    cookies = [
        Cookie(key, value=value, path="/", max_age=YEAR, samesite="lax")
        for key, value, known in kept
        if value in known
    ]
    return Redirect(home, status_code=303, cookies=cookies)


@get("/static/{name:str}", include_in_schema=False)
async def static(name: FromPath[str]) -> Response[bytes]:
    """What pages load."""
    kind = KINDS.get(name.rpartition(".")[2])
    if kind is None or not all(part.isalnum() for part in name.split(".")):
        raise NotFoundException
    try:
        content = loaded(name)
    except FileNotFoundError:
        raise NotFoundException from None
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
    return Response(content, media_type=kind, headers=headers)


PAGES = [*READING, *FIGHTING, home, table, parts, worths, prefer, static]
