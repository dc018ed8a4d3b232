"""What a measure is called, and how what it found is written."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from affray.rules.words import label
from affray.studies.fights import FightMeasure
from affray.studies.measure import Asks, Found, Sampled
from affray.text.dice import dice
from affray.text.fights import small
from affray.text.lexicon import Lexicon
from affray.text.numbers import chance, decimal
from affray.text.safe import clean

NOTHING = "–"


def called(measure: Asks, lexicon: Lexicon) -> str:
    """A measure in a few words."""
    if isinstance(measure, FightMeasure):
        return _of_fight(measure, lexicon)
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


def said(found: Found, measure: Asks, lexicon: Lexicon, *, places: int = 2) -> str:
    """What was found, for people: a chance in percent, an answer by its name, else a number."""
    if found is None:
        return NOTHING
    if isinstance(found, Sampled):
        return _sampled(found, measure, lexicon, places)
    if measure.kind == "best" or isinstance(found, str):
        parts = str(found).split("/")
        counted = isinstance(found, int) or (len(parts) > 1 and all(map(str.isdecimal, parts)))
        return "/".join(parts if counted else map(lexicon.option, parts))
    if measure.kind == "chance":
        return chance(Fraction(found), lexicon.tongue, places=max(0, places - 1))
    return decimal(Fraction(found), lexicon.tongue, places=places)


def _of_fight(measure: FightMeasure, lexicon: Lexicon) -> str:
    """What is asked of a fight, in a few words."""
    say = lexicon.tongue.say
    who, number = clean(measure.of), lexicon.tongue.word(measure.number)
    if measure.what == "win":
        return say("{side}: chance to win", side=who)
    if measure.what == "first":
        return say("{who}: chance to fall first", who=who)
    if measure.what == "left":
        return say("{who}: {number} left, on average", who=who, number=number)
    if measure.what == "lost":
        return say("{who}: {number} lost, on average", who=who, number=number)
    if measure.what == "rounds":
        return say("rounds, on average")
    if measure.what == "lasts":
        return say("{least} rounds or more: chance", least=measure.least)
    if measure.what == "draw":
        return say("nobody is left: chance")
    return (
        say("goes on beyond the horizon: chance") if measure.what == "fighting" else say("never ends: chance")
    )


def _sampled(found: Sampled, measure: Asks, lexicon: Lexicon, places: int) -> str:
    """What was sampled, and how far off it may be; what was never seen is under something, not impossible."""
    tongue = lexicon.tongue
    if measure.kind != "chance":
        half = decimal(_upward(found.half, places), tongue, places=places)
        return f"{decimal(Fraction(found.value), tongue, places=places)} ±{half}"
    least = max(1, places - 1)
    if found.count == 0:
        return tongue.say("under {chance}", chance=small(Fraction(found.high), tongue, least))
    if found.count == found.times:
        over = 1 - _upward(1 - found.low, 2 + least)
        return tongue.say("over {chance}", chance=chance(over, tongue, places=least))
    half = chance(_upward(found.half, 2 + least), tongue, places=least)
    return f"{chance(Fraction(found.value), tongue, places=least)} ±{half}"


def _upward(number: float, places: int) -> Fraction:
    """A number with so many places, and no smaller than it is."""
    return Fraction(ceil(Fraction(number) * 10**places), 10**places)


def valued(value: object, lexicon: Lexicon) -> str:
    """A value on an axis: a number as it is, yes or no and names in words, dice as written."""
    return str(value) if type(value) is int else dice(lexicon.option(label(value)), lexicon.tongue)


def ordered(found: Found) -> float | None:
    """What was found, as a number to draw: None where there is none."""
    return None if found is None or isinstance(found, str) else float(found)
