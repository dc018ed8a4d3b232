"""The damage algorithm: six steps in this order, each with what the last one left.

Amounts are whole numbers, or open ends (`AtLeast`), which reckon like them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from affray.rules import Step, Table, rule
from affray.systems.vzryv import told
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


@rule("VZ-F1 VZ-F2 VZ-F3 VZ-F4 VZ-F5 VZ-F6 VZ-F7 VZ-F9 VZ-F10 VZ-F11")
def suffer(t: Table, amounts: tuple[Any, ...], blow: Blow, rulings: Rulings) -> Step:
    """Damage goes through Parry, Guard and shield, Covers, Snizh, and Resistance and the like."""
    came = through(amounts, blow, rulings)
    for step in came.steps:
        t.note(step.key, cites=step.clause, before=step.before, by=step.by, after=step.after)
    if came.covers != 0 or came.shield != 0:
        return wear(came._replace(steps=()), blow, rulings)
    return endure(came._replace(steps=()), blow, rulings)


@rule("VZ-F4 VZ-F5 VZ-F12 VZ-F13")
def wear(t: Table, came: Suffered, blow: Blow, rulings: Rulings) -> Step:
    """What stood in the way is worn: the shield, and Covers."""
    t.tell(told.SHIELD, came.shield)
    t.tell(told.COVERS, came.covers)
    return endure(came._replace(covers=0, shield=0), blow, rulings)


@rule("VZ-F8 VZ-20")
def endure(t: Table, came: Suffered, blow: Blow, rulings: Rulings) -> None:
    """Vyn takes the rest."""
    target = blow.target
    t.tell(told.DAMAGE, came.damage)
    if target.vyn is not None and came.damage.__class__ is int:
        t.note("vyn", name=target.name, left=max(0, target.vyn - came.damage), vyn=target.vyn)
    t.tell(told.DOWN, falls(came.damage, target))
    t.tell(told.ON_HIT, brings(came.damage, blow, rulings))
    t.tell(told.ON_HURT, int(bool(target.on_hurt) and came.received))


def through(amounts: tuple[Any, ...], blow: Blow, rulings: Rulings) -> Suffered:
    """Each damage type by itself, in order; what one has used up of the Covers is gone for the next."""
    total = Suffered()
    left = held(blow.target, rulings)
    sturdy = blow.target.shield or 0
    late = 0 if rulings.epic_before else blow.epic
    for kind, amount in zip(blow.types, amounts, strict=False):
        if amount.__class__ is int and amount == 0:
            continue
        if len(amounts) > 1:
            total = total._replace(steps=(*total.steps, Note("type", "VZ-F1", kind, amount, amount)))
        one = _one_type(amount, _Against(blow, kind, left, sturdy, late), rulings)
        late = 0 if one.received else late
        left, sturdy = left - one.covers, sturdy - one.shield
        total = Suffered(
            total.damage + one.damage,
            total.covers + one.covers,
            total.shield + one.shield,
            total.received or one.received,
            total.steps + one.steps,
        )
    return total


def held(target: Target, rulings: Rulings) -> int:
    """Covers do not add up: the larger stay, or the newest."""
    return max(target.grants, default=0) if rulings.covers_grant == "larger" else target.grants[-1]


def falls(damage: Any, target: Target) -> int:
    """Whether so much brings the target down."""
    return int(target.vyn is not None and damage > 0 and damage >= target.vyn)


def brings(damage: Any, blow: Blow, rulings: Rulings) -> int:
    """Whether the hit brings what it brings besides damage."""
    return int(bool(blow.on_hit) and (rulings.hit_at_zero or damage > 0))


def plain(target: Target) -> bool:
    """Whether there is nothing but Vyn between the damage and the target."""
    return target == replace(
        target, parry=0, guard=0, shield=None, covers=0, snizh=(), resists=(), vulnerable=(), immune=()
    )


def matches(name: str, kind: str, blow: Blow) -> bool:
    """Whether a defence against `name` holds for damage of a type in this attack."""
    if name in {MAGICAL, MUNDANE}:
        return (name == MAGICAL) == blow.magical
    return name in {ANY_TYPE, kind}


class _Against(NamedTuple):
    """What damage of one type meets: the blow, its type, Covers and shield still left, and a late Epic."""

    blow: Blow
    kind: str
    covers: Any
    shield: Any
    late: int


def _one_type(amount: Any, met: _Against, rulings: Rulings) -> Suffered:
    """The six steps."""
    target, steps = met.blow.target, []
    worn: Any = 0
    covered: Any = 0

    def off(key: str, clause: str, before: Any, by: Any) -> Any:
        """Take so much off; a step that takes nothing is not worth a word."""
        after = before - by if before > by else 0
        if by != 0:
            steps.append(Note(key, clause, before, by, after))
        return after

    def over(damage: Any) -> bool:
        return rulings.stop_at_zero and damage.__class__ is int and damage == 0

    def stopped() -> Suffered:
        steps.append(Note("stopped", "VZ-F11", 0, 0, 0))
        return Suffered(0, covered, worn, received=False, steps=tuple(steps))

    damage = off("parry", "VZ-F2", amount, target.parry)
    if over(damage):
        return stopped()
    damage = off("guard", "VZ-F3", damage, target.guard)
    if over(damage):
        return stopped()
    worn = least(damage, met.shield)
    if worn != 0:
        steps.append(Note("shield", "VZ-F4", damage, worn, damage))
    if rulings.shield_absorbs:
        damage -= worn
        if over(damage):
            return stopped()
    covered = least(damage, met.covers)
    damage = off("covers", "VZ-F5", damage, covered)
    if over(damage):
        return stopped()
    damage = lowered(damage, off, met, rulings)
    if over(damage):
        return stopped()
    damage, how = changed(damage, met, rulings)
    steps += how
    if over(damage):
        return stopped()
    return Suffered(damage + met.late, covered, worn, received=True, steps=tuple(steps))


def lowered(damage: Any, off: Any, met: _Against, rulings: Rulings) -> Any:
    """Step 4: Snizh, the largest and those declared to add to it."""
    found = [one for one in met.blow.target.snizh if matches(one.type, met.kind, met.blow)]
    amounts = [one.amount for one in found]
    by = max(amounts, default=0)
    if rulings.su_stack == "sum":
        by = sum(amounts)
    elif rulings.su_stack == "declared":
        alone = [one.amount for one in found if not one.stacks]
        by = max(alone, default=0) + sum(one.amount for one in found if one.stacks)
    if damage.__class__ is int:
        by = min(by, max(0, damage - rulings.su_least))
    return off("snizh", "VZ-F6", damage, by)


def changed(damage: Any, met: _Against, rulings: Rulings) -> tuple[Any, list[Note]]:
    """Step 5: Immunity beats all; Resistance and Vulnerability cancel, or change it by their factors."""
    target = met.blow.target
    if any(matches(name, met.kind, met.blow) for name in target.immune):
        return 0, [Note("immune", "VZ-F7", damage, damage, 0)]
    less, more = (
        sum(matches(name, met.kind, met.blow) for name in names)
        for names in (target.resists, target.vulnerable)
    )
    if not rulings.repeats_stack:
        less, more = min(less, 1), min(more, 1)
    steps = []
    if less and more and rulings.resist_and_vulnerable == "cancel":
        steps.append(Note("even out", "VZ-F7", damage, 0, damage))
        less, more = max(0, less - more), max(0, more - less)
    for key, times, factor in (("resists", less, rulings.resist_divisor), ("vulnerable", more, rulings.vulnerable_factor)):
        before = damage
        for _ in range(times):
            damage = damage * factor if key == "vulnerable" else divided(damage, factor, rulings)
        if times:
            steps.append(Note(key, "VZ-F7", before, 0, damage))
    return damage, steps


def divided(damage: Any, by: int, rulings: Rulings) -> Any:
    """Divided and rounded."""
    return damage // by if rulings.resist_round == "down" else (damage + by - 1) // by


def least(damage: Any, held: Any) -> Any:
    """As much of the damage as something that holds so much takes."""
    return held if damage >= held else damage
