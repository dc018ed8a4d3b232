"""A duel of any book by plain recursion: what one attack does comes from that book's own oracle.

A fighter is what its oracle takes (plain data) and what it has left; nothing is merged but equal numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F
from typing import Any

from tests.oracles import cinemechanix, storyhammer, vzryv

Left = tuple[int, ...]
Strike = Callable[[dict[str, Any], dict[str, Any], Left, Left], dict[Left, F]]
"""What an attack leaves of the target: attacker, target, and what each has left."""


def by_round(
    fighters: tuple[dict[str, Any], dict[str, Any]],
    begin: tuple[Left, Left],
    strike: Strike,
    is_out: Callable[[Left], bool],
    rounds: int,
    *,
    sore: bool = False,
) -> list[tuple[F, F]]:
    """For each round the chance that the one, and the other, wins in it; one attack each, the one first.

    sore   what the attacker has lost alters its attack
    """
    known: dict[Any, dict[Left, F]] = {}
    now = {begin: F(1)}
    found = []
    for _ in range(rounds):
        won = [F(0), F(0)]
        for turn in (0, 1):
            after: dict[tuple[Left, Left], F] = {}
            for lefts, mass in now.items():
                key = (turn, lefts[1 - turn], lefts[turn] if sore else ())
                if key not in known:
                    known[key] = strike(fighters[turn], fighters[1 - turn], lefts[turn], lefts[1 - turn])
                for left, chance in known[key].items():
                    if is_out(left):
                        won[turn] += mass * chance
                        continue
                    both = (lefts[0], left) if turn == 0 else (left, lefts[1])
                    after[both] = after.get(both, F(0)) + mass * chance
            now = after
        found.append((won[0], won[1]))
    return found


def merged(pairs: list[tuple[Left, F]]) -> dict[Left, F]:
    found: dict[Left, F] = {}
    for left, chance in pairs:
        found[left] = found.get(left, F(0)) + chance
    return found


def vzryv_strike(one: dict[str, Any], other: dict[str, Any], mine: Left, left: Left) -> dict[Left, F]:
    """Left: Vyn and Covers."""
    vyn, covers = left
    scenario = {
        "attacker": one["attacker"],
        "target": {**other["target"], "vyn": vyn, "covers": covers},
        "situation": {},
    }
    pairs: list[tuple[Left, F]] = []
    for result, chance in vzryv.results(scenario, vyn + covers + 20).items():
        told = dict(result)
        pairs.append(((max(0, vyn - told.get("damage", 0)), covers - told.get("covers", 0)), chance))
    return merged(pairs)


def storyhammer_strike(one: dict[str, Any], other: dict[str, Any], mine: Left, left: Left) -> dict[Left, F]:
    """Left: Vim in Life Support, and superficial levels."""
    life, levels = left
    scenario = {
        "attacker": one["attacker"],
        "target": {**other["target"], "life_support": life, "superficial": levels},
        "situation": one["situation"],
    }
    pairs: list[tuple[Left, F]] = []
    for result, chance in storyhammer.attack(scenario).items():
        told = dict(result)
        pairs.append(((life - told.get("clot", 0), levels + told.get("levels", 0)), chance))
    return merged(pairs)


def cinemechanix_strike(one: dict[str, Any], other: dict[str, Any], mine: Left, left: Left) -> dict[Left, F]:
    """Left: HP lost, by which the levels cost Challenge Dice, and how many there are."""
    lost, whole = left
    scenario = {
        "attacker": {**one["attacker"], "lost_hp": mine[0]},
        "target": {**other["target"], "hp": whole - lost},
        "situation": {},
    }
    pairs: list[tuple[Left, F]] = []
    for result, chance in cinemechanix.odds(scenario, {}).items():
        told = dict(result)
        pairs.append(((min(whole, lost + told.get("hp", 0)), whole), chance))
    return merged(pairs)
