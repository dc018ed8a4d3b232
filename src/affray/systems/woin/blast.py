"""One roll of damage for all in an area: what each makes of it, past its own SOAK."""

from __future__ import annotations

from msgspec.structs import replace

from affray.chance.throw import d6
from affray.rules import Step, Table, rule
from affray.systems.woin import told
from affray.systems.woin.cites import CITES
from affray.systems.woin.damage import added_up, cushion, extra_dice, further, lessened, may_lessen, protected
from affray.systems.woin.losses import Dealt, every_six, past
from affray.systems.woin.readings import Heaps, luc, parted, seen, shares
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.soak import immune, past_soak, soak
from affray.systems.woin.struck import Struck, absorbs, answers, falls_at, losing


@rule("WOIN-F13 WOIN-F8 WOIN-F37")
def blast(t: Table, struck: tuple[Struck, ...], luck: int, rulings: Rulings) -> Step | None:
    """One roll of damage for all whom it can hurt, with LUC if the attacker likes."""
    blow = struck[0].blow
    hurt = tuple(one for one in struck if not immune(one.target, blow.terms.weapon))
    for one in struck:
        if one not in hurt:
            t.note("immune", cites="WOIN-F37", name=one.target.name)
    dealt = struck[0].dealt
    if dealt is None or not hurt:
        return None
    added = t.choose(told.LUCK_DAMAGE, range(luck + 1))
    t.tell(told.LUCK, added)
    hurt = tuple(replace(one, lucky=added > 0) for one in hurt)
    return lessen_or_share(*dealt, added, hurt, rulings)


def lessen_or_share(
    count: int, bonus: int, added: int, hurt: tuple[Struck, ...], rulings: Rulings, left: tuple[int, ...] = ()
) -> Step:
    """The next target's turn to speak, of those that can take dice off the damage; after them the dice."""
    while len(left) < len(hurt) and not may_lessen(count, hurt[len(left)], rulings):
        left = (*left, count)
    if len(left) < len(hurt):
        return lessen(count, bonus, added, hurt, left, rulings)
    return shared(count, bonus, added, hurt, left, rulings)


@rule("WOIN-9 WOIN-F8")
def lessen(
    t: Table,
    count: int,
    bonus: int,
    added: int,
    hurt: tuple[Struck, ...],
    left: tuple[int, ...],
    rulings: Rulings,
) -> Step:
    """Before the damage is rolled for all, a target may take dice off its own share of it."""
    one = hurt[len(left)]
    t.note("answers", cites="WOIN-F8", name=one.target.name)
    off, one = lessened(t, count, one, rulings)
    hurt = (*hurt[: len(left)], one, *hurt[len(left) + 1 :])
    return lessen_or_share(count, bonus, added, hurt, rulings, (*left, count - off))


@rule(
    "WOIN-16 WOIN-17 WOIN-40 WOIN-44 WOIN-48 WOIN-52 WOIN-53 WOIN-F13 WOIN-F31 WOIN-F32 WOIN-F33 WOIN-F34 "
    "WOIN-F36 WOIN-F41 WOIN-F42",
    cites=CITES,
)
def shared(
    t: Table,
    count: int,
    bonus: int,
    added: int,
    hurt: tuple[Struck, ...],
    left: tuple[int, ...],
    rulings: Rulings,
) -> Step | None:
    """SOAK comes off for each by itself."""
    throw = parted(left) + luc(added)
    soaks = tuple(protected(t, one, rulings) for one in hurt)
    if min(left) < max(left) or any(each_its_own(one, count, rulings) for one in hurt):
        reading = Heaps(rulings.sixes_count, every_six(count, added, max(soaks), rulings), max(shares(left)))
        heaps = t.roll(throw, reading, why="damage")
        return spread(heaps, shares(left), left, bonus, hurt, rulings)
    dealt = added_up(left[0], bonus, 0, added, max(soaks), hurt[0], rulings)
    effects = tuple(effect for one in hurt for effect in losing(one))
    t.inflict(effects, throw, past(dealt, soaks, rulings, tuple(map(falls_at, hurt))), why="damage")
    return None


def each_its_own(one: Struck, count: int, rulings: Rulings) -> bool:
    """Whether more is to be rolled or asked for one of several, so that the damage has to be known."""
    weaker = extra_dice(one, one.blow.terms.weapon, count, rulings)
    return bool(one.riding) or answers(one, rulings) or weaker > 0


@rule("WOIN-F13")
def spread(
    t: Table,
    heaps: tuple[int, ...],
    at: tuple[int, ...],
    left: tuple[int, ...],
    bonus: int,
    hurt: tuple[Struck, ...],
    rulings: Rulings,
) -> Step | None:
    """What was rolled for all falls on one after the other."""
    one = share(*seen(heaps, at[0]), left[0], bonus, hurt[0], rulings)
    if len(hurt) == 1:
        return one
    t.do(one)
    return spread(heaps, at[1:], left[1:], bonus, hurt[1:], rulings)


@rule("WOIN-F13 WOIN-F36")
def share(t: Table, pips: int, sixes: int, count: int, bonus: int, struck: Struck, rulings: Rulings) -> Step:
    """A share of what was rolled for all: with its own vulnerability, past its own SOAK."""
    blow = struck.blow
    weaker = extra_dice(struck, blow.terms.weapon, count, rulings)
    if weaker:
        reading = Dealt(sixes=rulings.sixes_count, most=weaker)
        more, further_sixes = t.roll(d6(weaker), reading, why="vulnerability")
        pips += min(more, pips) if rulings.vuln_cap == "total" else more
        sixes += further_sixes
    soaked = soak(struck.target, blow.situation, blow.terms, rulings)
    if absorbs(struck, rulings) and rulings.luck_absorb_before_soak:
        return cushion(pips + bonus, sixes, soaked, struck, rulings)
    return further(past_soak(pips + bonus, sixes, soaked, rulings), struck, rulings)
