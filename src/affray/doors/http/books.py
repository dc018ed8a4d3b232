"""What there is to ask about: the books, what each has, and the schema of its scenarios."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.params import FromPath

from affray.doors.documents import release
from affray.doors.http.problems import language, may_refuse
from affray.doors.schema import schema as schema_of
from affray.systems import books
from affray.text.translate import tongue


@get(
    "/api/systems",
    operation_id="systems",
    summary="The books",
    tags=["books"],
    responses=may_refuse(400, 422),
)
async def systems() -> dict[str, Any]:
    """Every book by its key."""
    return {"affray": release(), "systems": {key: books[key].title for key in books}}


@get(
    "/api/systems/{book:str}",
    operation_id="kinds",
    summary="What a book has",
    tags=["books"],
    responses=may_refuse(400, 422),
)
async def kinds(book: FromPath[str]) -> dict[str, Any]:
    """The kinds of things that a book has."""
    from affray.doors.listing import kinds as found

    return {"system": book, "title": books[book].title, "kinds": found(books[book])}


@get(
    "/api/systems/{book:str}/{kind:str}",
    operation_id="listing",
    summary="One kind of thing of a book",
    tags=["books"],
    responses=may_refuse(400, 422),
)
async def listing(
    request: Request[Any, Any, Any], book: FromPath[str], kind: FromPath[str]
) -> dict[str, Any]:
    """All of one kind: goals, rulings, prompts, effects, presets, clauses, weapons, foes."""
    from affray.doors.listing import listed

    return {"system": book, "list": kind, "entries": listed(books[book], kind, tongue(language(request)))}


@get(
    "/api/systems/{book:str}/schema",
    operation_id="schema",
    summary="The schema of a book's scenarios",
    tags=["books"],
    responses=may_refuse(400, 422),
)
async def schema(book: FromPath[str]) -> dict[str, Any]:
    """JSON Schema, draft 2020-12."""
    return schema_of(books[book])


BOOKS = [systems, kinds, listing, schema]
