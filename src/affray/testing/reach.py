"""Every position that a step can come to, and a way to it with dice that somebody could have rolled."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any, NamedTuple

from affray.chance.hand import Hand
from affray.chance.throw import Die, Throw
from affray.chance.weigh import weigh
from affray.rules.position import Position, hop, start
from affray.rules.rule import Step
from affray.rules.table import AnyReading, Choice, Inflict, Roll, Seen
from affray.uses.play import flat

TRIES = 4000


class Reached(NamedTuple):
    """A position, the one before it, and the answer that led from there (None: a page was turned)."""

    position: Position
    before: int
    answer: Any


def reach(step: Step, *, most: int) -> list[Reached]:
    """The positions after a step, nearest first, at most `most`. An open end is taken at its edge."""
    found = [Reached(start(step), -1, None)]
    seen = {found[0].position}
    todo = deque([0])
    while todo and len(found) < most:
        at = todo.popleft()
        position = found[at].position
        if position.over:
            continue
        for after, answer in _onward(position):
            if after not in seen and len(found) < most:
                seen.add(after)
                todo.append(len(found))
                found.append(Reached(after, at, answer))
    return found


def _onward(position: Position) -> list[tuple[Position, Any]]:
    turned = hop(position)
    question = turned.question
    if question is None:
        return [(turned.position, None)]
    if isinstance(question, Choice):
        return [(position.answered(option), option) for option in question.options]
    values = [getattr(value, "edge", value) for value in weigh(question.source, question.reading).values]
    if isinstance(question, Inflict):
        return [(position.answered(Seen(values[-1])), Seen(values[-1]))]
    return [(position.answered(value), value) for value in dict.fromkeys(values)]


class Witnesses:
    """Faces by which a reading comes to a value, found with loaded dice: fair ones show rare ones rarely."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.known: dict[tuple[Throw | Hand, AnyReading], dict[Any, tuple[int, ...]]] = {}

    def faces(self, question: Roll | Inflict, value: Any) -> tuple[int, ...] | None:
        """Physical faces that read as `value`; None: none were found."""
        known = self.known.setdefault((question.source, question.reading), {})
        for _ in range(TRIES):
            if value in known:
                break
            shown = self._loaded(question.source)
            known.setdefault(question.reading(shown), flat(shown))
        return known.get(value)

    def _loaded(self, source: Throw | Hand) -> tuple[Any, ...]:
        favoured = self.random.choice(["low", "high", "any", "any"])
        strength = self.random.random()

        def face(die: Die) -> int:
            if favoured != "any" and self.random.random() < strength:
                return 1 if favoured == "low" else die.sides
            return self.random.randint(1, die.sides)

        def card(deck: tuple[tuple[int, int], ...]) -> int:
            if favoured != "any" and self.random.random() < strength:
                return deck[0 if favoured == "low" else -1][0]
            return self.random.choice([rank for rank, count in deck for _ in range(count)])

        return source.fall(face) if isinstance(source, Throw) else source.fall(card)
