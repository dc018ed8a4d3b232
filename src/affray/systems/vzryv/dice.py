"""Which dice are thrown, and how often: Advantage and Hindrance by each of their readings.

Every throw is one that somebody can make at a table. Where re-rolls are made otherwise than first rolls, the
first rolls are one throw, and the re-rolls of the dice that exploded another.
"""

from __future__ import annotations

from typing import Any

from affray.chance.notation import throw_of
from affray.chance.throw import Die, Throw, gather
from affray.errors import BadValue
from affray.systems.vzryv import told
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Damage, Record

STAGED = ("extra_die", "extra_die_plain", "first_roll")
"""Readings under which re-rolls are made otherwise than first rolls."""
ATTEMPT, CHAIN = "attempt", "chain"
"""What dice are called that belong to one of several attempts, or chains: "attempt 1", "chain 2"."""


class Cast(Record, frozen=True, kw_only=True, cache_hash=True):
    """One throw of an attack.

    throw   the dice
    how     what they are read as: "sum"; "first" (rolls without their re-rolls); "again" (re-rolls alone);
            "chains" and "whole" (several chains of each die, or attempts, of which one is kept)
    of      the damage types that it is of, by their number
    keep    of a "first": how many dice are kept
    high    whether the best are kept, or the worst
    split   of a "whole": for each number of faces, how many dice of each type there are in an attempt
    """

    throw: Throw
    how: str = "sum"
    of: tuple[int, ...] = (0,)
    keep: int = 0
    high: bool = True
    split: tuple[tuple[int, tuple[int, ...]], ...] = ()

    @property
    def why(self) -> str:
        """What they are thrown for."""
        best = self.throw.groups[0][0].best
        if self.how in {"sum", "again"}:
            return told.WHY[self.how, (best > 1) - (best < -1)]
        return told.WHY[self.how, 1 if self.high else -1]


def kinds_of(damage: Damage) -> tuple[tuple[int, int], ...]:
    """(faces, how many) of each kind of dice."""
    throw, _ = throw_of(damage.dice)
    counts: dict[int, int] = {}
    for die, count in throw.groups:
        counts[die.sides] = counts.get(die.sides, 0) + count
    return tuple(counts.items())


def check(parts: tuple[Damage, ...], rulings: Rulings) -> None:
    """Refuse dice that cannot be zeroed and exploded."""
    for sides, _ in (kind for part in parts for kind in kinds_of(part)):
        if sides == 1:
            raise BadValue(
                "a die of one face would explode without end: allowed are dice of 2 faces or more",
                path="damage",
            )
        if sides % 2 and rulings.odd_dice == "reject":
            raise BadValue(
                f"a die of {sides} faces has no lower half: allowed are even dice; or rule odd_dice = floor",
                path="damage",
            )


def casts(parts: tuple[Damage, ...], net: int, rulings: Rulings) -> tuple[Cast, ...]:
    """The throws to begin with. net: Advantages less Hindrances; 0 is a plain roll."""
    mode = rulings.advantage_mode
    if not net:
        return tuple(Cast(throw=_dice(part, 1), of=(at,)) for at, part in enumerate(parts))
    if mode == "per_roll":
        best = net + 1 if net > 0 else net - 1
        return tuple(Cast(throw=_dice(part, best), of=(at,)) for at, part in enumerate(parts))
    if mode == "per_chain":
        return tuple(
            Cast(
                throw=_copies(part, abs(net) + 1, CHAIN),
                how="chains",
                of=(at,),
                high=net > 0,
            )
            for at, part in enumerate(parts)
        )
    if mode == "whole":
        return (_whole(parts, net),)
    return tuple(
        _first(at, sides, count, net, mode)
        for at, part in enumerate(parts)
        for sides, count in kinds_of(part)
    )


def again(exploded: tuple[tuple[int, int, int], ...], net: int, rulings: Rulings) -> tuple[Cast, ...]:
    """The re-rolls of dice that exploded: (damage type, faces, how many), type by type."""
    best = 1
    if rulings.advantage_mode == "extra_die":
        best = net + 1 if net > 0 else net - 1
    types = dict.fromkeys(at for at, _, count in exploded if count)
    return tuple(
        Cast(
            throw=gather(
                (Die(sides, again=True, best=best), count) for at, sides, count in exploded if at == kind
            ),
            how="again",
            of=(kind,),
        )
        for kind in types
    )


def _dice(part: Damage, best: int) -> Throw:
    return gather((Die(sides, again=True, best=best), count) for sides, count in kinds_of(part))


def _copies(part: Damage, times: int, name: str) -> Throw:
    return gather(
        (Die(sides, again=True, name=f"{name} {number}"), count)
        for number in range(1, times + 1)
        for sides, count in kinds_of(part)
    )


def _whole(parts: tuple[Damage, ...], net: int) -> Cast:
    throw = Throw(())
    split: dict[int, list[int]] = {}
    for at, part in enumerate(parts):
        throw += _copies(part, abs(net) + 1, ATTEMPT)
        for sides, count in kinds_of(part):
            split.setdefault(sides, [0] * len(parts))[at] += count
    return Cast(
        throw=throw,
        how="whole",
        of=tuple(range(len(parts))),
        high=net > 0,
        split=tuple((sides, tuple(counts)) for sides, counts in split.items()),
    )


def _first(at: int, sides: int, count: int, net: int, mode: str) -> Cast:
    """First rolls alone: each made several times, or with extra dice among them."""
    if mode == "first_roll":
        throw = gather([(Die(sides, best=net + 1 if net > 0 else net - 1), count)])
    else:
        throw = gather([(Die(sides), count + abs(net))])
    return Cast(throw=throw, how="first", of=(at,), keep=count, high=net > 0)


def number(die: Die) -> int:
    """Which attempt or chain a die belongs to."""
    return int(die.name.rpartition(" ")[2])


def alike(cast: Any) -> tuple[int, int]:
    """(damage type, faces) of a throw of first rolls."""
    (die, _), *_ = cast.throw.groups
    return cast.of[0], die.sides
