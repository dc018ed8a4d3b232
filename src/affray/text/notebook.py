"""What a notebook shows of a result that ends a cell: a picture, and its numbers as a table.

Importing this module hooks it to the results themselves: neither chance nor the uses know of notebooks.
In one, `affray` imports it; elsewhere, import it by hand. Without `affray[plots]` they show text.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from html import escape
from typing import Any

from affray.chance.distribution import Distribution
from affray.errors import NotInstalled
from affray.fight.count import Simulated
from affray.fight.odds import Odds
from affray.rules.words import Effect, Prompt
from affray.studies.compare import Compared
from affray.studies.sweep import Swept
from affray.text.lexicon import Lexicon
from affray.text.pictures import builds, field, fights, odds, worth
from affray.text.pictures.drawn import svg
from affray.text.pictures.page import tables
from affray.text.pictures.picture import Picture, altair, stacked
from affray.text.translate import Tongue, spoken, tongue
from affray.uses.advise import Advice
from affray.uses.lanes import Result


def picture(shown: Any, lang: str | None = None) -> Picture:
    """The picture of a result: a Distribution, an Advice, a comparison, a sweep, or what became of fights."""
    said = tongue(lang or spoken(os.environ))
    for kind, make in PICTURES.items():
        if isinstance(shown, kind):
            return make(shown, said)
    known = ", ".join(sorted(kind.__name__ for kind in PICTURES))
    raise TypeError(f"no picture of a {type(shown).__name__}: give one of {known}")


def html(shown: Any) -> str:
    """A result as a piece of a page: its picture for a light ground and a dark one, and its numbers."""
    try:
        altair()
        one = picture(shown)
        drawn = "".join(
            f'<div class="affray-{ground}">{svg(one, dark=ground == "dark")}</div>'
            for ground in ("light", "dark")
        )
    except NotInstalled as missing:
        return f"<pre>{escape(str(shown))}</pre><p><small>{escape(missing.message, quote=False)}</small></p>"
    numbers = tongue(one.lang).say("the numbers")
    return (
        f'<div class="affray" lang="{one.lang}"><style>{GROUNDS}</style>{drawn}'
        f"<details><summary>{numbers}</summary>{tables(one.listings)}</details></div>"
    )


def hook() -> None:
    """Let results show themselves."""
    for kind in PICTURES:
        kind._repr_html_ = html


def _distribution(shown: Distribution[Any], said: Tongue) -> Picture:
    words = Lexicon(said)
    if shown.values and all(isinstance(value, Result) for value in shown.values):
        return odds.results(shown, words)
    return odds.amounts(shown, words)


def _advice(shown: Advice, said: Tongue) -> Picture:
    asked = () if shown.prompt is None else (shown.prompt,)
    return worth.worth(shown, _words(said, prompts=asked))


def _compared(shown: Compared, said: Tongue) -> Picture:
    words = _words(said, effects=tuple(shown.effects.values()))
    once = [key for key, effect in shown.effects.items() if not effect.counted]
    counted = [key for key in shown.effects if key not in once]
    parts = [builds.overlaid(shown, key, words) for key in counted]
    if once or not parts:
        parts.append(builds.chances(shown, once, words))
    return stacked(parts, said.say("side by side"))


def _swept(shown: Swept, said: Tongue) -> Picture:
    words = Lexicon(said)
    return stacked([field.field(shown, measure, words) for measure in shown.measures], "")


def _fought(shown: Odds | Simulated, said: Tongue) -> Picture:
    return fights.fought(shown, Lexicon(said))


def _words(said: Tongue, *, effects: tuple[Effect, ...] = (), prompts: tuple[Prompt, ...] = ()) -> Lexicon:
    """The words that the results themselves carry."""
    return Lexicon(
        said,
        effects={effect.key: effect.words for effect in effects},
        prompts={prompt.key: prompt.words for prompt in prompts},
    )


PICTURES: dict[type[Any], Callable[[Any, Tongue], Picture]] = {
    Distribution: _distribution,
    Advice: _advice,
    Compared: _compared,
    Swept: _swept,
    Odds: _fought,
    Simulated: _fought,
}
DARK = ('[data-jp-theme-light="false"]', "body.vscode-dark", "html[theme=dark]")
"""Where notebooks say that their ground is dark."""
GROUNDS = ".affray-dark{display:none}.affray svg{max-width:100%;height:auto}" + "".join(
    f"{where} .affray-light{{display:none}}{where} .affray-dark{{display:block}}" for where in DARK
)

hook()
