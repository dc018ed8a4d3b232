"""The four uses by address. Nothing is remembered between two requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request, post
from litestar.params import JSONBody

from affray.doors.http import answers
from affray.doors.http.asks import OddsAsk, PlayAsk, SimulateAsk
from affray.doors.http.playing import play as play_on
from affray.doors.http.problems import may_refuse
from affray.doors.http.verbs import guarded
from affray.doors.http.work import Workers


async def _done(request: Request[Any, Any, Any], work: Callable[..., Any], *facts: Any) -> dict[str, Any]:
    """What a worker makes of what was asked; not for a page of another site, nor for who asks too often."""
    guarded(request, "ask")
    found: dict[str, Any] = await workers(request).do(work, *facts)
    return found


def workers(request: Request[Any, Any, Any]) -> Workers:
    """The processes of this server that weigh."""
    found: Workers = request.app.state.workers
    return found


@post(
    "/api/odds",
    status_code=200,
    operation_id="odds",
    summary="The exact chances of an attack",
    tags=["uses"],
    responses=may_refuse(400, 403, 409, 413, 422, 429, 503),
)
async def odds(request: Request[Any, Any, Any], data: JSONBody[OddsAsk]) -> dict[str, Any]:
    """Every result with its exact probability; with `by`, the distribution of one field."""
    return await _done(request, answers.odds, data)


@post(
    "/api/advise",
    status_code=200,
    operation_id="advise",
    summary="What every option is worth",
    tags=["uses"],
    responses=may_refuse(400, 403, 409, 413, 422, 429, 503),
)
async def advise(request: Request[Any, Any, Any], data: JSONBody[OddsAsk]) -> dict[str, Any]:
    """Every option of the first open decision, most worth first, and the best line after it."""
    return await _done(request, answers.advise, data)


@post(
    "/api/simulate",
    status_code=200,
    operation_id="simulate",
    summary="A crowd of attacks",
    tags=["uses"],
    responses=may_refuse(400, 403, 409, 413, 422, 429, 503),
)
async def simulate(request: Request[Any, Any, Any], data: JSONBody[SimulateAsk]) -> dict[str, Any]:
    """How many of a crowd came to each result, beside the exact chance."""
    return await _done(request, answers.simulate, data)


@post(
    "/api/play",
    status_code=200,
    operation_id="play",
    summary="Play an attack, answer by answer",
    tags=["uses"],
    responses=may_refuse(400, 403, 409, 413, 422, 429, 503),
)
async def play(request: Request[Any, Any, Any], data: JSONBody[PlayAsk]) -> dict[str, Any]:
    """Begin with `ask`; then send each position back with one answer, until it is over.

    Positions are signed: one that was changed is refused. The same answer at the same position gives the same
    dice.
    """
    return await _done(request, play_on, data, request.app.state.settings.key)


USES = [odds, advise, simulate, play]
