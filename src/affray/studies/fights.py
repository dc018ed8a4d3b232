"""A fight among several: weighed exactly if it is a duel, else fought until it is sure enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from math import sqrt
from typing import Literal, NamedTuple

import msgspec

from affray.errors import BadValue, TooMany, UnknownName, suggest
from affray.fight.cast import Cast
from affray.fight.chain import Chain, Rows
from affray.fight.count import Simulated
from affray.fight.fighters import Fight
from affray.fight.interval import Share, Z
from affray.fight.length import mean_rounds
from affray.fight.odds import Odds, odds_of
from affray.fight.orders import orders
from affray.rules.fingerprint import fingerprint
from affray.studies.measure import Found, Sampled

MOST_PLACES = 60_000
"""A duel that can stand in more ways is fought instead."""
LEAST = re.compile(r"rounds\s*>=\s*([0-9]{1,6})")
PLACE = re.compile(r" at 0x[0-9a-fA-F]+")
What = Literal["win", "draw", "fighting", "unending", "rounds", "lasts", "first", "left", "lost"]
CHANCES = ("win", "draw", "fighting", "unending", "lasts", "first")


class FightMeasure(msgspec.Struct, frozen=True):
    """One number asked of a fight.

    what    "win" of a side; "draw": nobody is left; "fighting": it goes on beyond the horizon; "unending";
            "rounds": their mean, of fights that end; "lasts": the chance of so many (`least`) or more;
            "first": that somebody is the first to fall; "left", "lost": of a number of somebody's, on average
    of      the side, or the fighter
    number  which of its numbers, as the book calls it
    """

    what: What
    of: str = ""
    number: str = ""
    least: int = 1

    @property
    def kind(self) -> str:
        """Whether it is a chance, or a mean."""
        return "chance" if self.what in CHANCES else "mean"

    def __str__(self) -> str:
        """As it is written: "win Ash", "rounds>=5", "left Ash hp"."""
        if self.what == "lasts":
            return f"rounds>={self.least}"
        return " ".join(part for part in (self.what, self.of, self.number) if part)


def fight_measure(text: str, fight: Fight) -> FightMeasure:
    """A measure as it is written: "win SIDE", "rounds", "rounds>=5", "first NAME", "lost NAME"."""
    said = text.strip()
    least = LEAST.fullmatch(said)
    if least:
        return FightMeasure("lasts", least=int(least[1]))
    if said in ("draw", "fighting", "unending", "rounds"):
        return FightMeasure(said)  # type: ignore[arg-type]  # one of these
    what, _, of = said.partition(" ")
    of = of.strip()
    if what == "win" and of:
        return FightMeasure("win", _known(of, fight.sides, "side"))
    names = tuple(one.name for one in fight.combatants)
    if what == "first" and of:
        return FightMeasure("first", _known(of, names, "fighter"))
    if what in ("left", "lost") and of:
        name = next(
            (name for name in sorted(names, key=len, reverse=True) if f"{of} ".startswith(f"{name} ")), None
        )
        if name is None:
            _known(of, names, "fighter")
        numbers = tuple(_fresh(fight, name or of))
        number = of[len(name or of) :].strip() or numbers[0]
        return FightMeasure(what, name or of, _known(number, numbers, "number"))  # type: ignore[arg-type]  # these two
    raise BadValue(
        f"{said[:60]!r} is no measure of a fight: write win SIDE, draw, fighting, unending, rounds, "
        "rounds>=NUMBER, first NAME, left NAME or lost NAME",
        path="--measure",
    )


def usual(fight: Fight) -> tuple[FightMeasure, ...]:
    """What is asked where nothing is named: who wins, and how many rounds it takes."""
    return (*(FightMeasure("win", side) for side in fight.sides), FightMeasure("rounds"))


def several(fights: Iterable[Fight]) -> tuple[FightMeasure, ...]:
    """The same of several fights side by side, and what each fighter of two loses."""
    every = list(fights)
    sides = dict.fromkeys(side for fight in every for side in fight.sides)
    duels = [fight for fight in every if fight.is_duel]
    lost = {
        FightMeasure("lost", one.name, next(iter(_fresh(fight, one.name))))
        for fight in duels
        for one in fight.combatants
    }
    return (
        *(FightMeasure("win", side) for side in sides),
        FightMeasure("draw"),
        FightMeasure("rounds"),
        *sorted(lost, key=str),
    )


class Fray(NamedTuple):
    """One fight among several, and how sure one wants to be where it is fought.

    times      at most so many times
    precision  until each side's chance is known to within this much, up or down, at 95 %; None: all of them
    """

    fight: Fight
    times: int = 100_000
    precision: float | None = 0.01
    seed: int = 0

    def measured(self, measures: Sequence[FightMeasure]) -> tuple[Found, ...]:
        """All that is asked of it."""
        found = weighed(self)
        return tuple(found(one) for one in measures)

    def identity(self) -> str:
        """It in a word, with the rules by which it is fought: another word, another fight."""
        said = blake2b(PLACE.sub("", repr(self)).encode(), digest_size=12)
        cast = Cast(self.fight)
        steps = [
            deed.step
            for who in range(len(cast.combatants))
            for foe in cast.standing(who, cast.start)
            if (deed := cast.attack(who, cast.start, foe, again=False)) is not None
        ]
        for rule in sorted({step.rule for step in steps}, key=lambda rule: rule.name):
            said.update(f"{rule.name} {fingerprint(rule)}\n".encode())
        return said.hexdigest()


class Weighed(NamedTuple):
    """What was found of a fight: exact odds, or many fights; and the mean number of rounds, if asked for."""

    fight: Fight
    found: Odds | Simulated
    rows: Rows | None

    def __call__(self, asked: FightMeasure) -> Found:
        """One number: exact as a fraction, else with the interval in which it lies; None: there is none."""
        found = self.found
        return _exact(self, found, asked) if isinstance(found, Odds) else _sampled(self.fight, found, asked)


def weighed(fray: Fray) -> Weighed:
    """Weigh a duel exactly; fight any other fight."""
    fight = fray.fight
    if fight.is_duel:
        try:
            chain = Chain(Cast(fight), orders(fight), most=MOST_PLACES, horizon=fight.horizon)
            rows = Rows(chain)
            return Weighed(fight, odds_of(chain, rows, horizon=fight.horizon), rows)
        except TooMany:
            pass  # it is fought instead
    from affray.fight.simulate import simulate

    found = simulate(fight, times=fray.times, precision=fray.precision, seed=fray.seed)
    return Weighed(fight, found, None)


def _exact(fray: Weighed, found: Odds, asked: FightMeasure) -> Found:
    what = asked.what
    if what == "win":
        return dict(found.wins)[asked.of]
    if what in ("draw", "fighting", "unending"):
        share: Fraction = getattr(found, what)
        return share
    if what == "first":
        return dict(found.first)[asked.of]
    if what == "lasts":
        return _lasts(fray, found, asked.least)
    if what == "rounds":
        return _rounds(fray, found)
    if not found.ends:
        return None
    left = found.left(asked.of, asked.number).mean()
    return left if what == "left" else _fresh(fray.fight, asked.of).get(asked.number, 0) - left


def _rounds(fray: Weighed, found: Odds) -> Found:
    """The mean number of rounds of fights that end, by the horizon if there is one."""
    if fray.fight.horizon is None:
        return mean_rounds(fray.rows) if fray.rows is not None else None
    over = sum((share for _, share in found.rounds), Fraction(0))
    return sum((number * share for number, share in found.rounds), Fraction(0)) / over if over else None


def _lasts(fray: Weighed, found: Odds, least: int) -> Found:
    """The chance that it lasts so many rounds: what has not ended before them."""
    if least - 1 > len(found.rounds) and found.later:
        assert fray.rows is not None  # noqa: S101 - exact odds come of rows
        found = odds_of(fray.rows.chain, fray.rows, rounds=least)
    return 1 - sum((share for number, share in found.rounds if number < least), Fraction(0))


def _sampled(fight: Fight, found: Simulated, asked: FightMeasure) -> Found:
    what, times = asked.what, found.times
    if what == "win":
        return _share(dict(found.wins)[asked.of], times)
    if what in ("draw", "fighting", "unending"):
        return _share(getattr(found, what), times)
    if what == "first":
        return _share(dict(found.first).get(asked.of, 0), times)
    if what == "lasts":
        before = sum(many for number, many in found.rounds if 0 < number < asked.least)
        return _share(times - before, times)
    if what == "rounds":
        return None if dict(found.rounds).get(0) else _mean(dict(found.rounds))
    amounts = dict(dict(zip(found.names, found.left, strict=True))[asked.of]).get(asked.number, ())
    fresh = _fresh(fight, asked.of).get(asked.number, 0)
    return _mean({(fresh - amount if what == "lost" else amount): many for amount, many in amounts})


def _share(count: int, times: int) -> Sampled:
    low, high = Share(count, times).interval
    return Sampled(count / times, low, high, times, count)


def _mean(amounts: Mapping[int, int]) -> Sampled | None:
    """A mean, and where it lies at 95 % by its spread."""
    times = sum(amounts.values())
    if not times:
        return None
    mean = sum(amount * many for amount, many in amounts.items()) / times
    square = sum((amount - mean) ** 2 * many for amount, many in amounts.items()) / max(1, times - 1)
    half = Z * sqrt(square / times)
    return Sampled(mean, mean - half, mean + half, times)


def _fresh(fight: Fight, name: str) -> Mapping[str, int]:
    """The numbers of somebody as the fight begins."""
    one = fight.combatants[fight.number(name)]
    book = fight.fighting
    return book.numbers(one.sheet, book.fresh(one.sheet) if one.state is None else one.state)


def _known(name: str, known: Sequence[str], what: str) -> str:
    if name not in known:
        raise UnknownName(f"no {what} is called {name[:40]!r}; {suggest(name, known)}", path="--measure")
    return name
