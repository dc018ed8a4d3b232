"""What lasts a while ends at its moment, once."""

from __future__ import annotations

from typing import Any

import msgspec

from affray.rules.fighting import Ends, Lasting


def ticked(state: Any, moment: Ends, whose: int) -> Any:
    """A state once such a moment of such a turn has come: what waited begins, what was to end has ended."""
    lasting = tuple(after for one in state.lasting for after in _after(one, moment, whose))
    return state if lasting == state.lasting else msgspec.structs.replace(state, lasting=lasting)


def _after(one: Lasting, moment: Ends, whose: int) -> tuple[Lasting, ...]:
    if one.waits:
        return (msgspec.structs.replace(one, waits=one.waits - 1),) if moment == "round end" else (one,)
    if one.ends != moment or (moment != "round end" and one.whose != whose):
        return (one,)
    after = msgspec.structs.replace(one, left=one.left - 1, amount=one.amount - one.fades)
    return (after,) if after.left > 0 and after.amount > 0 else ()
