"""One fight many ways: a field of any fighter, a ruling, or the horizon, going through some values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from affray.doors.fields import brief, names_of
from affray.doors.fight_changes import fighters_by_name
from affray.doors.fights import FightFile, build_fight, fight_of
from affray.doors.files import read_file
from affray.doors.vary import Way, values
from affray.errors import BadValue, ScenarioError, UnknownName, suggest
from affray.studies.fights import FightMeasure, Fray, fight_measure
from affray.systems import System, books
from affray.text.lexicon import Lexicon
from affray.text.safe import clean


class Sure(NamedTuple):
    """How often a fight of parties is fought at most, and how sure one wants to be."""

    times: int = 100_000
    precision: float | None = 0.01
    seed: int = 0


class FightWay(Way):
    """What is varied of a fight."""

    def words(self, system: System, lexicon: Lexicon) -> str:
        """What it is called: as an axis, or beside one of its values."""
        who, _, field = self.name.partition(".")
        if self.kind == "field" and field in system.fields:
            return f"{clean(who)}: {lexicon.tongue.word(system.fields[field])}"
        return self.name


class Varied(NamedTuple):
    """A fight that can be varied: what it is built from."""

    name: str
    data: dict[str, Any]
    sets: Sequence[str]
    rulings: Sequence[str]

    def at(self, ways: Sequence[Way], values: Sequence[Any]) -> FightFile:
        """The fight with one value each."""
        sets, rulings = list(self.sets), list(self.rulings)
        for way, value in zip(ways, values, strict=True):
            (rulings if way.kind == "ruling" else sets).append(f"{way.name}={value}")
        return build_fight(self.data, name=self.name, sets=sets, rulings=rulings)


def is_fight(what: str, *, asked: bool = False) -> bool:
    """Whether a fight is meant, and not an attack: it was said so, or nothing else can be."""
    if asked:
        return True
    book, _, name = what.partition("/")
    if book in books and not Path(what).exists():
        fighting = books[book].fighting
        return bool(name and fighting and name in fighting.presets and name not in books[book].presets)
    if not Path(what).is_file():
        return False
    try:
        return "fighters" in read_file(what)
    except ScenarioError:
        return False


def varied(what: str, sets: Sequence[str], rulings: Sequence[str]) -> tuple[Varied, FightFile]:
    """The fight that is meant, and as it is with what is set for all."""
    first = fight_of(what)
    found = Varied(first.name, first.data, tuple(sets), tuple(rulings))
    return found, found.at((), ())


def fight_way(text: str, asked: FightFile, *, option: str) -> FightWay:
    """What is to be varied: "Ash.target.health=10..40..5", "RULING=yes,no", "horizon=3,6"."""
    name, equals, listed = text.partition("=")
    name = name.strip()
    if not equals or not name or not listed.strip():
        raise BadValue(
            f"{brief(text)} says no name and values: write {option} Ash.target.health=10..40..5", path=option
        )
    rulings = names_of(asked.system.rulings)
    found = values(listed, name)
    if name in rulings:
        return FightWay(name, "ruling", found)
    first, _, rest = name.partition(".")
    known = fighters_by_name(asked.data)
    if name == "horizon" or (rest and (first == "fighters" or first in known)):
        return FightWay(name, "field", found)
    said = [*(f"{one}.target" for one in known), "horizon", *rulings]
    raise UnknownName(
        f"nothing of a fight to vary is called {brief(name)}; {suggest(name, said)}", path=name[:40]
    )


def fray(asked: FightFile, sure: Sure) -> Fray:
    """A fight as a study takes it."""
    return Fray(asked.fight, sure.times, sure.precision, sure.seed)


def asked_measures(texts: Sequence[str], asked: FightFile) -> tuple[FightMeasure, ...]:
    """What is asked of it, each once."""
    return tuple(dict.fromkeys(fight_measure(text, asked.fight) for text in texts))
