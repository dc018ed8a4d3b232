"""What is asked of fights over HTTP: the command line's own words, as one JSON object a use."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.doors.fights import FightFile, build_fight, fighting_of, ready_fight
from affray.doors.http.asks import Lines
from affray.errors import BadValue
from affray.fight.simulate import MOST_TIMES
from affray.systems import books

Sides = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=500)]


class FightAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A fight, and what is changed in it.

    fight    a ready fight's name ("BOOK/FIGHT", or a book's for its first), or a whole fight as a file has it
    set      fields to change: "fighters.0.target.health=30"
    ruling   rulings to change: "NAME=VALUE"
    horizon  count no further than this round
    """

    fight: str | dict[str, Any]
    set: Lines = []
    ruling: Lines = []
    horizon: Annotated[int, Meta(ge=1, le=100_000)] | None = None

    def asked(self) -> FightFile:
        """The fight that is meant. A name never opens a file."""
        name, data = ready(self.fight) if isinstance(self.fight, str) else ("", self.fight)
        return build_fight(data, name=name, sets=self.set, rulings=self.ruling, horizon=self.horizon)


def ready(what: str) -> tuple[str, dict[str, Any]]:
    """A ready fight by its name, and its data. A book by itself is its first."""
    book, slash, name = what.partition("/")
    if slash and not name:
        raise BadValue(f"{what[:60]!r} is no fight: write BOOK/FIGHT, or a book for its first", path="fight")
    system = books[book]
    name = name or next(iter(fighting_of(system).presets))
    return f"{book}/{name}", ready_fight(system, name)


def example() -> tuple[str, str]:
    """A ready fight that can be asked about as it stands, and its first side: for the description."""
    book = next(key for key in books if books[key].fighting is not None)
    name, data = ready(book)
    return name, str(data["fighters"][0]["side"])


class FightOddsAsk(FightAsk, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who wins, when, with what left, and who falls first."""


class FightSimulateAsk(FightAsk, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Times: how many fights. Precision: stop once each side's chance is known to within it.

    Seed: the same one gives the same fights.
    """

    times: Annotated[int, Meta(ge=1, le=MOST_TIMES)] = 100_000
    precision: Annotated[float, Meta(ge=1e-9, lt=1)] | None = None
    seed: Annotated[int, Meta(ge=0, lt=10**12)] = 0


class FightAdviseAsk(FightAsk, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Foe: how the other side plays, "best" or by its "habit". Goal: "win", or "unhurt"."""

    foe: Annotated[str, Meta(pattern="^(best|habit)$")] = "best"
    goal: Annotated[str, Meta(pattern="^(win|unhurt)$")] = "win"


class FightAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer to what a position of a fight asks, or one thing that is done instead.

    choose    an option by its label, or a foe by name
    faces     how real dice fell
    undo      true: the last decision and the dice since are taken back; `redo`: they are done again
    end_turn  true: nothing more in this turn
    wait      who is about to begin a turn waits for this one's
    remove    this one is taken out of the fight
    """

    choose: str | int | bool | None = None
    faces: Annotated[list[int], Meta(max_length=10_000)] | None = None
    undo: bool = False
    redo: bool = False
    end_turn: bool = False
    wait: str | None = None
    remove: str | None = None


class FightPlayAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The beginning of a fight (`ask`), or an answer at a position.

    sides   whose decisions are asked for; the others go by their habits
    dice    "server": its dice fall by themselves; "entered": the faces of real dice are asked for
    advise  whether a decision comes with what each option is worth over the whole fight
    since   so many lines of the log are known already, and left out
    """

    ask: FightAsk | None = None
    sides: Sides = []
    dice: Annotated[str, Meta(pattern="^(server|entered)$")] = "server"
    position: str | None = None
    answer: FightAnswer | None = None
    advise: bool = False
    since: Annotated[int, Meta(ge=0, le=10**9)] = 0
