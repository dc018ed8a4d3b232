"""What a measure is called, and how what it found is written."""

from __future__ import annotations

from fractions import Fraction

from affray.rules.words import label
from affray.studies.measure import Found, Measure
from affray.text.dice import dice
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal

NOTHING = "–"


def called(measure: Measure, lexicon: Lexicon) -> str:
    """A measure in a few words."""
    say = lexicon.tongue.say
    if measure.kind == "worth":
        return say("worth")
    if measure.kind == "best":
        return say("best: {prompt}", prompt=lexicon.prompt(measure.of)) if measure.of else say("best option")
    effect = lexicon.effect(measure.of)
    if measure.kind == "mean":
        return say("{effect}, on average", effect=effect)
    if measure.least == 1:
        return say("{effect}: chance", effect=effect)
    return say("{effect}: chance of {least} or more", effect=effect, least=measure.least)


def said(found: Found, measure: Measure, lexicon: Lexicon, *, places: int = 2) -> str:
    """What was found, for people: a chance in percent, an answer by its name, else a number."""
    if found is None:
        return NOTHING
    if measure.kind == "best" or isinstance(found, str):
        parts = str(found).split("/")
        counted = isinstance(found, int) or (len(parts) > 1 and all(map(str.isdecimal, parts)))
        return "/".join(parts if counted else map(lexicon.option, parts))
    if measure.kind == "chance":
        return chance(Fraction(found), lexicon.tongue, places=max(0, places - 1))
    return decimal(Fraction(found), lexicon.tongue, places=places)


def valued(value: object, lexicon: Lexicon) -> str:
    """A value on an axis: a number as it is, yes or no and names in words, dice as written."""
    return str(value) if type(value) is int else dice(lexicon.option(label(value)), lexicon.tongue)


def ordered(found: Found) -> float | None:
    """What was found, as a number to draw: None where there is none."""
    return None if found is None or isinstance(found, str) else float(found)
