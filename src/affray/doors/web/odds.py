"""The odds of a book's attacks as one fills in its form: what is asked, and what is answered."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from affray.doors import draw
from affray.doors.http.asks import OddsAsk
from affray.doors.web.forms import Form, Input
from affray.doors.web.render import html
from affray.doors.weighing import advised, field, followed
from affray.doors.wishes import Asked, beside, effect_keys, telling
from affray.doors.words import lexicon
from affray.rules.goal import effect_key
from affray.text.numbers import chances, decimal, percent
from affray.text.outcomes import outcomes
from affray.text.pictures.drawn import drawn
from affray.text.translate import tongue
from affray.uses.lanes import alone
from affray.uses.odds import odds_of

MOST_ROWS = 40
SET, RULING = "s.", "r."
"""Before a field, or a ruling, in an address."""


def ask_of(book: str, query: dict[str, Any]) -> OddsAsk:
    """What an address asks: `preset`, `goal`, `by`, and whatever differs, as `s.target.defense=18`."""
    said = {key: str(value) for key, value in query.items()}
    preset = said.get("preset", "")
    return OddsAsk(
        scenario=f"{book}/{preset}" if preset else book,
        set=[f"{key.removeprefix(SET)}={value}" for key, value in said.items() if key.startswith(SET)],
        ruling=[
            f"{key.removeprefix(RULING)}={value}" for key, value in said.items() if key.startswith(RULING)
        ],
        goal=said.get("goal") or None,
        by=said.get("by") or None,
    )


def as_typed(blank: Form, query: dict[str, Any]) -> Form:
    """A form with what an address says in its fields, even where it cannot be."""

    def typed(inputs: tuple[Input, ...], prefix: str) -> tuple[Input, ...]:
        return tuple(one._replace(value=str(query.get(prefix + one.path, one.value))) for one in inputs)

    parts = tuple((name, typed(inputs, SET)) for name, inputs in blank.parts)
    return Form(typed(blank.first, SET), parts, typed(blank.rulings, RULING))


class Row(NamedTuple):
    """A line of a table: a name, a chance in words, and the same as a number from 0 to 1."""

    name: str
    said: str
    share: float


def answered(ask: OddsAsk, lang: str) -> str:
    """The answer as a part of the page: what each option is worth, and what may come of it."""
    asked, speech = ask.asked(), tongue(lang)
    words = lexicon(asked.scene.system, speech)
    line = followed(asked).line
    odds = odds_of(line)
    told = {key for result in odds.values for key, _ in result.amounts}
    about = field(asked.scene, ask.by, path="by")
    wanted = [effect_key(about)] if about else telling(asked.scene.system, asked.wish.goal, told)
    key = next(iter(wanted), None) or next(iter(effect_keys(asked.scene.system, told)), None)
    return html(
        "odds/answer.html",
        speech,
        goal=speech.word(asked.wish.goal.words) if asked.wish.goal.words else asked.wish.wanted,
        advice=_advice(asked, words),
        results=[
            Row(one.name, percent(one.percent, speech, some=one.chance > 0), float(one.chance))
            for one in outcomes(odds, words)
        ],
        effect=words.effect(key) if key else "",
        amounts=_amounts(alone(odds, key), speech) if key else None,
        means=[
            (words.effect(one), decimal(alone(odds, one).mean(), speech, places=3))
            for one in beside(asked, told, most=4)
        ],
    )


def picture(ask: OddsAsk, lang: str, kind: str, *, dark: bool) -> bytes:
    """The same as a picture."""
    asked = ask.asked()
    about = field(asked.scene, ask.by, path="by")
    line, speech = followed(asked).line, tongue(lang)
    if about is None:
        made = draw.results(speech, asked, line, odds_of(line))
    else:
        made = draw.amounts(speech, asked, line, odds_of(line, of=about), effect_key(about))
    return drawn(made, kind, dark=dark)


def _advice(asked: Asked, words: Any) -> dict[str, Any] | None:
    found, _, _ = advised(asked)
    if found.choice is None:
        return None
    top = max(found.worth, Fraction(1, 10**9))
    return {
        "question": words.question(found.choice),
        "options": [
            {
                "label": words.option(one.label),
                "worth": decimal(one.worth, words.tongue, places=3),
                "exact": str(one.worth),
                "share": max(0.0, float(one.worth / top)),
                "best": one in found.best,
            }
            for one in found.options
        ],
    }


def _amounts(odds: Any, speech: Any) -> dict[str, Any]:
    rows = _rows([(str(value), share) for value, share in odds.items()], speech)
    return {"mean": decimal(odds.mean(), speech, places=3), "rows": rows}


def _rows(pairs: list[tuple[str, Any]], speech: Any) -> list[Row]:
    """Chances that add up; what is past the end of a page is one."""
    if len(pairs) > MOST_ROWS:
        rest = sum(share for _, share in pairs[MOST_ROWS - 1 :])
        pairs = [*pairs[: MOST_ROWS - 1], (speech.say("anything else"), rest)]
    said = chances([share for _, share in pairs], speech)
    return [Row(name, words, float(share)) for (name, share), words in zip(pairs, said, strict=True)]
