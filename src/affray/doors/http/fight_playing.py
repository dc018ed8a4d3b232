"""A fight without a memory: a position goes out signed, an answer and the position come back."""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any

import msgspec

from affray.doors.documents import plain
from affray.doors.fight_documents import advise_document, play_document
from affray.doors.fights import FightFile
from affray.doors.http.fight_asks import FightAnswer, FightAsk, FightPlayAsk
from affray.doors.http.sealed import MOST_BYTES, Silent, fresh, keyed, seal, unseal
from affray.errors import AffrayError, BadValue, NotOffered, StaleSave, TooMany
from affray.fight.battle import Battle
from affray.fight.lines import ANSWERS, Line, encode
from affray.fight.standing import Target
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import label
from affray.uses.roller import Roller, Scripted, Wanted

DEEDS = tuple(FightAnswer.__struct_fields__)
SAID = "a position takes one answer: `choose`, `faces`, `undo`, `redo`, `end_turn`, `wait` or `remove`"
CHANGED = "a rule has changed since this position was given out: begin the fight again"


class SealedFight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position of a fight holds.

    ask      what was asked
    sides    whose decisions are asked for
    nonce    of the server's dice; "": they are real
    answers  everything that was answered, what was taken back too
    digest   of all lines that came of it: where they would read otherwise, a rule has changed
    """

    ask: FightAsk
    sides: list[str]
    nonce: str
    answers: list[Line]
    digest: str


def play(ask: FightPlayAsk, key: bytes) -> dict[str, Any]:
    """Begin a fight, or answer at a position; what happened, what is asked next, and the new position."""
    if (ask.ask is None) == (ask.position is None):
        raise BadValue("give `ask` to begin a fight, or `position` and `answer` to go on with one")
    if ask.ask is not None:
        if ask.answer is not None:
            raise BadValue("an answer needs the position that it is for", path="answer")
        asked = ask.ask.asked()
        dice = fresh(key) if ask.dice == "server" else Silent()
        kept = SealedFight(ask.ask, _sides(asked, ask.sides), str(getattr(dice, "seed", "")), [], "")
        battle = Battle(asked.fight, dice, asked=kept.sides)
    else:
        kept = unseal(key, ask.position or "", SealedFight)
        asked = kept.ask.asked()
        battle = _again(key, asked, kept)
        _take(battle, ask.answer)
    _onward(battle)
    return _said(key, ask, asked, kept, battle)


def _said(
    key: bytes, ask: FightPlayAsk, asked: FightFile, kept: SealedFight, battle: Battle
) -> dict[str, Any]:
    document = play_document(asked, battle)
    log = document.pop("log")
    found = {**document, "log": log[ask.since :], "lines": len(log), "question": question(battle)}
    if ask.advise and isinstance(battle.question, (Target, Choice)):
        found["question"]["advice"] = _advice(asked, battle)
    answers = [line for line in battle.lines if line.kind in ANSWERS or line.kind in {"undo", "redo"}]
    now = msgspec.structs.replace(kept, answers=answers, digest=_digest(battle))
    return {**found, "position": None if battle.over else _sealed(key, now)}


def question(battle: Battle) -> dict[str, Any] | None:
    """What is asked now, and of whom."""
    put = battle.question
    if put is None:
        return None
    if isinstance(put, Target):
        return {"kind": "target", "who": put.who, "foes": list(put.foes)}
    if isinstance(put, Choice):
        options = [{"label": label(option), "option": plain(option)} for option in put.options]
        who = {"who": battle.whose, "by": put.by, "prompt": put.prompt.key}
        return {"kind": "choice", **who, "options": options}
    wanted = Wanted(put.source, None, 0, put.why, ())
    return {"kind": "roll", "who": battle.whose, "why": put.why, "dice": wanted.notation}


def _advice(asked: FightFile, battle: Battle) -> dict[str, Any]:
    """What is best at the decision that began what is being done now, over the whole fight."""
    from affray.fight.advise import advise

    found = advise_document(asked, advise(battle.fight, start=battle.start))
    return {name: found[name] for name in ("who", "foe", "by", "prompt", "worth", "options", "certified")}


def _sides(asked: FightFile, named: list[str]) -> list[str]:
    for side in named:
        if side not in asked.fight.sides:
            known = ", ".join(asked.fight.sides)
            raise BadValue(f"no side {side[:40]!r}; known: {known}", path="sides")
    return sorted(set(named))


def _again(key: bytes, asked: FightFile, kept: SealedFight) -> Battle:
    """The battle where a position left it, with its past to undo."""
    dice = keyed(key, {**fresh(key).state(), "nonce": kept.nonce, "count": 0}) if kept.nonce else Silent()
    battle = Battle(asked.fight, dice, asked=kept.sides)
    try:
        for line in kept.answers:
            _answer(battle, line)
    except (AffrayError, ValueError, IndexError, TypeError):
        raise StaleSave(CHANGED) from None
    if _digest(battle) != kept.digest:
        raise StaleSave(CHANGED)
    return battle


def _answer(battle: Battle, line: Line) -> None:
    """Give one answer again."""
    if line.kind == "undo":
        battle.undo()
    elif line.kind == "redo":
        battle.redo()
    else:
        before = copy(battle.roller)
        if line.kind == "faces":
            battle.roller = _thrown(battle.roller, len(line.faces))
        battle.take(line, before)


def _thrown(roller: Roller, faces: int) -> Roller:
    """Dice after so many faces more."""
    after = copy(roller)
    if not isinstance(after, Silent):
        after.count += faces  # type: ignore[attr-defined]  # the server's own
    return after


def _digest(battle: Battle) -> str:
    hashed = blake2b(digest_size=16)
    for line in battle.lines:
        hashed.update(encode(line))
    return hashed.hexdigest()


def _sealed(key: bytes, position: SealedFight) -> str:
    """A position as text; none goes out that would not be taken back."""
    if len(msgspec.json.encode(position)) > MOST_BYTES:
        raise TooMany(f"a position of more than {MOST_BYTES:,} bytes: play so long a fight at a table")
    return seal(key, position)


def _take(battle: Battle, answer: FightAnswer | None) -> None:
    """The one answer that a position was given."""
    given = () if answer is None else tuple(name for name in DEEDS if _is_given(answer, name))
    if len(given) != 1:
        raise BadValue(SAID, path="answer")
    deed, value = given[0], getattr(answer, given[0])
    if deed == "choose":
        battle.choose(value)
    elif deed == "faces":
        _throw(battle, value)
    elif deed == "undo":
        if not battle.undo():
            raise NotOffered("there is nothing to take back: answer what is asked", path="answer.undo")
    elif deed == "redo":
        if not battle.redo():
            raise NotOffered("nothing has been taken back: answer what is asked", path="answer.redo")
    elif deed == "end_turn":
        battle.end_turn()
    elif deed == "wait":
        battle.delay(value)
    else:
        battle.remove(value)


def _is_given(answer: FightAnswer, name: str) -> bool:
    """Whether an answer says it. A choice may well be False, or 0."""
    value = getattr(answer, name)
    return value is not None and (name == "choose" or value is not False)


def _throw(battle: Battle, faces: list[int]) -> None:
    """Real dice, as they fell."""
    if not isinstance(battle.question, (Roll, Inflict)):
        raise NotOffered("no dice are wanted here: a decision is open", path="answer.faces")
    real, given = battle.roller, Scripted(faces)
    battle.roller = given
    battle.roll()
    battle.roller = real
    if given.used < len(faces):
        raise BadValue(f"{len(faces)} faces where {given.used} are needed: give those", path="answer.faces")


def _onward(battle: Battle) -> None:
    """To the next thing that somebody must say: the server's dice fall by themselves."""
    while isinstance(battle.question, (Roll, Inflict)) and not isinstance(battle.roller, Silent):
        battle.roll()
