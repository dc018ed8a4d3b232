"""How many rounds something takes: in which it ends, and by which it has."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from affray.chance.distribution import Distribution
from affray.text.bars import rows
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal, fraction, percent
from affray.text.pictures.odds import MOST_BARS, NARROW, bars
from affray.text.pictures.picture import Listing, Picture, altair, picture


def rounds(odds: Distribution[Any], lexicon: Lexicon, *, title: str = "") -> Picture:
    """The round in which it ends, and the chance that it has ended by then."""
    tongue = lexicon.tongue
    found = rows(odds, most=MOST_BARS)
    by_then = accumulate(row.chance for row in found)
    data: list[dict[str, Any]] = [
        {
            "value": row.label,
            "chance": float(row.chance),
            "exactly": fraction(row.chance),
            "percent": percent(row.percent, tongue),
            "by_then": float(sofar),
            "by_then_exactly": fraction(sofar),
            "by_then_percent": chance(sofar, tongue),
        }
        for row, sofar in zip(found, by_then, strict=True)
    ]
    heads = (tongue.say("round"), tongue.say("ends then"), tongue.say("has ended by then"))
    title = title or tongue.say("Rounds to defeat")
    mean = tongue.say("On average {mean}.", mean=decimal(odds.mean(), tongue))
    chart = altair().hconcat(
        bars(data, "chance", "percent", heads[1], colour="@bar", head=heads[0]),
        bars(data, "by_then", "by_then_percent", heads[2], colour="@more", head=None, width=NARROW),
        spacing=18,
    )
    return picture(
        chart.resolve_scale(y="shared"),
        title=title,
        notes=(mean,),
        description=f"{title}. {mean}",
        listing=Listing(
            title, heads, tuple((row["value"], row["percent"], row["by_then_percent"]) for row in data)
        ),
        lang=tongue.lang,
    )
