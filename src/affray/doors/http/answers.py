"""What is answered over HTTP: from a question to a plain object, and nothing about the network.

Every function here is pure, so that a process of its own may do it, and be stopped.
"""

from __future__ import annotations

from typing import Any

from affray.doors.documents import advise_document, amounts_document, odds_document, simulate_document
from affray.doors.http.asks import OddsAsk, SimulateAsk
from affray.doors.weighing import advised, followed
from affray.doors.weighing import field as field_of
from affray.rules.goal import effect_key
from affray.uses.odds import odds_of


def odds(ask: OddsAsk) -> dict[str, Any]:
    """The exact chances of everything, or of one field's amounts."""
    asked = ask.asked()
    field = field_of(asked.scene, ask.by, path="by")
    line = followed(asked).line
    if field is None:
        return odds_document(asked.scene, asked.wish, odds_of(line))
    amounts = odds_of(line, of=field)
    return amounts_document(asked.scene, asked.wish, effect_key(field), amounts)


def advise(ask: OddsAsk) -> dict[str, Any]:
    """Every option of the first open decision with its worth and odds."""
    asked = ask.asked()
    field = field_of(asked.scene, ask.by, path="by")
    found, wish, _ = advised(asked)
    return advise_document(asked.scene, wish, found, by=effect_key(field) if field else None)


def simulate(ask: SimulateAsk) -> dict[str, Any]:
    """What became of a crowd, beside the exact chances."""
    from affray.uses.simulate import simulate_of

    asked = ask.asked()
    field = field_of(asked.scene, ask.by, path="by")
    line = followed(asked).line
    crowd = simulate_of(line, times=ask.times, seed=ask.seed)
    exact = odds_of(line, of=field)
    return simulate_document(asked.scene, asked.wish, crowd, exact, by=effect_key(field) if field else None)
