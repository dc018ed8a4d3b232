"""Trauma: a percentage of Max Vim, modified, resisted, and then mortal or superficial."""

from __future__ import annotations

from affray.rules import DEFENDER, Step, Table, rule
from affray.systems.storyhammer import told
from affray.systems.storyhammer.blow import Struck, before_resisting, difficulty, draws
from affray.systems.storyhammer.cites import CITES
from affray.systems.storyhammer.deck import Pile, drawn
from affray.systems.storyhammer.perks import Holder, perks
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.trauma import WHOLE, based, percents_of, resisted, through_of

Piles = tuple[Pile, ...]


@rule("SH-6 SH-7 SH-11 SH-13 SH-14 SH-15 SH-16 SH-20 SH-F14", cites=CITES)
def wound(t: Table, one: Struck, piles: Piles, rulings: Rulings) -> Step | None:
    """Base trauma: the percentage of Max Vim, rounded down."""
    base = based(one.target.max_vim, one.share, rulings)
    said = {"name": one.target.name, "share": one.share, "vim": one.target.max_vim}
    t.note("base", cites=why_base(one), trauma=base, **said)
    return modify(one, piles, rulings) if base else None


@rule("SH-6 SH-7 SH-8 SH-F11", cites=CITES)
def modify(t: Table, one: Struck, piles: Piles, rulings: Rulings) -> Step | None:
    """Modified trauma: what the target takes more, or less, of this kind."""
    percents = percents_of(one.target, one.method)
    left = before_resisting(one, rulings)
    if percents:
        shares = " × ".join(f"{percent}%" for percent in percents)
        t.note("modified", name=one.target.name, shares=shares, trauma=left)
    if left < 1:
        t.note("nothing", name=one.target.name)
        return None
    return resist(one, piles, rulings)


@rule("SH-10 SH-27 SH-28 SH-F1 SH-F2 SH-F3 SH-F9 SH-F10 SH-F12 SH-F13", cites=CITES)
def resist(t: Table, one: Struck, piles: Piles, rulings: Rulings) -> Step:
    """The resistance draw: harder by 1 for a critical, and by 1 for each superficial level."""
    target, through = one.target, 100
    cards = draws(target, one.method, superficial=one.superficial, rulings=rulings)
    held = target.perks if rulings.perk_cards and not unresisted(one, rulings) else ()
    if cards or held:
        need = difficulty(target, one.method, critical=one.critical)
        t.note("resistance", cites=why_hard(one), name=target.name, number=need)
        show, piles = drawn(t, target.name, cards, piles, one.pile, rulings, low=one.low, why="resistance")
        if held:
            holder = Holder(held=held, enough=need, by=DEFENDER, number=one.number)
            show = t.do(perks(show, holder, rulings))
        through = through_of(target, need - show.best) if show.best else 100
    return suffer(through, one, piles if one.low is not None else None, rulings)


@rule("SH-6 SH-7 SH-8 SH-25 SH-F13", cites=CITES)
def suffer(t: Table, through: int, one: Struck, left: Piles | None, rulings: Rulings) -> Step:
    """Resisted trauma: what goes through. Most trauma is mortal."""
    before = before_resisting(one, rulings)
    trauma = resisted(before, through)
    if through != 100:
        t.note("through", name=one.target.name, share=through, trauma=before, left=trauma)
    return (bruise if one.superficial else clot)(trauma, one, left, rulings)


@rule("SH-22 SH-25 SH-F15 SH-F16 SH-F17", cites=CITES)
def clot(t: Table, trauma: int, one: Struck, left: Piles | None, rulings: Rulings) -> Piles | None:
    """Mortal trauma moves Vim from Life Support to Clot; without Vim to give, one dies."""
    life, number = one.target.life, one.number
    moved = min(trauma, life)
    t.tell(told.TRAUMA.on(number), trauma)
    t.tell(told.CLOT.on(number), moved)
    t.tell(told.EXCESS.on(number), trauma - moved)
    if trauma:
        t.note("life", name=one.target.name, left=life - moved, vim=one.target.max_vim)
    enough = life if rulings.death == "life_support" else one.target.max_vim
    t.tell(told.DEAD.on(number), int(0 < trauma >= enough))
    return left


@rule("SH-25 SH-26 SH-27 SH-28", cites=CITES)
def bruise(t: Table, trauma: int, one: Struck, left: Piles | None, rulings: Rulings) -> Piles | None:
    """Superficial trauma takes no Vim; it makes later resistance draws harder, and it stacks."""
    levels = trauma if rulings.superficial_level == "point" else int(trauma > 0)
    t.tell(told.SUPERFICIAL.on(one.number), trauma)
    t.tell(told.LEVELS.on(one.number), levels)
    if levels:
        t.note("levels", name=one.target.name, levels=one.target.superficial + levels)
    return left


def why_base(one: Struck) -> str:
    """The clauses that base trauma comes from."""
    share = "SH-15" if one.share == WHOLE else "SH-16"
    return f"SH-11 SH-14 {share} {'SH-F14' if one.target.vim is None else 'SH-6'}"


def why_hard(one: Struck) -> str:
    """The clauses that a difficulty comes from."""
    critical = "SH-10 " if one.critical else ""
    return f"SH-F12 {critical}{'SH-27 SH-28' if one.target.superficial else ''}"


def unresisted(one: Struck, rulings: Rulings) -> bool:
    """Whether this trauma meets no resistance at all."""
    return one.superficial and not rulings.superficial_resisted
