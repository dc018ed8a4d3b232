"""The best choices at every place of a fight, found in floats; `certify` proves them in exact rationals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from affray.fight.chain import Branch, Chain
from affray.fight.habit import decided
from affray.fight.knots import knots
from affray.fight.plan import ASKED, END, Share
from affray.fight.solve import dot
from affray.rules.words import ATTACKER

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[Any]

CLOSE = 1e-13
MOST_SWEEPS = 20_000
Key = tuple[int, int]
"""A place and the number of the deed there."""


class Optimum:
    """Every choice of a fight, taken so that no side can do better by changing its own.

    options   for each place and deed, for each question of its plan the number of the option that is taken
    worth     for each side what each place is worth to it
    """

    def __init__(self, chain: Chain, ends: Callable[[int, int], float], alone: int | None) -> None:
        import numpy as np

        self.np, self.chain, self.alone = np, chain, alone
        self.worth: Floats = np.zeros((2, len(chain.places)))
        for place, branches in enumerate(chain.branches):
            if not branches:
                self.worth[:, place] = [ends(place, side) for side in (0, 1)]
        self.options: dict[Key, dict[int, int]] = {}
        self.to: list[list[Any]] = [[np.array(one.to) for one in branches] for branches in chain.branches]
        self._habits: dict[int, dict[int, int]] = {}
        self._shares: dict[Any, Share] = {}
        self.decisions = sum(
            any(ASKED in branch.landing.plan.kind for branch in branches) for branches in chain.branches
        )

    def open(self, branch: Branch, node: int) -> bool:
        """Whether a choice is open, and not taken by habit."""
        return self.alone is None or self.side(branch, node) == self.alone

    def side(self, branch: Branch, node: int) -> int:
        """The side whose choice a question is."""
        by = branch.landing.plan.label[node].by
        return self.chain.cast.side[branch.by if by == ATTACKER else branch.against]

    def ways(self, branch: Branch) -> Floats:
        """The chance of each way in which a deed can end, a row for each END of its plan."""
        landing = branch.landing
        if landing.ready is None:
            chances = landing.plan.chances
            found = self.np.zeros((len(chances), len(landing.ways)))
            for outcome, way in landing.where.items():
                found[:, way] += chances[:, outcome]
            landing.ready = found
        return landing.ready  # type: ignore[no-any-return]  # that is what is kept there

    def solve(self) -> None:
        """From the last futures to the first: each place, or each knot of places, by itself."""
        onward = [[kid for branch in branches for kid in branch.to] for branches in self.chain.branches]
        for part in knots(onward):
            if len(part) == 1 and part[0] not in onward[part[0]]:
                if onward[part[0]]:
                    self._improve(part[0])
            else:
                self._knot(part)

    def _knot(self, part: list[int]) -> None:
        """Choose, see what that is worth, and choose again until nobody wants to change."""
        seen: list[Any] = []
        for _ in range(50):
            for place in part:
                self._improve(place)
            now = [
                tuple(self.options[place, n].items()) for place in part for n in range(len(self.to[place]))
            ]
            self._settle(part)
            if now in seen[-1:]:
                return
            if now in seen:
                break
            seen.append(now)
        for _ in range(MOST_SWEEPS):  # they chase one another: small steps come to rest
            if sum(map(self._improve, part)) < CLOSE:
                return

    def _settle(self, part: list[int]) -> None:
        """What the places of a knot are worth under the choices that are taken there."""
        np = self.np
        at = {place: number for number, place in enumerate(part)}
        inside = np.eye(len(part))
        known = np.zeros((len(part), 2))
        if len(part) == 2 and len(self.to[part[0]]) == len(self.to[part[1]]) == 1:
            self._settle_two(*part)
            return
        for row, place in enumerate(part):
            for number, branch in enumerate(self.chain.branches[place]):
                chances = self._chosen(place, number, branch) / len(self.to[place])
                for kid, chance in zip(branch.to, chances.tolist(), strict=True):
                    if kid in at:
                        inside[row, at[kid]] -= chance
                    else:
                        known[row] += chance * self.worth[:, kid]
        if abs(np.linalg.det(inside)) > 1e-300:
            self.worth[:, part] = np.clip(np.linalg.solve(inside, known).T, 0.0, 1.0)

    def _settle_two(self, one: int, other: int) -> None:
        """The usual knot: both miss, and stand where they stood."""
        known, stays, back = [], [], []
        for place, away in ((one, other), (other, one)):
            branch, to = self.chain.branches[place][0], self.to[place][0]
            chances = self._chosen(place, 0, branch)
            same, over = to == place, to == away
            stays.append(float(chances[same].sum()))
            back.append(float(chances[over].sum()))
            known.append(self.worth[:, to] @ (chances * ~(same | over)))
        det = (1 - stays[0]) * (1 - stays[1]) - back[0] * back[1]
        if det > 1e-300:
            self.worth[:, one] = ((1 - stays[1]) * known[0] + back[0] * known[1]) / det
            self.worth[:, other] = (back[1] * known[0] + (1 - stays[0]) * known[1]) / det

    def _chosen(self, place: int, number: int, branch: Branch) -> Floats:
        """The chance of each way under the choices that are taken."""
        plan, options = branch.landing.plan, self.options[place, number]
        if plan.kind[plan.root] == ASKED and len(plan.kind) == len(plan.ends) + 1:
            found: Floats = self.ways(branch)[options[plan.root]]
            return found
        weights, total = self.share(branch, options)
        found = self.np.zeros(len(branch.landing.ways))
        for outcome, weight in weights.items():
            found[branch.landing.where[outcome]] += weight / total
        return found

    def _improve(self, place: int) -> float:
        """Choose the best at a place; by how much its worth has changed."""
        before = self.worth[:, place].copy()
        found = self.np.zeros(2)
        for number, branch in enumerate(self.chain.branches[place]):
            found += self._best(place, number, branch)
        self.worth[:, place] = found / max(1, len(self.to[place]))
        return float(abs(self.worth[:, place] - before).max())

    def _best(self, place: int, number: int, branch: Branch) -> Floats:
        plan = branch.landing.plan
        after = self.worth[:, self.to[place][number]]
        ends = after @ self.ways(branch).T
        root = plan.root
        if plan.kind[root] == ASKED and len(plan.kind) == len(plan.ends) + 1 and self.open(branch, root):
            # One question, and dice: the usual attack. Its options are the ENDs, in order.
            option = int(ends[self.side(branch, root)].argmax())
            self.options[place, number] = {root: option}
            found: Floats = ends[:, option]
            return found
        return self._through(place, number, branch, ends)

    def _through(self, place: int, number: int, branch: Branch, ends: Floats) -> Floats:
        """The same where questions and dice follow one another."""
        np, plan = self.np, branch.landing.plan
        fixed = self._habit(branch) if self.alone is not None else {}
        options: dict[int, int] = {}
        values = np.zeros((2, len(plan.kind)))
        values[:, plan.ends] = ends
        for node, kind in enumerate(plan.kind):
            if kind == END:
                continue
            kids = list(plan.kids[node])
            if kind == ASKED:
                if self.open(branch, node):
                    options[node] = int(values[self.side(branch, node), kids].argmax())
                else:
                    options[node] = fixed[node]
                values[:, node] = values[:, kids[options[node]]]
            else:
                weights, total = plan.label[node]
                values[:, node] = values[:, kids] @ np.array([weight / total for weight in weights])
        self.options[place, number] = options
        found: Floats = values[:, plan.root]
        return found

    def _habit(self, branch: Branch) -> dict[int, int]:
        """What habits would choose."""
        plan, cast = branch.landing.plan, self.chain.cast
        key = id(plan)
        if key not in self._habits:
            habits = cast.combatants[branch.by].habit, cast.combatants[branch.against].habit
            self._habits[key] = decided(plan, *habits, cast.book.lasting)
        return self._habits[key]

    def share(self, branch: Branch, options: dict[int, int]) -> Share:
        """What comes of a deed under some choices, exactly."""
        plan = branch.landing.plan
        key = (id(plan), tuple(options.items()))
        if key not in self._shares:
            self._shares[key] = plan.shared(options)
        return self._shares[key]

    def shares(self) -> list[list[Share]]:
        """The same of every deed at every place."""
        return [
            [self.share(branch, self.options[place, number]) for number, branch in enumerate(branches)]
            for place, branches in enumerate(self.chain.branches)
        ]

    def exact_values(self, place: int, number: int, worth: list[Any]) -> list[Any]:
        """What each node of a deed's plan is worth, exactly, under the choices that are taken."""
        branch, options = self.chain.branches[place][number], self.options[place, number]
        landing = branch.landing
        plan = landing.plan
        values: list[Any] = []
        for node, kind in enumerate(plan.kind):
            if kind == END:
                weights, total = plan.label[node]
                ways: dict[int, int] = {}
                for outcome, weight in weights.items():
                    way = landing.where[outcome]
                    ways[way] = ways.get(way, 0) + weight
                values.append(dot(list(ways.values()), [worth[branch.to[way]] for way in ways]) / total)
            elif kind == ASKED:
                values.append(values[plan.kids[node][options[node]]])
            else:
                weights, total = plan.label[node]
                values.append(dot(list(weights), [values[kid] for kid in plan.kids[node]]) / total)
        return values

    def change(self, better: dict[tuple[int, int, int], int]) -> None:
        """Take other options, by place, deed and question."""
        for (place, number, node), option in better.items():
            self.options[place, number] = {**self.options[place, number], node: option}
