"""Attacks to be studied, and one that kills whoever works on it in another process."""

from __future__ import annotations

import multiprocessing
import os
import signal

from affray.chance.reading import Tally
from affray.chance.throw import d6
from affray.rules import Effect, Step, Table, rule
from affray.systems import woin

OVER = {"defense": tuple(range(8, 31)), "pool": tuple(range(3, 11))}
"""23 × 8 points."""
HURT = Effect("hurt", "hurt", counted=True)


def blow(*, defense=15, pool=5, weapon=2, soak=5):
    return woin.attack(
        woin.Attacker(pool=pool, weapon=weapon), woin.Target(defense=defense, soak=soak), woin.Rulings()
    )


class Total(Tally[int], frozen=True):
    """The pips."""

    def read(self, sums):
        return sums[0]


@rule("TEST-1")
def fatal(t: Table, dice: int) -> Step | None:
    """Whoever works on three dice in a process of somebody else's does not live to tell."""
    if dice == 3 and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    t.inflict(HURT, d6(dice), Total())
    return None
