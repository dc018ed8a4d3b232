"""The attack draw: pick a method, set the difficulty, draw, and see what the highest card does."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules import ATTACKER, Step, Table, rule
from affray.systems.storyhammer import told
from affray.systems.storyhammer.blow import (
    Blow,
    Struck,
    difficulties,
    lowest,
    methods,
    refuse,
    share_for,
    superficial,
)
from affray.systems.storyhammer.cites import CITES
from affray.systems.storyhammer.deck import Pile, drawn, lay_out, place
from affray.systems.storyhammer.perks import Holder, perks
from affray.systems.storyhammer.readings import Show
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Attacker, Situation, Target
from affray.systems.storyhammer.words import TEN
from affray.systems.storyhammer.wound import wound

HOUSE, PLAIN = Rulings(), Situation()
Piles = tuple[Pile, ...]


def attack(
    attacker: Attacker, target: Target, rulings: Rulings = HOUSE, situation: Situation = PLAIN
) -> Step:
    """The first page of an attack, once the decks are laid out."""
    targets = (target, *situation.others)
    piles = lay_out(attacker, targets, situation.decks, rulings)
    blow = Blow(attacker=attacker, targets=targets, situation=situation)
    refuse(blow, rulings)
    return declare(blow, piles, rulings)


@rule("SH-1 SH-12", cites=CITES)
def declare(t: Table, blow: Blow, piles: Piles, rulings: Rulings) -> Step:
    """A strike or a spell: pick one of the methods of the weapon."""
    known = {method.name: method for method in methods(blow.attacker, blow.situation)}
    picked = t.choose(told.METHOD, tuple(known))
    return aim(replace(blow, method=known[picked]), piles, rulings)


@rule("SH-21 SH-F4 SH-F5 SH-F6 SH-F7", cites=CITES)
def aim(t: Table, blow: Blow, piles: Piles, rulings: Rulings) -> Step:
    """The Narrator has set the difficulty; the lobe comes off it, and speed may be traded for a point."""
    speed = blow.situation.speed
    if speed == "choose":
        speed = told.SPEED_OF[t.choose(told.SPEED, tuple(told.SPEEDS.values()))]
    t.tell(told.FASTER, int(speed == "faster"))
    t.tell(told.SLOWER, int(speed == "slower"))
    harder = {"faster": 1, "slower": -1}.get(speed, 0)
    blow = replace(blow, needs=difficulties(blow, harder, rulings))
    for target, need in zip(blow.targets, blow.needs, strict=True):
        t.note("difficulty", cites=why_hard(blow, target, speed, rulings), name=target.name, number=need)
    return draw(blow, piles, rulings)


@rule("SH-2 SH-3 SH-F1 SH-F2 SH-F3 SH-F10", cites=CITES)
def draw(t: Table, blow: Blow, piles: Piles, rulings: Rulings) -> Step:
    """Draw as many cards as the ability says."""
    who = blow.attacker
    low = lowest(0, range(len(blow.targets)), blow, rulings)
    show, piles = drawn(t, who.name, who.cards, piles, 0, rulings, low=low, why="attack")
    t.tell(told.ACES, int(show.drawn == 1))
    return highest(show, blow, piles, rulings)


@rule("SH-3 SH-F9", cites=CITES)
def highest(t: Table, show: Show, blow: Blow, piles: Piles, rulings: Rulings) -> Step:
    """The highest card counts, once perk cards have been played on it."""
    who = blow.attacker
    if rulings.perk_cards and who.perks:
        ten = coveted(show, blow, rulings)
        holder = Holder(held=who.perks, enough=max(blow.needs), by=ATTACKER, coveted=ten)
        show = t.do(perks(show, holder, rulings))
    return judge(show, blow, piles, rulings)


@rule("SH-1 SH-4 SH-5 SH-9 SH-17 SH-18 SH-19 SH-23 SH-24 SH-F2 SH-F8", cites=CITES)
def judge(t: Table, show: Show, blow: Blow, piles: Piles, rulings: Rulings) -> Step | None:
    """Met is a full success; missed by a little may still be a hit; a natural 10 is critical."""
    met = [land(t, number, show, blow, rulings) for number in range(len(blow.targets))]
    struck = tuple(one for one in met if one)
    full = any(show.best >= blow.needs[one.number] for one in struck)
    if rulings.perk_cards and (not struck or (rulings.perk_on_partial and not full)):
        t.tell(told.PERK)
    return each(with_decks(struck, blow, rulings), piles, rulings) if struck else None


@rule("SH-10")
def each(t: Table, struck: tuple[Struck, ...], piles: Piles, rulings: Rulings) -> Step:
    """One draw has met everybody; each of those hit takes trauma, and resists, by itself."""
    first, *others = struck
    if not others:
        return wound(first, piles, rulings)
    left = t.do(wound(first, piles, rulings))
    return each(tuple(others), left or piles, rulings)


def why_hard(blow: Blow, target: Target, speed: str, rulings: Rulings) -> str:
    """The clauses that a difficulty comes from."""
    lobe = bool(blow.attacker.ease) and rulings.lobe_off_attack
    reasons = {"SH-F4": lobe, "SH-F6": speed != "as is", "SH-F7": bool(target.harder)}
    changed = [clause for clause, there in reasons.items() if there]
    return " ".join(["SH-21", *changed, *["SH-F5"] * (len(changed) < len(reasons))])


def coveted(show: Show, blow: Blow, rulings: Rulings) -> int:
    """The perk card that would make the attack critical: a 10, by one reading; 0 is none."""
    able = rulings.perk_ten_critical and not blow.attacker.untrained and not show.natural
    return TEN if able and TEN in blow.attacker.perks else 0


def is_critical(show: Show, blow: Blow, rulings: Rulings) -> bool:
    """Whether there is a natural 10, and no lack of training."""
    return not blow.attacker.untrained and (show.natural or (show.ten and rulings.perk_ten_critical))


def land(t: Table, number: int, show: Show, blow: Blow, rulings: Rulings) -> Struck | None:
    """How the highest card does against one of the targets."""
    target, missed = blow.targets[number], blow.needs[number] - show.best
    share = share_for(blow, number, show.best, rulings)
    if share is None:
        if show.best:
            t.note("missed", cites="SH-24", name=target.name, by=missed)
        return None
    critical = is_critical(show, blow, rulings) and (missed <= 0 or rulings.critical_on_partial)
    t.tell(told.HIT.on(number))
    t.tell(told.FULL.on(number), int(missed <= 0))
    t.tell(told.CRITICAL.on(number), int(critical))
    if missed > 0:
        last = missed == len(blow.method.trauma) - 1
        t.note("nearly", cites=f"SH-5 SH-17 SH-19{' SH-23' * last}", name=target.name, by=missed)
    return Struck(
        target=target,
        number=number,
        method=blow.method,
        share=share,
        superficial=superficial(blow),
        critical=critical,
        pile=place(number + 1, blow.situation.decks),
    )


def with_decks(struck: tuple[Struck, ...], blow: Blow, rulings: Rulings) -> tuple[Struck, ...]:
    """Those who have been hit, each knowing whether its deck is drawn from again."""
    numbers = [one.number for one in struck]
    return tuple(
        replace(one, low=lowest(one.pile, numbers[at + 1 :], blow, rulings)) for at, one in enumerate(struck)
    )
