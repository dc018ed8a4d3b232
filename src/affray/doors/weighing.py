"""A scenario and a wish, weighed: what every door asks of the uses before it shows anything."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from affray.doors.reasons import check_choices
from affray.doors.wire import Scenario
from affray.doors.wishes import Asked, Wish
from affray.errors import BadValue, NotOffered, UnknownName
from affray.rules.words import Effect
from affray.uses.advise import Advice, advice
from affray.uses.line import Line, follow


class Followed(NamedTuple):
    """The line of a policy through every future, and the scenario's own choices that nobody asks for."""

    line: Line
    idle: list[NotOffered]


class Advised(NamedTuple):
    """Advice on the first open decision, the wish that it is for, and the choices that nobody asks for."""

    advice: Advice
    wish: Wish
    idle: list[NotOffered]


def followed(asked: Asked) -> Followed:
    """The line that the policy takes through every future; what it has fixed must be on some menu."""
    line = follow(asked.scene.system.begin(asked.scene.record), asked.wish.policy)
    return Followed(line, check_choices(asked, line.graph.choices()))


def advised(asked: Asked) -> Advised:
    """Advice on the first decision that is open; where the scenario's own choices leave none, on those."""
    scene, wish = asked
    best = msgspec.structs.replace(wish.policy, goals=tuple(wish.goals.items()))
    line = follow(scene.system.begin(scene.record), best)
    idle = check_choices(asked, line.graph.choices())
    found = advice(line)
    if found.choice is None and wish.fixed != wish.given:
        return advised(Asked(scene, wish._replace(fixed=wish.given)))
    return Advised(found, wish, idle)


def field(scene: Scenario, by: str | None, *, path: str) -> Effect | None:
    """The one effect that is asked about, if there is one; `path` is where it was asked."""
    if by is None:
        return None
    try:
        found = scene.system.effect(by)
    except UnknownName as unknown:
        unknown.path = path
        raise
    _check_target(scene, found, path)
    return found


def _check_target(scene: Scenario, effect: Effect, path: str) -> None:
    """Refuse an effect on a target that is not there: its chance would be 0 whatever happens."""
    targets = max(1, len(scene.system.targets(scene.record)))
    if effect.to < targets:
        return
    first, last = f"{effect.key}@0", f"{effect.key}@{targets - 1}"
    if targets == 1:
        raise BadValue(f"there is one target: allowed is {first}, or no number", path=path)
    raise BadValue(f"there are {targets} targets: allowed are {first} to {last}, or no number", path=path)
