"""Fights by address: the ready ones, their odds, advice, crowds, and play. Nothing is remembered."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get
from litestar.params import FromPath

from affray.doors.documents import release
from affray.doors.fights import fighting_of, ready_fight
from affray.doors.http import fight_answers
from affray.doors.http.fight_asks import FightAdviseAsk, FightOddsAsk, FightPlayAsk, FightSimulateAsk, example
from affray.doors.http.fight_playing import play
from affray.doors.http.problems import may_refuse
from affray.doors.http.verbs import Verb, handler
from affray.systems import books

READY, SIDE = example()
FIGHT = {"fight": READY}
VERBS = (
    Verb(
        "fights/odds",
        FightOddsAsk,
        fight_answers.odds,
        "The exact chances of a fight",
        "Who wins, in which round, what is left of everybody, and who falls first, if all go by habit.",
        {**FIGHT, "horizon": 10},
    ),
    Verb(
        "fights/simulate",
        FightSimulateAsk,
        fight_answers.simulate,
        "Many fights",
        "How many of a crowd of fights ended each way, with how sure that makes it.",
        {**FIGHT, "times": 10_000, "seed": 7},
    ),
    Verb(
        "fights/advise",
        FightAdviseAsk,
        fight_answers.advise,
        "What is best in a fight",
        "Every option of the first decision with its worth over the whole fight, and the proof of it.",
        FIGHT,
    ),
    Verb(
        "fights/play",
        FightPlayAsk,
        play,
        "Play a fight, answer by answer",
        "Begin with `ask`; then send each position back with one answer, until it is over. Positions are "
        "signed: one that was changed is refused. The same answer at the same position gives the same dice.",
        {"ask": FIGHT, "sides": [SIDE]},
        signs=True,
    ),
)


@get(
    "/api/fights/{book:str}",
    operation_id="ready_fights",
    summary="The ready fights of a book",
    tags=["fights"],
    responses=may_refuse(400, 422),
)
async def ready_fights(book: FromPath[str]) -> dict[str, Any]:
    """Each ready fight as a fight file would have it: change it, and send it as `fight`."""
    system = books[book]
    fights = {
        f"{system.key}/{name}": msgspec.to_builtins(ready_fight(system, name))
        for name in fighting_of(system).presets
    }
    return {"affray": release(), "system": system.key, "fights": fights}


FIGHTS = [ready_fights, *(handler(verb, tag="fights") for verb in VERBS)]
