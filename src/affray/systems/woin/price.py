"""What an attack has to spend, what it costs, and which options it can pay for."""

from __future__ import annotations

from msgspec.structs import replace

from affray.systems.woin import able, options
from affray.systems.woin import exploits as ex
from affray.systems.woin.blow import Blow
from affray.systems.woin.pool import Audit, form, reckon
from affray.systems.woin.position import adjust
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.terms import Case
from affray.systems.woin.words import OPTIONS, Option


def open_options(case: Case, rulings: Rulings) -> tuple[Option, ...]:
    """The options that make sense and can be paid, in the order of the book; plain damage always is one."""
    return tuple(option for option in OPTIONS if option == "damage" or is_open(option, case, rulings))


def is_open(option: Option, case: Case, rulings: Rulings) -> bool:
    """Whether an option makes sense here and can be paid."""
    full = replace(case, terms=ex.in_use(case.attacker, case.terms, option, ()))
    refused = able.refusal(full, option) or options.refusal(option, full)
    return refused is None and affordable(full, option, rulings)


def affordable(case: Case, option: Option, rulings: Rulings) -> bool:
    """Whether the pool can pay for the option and the exploits."""
    price = cost(case, option)
    formed = form(case.attacker, case.situation, case.terms, rulings)[-1].pool
    return not price or total(formed, placed(formed, case, rulings)) - price >= rulings.min_attack_dice


def placed(dice: int, case: Case, rulings: Rulings) -> Audit:
    """What position and exploits add to a formed pool and take from it, line by line."""
    lines = adjust(dice, case.attacker, case.target, case.situation, case.terms, rulings)
    gained = ex.pool(case)
    more = reckon([("", total(dice, lines)), ("exploits", gained)])[1:] if gained else ()
    return (*lines, *more)


def shift(blow: Blow, again: Blow, rulings: Rulings) -> int:
    """By how many dice the next attack of an action stands better, or worse, than the one before."""
    formed = form(blow.attacker, blow.situation, blow.terms, rulings)[-1].pool
    before, now = (total(formed, placed(formed, one.case, rulings)) for one in (blow, again))
    return now - before


def what_costs(case: Case, option: Option) -> str:
    """What dice are paid for, by name: the option, and the exploits that have a price."""
    paid = [option] * bool(options.cost(option, case))
    return ", ".join([*paid, *(key for key in case.terms.exploits if ex.price(key, case))])


def total(dice: int, lines: Audit) -> int:
    """The pool after the last line; as it was, if there is none."""
    return lines[-1].pool if lines else dice


def cost(case: Case, option: Option) -> int:
    """The dice that the option and the exploits cost together."""
    return options.cost(option, case) + ex.cost(case)
