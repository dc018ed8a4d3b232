"""What the dice come to: a miss or a hit, what a hit adds, and where nothing more is to be told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from affray.chance.tail import AtLeast
from affray.errors import TailError, TooMany
from affray.rules import Effect
from affray.systems.vzryv import told
from affray.systems.vzryv.damage import falls, through
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.steps import Blow

SHORTEST, LONGEST = 32, 1 << 17
FINE = 1 << 6
"""So far apart an open end's values may be: as finely as they are ever split."""
MOST_PIPS = 4_000
"""Where nobody's Vyn is kept, sums up to this one stand by themselves at most."""


def hits(sums: tuple[Any, ...], blow: Blow, rulings: Rulings) -> bool:
    """Whether the dice come to more than 0, all types together."""
    bonus = blow.bonus if rulings.flat_bonus_hits else 0
    return bonus > 0 or any(one.__class__ is not int or one > 0 for one in sums)


def raised(sums: tuple[Any, ...], blow: Blow, rulings: Rulings) -> tuple[Any, ...]:
    """The damage of a hit: Epic and the flat bonus join the first type, once."""
    more = blow.bonus + (blow.epic if rulings.epic_before else 0)
    if rulings.multi_type == "first":
        sums = (sum(sums), *(0 for _ in sums[1:]))
    at = 0
    if rulings.multi_type == "each":
        at = next((at for at, one in enumerate(sums) if one.__class__ is not int or one > 0), 0)
    return tuple(one + more if here == at else one for here, one in enumerate(sums))


def told_of(blow: Blow) -> tuple[Effect, ...]:
    """What the dice tell at once, where nothing but Vyn stands in the way."""
    more = (
        (told.DOWN, blow.target.vyn is not None),
        (told.ON_HIT, blow.on_hit),
        (told.ON_HURT, blow.target.on_hurt),
    )
    return (told.DAMAGE, told.HIT, told.MISS, *(effect for effect, there in more if there))


def amounts_of(sums: tuple[Any, ...], blow: Blow, rulings: Rulings) -> tuple[Any, ...]:
    """How much of each: no step of the algorithm but the last takes anything."""
    target = blow.target
    kept, brought, waits = target.vyn is not None, bool(blow.on_hit), bool(target.on_hurt)
    if not hits(sums, blow, rulings):
        return (0, 0, 1) + (0,) * (kept + brought + waits)
    damage = sum(raised(sums, blow, rulings))
    if not rulings.epic_before:
        damage += blow.epic
    down = (falls(damage, target),) if kept else ()
    return (damage, 1, 0, *down) + (1,) * (brought + waits)


def end_for(at: int, before: tuple[Any, ...], blow: Blow, rulings: Rulings, pips: int) -> int:
    """The sum of one type's dice from which on all sums are one open end: the target has no more to lose.

    before: the amounts that are known already. Where nobody keeps the target's Vyn, or this type does not
    touch it, it is where every step has had its fill.
    """
    target = blow.target
    flat = target.parry + target.guard + (target.shield or 0) + max(target.grants, default=0)
    flat += sum(one.amount for one in target.snizh) + rulings.resist_divisor
    enough = None if target.vyn is None else _enough(at, before, blow, rulings, flat)
    if enough is None:
        enough = max(SHORTEST, min(pips, MOST_PIPS), flat + 1)
    if enough > LONGEST:
        raise TooMany(
            f"damage up to {enough:,} has to be told apart, and at most {LONGEST:,} is: ask about less "
            "Vyn, or leave vyn out"
        )
    return enough


def _enough(at: int, before: tuple[Any, ...], blow: Blow, rulings: Rulings, flat: int) -> int | None:
    """The least sum of this type that brings the target down; None: no sum does."""
    vyn = blow.target.vyn or 0

    def came_to(total: Any) -> Any:
        sums = tuple(one + total if here == at else one for here, one in enumerate(before))
        return through(raised(sums, blow, rulings), blow, rulings).damage

    times = 1 + len(blow.target.resists) * rulings.repeats_stack
    high: int = flat + (vyn + 1) * rulings.resist_divisor**times
    if not vyn or came_to(high) < vyn:
        return None
    low: int = 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if came_to(middle) >= vyn else (middle, high)
    try:
        came_to(AtLeast(high, Fraction(high + 1), FINE))
    except TailError:
        return max(high, flat + 1)
    return high
