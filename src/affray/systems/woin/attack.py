"""Making an attack, up to the roll: declare it, form the pool, spend, add LUC, roll."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from affray.chance.reading import Total
from affray.chance.throw import d6
from affray.errors import Refused
from affray.rules import Step, Table, rule
from affray.systems.woin import able, options, told
from affray.systems.woin import exploits as ex
from affray.systems.woin.blow import Aftermath, Blow, Paid, luck_of, may_buy, needs, next_foe, worn
from affray.systems.woin.cites import CITES, POOL, POSITION, PRICE
from affray.systems.woin.defense import because
from affray.systems.woin.pool import Audit, form
from affray.systems.woin.price import affordable, cost, open_options, placed, shift, total, what_costs
from affray.systems.woin.readings import Need
from affray.systems.woin.roll import before_the_roll
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.terms import Case, level_of, settle
from affray.systems.woin.words import Kind

HOUSE, PLAIN = Rulings(), Situation()
MET: dict[Kind, str] = {
    "melee": "WOIN-12",
    "ranged": "WOIN-13",
    "magical": "WOIN-18",
    "psionic": "WOIN-19",
    "area": "WOIN-20",
}
"""The clause that says which DEFENSE a kind of attack meets."""


@rule("WOIN-1 WOIN-2 WOIN-3 WOIN-18 WOIN-19 WOIN-20 WOIN-21 WOIN-F46", cites=CITES)
def attack(
    t: Table,
    attacker: Attacker,
    target: Target,
    rulings: Rulings = HOUSE,
    situation: Situation = PLAIN,
) -> Step:
    """Say what you attack with, and what for."""
    terms = settle(attacker, situation)
    option = situation.option
    if option == "choose":
        menu = [told.MENU[one] for one in open_options(Case(attacker, target, situation, terms), rulings)]
        option = told.OPTION_OF[t.choose(told.CHOOSE_OPTION, menu)]
    targets = (target, *situation.beside) if terms.area else (target,)
    terms = ex.in_use(attacker, terms, option, ())
    return declare(Blow(attacker, targets, situation, terms, option), rulings)


@rule("WOIN-9 WOIN-21 WOIN-22 WOIN-37 WOIN-F46", cites=CITES)
def declare(t: Table, blow: Blow, rulings: Rulings) -> Step:
    """Say which exploits you use. What makes no sense, or cannot touch the target, is refused."""
    option, wanted = blow.option, blow.situation.exploits
    for key in ex.usable(blow.case, option) if wanted == "choose" else wanted:
        reason = ex.refusal(key, blow.case, option)
        more = blow.using(key)
        if wanted != "choose":
            refuse(reason, "situation.exploits")
            blow = more
        elif reason is None and affordable(more.case, option, rulings):
            blow = more if t.choose(told.use(key, ex.look_up(key).words), (False, True)) else blow
    refuse(able.refusal(blow.case, option), "situation")
    refuse(options.refusal(option, blow.case), "situation.option")
    if level_of(blow.attacker, "pained") >= (1 if blow.situation.second_action else 2):
        t.inflict(told.BACKLASH, d6(1), Total(), why="pain")
    return pool(blow, luck_of(blow.attacker), rulings)


@rule("WOIN-4 WOIN-11 WOIN-12 WOIN-13 WOIN-F1 WOIN-F2 WOIN-F3 WOIN-F4 WOIN-F6 WOIN-F7", cites=CITES)
def pool(t: Table, blow: Blow, luck: int, rulings: Rulings) -> Step:
    """First the pool: an attribute, a skill and gear, and no more than the maximum."""
    formed = form(blow.attacker, blow.situation, blow.terms, rulings)
    noted(t, formed, POOL, "WOIN-4 WOIN-F1")
    return place(formed[-1].pool, blow, luck, rulings)


@rule(
    "WOIN-5 WOIN-10 WOIN-14 WOIN-F5 WOIN-F12 WOIN-F19 WOIN-F21 WOIN-F22 WOIN-F23 WOIN-F24 WOIN-F25 WOIN-F26",
    cites=CITES,
)
def place(t: Table, dice: int, blow: Blow, luck: int, rulings: Rulings) -> Step:
    """Adjust it for position: that may exceed the maximum."""
    lines = placed(dice, blow.case, rulings)
    noted(t, lines, POSITION, "WOIN-5 WOIN-F5")
    return pay(total(dice, lines), blow, luck, rulings)


@rule("WOIN-7 WOIN-27 WOIN-30 WOIN-32 WOIN-35", cites=CITES)
def pay(t: Table, dice: int, blow: Blow, luck: int, rulings: Rulings) -> Step:
    """Pay for the option and the exploits."""
    price = cost(blow.case, blow.option)
    if price:
        afford(price, dice, blow, rulings)
        paid = PRICE.get(blow.option, "WOIN-7")
        t.note("cost", cites=paid, name=what_costs(blow.case, blow.option), dice=price)
    if any(ex.look_up(key).self_prone for key in blow.terms.exploits):
        t.tell(told.SELF_PRONE)
    return face(dice - price, blow, luck, rulings)


@rule(
    "WOIN-12 WOIN-13 WOIN-18 WOIN-19 WOIN-20 WOIN-F18 WOIN-F27 WOIN-F28 WOIN-F29 WOIN-F30 WOIN-F45",
    cites=CITES,
)
def face(t: Table, dice: int, blow: Blow, luck: int, rulings: Rulings) -> Step:
    """See which DEFENSE the roll has to reach, and what it is worth as things stand."""
    found = needs(blow, rulings)
    for target, need in zip(blow.targets, found, strict=True):
        shown = {"name": target.name, "against": blow.terms.against, "number": need.to_hit}
        met = MET[blow.terms.kind if blow.terms.against != "vital" else "area"]
        t.note("defense", cites=f"{met} {because(target, blow.situation, blow.terms, rulings)}", **shown)
    return spend(dice, luck, blow, found, rulings)


@rule("WOIN-6 WOIN-24 WOIN-25 WOIN-42 WOIN-43 WOIN-F15", cites=CITES)
def spend(t: Table, dice: int, luck: int, blow: Blow, found: tuple[Need, ...], rulings: Rulings) -> Step:
    """Before the roll, pay dice for damage: one for one, as many as you like."""
    free, power = max(0, dice - rulings.min_attack_dice), ex.look_up("power attack")
    ratio = rulings.damage_exchange_ratio * power.cost
    most = (free + (luck if rulings.luck_pays_spends else 0)) // ratio if may_buy(blow, rulings) else 0
    bought = t.choose(told.SPEND, range(most + 1))
    borrowed = max(0, bought * ratio - free)
    left = dice - (bought * ratio - borrowed)
    squares = 0
    if blow.option == "push" and "knockback" in blow.terms.exploits:
        squares = t.choose(told.KNOCKBACK, range(max(0, left - rulings.min_attack_dice) + 1))
    t.tell(told.LUCK, borrowed)
    paid = Paid(damage=bought * power.damage, squares=squares, luck=luck - borrowed)
    if ex.several(blow.terms):
        return volley(left - squares, paid, blow, found, rulings)
    return before_the_roll(left - squares, paid, blow, found, rulings)


@rule("WOIN-7 WOIN-9")
def volley(
    t: Table, dice: int, paid: Paid, blow: Blow, found: tuple[Need, ...], rulings: Rulings, shot: int = 1
) -> Step | None:
    """An exploit makes several attacks of one action: two shots, all around, or a second foe after a hit."""
    others, exploit = blow.situation.beside, ex.several(blow.terms)
    after: Aftermath = t.do(before_the_roll(max(0, dice), paid, replace(blow, more=True), found, rulings))
    paid = replace(paid, luck=after.luck)
    if exploit is None or (exploit.further != "around" and shot == exploit.attacks):
        return None
    if exploit.further == "beside":
        return pool(next_foe(blow, exploit.less), paid.luck, rulings) if after.hit else None
    if exploit.further == "again":
        again = worn(blow, after)
    elif blow.first < len(others):
        again = replace(blow, targets=(others[blow.first],), first=blow.first + 1)
    else:
        return None
    return volley(dice + shift(blow, again, rulings), paid, again, needs(again, rulings), rulings, shot + 1)


def noted(t: Table, lines: Audit, cites: Mapping[str, str], otherwise: str) -> None:
    """Each line of a reckoning, for the log, by its own clauses or by those of its step."""
    for line in lines:
        t.note("pool", cites=cites.get(line.name, otherwise), name=line.name, dice=line.dice, pool=line.pool)


def refuse(reason: str | None, field: str) -> None:
    """Refuse an attack that cannot be made, before any die is rolled."""
    if reason:
        raise Refused(
            f"{reason}; allowed is what makes sense against this target: declare another", path=field
        )


def afford(price: int, dice: int, blow: Blow, rulings: Rulings) -> None:
    """Refuse what the pool cannot pay."""
    if dice - price < rulings.min_attack_dice:
        raise Refused(
            f"{blow.option} and exploits cost {price}d6, and the pool is {dice}d6; "
            f"allowed: up to {max(0, dice - rulings.min_attack_dice)}; choose something cheaper",
            path="option",
        )
