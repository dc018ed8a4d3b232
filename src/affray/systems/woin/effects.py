"""What each option does when it takes effect, in the order of the book, and which conditions it brings."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules import Rule, Table, rule
from affray.systems.woin import told
from affray.systems.woin.blow import Blow
from affray.systems.woin.options import brings, called_shot, push_most
from affray.systems.woin.terms import lies
from affray.systems.woin.words import ConditionName, Option

Names = tuple[ConditionName, ...]


@rule("WOIN-26 WOIN-28")
def grab(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001 - every option is given the same facts
    """The target is held: Restrained, or a level worse."""
    return brings("grab")


@rule("WOIN-29")
def escape(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001
    """The grab is over, and Restrained with it."""
    return ()


@rule("WOIN-31 WOIN-33")
def push(t: Table, blow: Blow, squares: int) -> Names:
    """The target moves away: as far as size allows, and a square for each die paid for it."""
    most = push_most(blow.attacker, blow.target, blow.terms) + squares
    t.tell(told.PUSHED.on(blow.first), t.choose(told.PUSH, range(1, most + 1)))
    return ()


@rule("WOIN-34")
def trip(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001
    """The target falls prone."""
    t.tell(told.PRONE.on(blow.first), int(not lies(blow.target)))
    return ()


@rule("WOIN-36")
def disarm(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001
    """The target is Disarmed."""
    return brings("disarm")


@rule("WOIN-38")
def injure(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001
    """The target is Slowed."""
    return brings("injure")


@rule("WOIN-39")
def other(t: Table, blow: Blow, squares: int) -> Names:  # noqa: ARG001
    """What the target's own entry says."""
    shot = called_shot(blow.target, blow.situation)
    return (shot.condition,) * shot.level if shot and shot.condition else ()


EFFECTS: Mapping[Option, Rule[[Blow, int]]] = {
    "grab": grab,
    "escape": escape,
    "push": push,
    "trip": trip,
    "disarm": disarm,
    "injure": injure,
    "other": other,
}
