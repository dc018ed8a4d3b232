"""A bout as JSON text, and back: its first step, and everything that was answered since.

Rolls are kept as faces and choices as number and label, so that nothing is misread: loading plays the answers
again. A save is refused when a rule that it went through has changed, and when it is not as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any, TypeAlias, get_type_hints

import msgspec

from affray.chance.hand import Hand
from affray.chance.throw import Shown, Throw
from affray.errors import AffrayError, BadSave, ChanceError, StaleSave
from affray.rules.fingerprint import fingerprint
from affray.rules.rule import Rule, Step, find_rule
from affray.rules.table import Choice, Inflict, Roll
from affray.rules.words import label
from affray.uses.play import Bout, flat, refall
from affray.uses.roller import Roller, Wanted, revive

Own: TypeAlias = "Callable[[Mapping[str, Any]], Roller | None]"
FORMAT = 3
PRINT = 12
"""Characters of a rule's fingerprint that a save keeps."""
COUNTS = {"count", "used"}
"""What a roller's state calls the number of faces that it has given."""


class Saved(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a save holds.

    affray    the format's number
    rule      the first rule, by name; `facts` its facts by name
    answers   a list of faces for a roll, or "number label" for a choice, in order
    roller    which roller, and where it stands
    rules     the fingerprint of every rule gone through, by name
    note      whatever the door that saved it wants to remember (which book, which policy …)
    check     what `seal` says of all the rest: a save that was cut or changed is no save
    """

    affray: int
    rule: str
    facts: dict[str, Any]
    roller: dict[str, Any]
    answers: list[list[int] | str] = []
    rules: dict[str, str] = {}
    note: dict[str, Any] = {}
    check: str = ""


def save(bout: Bout, *, note: dict[str, Any] | None = None) -> str:
    """The bout as one line of JSON, at whatever question it stands."""
    rule, facts = bout.start
    saved = Saved(
        affray=FORMAT,
        rule=rule.name,
        facts={name: _plain(rule, name, fact) for name, fact in zip(rule.facts, facts, strict=True)},
        answers=[
            list(value) if kind == "faces" else f"{value[0]} {value[1]}" for kind, value in bout.answers
        ],
        roller=bout.roller.state(),
        rules={one.name: fingerprint(one)[:PRINT] for one in sorted(bout.rules, key=lambda one: one.name)},
        note=note or {},
    )
    return msgspec.json.encode(msgspec.structs.replace(saved, check=seal(saved))).decode()


def seal(saved: Saved) -> str:
    """A short sum over everything that a save says: it tells a slip of the hand, not a forger."""
    try:
        whole = msgspec.json.encode(msgspec.structs.replace(saved, check=""), order="sorted")
    except OverflowError:  # a number that no save has
        return ""
    return blake2b(whole, digest_size=4).hexdigest()


def load(text: str, *, ask: Callable[[Wanted], str] | None = None, own: Own | None = None) -> Bout:
    """The bout of a save, at the same question, with its past to undo.

    ask   who types real dice
    own   the roller of a saved state, where it is one of the caller's own
    """
    saved = read(text)
    rule = find_rule(saved.rule)
    for name, said in saved.rules.items():
        if fingerprint(find_rule(name))[:PRINT] != said:
            raise StaleSave(
                f"the rule {name} has changed since this was saved: the answers may mean something else now; "
                "finish it with the version that saved it, or begin again"
            )
    raised = _raising(ask, own)
    again = _Again(saved, raised)
    bout = Bout(_step(rule, saved.facts), again)
    for number, answer in enumerate(saved.answers):
        again.faces = tuple(answer) if isinstance(answer, list) else ()
        _answer(bout, answer, number)
    if {one.name for one in bout.rules} != saved.rules.keys():
        raise BadSave("the rules that it names are not those that its answers go through")
    bout.roller = raised(saved.roller)
    return bout


def _raising(ask: Callable[[Wanted], str] | None, own: Own | None) -> Callable[[Mapping[str, Any]], Roller]:
    """How a saved roller comes back: the caller's own first, then those that every Affray knows."""

    def raised(state: Mapping[str, Any]) -> Roller:
        found = own(state) if own else None
        return revive(state, ask=ask) if found is None else found

    return raised


def read(text: str) -> Saved:
    """What a save says, before anything is done with it."""
    try:
        saved = msgspec.json.decode(text, type=Saved)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise BadSave(f"this is no save of Affray: {wrong}; give a file that `save` wrote") from None
    if saved.affray != FORMAT:
        raise BadSave(
            f"a save of format {saved.affray}: this Affray reads format {FORMAT}; use the one that saved it"
        )
    if saved.check != seal(saved):
        raise BadSave(
            "this save is not as it was written: something in it was changed, or is missing; "
            "go on from another save, or begin again"
        )
    return saved


def _plain(rule: Rule[...], name: str, fact: Any) -> Any:
    try:
        return msgspec.to_builtins(fact, enc_hook=_write)
    except (TypeError, NotImplementedError):
        raise BadSave(
            f"the fact {name!r} of {rule.name} is a {type(fact).__name__}, which cannot be written down: "
            "the first step of what is saved takes numbers, text, tuples and records"
        ) from None


def _write(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError  # msgspec's word for a kind that a hook does not know


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError  # as in _write


def _step(rule: Rule[...], facts: dict[str, Any]) -> Step:
    if set(facts) != set(rule.facts):
        raise BadSave(f"{rule.name} takes {', '.join(rule.facts)}; the save has {', '.join(facts)}")
    hints = get_type_hints(rule.fn)
    try:
        found = [msgspec.convert(facts[name], hints.get(name, Any), dec_hook=_read) for name in rule.facts]
    except (msgspec.ValidationError, ValueError, NotImplementedError) as wrong:
        raise BadSave(f"a fact of {rule.name} does not fit: {wrong}") from None
    return rule(*found)


def _answer(bout: Bout, answer: list[int] | str, number: int) -> None:
    try:
        _take(bout, answer)
    except (AffrayError, ValueError, IndexError) as wrong:
        raise BadSave(f"answer {number + 1} cannot be taken: {wrong}") from None


def _take(bout: Bout, answer: list[int] | str) -> None:
    question = bout.question
    if isinstance(answer, str) and isinstance(question, Choice):
        at, _, name = answer.partition(" ")
        if at not in map(str, range(len(question.options))):
            raise BadSave(f"the menu has {len(question.options)} options, counted from 0, and no {at[:20]!r}")
        option = question.options[int(at)]
        if label(option) != name:
            raise BadSave(f"it is {name!r}, where {label(option)!r} stands on the menu now")
        bout.choose(option)
    elif isinstance(answer, list) and isinstance(question, (Roll, Inflict)):
        bout.roll()
    else:
        raise BadSave("it does not fit what is asked there")


class _Again:
    """Throws the faces of a save. What `undo` keeps of it is the real roller as it stood then."""

    def __init__(self, saved: Saved, raised: Callable[[Mapping[str, Any]], Roller]) -> None:
        self.raised = raised
        self.faces: tuple[int, ...] = ()
        self.saved = saved.roller
        self.to_come = sum(len(answer) for answer in saved.answers if isinstance(answer, list))
        for key in COUNTS & self.saved.keys():
            count = self.saved[key]
            if not isinstance(count, int) or count < 0:
                raise BadSave(f"the roller's {key} is {str(count)[:20]!r}: a number of faces, 0 or more")

    def fall(self, throw: Throw | Hand, why: str = "") -> tuple[Any, ...]:
        """The throw as it fell."""
        del why
        shown = refall(throw, self.faces)
        for one in shown:
            if isinstance(one, Shown) and not all(1 <= face <= one.die.sides for face in flat((one,))):
                raise ChanceError(f"a face outside 1 to {one.die.sides}")
        if len(flat(shown)) != len(self.faces):
            raise ChanceError(f"{len(self.faces)} faces where {len(flat(shown))} are thrown")
        self.to_come -= len(self.faces)
        return shown

    def state(self) -> dict[str, Any]:
        """The saved state, as it was before the faces still to come, if one roller gave them all."""
        before = {key: max(0, self.saved[key] - self.to_come) for key in COUNTS & self.saved.keys()}
        return {**self.saved, **before}

    def __copy__(self) -> Roller:
        return self.raised(self.state())
