"""What successes buy, and for how many: the rows of the menu, for this target."""

from __future__ import annotations

from affray.errors import Refused
from affray.rules import Option
from affray.systems.cinemechanix import catalogue, told
from affray.systems.cinemechanix.rulings import Rulings
from affray.systems.cinemechanix.sheet import Case, Situation, Target
from affray.systems.cinemechanix.words import INJURIES, PENALTIES, STEPS, InjuryName, Intent, PenaltyName


def row(name: str) -> catalogue.Row:
    """A row of the menu."""
    return catalogue.menu()[name]


def kill_price(target: Target) -> int:
    """The successes of an instant kill."""
    if target.kind == "extra":
        return target.rating + row("kill an extra").price
    if target.kind == "bit player":
        return target.rating + row("kill a bit player").price
    return target.hero_factor + row("kill").price


def injuries(target: Target) -> tuple[InjuryName, ...]:
    """The dramatic injuries that an attacker may inflict on it."""
    if target.kind == "pc":
        return ()
    return ("injury",) if target.kind == "extra" else ("patched", "lasting", "permanent")


def price_of(case: Case) -> int:
    """What the stakes cost: the GM's price, or that of the row they are raised for."""
    stakes, target = case.situation.stakes, case.target
    if stakes is None:
        return 0
    if stakes.intent in INJURIES and stakes.intent not in injuries(target):
        known = ", ".join(injuries(target)) or "none"
        raise Refused(
            f"no attacker can aim at this injury to {target.name}; allowed: {known}", path="situation.stakes"
        )
    if stakes.price is not None:
        return stakes.price
    if stakes.intent == "other":
        raise Refused(
            "only the GM can say what this costs: give it a price in successes", path="situation.stakes.price"
        )
    return row_price(stakes.intent, target)


def row_price(intent: Intent, target: Target) -> int:
    """What the row of an intent costs at least."""
    return kill_price(target) if intent == "kill" else row(intent).price if intent != "other" else 0


def chain(dice: tuple[int, ...], bonus: int, bought: int) -> tuple[tuple[int, ...], int]:
    """The damage dice once some are bought: each a step smaller than the smallest, then a point each."""
    smaller = [step for step in STEPS if step < min(dice)][:bought]
    return (*dice, *smaller), bonus + bought - len(smaller)


def trauma(paid: int) -> tuple[int, int]:
    """The die of trauma, and the points beyond it."""
    dice = STEPS[::-1]
    return dice[min(paid, len(dice)) - 1], max(0, paid - len(dice))


def penalty(name: PenaltyName, paid: int) -> int:
    """The Challenge Dice of a penalty at its start."""
    found = row(name)
    return found.brings + found.more * max(0, paid - found.price)


def affordable(names: tuple[str, ...], left: int) -> tuple[str, ...]:
    """The rows that can be paid."""
    return tuple(name for name in names if row(name).price <= left)


def penalty_menu(left: int) -> tuple[Option, ...]:
    """The penalties that can be paid, after doing without."""
    return (told.NOTHING, *(told.PENALTY_MENU[name] for name in PENALTIES if row(name).price <= left))


def injury_menu(left: int, target: Target) -> tuple[Option, ...]:
    """The dramatic injuries that can be paid, after doing without."""
    return (told.NOTHING, *(told.INJURY_MENU[name] for name in injuries(target) if row(name).price <= left))


def coming(name: PenaltyName, dice: int, situation: Situation, rulings: Rulings) -> int:
    """What a penalty is worth: its Challenge Dice on all the rolls that the opponent has yet to make."""
    rounds, rolls = situation.rounds, situation.rolls
    if name == "scene":
        return dice * rounds * rolls
    if name == "next round":
        early = rulings.next_round == "turn" and not situation.target_acted
        return dice * rolls if early or rounds else 0
    return sum(fleeting(dice, rounds, rolls, rulings))


def fleeting(dice: int, rounds: int, rolls: int, rulings: Rulings) -> list[int]:
    """The Challenge Dice of a fleeting penalty, roll by roll, as it wears off."""
    found = []
    for turn in range(rounds * rolls):
        over = turn // rolls
        if rulings.fleeting_decay == "halves":
            found.append(dice >> over)
        else:
            found.append(max(0, dice - (turn if rulings.fleeting_decay == "roll" else over)))
    return found
