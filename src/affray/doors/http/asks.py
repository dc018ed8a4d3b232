"""What is asked over HTTP: the command line's own words, as one JSON object a use."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from affray.doors.wire import Source, rebuild
from affray.doors.wishes import Asked, wish
from affray.systems import books

Lines = Annotated[list[str], Meta(max_length=200)]


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack, and what is wanted in it.

    scenario  a preset's name ("BOOK/PRESET", or a book's for its first), or a whole scenario
    set       fields to change: "target.defense=15"
    ruling    rulings to change: "NAME=VALUE"
    goal      what the attacker wants: a goal's name, or prices of effects
    choose    decisions taken beforehand: "PROMPT=VALUE"
    policy    how the others are taken: "best" or "none"
    """

    scenario: str | dict[str, Any]
    set: Lines = []
    ruling: Lines = []
    goal: str | dict[str, Any] | None = None
    choose: Lines = []
    policy: str | None = None

    def asked(self) -> Asked:
        """The scenario and the wish. A name never opens a file."""
        scene = rebuild(Source(preset(self.scenario), self.set, self.ruling))
        if isinstance(self.goal, dict):
            scene = scene._replace(goal=self.goal)
        named = self.goal if isinstance(self.goal, str) else None
        return Asked(scene, wish(scene, goal=named, choose=self.choose, policy=self.policy))


def preset(scenario: str | dict[str, Any]) -> str | dict[str, Any]:
    """What a name stands for: a book by itself is its first preset."""
    if isinstance(scenario, str) and scenario in books:
        return f"{scenario}/{next(iter(books[scenario].presets))}"
    return scenario


class OddsAsk(Ask, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """By: one field of the result; without it, every result."""

    by: str | None = None


class SimulateAsk(OddsAsk, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Times: how many attacks. Seed: the same one gives the same crowd."""

    times: Annotated[int, Meta(ge=1, le=10**12)] = 100_000
    seed: Annotated[int, Meta(ge=0, lt=10**12)] = 0


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer to what a position asks: an option by its label, or the faces of real dice."""

    choose: str | int | bool | None = None
    faces: list[int] | None = None


class PlayAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The beginning of an attack (`ask`), or an answer at a position.

    dice    "server": its dice fall by themselves; "entered": the faces of real dice are asked for
    advise  whether each option of a decision comes with what it is worth
    """

    ask: Ask | None = None
    dice: Annotated[str, Meta(pattern="^(server|entered)$")] = "server"
    position: str | None = None
    answer: Answer | None = None
    advise: bool = False
