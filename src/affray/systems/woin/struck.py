"""Somebody who has been hit, as the pages of damage carry it, and what answers remain."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules import Effect
from affray.systems.woin import told
from affray.systems.woin.arms import Condition, Rider
from affray.systems.woin.blow import Aftermath, Blow, luck_of
from affray.systems.woin.losses import FATE
from affray.systems.woin.record import Fact
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Target
from affray.systems.woin.terms import level_of


class Struck(Fact, frozen=True, kw_only=True, cache_hash=True):
    """One target that has been hit.

    blow: the attack, as it falls on this target alone. dealt: its d6 of damage and flat bonus, dice bought
    among them; None: it does none. luck: its LUC dice left.
    riding: further damage that the hit brings. kills_at: the percentage of HEALTH that kills if lost at once.
    lying: on the ground by now. suffered: the conditions it is in by this hit, for the next attack.
    absorbed: its LUC has been asked about the damage already.
    lucky: LUC dice are among the damage, which has no end then.
    """

    blow: Blow
    dealt: tuple[int, int] | None
    luck: int = 0
    riding: tuple[Rider, ...] = ()
    kills_at: int = 0
    lying: bool = False
    suffered: tuple[Condition, ...] = ()
    absorbed: bool = False
    lucky: bool = False

    @property
    def target(self) -> Target:
        """Who has been hit."""
        return self.blow.target

    @property
    def at(self) -> int:
        """Its number among all who are attacked."""
        return self.blow.first


def absorbs(struck: Struck, rulings: Rulings) -> bool:
    """Whether the target may roll LUC dice against the damage."""
    return rulings.luck_absorb == "roll" and not struck.absorbed and luck_of(struck.target) > 0


def within_luck(struck: Struck, lost: int) -> bool:
    """Whether LUC is asked about this much: against LUC without end it is, up to a point and no further."""
    return lost > 0 and (not struck.lucky or lost <= FATE)


def rolls_with_it(struck: Struck) -> bool:
    """Whether the target may fall prone to take less: it must still stand."""
    return "roll with it" in struck.target.exploits and not struck.lying


def answers(struck: Struck, rulings: Rulings) -> bool:
    """Whether the target can do something about the damage once it is rolled."""
    return absorbs(struck, rulings) or rolls_with_it(struck) or "lucky escape" in struck.target.exploits


def health_of(target: Target) -> tuple[int, int] | None:
    """What is left of HEALTH, and the whole of it, halved by severe fatigue; None if it is not kept."""
    if target.health is None:
        return None
    whole = target.health if target.max_health is None else target.max_health
    if level_of(target, "fatigued") >= 2:
        whole //= 2
    return min(target.health, whole), whole


def falls_at(struck: Struck) -> int | None:
    """The loss that brings the target down: all that is left, or a share that kills; None: none is kept."""
    health = health_of(struck.target)
    if health is None or not health[0]:
        return None
    left, whole = health
    return min(left, -(-whole * struck.kills_at // 100)) if struck.kills_at else left


def losing(struck: Struck) -> tuple[Effect, ...]:
    """What a loss of HEALTH tells of the target: how much, and where HEALTH is kept, whether it falls."""
    lost = told.DAMAGE.on(struck.at)
    return (lost,) if falls_at(struck) is None else (lost, told.DOWN.on(struck.at))


def after(struck: Struck, lost: int) -> Aftermath | None:
    """What the next attack of the same action must know; nothing, if there is none."""
    if not struck.blow.more:
        return None
    foe = replace(struck.target, prone=True) if struck.lying else struck.target
    if struck.suffered:
        foe = replace(foe, conditions=(*foe.conditions, *struck.suffered))
    return Aftermath(hit=True, lost=lost, luck=struck.luck, foe=foe)


def changed(struck: Struck, target: Target) -> Struck:
    """Who has been hit, as the next attack of the same action will find it; nobody else asks."""
    return replace(struck, blow=replace(struck.blow, targets=(target,))) if struck.blow.more else struck
