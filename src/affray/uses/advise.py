"""Which option is best, by how much, and what follows it: exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from affray.chance.distribution import Distribution
from affray.errors import RuleError
from affray.rules.goal import Goal
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.rules.table import Choice
from affray.rules.words import ATTACKER, Prompt, label
from affray.uses.graph import CHANCE, CHOICE, TOLD, Graph, unfold
from affray.uses.line import Line, State
from affray.uses.odds import Field, fields
from affray.uses.policy import NOTHING, Policy
from affray.uses.tally import Result, Tally


class Weighed(NamedTuple):
    """One option of the first decision.

    option   what is chosen
    worth    what it is worth to the side that is asked, if all that follows is chosen by the same policy
    odds     the exact distribution of everything that is told from there on
    """

    option: Any
    worth: Fraction
    odds: Distribution[Result]

    @property
    def label(self) -> str:
        """The option's name."""
        return label(self.option)


class Decided(NamedTuple):
    """One later decision of the best line: who is asked what, and what is answered, however the dice fall or else."""

    by: str
    prompt: Prompt
    options: tuple[Any, ...]
    answers: tuple[Any, ...]  # more than one: it depends on what has happened by then


class Advice:
    """What a decision is worth, option by option.

    `options` are in the order of the menu, `ranked` by worth; `best` are all that tie for the highest.
    Without a decision there is no prompt, and one nameless option with the worth of it all.
    """

    def __init__(self, graph: Graph, line: Line, side: str) -> None:
        self._graph, self._line, self.side = graph, line, side
        self._root, self._state = _first_decision(graph, line)
        self.choice: Choice | None = graph.label[self._root] if graph.kind[self._root] == CHOICE else None
        self.by = self.choice.by if self.choice else side

    @cached_property
    def options(self) -> tuple[Weighed, ...]:
        """Every option with its worth and its odds."""
        kids = self._graph.kids[self._root] if self.choice else (self._root,)
        options = self.choice.options if self.choice else (None,)
        worths = self._line.worths.get(self.by) or next(iter(self._line.worths.values()))
        sound = [
            (option, kid) for option, kid in zip(options, kids, strict=True) if worths[kid, self._state] is not None
        ]
        roots = tuple((kid, self._state) for _, kid in sound)
        tally = Tally(self._line, roots)
        return tuple(
            Weighed(option, _fraction(worths[root]), tally.results(root))
            for (option, _), root in zip(sound, roots, strict=True)
        )

    @property
    def prompt(self) -> Prompt | None:
        """What is asked first."""
        return self.choice.prompt if self.choice else None

    @property
    def ranked(self) -> tuple[Weighed, ...]:
        """The options, most worth first; equals in the order of the menu."""
        return tuple(sorted(self.options, key=lambda weighed: -weighed.worth))

    @property
    def worth(self) -> Fraction:
        """What the best option is worth."""
        return max(weighed.worth for weighed in self.options)

    @property
    def best(self) -> tuple[Weighed, ...]:
        """Every option that ties for the highest worth."""
        return tuple(weighed for weighed in self.options if weighed.worth == self.worth)

    def odds(self, option: Any, *, of: Field) -> Distribution[Any]:
        """One effect's amount, if this option is chosen."""
        at = [label(o) for o in self.choice.options].index(label(option)) if self.choice else None
        kid = self._root if at is None else self._graph.kids[self._root][at]
        root = (kid, self._state)
        return Tally(self._line, (root,), fields(self._graph, (of,))).amounts(root)

    @cached_property
    def line(self) -> tuple[Decided, ...]:
        """The decisions after the first, along the best line, in the order in which they are met."""
        if not self.choice:
            return ()
        kid = self._line.pick(self._root, self._state)
        return tuple(_decisions(self._graph, self._line, (kid, self._state)))


def advise(
    position: Step | Position,
    goal: Goal,
    *,
    policy: Policy = NOTHING,
    goals: Mapping[str, Goal] | None = None,
    side: str = ATTACKER,
) -> Advice:
    """Weigh every option of the first decision for a goal.

    goal     what `side` wants
    policy   what is settled beforehand: fixed answers, by prompt
    goals    what other sides want; a side without a goal does without
    """
    graph = unfold(position)
    whole = policy.otherwise(Policy(goals=tuple({**(goals or {}), side: goal}.items())))
    open_first = _first_open(graph, whole)
    return Advice(graph, Line(graph, open_first), side)


def advice(graph: Graph, line: Line, *, side: str = ATTACKER) -> Advice:
    """The same of a graph that is unfolded already, under a line through it."""
    return Advice(graph, line, side)


def decisions(graph: Graph, line: Line) -> tuple[Decided, ...]:
    """Every decision that a line comes to, in the order in which they are met, and how it takes them."""
    return tuple(_decisions(graph, line, (graph.root, line.start)))


def _first_open(graph: Graph, policy: Policy) -> Policy:
    if not policy.goals:
        raise RuleError("advice needs a goal: say what the side wants")
    del graph
    return policy


def _first_decision(graph: Graph, line: Line) -> tuple[int, State]:
    """The first node that is a decision nobody has settled: whatever is told before it happens anyway."""
    node, state = graph.root, line.start
    while True:
        kind = graph.kind[node]
        if kind == TOLD and len(line.moves(node, state)[0]) == 1:
            state = line.moves(node, state)[0][0][0]
            node = graph.kids[node][0]
        elif kind == CHOICE and line.policy.answer(graph.label[node]) is not None:
            node = line.pick(node, state)
        elif kind == CHOICE:
            return node, state
        else:
            return graph.root, line.start


def _decisions(graph: Graph, line: Line, root: tuple[int, State]) -> list[Decided]:
    found: dict[tuple[str, Prompt], tuple[dict[Any, None], dict[Any, None]]] = {}
    seen, todo = {root}, [root]
    while todo:
        node, state = todo.pop(0)
        kind, kids = graph.kind[node], graph.kids[node]
        if kind == CHOICE:
            choice = graph.label[node]
            kid = line.pick(node, state)
            options, answers = found.setdefault((choice.by, choice.prompt), ({}, {}))
            options.update(dict.fromkeys(choice.options))
            answers[choice.options[kids.index(kid)]] = None
            onward = [(kid, state)]
        elif kind == TOLD:
            onward = [(kids[0], after) for after, _ in line.moves(node, state)[0]]
        else:
            onward = [(kid, state) for kid in kids] if kind == CHANCE else []
        for at in onward:
            if at not in seen:
                seen.add(at)
                todo.append(at)
    return [Decided(by, prompt, tuple(o), tuple(a)) for (by, prompt), (o, a) in found.items()]


def _fraction(worth: Any) -> Fraction:
    return Fraction(int(worth.p), int(worth.q))
