"""What programs are told of a fight: chances as exact fractions and floats, counts with their intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from affray.doors.documents import release
from affray.doors.fights import FightFile
from affray.fight.advise import FightAdvice
from affray.fight.battle import Battle
from affray.fight.count import Simulated
from affray.fight.interval import Share
from affray.fight.odds import Odds
from affray.rules.words import label
from affray.text.numbers import fraction_if_short


def heading(use: str, asked: FightFile) -> dict[str, Any]:
    """What every object begins with."""
    sides: dict[str, list[str]] = {}
    for one in asked.fight.combatants:
        sides.setdefault(one.side, []).append(one.name)
    return {
        "affray": release(),
        "system": asked.system.key,
        "use": f"fight {use}",
        "fight": asked.name,
        "sides": sides,
        "horizon": asked.fight.horizon,
    }


def odds_document(asked: FightFile, found: Odds) -> dict[str, Any]:
    """The exact chances of a fight."""
    left = {
        name: {
            number: {
                "distribution": {str(v): fraction_if_short(p) for v, p in amounts.items()},
                **exact("mean", amounts.mean()),
            }
            for number, amounts in found.numbers_left(name).items()
        }
        for name in found.names
    }
    return {
        **heading("odds", asked),
        "wins": {side: chance(share) for side, share in found.wins},
        "draw": chance(found.draw),
        "fighting": chance(found.fighting),
        "unending": chance(found.unending),
        "rounds": {str(number): chance(share) for number, share in found.rounds},
        "later": chance(found.later),
        "first": {name: chance(share) for name, share in found.first},
        "left": left,
        "places": found.places,
    }


def simulate_document(asked: FightFile, found: Simulated) -> dict[str, Any]:
    """What became of many fights."""
    times = found.times
    return {
        **heading("simulate", asked),
        "times": times,
        "asked": found.asked,
        "stopped": found.stopped,
        "seed": found.seed,
        "generator": found.generator,
        "way": found.way,
        "wins": {side: share(count, times) for side, count in found.wins},
        "draw": share(found.draw, times),
        "fighting": share(found.fighting, times),
        "unending": share(found.unending, times),
        "rounds": {str(number) if number else "later": share(count, times) for number, count in found.rounds},
        "first": {name: share(count, times) for name, count in found.first},
        "left": {
            name: {number: {str(amount): many for amount, many in amounts} for number, amounts in numbers}
            for name, numbers in zip(found.names, found.left, strict=True)
        },
    }


def advise_document(asked: FightFile, found: FightAdvice) -> dict[str, Any]:
    """The best choice now, over the whole duel."""
    return {
        **heading("advise", asked),
        "who": found.who,
        "foe": found.foe,
        "by": found.by,
        "prompt": found.prompt.key if found.prompt else None,
        "worth": chance(found.worth),
        "options": [
            {
                "option": option if isinstance(option, (bool, int, str)) else label(option),
                "label": label(option),
                "best": worth == found.worth,
                "worth": fraction_if_short(worth),
                "float": float(worth),
            }
            for option, worth in found.options
        ],
        "wins": {side: chance(share_) for side, share_ in found.wins},
        "certified": found.certified,
        "places": found.places,
    }


def play_document(asked: FightFile, battle: Battle) -> dict[str, Any]:
    """What happened in a fight, line by line, and how everybody stands."""
    return {
        **heading("play", asked),
        "roller": battle.roller.state(),
        "over": battle.over,
        "winner": battle.winner,
        "round": battle.round,
        "fighters": standing_document(battle),
        "log": [msgspec.to_builtins(line) for line in battle.lines],
    }


def standing_document(battle: Battle) -> dict[str, dict[str, Any]]:
    """How everybody stands: numbers, conditions, and whether it is out."""
    cast = battle.cast
    found: dict[str, dict[str, Any]] = {}
    for who, (one, state) in enumerate(zip(cast.combatants, battle.ids, strict=True)):
        sheet, here = cast.sheet(who), cast.here(state)
        found[one.name] = {
            "numbers": dict(cast.book.numbers(sheet, cast.states[state])) if here else {},
            "conditions": list(cast.book.conditions(sheet, cast.states[state])) if here else [],
            "out": cast.out(who, state),
        }
    return found


def chance(share_: Fraction) -> dict[str, Any]:
    """An exact chance."""
    return {"probability": fraction_if_short(share_), "float": float(share_)}


def exact(name: str, number: Fraction) -> dict[str, Any]:
    """An exact number."""
    return {name: fraction_if_short(number), f"{name}_float": float(number)}


def share(count: int, times: int) -> dict[str, Any]:
    """A count with the interval in which the chance lies at 95 %."""
    found = Share(count, times)
    low, high = found.interval
    return {"count": count, "share": found.estimate, "low": low, "high": high}
