"""One attack over ranges of its fields: a number, or several, at each point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from affray.errors import AffrayError, BadValue, TooMany
from affray.rules.goal import Goal
from affray.studies.case import Case
from affray.studies.crew import Asked, Crew, Job, at_hand
from affray.studies.ledger import Ledger, identity
from affray.studies.measure import Asks, Found, Measure, measure
from affray.uses.policy import NOTHING, Policy, best

if TYPE_CHECKING:
    from affray.studies.fights import Fray

MOST_CELLS = 1_000_000
Heard: TypeAlias = Callable[[int, int], None]
"""Is told how many cells are done, of how many."""


class Axis(msgspec.Struct, frozen=True):
    """One field, and the values that it goes through."""

    name: str
    values: tuple[Any, ...]


class Cell(msgspec.Struct, frozen=True):
    """One point: a value on each axis, and what was found for each measure; or why nothing was."""

    at: tuple[Any, ...]
    found: tuple[Found, ...] = ()
    refused: str = ""


class Swept(msgspec.Struct, frozen=True):
    """What a sweep found: its axes, its measures, and every cell, the last axis going round first."""

    axes: tuple[Axis, ...]
    measures: tuple[Asks, ...]
    cells: tuple[Cell, ...]

    def __getitem__(self, at: Any) -> Cell:
        """The cell at some values, one for each axis: `swept[15, 5]`."""
        number = 0
        for axis, value in zip(self.axes, at if isinstance(at, tuple) else (at,), strict=True):
            number = number * len(axis.values) + axis.values.index(value)
        return self.cells[number]


class Stopped(KeyboardInterrupt):
    """The sweep was interrupted with so many of its cells done."""

    def __init__(self, sweeping: Sweeping) -> None:
        super().__init__()
        self.sweeping = sweeping


def sweep(
    make: Callable[..., Any],
    over: Mapping[str, Sequence[Any]],
    measures: Sequence[Measure | str],
    *,
    policy: Policy = NOTHING,
    goal: Goal | None = None,
    crew: Crew | None = None,
    ledger: str | Path | None = None,
    heard: Heard | None = None,
) -> Swept:
    """Ask the same of an attack at every point of some ranges.

    make      called with a value for each name in `over`; gives where the attack begins, or a Case
    measures  what is asked: "worth", "best spend", "mean damage", "damage>=12"
    policy    who decides, where `make` does not say; `goal` is short for the attacker's best for it
    crew      who works: all cores of this machine, if nobody is named
    ledger    a file that keeps what is done: the same sweep goes on from it
    """
    decides = policy if goal is None else policy.otherwise(best(goal))
    axes = tuple(Axis(name, tuple(values)) for name, values in over.items())
    asked = tuple(one if isinstance(one, Measure) else measure(one) for one in measures)

    def at(values: tuple[Any, ...]) -> Case:
        case = make(**dict(zip(over, values, strict=True)))
        return case if isinstance(case, Case) else Case(case, decides)

    sweeping = Sweeping(axes, asked, at)
    if ledger is not None:
        sweeping.keep(Path(ledger))
    return sweeping.run(crew or at_hand(), heard=heard)


class Sweeping:
    """A sweep under way: what is to be done, and what is."""

    def __init__(
        self, axes: tuple[Axis, ...], measures: Asked, at: Callable[[tuple[Any, ...]], Case | Fray]
    ) -> None:
        _check(axes, measures)
        self.axes, self.measures, self.at = axes, measures, at
        self.points = list(product(*(axis.values for axis in axes)))
        self.done: dict[int, Cell] = {}
        self.first: AffrayError | None = None
        """The first refusal: raised if nothing but refusals comes of it all."""
        self.ledger: Ledger | None = None

    def keep(self, path: Path) -> None:
        """Keep what is done in a file, and take what is in it already."""
        heading = {
            "over": {axis.name: list(axis.values) for axis in self.axes},
            "measures": list(map(str, self.measures)),
            "attack": identity(self._ends()),
        }
        self.ledger = Ledger(path, heading)
        for number, found, refused in self.ledger.read(len(self.points), len(self.measures)):
            self.done[number] = Cell(self.points[number], found, refused)
        for number, cell in self.done.items():
            self.ledger.add(number, cell.found, cell.refused)
        self.ledger.flush()

    def run(self, crew: Crew, *, heard: Heard | None = None) -> Swept:
        """Do what is left."""
        try:
            for numbered in crew(self._jobs(), self.measures):
                for number, found, refusal in numbered:
                    self._found(number, found, refusal)
                if self.ledger is not None:
                    self.ledger.flush()
                if heard is not None:
                    heard(len(self.done), len(self.points))
        except KeyboardInterrupt:
            raise Stopped(self) from None
        cells = tuple(self.done[number] for number in range(len(self.points)))
        if self.first is not None and all(cell.refused for cell in cells):
            raise self.first
        return Swept(self.axes, self.measures, cells)

    def _jobs(self) -> Iterator[Job]:
        """What is left, point by point; a point that the book refuses is done at once."""
        known = set(self.done)
        for number, point in enumerate(self.points):
            if number not in known:
                try:
                    case = self.at(point)
                except AffrayError as refusal:
                    self._found(number, (), refusal)
                    continue
                yield number, case

    def _found(self, number: int, found: tuple[Found, ...], refusal: AffrayError | None) -> None:
        """One cell is done: a second time, if its worker was lost as it answered, counts no more."""
        if number in self.done:
            return
        self.first = self.first or refusal
        refused = "" if refusal is None else str(refusal)
        self.done[number] = Cell(self.points[number], found, refused)
        if self.ledger is not None:
            self.ledger.add(number, found, refused)

    def _ends(self) -> Iterator[Case | Fray]:
        """The first and the last attack or fight of the sweep that the book allows."""
        for points in (self.points, reversed(self.points)):
            for point in points:
                try:
                    case = self.at(point)
                except AffrayError:
                    continue
                yield case
                break


def _check(axes: Sequence[Axis], measures: Asked) -> None:
    if not axes or not measures:
        raise BadValue("a sweep needs something to go over, and something to ask", path="over")
    for axis in axes:
        if not axis.values:
            raise BadValue("a range without a value: give one or more", path=axis.name)
        if len(set(axis.values)) < len(axis.values):
            raise BadValue("a range with a value twice: give each once", path=axis.name)
    cells = prod(len(axis.values) for axis in axes)
    if cells > MOST_CELLS:
        raise TooMany(f"{cells:,} points: at most {MOST_CELLS:,} are swept; give fewer or shorter ranges")
