"""A book as the doors see it, and the registry in which they find it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import msgspec

from affray.errors import UnknownName, find, suggest
from affray.rules.clause import Clauses
from affray.rules.fighting import Fighting
from affray.rules.goal import Goal
from affray.rules.rule import Step
from affray.rules.rulings import Rulings
from affray.rules.table import Noted
from affray.rules.words import Effect, Option, Prompt


def listed(table: Callable[[], Mapping[str, Any]]) -> Callable[[], Mapping[str, Any]]:
    """A list of a book's catalogue for people to look through, as plain data."""
    return partial(_listed, table)


def _listed(table: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    return {name: msgspec.to_builtins(row) for name, row in table().items()}


def named(what: str, table: Callable[[], Mapping[str, Any]]) -> Callable[[str], Mapping[str, Any]]:
    """How a field is filled by the name of a weapon, a foe: with that entry of a list, as plain data."""
    return partial(_named, what, table)


def _named(what: str, table: Callable[[], Mapping[str, Any]], name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = msgspec.to_builtins(find(what, name, table()))
    return found


def whatever(*goals: Goal) -> dict[str, Callable[[Any], Goal]]:
    """Goals that are the same whatever the scenario, by their names."""
    return {goal.key: partial(_same, goal) for goal in goals}


def _same(goal: Goal, scenario: Any) -> Goal:
    del scenario
    return goal


def numbered(names: Iterable[str]) -> tuple[str, ...]:
    """What several targets are called: those of one name are numbered, and one alone needs no name."""
    every = list(names)
    if len(every) == 1:
        return ()
    return tuple(
        f"{name} {every[: at + 1].count(name)}" if every.count(name) > 1 else name
        for at, name in enumerate(every)
    )


def nothing_left(scenario: Any, told: Mapping[Effect, Any]) -> Iterable[Noted]:
    """What a book says at the end that has nothing more to say."""
    del scenario, told
    return ()


def no_names(scenario: Any) -> tuple[str, ...]:
    """One target needs no name."""
    del scenario
    return ()


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """A table that designers print: one number over two ranges of a preset's fields.

    words    what the table shows
    preset   the attack it is about
    measure  what is asked, as `affray sweep --measure` takes it: an effect's key, "damage>=12", "best spend"
    over     the ranges by what they go over, as `--over` takes them: {"attacker.pool": "2..10"}; the first
             goes down, the second across
    goal, choices, policy   what is wanted, what is settled beforehand, and how the rest is taken
    """

    words: str
    preset: str
    measure: str
    over: Mapping[str, str]
    goal: str | None = None
    choices: Mapping[str, Any] = {}
    policy: str = "best"


class System(msgspec.Struct, frozen=True, kw_only=True):
    """One rule system: everything that a door needs to offer it, and nothing about doors.

    key, title  its name in commands and addresses, and what it is called
    scenario    the frozen record of all that an attack begins with (attacker, target, rulings, …)
    begin       the first step of the attack in a scenario
    rulings     the record of its rulings, a field `rulings` of the scenario
    goals       what a side may want, by name: a scenario gives the goal, for some depend on it (what is left
                to take away); the first is what the attacker wants if nobody says otherwise
    goals_of_defender  what the defender may want, by name; the first if nobody says otherwise
    effects     everything that its rules can tell
    prompts     everything that its rules can ask
    options     the entries of its menus that have words of their own
    presets     ready scenarios by name, as plain data, with a "goal" and "choices" of their own where the
                first goal does not fit; the first is the one that a newcomer meets
    names       for each field that may be given by a name ("target": "wolf"): the field's path, and what
                turns a name into plain data for it; raises UnknownName
    replaces    for a field that speaks for others ("target.defense"): the paths of those that give way
                ("target.melee") when it is set over a named thing; "*" is every element of a list
    settles     for a question that a field of the scenario settles beforehand: the field and its value, as
                "situation.option={answer}"; so a door can say why an answer is not on the menu
    left        what there is to say at the end of an attack besides what was told: notes, from the scenario
                and the amount of each effect
    fields      what a field is called as the axis of a table or a picture, by its path
    measures    names for what is often asked of an attack, each for a measure ("drop": "down>=1")
    benchmarks  the tables that designers print, by name
    catalogue   lists of named things that people may look through, by their kind
    clauses     reads its clauses
    notes       what a note's key means, in words with the note's details in braces
    refusals    sentences with which it refuses something, {a} to {e} for what is named in them: by these they
                are known again, to be said in another language
    fighting    its side of a fight of many attacks; None: it has none
    dice        names of dice that a reading tells apart, as words
    own_words   words that it shares with other books, and in some language has words of its own for
    targets     what those who are attacked are called, by their number, where there are several
    of_attacker keys of the effects that befall the attacker, not one of the targets
    package     the package or module its rules live in; the module of `begin` if it is not said
    schema      the version of its scenario's fields
    """

    key: str
    title: str
    scenario: type[Any]
    begin: Callable[[Any], Step]
    rulings: type[Rulings]
    goals: Mapping[str, Callable[[Any], Goal]]
    goals_of_defender: Mapping[str, Callable[[Any], Goal]] = {}
    effects: tuple[Effect, ...]
    prompts: tuple[Prompt, ...]
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Any]]
    names: Mapping[str, Callable[[str], Mapping[str, Any]]] = {}
    replaces: Mapping[str, tuple[str, ...]] = {}
    settles: Mapping[str, str] = {}
    left: Callable[[Any, Mapping[Effect, Any]], Iterable[Noted]] = nothing_left
    fields: Mapping[str, str] = {}
    measures: Mapping[str, str] = {}
    benchmarks: Mapping[str, Benchmark] = {}
    catalogue: Mapping[str, Callable[[], Mapping[str, Any]]] = {}
    clauses: Callable[[], Clauses]
    notes: Mapping[str, str] = {}
    refusals: tuple[str, ...] = ()
    fighting: Fighting | None = None
    dice: tuple[str, ...] = ()
    own_words: tuple[str, ...] = ()
    targets: Callable[[Any], tuple[str, ...]] = no_names
    of_attacker: frozenset[str] = frozenset()
    package: str = ""
    schema: int = 1

    @property
    def every_effect(self) -> tuple[Effect, ...]:
        """What an attack can tell, and what only the turns of a fight can."""
        return self.effects + (self.fighting.effects if self.fighting else ())

    @property
    def every_prompt(self) -> tuple[Prompt, ...]:
        """What an attack can ask, and what only the turns of a fight can."""
        return self.prompts + (self.fighting.prompts if self.fighting else ())

    def goal(self, name: str, scenario: Any) -> Goal:
        """One of the attacker's goals by name, for a scenario."""
        if name not in self.goals:
            raise UnknownName(f"{self.title} has no goal {name!r}; {suggest(name, self.goals)}", path="goal")
        return self.goals[name](scenario)

    def preset(self, name: str) -> Any:
        """A preset's scenario; the choices and the goal that it may name besides are for the doors."""
        known = {field.encode_name for field in msgspec.structs.fields(self.scenario)}
        return msgspec.convert(
            {key: value for key, value in self.presets[name].items() if key in known}, self.scenario
        )

    def effect(self, key: str) -> Effect:
        """An effect by its key; "damage@2" is the one on the third target alone."""
        name, _, to = key.partition("@")
        for effect in self.effects:
            if effect.key == name:
                return effect.on(int(to)) if to.isdigit() else effect
        known = [effect.key for effect in self.effects]
        raise UnknownName(f"{self.title} tells of no {key!r}; {suggest(key, known)}")


class Systems(Mapping[str, System]):
    """The books that are installed: ours, and those that other packages offer.

    A package offers a book by an entry point in the group `affray.systems`, whose name is the book's key and
    whose object is its System.
    """

    def __init__(self, ours: Mapping[str, str]) -> None:
        self._where = dict(ours)
        self._loaded: dict[str, System] = {}
        self._looked = False

    def __getitem__(self, key: str) -> System:
        if key not in self._loaded:
            where = self._where.get(key) or self._all().get(key)
            if where is None:
                raise UnknownName(f"no book {key!r}; {suggest(key, self)}", path="system")
            module, _, name = where.partition(":")
            self._loaded[key] = getattr(import_module(module), name)
        return self._loaded[key]

    def __contains__(self, key: object) -> bool:
        return key in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def add(self, system: System) -> None:
        """Make a book known in this process."""
        self._where[system.key] = ""
        self._loaded[system.key] = system

    def refusals(self) -> tuple[str, ...]:
        """The sentences with which the books refuse something, of those that have been asked for so far."""
        return tuple(dict.fromkeys(said for book in self._loaded.values() for said in book.refusals))

    def _all(self) -> dict[str, str]:
        """Where each book is; other packages are asked once. Ours, and those made known here, come first."""
        if not self._looked:
            self._looked = True
            others = {point.name: point.value for point in entry_points(group="affray.systems")}
            self._where |= {key: where for key, where in others.items() if key not in self._where}
        return self._where
