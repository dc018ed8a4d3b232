"""StoryHammer by plain enumeration: every hand of cards written out. Imports nothing of Affray.

A scenario is plain data, as a scenario file has it. A future is {((effect, amount), ...): chance}.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction as F
from functools import partial
from itertools import combinations, permutations
from typing import Any

Future = dict[tuple[tuple[str, int], ...], F]
Scenario = Mapping[str, Any]

PROBABILITY = [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 3 + [7, 7, 8, 9, 10]
FOUR_SUITS = [value for value in range(1, 11) for _suit in range(4)]
SWORD: dict[str, Any] = {"name": "sword", "methods": [{"name": "strike", "trauma": [100, 50, 25, 10]}]}
WHO_RESISTS = {
    "chemical": ("Move", "Marvel"),
    "mental": ("Think", "Natural"),
    "molecular": ("Will", "Focal"),
    "physical": ("Labor", "Correl"),
}
PLAIN = {
    "deck": "probability",
    "shuffle": "fresh",
    "deck_short": "reshuffle",
    "partial": "weapon",
    "lobe_off_attack": True,
    "perk_ten_critical": False,
    "critical_on_partial": True,
    "rounding": "each",
    "several_modifiers": "product",
    "zero_hits": True,
    "superficial_level": "attack",
    "superficial_resisted": True,
    "death": "life_support",
    "perk_cards": False,
    "perk_on_partial": False,
    "perk_raises": "drawn",
}


def attack(scenario: Scenario, prices: Mapping[str, F] | None = None) -> Future:
    """All that may come of an attack. Where something is chosen, it is what these prices make best."""
    return Attack(scenario, prices or {}).begin()


def mean(future: Future, effect: str) -> F:
    return sum((chance * dict(result).get(effect, 0) for result, chance in future.items()), F(0))


def chance(future: Future, effect: str, amount: int) -> F:
    return sum((p for result, p in future.items() if dict(result).get(effect, 0) == amount), F(0))


def worth(future: Future, prices: Mapping[str, F]) -> F:
    return sum((price * mean(future, effect) for effect, price in prices.items()), F(0))


def add(told: Mapping[str, int], future: Future) -> Future:
    """A future after something has been told."""
    found: Future = {}
    for result, p in future.items():
        sums = Counter(dict(result))
        sums.update(told)
        key = tuple(sorted((effect, amount) for effect, amount in sums.items() if amount))
        found[key] = found.get(key, F(0)) + p
    return found


def mixed(parts: Sequence[tuple[F, Future]]) -> Future:
    found: Future = {}
    for weight, future in parts:
        for result, p in future.items():
            found[result] = found.get(result, F(0)) + weight * p
    return found


NOTHING: Future = {(): F(1)}


def hands(cards: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], F]]:
    """Every hand of that many cards, by its values, and its chance: each set of cards is as likely."""
    found = Counter(tuple(sorted(hand)) for hand in combinations(cards, count))
    every = sum(found.values())
    for hand, ways in found.items():
        yield hand, F(ways, every)


class Attack:
    """One scenario, and what is wanted of it."""

    def __init__(self, scenario: Scenario, prices: Mapping[str, F]) -> None:
        self.attacker = scenario.get("attacker", {})
        self.situation = scenario.get("situation", {})
        self.targets = [scenario.get("target", {"vim": 12}), *self.situation.get("others", ())]
        self.rulings = {**PLAIN, **scenario.get("rulings", {})}
        self.prices = prices
        deck = self.rulings["deck"]
        if isinstance(deck, str):
            self.deck = {"probability": PROBABILITY, "four_suits": FOUR_SUITS}[deck]
        else:
            self.deck = [value for value, count in enumerate(deck, 1) for _ in range(count)]

    def best_of(self, futures: Sequence[Future], prices: Mapping[str, F]) -> Future:
        return max(futures, key=lambda future: worth(future, prices))

    # ── before the draw ───────────────────────────────────────────────────────────────────────

    def begin(self) -> Future:
        weapon = self.attacker.get("weapon", SWORD)
        weapon = SWORD if weapon == "sword" else weapon
        named = self.situation.get("method", "")
        methods = [one for one in weapon["methods"] if not named or one["name"] == named]
        speed = self.situation.get("speed", "as is")
        speeds = ["as is", "slower", "faster"] if speed == "choose" else [speed]
        return self.best_of(
            [self.after_speed(method, one) for method in methods for one in speeds], self.prices
        )

    def after_speed(self, method: Mapping[str, Any], speed: str) -> Future:
        self.method = method
        self.light = method.get("superficial", False) or self.situation.get("superficial", False)
        difficulty = self.situation.get("difficulty", 7) + {"as is": 0, "slower": -1, "faster": 1}[speed]
        if self.rulings["lobe_off_attack"]:
            lobe = self.attacker.get("lobe", 0)
            difficulty -= self.attacker.get("lobes", {}).get(lobe, 0) if isinstance(lobe, str) else lobe
        self.needs = [difficulty + target.get("harder", 0) for target in self.targets]
        told = {speed: 1} if speed != "as is" else {}
        return add(told, self.draw())

    # ── draws ─────────────────────────────────────────────────────────────────────────────────

    def pile_of(self, who: int) -> int:
        decks = self.situation.get("decks", "each")
        return who if decks == "each" else min(who, 1) if decks == "sides" else 0

    def laid(self) -> dict[int, tuple[int, ...]]:
        """What is left of each deck at the beginning."""
        piles: dict[int, list[int]] = {}
        for who, sheet in enumerate((self.attacker, *self.targets)):
            pile = piles.setdefault(self.pile_of(who), list(self.deck))
            for card in sheet.get("drawn", ()):
                pile.remove(card)
        return {at: tuple(pile) for at, pile in piles.items()}

    def drawing(
        self, who: int, count: int, piles: dict[int, tuple[int, ...]]
    ) -> Iterator[tuple[tuple[int, ...], F, dict[int, tuple[int, ...]]]]:
        """Every hand that somebody may draw, its chance, and the decks after it."""
        at = self.pile_of(who)
        cards: Sequence[int] = self.deck
        if self.rulings["shuffle"] == "run_down":
            cards = piles[at]
            if len(cards) < count:
                if self.rulings["deck_short"] == "reshuffle":
                    cards = self.deck
                else:
                    count = len(cards)
        for hand, p in hands(cards, count):
            left = list(cards)
            for card in hand:
                left.remove(card)
            yield hand, p, {**piles, at: tuple(left)}

    def draw(self) -> Future:
        ability = self.attacker.get("ability", 3)
        if isinstance(ability, str):
            ability = self.attacker["abilities"].get(ability, 0)
        parts = []
        for hand, p, piles in self.drawing(0, ability, self.laid()):
            told = {"aces": 1} if hand and set(hand) == {1} else {}
            natural = 10 in hand
            after = self.with_perks(
                hand,
                self.attacker.get("perks", ()),
                "played",
                self.prices,
                partial(self.judge, natural, piles),
            )
            parts.append((p, add(told, after)))
        return mixed(parts)

    def with_perks(
        self,
        hand: tuple[int, ...],
        held: Sequence[int | str],
        effect: str,
        prices: Mapping[str, F],
        then: Callable[[int, bool], Future],
    ) -> Future:
        """Every set of perk cards in every order, and the best of them."""
        if not self.rulings["perk_cards"]:
            held = ()
        shown: dict[tuple[int, int, bool], Future] = {}
        for count in range(len(held) + 1):
            for cards in permutations(held, count):
                found = self.shown(hand, cards)
                if found is not None:
                    shown.setdefault((count, *found), add({effect: count} if count else {}, then(*found)))
        return self.best_of(list(shown.values()), prices)

    def shown(self, hand: tuple[int, ...], cards: Sequence[int | str]) -> tuple[int, bool] | None:
        """The best card once these have been played, and whether a 10 is among them; None: impossible."""
        drawn, added = list(hand), []
        for card in cards:
            if isinstance(card, int):
                added.append(card)
                continue
            pool = drawn if self.rulings["perk_raises"] == "drawn" or not added else None
            if pool is None:
                pool = drawn if drawn and max(drawn) >= max(added) else added
            if not pool:
                return None
            pool[pool.index(max(pool))] += 1
        return max([*drawn, *added], default=0), 10 in cards

    # ── what it does ──────────────────────────────────────────────────────────────────────────

    def share(self, number: int, best: int) -> int | None:
        listed = self.method["trauma"]
        if self.rulings["partial"] == "summary":
            listed = [listed[0], 50, 25]
        missed = max(0, self.needs[number] - best)
        if not best or missed >= len(listed):
            return None
        base = self.rounded(F(self.vim(self.targets[number]) * listed[missed], 100))
        return None if base == 0 and not self.rulings["zero_hits"] else listed[missed]

    def judge(self, natural: bool, piles: dict[int, tuple[int, ...]], best: int, ten: bool) -> Future:
        told: Counter[str] = Counter()
        struck = []
        for number, need in enumerate(self.needs):
            share = self.share(number, best)
            if share is None:
                continue
            critical = natural or (ten and self.rulings["perk_ten_critical"])
            critical = critical and not self.attacker.get("untrained", False)
            critical = critical and (best >= need or self.rulings["critical_on_partial"])
            told.update({"hit": 1, "full": int(best >= need), "critical": int(critical)})
            struck.append((number, share, critical))
        failed = not struck or (self.rulings["perk_on_partial"] and not told["full"])
        if failed and self.rulings["perk_cards"]:
            told["perk"] = 1
        return add(told, self.each(struck, piles))

    def each(self, struck: list[tuple[int, int, bool]], piles: dict[int, tuple[int, ...]]) -> Future:
        if not struck:
            return NOTHING
        (number, share, critical), *others = struck
        target = self.targets[number]
        trauma = self.modified(self.rounded(F(self.vim(target) * share, 100)), target)
        if trauma < 1:
            return self.each(others, piles)
        ability, lobe = WHO_RESISTS[self.method.get("type", "physical")]
        count = target.get("resist")
        count = target.get("abilities", {}).get(ability, 0) if count is None else count
        ease = target.get("resist_lobe")
        ease = target.get("lobes", {}).get(lobe, 0) if ease is None else ease
        need = target.get("resist_difficulty", 10) - ease + target.get("superficial", 0) + int(critical)
        if self.light and not self.rulings["superficial_resisted"]:
            return add(self.told(trauma, 100, target), self.each(others, piles))

        def then(left: dict[int, tuple[int, ...]], best: int, ten: bool) -> Future:
            del ten
            spread = target.get("spread", (10, 75, 90))
            missed = max(0, need - best)
            through = spread[missed] if best and missed < len(spread) else 100
            return add(self.told(trauma, through, target), self.each(others, left))

        least = {"trauma": F(-1), "superficial": F(-1)}
        parts = []
        for hand, p, left in self.drawing(number + 1, count, piles) if count else [((), F(1), piles)]:
            held = target.get("perks", ())
            after = self.with_perks(hand, held, "target played", least, partial(then, left))
            parts.append((p, after))
        return mixed(parts)

    def told(self, trauma: F, through: int, target: Mapping[str, Any]) -> dict[str, int]:
        final = int(trauma * through / 100)
        if self.light:
            level = final if self.rulings["superficial_level"] == "point" else int(final > 0)
            return {"superficial": final, "levels": level}
        vim = self.vim(target)
        given = target.get("life_support")
        life = vim if given is None else given
        moved = min(life, final)
        dead = life - moved == 0 if self.rulings["death"] == "life_support" else final >= vim
        return {
            "trauma": final,
            "clot": moved,
            "excess": final - moved,
            "dead": int(dead and final > 0),
        }

    def modified(self, trauma: F, target: Mapping[str, Any]) -> F:
        kinds = (self.method.get("type", "physical"), self.method.get("kind", ""))
        percents = [one["percent"] for one in target.get("modifiers", ()) if one["to"] in kinds]
        if self.rulings["several_modifiers"] == "sum":
            return self.rounded(trauma * max(0, 100 + sum(p - 100 for p in percents)) / 100)
        for percent in percents:
            trauma = trauma * percent / 100
            if self.rulings["several_modifiers"] == "each":
                trauma = self.rounded(trauma)
        return self.rounded(trauma)

    def rounded(self, trauma: F) -> F:
        return F(int(trauma)) if self.rulings["rounding"] == "each" else trauma

    def vim(self, target: Mapping[str, Any]) -> int:
        given = target.get("vim")
        return sum(target["abilities"].values()) if given is None else given
