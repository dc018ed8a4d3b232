"""The pages on which one reads and reckons: the odds of a book's attacks, its clauses and rulings."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from affray.doors.http.problems import language
from affray.doors.http.tables import hall, reading
from affray.doors.http.uses import workers
from affray.doors.listing import listed
from affray.doors.toml import spell
from affray.doors.web import odds as weighing
from affray.doors.web.forms import form
from affray.doors.web.render import page, spoken
from affray.doors.words import lexicon, refused
from affray.errors import AffrayError
from affray.systems import books

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html; charset=utf-8",
    "json": "application/json",
}
FRAMED = (
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""What a picture that can be explored may do: run its own script in a frame that can reach nothing."""


@get("/odds/{book:str}", include_in_schema=False)
async def odds(request: Request[Any, Any, Any], book: FromPath[str]) -> Response[str]:
    """The odds of a book's attacks; or the form as it was filled in, and what is wrong with that."""
    system, speech = books[book], spoken(request)
    query = dict(request.query_params.items())
    ask, answer, wrong = weighing.ask_of(book, query), "", ""
    try:
        answer = await workers(request).do(weighing.answered, ask, speech.lang)
    except AffrayError as refusal:
        wrong = refused(refusal, speech)
        ask = weighing.ask_of(book, {"preset": query.get("preset", "")})
    asked = await asyncio.to_thread(ask.asked)
    shown = form(asked.scene, speech)
    found = {name: speech.word(make(asked.scene.record).words) for name, make in system.goals.items()}
    return page(
        request,
        "odds.html",
        system=system,
        preset=query.get("preset") or next(iter(system.presets)),
        goal=query.get("goal", ""),
        goals=tuple(found.items()),
        form=weighing.as_typed(shown, query) if wrong else shown,
        answer=answer,
        wrong=wrong,
    )


@get("/odds/{book:str}/answer", include_in_schema=False)
async def answer(request: Request[Any, Any, Any], book: FromPath[str]) -> dict[str, Any]:
    """The answer alone, or what is wrong with the question, by its field."""
    ask = weighing.ask_of(book, dict(request.query_params.items()))
    try:
        return {"html": await workers(request).do(weighing.answered, ask, language(request))}
    except AffrayError as refusal:
        path = getattr(refusal, "path", "") or ""
        return {"wrong": refused(refusal, spoken(request)), "path": path}


@get("/odds/{book:str}/picture/{kind:str}", include_in_schema=False)
async def picture(
    request: Request[Any, Any, Any], book: FromPath[str], kind: FromPath[str]
) -> Response[bytes]:
    """The answer as a picture; as a page of its own it can be explored, in a frame."""
    query = dict(request.query_params.items())
    dark = query.pop("dark", "") == "1"
    ask = weighing.ask_of(book, query)
    content = await workers(request).do(partial(weighing.picture, dark=dark), ask, language(request), kind)
    headers = {"Content-Security-Policy": FRAMED, "X-Frame-Options": "SAMEORIGIN"} if kind == "html" else {}
    return Response(content, media_type=TYPES[kind], headers=headers)


@get("/rules/{book:str}", include_in_schema=False)
async def rules(
    request: Request[Any, Any, Any], book: FromPath[str], table: FromQuery[str] = ""
) -> Response[str]:
    """A book's clauses and rulings; at a table, those that hold there, which its GM may change."""
    system, speech = books[book], spoken(request)
    now, switch = {}, False
    if table:
        reader = await reading(request, table)
        live = await hall(request).open(table)
        now = {name: _shown(value) for name, value in live.table.state.rulings.items()}
        switch = reader.role == "gm"
    words = lexicon(system, speech)
    known = [
        {"name": name, "words": one["words"], "readings": [_shown(value) for value in one["values"]],
         "now": now.get(name, _shown(one["values"][0]) if one["values"] else "")}
        for name, one in listed(system, "rulings", speech).items()
    ]  # fmt: skip
    clauses = [{"id": clause.id, "words": words.clause(clause.id)} for clause in system.clauses().values()]
    return page(
        request, "rules.html", system=system, table=table, rulings=known, clauses=clauses, switch=switch
    )


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else spell(value)


READING = [odds, answer, picture, rules]
