"""Several attacks in one picture: their odds laid over one another, and one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any

from affray.chance.rounding import shares
from affray.studies.compare import Compared
from affray.text.bars import Band, bands
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.pictures.odds import QUARTERS, ROOM
from affray.text.pictures.palette import BUILDS, DASHES, SHAPES
from affray.text.pictures.picture import Listing, Picture, altair, below, picture

MOST_BANDS = 40
WIDE, TALL, LOW = 560, 260, 74


def overlaid(compared: Compared, key: str, lexicon: Lexicon, *, notes: Sequence[str] = ()) -> Picture:
    """The chance of so much or more of one effect, a line for each attack."""
    tongue = lexicon.tongue
    words = lexicon.effect(key)
    found = _bands(compared, key)
    found = found[1:] if len(found) > 1 else found  # the least or more is certain, and says nothing
    rows: list[dict[str, Any]] = [
        {
            "build": build.name,
            "value": band.label,
            "or_more": float(left),
            "exactly": fraction(left),
            "percent": chance(left, tongue),
        }
        for at, build in enumerate(compared.builds)
        for band, left in zip(found, _or_more(found, at), strict=True)
    ]
    title = tongue.say("{effect}: the chance of so much or more", effect=words)
    columns = [[chance(left, tongue) for left in _or_more(found, at)] for at in range(len(compared.builds))]
    return picture(
        _lines(rows, compared, words, lexicon),
        title=title,
        notes=notes,
        description=f"{title}. {_means(compared, key, lexicon)}",
        listing=_listing(title, words, found, columns, compared),
        lang=tongue.lang,
    )


def multiplied(compared: Compared, key: str, lexicon: Lexicon, *, notes: Sequence[str] = ()) -> Picture:
    """How much of one effect, a small picture for each attack, all to one scale."""
    tongue = lexicon.tongue
    words = lexicon.effect(key)
    found = _bands(compared, key)
    columns = [_percents(found, at, lexicon) for at in range(len(compared.builds))]
    rows: list[dict[str, Any]] = [
        {
            "build": build.name,
            "value": band.label,
            "chance": float(band.chances[at]),
            "exactly": fraction(band.chances[at]),
            "percent": share,
        }
        for at, build in enumerate(compared.builds)
        for band, share in zip(found, columns[at], strict=True)
    ]
    title = tongue.say("{effect}, one by one", effect=words)
    last = compared.builds[-1].name
    most = max(row["chance"] for row in rows)
    charts = [
        _small([row for row in rows if row["build"] == build.name], compared, lexicon, most=most).encode(
            _across(words if build.name == last else None)
        )
        for build in compared.builds
    ]
    return picture(
        below(charts, _names(compared)),
        title=title,
        notes=notes,
        description=f"{title}. {_means(compared, key, lexicon)}",
        listing=_listing(title, words, found, columns, compared),
        lang=tongue.lang,
    )


def chances(
    compared: Compared, keys: Sequence[str], lexicon: Lexicon, *, notes: Sequence[str] = ()
) -> Picture:
    """For each effect the chance that there is any of it, attack by attack."""
    tongue = lexicon.tongue
    rows: list[dict[str, Any]] = [
        {
            "effect": lexicon.effect(key),
            "build": build.name,
            "chance": float(build.chance(key)),
            "exactly": fraction(build.chance(key)),
            "percent": chance(build.chance(key), tongue),
        }
        for key in keys
        for build in compared.builds
    ]
    title = tongue.say("The chance of each")
    charts = [
        _lying([row for row in rows if row["effect"] == lexicon.effect(key)], compared, lexicon)
        for key in keys
    ]
    chart = below(charts, [lexicon.effect(key) for key in keys])
    heads = ("", *(build.name for build in compared.builds))
    body = tuple(
        (lexicon.effect(key), *(chance(build.chance(key), tongue) for build in compared.builds))
        for key in keys
    )
    told = "; ".join(f"{row['effect']}, {row['build']}: {row['percent']}" for row in rows)
    return picture(
        chart,
        title=title,
        notes=notes,
        description=f"{title}. {told}.",
        listing=Listing(title, heads, body),
        lang=tongue.lang,
    )


def _lines(rows: list[dict[str, Any]], compared: Compared, words: str, lexicon: Lexicon) -> Any:
    """A line for each attack, told apart by colour, dash and shape."""
    alt = altair()
    base = alt.Chart(alt.Data(values=rows)).encode(
        alt.X("value:O", sort=None, title=words, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        alt.Y("or_more:Q", title=lexicon.tongue.say("or more"), axis=alt.Axis(format=".0%", tickCount=5)),
    )
    names = _names(compared)
    legend = alt.Legend(title=None, orient="top", direction="vertical", symbolStrokeWidth=0)
    dashed = alt.StrokeDash("build:N", sort=None, scale=_scale(names, DASHES), legend=None)
    shaped = alt.Shape("build:N", sort=None, scale=_scale(names, SHAPES), legend=legend)
    return alt.layer(
        base.mark_line(strokeWidth=2).encode(dashed, _coloured(compared, legend=legend)),
        base.mark_point(filled=True, size=46, opacity=1).encode(shaped, _coloured(compared, legend=legend)),
    ).properties(width=WIDE, height=TALL)


def _small(rows: Sequence[dict[str, Any]], compared: Compared, lexicon: Lexicon, *, most: float) -> Any:
    alt = altair()
    scale = alt.Scale(domain=[0, most])
    axis = alt.Axis(format=".0%", tickCount=3)
    chances = alt.Y("chance:Q", title=lexicon.tongue.say("chance"), scale=scale, axis=axis)
    base = alt.Chart(alt.Data(values=list(rows))).mark_bar()
    return base.encode(chances, _coloured(compared)).properties(width=WIDE, height=LOW)


def _across(words: str | None) -> Any:
    """The values, and below the last picture what they are called."""
    alt = altair()
    axis = alt.Axis(labelAngle=0, labelOverlap=True, labels=words is not None, ticks=words is not None)
    return alt.X("value:O", sort=None, title=words, axis=axis)


def _lying(rows: Sequence[dict[str, Any]], compared: Compared, lexicon: Lexicon) -> Any:
    alt = altair()
    base = alt.Chart(alt.Data(values=list(rows))).encode(
        alt.Y("build:N", sort=None, title=None, axis=alt.Axis(ticks=False, domain=False, labelPadding=8)),
        alt.X(
            "chance:Q",
            title=lexicon.tongue.say("chance"),
            scale=alt.Scale(domain=[0, ROOM], nice=False),
            axis=alt.Axis(format=".0%", values=QUARTERS),
        ),
    )
    bars = base.mark_bar().encode(_coloured(compared))
    numbers = base.mark_text(align="left", dx=5).encode(alt.Text("percent:N"))
    return alt.layer(bars, numbers).properties(width=400, height=alt.Step(20))


def _names(compared: Compared) -> list[str]:
    return [build.name for build in compared.builds]


def _bands(compared: Compared, key: str) -> list[Band]:
    return bands([build.amounts(key) for build in compared.builds], most=MOST_BANDS)


def _or_more(found: Sequence[Band], at: int) -> list[Fraction]:
    return list(accumulate(band.chances[at] for band in reversed(found)))[::-1]


def _percents(found: Sequence[Band], at: int, lexicon: Lexicon) -> list[str]:
    """The percent of each band for one attack; together they are 100."""
    chances = [band.chances[at] for band in found]
    scale = lcm(*(one.denominator for one in chances))
    rounded = shares([int(one * scale) for one in chances])
    return [percent(share, lexicon.tongue, some=one > 0) for share, one in zip(rounded, chances, strict=True)]


def _scale(names: Sequence[str], looks: Sequence[Any]) -> Any:
    """A look for each name. When the colours are used up, dashes and shapes go on by one, to differ."""
    turn = 0 if looks is BUILDS else 1
    shown = [looks[(at + turn * (at // len(looks))) % len(looks)] for at in range(len(names))]
    return altair().Scale(domain=list(names), range=shown)


def _coloured(compared: Compared, *, legend: Any = None) -> Any:
    return altair().Color("build:N", sort=None, scale=_scale(_names(compared), BUILDS), legend=legend)


def _means(compared: Compared, key: str, lexicon: Lexicon) -> str:
    tongue = lexicon.tongue
    said: Iterator[str] = (f"{build.name}: {decimal(build.mean(key), tongue)}" for build in compared.builds)
    return tongue.say("On average: {means}.", means="; ".join(said))


def _listing(
    title: str, words: str, found: Sequence[Band], columns: Sequence[Sequence[str]], compared: Compared
) -> Listing:
    rows = tuple((band.label, *(column[at] for column in columns)) for at, band in enumerate(found))
    return Listing(title, (words, *_names(compared)), rows)
