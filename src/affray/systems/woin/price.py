"""What an attack has to spend, what it costs, and which options it can pay for."""

from __future__ import annotations

from msgspec.structs import replace

from affray.systems.woin import able, options
from affray.systems.woin import exploits as ex
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
    return not price or reckoned(case, rulings)[-1].pool - price >= rulings.min_attack_dice


def reckoned(case: Case, rulings: Rulings) -> Audit:
    """The pool, line by line: formed, placed, and with what exploits add."""
    attacker, situation, terms = case.attacker, case.situation, case.terms
    lines = adjust(
        form(attacker, situation, terms, rulings), attacker, case.target, situation, terms, rulings
    )
    gained = ex.pool(case)
    return (*lines, *reckon([("", lines[-1].pool), ("exploits", gained)])[1:]) if gained else lines


def cost(case: Case, option: Option) -> int:
    """The dice that the option and the exploits cost together."""
    return options.cost(option, case) + ex.cost(case)
