"""Damage: the roll, SOAK, the sixes that always hurt, and what is left of HEALTH."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.woin import exploits as ex
from affray.systems.woin import told
from affray.systems.woin.arms import Weapon
from affray.systems.woin.blow import Aftermath, luck_of, without
from affray.systems.woin.cites import CITES
from affray.systems.woin.losses import (
    Dealt,
    Left,
    every_six,
    fated,
    past,
    sixes_that_matter,
    thrown,
)
from affray.systems.woin.readings import Absorbed, luc
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.soak import because, immune, past_soak, soak, vulnerability
from affray.systems.woin.struck import (
    Struck,
    absorbs,
    after,
    answers,
    changed,
    falls_at,
    health_of,
    losing,
    rolls_with_it,
    within_luck,
)
from affray.systems.woin.terms import Terms


@rule("WOIN-9 WOIN-15 WOIN-40 WOIN-F8 WOIN-F14 WOIN-F36 WOIN-F37", cites=CITES)
def harm(t: Table, struck: Struck, rulings: Rulings) -> Step:
    """The weapon's dice, those bought, those of a vulnerability, and LUC; the target may brush some off."""
    blow, target = struck.blow, struck.target
    dealt = struck.dealt
    if dealt is None or immune(target, blow.terms.weapon):
        if dealt is not None:
            t.note("immune", name=target.name)
        return further(0, struck, rulings)
    count, bonus = dealt
    weaker = extra_dice(struck, blow.terms.weapon, count, rulings)
    added = t.choose(told.LUCK_DAMAGE, range(struck.luck + 1))
    t.tell(told.LUCK, added)
    off, struck = lessened(t, count, struck, rulings)
    count -= off
    struck = replace(struck, luck=struck.luck - added, lucky=True) if added else struck
    if "sunder" in blow.terms.exploits:
        return shatter(count, bonus, added, struck, rulings)
    return wound(count, bonus, weaker, added, struck, rulings)


@rule(
    "WOIN-16 WOIN-17 WOIN-41 WOIN-44 WOIN-47 WOIN-48 WOIN-49 WOIN-50 WOIN-51 WOIN-52 WOIN-53 "
    "WOIN-F31 WOIN-F32 WOIN-F33 WOIN-F34 WOIN-F35 WOIN-F36 WOIN-F39 WOIN-F40 WOIN-F41 WOIN-F42",
    cites=CITES,
)
def wound(
    t: Table, count: int, bonus: int, weaker: int, added: int, struck: Struck, rulings: Rulings
) -> Step | Aftermath | None:
    """SOAK comes off, every 6 does a point anyway, and the rest comes off HEALTH."""
    soaked = protected(t, struck, rulings)
    throw = thrown(count, weaker, added, rulings)
    dealt = added_up(count, bonus, weaker, added, soaked, struck, rulings)
    if not (struck.riding or struck.blow.more or answers(struck, rulings)):
        reading = past(dealt, (soaked,), rulings, (falls_at(struck),))
        t.inflict(losing(struck), throw, reading, why="damage")
        return None
    if absorbs(struck, rulings) and rulings.luck_absorb_before_soak:
        total, sixes = t.roll(throw, unsoaked(dealt, count, weaker, added, soaked, rulings), why="damage")
        return cushion(total, sixes, soaked, struck, rulings)
    lost = t.roll(throw, past(dealt, (soaked,), rulings, (None,)), why="damage")
    return further(lost, struck, rulings)


def protected(t: Table, struck: Struck, rulings: Rulings, terms: Terms | None = None) -> int:
    """The SOAK that stands against this damage, noted with what makes it so. terms: of other harm."""
    against = struck.target, struck.blow.situation, terms or struck.blow.terms, rulings
    soaked = soak(*against)
    t.note("soak", cites=lambda: because(*against), name=struck.target.name, soak=soaked)
    return soaked


@rule("WOIN-9")
def shatter(
    t: Table, count: int, bonus: int, added: int, struck: Struck, rulings: Rulings
) -> Aftermath | None:
    """A sunder strikes what the target holds, not the target."""
    dealt = added_up(count, bonus, 0, added, 0, struck, rulings)
    reading = past(dealt, (0,), rulings, (None,))
    t.inflict(told.ITEM.on(struck.at), thrown(count, 0, added, rulings), reading, why="damage")
    return after(struck, 0)


@rule("WOIN-F8")
def cushion(t: Table, total: int, sixes: int, soaked: int, struck: Struck, rulings: Rulings) -> Step:
    """By one reading the target's LUC comes off before SOAK does."""
    if within_luck(struck, total):
        spent = luck_spent(t, struck)
        total -= t.roll(luc(spent), Absorbed(total), why="LUC") if spent else 0
        struck = changed(struck, replace(struck.target, luck=struck.target.luck - spent))
    return further(past_soak(total, sixes, soaked, rulings), replace(struck, absorbed=True), rulings)


@rule(
    "WOIN-16 WOIN-48 WOIN-52 WOIN-53 WOIN-F20 WOIN-F31 WOIN-F32 WOIN-F33 WOIN-F34 WOIN-F36 WOIN-F37 WOIN-F41 "
    "WOIN-F42",
    cites=CITES,
)
def further(t: Table, lost: int, struck: Struck, rulings: Rulings) -> Step | Aftermath | None:
    """Whatever else the hit brings hurts too, past SOAK of its own."""
    if not struck.riding:
        return answer(lost, struck, rulings) if lost else after(struck, 0)
    rider, blow = struck.riding[0], struck.blow
    weapon = Weapon(name=blow.terms.weapon.name, damage=rider.damage, types=rider.types)
    struck = replace(struck, riding=struck.riding[1:])
    if immune(struck.target, weapon):
        return further(lost, struck, rulings)
    terms = replace(blow.terms, weapon=weapon, exploits=())
    soaked = protected(t, struck, rulings, terms)
    weaker = extra_dice(struck, weapon, rider.damage, rulings)
    throw = thrown(rider.damage, weaker, 0, rulings)
    dealt = added_up(
        rider.damage, 0, weaker, 0, soaked, replace(struck, blow=replace(blow, terms=terms)), rulings
    )
    more = t.roll(throw, past(dealt, (soaked,), rulings, (None,)), why="further damage")
    return further(lost + more, struck, rulings)


@rule("WOIN-F8 WOIN-9")
def answer(t: Table, lost: int, struck: Struck, rulings: Rulings) -> Step | None:
    """The target may take some of it off: with LUC, by rolling with it, or by a lucky escape."""
    if absorbs(struck, rulings) and within_luck(struck, lost):
        spent = luck_spent(t, struck)
        if spent and not (struck.blow.more or answers(replace(struck, absorbed=True), rulings)):
            t.inflict(losing(struck), luc(spent), Left(lost, falls_at(struck)), why="LUC")
            return None
        lost -= t.roll(luc(spent), Absorbed(lost), why="LUC") if spent else 0
        struck = changed(struck, replace(struck.target, luck=struck.target.luck - spent))
    if lost and rolls_with_it(struck) and t.choose(told.ROLL_WITH_IT, (False, True), by=DEFENDER):
        off = t.roll(d6(ex.look_up("roll with it").off), Total(), why="roll with it")
        falls = "prone" not in struck.target.immune
        t.tell(told.PRONE.on(struck.at), int(falls))
        lost = max(0, lost - off)
        struck = replace(struck, lying=falls) if struck.blow.more else struck
    may_escape = lost and "lucky escape" in struck.target.exploits
    if may_escape and t.choose(told.LUCKY_ESCAPE, (False, True), by=DEFENDER):
        lost, struck = 0, changed(struck, without(struck.target, "lucky escape"))
    return lose(lost, struck)


@rule("WOIN-17 WOIN-40 WOIN-F43")
def lose(t: Table, lost: int, struck: Struck) -> Aftermath | None:
    """The rest comes off HEALTH; at none left the target goes down."""
    t.tell(told.DAMAGE.on(struck.at), lost)
    falls = falls_at(struck)
    if falls is not None and lost >= falls:
        t.tell(told.DOWN.on(struck.at))
    health = health_of(struck.target)
    if health is not None:
        t.note("health", name=struck.target.name, left=max(0, health[0] - lost), health=health[1])
    return after(struck, lost)


def may_lessen(count: int, struck: Struck, rulings: Rulings) -> bool:
    """Whether the target can take dice off the damage before they are rolled."""
    cancels = rulings.luck_absorb == "cancel_dice" and luck_of(struck.target) > 0
    return count > 0 and (cancels or may_brush(struck))


def may_brush(struck: Struck) -> bool:
    """Whether the target can brush off some of a melee hit."""
    return "brush off" in struck.target.exploits and struck.blow.terms.kind == "melee"


def lessened(t: Table, count: int, struck: Struck, rulings: Rulings) -> tuple[int, Struck]:
    """Ask what dice of damage the target takes off before they are rolled; what answers it has left."""
    off, cancelled, target = 0, 0, struck.target
    if count and may_brush(struck) and t.choose(told.BRUSH_OFF, (False, True), by=DEFENDER):
        off, target = min(count, ex.look_up("brush off").off), without(target, "brush off")
    if rulings.luck_absorb == "cancel_dice":
        cancelled = t.choose(told.ABSORB, range(min(luck_of(target), count - off) + 1), by=DEFENDER)
        t.tell(told.TARGET_LUCK.on(struck.at), cancelled)
        target = replace(target, luck=target.luck - cancelled) if cancelled else target
    return off + cancelled, changed(struck, target)


def luck_spent(t: Table, struck: Struck) -> int:
    """Ask the target for LUC dice against the damage."""
    spent = t.choose(told.ABSORB, range(luck_of(struck.target) + 1), by=DEFENDER)
    t.tell(told.TARGET_LUCK.on(struck.at), spent)
    return spent


def extra_dice(struck: Struck, weapon: Weapon, count: int, rulings: Rulings) -> int:
    """Dice of a vulnerability: at most as many as are rolled anyway, unless the total is capped instead."""
    found = vulnerability(struck.target, weapon)
    return min(found, count) if rulings.vuln_cap == "dice" else found


def added_up(
    count: int, bonus: int, weaker: int, added: int, soaked: int, struck: Struck, rulings: Rulings
) -> Dealt:
    """How these damage dice are added up."""
    times = 1
    for key in struck.blow.terms.exploits:
        times *= ex.look_up(key).times
    dealt = Dealt(
        bonus,
        times,
        rulings.vuln_cap == "total" and weaker > 0,
        rulings.sixes_count,
        sixes_that_matter(soaked, bonus * times, count, weaker, added, rulings),
        soaked > 0 and rulings.six_rule == "additive" and rulings.sixes_count == "all" and added > 0,
    )
    return fated(dealt, weaker, soaked) if dealt.most is None else dealt


def unsoaked(dealt: Dealt, count: int, weaker: int, added: int, soaked: int, rulings: Rulings) -> Dealt:
    """The same damage where LUC may come off before SOAK does, so that its total has to be known."""
    most = every_six(count + weaker, added, soaked, rulings) if soaked else 0
    return (
        fated(dealt, weaker, soaked) if most is None else replace(dealt, most=most, together=False, fate=None)
    )
