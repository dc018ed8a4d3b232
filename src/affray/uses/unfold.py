"""Every future of a position is found, each once."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar

from affray.chance.distribution import Distribution
from affray.errors import RuleCycle, TailTooCoarse, TailTooShort, TooMany
from affray.rules.position import Frame, Position, heard, run, start
from affray.rules.rule import Step, check_result
from affray.rules.table import Choice, Roll, Table
from affray.uses.graph import CHANCE, CHOICE, LEAF, TOLD, Graph, settle
from affray.uses.weigher import Weigher, check_effort

T = TypeVar("T")
MOST_NODES = 2_000_000
MOST_DEEP = 200_000
NODE_EFFORT = 4_000
"""What a position takes besides, in the same measure."""
MANY, SAMPLES = 32, 3
"""Of a menu, or of more values than this, the last, the middle and the first are looked at first."""
MOST_STRETCH = 1 << 10
MOST_STEP = 64


def unfold(position: Position | Step, *, most: int = MOST_NODES) -> Graph:
    """Every future of a position."""
    return unfold_for(position, lambda graph: graph, most=most)


def unfold_for(position: Position | Step, use: Callable[[Graph], T], *, most: int = MOST_NODES) -> T:
    """What `use` makes of every future of a position.

    Where an open end is compared or divided, by a rule or by a goal in `use`, all begins again with a longer
    head or a finer split of what lies past it, until there is an answer.
    """
    if isinstance(position, Step):
        position = start(position)
    stretch = step = 1
    while True:
        try:
            with _no_collecting():
                return use(_Unfolding(position, Weigher(stretch, step), most).graph)
        except TailTooShort as short:
            stretch *= 2
            if stretch > MOST_STRETCH:
                raise TooMany(
                    f"no head is long enough: {short}; compare open sums with something finite"
                ) from None
        except TailTooCoarse as coarse:
            step *= coarse.step
            if step > MOST_STEP:
                raise TooMany(f"an open sum is divided too finely: by {step}, at most {MOST_STEP}") from None


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Unfolding makes many small objects and no cycles: the collector would look at them for nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


_OPEN, _ALONE = -1, -2


class _Pending:
    """A node whose kids are being unfolded, in the order of their jobs; of many, a sample first."""

    __slots__ = ("jobs", "key", "kids", "kind", "label", "order", "spent", "told", "weights")

    def __init__(self, key: Any, told: tuple[Any, ...]) -> None:
        self.key, self.told = key, told
        self.kind: int | None = None  # None: it will be its only kid
        self.jobs: list[tuple[Any, ...]] = []
        self.kids: list[int] = []
        self.label: Any = None
        self.weights: tuple[int, ...] = ()
        self.order: Sequence[int] = ()
        self.spent: list[int] = []

    def sample(self) -> None:
        """Of many jobs, begin with the last, the middle and the first."""
        number = len(self.jobs)
        first = (number - 1, number // 2, 0)
        self.order = (*first, *(at for at in range(number) if at not in first))

    def sorted_kids(self) -> list[int]:
        """The kids in the order of the jobs."""
        return (
            [kid for _, kid in sorted(zip(self.order, self.kids, strict=True))] if self.order else self.kids
        )


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
        self.past = heard(position)
        here = (stack, step) if not answers and not self.past else None
        self.graph.root = self._resolve((stack, step, answers, here))
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
            at, number = len(top.kids), len(top.jobs)
            if at < number:
                if number > SAMPLES >= at and (top.kind == CHOICE or number > MANY):
                    self._sample(top)
                node = self._begin(top.jobs[top.order[at] if top.order else at], pending)
                continue
            node = self._close(top, pending)
        assert node is not None  # noqa: S101 - the first job has been closed
        return node

    def _sample(self, top: _Pending) -> None:
        """From what the first few ways took, see how much all of them would, and refuse what is too much."""
        if not top.order:
            top.sample()
        effort = self.weigh.effort + NODE_EFFORT * len(self.graph)
        top.spent.append(effort)
        self.weigh.wide = len(top.jobs) if len(top.kids) < SAMPLES else 1
        if len(top.kids) == SAMPLES:
            last, middle, first = (after - before for before, after in pairwise(top.spent))
            check_effort(effort + len(top.jobs) * (min(last, middle) + 4 * middle + first) // 6)

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
        if len(pending) >= MOST_DEEP:
            raise TooMany(
                f"{step.rule.name} leads more than {MOST_DEEP:,} questions deep: it may never end; "
                "give it facts that come to an end"
            )
        self.graph.rules.add(step.rule)
        out = run(step, answers, self.table)
        told, self.past = self.table.told[self.past :], 0
        node = _Pending(key, tuple(told))
        if self.table.question is None:
            return self._returned(stack, step, out, node, pending)
        pending.append(node)
        if isinstance(out, Choice):
            node.kind, node.label = CHOICE, out
            node.jobs = [(stack, step, (*answers, option), None) for option in out.options]
        elif isinstance(out, Roll):
            self._chance(node, stack, step, answers, self.weigh(out.source, out.reading))
        else:  # it does a sub-rule: inflicted rolls are told where they stand
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
        node.jobs = [(stack, step, (*answers, value), None) for value in odds.values]
        if len(odds.values) > 1:
            node.kind, node.label, node.weights = CHANCE, odds.total, odds.weights

    def _do(self, node: _Pending, stack: int, step: Step, answers: tuple[Any, ...], sub: Step) -> None:
        """A sub-rule that decides and tells nothing is one chance node; others keep their frame below."""
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
        kids = top.sorted_kids()
        if top.kind is None:
            return self._finish(top, kids[0])
        if len(self.graph) >= self.most:
            raise TooMany(
                f"this unfolds to more than {self.most:,} positions: ask about fewer dice, targets or choices"
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
            where[node] = kept.add(
                graph.kind[node], kids, graph.label[node], graph.weights[node], graph.told[node]
            )
        kept.root, kept.rules = where[graph.root], graph.rules
        self.graph = kept
