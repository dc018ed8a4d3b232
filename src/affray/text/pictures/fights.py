"""A fight: who wins, and how many rounds it takes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from affray.fight.count import Simulated
from affray.fight.interval import Share
from affray.fight.odds import Odds
from affray.studies.measure import Asks
from affray.studies.sweep import Swept
from affray.text.fights import between, by_round, winners
from affray.text.lexicon import Lexicon
from affray.text.measures import called, ordered, said
from affray.text.numbers import chance, chances, fraction
from affray.text.pictures.odds import NARROW, bars
from affray.text.pictures.picture import Listing, Picture, altair, picture, stacked
from affray.text.safe import clean
from affray.text.translate import Tongue

PLACES = 2
"""As many as a fight's table has: the numbers are the same."""


def fought(
    found: Odds | Simulated, lexicon: Lexicon, *, title: str = "", notes: Sequence[str] = ()
) -> Picture:
    """Who wins, and below it in which round it ends and by which it has."""
    parts = [_wins(found, lexicon, notes)]
    if by_round(found, lexicon.tongue):
        parts.append(_rounds(found, lexicon))
    return stacked(parts, title)


def _wins(found: Odds | Simulated, lexicon: Lexicon, notes: Sequence[str]) -> Picture:
    tongue = lexicon.tongue
    ways: Sequence[tuple[str, Any]] = winners(found, tongue)
    data = _bars(ways, found, tongue)
    heads = [tongue.say("who wins"), tongue.say("chance")]
    if isinstance(found, Simulated):
        heads = [heads[0], tongue.say("share"), tongue.say("at 95 %")]
    told = "; ".join(f"{row['value']}: {row['percent']}" for row in data)
    return picture(
        bars(data, "chance", "percent", heads[1], colour="@bar", head=""),
        title=heads[0],
        notes=notes,
        description=f"{heads[0]}. {told}.",
        listing=Listing(heads[0], tuple(heads), _cells(data, "value", "percent", "between")),
        lang=tongue.lang,
    )


def _rounds(found: Odds | Simulated, lexicon: Lexicon) -> Picture:
    tongue = lexicon.tongue
    ways: Sequence[tuple[str, Any]] = by_round(found, tongue)
    by_then = accumulate(_part(share, found) for _, share in ways)
    data = [
        {
            **row,
            "by_then": float(sofar),
            "by_then_exactly": fraction(sofar),
            "by_then_percent": chance(sofar, tongue, places=PLACES),
        }
        for row, sofar in zip(_bars(ways, found, tongue), by_then, strict=True)
    ]
    heads = (tongue.say("round"), tongue.say("ends then"), tongue.say("has ended by then"))
    title = tongue.say("Rounds to defeat")
    chart = altair().hconcat(
        bars(data, "chance", "percent", heads[1], colour="@bar", head=heads[0]),
        bars(data, "by_then", "by_then_percent", heads[2], colour="@more", head=None, width=NARROW),
        spacing=18,
    )
    told = "; ".join(f"{row['value']}: {row['percent']}" for row in data)
    return picture(
        chart.resolve_scale(y="shared"),
        title=title,
        description=f"{title}. {told}.",
        listing=Listing(title, heads, _cells(data, "value", "percent", "by_then_percent")),
        lang=tongue.lang,
    )


def _bars(ways: Sequence[tuple[str, Any]], found: Odds | Simulated, tongue: Tongue) -> list[dict[str, Any]]:
    said = chances([_part(share, found) for _, share in ways], tongue, places=PLACES)
    return [_row(*way, percent, found, tongue) for way, percent in zip(ways, said, strict=True)]


def _row(name: str, share: Any, percent: str, found: Odds | Simulated, tongue: Tongue) -> dict[str, Any]:
    """A bar: a chance, or how often it was seen and between which bounds that puts its chance."""
    part = _part(share, found)
    row: dict[str, Any] = {
        "value": name,
        "chance": float(part),
        "exactly": fraction(part),
        "percent": percent,
    }
    if isinstance(found, Odds):
        return row
    seen = Share(int(share), found.times)
    low, high = seen.interval
    row |= {"count": seen.count, "low": low, "high": high, "between": between(seen, tongue)}
    return row | {"percent": row["between"]} if seen.never else row  # never seen is not impossible


def _part(share: Fraction | int, found: Odds | Simulated) -> Fraction:
    return Fraction(share, found.times) if isinstance(found, Simulated) else Fraction(share)


def _cells(data: Sequence[dict[str, Any]], *fields: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row[field] for field in fields if field in row) for row in data)


def beside(swept: Swept, measure: Asks, lexicon: Lexicon) -> Picture:
    """One number of several fights, a bar for each."""
    at, title = swept.measures.index(measure), called(measure, lexicon)
    data = [
        {
            "value": clean(str(one.at[0])),
            "chance": max(0.0, ordered(one.found[at]) or 0.0) if one.found else 0.0,
            "percent": said(one.found[at] if one.found else None, measure, lexicon),
        }
        for one in swept.cells
    ]
    told = "; ".join(f"{row['value']}: {row['percent']}" for row in data)
    form = ".0%" if measure.kind == "chance" else "~f"
    return picture(
        bars(data, "chance", "percent", title, colour="@bar", head="", form=form),
        title=title,
        description=f"{title}. {told}.",
        listing=Listing(title, (lexicon.tongue.say("side by side"), title), _cells(data, "value", "percent")),
        lang=lexicon.tongue.lang,
    )
