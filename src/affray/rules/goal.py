"""What one side wants: a price for each effect, or a worth of some effects taken together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from affray.rules.words import Effect


class Together(msgspec.Struct, frozen=True):
    """A worth of some effects taken together, where a price for each would not say it.

    effects   keys of the effects, in the order in which `worth` and `keep` get their amounts; an effect on
              one of several targets is written "damage@2"
    worth     what the amounts are worth at the end: a plain function, of a module
    keep      what of the amounts can still matter: what it forgets is forgotten by the goal, not by the rule
    weight    how many times it counts
    """

    effects: tuple[str, ...]
    worth: Callable[[tuple[Any, ...]], Any]
    keep: Callable[[tuple[Any, ...]], tuple[Any, ...]] = tuple
    weight: Fraction = Fraction(1)


class Goal(msgspec.Struct, frozen=True):
    """What one side wants. Worths add up: `2 * damage + slow` is a goal too.

    key, words   its name, and what it is called in English
    prices       what one of each effect is worth, by the effect's key
    together     worths of several effects taken together
    """

    key: str
    words: str = ""
    prices: tuple[tuple[str, Fraction], ...] = ()
    together: tuple[Together, ...] = ()

    def __add__(self, other: Goal) -> Goal:
        prices = dict(self.prices)
        for key, price in other.prices:
            prices[key] = prices.get(key, Fraction(0)) + price
        return Goal(f"{self.key}+{other.key}", "", tuple(prices.items()), self.together + other.together)

    def __mul__(self, times: int | Fraction) -> Goal:
        prices = tuple((key, price * times) for key, price in self.prices)
        together = tuple(msgspec.structs.replace(part, weight=part.weight * times) for part in self.together)
        return Goal(f"{times}*{self.key}", "", prices, together)

    __rmul__ = __mul__


def priced(key: str, prices: Mapping[Effect | str, int | Fraction], words: str = "") -> Goal:
    """A goal that prices effects: so much for one point of each."""
    return Goal(key, words, tuple((effect_key(effect), Fraction(price)) for effect, price in prices.items()))


def reach(key: str, effect: Effect | str, amount: int, words: str = "") -> Goal:
    """The chance that an effect comes to at least `amount`. Its amounts only add: heal by another effect."""
    return Goal(key, words, together=(Together((effect_key(effect),), _Reached(amount), _UpTo(amount)),))


class _Reached(msgspec.Struct, frozen=True):
    amount: int

    def __call__(self, amounts: tuple[Any, ...]) -> int:
        return int(amounts[0] >= self.amount)


class _UpTo(msgspec.Struct, frozen=True):
    amount: int

    def __call__(self, amounts: tuple[Any, ...]) -> tuple[Any, ...]:
        return (min(self.amount, amounts[0]),)


def effect_key(effect: Effect | str) -> str:
    """How goals, policies and `of=` name an effect: "damage", or "damage@2" on the third target alone."""
    if isinstance(effect, str):
        return effect
    return f"{effect.key}@{effect.to}" if effect.to else effect.key
