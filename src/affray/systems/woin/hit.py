"""What a hit does: the option's effect and conditions, on one target or on all within an area."""

from __future__ import annotations

from itertools import repeat

from msgspec.structs import replace

from affray.chance.throw import d6
from affray.rules import Option, Step, Table, rule
from affray.systems.woin import catalogue, critical, told
from affray.systems.woin import exploits as ex
from affray.systems.woin.arms import Condition, Rider
from affray.systems.woin.blast import blast
from affray.systems.woin.blow import Aftermath, Blow, Paid, aimed_at, damage
from affray.systems.woin.cites import CITES
from affray.systems.woin.damage import harm
from affray.systems.woin.effects import EFFECTS, Names
from affray.systems.woin.options import called_shot
from affray.systems.woin.readings import Brings, Verdict
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Target
from affray.systems.woin.struck import Struck
from affray.systems.woin.terms import bare_hands, condition, level_of, lies
from affray.systems.woin.words import WORST, ConditionName, DamageType

RESTRAINED: ConditionName = "restrained"
"""What a weapon that traps brings with any hit."""


@rule(
    "WOIN-9 WOIN-15 WOIN-21 WOIN-23 WOIN-45 WOIN-F16 WOIN-F20 WOIN-F37 WOIN-F43 WOIN-F44 WOIN-F45",
    cites=CITES,
)
def hit(t: Table, verdict: Verdict, paid: Paid, blow: Blow, rulings: Rulings) -> Step:
    """A hit: the option takes effect if the roll was good enough for it, and then the damage."""
    return harm(land(t, verdict, paid, blow, rulings), rulings)


@rule("WOIN-20 WOIN-F13")
def area(
    t: Table,
    verdicts: tuple[Verdict, ...],
    paid: Paid,
    blow: Blow,
    rulings: Rulings,
    struck: tuple[Struck, ...] = (),
    start: int = 0,
) -> Step:
    """One roll has met everybody in the area; damage is rolled once for all of them, or once for each."""
    for number in range(start, len(verdicts)):
        if verdicts[number].hit:
            struck = (*struck, land(t, verdicts[number], paid, aimed_at(blow, number), rulings))
        if verdicts[number].critical:
            # The page is turned, lest each critical goes through all those before it.
            return area(verdicts, paid, blow, rulings, struck, number + 1)
    if rulings.area_damage == "once" and len(struck) > 1:
        return blast(struck, paid.luck, rulings)
    return each(struck, paid.luck, rulings)


@rule("WOIN-F13")
def each(t: Table, struck: tuple[Struck, ...], luck: int, rulings: Rulings) -> Step | None:
    """Damage is rolled for one after the other."""
    one = replace(struck[0], luck=luck, blow=replace(struck[0].blow, more=luck > 0 and len(struck) > 1))
    if len(struck) == 1:
        return harm(one, rulings)
    after: Aftermath | None = t.do(harm(one, rulings))
    return each(struck[1:], after.luck if after else luck, rulings)


@rule("WOIN-45 WOIN-F17")
def complication(t: Table, kinds: tuple[DamageType, ...], rulings: Rulings) -> Names:
    """A critical brings a condition by the type of damage: rolled on the table, or chosen."""
    if rulings.critical_conditions == "off" or not any(kind in catalogue.criticals() for kind in kinds):
        return ()
    kind = t.choose(told.CRITICAL_TYPE, kinds)
    if kind not in catalogue.criticals():
        return ()
    if rulings.critical_conditions == "roll":
        return t.roll(d6(1), Brings(catalogue.criticals()[kind]), why="critical")
    rows = {Option(row[-1], " and ".join(row)): row for row in critical.choices(kind)}
    return rows.get(t.choose(told.CRITICAL_CONDITION, tuple(rows)), ())


def land(t: Table, verdict: Verdict, paid: Paid, blow: Blow, rulings: Rulings) -> Struck:
    """Tell what a hit brings besides damage, and note who has been struck."""
    target, at = blow.target, blow.first
    dealt = damage(blow, paid.damage, rulings)
    hurts = dealt is not None
    t.tell(told.HIT.on(at))
    t.tell(told.CRITICAL.on(at), int(verdict.critical))
    names = inflicted(verdict, blow, hurts=hurts)
    if verdict.effect:
        t.tell(told.EFFECT.on(at))
        names += t.do(EFFECTS[blow.option](blow, paid.squares))
    kinds = critical.types(target, blow.terms.weapon) if verdict.critical and hurts else ()
    if kinds:
        names += t.do(complication(kinds, rulings))
    suffered = suffer(t, names, target, at)
    tripped = verdict.effect and blow.option == "trip"
    falls = toppled(blow) and not (tripped or lies(target) or "prone" in target.immune)
    t.tell(told.PRONE.on(at), int(falls))
    exploited(t, verdict, blow)
    shot = called_shot(target, blow.situation) if blow.option == "other" and verdict.effect else None
    return Struck(
        blow=blow,
        dealt=dealt,
        luck=paid.luck,
        riding=riding(verdict, blow, hurts=hurts),
        kills_at=shot.kills_at if shot else 0,
        lying=falls or tripped or lies(target),
        suffered=suffered if blow.more else (),
    )


def exploited(t: Table, verdict: Verdict, blow: Blow) -> None:
    """Tell what exploits do besides, and what a hit does to the dying."""
    target, at = blow.target, blow.first
    for key in blow.terms.exploits:
        exploit = ex.look_up(key)
        works = exploit.option in (None, "damage") or verdict.effect
        t.tell(told.PUSHED.on(at), exploit.squares if works else 0)
        t.tell(told.BEARHUG.on(at), exploit.each_turn if works else 0)
        t.tell(told.DISMOUNTED.on(at), int(exploit.dismounts))
    if target.health == 0 and "stun" not in blow.terms.weapon.traits:
        t.tell(told.COUNTDOWN.on(at))
        t.tell(told.DEAD.on(at), int(target.countdown is not None and target.countdown <= 1))


def suffer(t: Table, names: Names, target: Target, at: int) -> tuple[Condition, ...]:
    """A condition inflicted again is a level worse; one that cannot take hold is wasted."""
    suffered = []
    for name in dict.fromkeys(names):
        if critical.takes(target, name):
            known = condition(target, name)
            level = min(WORST, level_of(target, name) + names.count(name))
            t.tell(told.CONDITION[name].on(at), level - level_of(target, name))
            suffered.append(Condition(name, level, known is not None and known.by_foe))
        else:
            t.note("wasted", condition=name, name=target.name)
    return tuple(suffered)


def inflicted(verdict: Verdict, blow: Blow, *, hurts: bool) -> Names:
    """The conditions of a hit: by exploits, once by all of them that better its option, and by the weapon."""
    names: list[ConditionName] = []
    bettered: dict[ConditionName, None] = {}
    for key in blow.terms.exploits:
        exploit = ex.look_up(key)
        if exploit.option in (None, "damage"):
            names += exploit.inflicts
        elif verdict.effect:
            bettered.update(dict.fromkeys(exploit.inflicts))
    names += bettered
    if "trap" in blow.terms.weapon.traits:
        names.append(RESTRAINED)
    for rider in brought(verdict, blow, hurts=hurts):
        names.extend(repeat(rider.condition, rider.level) if rider.condition else ())
    return tuple(names)


def brought(verdict: Verdict, blow: Blow, *, hurts: bool) -> tuple[Rider, ...]:
    """What the weapon brings besides its damage, or instead of it, where the roll was good enough."""
    weapon = blow.terms.weapon
    if not weapon.riders:
        return ()
    harmless = blow.option == "damage" and not (weapon.damage or weapon.bonus)
    pairs = zip(weapon.riders, verdict.riders, strict=True)
    return tuple(rider for rider, works in pairs if works and (hurts or harmless))


def riding(verdict: Verdict, blow: Blow, *, hurts: bool) -> tuple[Rider, ...]:
    """Damage beside that of the weapon: of what it brings, and of a throw."""
    found = tuple(rider for rider in brought(verdict, blow, hurts=hurts) if rider.damage)
    if verdict.effect and any(ex.look_up(key).unarmed for key in blow.terms.exploits):
        return (*found, Rider(damage=bare_hands(blow.attacker), types=("blunt",)))
    return found


def toppled(blow: Blow) -> bool:
    """Whether a hit brings the target to the ground by an exploit, or because it was dazed."""
    return level_of(blow.target, "dazed") > 0 or any(ex.look_up(key).prone for key in blow.terms.exploits)
