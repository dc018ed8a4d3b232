"""What one number is asked of an attack: its worth, the best answer, a mean, a chance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from affray.chance.distribution import Distribution
from affray.errors import BadValue, UnknownName
from affray.rules.words import ATTACKER, label
from affray.studies.case import Case
from affray.uses.advise import Advice, decisions
from affray.uses.graph import Graph
from affray.uses.line import Line
from affray.uses.odds import odds_of
from affray.uses.policy import check_spelling
from affray.uses.unfold import unfold_for

if TYPE_CHECKING:
    from affray.studies.fights import FightMeasure


class Sampled(msgspec.Struct, frozen=True):
    """A number that was sampled: where it lies at 95 %, of how many; of a chance, how often it happened."""

    value: float
    low: float
    high: float
    times: int
    count: int | None = None

    def __float__(self) -> float:
        return self.value

    @property
    def half(self) -> float:
        """How far off it may be, up or down."""
        return max(self.value - self.low, self.high - self.value)


Found: TypeAlias = Fraction | int | str | Sampled | None
"""A number, exact or sampled; of the best answer its name; None where nothing is to be decided."""
Kind: TypeAlias = Literal["worth", "best", "mean", "chance"]
Asks: TypeAlias = "Measure | FightMeasure"
"""A number asked of an attack, or of a fight."""
LEAST = re.compile(r"(?P<of>[^<>=]+?)\s*>=\s*(?P<least>-?[0-9]{1,9})")


class Measure(msgspec.Struct, frozen=True):
    """One number asked of an attack.

    kind    "worth", of the whole to the attacker; "best", the answer that is taken; "mean", of an effect;
            "chance", of so much of it or more
    of      the effect's key, or the prompt's; without a prompt, "best" is of the first open decision
    least   how much of the effect, for a chance
    """

    kind: Kind
    of: str = ""
    least: int = 1

    def __str__(self) -> str:
        """As it is written: "worth", "best spend", "mean damage", "damage>=12"."""
        if self.kind == "chance":
            return f"{self.of}>={self.least}"
        return f"{self.kind} {self.of}".strip()

    def __call__(self, line: Line) -> Found:
        """The number, under a line through an attack."""
        if self.kind == "worth":
            _wants(line)
            return line.worth(ATTACKER, line.graph.root, line.start)
        if self.kind == "best":
            return _named(_answer(line, self.of))
        odds = amounts(line, self.of)
        return odds.mean() if self.kind == "mean" else odds.at_least(self.least)


def measure(text: str) -> Measure:
    """A measure as it is written: "worth", "best", "best spend", "mean damage", "damage>=12"."""
    said = text.strip()
    least = LEAST.fullmatch(said)
    if least:
        return Measure("chance", least["of"].strip(), int(least["least"]))
    kind, _, of = said.partition(" ")
    if kind == "worth" and not of:
        return Measure("worth")
    if kind == "best":
        return Measure("best", of.strip())
    if kind == "mean" and of.strip():
        return Measure("mean", of.strip())
    raise BadValue(
        f"{said[:60]!r} is no measure: write worth, best, best PROMPT, mean EFFECT or EFFECT>=NUMBER",
        path="measure",
    )


def measured(case: Case, measures: Sequence[Measure]) -> tuple[Found, ...]:
    """All that is asked of one attack; with a longer head where an open end cannot answer."""

    def take(graph: Graph) -> tuple[Found, ...]:
        check_spelling(case.policy, graph.choices())
        line = Line(graph, case.policy)
        return tuple(one(line) for one in measures)

    return unfold_for(case.start, take)


def amounts(line: Line, key: str) -> Distribution[Any]:
    """How much of one effect there is; certainly none where it cannot happen."""
    try:
        return odds_of(line, of=key)
    except UnknownName:
        return Distribution.certain(0)


def _wants(line: Line) -> None:
    if ATTACKER not in line.worths:
        raise BadValue("worth needs what the attacker wants: give a goal", path="goal")


def _answer(line: Line, prompt: str) -> tuple[Any, ...]:
    """What is answered; several where it depends on how the dice fall."""
    if prompt:
        return next((one.answers for one in decisions(line) if one.prompt.key == prompt), ())
    _wants(line)
    advice = Advice(line, ATTACKER)
    return () if advice.choice is None else (advice.best[0].option,)


def _named(answers: tuple[Any, ...]) -> Found:
    if len(answers) == 1 and type(answers[0]) is int:
        return answers[0]
    return "/".join(map(label, answers)) or None
