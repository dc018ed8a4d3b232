"""Cinemechanix by plain recursion over every face and every choice. Imports nothing of Affray.

A scenario is a dictionary of plain data. `odds` gives every result and its chance under a plan, which
answers each question; `best` what the attack is worth if each side does what is best for it. The pages are
written once, over values of either kind: what is told is added, chances are mixed, choices are taken.
"""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache, partial
from itertools import product
from typing import Any

STEPS = (12, 10, 8, 6, 4)
TROPES = (0, 4, 6, 8, 10, 12)
RULINGS = {
    "hit_costs_success": False,
    "challenge_mode": "roll",
    "challenge_die": 6,
    "challenge_tn": 5,
    "successes_per_die": "floor",
    "wounded_mook_keeps_cd": False,
    "carry_over_limit": "at_roll",
    "fleeting_decay": "round",
    "next_round": "whole",
    "luck_saves": "five",
    "luck_buys": "die",
    "kill_total": "spent",
    "saved_kill_lost": True,
    "post_roll_bonus": "before_ac",
    "armour_stops_trauma": False,
    "odd_weapons": "step",
    "extra_actions": "many",
    "bloodied_luck": "size",
    "extra_trauma": "rating",
    "repeat_spends": False,
    "npc_penalty": "lessen",
    "injury_spares": "rest",
}
CHARACTER = {
    "hero_factor": 3,
    "combat": 6,
    "heroics": 4,
    "brains": 4,
    "luck_die": 4,
    "luck_rolled": None,
    "luck": 0,
    "lost_hp": 0,
    "lost_tp": 0,
    "penalty": 0,
}
ATTACKER = {
    **CHARACTER,
    "hero_dice": None,
    "combat_bonus": 0,
    "bonus": 0,
    "number": 5,
    "weapon": {"dice": [10], "bonus": 0},
}
TARGET = {
    **CHARACTER,
    "kind": "bit player",
    "rating": 2,
    "full_rating": None,
    "in_role": True,
    "armour": 0,
    "hp": None,
}
SITUATION: dict[str, Any] = {
    "successes": None,
    "stakes": None,
    "others": [],
    "rounds": 3,
    "rolls": 1,
    "target_acted": False,
    "challenge": 0,
}
PENALTIES = {"next round": (1, 3), "fleeting": (2, 3), "scene": (3, 2)}
INJURIES = {"extra": {"injury": 4}, "pc": {}}
LONG = {"patched": 5, "lasting": 6, "permanent": 7}
INJURED = ("injury", *LONG)
PAGES = ("lower", "fall", "beside", "damage", "slay", "luck", "late", "wound", "bonus", "rest")


class Odds:
    """Values are every result with its chance."""

    def __init__(self, plan):
        self.plan = plan

    end = {(): F(1)}  # noqa: RUF012 - never changed

    def told(self, effect, amount, value):
        if not amount:
            return value
        found: dict[Any, Any] = {}
        for result, chance in value.items():
            sums = dict(result)
            sums[effect] = sums.get(effect, 0) + amount
            key = tuple(sorted(sums.items()))
            found[key] = found.get(key, 0) + chance
        return found

    def mix(self, ways):
        found: dict[Any, Any] = {}
        for chance, value in ways:
            for result, mass in value.items():
                found[result] = found.get(result, 0) + chance * mass
        return found

    def choose(self, prompt, by, options):
        if len(options) == 1:
            return options[0][1]()
        return dict(options)[self.plan.get(prompt, options[0][0])]()


class Best:
    """Values are pairs of worths, attacker's and defender's, for each number of HP still to be taken."""

    def __init__(self, prices, defends, cap=0, weight=F(0)):
        self.prices, self.defends, self.cap = prices, defends, cap
        self.end = tuple((weight if not need and cap else F(0), F(0)) for need in range(cap + 1))

    def told(self, effect, amount, value):
        gain, loss = self.prices.get(effect, 0) * amount, self.defends.get(effect, 0) * amount
        found = []
        for need in range(self.cap + 1):
            after = need
            if effect == "hp":
                after = max(0, need - amount)
            if effect in {"killed", "maimed", "felled"} and amount:
                after = 0
            mine, theirs = value[after]
            found.append((mine + gain, theirs + loss))
        return tuple(found)

    def mix(self, ways):
        ways = list(ways)
        return tuple(
            tuple(sum((chance * value[need][side] for chance, value in ways), F(0)) for side in (0, 1))
            for need in range(self.cap + 1)
        )

    def choose(self, prompt, by, options):
        side = 0 if by == "attacker" else 1
        values = [value() for _, value in options]
        return tuple(
            max((value[need] for value in values), key=lambda pair: pair[side])
            for need in range(self.cap + 1)
        )


def fill(scenario):
    """A scenario with every field that it leaves out."""
    return {
        "attacker": {**ATTACKER, **scenario.get("attacker", {})},
        "target": {**TARGET, **scenario.get("target", {})},
        "situation": {**SITUATION, **scenario.get("situation", {})},
        "rulings": {**RULINGS, **scenario.get("rulings", {})},
    }


def odds(scenario, plan):
    """Every result and its chance."""
    return Attack(fill(scenario), Odds(plan)).whole()


def best(scenario, prices, defends, cap=0, weight=F(0)):
    """What it is worth to the attacker, each side doing its best for its own prices."""
    return Attack(fill(scenario), Best(prices, defends, cap, weight)).whole()[cap][0]


def levels(who, mind, luck):
    """Points and Challenge Dice of each level."""
    adds = [0, who["brains"] if mind else who["combat"], who["heroics"], luck, 0]
    return [(who["hero_factor"] + add, dice) for add, dice in zip(adds, [0, 0, 1, 2, 3], strict=True)]


def at(track, lost):
    """The number of the level, and the points left in it."""
    for number, (points, _) in enumerate(track):
        if lost < points:
            return number, points - lost
        lost -= points
    return len(track), 0


class Attack:
    """One attack; each method is a page, and gives the value of what follows."""

    def __init__(self, s, k):
        self.a, self.d, self.s, self.r, self.k = s["attacker"], s["target"], s["situation"], s["rulings"], k
        self.stakes = self.s["stakes"]
        self.kind = self.d["kind"]
        self.tracked = self.kind in {"pc", "supporting cast"} and self.d["hp"] is None
        for page in PAGES:
            setattr(self, page, cache(getattr(self, page)))

    # Levels: the size of the Luck Die unless it is said or rolled.

    def track(self, who, mind, luck=None):
        if luck is None:
            luck = who["luck_die"] if who["luck_rolled"] is None else who["luck_rolled"]
        return levels(who, mind, luck)

    def rolls_luck(self, who, hp, tp):
        """Whether a Luck Die has to be rolled, for a level that is reached."""
        if self.r["bloodied_luck"] != "roll" or who["luck_rolled"] is not None:
            return False
        body = at(self.track(who, False), who["lost_hp"] + hp)[0]
        mind = at(self.track(who, True), who["lost_tp"] + tp)[0]
        return body >= 3 or mind >= 3

    def with_luck(self, who, hp, tp, luck, value):
        """`value` of the Luck Die's number, rolled if it has to be."""
        if luck is None and self.rolls_luck(who, hp, tp):
            sides = who["luck_die"]
            return self.k.mix([(F(1, sides), value(n)) for n in range(1, sides + 1)])
        return value(luck)

    # The roll.

    def whole(self):
        return self.with_luck(self.a, 0, 0, None, self.with_own)

    def with_own(self, own):
        self.own = own
        for page in PAGES:
            getattr(self, page).cache_clear()
        known = self.tracked
        return self.with_luck(self.d, 0, 0, None, self.begun) if known else self.begun(None)

    def begun(self, theirs):
        value = self.combat(theirs)
        place = at(self.track(self.a, False, self.own), self.a["lost_hp"])[0]
        return self.k.told("own luck", int(place >= 4 and self.a["lost_hp"] > 0), value)

    def combat(self, theirs):
        if self.s["successes"] is not None:
            return self.hit(self.s["successes"], theirs)
        return self.k.mix([(chance, self.hit(n, theirs)) for n, chance in self.nets(theirs).items()])

    def nets(self, theirs):
        """Every number of successes to spend, with its chance."""
        a, r, number = self.a, self.r, self.a["number"]
        heroes = a["hero_dice"]
        if heroes is None:
            hf = a["hero_factor"]
            heroes = sum(hf >= least for least in (1, 3, 6, 11, 16))
        combat = TROPES[max(0, TROPES.index(a["combat"]) - max(0, -a["combat_bonus"]))]
        mine = [6] * (heroes + a["bonus"]) + ([combat] * (1 + max(0, a["combat_bonus"])) if combat else [])
        cd = self.cd(theirs)
        rolled = [r["challenge_die"]] * cd if r["challenge_mode"] == "roll" else []
        counter = number if r["challenge_tn"] == "own" else r["challenge_tn"]
        sums = {0: F(1)}
        for sides in mine:
            sums = self.one_more(sums, [self.successes(face, number) for face in range(1, sides + 1)])
        for sides in rolled:
            sums = self.one_more(sums, [-(face >= counter) for face in range(1, sides + 1)])
        found: dict[Any, Any] = {}
        for got, chance in sums.items():
            if r["challenge_mode"] == "reach":
                left = got if got >= max(1, cd) else 0
            else:
                left = max(0, got - cd if r["challenge_mode"] == "remove" else got)
            found[left] = found.get(left, 0) + chance
        return found

    def one_more(self, sums, faces):
        """Sums with one die more, face by face."""
        wider: dict[Any, Any] = {}
        for have, chance in sums.items():
            for mark in faces:
                wider[have + mark] = wider.get(have + mark, 0) + chance / len(faces)
        return wider

    def successes(self, face, number):
        way = self.r["successes_per_die"]
        if way == "floor":
            return face // number
        return int(face >= number) if way == "one" else max(0, face - number + 1)

    def cd(self, theirs):
        """Challenge Dice against the roll."""
        d, r = self.d, self.r
        supplied = d["rating"]
        if r["wounded_mook_keeps_cd"] and d["full_rating"]:
            supplied = max(supplied, d["full_rating"])
        if self.kind == "extra" and not d["in_role"]:
            supplied = min(1, supplied)
        if self.kind != "pc" and r["npc_penalty"] == "lessen":
            lessened = d["penalty"]
            if self.tracked:
                lessened += self.dice(d, theirs)
            supplied = max(0, supplied - lessened)
        wager = self.stakes.get("wager", 0) if self.stakes else 0
        return supplied + self.dice(self.a, self.own) + self.a["penalty"] + wager + self.s["challenge"]

    def dice(self, who, luck):
        """Challenge Dice of the levels somebody is at."""
        total = 0
        for mind, lost in ((False, who["lost_hp"]), (True, who["lost_tp"])):
            track = self.track(who, mind, luck)
            total += track[min(4, at(track, lost)[0])][1]
        return total

    def hit(self, got, theirs):
        if not got:
            return self.k.told("opening", 1, self.k.end)
        self_rolled = got
        left = got - (self.r["hit_costs_success"] and self.kind != "extra")
        return self.k.told("hit", 1, self.stake(left, self_rolled, theirs))

    # The stakes.

    def stake(self, left, rolled, theirs):
        price = self.price() if self.stakes else None
        if price is None or left < price:
            return self.strike(left, rolled, theirs)
        intent, left = self.stakes["intent"], left - price
        paid = max(price, self.row(intent))
        if intent == "kill":
            if self.kind == "extra":
                value = self.fall(left, self.d["rating"], self.nearby())
            else:
                value = self.killing(left, paid, rolled)
        elif intent in PENALTIES:
            value = self.penalised(intent, paid, self.strike(left, rolled, theirs))
        elif intent in INJURED:
            value = self.k.told(intent, 1, self.strike(left, rolled, theirs))
        elif intent == "trauma" and self.kind == "extra" and self.r["extra_trauma"] == "rating":
            value = self.lower(left, self.nearby(), min(paid, self.d["rating"]))
        elif intent == "trauma":
            value = self.trauma(paid, 0, theirs, lambda tp, luck: self.strike(left, rolled, luck, tp))
        else:
            value = self.strike(left, rolled, theirs)
        return self.k.told("stakes", 1, value)

    def price(self):
        given = self.stakes.get("price")
        return self.row(self.stakes["intent"]) if given is None else given

    def row(self, intent):
        if intent in PENALTIES:
            return PENALTIES[intent][0]
        return {"trauma": 1, "injury": 4, **LONG, "kill": self.kill_price(), "other": 0}[intent]

    def kill_price(self):
        if self.kind == "extra":
            return self.d["rating"]
        return self.d["rating"] + 3 if self.kind == "bit player" else self.d["hero_factor"] + 5

    def strike(self, left, rolled, theirs, tp=0):
        if self.kind == "extra":
            return self.lower(left, self.nearby())
        options = [(n, partial(self.damage, left - n, n, rolled, theirs, tp)) for n in range(left + 1)]
        return self.k.choose("dice", "attacker", options)

    # Mooks.

    def nearby(self):
        return tuple(sorted(m["rating"] for m in self.s["others"] for _ in range(m.get("count", 1))))

    def lower(self, left, others, daunted=0):
        rating = self.d["rating"] - daunted

        def by(n):
            if n == rating:
                return self.fall(left - n, self.d["rating"], others)
            return self.k.told("rating", daunted + n, self.bonus("penalty", left - n, 0, None))

        return self.k.choose("lower", "attacker", [(n, partial(by, n)) for n in range(min(left, rating) + 1)])

    def fall(self, left, rating, others):
        limit = self.d["rating"]
        if self.r["carry_over_limit"] == "full":
            limit = max(limit, self.d["full_rating"] or 0)
        elif self.r["carry_over_limit"] == "previous":
            limit = rating
        near = sorted({one for one in others if one <= limit}, reverse=True)
        options = [("nobody", lambda: self.rest(left))]
        if left:
            options += [(one, partial(self.beside, left, one, others)) for one in near]
        value = self.k.choose("next", "attacker", options)
        return self.k.told("felled", 1, self.k.told("rating", rating, value))

    def beside(self, left, rating, others):
        fewer = list(others)
        fewer.remove(rating)

        def by(n):
            if n == rating:
                return self.fall(left - n, rating, tuple(fewer))
            return self.k.told("rating", n, self.rest(left - n))

        return self.k.choose("lower", "attacker", [(n, partial(by, n)) for n in range(min(left, rating) + 1)])

    # Damage.

    def damage(self, left, bought, rolled, theirs, tp):
        dice, bonus = list(self.a["weapon"]["dice"]), self.a["weapon"]["bonus"]
        for _ in range(bought):
            smaller = [sides for sides in STEPS if sides < min(dice)]
            if smaller:
                dice.append(smaller[0])
            else:
                bonus += 1
        sums, total = {0: 1}, 1
        for sides in dice:
            total *= sides
            wider: dict[int, int] = {}
            for have, ways in sums.items():
                for face in range(1, sides + 1):
                    wider[have + face] = wider.get(have + face, 0) + ways
            sums = wider
        past: dict[int, Any] = {}
        for have, ways in sums.items():
            over = have + bonus - self.d["armour"]
            if self.r["post_roll_bonus"] == "after_ac":
                over = max(0, over)
            past[over] = past.get(over, 0) + F(ways, total)
        return self.k.mix(
            [(chance, self.slay(left, over, rolled, theirs, tp)) for over, chance in past.items()]
        )

    def slay(self, left, over, rolled, theirs, tp):
        price = self.kill_price()
        options = [(0, lambda: self.late(left, over, theirs, tp))]
        if not (self.stakes and self.stakes["intent"] == "kill") and left >= price:
            most = left if self.kind != "bit player" and self.r["kill_total"] == "spent" else price
            for paid in range(price, most + 1):

                def after(paid=paid):
                    return self.taken(max(0, over), theirs, lambda _: self.killing(left - paid, paid, rolled))

                options.append((paid, after))
        return self.k.choose("kill", "attacker", options)

    def killing(self, left, paid, rolled):
        if self.kind == "bit player":
            return self.k.told("killed", 1, self.rest(left))
        total = rolled if self.r["kill_total"] == "rolled" else paid
        back = 0 if self.r["saved_kill_lost"] else paid
        return self.luck(left, self.d["luck"], total, back)

    def luck(self, left, points, total, back):
        if total < self.d["hero_factor"] + 5:
            return self.k.told("maimed", 1, self.rest(left + back))
        dead = lambda: self.k.told("killed", 1, self.rest(left))  # noqa: E731
        if not points:
            return dead()
        good = 2 if self.r["luck_saves"] == "five_or_six" else 1
        dice = points if self.r["luck_buys"] == "series" else 1

        def spend():
            ways = []
            for faces in product(range(6), repeat=dice):
                n = sum(face < good for face in faces)
                ways.append((F(1, 6**dice), self.luck(left, points - 1, total - n, back)))
            return self.k.told("luck", 1, self.k.mix(ways))

        return self.k.choose("luck", "defender", [(False, dead), (True, spend)])

    def late(self, left, over, theirs, tp):
        def by(n):
            return self.wound(left - n, max(0, over + n), theirs, tp)

        return self.k.choose("after", "attacker", [(n, partial(by, n)) for n in range(left + 1)])

    def wound(self, left, damage, theirs, tp):
        def taken(much):
            return self.taken(much, theirs, lambda luck: self.bonus("penalty", left, tp, luck))

        if self.tracked and self.kind == "pc":
            track = self.track(self.d, False, theirs)
            number, points = at(track, self.d["lost_hp"])
            if at(track, self.d["lost_hp"] + damage)[0] > number:
                kept = points - 1 if self.r["injury_spares"] == "rest" else 0
                options = [
                    (False, lambda: taken(damage)),
                    (True, lambda: self.k.told("spared", 1, taken(kept))),
                ]
                return self.k.choose("spare", "defender", options)
        return taken(damage)

    def taken(self, damage, theirs, then):
        """HP and levels are lost; `then` of the Luck Die."""
        if not self.tracked:
            return self.k.told("hp", damage, then(theirs))

        def fallen(luck):
            track = self.track(self.d, False, luck)
            lost = self.d["lost_hp"]
            falls = at(track, lost + damage)[0] - at(track, lost)[0]
            return self.k.told("hp", damage, self.k.told("levels", falls, then(luck)))

        return self.with_luck(self.d, damage, 0, theirs, fallen)

    # Bonus effects, one after the other.

    def bonus(self, page, left, tp, theirs):
        again = self.r["repeat_spends"]
        intent = self.stakes["intent"] if self.stakes else ""
        if page == "penalty":
            skip = intent in PENALTIES and not again
            options: list[Any] = [("nothing", lambda: self.bonus("trauma", left, tp, theirs))]
            then = "penalty" if again else "trauma"
            for name, (price, _) in PENALTIES.items():
                if left >= price and not skip:
                    options.append((name, partial(self.more, name, left - price, then, tp, theirs)))
            return self.k.choose("penalty", "attacker", options)
        if page == "trauma":
            skip = (intent == "trauma" and not again) or (
                self.kind == "extra" and self.r["extra_trauma"] != "points"
            )
            options = [(0, lambda: self.bonus("injury", left, tp, theirs))]
            then = "trauma" if again else "injury"
            for paid in range(1, left + 1 if not skip else 1):

                def rolled(paid=paid):
                    return self.trauma(
                        paid, tp, theirs, lambda had, luck: self.bonus(then, left - paid, had, luck)
                    )

                options.append((paid, rolled))
            return self.k.choose("trauma", "attacker", options)
        skip = intent in INJURED and not again
        options = [("nothing", lambda: self.rest(left))]
        for name, price in INJURIES.get(self.kind, LONG).items():
            if left >= price and not skip:

                def injured(name=name, price=price):
                    after = (
                        self.bonus("injury", left - price, tp, theirs) if again else self.rest(left - price)
                    )
                    return self.k.told(name, 1, after)

                options.append((name, injured))
        return self.k.choose("injury", "attacker", options)

    def more(self, name, left, then, tp, theirs):
        price = PENALTIES[name][0]

        def by(n):
            return self.penalised(name, price + n, self.bonus(then, left - n, tp, theirs))

        return self.k.choose("more", "attacker", [(n, partial(by, n)) for n in range(left + 1)])

    def penalised(self, name, paid, value):
        price, brings = PENALTIES[name]
        dice = brings + paid - price
        rounds, rolls = self.s["rounds"], self.s["rolls"]
        if name == "scene":
            each = [dice] * (rounds * rolls)
        elif name == "next round":
            now = self.r["next_round"] == "turn" and not self.s["target_acted"]
            each = [dice] * rolls if now or rounds else []
        else:
            each, have = [], dice
            for _ in range(rounds):
                for _ in range(rolls):
                    each.append(max(0, have))
                    have -= self.r["fleeting_decay"] == "roll"
                if self.r["fleeting_decay"] == "halves":
                    have //= 2
                have -= self.r["fleeting_decay"] == "round"
        return self.k.told(name, dice, self.k.told("penalty", sum(each), value))

    def trauma(self, paid, tp, theirs, then):
        """`then` of the TP lost in this attack, and of the Luck Die."""
        sides, bonus = (4, 6, 8, 10, 12)[min(paid, 5) - 1], max(0, paid - 5)
        armour = self.d["armour"] if self.r["armour_stops_trauma"] else 0

        def shaken(luck):
            ways = []
            for face in range(1, sides + 1):
                points = max(0, face + bonus - armour)
                value = then(tp + points if self.r["repeat_spends"] else 0, luck)
                if self.tracked:
                    track = self.track(self.d, True, luck)
                    lost = self.d["lost_tp"] + tp
                    value = self.k.told("nerves", at(track, lost + points)[0] - at(track, lost)[0], value)
                ways.append((F(1, sides), self.k.told("tp", points, value)))
            return self.k.mix(ways)

        if not self.tracked:
            return shaken(theirs)
        return self.with_luck(self.d, 0, tp + max(0, sides + bonus - armour), theirs, shaken)

    # What is left.

    def rest(self, left):
        hp, tp = (self.missing(mind) for mind in (False, True))

        def heal(n):
            return self.k.told("healed", n, self.k.choose("calm", "attacker", spend(left - n, tp, calm)))

        def calm(rest, n):
            return self.k.told("calmed", n, self.pool(rest - n))

        def spend(rest, most, then):
            return [(n, partial(then, rest, n)) for n in range(min(rest, most) + 1)]

        return self.k.choose("heal", "attacker", [(n, partial(heal, n)) for n in range(min(left, hp) + 1)])

    def missing(self, mind):
        track = self.track(self.a, mind, self.own)
        number, points = at(track, self.a["lost_tp" if mind else "lost_hp"])
        return track[number][0] - points if number < 5 else 0

    def pool(self, left):
        most = left // 5 if self.r["repeat_spends"] else min(1, left // 5)

        def act(rest):
            many = rest // 10 if self.r["extra_actions"] == "many" else min(1, rest // 10)
            return self.k.choose(
                "act",
                "attacker",
                [(n, partial(self.k.told, "actions", n, self.k.end)) for n in range(many + 1)],
            )

        def recover(n):
            return self.k.told("recovery", n, act(left - 5 * n))

        return self.k.choose(
            "pool",
            "attacker",
            [(n, partial(recover, n)) for n in range(most + 1)],
        )
