"""What is answered of fights over HTTP: from a question to a plain object, and nothing about the network.

Every function here is pure, so that a process of its own may do it, and be stopped.
"""

from __future__ import annotations

from typing import Any

from affray.doors.fight_documents import advise_document, odds_document, simulate_document
from affray.doors.http.fight_asks import FightAdviseAsk, FightOddsAsk, FightSimulateAsk
from affray.fight.count import Watch


def odds(ask: FightOddsAsk) -> dict[str, Any]:
    """The exact chances of a fight."""
    from affray.fight.odds import odds as weigh

    asked = ask.asked()
    return odds_document(asked, weigh(asked.fight))


def simulate(ask: FightSimulateAsk, watch: Watch | None = None) -> dict[str, Any]:
    """What became of many fights. `watch` is told how far it has come; where it interrupts, of those done."""
    from affray.fight.simulate import simulate as run

    asked = ask.asked()
    found = run(asked.fight, times=ask.times, precision=ask.precision, seed=ask.seed, watch=watch)
    return simulate_document(asked, found)


def advise(ask: FightAdviseAsk) -> dict[str, Any]:
    """The best choice now, over the whole fight."""
    from affray.fight.advise import advise as best

    asked = ask.asked()
    return advise_document(asked, best(asked.fight, foe=ask.foe, goal=ask.goal))
