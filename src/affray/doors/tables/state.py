"""How a table stands after its events: who is there, whose they are, what is hidden, and the fight."""

from __future__ import annotations

from copy import copy
from typing import Any

from affray.doors.tables.acts import GM, Said
from affray.fight.fighters import Combatant
from affray.fight.lines import Line
from affray.fight.standing import Standing
from affray.systems import System


class State:
    """How a table stands. Changed only by `doing`; forked before, so that what was before is kept.

    rulings    those that differ from the book's own, as plain data
    dice       for each seat, and for the GM, whether the server rolls or real dice are entered
    waiting    those who are there while no fight is under way, with how they stand
    entries    for everybody ever added what was written of them
    owners     whose somebody is, where it is not the GM's; `hidden`: what of somebody is hidden
    standing   the fight; None: none is under way
    count      how many faces the server's dice have shown
    group      the version with which the action that is under way began; 0: none is
    said       the lines of the event that is being taken
    """

    def __init__(self, system: System, seats: tuple[str, ...], dice: str = "server") -> None:
        self.system = system
        self.rulings: dict[str, Any] = {}
        self.dice: dict[str, str] = dict.fromkeys((GM, *seats), dice)
        self.waiting: dict[str, Combatant] = {}
        self.entries: dict[str, dict[str, Any]] = {}
        self.owners: dict[str, str] = {}
        self.hidden: dict[str, str] = {}
        self.standing: Standing | None = None
        self.count = 0
        self.group = 0
        self.said: list[Said] = []

    def fork(self) -> State:
        """The same again, to be changed by itself."""
        other = copy(self)
        for name in ("rulings", "dice", "waiting", "entries", "owners", "hidden"):
            setattr(other, name, dict(getattr(self, name)))
        other.said = []
        if self.standing is not None:
            other.standing = self.standing.fork(other.say)
        return other

    def say(self, line: Line) -> None:
        """A line of the fight, with whom what is under way is aimed at."""
        standing, at = self.standing, tuple[str, ...]()
        if line.kind == "event" and standing is not None and standing.under and standing.under.deed:
            at = tuple(map(standing.name, standing.under.deed.foes))
        self.said.append(Said(line, at))

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(name for name in self.dice if name != GM)

    @property
    def combatants(self) -> tuple[Combatant, ...]:
        """Everybody at the table."""
        return self.standing.fight.combatants if self.standing else tuple(self.waiting.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody at the table."""
        return tuple(one.name for one in self.combatants)

    def owner(self, name: str) -> str:
        """Whose somebody is: "gm", or a seat."""
        return self.owners.get(name) or GM

    def hides(self, name: str) -> str:
        """What of somebody is hidden."""
        return self.hidden.get(name, "nothing")
