"""What an attack has to spend, what it costs, and which options it can pay for."""

from __future__ import annotations

from affray.systems.woin import able, options
from affray.systems.woin import exploits as ex
from affray.systems.woin.pool import Line, form, reckon
from affray.systems.woin.position import adjust
from affray.systems.woin.rulings import Rulings
from affray.systems.woin.sheet import Attacker, Situation, Target
from affray.systems.woin.terms import Terms
from affray.systems.woin.words import OPTIONS, Option


def open_options(
    attacker: Attacker, target: Target, situation: Situation, terms: Terms, rulings: Rulings
) -> list[Option]:
    """The options that make sense and can be paid, in the order of the book."""
    found: list[Option] = []
    for option in OPTIONS:
        full = ex.in_use(attacker, terms, option, ())
        blocked = option != "damage" and (
            able.refusal(attacker, situation, full, option)
            or options.refusal(option, attacker, target, situation, full)
            or not affordable(attacker, target, situation, full, option, rulings)
        )
        if not blocked:
            found.append(option)
    return found


def affordable(
    attacker: Attacker, target: Target, situation: Situation, terms: Terms, option: Option, rulings: Rulings
) -> bool:
    """Whether the pool can pay for the option and the exploits."""
    price = cost(attacker, target, situation, terms, option)
    dice = reckoned(attacker, target, situation, terms, rulings)[-1].pool
    return not price or dice - price >= rulings.min_attack_dice


def reckoned(
    attacker: Attacker, target: Target, situation: Situation, terms: Terms, rulings: Rulings
) -> tuple[Line, ...]:
    """The pool, line by line: formed, placed, and with what exploits add."""
    lines = adjust(form(attacker, situation, terms, rulings), attacker, target, situation, terms, rulings)
    gained = ex.pool(attacker, target, terms)
    return (*lines, *reckon([("", lines[-1].pool), ("exploits", gained)])[1:]) if gained else lines


def cost(attacker: Attacker, target: Target, situation: Situation, terms: Terms, option: Option) -> int:
    """The dice that the option and the exploits cost together."""
    return options.cost(option, attacker, target, situation, terms) + ex.cost(terms, situation)
