"""Every future of a position, each met once."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import lcm
from typing import Any

from affray.chance.distribution import Distribution
from affray.chance.weigh import weigh
from affray.errors import BadReturn, RuleCycle, TailTooCoarse, TailTooShort, TooMany
from affray.rules.position import Frame, Position, start
from affray.rules.rule import Rule, Step, check_result
from affray.rules.table import Choice, Gap, Roll, Table

LEAF, CHANCE, CHOICE, TOLD = range(4)
MOST_NODES = 2_000_000
MOST_STRETCH = 1 << 10
MOST_STEP = 64


class Graph:
    """Futures, flat: a node is a number, and its children have smaller ones.

    kind[n]     LEAF, CHANCE, CHOICE or TOLD
    kids[n]     the nodes that follow: one a value, an option, or one alone
    weights[n]  of a CHANCE, by kid, out of label[n]
    label[n]    a LEAF's result, a CHANCE's total, a CHOICE's question
    told[n]     of a TOLD: (effect, amount) for what is told, (effects, distribution) for what is inflicted
    """

    __slots__ = ("kids", "kind", "label", "root", "rules", "told", "weights")

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.kids: list[tuple[int, ...]] = []
        self.weights: list[tuple[int, ...]] = []
        self.label: list[Any] = []
        self.told: list[tuple[Any, ...]] = []
        self.root = -1
        self.rules: set[Rule[Any]] = set()

    def __len__(self) -> int:
        return len(self.kind)

    def add(
        self,
        kind: int,
        kids: tuple[int, ...],
        label: Any,
        weights: tuple[int, ...] = (),
        told: tuple[Any, ...] = (),
    ) -> int:
        """A new node, whose kids are there already."""
        self.kind.append(kind)
        self.kids.append(kids)
        self.label.append(label)
        self.weights.append(weights)
        self.told.append(told)
        return len(self.kind) - 1

    def choices(self) -> Iterator[Choice]:
        """Every decision that can come up."""
        return (label for kind, label in zip(self.kind, self.label, strict=True) if kind == CHOICE)

    def below(self, roots: tuple[int, ...]) -> list[int]:
        """The nodes that can follow the given ones, and themselves, kids first."""
        found = bytearray(len(self))
        for root in roots:
            found[root] = 1
        for node in range(max(roots), -1, -1):
            if found[node]:
                for kid in self.kids[node]:
                    found[kid] = 1
        return [node for node, seen in enumerate(found) if seen]


def unfold(position: Position | Step, *, most: int = MOST_NODES) -> Graph:
    """Every future of a position. Where an open end is compared or divided, the head grows until it can answer."""
    if isinstance(position, Step):
        position = start(position)
    stretch = step = 1
    while True:
        try:
            with _no_collecting():
                return _Unfolding(position, partial(weigh, stretch=stretch, step=step), most).graph
        except TailTooShort as short:
            stretch *= 2
            if stretch > MOST_STRETCH:
                raise TooMany(f"no head is long enough: {short}; compare open sums with something finite") from None
        except TailTooCoarse as coarse:
            step *= coarse.step
            if step > MOST_STEP:
                raise TooMany(f"an open sum is divided too finely: by {step}, at most {MOST_STEP}") from None


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Unfolding makes many small objects and no cycles: the collector would only look at them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_OPEN, _ALONE = -1, -2


class _Pending:
    """A node whose kids are being unfolded."""

    __slots__ = ("jobs", "key", "kids", "kind", "label", "told", "weights")

    def __init__(self, key: Any, told: tuple[Any, ...]) -> None:
        self.key, self.told = key, told
        self.kind: int | None = None  # None: it will be its only kid
        self.jobs: list[tuple[Any, ...]] = []
        self.kids: list[int] = []
        self.label: Any = None
        self.weights: tuple[int, ...] = ()


class _Unfolding:
    """Depth first, on a stack of its own.

    Stacks of frames are numbered, so that a job's key is short: (number of the frames below, step), or
    (number of the frames below and the one that waits, the value that comes back to it).
    """

    def __init__(self, position: Position, weigh: Any, most: int) -> None:
        self.graph, self.weigh, self.most = Graph(), weigh, most
        self.table = Table(weigh)
        self.memo: dict[Any, int] = {}
        self.leaves: dict[Any, int] = {}
        self.stacks: dict[Any, int] = {}
        self.frames: list[tuple[int, Frame]] = [(-1, None)]  # type: ignore[list-item]  # 0 is the empty stack
        self.kernels: dict[Step, Distribution[Any] | None] = {}
        *below, (step, answers) = position.frames
        stack = 0
        for frame in below:
            stack = self._stack(stack, frame)
        self.graph.root = self._resolve((stack, step, answers, (stack, step, answers)))
        if self.kernels:
            self._prune()

    def _resolve(self, job: tuple[Any, ...]) -> int:
        """Unfold one job and all that follows from it."""
        pending: list[_Pending] = []
        node = self._begin(job, pending)
        while pending:
            top = pending[-1]
            if node is not None:
                top.kids.append(node)
            if len(top.kids) < len(top.jobs):
                node = self._begin(top.jobs[len(top.kids)], pending)
                continue
            node = self._close(top, pending)
        assert node is not None  # noqa: S101 - the first job has been closed
        return node

    def _begin(self, job: tuple[Any, ...], pending: list[_Pending]) -> int | None:
        """The node of a job, if it is known or a leaf; else it is now pending."""
        stack, step, answers, key = job
        if key is not None:
            known = self.memo.get(key)
            if known is not None:
                if known == _OPEN:
                    raise RuleCycle(
                        f"{step} comes back to itself with the same facts: it could go round for ever; "
                        "give it facts that grow or shrink"
                    )
                return known
            self.memo[key] = _OPEN
        table, told = self.table, []  # type: ignore[var-annotated]
        table.lay(answers, told)
        self.graph.rules.add(step.rule)
        try:
            out = step.rule.fn(table, *step.facts)
        except Gap:
            out = table.question
        node = _Pending(key, tuple(told))
        if table.question is None:
            if table.at != len(answers):
                table.spent()
            return self._returned(stack, step, out, node, pending)
        pending.append(node)
        if isinstance(out, Choice):
            node.kind, node.label = CHOICE, out
            node.jobs = [(stack, step, (*answers, option), None) for option in out.options]
        elif isinstance(out, Roll):
            self._chance(node, stack, step, answers, self.weigh(out.source, out.reading))
        else:
            self._do(node, stack, step, answers, out.step)
        return None

    def _returned(
        self, stack: int, step: Step, out: Any, node: _Pending, pending: list[_Pending]
    ) -> int | None:
        """A rule has turned the page, or come to an end."""
        if out.__class__ is Step:
            node.jobs = [(stack, out, (), (stack, out))]
        else:
            check_result(step.rule, out)
            if stack:
                below, (waiting, answers) = self.frames[stack]
                node.jobs = [(below, waiting, (*answers, out), (stack, out.__class__, out))]
            else:
                leaf = self.leaves.get((out.__class__, out))
                if leaf is None:
                    leaf = self.leaves[out.__class__, out] = self.graph.add(LEAF, (), out)
                return self._finish(node, leaf)
        pending.append(node)
        return None

    def _chance(
        self, node: _Pending, stack: int, step: Step, answers: tuple[Any, ...], odds: Distribution[Any]
    ) -> None:
        node.jobs = [(stack, step, (*answers, value), None) for value in odds.values]  # noqa: PD011 - no pandas
        if len(odds.values) > 1:
            node.kind, node.label, node.weights = CHANCE, odds.total, odds.weights

    def _do(self, node: _Pending, stack: int, step: Step, answers: tuple[Any, ...], sub: Step) -> None:
        """A sub-rule that decides and tells nothing is one chance node; any other is walked with its frame below."""
        if not isinstance(sub, Step):
            raise BadReturn(f"{step.rule.name} does {sub!r}, which is not a step: call a rule with its facts")
        if sub in self.kernels:
            kernel = self.kernels[sub]
            if kernel is not None:
                self._chance(node, stack, step, answers, kernel)
                return
            deeper = self._stack(stack, Frame(step, answers))
            node.jobs = [(deeper, sub, (), (deeper, sub))]
            return
        node.kind, node.label = _ALONE, (stack, step, answers, sub)
        node.jobs = [(0, sub, (), (0, sub))]

    def _close(self, top: _Pending, pending: list[_Pending]) -> int | None:
        """All kids are there: make the node. A sub-rule unfolded alone is now settled, or grafted."""
        if top.kind == _ALONE:
            stack, step, answers, sub = top.label
            self.kernels[sub] = settle(self.graph, top.kids[0])
            top.kind, top.label, top.kids = None, None, []
            self._do(top, stack, step, answers, sub)
            return None
        pending.pop()
        kids = top.kids
        if top.kind is None:
            return self._finish(top, kids[0])
        if len(self.graph) >= self.most:
            raise TooMany(
                f"this unfolds to more than {self.most:,} positions: ask about fewer dice, targets or decisions"
            )
        return self._finish(top, self.graph.add(top.kind, tuple(kids), top.label, top.weights))

    def _finish(self, node: _Pending, number: int) -> int:
        if node.told:
            number = self.graph.add(TOLD, (number,), None, told=node.told)
        if node.key is not None:
            self.memo[node.key] = number
        return number

    def _stack(self, below: int, frame: Frame) -> int:
        key = (below, frame)
        number = self.stacks.get(key)
        if number is None:
            number = self.stacks[key] = len(self.frames)
            self.frames.append((below, frame))
        return number

    def _prune(self) -> None:
        """Forget what was only unfolded to see whether a sub-rule is chance alone."""
        graph, kept = self.graph, Graph()
        where: dict[int, int] = {}
        for node in graph.below((graph.root,)):
            kids = tuple(where[kid] for kid in graph.kids[node])
            where[node] = kept.add(graph.kind[node], kids, graph.label[node], graph.weights[node], graph.told[node])
        kept.root, kept.rules = where[graph.root], graph.rules
        self.graph = kept


def settle(graph: Graph, root: int) -> Distribution[Any] | None:
    """The distribution of results below a node, if nothing there is chosen or told."""
    at: dict[int, tuple[dict[Any, int], int]] = {}
    for node in graph.below((root,)):
        kind = graph.kind[node]
        if kind == LEAF:
            at[node] = {graph.label[node]: 1}, 1
        elif kind == CHANCE:
            parts = [at[kid] for kid in graph.kids[node]]
            whole = lcm(*(total for _, total in parts))
            mixed: dict[Any, int] = {}
            for (part, total), weight in zip(parts, graph.weights[node], strict=True):
                share = weight * (whole // total)
                for value, mass in part.items():
                    mixed[value] = mixed.get(value, 0) + mass * share
            at[node] = mixed, whole * graph.label[node]
        else:
            return None
    weights, total = at[root]
    return Distribution(tuple(weights), tuple(weights.values()), total)
