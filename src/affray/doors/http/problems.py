"""Refusals and faults as JSON: one shape for all of them, and no trace of the inside."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from affray.doors.words import refused
from affray.errors import AffrayError
from affray.text.safe import clean
from affray.text.translate import LANGUAGES, tongue


class Wrong(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was wrong, what was allowed and what to do; `code` is its kind, for programs; `path` its field."""

    code: str
    message: str
    path: str = ""


class Problem(msgspec.Struct, frozen=True):
    """What is answered where nothing else can be."""

    error: Wrong


def may_refuse(*statuses: int) -> dict[int, ResponseSpec]:
    """What an address answers besides, for its description."""
    return {
        status: ResponseSpec(Problem, description=SAID[status], generate_examples=False)
        for status in statuses
    }


LOG = logging.getLogger("affray.http")


def language(request: Request[Any, Any, Any]) -> str:
    """The reader's language: `?lang=`, else what its browser keeps, else the first of Accept-Language."""
    for asked in (request.query_params.get("lang", ""), request.cookies.get("affray_lang", "")):
        if asked in LANGUAGES:
            return asked
    weighed: list[tuple[float, int, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _, weight = part.partition(";q=")
        lang = name.strip().lower().partition("-")[0]
        if lang in LANGUAGES:
            weighed.append((-_weight(weight), len(weighed), lang))
    return min(weighed)[2] if weighed else "en"


def on_refusal(request: Request[Any, Any, Any], refusal: AffrayError) -> Response[Any]:
    """What was wrong, by the status of its kind."""
    if refusal.http_status >= 500 and refusal.code.startswith("rule"):
        LOG.error("a rule broke a law: %s", refusal)
    said = refused(refusal, tongue(language(request)))
    found = _problem(refusal.http_status, refusal.code, said, refusal.path)
    if refusal.http_status == 429:
        found.set_header("Retry-After", str(getattr(refusal, "after", 1)))
    return found


def on_http(request: Request[Any, Any, Any], wrong: HTTPException) -> Response[Any]:
    """What the server's frame refuses: an unknown address, a body that is too long or no JSON."""
    said = clean(wrong.detail, longest=500)
    if wrong.status_code == 400 and said == "'data'":  # what Litestar says of a body that is not there
        said = "the body is empty: send one JSON object, with Content-Type: application/json"
    if wrong.status_code == 413:
        said = f"a body of more than {request.app.state.settings.body:,} bytes: ask about less at once"
    said = refused(AffrayError(said), tongue(language(request)))
    path = ""
    if isinstance(wrong, ValidationException) and wrong.extra:
        first: Any = wrong.extra[0] if isinstance(wrong.extra, list) else wrong.extra
        if isinstance(first, dict):
            said, path = clean(first.get("message", said), longest=500), clean(first.get("key", ""))
    found = _problem(wrong.status_code, CODES.get(wrong.status_code, "http/refused"), said, path)
    for name, value in (wrong.headers or {}).items():
        found.set_header(name, value)
    return found


def on_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    """A fault of Affray's own: its place goes to the server's log, and nowhere else."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=fault)
    return _problem(500, "fault", "Affray has failed, which is its own fault; its log says where.", "")


SAID = {
    400: "Not one JSON object of the fields that are described",
    404: "There is nothing at this address",
    401: "No secret, or none that lets anybody in",
    403: "Not for this reader to do, or asked by a page of another site",
    409: "Made by rules that have changed since, or the table has gone on since",
    413: "Longer than a request may be",
    422: "Understood, and refused: the message says what was allowed",
    429: "More often than one client may ask: again after `Retry-After` seconds",
    503: "Busy: ask again in a moment",
}
CODES = {
    400: "http/bad-body",
    401: "http/who",
    403: "http/forbidden",
    404: "http/not-found",
    405: "http/method",
    413: "http/too-large",
    415: "http/media-type",
    429: "http/too-often",
}


def _problem(status: int, code: str, message: str, path: str) -> Response[Any]:
    return Response(Problem(Wrong(code, message, path)), status_code=status, media_type="application/json")


def _weight(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0
