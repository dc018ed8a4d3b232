"""Which option is best, by how much, and what follows it: exactly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple

from affray.chance.distribution import Distribution
from affray.chance.rational import fraction
from affray.errors import BadValue
from affray.rules.goal import Goal
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.rules.table import Choice
from affray.rules.words import ATTACKER, Prompt, label
from affray.uses.graph import CHOICE, TOLD, Graph
from affray.uses.lanes import Result
from affray.uses.line import At, Line, follow
from affray.uses.odds import Field, fields
from affray.uses.policy import NOTHING, Policy, offered
from affray.uses.sums import Sums


class Weighed:
    """One option of the first decision.

    option   what is chosen
    worth    what it is worth to the side that is asked, if all that follows is chosen by the same policy
    odds     the exact distribution of everything that is told from there on: worked out when it is first
             asked for, for all the options together
    """

    def __init__(self, option: Any, worth: Fraction, odds: Callable[[], Distribution[Result]]) -> None:
        self.option, self.worth, self._odds = option, worth, odds

    @cached_property
    def odds(self) -> Distribution[Result]:
        """Everything that is told from there on."""
        return self._odds()

    @property
    def label(self) -> str:
        """The option's name."""
        return label(self.option)

    def __repr__(self) -> str:
        return f"Weighed({self.label}, worth {self.worth})"


class Decided(NamedTuple):
    """One later decision of the best line: who is asked what, and what is answered."""

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
        if side not in line.worths:
            raise BadValue(f"advice for the {side} needs what the {side} wants: give a goal", path="goal")
        self._graph, self._line, self.side = graph, line, side
        decision = _first_decision(graph, line)
        if decision in line.stuck:
            raise line.stuck[decision]
        self._root, self._state = decision or (graph.root, line.start)
        self.choice: Choice | None = graph.label[self._root] if decision else None
        self.by = self.choice.by if self.choice else side

    @cached_property
    def options(self) -> tuple[Weighed, ...]:
        """Every option with its worth and its odds."""
        kids = self._graph.kids[self._root] if self.choice else (self._root,)
        options = self.choice.options if self.choice else (None,)
        worths = self._line.worths[self.by]
        return tuple(
            Weighed(option, fraction(worths[kid, self._state]), partial(self._results, kid))
            for option, kid in zip(options, kids, strict=True)
            if (kid, self._state) not in self._line.stuck
        )

    def _results(self, kid: int) -> Distribution[Result]:
        return self._sums.results((kid, self._state))

    @cached_property
    def _sums(self) -> Sums:
        kids = self._graph.kids[self._root] if self.choice else (self._root,)
        roots = ((kid, self._state) for kid in kids)
        return Sums(self._line, tuple(root for root in roots if root not in self._line.stuck))

    def __str__(self) -> str:
        asked = f"{self.by}: {self.prompt.words}" if self.prompt else "nothing is left to decide"
        lines = (
            f"  {one.label:<12} {float(one.worth):>10.4f}  {one.worth}{'  best' * (one.worth == self.worth)}"
            for one in self.ranked
        )
        return "\n".join((asked, *lines))

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
        kid = self._graph.kids[self._root][offered(self.choice, option)] if self.choice else self._root
        root = (kid, self._state)
        return Sums(self._line, (root,), fields(self._graph, (of,))).amounts(root)

    @cached_property
    def line(self) -> tuple[Decided, ...]:
        """The decisions after the first, along the best line, in the order in which they are met.

        Where dice fall before the first decision, all of them.
        """
        kid = self._line.pick(self._root, self._state) if self.choice else self._root
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
    if not isinstance(goal, Goal):
        raise BadValue(f"{goal!r} is no goal: give a Goal, such as one of a book's `goals`", path="goal")
    line = follow(position, policy.otherwise(Policy(goals=tuple({**(goals or {}), side: goal}.items()))))
    return Advice(line.graph, line, side)


def advice(graph: Graph, line: Line, *, side: str = ATTACKER) -> Advice:
    """The same of a graph that is unfolded already, under a line through it."""
    return Advice(graph, line, side)


def decisions(graph: Graph, line: Line) -> tuple[Decided, ...]:
    """Every decision that a line comes to, in the order in which they are met, and how it takes them."""
    return tuple(_decisions(graph, line, (graph.root, line.start)))


def _first_decision(graph: Graph, line: Line) -> At | None:
    """The first node that is a decision nobody has settled: whatever is told before it happens anyway."""
    at = graph.root, line.start
    while graph.kind[at[0]] in {TOLD, CHOICE}:
        if graph.kind[at[0]] == CHOICE and _is_open(graph.label[at[0]], line.policy):
            return at
        onward = line.onward(*at)
        if len(onward) > 1:
            break
        (at,) = onward
    return None


def _is_open(choice: Choice, policy: Policy) -> bool:
    """Whether a side has to make up its mind: no answer is fixed, and it wants something."""
    return choice.by in dict(policy.goals) and policy.answer(choice) is None


def _decisions(graph: Graph, line: Line, root: At) -> list[Decided]:
    found: dict[tuple[str, Prompt], tuple[dict[Any, None], dict[Any, None]]] = {}
    seen, todo = {root}, deque([root])
    while todo:
        at = todo.popleft()
        if graph.kind[at[0]] == CHOICE:
            choice = graph.label[at[0]]
            options, answers = found.setdefault((choice.by, choice.prompt), ({}, {}))
            options.update(dict.fromkeys(choice.options))
            answers[choice.options[line.option(*at)]] = None
        for after in line.onward(*at):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return [Decided(by, prompt, tuple(o), tuple(a)) for (by, prompt), (o, a) in found.items()]
