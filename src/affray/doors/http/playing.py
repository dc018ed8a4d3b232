"""Play without a memory: a position goes out signed, an answer and the position come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from affray.doors.documents import decided, plain, play_document
from affray.doors.http.asks import Answer, Ask, PlayAsk
from affray.doors.http.sealed import Silent, fresh, keyed, seal, unseal
from affray.doors.wishes import Asked
from affray.errors import BadSave, BadValue, NotOffered
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import label
from affray.text.numbers import fraction
from affray.uses.advise import advice
from affray.uses.line import follow
from affray.uses.play import Bout
from affray.uses.policy import Policy
from affray.uses.roller import Roller, Scripted, Wanted
from affray.uses.save import load, save


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a position holds: what was asked, whose dice they are, and the bout so far."""

    ask: Ask
    dice: str
    save: str


def play(ask: PlayAsk, key: bytes) -> dict[str, Any]:
    """Begin an attack, or answer at a position; what happened, what is asked next, and the new position."""
    if (ask.ask is None) == (ask.position is None):
        raise BadValue("give `ask` to begin an attack, or `position` and `answer` to go on with one")
    if ask.ask is not None:
        if ask.answer is not None:
            raise BadValue("an answer needs the position that it is for", path="answer")
        begun, asked = ask.ask, ask.ask.asked()
        dice = ask.dice
        if asked.wish.fixed:
            asked.wish.policy.check(_menus(asked))
        bout = Bout(asked.scene.system.begin(asked.scene.record), _roller(key, dice))
    else:
        kept = unseal(key, ask.position or "", Sealed)
        begun, asked, dice = kept.ask, kept.ask.asked(), kept.dice
        bout = load(kept.save, own=lambda state: _own(key, state))
        _take(bout, ask.answer)
    _onward(bout, asked, dice)
    position = seal(key, Sealed(begun, dice, save(bout)))
    return {
        **play_document(asked.scene, asked.wish, bout),
        "question": question(bout, asked, worth=ask.advise),
        "position": None if bout.over else position,
    }


def question(bout: Bout, asked: Asked, *, worth: bool) -> dict[str, Any] | None:
    """What is asked now, and of whom."""
    put = bout.question
    if put is None:
        return None
    if isinstance(put, Choice):
        options = [{"label": label(option), "option": plain(option)} for option in put.options]
        found: dict[str, Any] = {"kind": "choice", "by": put.by, "prompt": put.prompt.key, "options": options}
        return found | (_worths(bout, asked, put) if worth else {})
    wanted = Wanted(put.source, None, 0, put.why, ())
    return {"kind": "roll", "why": put.why, "dice": wanted.notation}


def _worths(bout: Bout, asked: Asked, put: Choice) -> dict[str, Any]:
    """What each option is worth to the side that is asked, by its own goal."""
    goals = asked.wish.goals
    if put.by not in goals:
        return {}
    wanted = asked.wish.policy.otherwise(Policy(goals=tuple(goals.items())))
    line = follow(bout.position, wanted, told=bout.told)
    found = advice(line, side=put.by)
    best = {weighed.label for weighed in found.best}
    return {
        "goal": goals[put.by].key,
        "options": [
            {
                "label": weighed.label,
                "option": plain(weighed.option),
                "worth": fraction(weighed.worth),
                "float": float(weighed.worth),
                "best": weighed.label in best,
            }
            for weighed in found.options
        ],
        "line": [decided(one) for one in found.line],
    }


def _take(bout: Bout, answer: Answer | None) -> None:
    """The one answer that a position was given."""
    put = bout.question
    if answer is None or (answer.choose is None) == (answer.faces is None):
        raise BadValue(
            "a position takes one answer: `choose` an option, or the `faces` of real dice", path="answer"
        )
    if answer.choose is not None:
        if not isinstance(put, Choice):
            raise NotOffered("no decision is open here: dice are wanted", path="answer.choose")
        bout.choose(answer.choose)
        return
    if not isinstance(put, (Roll, Inflict)):
        raise NotOffered("no dice are wanted here: a decision is open", path="answer.faces")
    if not isinstance(bout.roller, Silent):
        raise BadValue(
            'the server rolls in this attack: it was begun with dice = "server"', path="answer.faces"
        )
    real, given = bout.roller, Scripted(answer.faces or ())
    bout.roller = given
    bout.roll()
    bout.roller = real
    if given.used < len(given.faces):
        raise BadValue(
            f"{len(given.faces)} faces where {given.used} are needed: give those", path="answer.faces"
        )


def _onward(bout: Bout, asked: Asked, dice: str) -> None:
    """To the next thing that somebody must say: what is settled, and the server's dice, go by themselves."""
    while bout.question is not None:
        put = bout.question
        if isinstance(put, Choice):
            fixed = asked.wish.policy.answer(put)
            if fixed is None:
                return
            bout.choose(put.options[fixed])
        elif dice == "server":
            bout.roll()
        else:
            return


def _menus(asked: Asked) -> Any:
    from affray.uses.unfold import unfold

    return unfold(asked.scene.system.begin(asked.scene.record)).choices()


def _roller(key: bytes, dice: str) -> Roller:
    return fresh(key) if dice == "server" else Silent()


def _own(key: bytes, state: Mapping[str, Any]) -> Roller | None:
    if state == Silent().state():
        return Silent()
    found = keyed(key, state)
    if found is None:
        raise BadSave("a position of another server")
    return found
