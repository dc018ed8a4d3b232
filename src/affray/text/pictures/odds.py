"""Odds as bars, with the chance of so much or more beside them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from affray.chance.distribution import Distribution
from affray.text.bars import Row, or_more, rows
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.outcomes import outcomes
from affray.text.pictures.picture import Listing, Picture, altair, picture
from affray.uses.lanes import Result

MOST_BARS = 30
STEP, WIDE, NARROW = 22, 320, 220
QUARTERS = [0, 0.25, 0.5, 0.75, 1]
ROOM = 1.22
"""How much longer than its longest bar a panel is, so that there is room for a number."""


def amounts(
    odds: Distribution[Any], lexicon: Lexicon, *, words: str = "", title: str = "", notes: Sequence[str] = ()
) -> Picture:
    """One amount, value by value (or range by range), and the chance of so much or more."""
    tongue = lexicon.tongue
    words = words or tongue.say("value")
    found = rows(odds, most=MOST_BARS)
    data: list[dict[str, Any]] = [
        {
            "value": row.label,
            "chance": float(row.chance),
            "exactly": fraction(row.chance),
            "percent": percent(row.percent, tongue),
            "or_more": float(row.or_more),
            "or_more_exactly": fraction(row.or_more),
            "or_more_percent": or_more(row, tongue),
        }
        for row in found
    ]
    heads = (words, tongue.say("chance"), tongue.say("or more"))
    mean = tongue.say("On average {mean}.", mean=decimal(odds.mean(), tongue))
    return picture(
        _panels(data, heads, named=title not in {"", words}),
        title=title or words,
        notes=(*notes, mean),
        description=f"{title or words}. {mean} {_likeliest(found, lexicon)}",
        listing=Listing(
            title or words,
            heads,
            tuple((row["value"], row["percent"], row["or_more_percent"]) for row in data),
        ),
        lang=tongue.lang,
    )


def results(
    odds: Distribution[Result], lexicon: Lexicon, *, title: str = "", notes: Sequence[str] = ()
) -> Picture:
    """What may come of it, amounts left aside, likeliest first."""
    tongue = lexicon.tongue
    found = outcomes(odds, lexicon)
    data: list[dict[str, Any]] = [
        {
            "value": one.name,
            "chance": float(one.chance),
            "exactly": fraction(one.chance),
            "percent": percent(one.percent, tongue),
        }
        for one in found
    ]
    heads = (tongue.say("what comes of it"), tongue.say("chance"))
    told = "; ".join(f"{row['value']}: {row['percent']}" for row in data)
    return picture(
        bars(data, "chance", "percent", heads[1], colour="@bar", head=heads[0] if title else ""),
        title=title or heads[0],
        notes=notes,
        description=f"{title or heads[0]}. {told}.",
        listing=Listing(title or heads[0], heads, tuple((row["value"], row["percent"]) for row in data)),
        lang=tongue.lang,
    )


def bars(
    data: Sequence[dict[str, Any]],
    field: str,
    text: str,
    title: str,
    *,
    colour: str,
    head: str | None,
    width: int = WIDE,
    form: str = ".0%",
) -> Any:
    """One panel of lying bars with their numbers; a panel without a head shares the rows of another."""
    alt = altair()
    most = max((abs(row[field]) for row in data), default=1) or 1
    axis = names_axis(alt) if head is not None else None
    ticks = {"values": QUARTERS} if most == 1 else {"tickCount": 5}
    base = alt.Chart(alt.Data(values=list(data))).encode(
        alt.Y("value:N", sort=None, title=head or None, axis=axis),
        alt.X(
            f"{field}:Q",
            title=title,
            scale=alt.Scale(domain=[0, most * ROOM], nice=False),
            axis=alt.Axis(format=form, **ticks),
        ),
    )
    return alt.layer(
        base.mark_bar(color=colour), base.mark_text(align="left", dx=5).encode(alt.Text(f"{text}:N"))
    ).properties(width=width, height=alt.Step(STEP))


def names_axis(alt: Any) -> Any:
    """An axis of names, what they are called above them: beside them it would run into the long ones."""
    above = {"titleAngle": 0, "titleAlign": "right", "titleBaseline": "bottom", "titleX": -8, "titleY": -6}
    return alt.Axis(ticks=False, domain=False, labelPadding=8, **above)


def _panels(data: Sequence[dict[str, Any]], heads: tuple[str, str, str], *, named: bool) -> Any:
    head = heads[0] if named else ""
    chances = bars(data, "chance", "percent", heads[1], colour="@bar", head=head)
    more = bars(data, "or_more", "or_more_percent", heads[2], colour="@more", head=None, width=NARROW)
    return altair().hconcat(chances, more, spacing=18).resolve_scale(y="shared")


def _likeliest(found: Sequence[Row], lexicon: Lexicon) -> str:
    most = max(found, key=lambda row: row.chance)
    tongue = lexicon.tongue
    parts = {"value": most.label, "chance": percent(most.percent, tongue)}
    some = [row for row in found if row.label != "0"]
    said = tongue.say("The likeliest is {value}, with {chance}.", **parts)
    if len(some) == len(found) or not some:
        return said
    any_ = sum((row.chance for row in some), Fraction(0))
    return said + " " + tongue.say("Above 0 it is with {chance}.", chance=chance(any_, tongue))
