"""What each action does to a table. One function an action; none knows who takes it, or whether it may."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec

from affray.doors.fights import combatants_of, fighting_of, rulings_of
from affray.doors.tables import acts, answering, falling
from affray.doors.tables.answering import standing_of
from affray.doors.tables.correcting import corrected, read_rulings
from affray.doors.tables.state import State
from affray.errors import BadValue, NotOffered
from affray.fight.cast import Cast
from affray.fight.fighters import MOST_FIGHTERS, Combatant, Fight
from affray.fight.flow import Place
from affray.fight.lines import Line
from affray.fight.standing import Standing


def do(state: State, act: acts.Any_, hand: falling.Hand, *, version: int, took: str = "") -> str:
    """Take an action, and let dice fall until somebody has to answer. What a habit decided, if one did.

    took   what a habit decided when this action was taken the first time
    """
    before = state.standing.begun if state.standing else 0
    under = state.group if state.standing else 0
    said = ""
    if isinstance(act, acts.Habit):
        said = answering.habit(state, took)
    else:
        DOING[type(act)](state, act, hand)
    falling.settle(state, hand)
    _group(state, act, version, before, under)
    return said


def _group(state: State, act: acts.Any_, version: int, before: int, under: int) -> None:
    """Which action is under way now: an attack and all that was decided in it are one."""
    standing = state.standing
    if isinstance(act, ANSWERS) and standing is not None:
        same = standing.begun == before + isinstance(act, acts.Aim)
        first = version if isinstance(act, acts.Aim) or not under else under
        open_ = standing.under is not None and (standing.resolving or isinstance(act, acts.Aim))
        state.group = first if same and open_ else version if open_ and standing.resolving else 0
    elif standing is None or standing.under is None or standing.begun != before:
        state.group = 0


def _add(state: State, act: acts.Add, hand: falling.Hand) -> None:
    del hand
    system = state.system
    entry = deepcopy(act.fighter)
    every = combatants_of(entry, system, fighting_of(system), "fighter")
    if len(state.names) + len(every) > MOST_FIGHTERS:
        raise BadValue(f"a table has {MOST_FIGHTERS} fighters at most", path="fighter.count")
    if act.owner and act.owner not in state.seats:
        raise _no_seat(state, act.owner, "owner")
    taken = next((one.name for one in every if one.name in state.names), None)
    if taken is not None:
        raise BadValue(f"somebody is called {taken!r} already: give another name", path="fighter.name")
    after = act.after
    for one in every:
        fighting_of(system).fresh(one.sheet)
        state.entries[one.name] = act.fighter
        if act.owner:
            state.owners[one.name] = act.owner
        state.hidden[one.name] = act.hide
        _join(state, one, after)
        after = after and one.name


def _join(state: State, one: Combatant, after: str) -> None:
    if state.standing is None:
        state.waiting[one.name] = one
        return
    _between(state)
    if after:
        state.standing.fight.number(after)
    line = Line(kind="join", who=one.name, what=after)
    state.say(line)
    state.standing.take(line, {one.name: one})


def _begin(state: State, act: acts.Begin, hand: falling.Hand) -> None:
    del act, hand
    if state.standing is not None:
        raise NotOffered("a fight is under way: finish it first")
    fight = Fight(
        fighting=fighting_of(state.system),
        rulings=rulings_of(state.rulings, state.system),
        combatants=tuple(state.waiting.values()),
    )
    Cast(fight).check()
    standing = Standing(fight, fight.sides, state.say, declared=True)
    state.standing, state.waiting = standing, {}


def _finish(state: State, act: acts.Finish, hand: falling.Hand) -> None:
    del act, hand
    standing = standing_of(state)
    cast = standing.cast
    for who, (one, number) in enumerate(zip(cast.combatants, standing.ids, strict=True)):
        if number == cast.gone:
            continue
        now = cast.states[number] if cast.here(number) else cast.states[cast.comes[who]]
        if getattr(now, "lasting", ()):  # it lasts until a moment of this fight, which comes no more
            now = msgspec.structs.replace(now, lasting=())
        state.waiting[one.name] = msgspec.structs.replace(one, state=now, joins=1)
    state.standing = None


def _pass(state: State, act: acts.Pass, hand: falling.Hand) -> None:
    del act, hand
    place, standing = _between(state), standing_of(state)
    _say_and_take(state, Line(kind="pass", who=standing.name(place.who)))


def _wait(state: State, act: acts.Wait, hand: falling.Hand) -> None:
    del hand
    place, standing = _between(state), standing_of(state)
    allowed = waits_for(standing)
    if act.after not in allowed:
        known = ", ".join(allowed) or "nobody"
        raise NotOffered(f"it cannot wait for {act.after[:40]!r}; allowed: {known}", path="after")
    _say_and_take(state, Line(kind="delay", who=standing.name(place.who), what=act.after))


def waits_for(standing: Standing) -> list[str]:
    """For whose turns whoever is about to begin a turn can wait."""
    from affray.fight.arrange import later

    place = standing.place
    if not isinstance(place, Place) or place.again or standing.resolving:
        return []
    return [standing.name(who) for who in later(place)]


def _remove(state: State, act: acts.Remove, hand: falling.Hand) -> None:
    del hand
    _known(state, act.who)
    if state.standing is None:
        del state.waiting[act.who]
        return
    _between(state)
    _say_and_take(state, Line(kind="remove", who=act.who))


def _correct(state: State, act: acts.Correct, hand: falling.Hand) -> None:
    del hand
    _known(state, act.who)
    if state.standing is None:
        one = state.waiting[act.who]
        now = one.state if one.state is not None else fighting_of(state.system).fresh(one.sheet)
        state.waiting[act.who] = msgspec.structs.replace(one, state=corrected(now, act.set))
        return
    standing = state.standing
    if not isinstance(standing.place, Place):
        raise NotOffered("the order is still rolled for, or the fight is over: finish it first")
    number = standing.ids[standing.fight.number(act.who)]
    if not standing.cast.here(number):
        raise NotOffered(
            "it has not come yet, or has left the fight: there is nothing to correct", path="who"
        )
    now = corrected(standing.cast.states[number], act.set)
    _say_and_take(state, Line(kind="correct", who=act.who, data=msgspec.to_builtins(now)))


def _hide(state: State, act: acts.Hide, hand: falling.Hand) -> None:
    del hand
    _known(state, act.who)
    state.hidden[act.who] = act.what


def _own(state: State, act: acts.Own, hand: falling.Hand) -> None:
    del hand
    _known(state, act.who)
    if act.seat and act.seat not in state.seats:
        raise _no_seat(state, act.seat, "seat")
    state.owners.pop(act.who, None)
    if act.seat:
        state.owners[act.who] = act.seat


def _dice(state: State, act: acts.DiceOf, hand: falling.Hand) -> None:
    del hand
    if act.who not in state.dice:
        raise _no_seat(state, act.who, "who")
    state.dice[act.who] = act.dice


def _rule(state: State, act: acts.Rule, hand: falling.Hand) -> None:
    del hand
    state.rulings = read_rulings(state.rulings, act.set, state.system)
    record = rulings_of(state.rulings, state.system)
    if state.standing is not None:
        _between(state)
        _say_and_take(state, Line(kind="rule", data=msgspec.to_builtins(record)))


def _note(state: State, act: acts.Note, hand: falling.Hand) -> None:
    """Nothing but the log changes."""
    del state, act, hand


DOING: dict[type[Any], Callable[[State, Any, falling.Hand], None]] = {
    acts.Add: _add,
    acts.Begin: _begin,
    acts.Finish: _finish,
    acts.Aim: answering.aim,
    acts.Choose: answering.choose,
    acts.Roll: answering.roll,
    acts.Faces: answering.faces,
    acts.Pass: _pass,
    acts.Wait: _wait,
    acts.Remove: _remove,
    acts.Correct: _correct,
    acts.Hide: _hide,
    acts.Own: _own,
    acts.DiceOf: _dice,
    acts.Rule: _rule,
    acts.Note: _note,
}
ANSWERS = (acts.Aim, acts.Choose, acts.Roll, acts.Faces, acts.Habit)


def _between(state: State) -> Place:
    """The place, if nothing is being resolved."""
    standing = standing_of(state)
    if not isinstance(standing.place, Place) or standing.resolving:
        raise NotOffered("the fight is over, or an attack is being resolved: finish it, or take it back")
    return standing.place


def _say_and_take(state: State, line: Line) -> None:
    state.say(line)
    standing_of(state).take(line, {})


def _known(state: State, name: str) -> None:
    if name not in state.names:
        raise BadValue(f"nobody called {name[:40]!r} is at this table", path="who")


def _no_seat(state: State, name: str, path: str) -> BadValue:
    known = ", ".join(state.seats) or "none"
    return BadValue(f"no seat {name[:40]!r}; known: {known}", path=path)


__all__ = ["do", "waits_for"]
