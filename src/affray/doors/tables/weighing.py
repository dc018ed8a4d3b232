"""What a decision is worth, and how a fight may end: pure, so that a process of its own may do it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, NamedTuple

import msgspec

from affray.doors.fight_documents import chance
from affray.doors.fights import combatants_of, fighting_of, rulings_of
from affray.errors import BadValue
from affray.fight.cast import Cast
from affray.fight.chain import Start
from affray.fight.fighters import Combatant, Fight
from affray.fight.flow import Place
from affray.fight.odds import odds
from affray.fight.roster import Away
from affray.fight.standing import Given
from affray.rules.goal import Goal
from affray.rules.words import ATTACKER, DEFENDER
from affray.systems import System, books
from affray.text.numbers import fraction
from affray.uses.advise import advice
from affray.uses.line import follow
from affray.uses.policy import Policy
from affray.uses.save import load


class Fighting(NamedTuple):
    """Somebody by what was written of it."""

    name: str
    entry: dict[str, Any]


class Option(NamedTuple):
    """What can be chosen; of a target the attack at it as a save, if all that it needs is known."""

    label: str
    save: str | None


class Weigh(NamedTuple):
    """A decision: who acts, at whom, which side is asked, what it can choose, and where it stands."""

    system: str
    who: Fighting
    foe: Fighting | None
    by: str
    options: tuple[Option, ...]
    save: str


class Fray(NamedTuple):
    """A fight where it stands: everybody, with states, rulings, and whose turn it is.

    Of the states None has left, and a number comes after so many rounds.
    """

    system: str
    every: tuple[Fighting, ...]
    states: tuple[Any, ...]
    rulings: dict[str, Any]
    turn: tuple[tuple[int, ...], int, int, bool]


def weighed(asked: Weigh) -> dict[str, Any]:
    """Every option with its worth to who is asked, by its own goal."""
    system = books[asked.system]
    habit = _built(asked.who, system).habit
    guard = None if asked.foe is None else _built(asked.foe, system).habit.guard
    goals: list[tuple[str, Goal]] = [(ATTACKER, habit.goal)] if habit.goal else []
    goals += [(DEFENDER, guard)] if guard else []
    mine = dict(goals).get(asked.by)
    if mine is None:
        raise BadValue(
            "it wants nothing, so that nothing is better than anything: give it a goal", path="goal"
        )
    policy = Policy(goals=tuple(goals))
    worths = {}
    if asked.save:
        bout = load(asked.save, own=lambda _: Given())
        found = advice(follow(bout.position, policy, told=bout.told), side=asked.by)
        worths = {one.label: one.worth for one in found.options}
    for option in asked.options:
        if option.save is not None:
            start = load(option.save, own=lambda _: Given())
            line = follow(start.position, policy, told=start.told)
            worths[option.label] = line.worth(ATTACKER, line.graph.root, line.start)
    most = max(worths.values())
    return {
        "goal": mine.key,
        "by": asked.by,
        "who": asked.who.name,
        "options": [
            {
                "label": option.label,
                "worth": fraction(worths[option.label]) if option.label in worths else None,
                "float": float(worths[option.label]) if option.label in worths else None,
                "best": worths.get(option.label) == most,
            }
            for option in asked.options
        ],
    }


def outlook(asked: Fray) -> dict[str, Any]:
    """How the fight may end from where it stands, if all go by their habits."""
    system = books[asked.system]
    every = tuple(_built(one, system) for one in asked.every)
    book = fighting_of(system)
    fight = Fight(fighting=book, rulings=rulings_of(asked.rulings, system), combatants=every)
    cast = Cast(fight)
    ids = tuple(_stood(cast, state, fresh) for state, fresh in zip(asked.states, cast.fresh, strict=True))
    order, slot, left, again = asked.turn
    found = odds(fight, start=Start(cast, Place(ids, order, slot, left, again)))
    return {
        "wins": {side: chance(share) for side, share in found.wins},
        "draw": chance(found.draw),
        "unending": chance(found.unending),
        "rounds": {str(number): chance(share) for number, share in found.rounds},
        "later": chance(found.later),
        "first": {name: chance(share) for name, share in found.first},
        "places": found.places,
    }


def _stood(cast: Cast, state: Any, fresh: int) -> int:
    if state is None:
        return cast.gone
    known = Away(state) if isinstance(state, int) else msgspec.convert(state, type(cast.states[fresh]))
    return cast.number(known)


def _built(one: Fighting, system: System) -> Combatant:
    every = combatants_of(deepcopy(one.entry), system, fighting_of(system), "fighter")
    return next(found for found in every if found.name == one.name)
