"""The laws of a rule, checked at a position."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import msgspec

from affray.chance.hand import Hand
from affray.chance.reading import Tally, curtail
from affray.chance.throw import Shown, Throw
from affray.chance.weigh import weigh
from affray.errors import AffrayError
from affray.rules.frozen import is_frozen
from affray.rules.position import Frame, Position, hop
from affray.rules.rule import Rule
from affray.rules.rulings import Rulings
from affray.rules.table import Choice, Inflict, Noted, Roll, Told
from affray.rules.words import label
from affray.systems.system import System

MOST_FACES = 8_000
DEEP = 3


def check_position(system: System, position: Position) -> Iterator[str]:
    """What is wrong at one position, in sentences."""
    if position.over:
        return
    where = position.frames[-1].step.rule.name
    yield from _check_facts(where, position.frames[-1])
    try:
        once, again = hop(position), hop(position)
    except AffrayError as wrong:
        yield f"{where}: {wrong.code}: {wrong}"
        return
    if once != again:
        yield f"{where}: the same answers led to another question or telling: it knows more than its facts"
    yield from _check_told(system, position.frames[-1].step.rule, once.told)
    if isinstance(once.question, Choice):
        yield from _check_choice(system, where, once.question)
    elif once.question is not None:
        yield from _check_roll(system, where, once.question)


def _check_facts(where: str, frame: Frame) -> Iterator[str]:
    for name, fact in zip(frame.step.rule.facts, frame.step.facts, strict=True):
        if not is_frozen(fact):
            yield f"{where}: the fact {name!r} holds something that can change"
        if any(
            any(isinstance(part, Rulings) for part in _parts(one)) for one in _parts(fact) if callable(one)
        ):
            yield (
                f"{where}: a reading in the fact {name!r} holds the rulings: which of them mattered is "
                "found by giving the page others; make the reading on the page that rolls"
            )
    for answer in frame.answers:
        if not is_frozen(answer):
            yield f"{where}: the answer {answer!r} can change"


def _parts(fact: Any) -> Iterator[Any]:
    """A fact, and everything that it is made of."""
    yield fact
    if isinstance(fact, (tuple, frozenset)):
        for one in fact:
            yield from _parts(one)
    elif isinstance(fact, msgspec.Struct):
        for name in fact.__struct_fields__:
            yield from _parts(getattr(fact, name))


def _check_told(system: System, rule: Rule[Any], told: tuple[Any, ...]) -> Iterator[str]:
    where = rule.name
    keys = {effect.key for effect in system.every_effect}
    for one in told:
        if isinstance(one, Told) and one.effect.key not in keys:
            yield f"{where} tells {one.effect.key!r}, which is not among the effects of the book"
        if isinstance(one, Noted) and one.key not in system.notes:
            yield f"{where} notes {one.key!r}, for which the book has no words"
        if isinstance(one, Noted) and not {*one.cites} <= {*rule.clauses}:
            yield f"{where} cites {', '.join(one.cites)} in a note, which it does not carry out"


def _check_choice(system: System, where: str, choice: Choice) -> Iterator[str]:
    if choice.prompt not in system.every_prompt:
        yield f"{where} asks {choice.prompt.key!r}, which is not among the prompts of the book"
    labels = [label(option) for option in choice.options]
    if len(set(labels)) < len(labels):
        yield f"{where}: two options of {choice.prompt.key!r} have the same name: {', '.join(labels)}"
    if not all(map(is_frozen, choice.options)):
        yield f"{where}: an option of {choice.prompt.key!r} can change"


def _check_roll(system: System, where: str, roll: Roll | Inflict) -> Iterator[str]:
    what = f"{where}: {type(roll.reading).__name__} of {roll.why!r}"
    if not is_frozen(roll.reading):
        yield f"{what}: the reading can change"
    if isinstance(roll, Inflict):
        for effect in roll.effects:
            if effect.key not in {one.key for one in system.every_effect}:
                yield f"{where} inflicts {effect.key!r}, which is not among the effects of the book"
    odds = weigh(roll.source, roll.reading)
    if sum(odds.weights) != odds.total or min(odds.weights) <= 0:
        yield f"{what}: the weights do not add up to {odds.total}"
    if not all(map(is_frozen, odds.values)):
        yield f"{what}: a value can change"
    yield from _check_by_enumeration(what, roll.source, roll.reading)


def _check_by_enumeration(what: str, source: Throw | Hand, reading: Any) -> Iterator[str]:
    """Compare the weights with every way in which small throws can fall, written out."""
    if isinstance(source, Hand):
        return
    small = Throw(tuple((die, min(count, 2)) for die, count in source.groups))
    written = _written_out(small)
    if written is None:
        return
    odds = weigh(small, reading)
    least: dict[Any, Fraction] = {}
    for shown, chance in written:
        value = reading(shown)
        if (
            isinstance(reading, Tally)
            and reading.read(tuple(map(curtail, reading.sums(shown), reading.enough))) != value
        ):
            yield f"{what}: past `near` a short count still matters, at {reading.sums(shown)}"
        least[value] = least.get(value, Fraction(0)) + chance
    cut = 1 - sum(least.values())
    exact = dict(zip(odds.values, (Fraction(weight, odds.total) for weight in odds.weights), strict=True))
    for value, chance in least.items():
        found = exact.get(value, Fraction(0))
        inside = any(_may_hold(other, value) for other in exact)
        if not inside and not chance <= found <= chance + cut:
            yield f"{what}: weighed at {found} for {value!r}; written out it is {chance}"


def _may_hold(value: Any, finite: Any) -> bool:
    """Whether an open end, or a tuple with one in it, may be where a finite value has gone."""
    if isinstance(value, tuple) and isinstance(finite, tuple):
        both = zip(value, finite, strict=False)
        pairs = [(one, other) for one, other in both if hasattr(one, "edge") or one != other]
        return len(value) == len(finite) and bool(pairs) and all(_may_hold(*pair) for pair in pairs)
    return hasattr(value, "edge") and not _finite_below(finite, value)


def _finite_below(value: Any, end: Any) -> bool:
    return isinstance(value, int) and (value < end.edge if end.up else value > end.edge)


def _written_out(throw: Throw) -> list[tuple[tuple[Shown, ...], Fraction]] | None:
    """Every way to fall, re-rolls to a small depth; None: too many."""
    if prod(die.sides ** (DEEP if die.again else 1) for die in throw.dice) > MOST_FACES:
        return None
    chains = [
        [
            (
                Shown(die, faces),
                prod(
                    (Fraction(die.ways(face), die.sides ** abs(die.best)) for face in faces),
                    start=Fraction(1),
                ),
            )
            for length in range(1, (DEEP if die.again else 1) + 1)
            for faces in product(range(1, die.sides + 1), repeat=length)
            if all(face == die.sides for face in faces[:-1]) and (not die.again or faces[-1] != die.sides)
        ]
        for die in throw.dice
    ]
    return [
        (tuple(shown for shown, _ in fall), prod((chance for _, chance in fall), start=Fraction(1)))
        for fall in product(*chains)
    ]
