"""The four uses against one another: they walk the same futures, so they must agree."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

from affray.chance.distribution import Distribution
from affray.errors import AffrayError
from affray.rules.goal import Goal
from affray.rules.position import Position
from affray.rules.rule import Step
from affray.rules.table import Choice
from affray.rules.words import ATTACKER
from affray.testing.reach import Reached, Witnesses
from affray.uses.advise import advice
from affray.uses.graph import CHANCE, Graph
from affray.uses.lanes import Result
from affray.uses.line import Line
from affray.uses.odds import odds_of
from affray.uses.play import Bout, by_policy, play
from affray.uses.policy import Policy, always
from affray.uses.roller import Scripted, Seeded
from affray.uses.save import load, save
from affray.uses.simulate import simulate_of


def worth_of(goal: Goal, result: Result) -> Any:
    """What a result is worth to a goal: prices times amounts, and the worths of effects together."""
    worth: Any = Fraction(0)
    for key, price in goal.prices:
        worth += price * _number(result[key])
    for part in goal.together:
        worth += part.weight * Fraction(part.worth(part.keep(tuple(result[key] for key in part.effects))))
    return worth


def check_weights(graph: Graph) -> Iterator[str]:
    """Weights of every chance node add up to its total."""
    for node, kind in enumerate(graph.kind):
        if kind == CHANCE and sum(graph.weights[node]) != graph.label[node]:
            yield f"node {node}: the weights do not add up"


class Looked:
    """How often a check that may have to pass something over was made all the same."""

    def __init__(self) -> None:
        self.saves = self.undone = self.crowds = self.plays = 0


def check_goal(
    step: Step,
    graph: Graph,
    goal: Goal,
    others: dict[str, Goal],
    *,
    times: int,
    plays: int,
    looked: Looked | None = None,
) -> Iterator[str]:
    """Advice, odds, crowds and play under the best line for one goal."""
    looked = looked or Looked()
    policy = Policy(goals=tuple({**others, ATTACKER: goal}.items()))
    line = Line(graph, policy)
    worth = line.worth(ATTACKER, graph.root, line.start)
    found = odds_of(graph, line)
    mean = sum((chance * worth_of(goal, result) for result, chance in found.items()), Fraction(0))
    if mean != worth:
        yield f"goal {goal.key}: advised at {worth}, but the odds under that line are worth {mean}"
    yield from _check_options(graph, line, goal)
    yield from _check_habits(graph, policy, worth)
    yield from _check_crowd(graph, line, found, times, looked)
    yield from _check_plays(step, policy, found, plays, looked)


def _check_options(graph: Graph, line: Line, goal: Goal) -> Iterator[str]:
    told = advice(graph, line)
    if told.by != ATTACKER:
        return
    for option in told.options:
        mean = sum((chance * worth_of(goal, result) for result, chance in option.odds.items()), Fraction(0))
        if told.choice is not None and mean != option.worth:
            yield f"goal {goal.key}: {option.label} is worth {option.worth}, but its odds are worth {mean}"


def _check_habits(graph: Graph, policy: Policy, worth: Fraction) -> Iterator[str]:
    """No fixed answer to the first question does better than the best line."""
    told = advice(graph, Line(graph, policy))
    if told.choice is None or told.by != ATTACKER:
        return
    for option in told.choice.options:
        try:
            line = Line(graph, always({told.choice.prompt.key: option}).otherwise(policy))
            habit = line.worth(ATTACKER, graph.root, line.start)
        except AffrayError:
            continue
        if habit > worth:
            key = told.choice.prompt.key
            yield f"always {key}={option!r} is worth {habit}, more than the best line's {worth}"


def _check_crowd(
    graph: Graph, line: Line, odds: Distribution[Result], times: int, looked: Looked
) -> Iterator[str]:
    crowd = simulate_of(graph, line, times=times, seed=1)
    counts = dict(crowd.counts)
    exact = dict(odds.items())
    if any(hasattr(amount, "edge") for result in exact for _, amount in result.amounts):
        return  # a crowd keeps its open ends apart
    looked.crowds += 1
    for result, chance in exact.items():
        expected, seen = float(chance) * times, counts.pop(result, 0)
        if abs(seen - expected) > 5 * sqrt(expected * (1 - float(chance))) + 5:
            yield f"a crowd of {times}: {seen} came to {result}, where {expected:.0f} are expected"
    for result in counts:
        yield f"a crowd came to {result}, which the odds do not know"


def _check_plays(
    step: Step, policy: Policy, odds: Distribution[Result], plays: int, looked: Looked
) -> Iterator[str]:
    ask = by_policy(policy)
    for seed in range(plays):
        played = play(step, roller=Seeded(seed), ask=ask).result
        looked.plays += 1
        if not any(_fits(result, played) for result in odds.values):
            yield f"seed {seed} was played to {played}, which the odds do not know"


def check_saves(
    step: Step, reached: list[Reached], *, most: int, looked: Looked | None = None
) -> Iterator[str]:
    """A save at every question resumes to the same position, past and future."""
    looked = looked or Looked()
    witnesses = Witnesses()
    asked = [at for at, one in enumerate(reached) if one.position.frames and _is_question(one.position)]
    stride = max(1, len(asked) // most)
    for at in asked[::stride]:
        bout = _replay(step, reached, at, witnesses)
        if bout is None:
            continue
        looked.saves += 1
        text = save(bout)
        again = load(text)
        if (again.position, again.told, again.log) != (bout.position, bout.told, bout.log):
            yield f"a save at {bout.position.frames[-1].step.rule.name} resumes elsewhere"
        elif save(again) != text:
            yield f"a save at {bout.position.frames[-1].step.rule.name} is written otherwise the second time"
        else:
            yield from _check_undo(bout, text, looked)


def _check_undo(bout: Bout, text: str, looked: Looked) -> Iterator[str]:
    question = bout.question
    if isinstance(question, Choice):
        looked.undone += 1
        bout.choose(question.options[-1])
        bout.undo()
        if save(bout) != text:
            yield f"undoing an answer to {question.prompt.key!r} does not bring all back"


def _is_question(position: Position) -> bool:
    from affray.rules.position import hop

    return hop(position).question is not None


def _replay(step: Step, reached: list[Reached], at: int, witnesses: Witnesses) -> Bout | None:
    """A bout led to a position; None: no faces were found that lead there."""
    answers = []
    while at > 0:
        if reached[at].answer is not None or _was_asked(reached[reached[at].before].position):
            answers.append(reached[at].answer)
        at = reached[at].before
    bout = Bout(step, Scripted(()))
    fallen: tuple[int, ...] = ()
    for answer in reversed(answers):
        if isinstance(bout.question, Choice):
            bout.choose(answer)
            continue
        if bout.question is None:
            return None
        faces = witnesses.faces(bout.question, getattr(answer, "value", answer))
        if faces is None:
            return None
        fallen += faces
        bout.roller = Scripted(fallen, used=len(fallen) - len(faces))
        bout.roll()
    return bout


def _was_asked(position: Position) -> bool:
    return bool(position.frames) and _is_question(position)


def _fits(result: Result, played: Result) -> bool:
    """Whether an outcome of the odds is what was played, an open end being any amount within it."""
    keys = {key for key, _ in (*result.amounts, *played.amounts)}
    return all(_within(result[key], played[key]) for key in keys)


def _within(amount: Any, played: Any) -> bool:
    if hasattr(amount, "edge"):
        return bool(played >= amount.edge if amount.up else played <= amount.edge)
    return bool(amount == played)


def _number(amount: Any) -> Any:
    return amount.expected() if hasattr(amount, "expected") else amount
