"""One attack among several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from affray.rules.position import Position
from affray.rules.rule import Step
from affray.uses.policy import NOTHING, Policy

Start: TypeAlias = Step | Position


class Case(NamedTuple):
    """One attack among several: where it begins, and who decides."""

    start: Start
    policy: Policy = NOTHING


def cases(given: Mapping[str, Any], policy: Policy) -> dict[str, Case]:
    """Attacks by name: each a Case, or only where it begins, for the policy that all share."""
    return {name: one if isinstance(one, Case) else Case(one, policy) for name, one in given.items()}
