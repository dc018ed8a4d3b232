"""One attack many ways: a field, a ruling or an answer that goes through some values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from affray.doors.fields import brief, names_of
from affray.doors.wire import Scenario, Source, rebuild, scenario
from affray.doors.wishes import Asked, wish
from affray.errors import BadValue, TooMany, UnknownName, suggest
from affray.studies.case import Case
from affray.studies.measure import Measure, measure
from affray.systems import System
from affray.text.lexicon import Lexicon

RANGE = re.compile(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})(?:\s*\.\.\s*([0-9]{1,9}))?")
WHOLE = re.compile(r"-?[0-9]{1,9}")
NUMBERS = re.compile(r"[-0-9.\s]+")
LONG = re.compile(r"[0-9]{10}")
MOST_VALUES = 10_000
Kind = Literal["field", "ruling", "answer"]


class Terms(NamedTuple):
    """What is asked of every attack alike, as the command line has it."""

    sets: Sequence[str] = ()
    rulings: Sequence[str] = ()
    goal: str | None = None
    choose: Sequence[str] = ()
    policy: str | None = None


class Way(NamedTuple):
    """What is varied, and the values that it goes through."""

    name: str
    kind: Kind
    values: tuple[Any, ...]

    def words(self, system: System, lexicon: Lexicon) -> str:
        """What it is called: as an axis, or beside one of its values."""
        if self.kind == "answer":
            return lexicon.prompt(self.name)
        if self.kind == "field" and self.name in system.fields:
            return lexicon.tongue.word(system.fields[self.name])
        return self.name


class Attack(NamedTuple):
    """An attack that can be varied: what it is built from, and what is asked."""

    source: Source
    name: str
    terms: Terms

    def at(self, ways: Sequence[Way], values: Sequence[Any]) -> Asked:
        """The attack with one value each."""
        sets, rulings, choose = list(self.source.set), list(self.source.ruling), list(self.terms.choose)
        into = {"field": sets, "ruling": rulings, "answer": choose}
        for way, value in zip(ways, values, strict=True):
            into[way.kind].append(f"{way.name}={value}")
        scene = rebuild(msgspec.structs.replace(self.source, set=sets, ruling=rulings), self.name)
        return Asked(scene, wish(scene, goal=self.terms.goal, choose=choose, policy=self.terms.policy))


def attack(what: str, terms: Terms) -> tuple[Attack, Scenario]:
    """The attack that is meant."""
    scene = scenario(what, sets=terms.sets, rulings=terms.rulings)
    if scene.source is None:
        raise RuntimeError("a scenario that was read has a source")
    return Attack(scene.source, scene.name, terms), scene


def case(asked: Asked) -> Case:
    """An attack as a study takes it."""
    return Case(asked.scene.system.begin(asked.scene.record), asked.wish.policy)


def way(text: str, system: System, *, option: str) -> Way:
    """What is to be varied: "target.defense=8..30", "spend=0,1,2", "RULING=yes,no"."""
    name, equals, listed = text.partition("=")
    name = name.strip()
    if not equals or not name or not listed.strip():
        raise BadValue(
            f"{brief(text)} says no name and values: write {option} target.defense=8..30", path=option
        )
    return Way(name, _kind(name, system), values(listed, name))


def values(text: str, name: str) -> tuple[Any, ...]:
    """Some values: "8..30", "8..30..2" by twos, "1,2,5", "yes,no"; whole numbers are numbers."""
    found: list[Any] = []
    for part in text.split(","):
        said = part.strip()
        span = RANGE.fullmatch(said)
        if span is None:
            found.append(_one(said, name))
            continue
        first, last, step = int(span[1]), int(span[2]), int(span[3] or 1)
        if last < first:
            raise BadValue(f"{brief(said)} runs backwards: write {last}..{first}", path=name)
        if not step:
            raise BadValue(f"{brief(said)} is no range: write FROM..TO or FROM..TO..STEP", path=name)
        if (last - first) // step >= MOST_VALUES:
            raise TooMany(f"{said[:40]}: at most {MOST_VALUES:,} values to a range", path=name)
        found += range(first, last + 1, step)
    if "" in found:
        raise BadValue(f"{brief(text)} has an empty value: write 1,2,5 or 8..30", path=name)
    return tuple(dict.fromkeys(found))


def _one(said: str, name: str) -> Any:
    """A value by itself: a whole number, or a word; what was meant as a range and is none is refused."""
    if WHOLE.fullmatch(said):
        return int(said)
    if NUMBERS.fullmatch(said) and LONG.search(said):
        raise BadValue(f"{brief(said)} is too large: a number has at most 9 digits here", path=name)
    if ".." in said:
        raise BadValue(f"{brief(said)} is no range: write FROM..TO or FROM..TO..STEP", path=name)
    return said


def asked_measure(text: str, system: System) -> Measure:
    """A measure by a name of the book's, by an effect's key, or as `measure` reads it."""
    said = text.strip()
    said = system.measures.get(said, said)
    for effect in system.effects:
        if effect.key == said.partition("@")[0]:
            return Measure("mean" if effect.counted else "chance", said)
    try:
        found = measure(said)
    except BadValue:
        known = ["worth", "best", *system.measures, *(effect.key for effect in system.effects)]
        raise UnknownName(f"{said[:60]!r} is no measure; {suggest(said, known)}", path="--measure") from None
    if found.kind in {"mean", "chance"}:
        system.effect(found.of)
    known = [prompt.key for prompt in system.prompts]
    if found.kind == "best" and found.of and found.of not in known:
        raise UnknownName(
            f"{system.title} asks no {found.of!r}; {suggest(found.of, known)}", path="--measure"
        )
    return found


def _kind(name: str, system: System) -> Kind:
    """A field of the scenario, a ruling by its own name, or a prompt's answer."""
    rulings = names_of(system.rulings)
    prompts = [prompt.key for prompt in system.prompts]
    if name in prompts:
        return "answer"
    if name in rulings:
        return "ruling"
    if name.partition(".")[0] in names_of(system.scenario):
        return "field"
    known = [*names_of(system.scenario), *prompts, *rulings]
    raise UnknownName(f"nothing to vary is called {brief(name)}; {suggest(name, known)}", path=name[:40])
