"""Pages from templates, in the reader's language and light; and what each of them is allowed to load."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Request, Response
from litestar.enums import MediaType

from affray.doors.http.problems import language
from affray.systems import books
from affray.text.translate import LANGUAGES, Tongue, tongue

LANG, LIGHT = "affray_lang", "affray_light"
"""The cookies in which a reader's language and light are kept."""
HOME = "affray.doors.web"
LIGHTS = ("auto", "light", "dark")
TONGUES = {"en": "English", "ru": "Русский"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def page(request: Request[Any, Any, Any], template: str, **facts: Any) -> Response[str]:
    """A whole page."""
    speech = spoken(request)
    asked = parse_qsl(request.url.query, keep_blank_values=True)  # in the order in which it was asked
    query = urlencode([pair for pair in asked if pair[0] != "lang"])
    path = f"{request.url.path}?{query}" if query else request.url.path
    text = html(template, speech, path=path, light=light(request), **facts)
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-store",
        "Content-Language": speech.lang,
    }
    return Response(text, media_type=MediaType.HTML, headers=headers)


def html(template: str, speech: Tongue, **facts: Any) -> str:
    """A page, or a part of one."""
    told = {"say": speech.say, "word": speech.word, "named": speech.name, "count": speech.count}
    common = {"lang": speech.lang, "tongues": TONGUES, "lights": LIGHTS, "books": books, "static": static}
    return _templates().get_template(template).render(**told, **common, **facts)


def spoken(request: Request[Any, Any, Any]) -> Tongue:
    """The reader's language."""
    return tongue(language(request))


def light(request: Request[Any, Any, Any]) -> str:
    """Whether the reader wants it light or dark, or as the machine has it."""
    asked = request.cookies.get(LIGHT, "")
    return asked if asked in LIGHTS else "auto"


def static(name: str) -> str:
    """The address of a file that pages load. It changes with what is in it: so it may be kept for ever."""
    return f"/static/{name}?v={_mark(name)}"


@cache
def loaded(name: str) -> bytes:
    """A file that pages load."""
    return files(HOME).joinpath("static", name).read_bytes()


@cache
def _mark(name: str) -> str:
    return sha256(loaded(name)).hexdigest()[:12]


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader(HOME),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


__all__ = ["LANG", "LANGUAGES", "LIGHT", "LIGHTS", "html", "light", "loaded", "page", "spoken", "static"]
