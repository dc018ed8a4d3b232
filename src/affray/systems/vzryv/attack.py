"""Making an Attack, in the order of the book."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.errors import Refused
from affray.rules import Step, Table, rule
from affray.systems.vzryv import told
from affray.systems.vzryv.damage import plain, suffer
from affray.systems.vzryv.dice import Cast, again, alike, casts, check, kinds_of
from affray.systems.vzryv.hits import hits, raised, told_of
from affray.systems.vzryv.near import beset, hindering, is_ranged, net_of
from affray.systems.vzryv.readings import First, Rolled, Struck, joined
from affray.systems.vzryv.rulings import Rulings
from affray.systems.vzryv.sheet import Attack, Attacker, Record, Situation, Target
from affray.systems.vzryv.steps import Blow

HOUSE, PLAIN = Rulings(), Situation()


class Open(Record, frozen=True, cache_hash=True):
    """First rolls that have been made: the amounts so far, and what exploded (type, faces, how many)."""

    sums: tuple[int, ...]
    exploded: tuple[tuple[int, int, int], ...] = ()


@rule("VZ-1 VZ-4")
def attack(
    t: Table,  # noqa: ARG001 - every rule has a table
    attacker: Attacker,
    target: Target,
    rulings: Rulings = HOUSE,
    situation: Situation = PLAIN,
) -> Step:
    """An Action lets one attack: with its damage dice, and no others."""
    check(attacker.blow.parts, rulings)
    return aim(attacker, target, situation, rulings)


@rule("VZ-5 VZ-6")
def aim(t: Table, attacker: Attacker, target: Target, situation: Situation, rulings: Rulings) -> Step:
    """The target is a creature or an object that nobody uses, surely there, and within Dist."""
    known = named((target, *situation.others))
    refused = {name: refusal(one, attacker.blow) for name, one in known.items()}
    able = tuple(name for name, reason in refused.items() if not reason)
    if not able:
        raise Refused(
            "; ".join(f"{name} {reason}" for name, reason in refused.items() if reason), path="target"
        )
    chosen = known[t.choose(told.TARGET, able)]
    return ready(attacker, chosen, replace(situation, others=tuple(known.values())), rulings)


@rule("VZ-7 VZ-8 VZ-22 VZ-23 VZ-24 VZ-27 VZ-28 VZ-29")
def ready(t: Table, attacker: Attacker, target: Target, situation: Situation, rulings: Rulings) -> Step:
    """A weapon has its dice, any other Action names them; it has its damage type, and may be magical."""
    act = attacker.blow
    blow = Blow(
        target=target,
        types=tuple(part.type for part in act.parts),
        magical=act.magical or act.magical_weapon or (act.means == "spell" and rulings.spells_are_magical),
        epic=attacker.epic if mastered(act, rulings) else 0,
        bonus=act.bonus,
        on_hit=act.on_hit,
    )
    noted(t, act, blow.epic)
    if blow.magical:
        t.note("magical", cites="VZ-28")
    return steady(act, blow, situation, rulings)


@rule("VZ-17 VZ-25 VZ-26")
def steady(t: Table, act: Attack, blow: Blow, situation: Situation, rulings: Rulings) -> Step:
    """Advantages and Hindrances are counted: shooting within a hostile creature's Dos is a Hindrance."""
    near = hindering(situation, rulings) if is_ranged(act, rulings) else ()
    for one in near:
        t.note("close", cites="VZ-25", name=one.name, distance=one.distance, dos=one.dos)
    net = net_of(situation, beset(near, rulings), rulings)
    if net:
        key = "advantage" if net > 0 else "hindrance"
        t.note(key if abs(net) == 1 else f"{key}s", cites="VZ-17", count=abs(net))
    elif near or situation.advantages or situation.hindrances:
        t.note("even", cites="VZ-17")
    first = casts(act.parts, net, rulings)
    nothing = tuple(0 for _ in act.parts)
    if first[0].how == "first":
        return opening(Open(nothing), first, net, blow, rulings)
    return strike(nothing, first, blow, rulings)


@rule("VZ-9 VZ-17 VZ-1 VZ-10 VZ-11")
def opening(t: Table, so_far: Open, left: tuple[Cast, ...], net: int, blow: Blow, rulings: Rulings) -> Step:
    """First rolls alone, where re-rolls are made otherwise: those of the lower half are worth 0."""
    cast, *more = left
    total, top = t.roll(cast.throw, First(cast.keep, cast.high), why=cast.why)
    so_far = Open(joined(so_far.sums, cast, (total,)), (*so_far.exploded, (*alike(cast), top)))
    if more:
        return opening(so_far, tuple(more), net, blow, rulings)
    rerolls = again(so_far.exploded, net, rulings)
    if rerolls:
        return strike(so_far.sums, rerolls, blow, rulings)
    return land(so_far.sums, blow, rulings)


@rule("VZ-9 VZ-12 VZ-16 VZ-1 VZ-2 VZ-10 VZ-11 VZ-13 VZ-14 VZ-15 VZ-17 VZ-18 VZ-19 VZ-20 VZ-21")
def strike(
    t: Table, sums: tuple[Any, ...], left: tuple[Cast, ...], blow: Blow, rulings: Rulings
) -> Step | None:
    """The damage dice: the lower half is worth 0, the highest face explodes, and all is added up."""
    cast, *more = left
    rolled = Rolled(cast, sums, blow, rulings)
    if not more and plain(blow.target):
        t.inflict(told_of(blow), cast.throw, Struck(rolled), why=cast.why)
        return None
    found = t.roll(cast.throw, rolled, why=cast.why)
    sums = joined(sums, cast, found if len(cast.of) > 1 else (found,))
    return strike(sums, tuple(more), blow, rulings) if more else land(sums, blow, rulings)


@rule("VZ-18 VZ-19 VZ-20 VZ-21 VZ-3")
def land(t: Table, sums: tuple[Any, ...], blow: Blow, rulings: Rulings) -> Step | None:
    """All zeros miss; anything else hits, and a mastered weapon adds Epic, once."""
    if not hits(sums, blow, rulings):
        t.tell(told.MISS)
        return None
    t.tell(told.HIT)
    total = sum(sums)
    if blow.bonus:
        t.note("bonus", cites="VZ-20", before=total, by=blow.bonus, after=total + blow.bonus)
    if blow.epic and rulings.epic_before:
        total += blow.bonus
        t.note("epic", cites="VZ-21", before=total, by=blow.epic, after=total + blow.epic)
    return suffer(raised(sums, blow, rulings), blow, rulings)


def named(targets: tuple[Target, ...]) -> dict[str, Target]:
    """The targets by their names; a name that comes again is numbered."""
    found: dict[str, Target] = {}
    for one in targets:
        name, turn = one.name, 1
        while name in found:
            turn += 1
            name = f"{one.name} ({turn})"
        found[name] = one
    return found


def refusal(target: Target, act: Attack) -> str:
    """Why the Attack cannot be aimed at it, or nothing."""
    if not target.sure:
        return "is not surely there: allowed is a target one is sure of; choose another"
    if target.in_use:
        return "is an object in use: allowed are creatures and objects that nobody uses; choose another"
    if act.dist is not None and target.distance is not None and target.distance > act.dist:
        return f"is {target.distance} m away: allowed is Dist {act.dist}; come nearer or choose another"
    return ""


def mastered(act: Attack, rulings: Rulings) -> bool:
    """Whether it is an Attack with a weapon that the attacker is proficient with."""
    if act.means == "spell" or (act.means == "body" and not rulings.body_is_weapon):
        return False
    return (act.mastered and act.means != "improvised") or rulings.improvised_epic


def noted(t: Table, act: Attack, epic: int) -> None:
    """The dice and their types, with Epic in brackets beside the first."""
    for at, part in enumerate(act.parts):
        for turn, (sides, count) in enumerate(kinds_of(part)):
            said = {"name": act.name, "count": count, "sides": sides, "type": part.type}
            if epic and not at and not turn:
                t.note("dice of a master", cites="VZ-7 VZ-22", epic=epic, **said)
            else:
                t.note("dice", cites="VZ-8" if act.means == "spell" else "VZ-7", **said)
