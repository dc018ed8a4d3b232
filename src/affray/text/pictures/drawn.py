"""A picture as a file: SVG, PNG, a page that needs nothing from outside, or its specification as JSON."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from typing import Any

from affray.errors import BadValue, NotInstalled
from affray.text.pictures.page import page
from affray.text.pictures.picture import Picture

KINDS = ("svg", "png", "html", "json")
SHARP = 2
"""Dots of a PNG for each of the picture's."""


def drawn(picture: Picture, kind: str, *, dark: bool = False) -> bytes:
    """A picture as the bytes of a file of one of these kinds."""
    if kind not in KINDS:
        raise BadValue(
            f"{kind[:20]!r} is no kind of picture: give a file that ends in .svg, .png, .html or .json"
        )
    if kind == "json":
        return (json.dumps(picture.spec(dark=dark), ensure_ascii=False, indent=1) + "\n").encode()
    if kind == "png":
        return bytes(vl_convert().vegalite_to_png(picture.spec(dark=dark), scale=SHARP))
    if kind == "svg":
        return svg(picture, dark=dark).encode()
    return page(picture, _bundle()).encode()


def svg(picture: Picture, *, dark: bool = False) -> str:
    """A picture as an SVG element, with what it says for screen readers."""
    drawn: str = vl_convert().vegalite_to_svg(picture.spec(dark=dark))
    said = f"<title>{escape(picture.title)}</title><desc>{escape(picture.description)}</desc>"
    return re.sub(
        r"<svg ([^>]*)>", rf'<svg role="img" lang="{picture.lang}" \1>{_kept(said)}', drawn, count=1
    )


def vl_convert() -> Any:
    """The library that draws, or a refusal that says how it is installed."""
    try:
        import vl_convert
    except ImportError:
        raise NotInstalled("plots") from None
    return vl_convert


@cache
def _bundle() -> str:
    """What draws a specification in a browser, all of it."""
    return str(vl_convert().javascript_bundle())


def _kept(text: str) -> str:
    return text.replace("\\", "\\\\")
