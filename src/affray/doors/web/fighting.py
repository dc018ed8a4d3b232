"""The page on which a fight is built, tried and weighed."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from affray.doors.http.problems import language
from affray.doors.web import fights as fighting
from affray.doors.web.odds import RULING
from affray.doors.web.reading import FRAMED, TYPES
from affray.doors.web.render import html, page, spoken
from affray.doors.web.waiting import Gone, waited
from affray.doors.words import refused
from affray.errors import AffrayError, BadValue
from affray.systems import books


@get("/fights/{book:str}", include_in_schema=False)
async def fights(request: Request[Any, Any, Any], book: FromPath[str]) -> Response[str]:
    """A fight of a book: its fighters as cards; what comes of it is asked by the page."""
    system, speech, query = books[book], spoken(request), _query(request)
    ask = fighting.ask_of(book, query)
    answer = await waited(request, fighting.answered, ask, speech.lang) if query.get("times") else ""
    return page(
        request,
        "fights.html",
        system=system,
        presets=tuple(system.fighting.presets) if system.fighting else (),
        preset=query.get("preset", "") or ask.name.rpartition("/")[2],
        cards=fighting.cards(ask, speech),
        paths=fighting.paths(system),
        kept=[(key, value) for key, value in query.items() if key.startswith(RULING)],
        answer=answer,
    )


@get("/fights/{book:str}/card", include_in_schema=False)
async def card(request: Request[Any, Any, Any], book: FromPath[str]) -> dict[str, Any]:
    """A card for one more fighter, or the same card begun from another name of the book's."""
    query, speech = _query(request), spoken(request)
    number = query.get("number", "0")
    if not number.isdecimal() or len(number) > 6:
        raise BadValue(f"{number[:20]!r} is no number of a fighter", path="number")
    (entry,) = fighting.ask_of(book, query).data["fighters"][:1]
    made = fighting.card(book, int(number), entry, speech)
    return {"html": html("fights/card.html", speech, card=made)}


@get("/fights/{book:str}/answer", include_in_schema=False)
async def answer(request: Request[Any, Any, Any], book: FromPath[str]) -> dict[str, Any]:
    """What comes of the fight, or what is wrong with it, by its field."""
    try:
        ask = _asked(request, book)
        return {"html": await waited(request, fighting.answered, ask, language(request))}
    except Gone:
        raise
    except AffrayError as refusal:
        path = getattr(refusal, "path", "") or ""
        return {"wrong": refused(refusal, spoken(request)), "path": path, "code": refusal.code}


@get("/fights/{book:str}/picture/{kind:str}", include_in_schema=False)
async def picture(
    request: Request[Any, Any, Any], book: FromPath[str], kind: FromPath[str]
) -> Response[bytes]:
    """The same as a picture, or as data; as a page of its own it can be explored, in a frame."""
    dark = request.query_params.get("dark", "") == "1"
    draw = partial(fighting.picture, dark=dark)
    content = await waited(request, draw, _asked(request, book), language(request), kind)
    headers = {"Content-Security-Policy": FRAMED, "X-Frame-Options": "SAMEORIGIN"} if kind == "html" else {}
    return Response(content, media_type=TYPES[kind], headers=headers)


@get("/fights/{book:str}/data", include_in_schema=False)
async def data(request: Request[Any, Any, Any], book: FromPath[str]) -> dict[str, Any]:
    """The same for programs, as the command line writes it."""
    found: dict[str, Any] = await waited(request, fighting.document, _asked(request, book))
    return found


def _query(request: Request[Any, Any, Any]) -> dict[str, str]:
    return {key: str(value) for key, value in request.query_params.items()}


def _asked(request: Request[Any, Any, Any], book: str) -> fighting.FightAsk:
    query = _query(request)
    times = query.get("times", "0")
    if not times.isdecimal() or len(times) > 9 or int(times) > fighting.MOST_TIMES:
        raise BadValue(f"{times[:20]!r} times: give up to {fighting.MOST_TIMES:,}", path="times")
    ask = fighting.ask_of(book, query)
    return fighting.FightAsk(ask.data, ask.name, int(times))


FIGHTING = [fights, card, answer, picture, data]
