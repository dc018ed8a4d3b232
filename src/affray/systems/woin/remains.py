"""What is left of everybody's HEALTH when the attack is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from affray.rules import Effect
from affray.rules.table import Noted
from affray.systems.woin import told
from affray.systems.woin.scenario import Scenario
from affray.systems.woin.struck import health_of


def health_left(scenario: Scenario, happened: Mapping[Effect, Any]) -> Iterable[Noted]:
    """Each target that was hurt, where HEALTH is kept: damage is told as it was rolled, HEALTH ends at 0."""
    for number, target in enumerate((scenario.target, *scenario.situation.beside)):
        health, lost = health_of(target), happened.get(told.DAMAGE.on(number), 0)
        if health is None or not lost:
            continue
        left, whole = health
        details: dict[str, Any] = {"name": target.name, "health": whole}
        if lost > left:
            yield Noted("overkill", tuple({**details, "lost": lost, "over": lost - left}.items()))
        else:
            yield Noted("health", tuple({**details, "left": left - lost}.items()))
