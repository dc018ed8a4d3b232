"""A scenario and a wish, weighed: what every door asks of the uses before it shows anything."""

from __future__ import annotations

import msgspec

from affray.doors.wishes import Asked, Wish
from affray.uses.advise import Advice, advice
from affray.uses.line import Line, follow


def followed(asked: Asked) -> Line:
    """The line that the policy takes through every future; what it has fixed must be on some menu."""
    line = follow(asked.scene.system.begin(asked.scene.record), asked.wish.policy)
    asked.wish.policy.check(line.graph.choices())
    return line


def advised(asked: Asked) -> tuple[Advice, Wish]:
    """Advice on the first decision that is open; where the scenario's own choices leave none, on those."""
    scene, wish = asked
    best = msgspec.structs.replace(wish.policy, goals=tuple(wish.goals.items()))
    line = follow(scene.system.begin(scene.record), best)
    best.check(line.graph.choices())
    found = advice(line.graph, line)
    if found.choice is None and wish.fixed != wish.given:
        return advised(Asked(scene, wish._replace(fixed=wish.given)))
    return found, wish
