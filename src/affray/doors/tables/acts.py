"""What is done at a table: the actions that people take, and the events that are kept of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from affray.fight.lines import Line

Name = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")]
Text = Annotated[str, Meta(max_length=2_000)]
Lines = Annotated[list[Annotated[str, Meta(max_length=1_000)]], Meta(max_length=100)]
Hides = Literal["nothing", "numbers", "all"]
Dice = Literal["server", "entered"]
GM = "gm"


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """Something that somebody does at a table."""


class Add(Act, frozen=True, kw_only=True, tag="add"):
    """Let somebody take part: a fighter as a fight file has it. `after`: its place in the order of turns."""

    fighter: dict[str, Any]
    owner: str = ""
    hide: Hides = "nothing"
    after: str = ""


class Begin(Act, frozen=True, tag="begin"):
    """Begin the fight with those who are there."""


class Finish(Act, frozen=True, tag="finish"):
    """End the fight: everybody waits again, as they are now."""


class Aim(Act, frozen=True, kw_only=True, tag="target"):
    """Whose turn it is attacks this foe."""

    foe: str


class Choose(Act, frozen=True, kw_only=True, tag="choose"):
    """Take an option, by its value or its label."""

    option: bool | int | str | None


class Roll(Act, frozen=True, tag="roll"):
    """Let the server's dice fall."""


class Faces(Act, frozen=True, kw_only=True, tag="faces"):
    """How real dice fell."""

    faces: Annotated[list[Annotated[int, Meta(ge=1, le=1_000_000)]], Meta(max_length=10_000)]


class Habit(Act, frozen=True, tag="habit"):
    """Let the habit of whoever is asked decide."""


class Pass(Act, frozen=True, tag="pass"):
    """Whose turn it is does nothing more in it."""


class Wait(Act, frozen=True, kw_only=True, tag="wait"):
    """Whose turn begins waits for somebody's."""

    after: str


class Remove(Act, frozen=True, kw_only=True, tag="remove"):
    """Take somebody away."""

    who: str


class Correct(Act, frozen=True, kw_only=True, tag="correct"):
    """Set fields of how somebody stands by hand: "health=12"."""

    who: str
    set: Lines
    why: Text = ""


class Hide(Act, frozen=True, kw_only=True, tag="hide"):
    """What of somebody is kept from all but its owner and the GM."""

    who: str
    what: Hides


class Own(Act, frozen=True, kw_only=True, tag="own"):
    """Whose somebody is: a seat's, or the GM's (nobody's)."""

    who: str
    seat: str


class DiceOf(Act, frozen=True, kw_only=True, tag="dice"):
    """Whose dice fall by themselves, and who types those of real ones: a seat's name, or "gm"."""

    who: str
    dice: Dice


class Rule(Act, frozen=True, kw_only=True, tag="rule"):
    """Read the book otherwise from the next attack on: "NAME=VALUE"."""

    set: Lines


class Note(Act, frozen=True, kw_only=True, tag="note"):
    """Write something into the log."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]


class Undo(Act, frozen=True, kw_only=True, tag="undo"):
    """Take the last action back; `step`: only its last decision."""

    step: bool = False


class Redo(Act, frozen=True, tag="redo"):
    """Do again what was taken back last."""


Any_ = (
    Add | Begin | Finish | Aim | Choose | Roll | Faces | Habit | Pass | Wait | Remove | Correct | Hide | Own
    | DiceOf | Rule | Note | Undo | Redo
)  # fmt: skip
NAMES = tuple(kind.__struct_config__.tag for kind in Any_.__args__)
"""What can be done, by name."""


class Said(Struct, frozen=True, omit_defaults=True):
    """A line of the fight, and at whom what was under way then was aimed."""

    line: Line
    at: tuple[str, ...] = ()


class Resting(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody at rest: what was written of it, which of its entry it is, and how it stands."""

    name: str
    entry: dict[str, Any]
    state: dict[str, Any] | None = None
    owner: str = ""
    hidden: str = "nothing"


class Rest(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table at rest."""

    fighters: tuple[Resting, ...] = ()
    rulings: dict[str, Any] = {}
    dice: dict[str, str] = {}


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An action as it was taken: enough to take it again, and what was said then.

    version   its number at its table, from 1
    at        when, in UTC
    by        "gm", or the name of a seat
    key       what its sender calls it, so that it is taken once
    fell      the server's dice that fell in it, throw by throw
    took      what a habit decided
    struck    the versions that it took back; `again`: that it did again
    said      the lines of the fight that followed
    rest      of a finish: how everybody stood, where the events before cannot be taken again
    """

    version: int
    at: str
    by: str
    key: str
    act: Any_
    fell: tuple[tuple[int, ...], ...] = ()
    took: str = ""
    struck: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    said: tuple[Said, ...] = ()
    rest: Rest | None = None
