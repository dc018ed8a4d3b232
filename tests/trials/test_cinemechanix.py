"""Cinemechanix: spending with the victim's Luck in the middle, and mooks in the attacker's order."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from affray.chance.reading import Tally
from affray.chance.throw import Die, d6, dice
from affray.rules import DEFENDER, Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced, reach
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import best

HP, PENALTY = Effect("hp", "HP lost"), Effect("penalty", "Challenge Dice next round")
KILLED, FELLED, LUCKY = (
    Effect("killed", "killed"),
    Effect("felled", "mooks felled"),
    Effect("lucky", "Luck spent"),
)
DICE, PENALISE, KILL = (
    Prompt("dice", "damage dice"),
    Prompt("penalty", "penalty"),
    Prompt("kill", "instant kill"),
)
SPEND_LUCK, AFTER, NEXT = (
    Prompt("luck", "spend Luck"),
    Prompt("after", "+1 HP each"),
    Prompt("next", "next mook"),
)


class Successes(Tally[int], frozen=True):
    """A die gives a success for every whole target number in its face."""

    number: int

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (face // self.number,)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


class Fives(Tally[int], frozen=True):
    """Dice that show a five."""

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return (int(face == 5),)

    def read(self, sums: tuple[int, ...]) -> int:
        return sums[0]


class Past(Tally[int], frozen=True):
    """What passes the armour."""

    armour: int

    def read(self, sums: tuple[int, ...]) -> int:
        return max(0, sums[0] - self.armour)


@rule("CMX-1")
def attack(t: Table, pool: int, price: int, luck: int) -> Step | None:
    """Any success is a hit."""
    left = t.roll(d6(pool) + dice(1, 10), Successes(4), why="combat")
    return arm(left, price, luck) if left else None


@rule("CMX-6")
def arm(t: Table, left: int, price: int, luck: int) -> Step:
    """Damage dice are bought before the roll, each a step smaller."""
    bought = t.choose(DICE, range(min(left, 2) + 1))
    thrown = dice(1, 8)
    for sides in (6, 4)[:bought]:
        thrown += dice(1, sides)
    t.inflict(HP, thrown, Past(3), why="damage")
    return penalise(left - bought, price, luck)


@rule("CMX-8")
def penalise(t: Table, left: int, price: int, luck: int) -> Step:
    """One success is three Challenge Dice; each more adds one."""
    paid = t.choose(PENALISE, range(left + 1))
    t.tell(PENALTY, paid + 2 if paid else 0)
    return slay(left - paid, price, luck)


@rule("CMX-11")
def slay(t: Table, left: int, price: int, luck: int) -> Step:
    """Enough successes kill outright; more is safer against Luck."""
    paid = t.choose(KILL, (0, *range(price, left + 1)))
    if paid and t.do(dies(luck, paid, price)):
        t.tell(KILLED)
    return rest(left - paid)


@rule("CMX-12")
def dies(t: Table, luck: int, total: int, price: int) -> bool | Step:
    """The victim may spend Luck, one die at a time; every 5 takes a success off the kill."""
    if total < price:
        return False
    if not luck or not t.choose(SPEND_LUCK, (False, True), by=DEFENDER):
        return True
    t.tell(LUCKY)
    return dies(luck - 1, total - t.roll(d6(1), Fives(), why="Luck"), price)


@rule("CMX-7")
def rest(t: Table, left: int) -> None:
    """What is left adds a point each, now that the damage is known."""
    t.tell(HP, t.choose(AFTER, range(left + 1)))


def play_out(pool: int, price: int, luck: int, worth) -> F:  # noqa: C901 - one function a page, one goal
    """The attacker's best by plain recursion over all that can happen; the victim fights for its life."""

    @cache
    def survives(luck: int, total: int) -> F:
        """The victim values its life at 100 and a point of Luck at 1."""
        if total < price:
            return F(1)
        if not luck:
            return F(0)
        return F(1, 6) * survives(luck - 1, total - 1) + F(5, 6) * survives(luck - 1, total)

    def rest(left: int, hp: int, penalty: int, killed: bool) -> F:
        return max(worth(hp + more, penalty, killed) for more in range(left + 1))

    def slay(left: int, hp: int, penalty: int) -> F:
        found = [rest(left, hp, penalty, False)]
        for paid in range(price, left + 1):
            saved = survives(luck, paid)
            found.append(
                (1 - saved) * rest(left - paid, hp, penalty, True)
                + saved * rest(left - paid, hp, penalty, False)
            )
        return max(found)

    def penalise(left: int, hp: int) -> F:
        return max(slay(left - paid, hp, paid + 2 if paid else 0) for paid in range(left + 1))

    @cache
    def arm(left: int) -> F:
        found = []
        for bought in range(min(left, 2) + 1):
            rolls = list(product(*(range(1, sides + 1) for sides in (8, 6, 4)[: bought + 1])))
            found.append(
                sum((penalise(left - bought, max(0, sum(roll) - 3)) for roll in rolls), F(0)) / len(rolls)
            )
        return max(found)

    rolls = list(product(*[range(1, 7)] * pool, range(1, 11)))
    total = F(0)
    for roll in rolls:
        left = sum(face // 4 for face in roll)
        total += arm(left) if left else worth(0, 0, False)
    return total / len(rolls)


LIFE = priced("life", {KILLED: -100, LUCKY: -1})


@pytest.mark.parametrize("luck", [0, 2])
def test_spending_by_prices_agrees_with_plain_recursion(luck: int) -> None:
    goal = priced("prices", {HP: 1, PENALTY: F(3, 4), KILLED: 12})
    expected = play_out(3, 2, luck, lambda hp, penalty, killed: hp + F(3, 4) * penalty + 12 * killed)
    assert advise(attack(3, 2, luck), goal, goals={DEFENDER: LIFE}).worth == expected


@pytest.mark.parametrize("luck", [0, 2])
def test_the_advice_knows_that_information_is_free(luck: int) -> None:
    """ "Drop a foe of 6 HP": what is bought after the damage roll may look at it."""
    goal = reach("drop", HP, 6) + priced("kill", {KILLED: 1})
    expected = play_out(3, 2, luck, lambda hp, penalty, killed: F(int(hp >= 6) + killed))
    assert advise(attack(3, 2, luck), goal, goals={DEFENDER: LIFE}).worth == expected
    policy = best(goal, defender=LIFE)
    found = odds(attack(3, 2, luck), policy, of=("hp", "killed"))
    assert sum(p * ((r["hp"] >= 6) + r["killed"]) for r, p in found.items()) == expected


@rule("CMX-3 CMX-4")
def brawl(t: Table, pool: int, first: int, others: tuple[tuple[int, int], ...]) -> Step | None:
    """Successes lower the mook's rating; what is left goes on to others of equal or lower rating."""
    left = t.roll(d6(pool), Successes(4), why="combat")
    return fell(left, first, first, others) if left else None


@rule("CMX-4")
def fell(t: Table, left: int, rating: int, limit: int, others: tuple[tuple[int, int], ...]) -> Step | None:
    """Only when a mook is out do successes go on, in the order that the attacker likes."""
    if left < rating:
        return None
    t.tell(FELLED)
    left -= rating
    ratings = tuple(one for one, count in others if one <= limit and count)
    if not left or not ratings:
        return None
    chosen = t.choose(NEXT, ratings)
    after = tuple((one, count - (one == chosen)) for one, count in others)
    return fell(left, chosen, limit, tuple(pair for pair in after if pair[1]))


def test_mooks_fall_in_the_best_order() -> None:
    """From the page: CDR 3 out of 7, then the nearby 3, 1 left; better: the 2, then 2 left on the 3."""
    goal = priced("felled", {FELLED: 1})

    def most(left: int, ratings: tuple[int, ...]) -> int:
        found = 0
        for at, rating in enumerate(ratings):
            if rating <= left:
                found = max(found, 1 + most(left - rating, ratings[:at] + ratings[at + 1 :]))
        return found

    expected = F(0)
    for roll in product(range(1, 7), repeat=6):
        left = sum(face // 4 for face in roll)
        expected += F(1 + most(left - 3, (3, 2, 1, 1)) if left >= 3 else 0, 6**6)
    step = brawl(6, 3, ((1, 2), (2, 1), (3, 1), (4, 1)))
    assert advise(step, goal).worth == expected
    forty = brawl(12, 2, ((1, 20), (2, 20)))
    assert advise(forty, goal).worth > 1
