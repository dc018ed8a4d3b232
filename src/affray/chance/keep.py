"""The sum of the dice that are kept by rank, every value with its exact weight.

Plain dice are looked at from the highest face down. However many dice show a face, they take the next ranks,
and those of them that are kept add it: all that must be known on the way is how many ranks are taken, and the
sums.

Dice that explode have no highest face, but a chain that has begun with a top face is that face and a fresh
chain. So, sorted by whether they explode at once, n chains are j fresh chains, moved up, above n - j plain
dice; and with F(n) for the generating function of the sum that n chains keep:

    F(n) = sum over j of  C(n, j) p^j x^(sides * those kept of the j) F(j) R(n - j)

where R is of dice that show no top face. Of these only F(n) itself stands on both sides: it is a quotient.
"""

from __future__ import annotations

from math import comb, lcm, prod
from typing import Any, NamedTuple

from flint import fmpq, fmpq_poly, fmpz_poly

from affray.chance.distribution import Distribution
from affray.chance.ends import open_ends
from affray.chance.reading import Keep
from affray.chance.series import Moments, Series
from affray.chance.throw import Die, Throw
from affray.errors import ChanceError, TooMany

MOST_WORK = 300_000_000
"""The most coefficients that are touched for one answer, by estimate: a few seconds."""


class Window(NamedTuple):
    """The ranks that are kept: from `first` (0 is the highest) up to, not including, `last`."""

    first: int
    last: int

    def below(self, taken: int, dice: int) -> Window:
        """The same ranks as they are counted among `dice` dice with `taken` higher ones before them."""
        last = min(max(0, self.last - taken), dice)
        return Window(min(max(0, self.first - taken), last), last)

    @property
    def size(self) -> int:
        """How many dice are kept."""
        return self.last - self.first


class Alike(NamedTuple):
    """Dice that are told apart by nothing once they are known to show no more than some face.

    ways     for each face (0 stands for none) in how many ways a die shows it
    upto     for each face in how many ways a die shows that or less
    enter    {highest face: how many dice have it}
    """

    ways: tuple[int, ...]
    upto: tuple[int, ...]
    enter: dict[int, int]


def weigh_keep(throw: Throw, reading: Keep, *, head: int = 0, step: int = 1) -> Distribution[Any]:
    """Every sum of the dice that `reading` keeps.

    Any plain dice may be thrown together; exploding dice must be all of one kind, and alone. Their sums have
    no end: from `reading.enough` on they are one value, of exact weight; without it, the sums past a head of
    at least `head` are open-ended amounts of exact weight and mean, one for each residue modulo `step`.
    """
    window = Window(max(0, reading.first), max(0, reading.last)).below(0, throw.count)
    if not window.size or (reading.enough is not None and reading.enough <= 0):
        return Distribution.certain(0 if reading.enough is None else min(0, reading.enough))
    if any(die.again for die, _ in throw.groups):
        return _weigh_chains(throw, window, reading.enough, head, step)
    line = _kept(_alike(throw), window)
    weights: dict[int, int] = {}
    for at, weight in enumerate(map(int, line.coeffs())):
        if weight:
            value = at if reading.enough is None else min(at, reading.enough)
            weights[value] = weights.get(value, 0) + weight
    return Distribution(tuple(weights), tuple(weights.values()), sum(weights.values()))


def _alike(throw: Throw) -> list[Alike]:
    """Plain dice, sorted into those alike.

    A die that shows at most v shows each of 1 … v equally likely, however many sides it has; the best of
    several rolls has one law for any sides, too. The worst of several is only like those with as many sides.
    """
    found: dict[tuple[int, int], dict[int, int]] = {}
    for die, count in throw.groups:
        enter = found.setdefault((die.best, 0 if die.best > 0 else die.sides), {})
        enter[die.sides] = enter.get(die.sides, 0) + count
    return [_ways(Die(max(enter), best=best), max(enter), enter) for (best, _), enter in found.items()]


def _ways(die: Die, faces: int, enter: dict[int, int]) -> Alike:
    ways = (0, *(die.ways(face) for face in range(1, faces + 1)))
    upto = [0]
    for way in ways[1:]:
        upto.append(upto[-1] + way)
    return Alike(ways, tuple(upto), enter)


def _kept(kinds: list[Alike], window: Window) -> fmpz_poly:
    """How many ways there are to each sum of the dice that are kept, of `window.last` dice at least."""
    highest = max(len(kind.ways) for kind in kinds) - 1
    count = sum(sum(kind.enter.values()) for kind in kinds)
    states = prod(min(window.last, sum(kind.enter.values())) + 1 for kind in kinds)
    _check_work(
        highest * len(kinds) * states * window.last * (highest * window.size + 1), window, count, highest
    )
    done = fmpz_poly([0])
    rows = {(0,) * len(kinds): fmpz_poly([1])}  # by how many dice of each kind have been seen
    entered = [0] * len(kinds)
    for face in range(highest, 0, -1):
        for at, kind in enumerate(kinds):
            entered[at] += kind.enter.get(face, 0)
        for at, number in enumerate(entered):
            if number:
                rows, finished = _see(rows, kinds, entered, at, face, window)
                done += finished
    return done


def _see(
    rows: dict[tuple[int, ...], fmpz_poly],
    kinds: list[Alike],
    entered: list[int],
    at: int,
    face: int,
    window: Window,
) -> tuple[dict[tuple[int, ...], fmpz_poly], fmpz_poly]:
    """Let any number of the dice of one kind show `face`; what has all its ranks is finished."""
    kind = kinds[at]
    here, below = kind.ways[face], kind.upto[face - 1]
    more: dict[tuple[int, ...], fmpz_poly] = {}
    done = fmpz_poly([0])
    for seen, row in rows.items():
        taken, left = sum(seen), entered[at] - seen[at]
        wanted = window.last - taken
        rest = kind.upto[face] ** left  # the ways in which `wanted` or more of them show the face
        for show in range(min(wanted - 1, left) + 1):
            ways = comb(left, show) * here**show
            rest -= ways * below ** (left - show)
            key = (*seen[:at], seen[at] + show, *seen[at + 1 :])
            kept = max(0, taken + show - max(window.first, taken))
            part = (row * ways).left_shift(face * kept)
            more[key] = more[key] + part if key in more else part
        if rest:
            kept = window.last - max(window.first, taken)
            others = _elsewhere(kinds, entered, seen, at, face)
            done += (row * (rest * others)).left_shift(face * kept)
    return more, done


def _elsewhere(kinds: list[Alike], entered: list[int], seen: tuple[int, ...], at: int, face: int) -> int:
    """In how many ways the dice of all other kinds, and those yet to enter, can lie unseen."""
    ways = 1
    for index, kind in enumerate(kinds):
        if index != at and entered[index]:
            ways *= kind.upto[face - 1 if index < at else face] ** (entered[index] - seen[index])
        ways *= prod(kind.upto[sides] ** count for sides, count in kind.enter.items() if sides < face)
    return ways


def _check_work(work: int, window: Window, count: int, sides: int) -> None:
    if work > MOST_WORK:
        raise TooMany(
            f"keeping {window.size} of {count:,} dice of up to {sides:,} sides takes about {work:,} steps, "
            f"and at most {MOST_WORK:,} are made: keep or throw fewer dice"
        )


def _weigh_chains(
    throw: Throw, window: Window, enough: int | None, head: int, step: int
) -> Distribution[Any]:
    """Exploding dice: the head of the sums, and what lies past it."""
    kinds = {(die.sides, die.again, die.best) for die, _ in throw.groups}
    if len(kinds) > 1:
        raise ChanceError(
            "exploding dice are kept by rank only among dice of one kind, all of them exploding: throw the "
            "others by themselves, or read the throw with a Tally"
        )
    die, count = throw.groups[0][0], throw.count
    width = enough if enough is not None else max(head, die.sides * (window.size + 1))
    _check_work(count * count // 2 * (3_000 + 10 * width), window, count, die.sides)
    series = Series(width)
    line = _chains(die, count, window, series)
    scale = int(line.denom())
    whole = [int(weight) for weight in (line * scale).numer().coeffs()]
    weights: dict[Any, Any] = {at: weight for at, weight in enumerate(whole) if weight}
    if enough is not None:
        weights[enough] = scale - sum(whole)
        return Distribution(tuple(weights), tuple(weights.values()), scale)
    for end, mass in open_ends(line, _chains(die, count, window, Moments(step)), width, step=step):
        weights[end] = mass * scale
    finer = lcm(*(int(fmpq(weight).q) for weight in weights.values()))
    return Distribution(
        tuple(weights), tuple(int(weight * finer) for weight in weights.values()), scale * finer
    )


def _chains(die: Die, count: int, window: Window, algebra: Series | Moments) -> Any:
    """F(count), as the module's text has it, in an algebra of sums."""
    total = die.sides ** abs(die.best)
    top = fmpq(die.ways(die.sides), total)
    short = _ways(die, die.sides - 1, {})
    chains: list[Any] = [algebra.mono(fmpq(1), 0)]
    for dice in range(1, count + 1):
        kept = window.below(0, dice)
        if not kept.size:
            chains.append(chains[0])
            continue
        whole: Any = None
        for high in range(dice):
            part = algebra.times(
                _plain(short, total, dice - high, window.below(high, dice - high), algebra),
                algebra.mono(comb(dice, high) * top**high, die.sides * window.below(0, high).size),
            )
            part = algebra.times(part, chains[high])
            whole = part if whole is None else whole + part
        chains.append(algebra.times(whole, algebra.geometric(top**dice, die.sides * kept.size)))
    return chains[count]


def _plain(short: Alike, total: int, dice: int, window: Window, algebra: Series | Moments) -> Any:
    """R: the sums that `dice` dice keep which show no top face."""
    if not window.size:
        return algebra.mono(fmpq(short.upto[-1], total) ** dice, 0)
    line = _kept([short._replace(enter={len(short.ways) - 1: dice})], window)
    if isinstance(algebra, Series) and algebra.width is not None:
        return fmpq_poly(line, total**dice).truncate(algebra.width)
    whole: Any = None
    for at, weight in enumerate(map(int, line.coeffs())):
        if weight:
            part = algebra.mono(fmpq(weight, total**dice), at)
            whole = part if whole is None else whole + part
    return whole
