"""A declared attack as the later pages carry it, and somebody who has been hit."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from affray.errors import BadValue, find
from affray.rules.record import Record
from affray.systems.storyhammer import catalogue
from affray.systems.storyhammer.deck import check, place, where
from affray.systems.storyhammer.rulings import Rulings
from affray.systems.storyhammer.sheet import Attacker, Method, Situation, Target
from affray.systems.storyhammer.trauma import based, modified, percents_of, share_of


class Blow(Record, frozen=True, kw_only=True, cache_hash=True):
    """An attack.

    method: the one that was picked. needs: the difficulty against each target.
    """

    attacker: Attacker
    targets: tuple[Target, ...]
    situation: Situation
    method: Method = Method()
    needs: tuple[int, ...] = ()


class Struck(Record, frozen=True, kw_only=True, cache_hash=True):
    """One target that has been hit.

    number: which of the targets. method, share: how, and what percentage of Max Vim.
    pile: the deck it draws from. low: from which card on it matters to those who draw from it after this one.
    """

    target: Target
    number: int
    method: Method
    share: int
    superficial: bool
    critical: bool
    pile: int
    low: int | None = None


def methods(attacker: Attacker, situation: Situation) -> tuple[Method, ...]:
    """The methods to pick from: the one that was named, or all of the weapon's."""
    if not situation.method:
        return attacker.methods
    known = {method.name: method for method in attacker.methods}
    return (find("method", situation.method, known, path="situation.method"),)


def refuse(blow: Blow, rulings: Rulings) -> None:
    """What cannot be: no Vim, more cards than a deck has, perk cards where there are none."""
    check(blow.attacker.name, blow.attacker.cards, rulings)
    for number, target in enumerate(blow.targets, 1):
        at = where(number)
        if not target.max_vim:
            raise BadValue(
                f"{target.name} has no Vim: give vim, or the abilities it is the sum of", path=f"{at}.vim"
            )
        if target.life > target.max_vim:
            raise BadValue(
                f"{target.life} Vim in Life Support of at most {target.max_vim}: give no more than Max Vim",
                path=f"{at}.life_support",
            )
        for method in methods(blow.attacker, blow.situation):
            check(target.name, resistance(target, method)[0], rulings)
    everybody: tuple[Attacker | Target, ...] = (blow.attacker, *blow.targets)
    for number, who in enumerate(everybody):
        if who.perks and not rulings.perk_cards:
            raise BadValue(
                "perk cards are not in play: set rulings.perk_cards, or leave them out",
                path=f"{where(number)}.perks",
            )
        if who.drawn and rulings.shuffle == "fresh":
            raise BadValue(
                "the deck is shuffled anew for every draw, so that no card is gone: "
                "read shuffle as run_down, or leave drawn out",
                path=f"{where(number)}.drawn",
            )


def difficulties(blow: Blow, harder: int, rulings: Rulings) -> tuple[int, ...]:
    """The target difficulty against each target, once lobe and speed are counted in."""
    ease = blow.attacker.ease if rulings.lobe_off_attack else 0
    return tuple(blow.situation.difficulty + target.harder + harder - ease for target in blow.targets)


def resistance(target: Target, method: Method) -> tuple[int, int]:
    """The cards a target draws against this type of trauma, and the lobe that comes off the difficulty."""
    row = catalogue.resistances()[method.type]
    cards = getattr(target.abilities, row.ability) if target.resist is None else target.resist
    lobe = getattr(target.lobes, row.lobe) if target.resist_lobe is None else target.resist_lobe
    return cards, lobe


def draws(target: Target, method: Method, *, superficial: bool, rulings: Rulings) -> int:
    """The cards a target draws against this attack."""
    if superficial and not rulings.superficial_resisted:
        return 0
    return resistance(target, method)[0]


def lowest(pile: int, numbers: Iterable[int], blow: Blow, rulings: Rulings) -> int | None:
    """From which value on cards matter to the targets that draw from a pile which is not shuffled in between.

    None: none of these targets draws from it.
    """
    if rulings.shuffle == "fresh":
        return None
    found = [
        matters(blow.targets[number], blow.method)
        for number in numbers
        if place(number + 1, blow.situation.decks) == pile
        and draws(blow.targets[number], blow.method, superficial=superficial(blow), rulings=rulings)
    ]
    return min(found, default=None)


def matters(target: Target, method: Method) -> int:
    """The lowest card that can lessen trauma, once it is raised as far as perk cards go."""
    faces = sum(not isinstance(card, int) for card in target.perks)
    return difficulty(target, method, critical=False) - (len(target.spread) - 1) - faces


def difficulty(target: Target, method: Method, *, critical: bool) -> int:
    """The difficulty of a resistance draw: less the lobe, plus what a critical and old bruises add."""
    _, lobe = resistance(target, method)
    return target.resist_difficulty - lobe + target.superficial + int(critical)


def superficial(blow: Blow) -> bool:
    """Whether the trauma is superficial: by its method, or because it is meant to be."""
    return blow.method.superficial or blow.situation.superficial


def share_for(blow: Blow, number: int, best: int, rulings: Rulings) -> int | None:
    """The percentage that a card does to one target; None: a miss."""
    if not best:
        return None
    share = share_of(blow.method, blow.needs[number] - best, rulings)
    hurts = share is not None and based(blow.targets[number].max_vim, share, rulings) > 0
    return share if hurts or rulings.zero_hits else None


def before_resisting(one: Struck, rulings: Rulings) -> Fraction | int:
    """Modified trauma of somebody who has been hit."""
    base = based(one.target.max_vim, one.share, rulings)
    return modified(base, percents_of(one.target, one.method), rulings)
