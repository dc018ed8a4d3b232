"""The roll: LUC joins, each target answers for itself, and the dice meet DEFENSE."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.throw import Throw
from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.woin import exploits as ex
from affray.systems.woin import told
from affray.systems.woin.blow import Aftermath, Blow, Paid, luck_of, without
from affray.systems.woin.cites import CITES
from affray.systems.woin.hit import area, hit
from affray.systems.woin.readings import Against, Need, luc, parted, shares
from affray.systems.woin.record import Fact
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Target


class Ready(Fact, frozen=True, cache_hash=True):
    """An attack that is about to be rolled.

    dice, added: those of the pool, and LUC dice. needs: what the roll needs against each target.
    off: the dice that each target has taken off it, of those who have been asked.
    """

    blow: Blow
    dice: int
    paid: Paid
    needs: tuple[Need, ...]
    added: int = 0
    off: tuple[int, ...] = ()


def before_the_roll(dice: int, paid: Paid, blow: Blow, needs: tuple[Need, ...], rulings: Rulings) -> Step:
    """The attacker's LUC comes first, if there is any."""
    ready = Ready(blow, dice, paid, needs)
    return lucky(ready, rulings) if paid.luck else react_or_strike(ready, rulings)


@rule("WOIN-8 WOIN-F8 WOIN-F9")
def lucky(t: Table, ready: Ready, rulings: Rulings) -> Step:
    """LUC dice may join, past any maximum; each 6 of theirs is rolled again."""
    added = t.choose(told.ADD_LUCK, range(ready.paid.luck + 1))
    t.tell(told.LUCK, added)
    if added:
        ready = replace(ready, added=added, paid=replace(ready.paid, luck=ready.paid.luck - added))
    return react_or_strike(ready, rulings)


def react_or_strike(ready: Ready, rulings: Rulings) -> Step:
    """The next target's turn to speak, of those that can do something about the roll; after them the dice."""
    targets = ready.blow.targets
    asked = len(ready.off)
    while asked < len(targets) and not can_answer(targets[asked]):
        asked += 1
    off = ready.off + (0,) * (asked - len(ready.off))
    if asked == len(targets):
        return gathered(off, ready, rulings)
    return react(replace(ready, off=off), rulings)


def can_answer(target: Target) -> bool:
    """Whether a target can take dice off an attack."""
    return luck_of(target) > 0 or "dodge" in target.exploits


@rule("WOIN-9 WOIN-F8")
def react(t: Table, ready: Ready, rulings: Rulings) -> Step:
    """Before the roll, a target may dodge out of it, or take dice off it with its own LUC: for itself."""
    blow, number, dice = ready.blow, len(ready.off), ready.dice
    target = blow.targets[number]
    if len(blow.targets) > 1:
        t.note("answers", cites="WOIN-F8", name=target.name)
    may_dodge = "dodge" in target.exploits and not blow.situation.cover
    if may_dodge and t.choose(told.DODGE, (False, True), by=DEFENDER):
        dice = max(0, dice - ex.look_up("dodge").off, min(dice, rulings.min_attack_dice))
        target = without(target, "dodge")
    removed = t.choose(told.LUCK_REMOVAL, range(min(luck_of(target), dice) + 1), by=DEFENDER)
    t.tell(told.TARGET_LUCK.on(blow.first + number), removed)
    if removed:
        target = replace(target, luck=target.luck - removed)
    targets = (*blow.targets[:number], target, *blow.targets[number + 1 :])
    off = (*ready.off, ready.dice - dice + removed)
    return react_or_strike(replace(ready, blow=replace(blow, targets=targets), off=off), rulings)


def gathered(off: tuple[int, ...], ready: Ready, rulings: Rulings) -> Step:
    """The dice that are left against each target, with the LUC that joins, and what they need."""
    left, needs = tuple([ready.dice - taken for taken in off]), ready.needs
    throw = parted(left)
    if ready.added:
        throw += luc(ready.added)
    elif 0 in left:
        needs = tuple(
            need if dice else replace(need, never=True) for need, dice in zip(needs, left, strict=True)
        )
    return strike(throw, needs, shares(left), ready.paid, ready.blow, rulings)


@rule("WOIN-11 WOIN-45 WOIN-46 WOIN-F16 WOIN-F20", cites=CITES)
def strike(
    t: Table,
    throw: Throw,
    needs: tuple[Need, ...],
    levels: tuple[int, ...],
    paid: Paid,
    blow: Blow,
    rulings: Rulings,
) -> Step | Aftermath | None:
    """Roll what is left against DEFENSE; three sixes hit whatever the total."""
    if not throw.groups:
        t.note("no dice")
        return missed(t, paid, blow)
    verdicts = t.roll(throw, Against(needs, rulings, levels), why="attack")
    first, *others = verdicts
    if others and any(verdict.hit for verdict in verdicts):
        return area(verdicts, paid, blow, rulings)
    return hit(first, paid, blow, rulings) if first.hit else missed(t, paid, blow)


def missed(t: Table, paid: Paid, blow: Blow) -> Aftermath | None:
    """A miss: nothing, but a leap that misses gives the foe a free attack."""
    if any(ex.look_up(key).free_attack for key in blow.terms.exploits):
        t.tell(told.FREE_ATTACK)
    return Aftermath(hit=False, lost=0, luck=paid.luck, foe=blow.target) if blow.more else None
