"""The damage algorithm step by step: Parry, Guard and shield, Covers, Snizh, Resistance and the like.

Amounts are whole numbers, or open ends (`AtLeast`), which reckon like them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Record, Target
from affray.systems.vzryv.words import ANY_TYPE, MAGICAL, MUNDANE


class Blow(Record, frozen=True, kw_only=True, cache_hash=True):
    """What has been settled of an attack before its dice fall.

    target: the one aimed at. types: the damage types, in order. magical: effects on magic bear on it.
    epic, bonus: what a hit adds. on_hit: what else it brings.
    """

    target: Target
    types: tuple[str, ...]
    magical: bool = False
    epic: int = 0
    bonus: int = 0
    on_hit: str = ""


class Note(NamedTuple):
    """A step that did something: its name, its clause, and the damage before, what came off, and after."""

    key: str
    clause: str
    before: Any
    by: Any
    after: Any


class Suffered(NamedTuple):
    """What came of damage: to Vyn, to Covers and to the shield; whether it was received; the steps."""

    damage: Any = 0
    covers: Any = 0
    shield: Any = 0
    received: bool = False
    steps: tuple[Note, ...] = ()


def matches(name: str, kind: str, blow: Blow) -> bool:
    """Whether a defence against `name` holds for damage of a type in this attack."""
    if name in {MAGICAL, MUNDANE}:
        return (name == MAGICAL) == blow.magical
    return name in {ANY_TYPE, kind}


class Against(NamedTuple):
    """What damage of a type meets: the blow, its type, Covers and shield still left, and a late Epic."""

    blow: Blow
    kind: str
    covers: Any
    shield: Any
    late: int


class Course:
    """Damage of one type on its way through the steps: what is left of it, and what each step did."""

    def __init__(self, damage: Any, met: Against, rulings: Rulings) -> None:
        self.damage, self.met, self.rulings = damage, met, rulings
        self.target = met.blow.target
        self.worn: Any = 0
        self.covered: Any = 0
        self.notes: list[Note] = []

    @property
    def over(self) -> bool:
        """Whether it goes no further."""
        return self.rulings.stop_at_zero and self.damage.__class__ is int and self.damage == 0

    def off(self, key: str, clause: str, by: Any) -> None:
        """Take so much off; a step that takes nothing is not worth a word."""
        before = self.damage
        self.damage = before - by if before > by else 0
        if by != 0:
            self.note(key, clause, before, by)

    def note(self, key: str, clause: str, before: Any, by: Any = 0) -> None:
        """What a step made of it."""
        self.notes.append(Note(key, clause, before, by, self.damage))

    def suffered(self, *, received: bool) -> Suffered:
        """What has come of it."""
        damage = self.damage + self.met.late if received else 0
        return Suffered(damage, self.covered, self.worn, received, tuple(self.notes))


def one_type(amount: Any, met: Against, rulings: Rulings) -> Suffered:
    """The steps before Vyn, one after the other."""
    course = Course(amount, met, rulings)
    for step in (parry, guard, shield, cover, lower, change):
        step(course)
        if course.over:
            course.note("stopped", "VZ-F11", 0)
            return course.suffered(received=False)
    return course.suffered(received=True)


def parry(course: Course) -> None:
    """Step 1."""
    course.off("parry", "VZ-F2", course.target.parry)


def guard(course: Course) -> None:
    """Step 2: Guard."""
    course.off("guard", "VZ-F3", course.target.guard)


def shield(course: Course) -> None:
    """Step 2: the shield, by what Guard has left."""
    before = course.damage
    course.worn = least(before, course.met.shield)
    if course.rulings.shield_absorbs:
        course.damage -= course.worn
    if course.worn != 0:
        course.note("shield", "VZ-F4", before, course.worn)


def cover(course: Course) -> None:
    """Step 3: Covers."""
    course.covered = least(course.damage, course.met.covers)
    course.off("covers", "VZ-F5", course.covered)


def lower(course: Course) -> None:
    """Step 4: Snizh, the largest and those declared to add to it."""
    damage, met = course.damage, course.met
    found = [one for one in course.target.snizh if matches(one.type, met.kind, met.blow)]
    by = max((one.amount for one in found), default=0)
    if course.rulings.su_stack == "sum":
        by = sum(one.amount for one in found)
    elif course.rulings.su_stack == "declared":
        alone = max((one.amount for one in found if not one.stacks), default=0)
        by = alone + sum(one.amount for one in found if one.stacks)
    if damage.__class__ is int:
        by = min(by, max(0, damage - course.rulings.su_least))
    course.off("snizh", "VZ-F6", by)


def change(course: Course) -> None:
    """Step 5: Immunity beats all; Resistance and Vulnerability cancel, or change it by their factors."""
    target, met, rulings, before = course.target, course.met, course.rulings, course.damage
    if any(matches(name, met.kind, met.blow) for name in target.immune):
        course.damage = 0
        course.note("immune", "VZ-F7", before, before)
        return
    less, more = (
        sum(matches(name, met.kind, met.blow) for name in names)
        for names in (target.resists, target.vulnerable)
    )
    if not rulings.repeats_stack:
        less, more = min(less, 1), min(more, 1)
    if less and more and rulings.resist_and_vulnerable == "cancel":
        course.note("even out", "VZ-F7", before)
        less, more = max(0, less - more), max(0, more - less)
    for _ in range(less):
        before, course.damage = course.damage, divided(course.damage, rulings)
        course.note("resists", "VZ-F7", before)
    for _ in range(more):
        before, course.damage = course.damage, course.damage * rulings.vulnerable_factor
        course.note("vulnerable", "VZ-F7", before)


def divided(damage: Any, rulings: Rulings) -> Any:
    """Divided by Resistance, and rounded."""
    by = rulings.resist_divisor
    return damage // by if rulings.resist_round == "down" else (damage + by - 1) // by


def least(damage: Any, held: Any) -> Any:
    """As much of the damage as something that holds so much takes."""
    return min(held, damage)
