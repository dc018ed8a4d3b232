"""A question's options on the screen, and which of them somebody means."""

from __future__ import annotations

from typing import Any

from affray.doors.cli.screen import Screen
from affray.doors.wishes import Asked, beside
from affray.rules.table import Choice
from affray.rules.words import label
from affray.text.lexicon import Lexicon
from affray.uses.advise import Advice

MOST_OPTIONS = 15


def show_menu(screen: Screen, asked: Asked, question: Choice, advised: Advice | None) -> None:
    """Every option with its worth and odds; the best of them where they are many."""
    keys = numbers(question)
    if advised is None:
        for number, option in zip(keys, screen.words.labels(question.options), strict=True):
            screen.show(f"  {number}  {option}" if number != option else f"  {option}")
        return
    chosen = {weighed.label for weighed in advised.ranked[:MOST_OPTIONS]}
    shown = [weighed for weighed in advised.options if weighed.label in chosen]
    places = [label(option) for option in question.options]
    typed = [keys[places.index(weighed.label)] for weighed in shown]
    named = [screen.words.option(weighed.label) for weighed in shown]
    happening = {key for weighed in shown for result in weighed.odds.values for key, _ in result.amounts}
    columns = beside(asked, happening)
    screen.show(screen.sheet().advice(advised, columns, options=shown, keys=[] if typed == named else typed))
    if len(shown) < len(advised.options):
        screen.say("The {n} best of {all} are shown.", n=len(shown), all=len(advised.options))


def numbers(question: Choice) -> list[str]:
    """What to type for each option: its own number where options are numbers, else its place."""
    labels = [label(option) for option in question.options]
    if any(name.isdecimal() for name in labels):
        return labels
    return [str(number) for number in range(1, len(labels) + 1)]


def meant(typed: str, question: Choice, words: Lexicon) -> Any:
    """The option that somebody means, by number, label, words, or the beginning of either."""
    labels = [label(option) for option in question.options]
    for names in (labels, numbers(question), words.labels(question.options)):
        if typed in names:
            return question.options[names.index(typed)]
    low = typed.lower()
    near = [
        option
        for option, name, shown in zip(question.options, labels, words.labels(question.options), strict=True)
        if name.lower().startswith(low) or shown.lower().startswith(low)
    ]
    if near:
        return near[0] if len(near) == 1 else typed
    known = {words.option(key).lower(): key for key in words.options}
    return known.get(low, typed)  # an option that is not on this menu, by its words
