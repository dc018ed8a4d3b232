"""Counts of fights, by how they ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from affray.fight.cast import Cast
from affray.fight.interval import Share


class Simulated(msgspec.Struct, frozen=True):
    """What became of many fights.

    wins       for each side how many it won; `draw`: nobody was left
    fighting   how many went on beyond the horizon; `unending`: how many would have gone on for ever
    rounds     (round, how many ended in it)
    first      for each combatant how often it fell first
    left       for each combatant its numbers at the end: (name of the number, ((amount, how often), …))
    asked      how many were asked for; fewer were resolved where `precision` was reached or it was stopped
    stopped    "": all; "precision": sure enough; "interrupted": somebody stopped it
    way        "crowd": all at once over the places of the fight; "parties": row by row
    """

    names: tuple[str, ...]
    times: int
    asked: int
    seed: int
    generator: str
    wins: tuple[tuple[str, int], ...]
    draw: int
    fighting: int
    unending: int
    rounds: tuple[tuple[int, int], ...]
    first: tuple[tuple[str, int], ...]
    left: tuple[tuple[tuple[str, tuple[tuple[int, int], ...]], ...], ...]
    horizon: int | None = None
    stopped: str = ""
    way: str = "crowd"

    def win(self, side: str) -> Share:
        """How often a side won, and how sure that makes us."""
        return Share(dict(self.wins)[side], self.times)


class Progress(NamedTuple):
    """How far a simulation has come: fights resolved, of how many, and the widest interval's half."""

    done: int
    times: int
    half: float


Watch = Callable[[Progress], None]


class Count:
    """Counts of fights, by how they ended."""

    def __init__(self, cast: Cast) -> None:
        self.cast, self.times = cast, 0
        self.wins = dict.fromkeys(cast.fight.sides, 0)
        self.draw = self.fighting = self.unending = 0
        self.rounds: dict[int, int] = {}
        self.first = dict.fromkeys((one.name for one in cast.combatants), 0)
        self.left: list[dict[tuple[tuple[str, int], ...], int]] = [{} for _ in cast.combatants]

    def ended(self, ids: tuple[int, ...], number: int, round_: int) -> None:
        """So many ended like this in a round; 0: the round is not known."""
        winner = self.cast.winner(ids)
        if winner is None:
            self.draw += number
        else:
            self.wins[self.cast.fight.sides[winner]] += number
        self.rounds[round_] = self.rounds.get(round_, 0) + number
        for who, state in enumerate(ids):
            self.stands(who, state, number)

    def stands(self, who: int, state: int, number: int) -> None:
        """So many times a combatant was left in a state."""
        cast = self.cast
        numbers = (
            tuple(cast.book.numbers(cast.sheet(who), cast.states[state]).items()) if cast.here(state) else ()
        )
        self.left[who][numbers] = self.left[who].get(numbers, 0) + number

    def add(self, other: Count) -> None:
        """Put another count to this one."""
        self.times += other.times
        self.draw += other.draw
        self.fighting += other.fighting
        self.unending += other.unending
        for mine, theirs in ((self.wins, other.wins), (self.first, other.first), (self.rounds, other.rounds)):
            for key, number in theirs.items():
                mine[key] = mine.get(key, 0) + number  # type: ignore[index,arg-type]  # each of its own kind
        for mine_left, theirs_left in zip(self.left, other.left, strict=True):
            for numbers, number in theirs_left.items():
                mine_left[numbers] = mine_left.get(numbers, 0) + number

    def half(self) -> float:
        """Half the width of the widest interval of a side's chance."""
        return max(Share(number, self.times).half for number in self.wins.values())

    def result(self, **said: Any) -> Simulated:
        """What became of them."""
        return Simulated(
            names=tuple(self.first),
            times=self.times,
            wins=tuple(self.wins.items()),
            draw=self.draw,
            fighting=self.fighting,
            unending=self.unending,
            rounds=tuple(sorted(self.rounds.items())),
            first=tuple(self.first.items()),
            left=tuple(map(_by_number, self.left)),
            **said,
        )


def _by_number(
    left: dict[tuple[tuple[str, int], ...], int],
) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    """For each number the amounts and how often: who has left the fight or never came is not counted."""
    found: dict[str, dict[int, int]] = {}
    for numbers, many in left.items():
        for name, amount in numbers:
            amounts = found.setdefault(name, {})
            amounts[amount] = amounts.get(amount, 0) + many
    return tuple((name, tuple(sorted(amounts.items()))) for name, amounts in found.items())
