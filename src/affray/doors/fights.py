"""Fight files: who fights, on which side, with which habits; and the fight they stand for.

A fight file is TOML or JSON: `system`, perhaps `schema`, `rulings` and `horizon`, and a list `fighters`. A
fighter has fields of the fight (name, side, count, initiative, aims, spending, …) and those of the book's own
sheet; `from = "wolf"` begins with what the book knows by that name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from affray.doors import wire
from affray.doors.fields import brief, convert, names_of
from affray.doors.fight_changes import OWN, change
from affray.doors.files import depth, read_file
from affray.doors.wishes import read_goal, read_price
from affray.errors import BadValue, UnknownName, suggest
from affray.fight.cast import Cast
from affray.fight.fighters import Combatant, Fight, several
from affray.fight.habit import Habit
from affray.rules.fighting import Fighting
from affray.rules.goal import Goal
from affray.systems import System, books

MOST_DEPTH = 32


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a fight file says of a fighter besides its sheet.

    name, side   what it is called; whom it fights for
    count        how many of them: a group, with one place in the order of turns
    initiative   its place in the order of turns, higher first
    aims         whom it attacks
    spending     how it decides within an attack: best, reckless, careful, none
    goal         what it wants when it attacks, and `guard` when it is attacked: goals by name, or prices
    choices      answers that it always gives, by prompt
    retreats     it flees when no more than this share of it is left, such as 0.25
    joins        the round in which it joins
    """

    name: str = ""
    side: str
    count: Annotated[int, Meta(ge=1, le=500)] = 1
    initiative: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None = None
    aims: str = "first"
    spending: str = "best"
    goal: str | dict[str, int | float | str] | None = None
    guard: str | dict[str, int | float | str] | None = None
    choices: dict[str, bool | int | str] = {}
    retreats: int | float | str = 0
    joins: Annotated[int, Meta(ge=1, le=1_000)] = 1


class FightFile(NamedTuple):
    """A fight as it was asked for: its book, its name, and what it was built from."""

    system: System
    name: str
    data: dict[str, Any]
    fight: Fight


def fight_of(
    what: str, *, sets: Sequence[str] = (), rulings: Sequence[str] = (), horizon: int | None = None
) -> FightFile:
    """The fight that is meant: a book (its first ready fight), "book/name", or a file."""
    found = _preset(what)
    name, data = found or (what, read_file(what))
    return build_fight(data, name=name, sets=sets, rulings=rulings, horizon=horizon)


def build_fight(
    data: Any,
    *,
    name: str = "",
    sets: Sequence[str] = (),
    rulings: Sequence[str] = (),
    horizon: int | None = None,
) -> FightFile:
    """A fight from plain data as a file holds it, with some fields changed: "fighters.0.target.health=30"."""
    if not isinstance(data, Mapping):
        raise BadValue(f"{brief(data)} is no fight: a fight is a table of fields")
    if depth(data) > MOST_DEPTH:
        raise BadValue(f"tables within tables, more than {MOST_DEPTH} deep: a fight is flatter")
    system = _system(data)
    fighting = fighting_of(system)
    fields = {key: deepcopy(value) for key, value in data.items()}
    unknown = next((key for key in fields if key not in OWN), None)
    if unknown is not None:
        raise UnknownName(f"there is no such field; {suggest(str(unknown), OWN)}", path=str(unknown))
    change(fields, sets, rulings, (system.rulings, (Member, fighting.sheet)))
    if horizon is not None:
        fields["horizon"] = horizon
    made = rulings_of(fields.get("rulings", {}), system)
    fighters = fields.get("fighters")
    if not isinstance(fighters, list) or not fighters:
        raise BadValue("a fight needs its fighters: write [[fighters]] for each", path="fighters")
    combatants = tuple(
        one
        for at, entry in enumerate(fighters)
        for one in combatants_of(entry, system, fighting, f"fighters.{at}")
    )
    fight = Fight(
        fighting=fighting, rulings=made, combatants=combatants, horizon=_horizon(fields.get("horizon"))
    )
    Cast(fight).check()
    return FightFile(system, name or system.key, fields, fight)


FIELDS = tuple(Member.__struct_fields__)


def ready_fight(system: System, name: str) -> dict[str, Any]:
    """One of a book's ready fights as a file would have it. A name never opens a file."""
    presets = fighting_of(system).presets
    if name not in presets:
        raise UnknownName(f"{system.title} has no fight {brief(name)}; {suggest(name, presets)}")
    return {"system": system.key, **deepcopy(dict(presets[name]))}


def _preset(what: str) -> tuple[str, dict[str, Any]] | None:
    book, _, name = what.partition("/")
    if book not in books or (name and Path(what).exists()):
        return None
    name = name or next(iter(fighting_of(books[book]).presets))
    return f"{book}/{name}", ready_fight(books[book], name)


def _system(data: Mapping[str, Any]) -> System:
    key = data.get("system")
    if not isinstance(key, str):
        raise BadValue(f'which book is it for? write system = "…"; known: {", ".join(books)}', path="system")
    system = books[key]
    schema = data.get("schema", system.schema)
    if schema != system.schema or isinstance(schema, bool):
        raise BadValue(
            f"a fight of schema {brief(schema)}: this Affray reads schema {system.schema} of {system.key}",
            path="schema",
        )
    return system


def fighting_of(system: System) -> Fighting:
    if system.fighting is None:
        fighting = [key for key in books if books[key].fighting is not None]
        raise UnknownName(f"{system.title} has no fights; {suggest(system.key, fighting)}", path="system")
    return system.fighting


def rulings_of(data: Any, system: System) -> Any:
    known = names_of(system.rulings)
    if isinstance(data, Mapping):
        for ruling in data:
            if ruling not in known:
                raise UnknownName(
                    f"{system.title} has no such ruling; {suggest(str(ruling), known)}",
                    path=f"rulings.{ruling}",
                )
    return convert(data, system.rulings, at="rulings")


def _horizon(data: Any) -> int | None:
    if data is None:
        return None
    if isinstance(data, bool) or not isinstance(data, int) or not 1 <= data <= 100_000:
        raise BadValue(f"{brief(data)} is no horizon: give a number of rounds, 1 to 100000", path="horizon")
    return data


def combatants_of(entry: Any, system: System, fighting: Fighting, at: str) -> tuple[Combatant, ...]:
    """A fighter, or a group of them."""
    if not isinstance(entry, dict):
        raise BadValue(f"{brief(entry)} is no fighter: a fighter is a table of fields", path=at)
    entry = dict(entry)  # what it was built from stays as it was written
    base: dict[str, Any] = {}
    named = entry.pop("from", None)
    if named is not None:
        if not isinstance(named, str):
            raise BadValue(f'{brief(named)} is no name: from = "name"', path=f"{at}.from")
        try:
            base = msgspec.to_builtins(fighting.names(named))
        except UnknownName as unknown:
            unknown.path = f"{at}.from"
            raise
    ours = {key: value for key, value in entry.items() if key in FIELDS}
    rest = {key: value for key, value in entry.items() if key not in FIELDS}
    member = convert(ours, Member, at=at)
    name = member.name or named or ""
    if not name:
        raise BadValue("a fighter needs a name", path=f"{at}.name")
    sheet = fighting.called(convert(_over(base, rest), fighting.sheet, at=at), name)
    habit = _habit(member, system, at)
    one = Combatant(
        name=name,
        side=member.side,
        sheet=sheet,
        initiative=member.initiative,
        aim=member.aims,
        habit=habit,
        retreats=read_price(member.retreats, "retreats"),
        joins=member.joins,
    )
    return tuple(several(one, member.count))


def _habit(member: Member, system: System, at: str) -> Habit:
    scene = wire.scenario(system.key)
    goal = next(iter(system.goals)) if member.goal is None else member.goal
    guard = next(iter(system.goals_of_defender), None) if member.guard is None else member.guard
    way: Literal["best", "reckless", "careful", "none"] = member.spending  # type: ignore[assignment]  # Habit checks it
    try:
        wanted = read_goal(goal, scene)
        if isinstance(guard, str) and guard in system.goals_of_defender:
            guarded: Goal | None = system.goals_of_defender[guard](scene.record)
        else:
            guarded = None if guard is None else read_goal(guard, scene)
        return Habit(way, wanted, guarded, tuple(member.choices.items()))
    except UnknownName as unknown:
        unknown.path = ".".join(part for part in (at, unknown.path) if part)
        raise


def _over(base: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Fields written over others: tables field by field, anything else whole."""
    for key, value in over.items():
        mine = base.get(key)
        base[key] = _over(mine, value) if isinstance(mine, dict) and isinstance(value, Mapping) else value
    return base


__all__ = ["FightFile", "Member", "build_fight", "fight_of"]
