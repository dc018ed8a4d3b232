"""Who may do what: the GM everything, a seat what is asked of its own fighters, a spectator nothing."""

from __future__ import annotations

from affray.doors.tables import acts
from affray.doors.tables.doing import waits_for
from affray.doors.tables.sight import Sight
from affray.errors import AffrayError, NotOffered, Refused, ScenarioError
from affray.fight.flow import Place
from affray.fight.standing import Target
from affray.rules.table import Choice


class NotYours(AffrayError):
    """Not for this reader to do."""

    code = "table/not-yours"
    http_status = 403


def check(sight: Sight, act: acts.Any_) -> None:
    """Refuse what the reader may not do, and what it could only know from hidden things."""
    if sight.reader.role == "gm":
        return
    name = str(type(act).__struct_config__.tag)
    if sight.reader.role == "spectator":
        raise NotYours("spectators only look on: ask the GM for a seat")
    if isinstance(act, acts.Correct):
        if act.who not in sight.state.names or not sight.mine(act.who):
            raise NotYours("only the GM and its owner correct a fighter: ask them", path="who")
    elif isinstance(act, acts.DiceOf):
        if act.who != sight.reader.seat:
            raise NotYours("only the GM settles the dice of others: ask the GM", path="who")
    elif isinstance(act, acts.Undo | acts.Redo):
        if not (may_undo(sight, step=act.step) if isinstance(act, acts.Undo) else may_redo(sight)):
            raise NotYours("only your own last action is yours to take back or do again: ask the GM")
    elif not isinstance(act, acts.Note) and name not in can(sight):
        allowed = ", ".join(can(sight))
        raise NotYours(f"this is not yours to do now; allowed: {allowed}")
    _check_seen(sight, act)


def told(sight: Sight, act: acts.Any_, refusal: AffrayError) -> AffrayError:
    """A refusal as the reader may hear it: a book's own reasons may name a number that is hidden from it."""
    open_ = isinstance(act, (acts.Correct, acts.Faces)) or not isinstance(refusal, (Refused, ScenarioError))
    if open_ or all(map(sight.knows, sight.state.names)):
        return refusal
    return NotOffered("the book forbids this here, for a reason that is hidden from you: ask the GM")


def _check_seen(sight: Sight, act: acts.Any_) -> None:
    """A name that the reader does not see is no name at all."""
    standing = sight.state.standing
    if isinstance(act, acts.Aim) and standing and isinstance(standing.question, Target):
        foes = [foe for foe in standing.question.foes if sight.sees(foe)]
        if act.foe not in foes:
            raise NotOffered(f"no such foe; allowed: {', '.join(foes) or 'none'}", path="foe")
    if isinstance(act, acts.Wait) and standing:
        names = [name for name in waits_for(standing) if sight.sees(name)]
        if act.after not in names:
            raise NotOffered(
                f"it cannot wait for that; allowed: {', '.join(names) or 'nobody'}", path="after"
            )


def can(sight: Sight) -> list[str]:
    """What the reader may do now."""
    role, state = sight.reader.role, sight.state
    if role == "spectator":
        return []
    standing, found = state.standing, list[str]()
    if sight.table.stopped:
        return ["finish"] if role == "gm" else []
    asked = standing.question if standing else None
    if standing is not None and asked is not None and sight.mine(standing.whose):
        kind = "target" if isinstance(asked, Target) else "choose" if isinstance(asked, Choice) else ""
        found += [kind, "habit"] if kind else ["roll", "faces"]
    if standing is not None and isinstance(standing.place, Place) and not standing.resolving:
        if sight.mine(standing.name(standing.place.who)):
            found.append("pass")
            found += ["wait"] if [name for name in waits_for(standing) if sight.sees(name)] else []
        found += ["remove", "rule", "add"] if role == "gm" else []
    if role == "gm":
        found += ["add", "begin", "remove", "rule"] if standing is None else ["finish"]
        found += ["hide", "own"]
    under_way = standing is None or isinstance(standing.place, Place)
    if under_way and (role == "gm" or any(map(sight.mine, state.names))):
        found.append("correct")
    found += ["dice", "note"]
    found += ["undo"] if may_undo(sight) else []
    found += ["redo"] if may_redo(sight) else []
    return found


def may_undo(sight: Sight, *, step: bool = False) -> bool:
    """Whether the reader may take the last action back: its own, or any as the GM."""
    table = sight.table
    if not table.entries or table.stopped or sight.reader.role == "spectator":
        return False
    if sight.reader.role == "gm":
        return True
    by = {one.version: one.by for one in table.events}
    return all(by[version] == sight.reader.seat for version in table.last(step=step))


def may_redo(sight: Sight) -> bool:
    """Whether the reader may do again what was taken back."""
    table = sight.table
    if not table.undone or sight.reader.role == "spectator":
        return False
    if sight.reader.role == "gm":
        return True
    by = {one.version: one.by for one in table.events}
    return all(by[version] == sight.reader.seat for version in table.undone[-1])
