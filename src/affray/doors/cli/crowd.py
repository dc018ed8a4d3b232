"""One effect in a crowd: amount by amount, and how much there was on average."""

from __future__ import annotations

from typing import Any

from affray.chance.distribution import Distribution
from affray.doors.cli.screen import Screen
from affray.text.crowds import mean, settled
from affray.text.numbers import decimal
from affray.uses.simulate import Crowd


def show_amounts(screen: Screen, crowd: Crowd, exact: Distribution[Any], key: str) -> None:
    """The table with its bars, and below it the mean with its standard error beside the exact one."""
    screen.show(screen.sheet().crowd_amounts(crowd, exact, key))
    screen.show()
    found = mean(settled(crowd.amounts(key), exact), exact, crowd.times)
    seen, exactly = (decimal(one, screen.tongue, places=4) for one in (found.seen, found.exact))
    if found.error is None:
        screen.say("On average {mean}; exactly {exactly}.", mean=seen, exactly=exactly)
    else:
        spread = decimal(found.error, screen.tongue, places=4)
        screen.say(
            "On average {mean} ± {error}; exactly {exactly}.", mean=seen, error=spread, exactly=exactly
        )
