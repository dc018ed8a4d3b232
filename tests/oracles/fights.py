"""Duels and parties by plain recursion and plain dice: no graphs, no merging, nothing of Affray's.

A fighter here is a few numbers of WOIN: a pool, damage dice, DEFENSE, SOAK, HEALTH, attacks in a turn, and
the dice it spends on damage. Weapon damage without a type: three sixes hit, and a critical brings nothing.
"""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from random import Random
from typing import NamedTuple


class Man(NamedTuple):
    pool: int
    damage: int
    defense: int
    soak: int
    health: int
    attacks: int = 1
    spends: int = 0


@cache
def dice(number: int) -> dict[tuple[int, int], F]:
    """Total and sixes of so many d6, die by die."""
    found = {(0, 0): F(1)}
    for _ in range(number):
        more: dict[tuple[int, int], F] = {}
        for (total, sixes), chance in found.items():
            for face in range(1, 7):
                key = (total + face, sixes + (face == 6))
                more[key] = more.get(key, F(0)) + chance / 6
        found = more
    return found


def lost(total: int, sixes: int, soak: int) -> int:
    """HEALTH lost: past SOAK, but a point for each six at least."""
    return max(total - soak, sixes) if soak else total


@cache
def blow(striker: Man, foe: Man, spends: int) -> dict[int, F]:
    """HEALTH that one attack takes, with its chance."""
    found: dict[int, F] = {}
    for (total, sixes), chance in dice(striker.pool - spends).items():
        if striker.pool == spends or not (total >= foe.defense or sixes >= 3):
            found[0] = found.get(0, F(0)) + chance
            continue
        for (hurt, hard), share in dice(striker.damage + spends).items():
            loss = lost(hurt, hard, foe.soak)
            found[loss] = found.get(loss, F(0)) + chance * share
    return found


def duel_by_round(one: Man, other: Man, rounds: int) -> list[tuple[F, F]]:
    """For each round the chance that the one, and the other, wins in it. The one strikes first."""
    now = {(one.health, other.health): F(1)}
    found = []
    for _ in range(rounds):
        won = [F(0), F(0)]
        for turn, (striker, foe) in enumerate(((one, other), (other, one))):
            for _ in range(striker.attacks):
                after: dict[tuple[int, int], F] = {}
                for healths, mass in now.items():
                    for loss, chance in blow(striker, foe, striker.spends).items():
                        left = list(healths)
                        left[1 - turn] -= loss
                        if left[1 - turn] <= 0:
                            won[turn] += mass * chance
                        else:
                            key = (left[0], left[1])
                            after[key] = after.get(key, F(0)) + mass * chance
                now = after
        found.append((won[0], won[1]))
    return found


def best_duel(one: Man, other: Man) -> float:
    """The chance that the one, who strikes first, wins if both choose every spend well: by sweeps."""
    men = (one, other)
    rows = {
        turn: [
            {loss: float(chance) for loss, chance in blow(men[turn], men[1 - turn], spends).items()}
            for spends in range(men[turn].pool + 1)
        ]
        for turn in (0, 1)
    }
    worth: dict[tuple[int, int, int, int], float] = {}
    keys = [
        (a, b, turn, left)
        for a in range(1, one.health + 1)
        for b in range(1, other.health + 1)
        for turn in (0, 1)
        for left in range(1, men[turn].attacks + 1)
    ]

    def after(a: int, b: int, turn: int, left: int, loss: int) -> float:
        a, b = (a, b - loss) if turn == 0 else (a - loss, b)
        if b <= 0:
            return 1.0
        if a <= 0:
            return 0.0
        if left > 1:
            return worth.get((a, b, turn, left - 1), 0.5)
        return worth.get((a, b, 1 - turn, men[1 - turn].attacks), 0.5)

    while True:
        moved = 0.0
        for key in sorted(keys, key=lambda k: (k[0] + k[1], k[3])):
            values = [sum(chance * after(*key, loss) for loss, chance in row.items()) for row in rows[key[2]]]
            value = max(values) if key[2] == 0 else min(values)
            moved = max(moved, abs(value - worth.get(key, 0.5)))
            worth[key] = value
        if moved < 1e-13:
            return worth[one.health, other.health, 0, one.attacks]


def played(sides: tuple[list[Man], list[Man]], random: Random, most: int = 200) -> tuple[int, int]:
    """Parties with every die rolled: the side that wins, and the round. Each aims at the first foe."""
    healths = [[man.health for man in side] for side in sides]
    order = [(side, at) for side in (0, 1) for at in range(len(sides[side]))]
    for number in range(1, most + 1):
        for side, at in order:
            for _ in range(sides[side][at].attacks):
                foes = [n for n, health in enumerate(healths[1 - side]) if health > 0]
                if healths[side][at] <= 0 or not foes:
                    break
                foe = foes[0]
                healths[1 - side][foe] -= rolled(sides[side][at], sides[1 - side][foe], random)
                if not any(health > 0 for health in healths[1 - side]):
                    return side, number
    return -1, most


def rolled(striker: Man, foe: Man, random: Random) -> int:
    """One attack, die by die."""
    faces = [random.randint(1, 6) for _ in range(striker.pool - striker.spends)]
    if not faces or not (sum(faces) >= foe.defense or faces.count(6) >= 3):
        return 0
    hurt = [random.randint(1, 6) for _ in range(striker.damage + striker.spends)]
    return lost(sum(hurt), hurt.count(6), foe.soak)
