"""One scenario of a book, looked at from every side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from affray.errors import AffrayError
from affray.rules.rule import Rule, Step
from affray.rules.words import DEFENDER
from affray.systems.system import System
from affray.testing.agree import Looked, check_goal, check_saves, check_weights
from affray.testing.laws import check_position
from affray.testing.reach import Reached, reach
from affray.uses.graph import Graph
from affray.uses.unfold import unfold


class Limits(NamedTuple):
    """How much is looked at: positions, saves, the size of a crowd, bouts played for each goal."""

    positions: int
    saves: int
    times: int
    plays: int


class Look(NamedTuple):
    """What was found in one scenario.

    saves, undone, crowds, plays: how many of each were looked at, of those that could have been.
    """

    positions: int
    nodes: int
    saves: int
    undone: int
    crowds: int
    plays: int
    rules: frozenset[Rule[...]]
    faults: tuple[str, ...]


def look_at(system: System, scenario: Any, limits: Limits) -> Look:
    """Check the laws at each position; where all are kept, check that the uses agree."""
    looked = Looked()
    try:
        step = system.begin(scenario)
        reached = reach(step, most=limits.positions)
        broken = tuple(fault for one in reached for fault in check_position(system, one.position))
        graph = unfold(step)
        faults = broken or tuple(_check_uses(system, scenario, step, reached, graph, limits, looked))
    except AffrayError as wrong:
        return Look(0, 0, 0, 0, 0, 0, frozenset(), (f"{wrong.code}: {wrong}",))
    counts = (looked.saves, looked.undone, looked.crowds, looked.plays)
    return Look(len(reached), len(graph), *counts, frozenset(graph.rules), faults)


def look_at_step(system: System, step: Step, limits: Limits) -> Look:
    """The same of a step that only a fight asks for: it has no scenario, and so no goals."""
    try:
        reached = reach(step, most=limits.positions)
        faults = [fault for one in reached for fault in check_position(system, one.position)]
        graph = unfold(step)
        faults += check_weights(graph)
    except AffrayError as wrong:
        return Look(0, 0, 0, 0, 0, 0, frozenset(), (f"{wrong.code}: {wrong}",))
    return Look(len(reached), len(graph), 0, 0, 0, 0, frozenset(graph.rules), tuple(faults))


def _check_uses(
    system: System,
    scenario: Any,
    step: Step,
    reached: list[Reached],
    graph: Graph,
    limits: Limits,
    looked: Looked,
) -> Iterator[str]:
    yield from check_weights(graph)
    yield from check_saves(step, reached, most=limits.saves, looked=looked)
    defended = next(iter(system.goals_of_defender.values()), None)
    others = {} if defended is None else {DEFENDER: defended(scenario)}
    for make in system.goals.values():
        yield from check_goal(
            step, graph, make(scenario), others, times=limits.times, plays=limits.plays, looked=looked
        )
