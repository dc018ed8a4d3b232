"""What happens in a fight beside attacks: at the start of a turn, and with an action that is no attack."""

from __future__ import annotations

from affray.chance.reading import Tally, Total
from affray.chance.throw import Die, d6
from affray.rules import Step, Table, rule
from affray.rules.fighting import Initiative
from affray.systems.woin import fighter as f
from affray.systems.woin import told
from affray.systems.woin.able import EMPTY_HANDED, HELPLESS
from affray.systems.woin.fighter import Fighter, State
from affray.systems.woin.pool import dice
from affray.systems.woin.record import Fact
from affray.systems.woin.words import ConditionName

A_TURN: dict[ConditionName, tuple[int, int, int]] = {
    "afraid": (0, 0, 1),
    "bleeding": (1, 2, 2),
    "burning": (1, 2, 3),
    "poisoned": (0, 1, 2),
}
"""The d6 that a condition costs at the start of each turn, by its level."""

SHAKES_OFF = 5
STUBBORN, STUBBORN_SHAKES_OFF = "disarmed", 6
"""Whoever is severely disarmed needs a 6 for it."""


class Sixes(Tally[int], frozen=True, cache_hash=True):
    """How many dice show a 6."""

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:  # noqa: FBT001 - see Tally
        """A 6 counts."""
        del die, rerolled
        return (int(face == 6),)

    def read(self, sums: tuple[int, ...]) -> int:
        """Their number."""
        return sums[0]


class Shaken(Fact, frozen=True, cache_hash=True):
    """What a condition does to somebody at the start of a turn: so many d6."""

    name: ConditionName
    dice: int


@rule("WOIN-F46")
def suffering(t: Table, causes: tuple[Shaken, ...], mends: int) -> None:
    """At the start of its turn conditions take their d6 of HEALTH, and whoever regenerates regains some."""
    for one in causes:
        t.inflict(told.DAMAGE, d6(one.dice), Total(), why=one.name)
    if mends:
        t.inflict(told.HEALED, d6(mends), Total(), why="regeneration")


@rule("WOIN-F43")
def dying(t: Table, left: int) -> None:
    """Who is at 0 HEALTH rolls what is left of the countdown each turn: a 6 is a die gone."""
    t.inflict(told.COUNTDOWN, d6(left), Sixes(), why="countdown")


@rule("WOIN-F11 WOIN-F44")
def shake_off(t: Table, least: int) -> None:
    """For an action a condition is shaken off with a 5 or a 6, whatever its level."""
    if t.roll(d6(1), Total(), why="shake off") >= least:
        t.tell(told.SHAKEN)


@rule("WOIN-F11 WOIN-F24")
def stand_up(t: Table) -> None:
    """Standing up takes one of two actions."""
    t.tell(told.STANDS)


@rule("WOIN-F47")
def check_initiative(t: Table, count: int) -> None:
    """INITIATIVE is an INT check."""
    t.inflict(told.INITIATIVE, d6(count), Total(), why="INITIATIVE")


def start(sheet: Fighter, state: State) -> Step | None:
    """What happens to it at the start of its turn."""
    if state.dead:
        return None
    if not state.health:
        return dying(state.countdown) if state.countdown else None
    mends = 0 if state.level("poisoned") or state.health >= f.whole(sheet) else sheet.target.regenerates
    worn = tuple(
        Shaken(name, costs[state.level(name) - 1])
        for name, costs in A_TURN.items()
        if state.level(name) and costs[state.level(name) - 1]
    )
    return suffering(worn, mends) if worn or mends else None


def instead(sheet: Fighter, state: State) -> Step | None:
    """A condition that leaves no proper attack is shaken off first; then it gets up."""
    del sheet
    hampered = any(state.level(name) >= level for name, level in (HELPLESS | EMPTY_HANDED).items())
    worst = f.worst(state)
    if worst is not None and (hampered or worst.level > 1):
        stubborn = worst.name == STUBBORN and worst.level > 1
        return shake_off(STUBBORN_SHAKES_OFF if stubborn else SHAKES_OFF)
    if state.prone and not state.level("downed"):
        return stand_up()
    return None


def initiative(sheet: Fighter) -> Initiative | None:
    """An INT check; ties go to the higher AGI. Who has no INT on its sheet does not roll."""
    scores = sheet.attacker.attributes
    if not scores.INT:
        return None
    return Initiative(
        check_initiative(dice(scores.INT)), told.INITIATIVE.key, scores.AGI, check_initiative(1)
    )


SAMPLES: tuple[Step, ...] = (
    suffering((Shaken("bleeding", 2),), 1),
    dying(2),
    shake_off(SHAKES_OFF),
    stand_up(),
    check_initiative(2),
)
