"""What may come of an attack, amounts left aside: each kind of outcome with its chance and its percent."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from affray.chance.distribution import Distribution
from affray.text.lexicon import Lexicon
from affray.text.sentences import misses
from affray.uses.lanes import Result

MOST_OUTCOMES = 9
RARE = Fraction(1, 200)
OTHERWISE = ("",)


class Outcome(NamedTuple):
    """One kind of outcome; the percents of all of them add up to 100."""

    name: str
    chance: Fraction
    percent: Decimal


def outcomes(
    odds: Distribution[Result], lexicon: Lexicon, told: Collection[str] = frozenset()
) -> list[Outcome]:
    """Every kind of outcome, likeliest first; what is rare is put together.

    told: effects that have happened before; who has been hit is not missed any more.
    """
    kinds = odds.map(lambda result: tuple(key for key, _ in result.amounts))
    ranked = [kind for kind, _ in sorted(kinds.items(), key=lambda pair: -pair[1])]
    rare = set(ranked[MOST_OUTCOMES - 1 :]) if len(ranked) > MOST_OUTCOMES else set()
    rare |= {kind for kind, chance in kinds.items() if chance < RARE and kind}
    if len(rare) > 1:
        kinds = kinds.map(lambda kind: OTHERWISE if kind in rare else kind)
    percents = kinds.percentages()
    shown = sorted(kinds.items(), key=lambda pair: (pair[0] == OTHERWISE, -pair[1]))
    return [Outcome(named(kind, lexicon, told), chance, percents[kind]) for kind, chance in shown]


def named(kind: tuple[str, ...], lexicon: Lexicon, told: Collection[str] = frozenset()) -> str:
    """A kind of outcome by the effects in it, in the book's order."""
    if kind == OTHERWISE:
        return lexicon.tongue.say("anything else")
    order = list(lexicon.effects)
    ordered = sorted(kind, key=lambda key: order.index(key) if key in order else len(order))
    missed = misses({*kind, *told}, lexicon)
    said = [lexicon.tongue.say("a miss")] * missed + [*map(lexicon.effect, ordered)]
    return ", ".join(said) or lexicon.tongue.say("nothing")
