"""One unfolding, depth first, on a stack of its own: pages are turned, and each position is met once."""

from __future__ import annotations

from typing import Any

from affray.chance.distribution import Distribution
from affray.errors import RuleCycle, TooMany
from affray.rules.position import Frame, Position, heard, run
from affray.rules.rule import Step, check_result
from affray.rules.table import Choice, Roll, Table
from affray.uses.graph import CHOICE, LEAF, TOLD, Graph, settle
from affray.uses.pending import ALONE, SAMPLES, Job, Pending, Place, rolled
from affray.uses.weigher import Weigher, check_unfolding

MOST_DEEP = 200_000
NODE_EFFORT = 4_000
"""What a position takes besides, in the same measure as weighing."""
SHALLOW = 64
"""From so many sub-rules within each other on, it is looked at whether one of them waits for itself."""

_OPEN = -1


class Unfolding:
    """Every future of a position, in `graph`.

    Stacks of frames are numbered, so that a job's key is short: (number of the frames below, step), or
    (number of the frames below and the one that waits, the value that comes back to it).
    """

    def __init__(self, position: Position, weigh: Weigher, most: int) -> None:
        self.graph, self.weigh, self.most = Graph(), weigh, most
        self.table = Table(weigh)
        self.memo: dict[Any, Place] = {}
        self.leaves: dict[Any, int] = {}
        self.stacks: dict[Any, int] = {}
        self.frames: list[tuple[int, int, Frame]] = [(0, -1, None)]  # type: ignore[list-item]  # 0 is the empty stack
        self.kernels: dict[Step, Distribution[Any] | None] = {}
        self.pending: list[Pending] = []
        self.alone: list[int] = []
        *below, (step, answers) = position.frames
        self.graph.rules.update(frame.step.rule for frame in position.frames)
        stack = 0
        for frame in below:
            stack = self._stack(stack, frame)
        self.past = heard(position)
        self._resolve((stack, step, answers, None if answers or self.past else (stack, step)))
        if self.kernels:
            self._prune()

    def _resolve(self, job: Job) -> None:
        """Unfold one job and all that follows from it."""
        pending, begin = self.pending, self._begin
        node = begin(job)
        while pending:
            top = pending[-1]
            jobs, kids, order = top.jobs, top.kids, top.order
            if node is not None:
                kids.append(node)
            at = len(kids)
            while at < len(jobs):
                if order and at <= SAMPLES:
                    self._sample(top, at)
                node = begin(jobs[order[at] if order else at])
                if node is None:
                    break
                kids.append(node)
                at += 1
            else:
                node = self._close(top)
        assert node is not None  # noqa: S101 - the first job has been closed
        self.graph.root = node

    def _sample(self, top: Pending, at: int) -> None:
        """From what the first few ways took, see how much all of them would, and refuse what is too much."""
        effort = self.weigh.effort + NODE_EFFORT * len(self.graph.kind)
        top.spent.append(effort)
        self.weigh.wide = len(top.jobs) if at < SAMPLES else 1
        if at == SAMPLES:
            start, one, two, three = top.spent
            last, middle, first = one - start, two - one, three - two
            check_unfolding(effort + len(top.jobs) * (min(last, middle) + 4 * middle + first) // 6)

    def _begin(self, job: Job) -> int | None:
        """The node of a job, if it is known or a leaf; else it is now pending.

        Pages on which nothing happens are turned at once.
        """
        places: list[Place] = []
        table, (stack, step, answers, key) = self.table, job
        for _ in range(len(self.pending), MOST_DEEP):
            if key is not None:
                new = [_OPEN, key]
                place = self.memo.setdefault(key, new)
                if place is not new:
                    if place[0] == _OPEN:
                        raise _cycle(step)
                    return self._finish(places, [], place[0]) if places else place[0]
                places.append(place)
                self.graph.rules.add(step.rule)
            out = run(step, answers, table)
            if out.__class__ is Step and not table.told:
                step, answers, key = out, (), (stack, out)
                continue
            told, onward = self._turned(stack, step, answers, out)
            if told or onward.__class__ is not tuple:
                return self._wait(places, told, onward)
            stack, step, answers, key = onward
        raise TooMany(
            f"{job[1].rule.name} leads more than {MOST_DEEP:,} questions deep: it may never end; "
            "give it facts that come to an end"
        )

    def _wait(self, places: list[Place], told: list[Any], onward: Any) -> int | None:
        """Something was told or asked, or all is over: then there is a node at once."""
        kind = onward.__class__
        if self.alone and (told or (kind is Pending and onward.kind == CHOICE)):
            self._not_alone(places)
            return None
        if kind is int:
            return self._finish(places, told, onward)
        if kind is tuple:
            onward = Pending(None, [onward])
        if onward.kind == ALONE:
            self.alone.append(len(self.pending))
        onward.places, onward.told = places, told
        self.pending.append(onward)
        return None

    def _turned(self, stack: int, step: Step, answers: tuple[Any, ...], out: Any) -> tuple[list[Any], Any]:
        """What a page has told, and where it leads: to a leaf, to one more job, or to several."""
        told = self.table.told
        if self.past:
            told, self.past = told[self.past :], 0
        if self.table.question is None:
            turned = out.__class__ is Step
            return told, (stack, out, (), (stack, out)) if turned else self._ended(stack, step, out)
        if out.__class__ is Roll:
            return told, rolled(stack, step, answers, self.weigh(out.source, out.reading))
        if out.__class__ is Choice:
            jobs = [(stack, step, (*answers, option), None) for option in out.options]
            return told, Pending(CHOICE, jobs, out)
        return told, self._does(stack, step, answers, out.step)  # inflicted rolls are told where they stand

    def _ended(self, stack: int, step: Step, out: Any) -> Job | int:
        """A rule has come to an end: the one below hears its result, or all is over."""
        if out is not None:
            check_result(step.rule, out)
        if stack:
            _, below, (waiting, answers) = self.frames[stack]
            return below, waiting, (*answers, out), (stack, out.__class__, out)
        leaf = self.leaves.get((out.__class__, out))
        if leaf is None:
            leaf = self.leaves[out.__class__, out] = self.graph.add(LEAF, (), out)
        return leaf

    def _does(self, stack: int, step: Step, answers: tuple[Any, ...], sub: Step) -> Job | Pending:
        """A sub-rule that decides and tells nothing is one chance node; others keep their frame below."""
        if sub not in self.kernels:
            return Pending(ALONE, [(0, sub, (), (0, sub))], (stack, step, answers, sub))
        kernel = self.kernels[sub]
        if kernel is not None:
            return rolled(stack, step, answers, kernel)
        deeper = self._stack(stack, Frame(step, answers))
        return deeper, sub, (), (deeper, sub)

    def _not_alone(self, places: list[Place]) -> None:
        """Something was told or asked: every sub-rule that was being unfolded by itself keeps its frame."""
        first = self.alone[0]
        for node in self.pending[first + 1 :]:
            places += node.places
        for _, key in places:
            del self.memo[key]
        for at in self.alone:
            self.kernels[self.pending[at].label[-1]] = None
        self.alone.clear()
        del self.pending[first + 1 :]
        self._go_on(self.pending[first])

    def _go_on(self, top: Pending) -> None:
        """Of a sub-rule that was unfolded by itself it is known now what it is."""
        onward = self._does(*top.label)
        if not isinstance(onward, Pending):
            onward = Pending(None, [onward])
        onward.places, onward.told = top.places, top.told
        self.pending[-1] = onward

    def _close(self, top: Pending) -> int | None:
        """All kids are there: make the node. A sub-rule unfolded by itself is now settled."""
        if top.kind == ALONE:
            self.alone.pop()
            self.kernels[top.label[-1]] = settle(self.graph, top.kids[0])
            self._go_on(top)
            return None
        self.pending.pop()
        if top.kind is None:
            return self._finish(top.places, top.told, top.kids[0])
        if len(self.graph) >= self.most:
            raise TooMany(
                f"this unfolds to more than {self.most:,} positions: ask about fewer dice, targets or choices"
            )
        node = self.graph.add(top.kind, top.sorted_kids(), top.label, top.weights)
        return self._finish(top.places, top.told, node)

    def _finish(self, places: list[Place], told: list[Any], number: int) -> int:
        if told:
            number = self.graph.add(TOLD, (number,), None, told=tuple(told))
        for place in places:
            place[0] = number
        return number

    def _stack(self, below: int, frame: Frame) -> int:
        number = self.stacks.get((below, frame))
        if number is None:
            number = self.stacks[below, frame] = len(self.frames)
            deep = self.frames[below][0] + 1
            self.frames.append((deep, below, frame))
            if deep >= SHALLOW and not deep & (deep - 1):  # at every doubling: so it takes no time
                while below:
                    _, below, waiting = self.frames[below]
                    if waiting == frame:
                        raise _cycle(frame.step)
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


def _cycle(step: Step) -> RuleCycle:
    return RuleCycle(
        f"{step} comes back to itself with the same facts: it could go round for ever; "
        "give it facts that grow or shrink"
    )
