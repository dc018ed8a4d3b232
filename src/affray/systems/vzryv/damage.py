"""The damage algorithm: six steps in this order, each with what the last one left.

Amounts are whole numbers, or open ends (`AtLeast`), which reckon like them.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.rules import Step, Table, rule
from affray.systems.vzryv import told
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Target
from affray.systems.vzryv.steps import Against, Blow, Note, Suffered, one_type


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
        one = one_type(amount, Against(blow, kind, left, sturdy, late), rulings)
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
