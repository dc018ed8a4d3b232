"""Long work by address: ask for it, see how far it is, stop it, have its answer. Its id is its secret."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body, FromPath, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from affray.doors.http.fight_asks import example
from affray.doors.http.job_asks import JobAsk, do_of
from affray.doors.http.job_record import Job
from affray.doors.http.job_work import check
from affray.doors.http.jobs import Jobs
from affray.doors.http.limits import client_of
from affray.doors.http.problems import language, may_refuse
from affray.doors.http.verbs import guarded
from affray.doors.words import refused
from affray.text.translate import tongue

LOOK = 0.25
"""Seconds between two looks at how far a job has come, where somebody waits for news."""
BEAT = 15.0
"""Seconds after which something is sent, so that nothing on the way thinks that nobody is there."""
SOON = 2.0
"""Seconds for which who stops a job waits for its end."""
KEPT = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language, Cookie"}
EXAMPLE = {"do": "fights/simulate", "fight": example()[0], "times": 100_000, "precision": 0.01, "seed": 7}


@post(
    "/api/jobs",
    status_code=202,
    operation_id="create_job",
    summary="Ask for long work",
    tags=["jobs"],
    responses=may_refuse(400, 403, 413, 422, 429, 503),
)
async def create(
    request: Request[Any, Any, Any],
    data: Annotated[JobAsk, Body(examples=[Example(summary="Many fights", value=EXAMPLE)])],
) -> Response[Any]:
    """The same body as at /api/odds, /api/fights/simulate and so on, and `do`, which use it is for.

    The id in the answer is the job's secret: who has it can see the job and stop it, and nobody else can.
    """
    guarded(request, "job")
    await request.app.state.workers.do(check, data)
    secret, made = jobs(request).add(client_of(request), data)
    headers = {"Location": f"/api/jobs/{secret}", **KEPT}
    return Response(told(made, secret, language(request)), status_code=202, headers=headers)


@get(
    "/api/jobs/{job:str}",
    operation_id="job",
    summary="How far a job is, and its answer",
    tags=["jobs"],
    responses=may_refuse(400, 404, 429) | {304: ResponseSpec(None, description="As you know it")},
)
async def look(
    request: Request[Any, Any, Any],
    job: FromPath[str],
    wait: Annotated[
        float, QueryParameter(ge=0, le=30, description="seconds to wait for news, with If-None-Match")
    ] = 0.0,
) -> Response[Any]:
    """`state` is queued, running, done, failed or cancelled; ask again with the ETag as If-None-Match.

    What failed or was cancelled may have a `result` of what was done by then: `partial` says so.
    """
    one, known = jobs(request).find(job), request.headers.get("if-none-match", "")
    until = time.monotonic() + wait
    with jobs(request).listening(client_of(request)):
        while True:
            content = msgspec.json.encode(told(one, job, language(request)))
            tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'
            if tag not in known:
                headers = {"ETag": tag, **KEPT}
                return Response(content, media_type="application/json", headers=headers)
            if one.over or jobs(request).leaving or time.monotonic() >= until:
                return Response(None, status_code=304, headers={"ETag": tag, **KEPT})
            await _news(one)


@get(
    "/api/jobs/{job:str}/events",
    operation_id="job_events",
    summary="How far a job is, as it goes on",
    media_type="text/event-stream",
    tags=["jobs"],
    responses=may_refuse(400, 404, 429),
)
async def events(request: Request[Any, Any, Any], job: FromPath[str]) -> ServerSentEvent:
    """Server-sent events called `job`, each with the whole state; after the last one it ends."""
    one, client, lang = jobs(request).find(job), client_of(request), language(request)
    with jobs(request).listening(client):
        pass  # refused before anything is sent, if it is
    return ServerSentEvent(_told(jobs(request), one, job, client, lang), headers=KEPT)


@post(
    "/api/jobs/{job:str}/cancel",
    status_code=200,
    operation_id="cancel_job",
    summary="Stop a job",
    tags=["jobs"],
    responses=may_refuse(400, 403, 404, 429),
)
async def cancel(request: Request[Any, Any, Any], job: FromPath[str]) -> Response[Any]:
    """Stop it with what is done so far. What is over stays as it is."""
    guarded(request, "ask")
    one = jobs(request).find(job)
    jobs(request).cancel(one)
    until = time.monotonic() + SOON
    while not one.over and time.monotonic() < until:
        await _news(one)
    return Response(told(one, job, language(request)), headers=KEPT)


@delete(
    "/api/jobs/{job:str}",
    operation_id="forget_job",
    summary="Stop a job and forget it",
    tags=["jobs"],
    responses=may_refuse(400, 403, 404, 429),
)
async def forget(request: Request[Any, Any, Any], job: FromPath[str]) -> None:
    """Stop it at once, whatever is done of it, and keep nothing."""
    guarded(request, "ask")
    jobs(request).forget(jobs(request).find(job))


def jobs(request: Request[Any, Any, Any]) -> Jobs:
    """The long work of this server."""
    found: Jobs = request.app.state.jobs
    return found


def told(one: Job, secret: str, lang: str) -> dict[str, Any]:
    """What is said of a job to who has its id."""
    here = f"/api/jobs/{secret}"
    found: dict[str, Any] = {
        "id": secret,
        "do": do_of(one.ask),
        "state": one.state,
        "stopping": one.stopping and not one.over,
        "at": one.at,
        "progress": one.look(),
        "partial": one.partial,
        "result": None if one.result is None else msgspec.Raw(one.result),
        "error": None,
        "until": one.until,
        "links": {"self": here, "cancel": f"{here}/cancel", "events": f"{here}/events"},
    }
    if one.refusal is not None:
        said = refused(one.refusal, tongue(lang))
        found["error"] = {"code": one.refusal.code, "message": said, "path": one.refusal.path}
    return found


async def _news(one: Job) -> None:
    """Wait a moment for something to change."""
    waiting = asyncio.ensure_future(one.changed.wait())
    await asyncio.wait({waiting}, timeout=LOOK)
    waiting.cancel()


async def _told(
    all_: Jobs, one: Job, secret: str, client: str, lang: str
) -> AsyncIterator[ServerSentEventMessage]:
    with all_.listening(client):
        said, at = b"", time.monotonic()
        while True:
            over = one.over
            content = msgspec.json.encode(told(one, secret, lang))
            if content != said:
                yield ServerSentEventMessage(event="job", data=content.decode())
                said, at = content, time.monotonic()
            elif time.monotonic() - at > BEAT:
                yield ServerSentEventMessage(comment="still there")
                at = time.monotonic()
            if over or all_.leaving:
                return
            await _news(one)


JOBS = [create, look, events, cancel, forget]
