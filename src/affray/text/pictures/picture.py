"""A picture: a Vega-Lite specification, what it says in words, and its numbers as tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from affray.errors import NotInstalled
from affray.text.pictures.palette import config, painted


class Listing(NamedTuple):
    """Numbers of a picture as a table: its caption, its heads, its rows as they are written for people."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(NamedTuple):
    """One picture.

    chart        the Vega-Lite specification, its colours still named by their purpose
    description  what it shows, for those who do not see it
    """

    title: str
    description: str
    chart: Mapping[str, Any]
    listings: tuple[Listing, ...]
    lang: str

    def spec(self, *, dark: bool = False) -> dict[str, Any]:
        """The specification, painted for a light ground or a dark one."""
        chart: dict[str, Any] = painted(self.chart, dark=dark)
        return {**chart, "config": config(self.lang, dark=dark), "description": self.description}


def picture(
    chart: Any, *, title: str, notes: Sequence[str] = (), description: str, listing: Listing, lang: str
) -> Picture:
    """A picture from an Altair chart."""
    heading = {"text": title} | ({"subtitle": list(notes)} if notes else {})
    return Picture(title, description, {**plain(chart), "title": heading}, (listing,), lang)


def stacked(pictures: Sequence[Picture], title: str) -> Picture:
    """Several pictures, one below the other, as one."""
    if len(pictures) == 1:
        return pictures[0]
    parts = [{key: part for key, part in one.chart.items() if key != "$schema"} for one in pictures]
    chart = {
        "$schema": pictures[0].chart["$schema"],
        "vconcat": parts,
        "spacing": 36,
        "title": {"text": title},
        "resolve": {"scale": dict.fromkeys(("color", "shape", "strokeDash"), "independent")},
    }
    listings = tuple(listing for one in pictures for listing in one.listings)
    description = " ".join(one.description for one in pictures)
    return Picture(title, description, chart, listings, pictures[0].lang)


def below(charts: Sequence[Any], captions: Sequence[str], **shared: Any) -> Any:
    """Small pictures below one another, each under its caption, to the same scales."""
    alt = altair()
    titled = [
        chart.properties(title=alt.Title(caption, fontSize=12, fontWeight="normal", offset=6, frame="group"))
        for chart, caption in zip(charts, captions, strict=True)
    ]
    return alt.vconcat(*titled, spacing=14, **shared).resolve_scale(color="shared", x="shared", y="shared")


def plain(chart: Any) -> dict[str, Any]:
    """An Altair chart as plain data, its numbers in it; the configuration is ours."""
    found: dict[str, Any] = chart.to_dict()
    found.pop("config", None)
    return found


def altair() -> Any:
    """The library that writes specifications, or a refusal that says how it is installed."""
    try:
        import altair as alt
    except ImportError:
        raise NotInstalled("plots") from None
    return alt
