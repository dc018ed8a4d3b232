"""WOIN: LUC dice among the pool, and one area attack against six targets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product
from typing import Any

import msgspec

from affray.chance.reading import Tally, curtail
from affray.chance.throw import Die, Throw, d6, dice
from affray.rules import Effect, Prompt, Step, Table, rule
from affray.rules.goal import priced
from affray.uses.advise import advise
from affray.uses.odds import odds
from affray.uses.policy import always

HIT, CRITICAL, DAMAGE = Effect("hit", "hits"), Effect("critical", "critical hits"), Effect("damage", "damage")
SPEND, LUCK = Prompt("spend", "dice for damage"), Prompt("luck", "LUC dice")


class Against(Tally[str], frozen=True):
    """Three sixes always hit; they are critical if the total hits too."""

    defense: int

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        return (self.defense,), 3

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6 and not rerolled)

    def read(self, sums: tuple[int, ...]) -> str:
        total, sixes = sums
        if total >= self.defense:
            return "critical" if sixes >= 3 else "hit"
        return "hit" if sixes >= 3 else "miss"


class PastSoak(Tally[int], frozen=True):
    """SOAK comes off, but every six does at least a point."""

    soak: int

    @property
    def enough(self) -> tuple[int | None, ...]:
        return None, -(-self.soak // 5)

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> int:
        return max(sums[0] - self.soak, sums[1])


class PastEach(Tally[tuple[int, ...]], frozen=True):
    """One damage roll against the SOAK of each."""

    soaks: tuple[int, ...]

    @property
    def enough(self) -> tuple[int | None, ...]:
        return None, None

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(max(sums[0] - soak, sums[1]) for soak in self.soaks)


class AgainstAll(Tally[tuple[bool, ...]], frozen=True):
    """One attack roll against the DEFENSE of each."""

    defenses: tuple[int, ...]

    @property
    def enough(self) -> tuple[tuple[int, ...] | int, ...]:
        return tuple(sorted(set(self.defenses))), 3

    def marks(self, die: Die, face: int, rerolled: bool) -> tuple[int, ...]:
        return face, int(face == 6)

    def read(self, sums: tuple[int, ...]) -> tuple[bool, ...]:
        return tuple(sums[0] >= defense or sums[1] >= 3 for defense in self.defenses)


class Target(msgspec.Struct, frozen=True, cache_hash=True):
    defense: int
    soak: int


@rule("WOIN-3 WOIN-4")
def attack(t: Table, pool: int, luck: int, weapon: int, target: Target) -> Step | None:
    """Spend dice, add LUC, then roll the rest against DEFENSE."""
    bought = t.choose(SPEND, range(pool + 1))
    lucky = t.choose(LUCK, range(luck + 1))
    thrown: Throw = d6(pool - bought) + dice(lucky, 6, again=True, name="LUC")
    verdict = t.roll(thrown, Against(target.defense), why="attack")
    if verdict == "miss":
        return None
    t.tell(HIT)
    t.tell(CRITICAL, int(verdict == "critical"))
    return damage(weapon + bought, target.soak)


@rule("WOIN-8")
def damage(t: Table, dice: int, soak: int) -> None:
    """SOAK comes off."""
    t.inflict(DAMAGE, d6(dice), PastSoak(soak), why="damage")


@rule("WOIN-5")
def area(t: Table, pool: int, weapon: int, targets: tuple[Target, ...]) -> Step | None:
    """One roll against every VITAL DEFENSE."""
    hits = t.roll(d6(pool), AgainstAll(tuple(target.defense for target in targets)), why="area attack")
    hit = tuple(number for number, one in enumerate(hits) if one)
    for number in hit:
        t.tell(HIT.on(number))
    return blast(weapon, hit, tuple(targets[number].soak for number in hit)) if hit else None


@rule("WOIN-8")
def blast(t: Table, dice: int, hit: tuple[int, ...], soaks: tuple[int, ...]) -> None:
    """Damage is rolled once for all that are hit."""
    reading = PastEach(soaks) if len(hit) > 1 else PastSoak(soaks[0])
    t.inflict(tuple(DAMAGE.on(number) for number in hit), d6(dice), reading, why="damage")


SIX = (Target(8, 2), Target(10, 5), Target(12, 5), Target(14, 0), Target(15, 9), Target(18, 12))


def test_luck_dice_among_the_pool_agree_with_chains_written_out() -> None:
    chain: Any = Counter({(face, 0): F(1, 6) for face in range(1, 6)})
    for depth in range(1, 5):  # totals from 14 on read alike, so four re-rolls say all
        for face in range(1, 6):
            chain[6 * depth + face, 1] += F(1, 6 ** (depth + 1))
    chain[30, 1] += 1 - sum(chain.values())
    sums = Counter({(0, 0): F(1)})
    for one in [Counter({(face, face == 6): F(1, 6) for face in range(1, 7)})] * 2 + [chain] * 2:
        after: Counter[tuple[int, int]] = Counter()
        for (total, sixes), chance in sums.items():
            for (more, six), part in one.items():
                after[curtail(total + more, 14), min(sixes + six, 3)] += chance * part
        sums = after
    hit = sum(chance for (total, sixes), chance in sums.items() if total >= 14 or sixes >= 3)
    critical = sum(chance for (total, sixes), chance in sums.items() if total >= 14 and sixes >= 3)
    step = attack(3, 2, 2, Target(14, 5))
    policy = always(spend=1, luck=2)
    assert odds(step, policy, of="hit").probability(1) == hit
    assert odds(step, policy, of="critical").probability(1) == critical


def test_spending_is_advised() -> None:
    advice = advise(attack(5, 0, 2, Target(15, 5)), priced("damage", {DAMAGE: 1}))
    assert [weighed.label for weighed in advice.best] == ["1"]
    assert advice.worth == F(685975, 279936)


def test_an_area_attack_on_six_agrees_with_every_roll_written_out() -> None:
    told: Counter[tuple[int, int]] = Counter()
    mean = F(0)
    for faces in product(range(1, 7), repeat=4):
        hit = [t for t in SIX if sum(faces) >= t.defense or faces.count(6) >= 3]
        for blow in product(range(1, 7), repeat=2):
            hurt = sum(max(sum(blow) - t.soak, blow.count(6)) for t in hit)
            told[len(hit), hurt] += 1
            mean += F(hurt, 6**6)
    found = odds(area(4, 2, SIX), of=("hit", "damage"))
    assert {(r["hit"], r["damage"]): p for r, p in found.items()} == {k: F(n, 6**6) for k, n in told.items()}
    assert odds(area(4, 2, SIX), of="damage").mean() == mean


def test_one_of_six_may_be_asked_alone() -> None:
    chance = sum(
        F(1, 6**4) for faces in product(range(1, 7), repeat=4) if sum(faces) >= 18 or faces.count(6) >= 3
    )
    assert odds(area(4, 2, SIX), of="hit@5").probability(1) == chance
