"""The exact chances of everything that may come of a step, under a policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from affray.chance.distribution import Distribution
from affray.errors import UnknownName, suggest
from affray.rules.goal import effect_key
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.rules.words import Effect
from affray.uses.graph import Graph
from affray.uses.lanes import Result
from affray.uses.line import Line, follow
from affray.uses.policy import NOTHING, Policy
from affray.uses.sums import Sums

Field = Effect | str


@overload
def odds(position: Step | Position, policy: Policy = ..., *, of: Field) -> Distribution[Any]: ...
@overload
def odds(
    position: Step | Position, policy: Policy = ..., *, of: Sequence[Field] | None = ...
) -> Distribution[Result]: ...
def odds(
    position: Step | Position, policy: Policy = NOTHING, *, of: Field | Sequence[Field] | None = None
) -> Distribution[Any]:
    """The exact distribution of what will be told.

    policy  who decides; without one, every side does without
    of      one effect, for the distribution of its amount; several, for their joint one; None, for all
    """
    line = follow(position, policy)
    return odds_of(line.graph, line, of=of)


def odds_of(graph: Graph, line: Line, *, of: Field | Sequence[Field] | None = None) -> Distribution[Any]:
    """The same of a graph that is unfolded already, under a line through it."""
    root = (graph.root, line.start)
    single = isinstance(of, (str, Effect))
    keys = None if of is None else fields(graph, (of,) if single else of)  # type: ignore[arg-type]  # narrowed by single
    sums = Sums(line, (root,), keys)
    return sums.amounts(root) if single else sums.results(root)


def fields(graph: Graph, of: Sequence[Field]) -> tuple[str, ...]:
    """The keys of fields. An Effect is a book's own word; a text must name an effect that can happen here."""
    known = {
        key
        for told in graph.told
        for what, _ in told
        for effect in (what if isinstance(what, tuple) else (what,))
        for key in (effect.key, f"{effect.key}@{effect.to}")
    }
    for field in of:
        if isinstance(field, str) and field not in known:
            raise UnknownName(f"nothing here can tell of {field!r}; {suggest(field, known)}")
    return tuple(map(effect_key, of))
