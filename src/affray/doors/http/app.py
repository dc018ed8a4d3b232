"""The server: its addresses, its limits, and what every answer carries."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope

from affray.doors.documents import release
from affray.doors.http.books import BOOKS
from affray.doors.http.depth import heed
from affray.doors.http.fights import FIGHTS
from affray.doors.http.hall import Hall
from affray.doors.http.job_addresses import JOBS
from affray.doors.http.job_record import JobLimits
from affray.doors.http.jobs import Jobs
from affray.doors.http.limits import RATES, Limits, Rate
from affray.doors.http.listening import listen
from affray.doors.http.problems import on_fault, on_http, on_refusal
from affray.doors.http.table_files import FILES
from affray.doors.http.table_worths import WORTHS
from affray.doors.http.tables import TABLES
from affray.doors.http.uses import USES
from affray.doors.http.work import MEMORY, Workers
from affray.doors.store.store import Store
from affray.doors.web.pages import PAGES
from affray.doors.web.wrong import for_people
from affray.errors import AffrayError

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'",
}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up.

    key      signs positions and makes its dice: at least 32 bytes, the same for every process of it
    workers  processes that weigh
    seconds  what one question may take
    body     bytes that a request may have
    origins  other sites whose pages may ask, by origin ("https://table.example"); none by default
    database where tables are kept, by URL; by default in memory, until the server ends
    rates    how often one client may ask, by kind of question; None: as often as it likes
    memory   bytes that each process which weighs may have
    jobs     what long work may have
    """

    key: bytes
    workers: int = os.cpu_count() or 1
    seconds: float = 10.0
    body: int = 1 << 20
    origins: tuple[str, ...] = ()
    database: str = "sqlite://"
    rates: Mapping[str, Rate] | None = RATES
    memory: int = MEMORY
    jobs: JobLimits = JobLimits()


async def _dress(message: Message, scope: Scope) -> None:
    """Every answer carries the headers, those of the frame and of refusals too."""
    del scope
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def create(settings: Settings) -> Litestar:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def working(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.at, settings.database)
        app.state.hall = Hall(store)
        app.state.workers = Workers(settings.workers, seconds=settings.seconds, memory=settings.memory)
        app.state.jobs = Jobs(settings.jobs)
        try:
            await app.state.workers.begin()
            yield
        finally:
            app.state.jobs.close()
            app.state.workers.close()
            store.close()

    handlers: dict[Any, Any] = {
        kind: for_people(handler)
        for kind, handler in ((AffrayError, on_refusal), (HTTPException, on_http), (Exception, on_fault))
    }
    app = Litestar(
        [*USES, *BOOKS, *FIGHTS, *JOBS, *TABLES, *WORTHS, *FILES, listen, *PAGES],
        lifespan=[working],
        exception_handlers=handlers,
        request_max_body_size=settings.body,
        before_request=heed,
        before_send=[_dress],
        cors_config=CORSConfig(allow_origins=list(settings.origins)) if settings.origins else None,
        openapi_config=OpenAPIConfig(
            title="Affray",
            version=release(),
            description="Play an attack of a role-playing game, weigh it, advise on it, simulate it.",
            render_plugins=[JsonRenderPlugin()],  # the others' pages load from elsewhere
            path="/schema",
        ),
        debug=False,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings.rates)
    _close_records(app)
    return app


def _close_records(app: Litestar) -> None:
    """Say in the description what is true of every question: a field that is not described is refused."""
    for name, schema in app.openapi_schema.components.schemas.items():
        if name.endswith(("Ask", "Answer", "Opening", "Entering", "Supposing", "Letting", "Job")):
            schema.additional_properties = False
