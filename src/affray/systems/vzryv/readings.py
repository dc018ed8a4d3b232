"""What the rolls mean: zeroed, exploded, kept, added up. Their weights are those of `law` and of `whole`."""

from __future__ import annotations

from typing import Any

from affray.chance.distribution import Distribution
from affray.chance.throw import MOST_SIDES, Shown, Throw
from affray.systems.vzryv import law, whole
from affray.systems.vzryv.dice import Cast, number
from affray.systems.vzryv.faces import report
from affray.systems.vzryv.hits import amounts_of, end_for, hits
from affray.systems.vzryv.law import Chain, Kinds, worth
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Record
from affray.systems.vzryv.steps import Blow


class Rolled(Record, frozen=True, cache_hash=True):
    """One throw of an attack, read as amounts of its damage types. before: those known already."""

    cast: Cast
    before: tuple[Any, ...]
    blow: Blow
    rulings: Rulings

    def __call__(self, shown: tuple[Shown, ...]) -> Any:
        """The sum; of a throw of several types, a sum for each."""
        sums = self.sums(shown)
        return sums if len(self.cast.of) > 1 else sums[0]

    def weights(self, throw: Throw, stretch: int, step: int) -> Distribution[Any]:
        """Every value with its exact chance."""
        return law.distribution(
            (values if len(self.cast.of) > 1 else values[0], chance)
            for values, chance in self.spread(throw, stretch, step)
        )

    def sums(self, shown: tuple[Shown, ...]) -> tuple[int, ...]:
        """What each damage type comes to, in the chains or the attempt that are kept."""
        begun = self.cast.how == "again"
        values = [fell.value for fell in report(shown, self.rulings, begun=begun).dice]
        if self.cast.how == "chains":
            return (self._chains(shown, values),)
        if self.cast.how == "whole":
            best = max if self.cast.high else min
            return best(self._attempts(shown, values), key=sum)
        return (sum(values),)

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """What Zeroing takes off the faces, and what is not kept."""
        faces = sum(face for one in shown for face in one.faces)
        begun = self.cast.how == "again"
        worth = sum(fell.value for fell in report(shown, self.rulings, begun=begun).dice)
        kept = sum(self.sums(shown))
        found = (("zeroed", worth - faces), ("not kept", kept - worth))
        return tuple((name, more) for name, more in found if more)

    def spread(self, throw: Throw, stretch: int, step: int) -> list[tuple[tuple[Any, ...], Any]]:
        """The sums with their chances."""
        types = self._types(throw)
        widths = tuple(
            end_for(at, self.before, self.blow, self.rulings, _pips(kinds)) * stretch
            for at, kinds in zip(self.cast.of, types, strict=True)
        )
        if self.cast.how == "whole":
            tries = max(number(die) for die, _ in throw.groups)
            return whole.spread(types, tries if self.cast.high else -tries, widths, step)
        return [((value,), chance) for value, chance in law.spread(types[0], widths[0], step)]

    def _types(self, throw: Throw) -> tuple[Kinds, ...]:
        """The dice of each type; of several attempts or chains, those of the first."""
        how, zeroed = self.cast.how, self.rulings.zero_rerolls
        if how == "whole":
            first = [(die.sides, count) for die, count in throw.groups if number(die) == 1]
            counts = {sides: self._shares(sides, count) for sides, count in first}
            return tuple(
                tuple(
                    (Chain(sides, zero_rerolls=zeroed), shares[at])
                    for sides, shares in counts.items()
                    if shares[at]
                )
                for at in range(len(self.cast.of))
            )
        if how == "chains":
            tries = max(number(die) for die, _ in throw.groups)
            return (
                tuple(
                    (Chain(die.sides, zero_rerolls=zeroed, chains=tries), count)
                    if self.cast.high
                    else (Chain(die.sides, -tries, zero_rerolls=zeroed), count)
                    for die, count in throw.groups
                    if number(die) == 1
                ),
            )
        begun = how == "again"
        return (tuple((Chain(die.sides, die.best, 1, zeroed, begun), count) for die, count in throw.groups),)

    def _shares(self, sides: int, count: int) -> tuple[int, ...]:
        """How many dice of an attempt belong to each type: the first ones to the first."""
        shares, left = [], count
        for wanted in dict(self.cast.split)[sides]:
            shares.append(min(wanted, left))
            left -= shares[-1]
        return tuple(shares)

    def _chains(self, shown: tuple[Shown, ...], values: list[int]) -> int:
        """Of the chains of each die, the best or the worst."""
        rows: dict[tuple[int, int], list[int]] = {}
        for one, value in zip(shown, values, strict=True):
            rows.setdefault((one.die.sides, number(one.die)), []).append(value)
        best = max if self.cast.high else min
        total = 0
        for sides in {sides for sides, _ in rows}:
            chains = [row for (faces, _), row in sorted(rows.items()) if faces == sides]
            total += sum(best(of_one) for of_one in zip(*chains, strict=True))
        return total

    def _attempts(self, shown: tuple[Shown, ...], values: list[int]) -> list[tuple[int, ...]]:
        """What each attempt comes to, type by type."""
        rows: dict[int, dict[int, list[int]]] = {}
        for one, value in zip(shown, values, strict=True):
            rows.setdefault(number(one.die), {}).setdefault(one.die.sides, []).append(value)
        found = []
        for _, dice in sorted(rows.items()):
            sums = [0] * len(self.cast.of)
            for sides, row in dice.items():
                left = list(row)
                for at, count in enumerate(self._shares(sides, len(row))):
                    sums[at] += sum(left[:count])
                    left = left[count:]
            found.append(tuple(sums))
        return found


class Struck(Record, frozen=True, cache_hash=True):
    """The last throw of an attack on what has nothing but Vyn: all that it tells at once."""

    rolled: Rolled

    def __call__(self, shown: tuple[Shown, ...]) -> tuple[Any, ...]:
        """How much of each effect."""
        return self._told(self.rolled.sums(shown))

    def weights(self, throw: Throw, stretch: int, step: int) -> Distribution[Any]:
        """The same with its exact chance."""
        return law.distribution(
            (self._told(values), chance) for values, chance in self.rolled.spread(throw, stretch, step)
        )

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """What Zeroing takes off, and what earlier throws and a hit add."""
        rolled, blow = self.rolled, self.rolled.blow
        sums = joined(rolled.before, rolled.cast, rolled.sums(shown))
        hit = hits(sums, blow, rolled.rulings)
        before = sum(sums) - sum(rolled.sums(shown))
        found = [("rolled before", before)]
        found += [("bonus", blow.bonus), ("Epic", blow.epic)] if hit else []
        return (*rolled.account(shown), *((name, more) for name, more in found if more))

    def _told(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        sums = joined(self.rolled.before, self.rolled.cast, values)
        return amounts_of(sums, self.rolled.blow, self.rolled.rulings)


class First(Record, frozen=True, cache_hash=True):
    """First rolls without their re-rolls: the sum of those kept, and how many of them explode."""

    keep: int
    high: bool

    def __call__(self, shown: tuple[Shown, ...]) -> tuple[int, int]:
        """The sum, each highest face among it, and how many of these there are."""
        ranked = sorted(shown, key=lambda one: one.faces[0], reverse=self.high)[: self.keep]
        total = sum(worth(one.faces[0], one.die.sides) for one in ranked)
        return total, sum(one.faces[0] == one.die.sides for one in ranked)

    def account(self, shown: tuple[Shown, ...]) -> tuple[tuple[str, int], ...]:
        """What is not kept, and what Zeroing takes off."""
        faces = sum(one.faces[0] for one in shown)
        kept = sum(sorted((one.faces[0] for one in shown), reverse=self.high)[: self.keep])
        found = (("not kept", kept - faces), ("zeroed", self(shown)[0] - kept))
        return tuple((name, more) for name, more in found if more)

    def weights(self, throw: Throw, stretch: int, step: int) -> Distribution[tuple[int, int]]:
        """Every pair with its exact chance."""
        del stretch, step
        (die, count), *_ = throw.groups
        found = law.kept(die, count, min(self.keep, count), high=self.high)
        return Distribution(
            tuple(value for value, _ in found),
            tuple(weight for _, weight in found),
            die.sides ** (abs(die.best) * count),
        )


def joined(sums: tuple[Any, ...], cast: Cast, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """The amounts so far, and what another throw adds to them."""
    more = dict(zip(cast.of, values, strict=True))
    return tuple(one + more.get(at, 0) for at, one in enumerate(sums))


def _pips(kinds: Kinds) -> int:
    return min(sum(chain.sides * count for chain, count in kinds), MOST_SIDES)
