"""Scripted fights: every answer and every face written down beforehand, with how everybody stands after it.

A scripted fight is a fight file with a list `script`. Each entry is an action as a table takes it (`do` is
"target", "choose", "faces", "pass", "wait" or "remove"), and may say in `then` what is different after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from affray.doors.fields import brief, convert
from affray.doors.fight_documents import standing_document
from affray.doors.fights import FightFile, build_fight
from affray.doors.files import read_file, read_text
from affray.doors.tables.acts import Aim, Choose, Faces, Pass, Remove, Wait
from affray.errors import AffrayError, BadValue, UnknownName
from affray.fight.battle import Battle
from affray.fight.flow import Place
from affray.systems import books
from affray.uses.roller import Roller

MOST_STEPS = 10_000
Act = Aim | Choose | Faces | Pass | Wait | Remove


class Then(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is different after a step: the round, whose turn it is, who has won, and how fighters stand.

    fighters   by name: each of its numbers that is another now, `conditions` (all of them) and `out`
    """

    round: int | None = None
    turn: str | None = None
    winner: str | None = None
    fighters: dict[str, dict[str, int | bool | list[str]]] = {}


class Step(msgspec.Struct, frozen=True):
    """One step: what is done, and what is different then."""

    act: Act
    then: Then


def scripted(what: str, **changes: Any) -> FightFile:
    """A scripted fight: the one that comes with a book, by the book's key, or a file's."""
    if what in books:
        shipped = files("affray.doors") / "scripted" / f"{what}.toml"
        if not shipped.is_file():
            raise UnknownName(f"no scripted fight comes with {books[what].title}: give a file that has one")
        return build_fight(read_text(shipped.read_text("utf-8"), what), name=what, **changes)
    return build_fight(read_file(what), name=what, **changes)


def steps_of(asked: FightFile) -> tuple[Step, ...]:
    """The steps of a scripted fight, each as it fits."""
    script = asked.data.get("script")
    if not isinstance(script, list) or not script:
        raise BadValue("there is no script in it: write [[script]] for each step", path="script")
    if len(script) > MOST_STEPS:
        raise BadValue(f"{len(script):,} steps: at most {MOST_STEPS:,}", path="script")
    return tuple(_step(one, f"script.{number}") for number, one in enumerate(script))


def battle_of(asked: FightFile, roller: Roller | None = None) -> Battle:
    """The fight before its first step: everybody is asked, also whom to attack where there is one foe."""
    return Battle(asked.fight, roller, asked=asked.fight.sides, declared=True)


def follow(battle: Battle, steps: tuple[Step, ...]) -> Iterator[dict[str, Any]]:
    """Take one step after another, and tell how everybody stands after each; what differs is refused."""
    known = stands(battle)
    for number, step in enumerate(steps):
        at = f"script.{number}"
        if battle.question is None:
            raise BadValue("the fight is over before this step: leave it out", path=at)
        try:
            _take(battle, step.act)
        except AffrayError as wrong:
            wrong.path = ".".join(part for part in (at, wrong.path) if part)
            raise
        wanted, known = expected(known, step, f"{at}.then.fighters"), stands(battle)
        _compare(wanted, known, f"{at}.then")
        yield known


def stands(battle: Battle) -> dict[str, Any]:
    """How a fight stands: round, turn, winner, and everybody who is not taken away: numbers, conditions."""
    place, cast = battle.place, battle.cast
    gone = {one.name for one, state in zip(cast.combatants, battle.ids, strict=True) if state == cast.gone}
    turn = battle.fight.combatants[place.who].name if isinstance(place, Place) else None
    return {
        "round": battle.round,
        "turn": turn,
        "winner": battle.winner,
        "fighters": {name: one for name, one in standing_document(battle).items() if name not in gone},
    }


def expected(before: Mapping[str, Any], step: Step, at: str) -> dict[str, Any]:
    """How it should stand after a step, by how it stood and by what the step says is different."""
    then = step.then
    fighters = {name: dict(one) for name, one in before["fighters"].items()}
    for name, changes in then.fighters.items():
        if name not in fighters:
            raise UnknownName(f"nobody is called {brief(name)}; known: {', '.join(fighters)}", path=at)
        one = fighters[name]
        one["numbers"] = dict(one["numbers"])
        for key, value in changes.items():
            (one if key in {"conditions", "out"} else one["numbers"])[key] = value
    if isinstance(step.act, Remove):
        fighters.pop(step.act.who, None)
    found = {**before, "fighters": fighters}
    found |= {key: value for key, value in msgspec.to_builtins(then).items() if key != "fighters"}
    if then.winner is not None:
        found["turn"] = None
    return found


def _compare(wanted: dict[str, Any], now: dict[str, Any], at: str) -> None:
    for key in ("round", "turn", "winner"):
        if wanted[key] != now[key]:
            raise BadValue(
                f"the script says {brief(wanted[key])}, but it is {brief(now[key])}", path=f"{at}.{key}"
            )
    for name, one in now["fighters"].items():
        other = wanted["fighters"].get(name)
        if other != one:
            raise BadValue(f"the script has {other}, but it is {one}", path=f"{at}.fighters.{name}")


def _step(entry: Any, at: str) -> Step:
    if not isinstance(entry, dict):
        raise BadValue(f"{brief(entry)} is no step: a step is a table of fields", path=at)
    act = {key: value for key, value in entry.items() if key != "then"}
    return Step(convert(act, Act, at=at), convert(entry.get("then", {}), Then, at=f"{at}.then"))


def _take(battle: Battle, act: Act) -> None:
    if isinstance(act, Aim):
        battle.choose(act.foe)
    elif isinstance(act, Choose):
        battle.choose(act.option)
    elif isinstance(act, Faces):
        battle.lay(act.faces)
    elif isinstance(act, Pass):
        battle.end_turn()
    elif isinstance(act, Wait):
        battle.delay(act.after)
    else:
        battle.remove(act.who)
