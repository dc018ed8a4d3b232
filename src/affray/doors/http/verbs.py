"""What can be asked at an address: one record each, and one maker of the handlers that answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.spec import Example
from litestar.params import Body

from affray.doors.http.limits import client_of
from affray.doors.http.problems import may_refuse
from affray.doors.http.who import check_origin

REFUSED = (400, 403, 409, 413, 422, 429, 503)
"""What every question may be answered instead."""


class Verb(NamedTuple):
    """One use by address.

    do       its name: "fights/odds" is asked at /api/fights/odds
    ask      the record of what is asked
    answer   makes the answer of it, in a worker
    summary  and `words`: what it does, for the description
    example  a body that can be sent as it stands
    signs    whether the answer needs the server's key
    """

    do: str
    ask: type[Any]
    answer: Callable[..., dict[str, Any]]
    summary: str
    words: str
    example: dict[str, Any]
    signs: bool = False


def handler(verb: Verb, *, tag: str) -> HTTPRouteHandler:
    """The address of a use: who may ask, how often, and a worker that answers."""

    async def answered(request: Request[Any, Any, Any], data: Any) -> dict[str, Any]:
        settings = request.app.state.settings
        facts = (data, settings.key) if verb.signs else (data,)
        guarded(request, "ask")
        found: dict[str, Any] = await request.app.state.workers.do(verb.answer, *facts)
        return found

    body = Body(examples=[Example(summary=verb.summary, value=verb.example)])
    answered.__annotations__ |= {"data": Annotated[verb.ask, body]}
    answered.__doc__ = verb.words
    made = post(
        f"/api/{verb.do}",
        status_code=200,
        operation_id=verb.do.replace("/", "_"),
        summary=verb.summary,
        description=verb.words,
        tags=[tag],
        responses=may_refuse(*REFUSED),
    )
    return made(answered)


def guarded(request: Request[Any, Any, Any], kind: str) -> None:
    """Refuse a page of another site, and who asks too often."""
    check_origin(request, request.app.state.settings.origins)
    request.app.state.limits.check(kind, client_of(request))
