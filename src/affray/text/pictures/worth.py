"""What each option of a decision is worth, the best marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.text.lexicon import Lexicon
from affray.text.measures import valued
from affray.text.numbers import decimal, fraction
from affray.text.pictures.odds import names_axis
from affray.text.pictures.picture import Listing, Picture, altair, picture
from affray.uses.advise import Advice

STEP, TALL, WIDE = 34, 230, 380
TIED, THIN, MOST_NUMBERED = 52, 14, 24
"""Bars that are equally good stand as wide as the word above each; many stand thin, without numbers."""
LEAST_WIDE = 240


def worth(
    advice: Advice, lexicon: Lexicon, *, title: str = "", goal: str = "", notes: Sequence[str] = ()
) -> Picture:
    """Worth against what is chosen: standing bars for numbers, lying bars for names."""
    tongue = lexicon.tongue
    best = {weighed.label for weighed in advice.best}
    say = tongue.say
    data: list[dict[str, Any]] = [
        {
            "option": valued(weighed.option, lexicon),
            "worth": float(weighed.worth),
            "above": max(0.0, float(weighed.worth)),  # where its number stands: never on its own bar
            "exactly": fraction(weighed.worth),
            "shown": decimal(weighed.worth, tongue),
            "best": say("best") if weighed.label in best else "",
        }
        for weighed in advice.options
    ]
    asked = lexicon.prompt(advice.prompt.key) if advice.prompt else say("option")
    counted = all(type(weighed.option) is int for weighed in advice.options)
    title = title or asked
    names = ", ".join(row["option"] for row in data if row["best"])
    told = say("Best: {option}, worth {worth}.", option=names, worth=decimal(advice.worth, tongue))
    return picture(
        _standing(data, asked, say("worth")) if counted else _lying(data, asked, say("worth")),
        title=title,
        notes=(*notes, *([say("Goal: {goal}.", goal=goal)] if goal else []), told),
        description=f"{title}. {told}",
        listing=Listing(
            title,
            (asked, say("worth"), ""),
            tuple((row["option"], row["shown"], row["best"]) for row in data),
        ),
        lang=tongue.lang,
    )


def _colour() -> Any:
    alt = altair()
    return alt.condition("datum.best != ''", alt.value("@best"), alt.value("@bar"))


def _ends(data: Sequence[dict[str, Any]]) -> list[float]:
    """The worths to be shown, nothing among them, with room for a number."""
    low, high = min(0, *(row["worth"] for row in data)), max(0, *(row["worth"] for row in data))
    room = (high - low or 1) * 0.14
    return [low - room if low else 0, high + room]


def _standing(data: Sequence[dict[str, Any]], asked: str, worth: str) -> Any:
    alt = altair()
    base = alt.Chart(alt.Data(values=list(data))).encode(
        alt.X("option:O", sort=None, title=asked, axis=alt.Axis(labelAngle=0, labelOverlap=True)),
        alt.Y("worth:Q", title=worth, scale=alt.Scale(domain=_ends(data), nice=False)),
    )
    above = base.encode(alt.Y("above:Q", title=worth))
    numbers = above.mark_text(dy=-8).encode(alt.Text("shown:N"))
    marks = above.mark_text(dy=-24, fontWeight="bold", color="@best").encode(alt.Text("best:N"))
    bars = base.mark_bar().encode(color=_colour())
    tie = sum(row["best"] != "" for row in data) > 1
    step = (TIED if tie else STEP) if len(data) <= MOST_NUMBERED else THIN
    few = len(data) * STEP >= LEAST_WIDE
    width = alt.Step(step) if few or tie else LEAST_WIDE
    shown = [bars, numbers, marks] if len(data) <= MOST_NUMBERED else [bars] if tie else [bars, marks]
    return alt.layer(*shown).properties(width=width, height=TALL)


def _lying(data: Sequence[dict[str, Any]], asked: str, worth: str) -> Any:
    alt = altair()
    base = alt.Chart(alt.Data(values=list(data))).encode(
        alt.Y(
            "option:N",
            sort=None,
            title=asked,
            axis=names_axis(alt),
        ),
        alt.X("worth:Q", title=worth, scale=alt.Scale(domain=_ends(data), nice=False)),
    )
    above = base.encode(alt.X("above:Q", title=worth))
    numbers = above.mark_text(align="left", dx=5).encode(alt.Text("label:N"))
    labelled = numbers.transform_calculate(label="datum.best ? datum.shown + '  ' + datum.best : datum.shown")
    return alt.layer(base.mark_bar().encode(color=_colour()), labelled).properties(
        width=WIDE, height=alt.Step(24)
    )
