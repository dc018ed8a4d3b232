"""Everything that Affray refuses, and why.

AffrayError
├── ChanceError            chance/*   what cannot be rolled, drawn, read or weighed
│   ├── NotationError      chance/notation      "1d0", "1 2d6": not dice as Affray writes them
│   ├── TooMany            chance/too-many      past a limit on dice, sides, cards or states
│   ├── WrongFace          chance/wrong-face    a face that the die does not have
│   └── TailError          chance/tail          an open end asked for what it cannot know
│       ├── TailTooShort                        (mended inside: the head grows)
│       └── TailTooCoarse                       (mended inside: the tail is split by residue)
├── RuleError              rule/*     a rule that breaks a law of rules
│   ├── NotFrozen          rule/not-frozen      a fact, answer or result that could change
│   ├── Impure             rule/impure          same answers, another question
│   ├── EmptyMenu          rule/empty-menu      a choice without options
│   ├── BadReturn          rule/bad-return      a step nobody returned, or a wrong answer
│   └── RuleCycle          rule/cycle           a position met within itself
├── ChoiceError            choice/*   an answer that cannot be taken
│   ├── NotOffered         choice/not-offered   not on the menu
│   └── Refused            choice/refused       the book forbids it here
├── SaveError              save/*     a save that cannot be read
│   ├── StaleSave          save/stale           a rule has changed since
│   └── BadSave            save/bad             not a save, or damaged
├── ScenarioError          scenario/* what a stranger wrote does not fit
│   ├── UnknownName        scenario/unknown     no such book, preset, goal, weapon, foe, field
│   └── BadValue           scenario/bad-value   a field with a value it cannot have
└── NotThere               missing/*  something beside Affray that is not there
    └── NotInstalled       missing/extra        an optional part: the message says which pip install adds it

A message has three parts: what was wrong, what was allowed, what to do. `code` is stable and
meant for programs; `exit_code` and `http_status` belong to the class, so no door decides them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

Found = TypeVar("Found")


class AffrayError(Exception):
    """The root of all refusals. `path` names the field at fault where there is one."""

    code = "affray"
    exit_code = 2
    http_status = 422

    def __init__(self, message: str, *, path: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class ChanceError(AffrayError):
    """Something that cannot be rolled, drawn, read or weighed."""

    code = "chance"


class NotationError(ChanceError):
    """Not dice as Affray writes them."""

    code = "chance/notation"


class TooMany(ChanceError):
    """Past a limit that keeps one question from taking the machine away."""

    code = "chance/too-many"


class WrongFace(ChanceError):
    """A face that the die in question does not have."""

    code = "chance/wrong-face"


class TailError(ChanceError):
    """An open-ended amount was asked for something that it cannot know."""

    code = "chance/tail"


class TailTooShort(TailError):
    """A comparison fell inside the tail: begin again with a longer head."""


class TailTooCoarse(TailError):
    """A division needs the tail split by residue: begin again with `step` classes."""

    def __init__(self, step: int) -> None:
        super().__init__(f"the tail must be split by residue modulo {step}")
        self.step = step


class RuleError(AffrayError):
    """A rule breaks a law of rules. The mistake is the book's, not the player's."""

    code = "rule"
    exit_code = 1
    http_status = 500


class NotFrozen(RuleError):
    """A fact, an answer or a result that could change behind our back."""

    code = "rule/not-frozen"


class Impure(RuleError):
    """The same answers led to another question."""

    code = "rule/impure"


class EmptyMenu(RuleError):
    """A choice without a single option."""

    code = "rule/empty-menu"


class BadReturn(RuleError):
    """A rule returned, or failed to return, what it should."""

    code = "rule/bad-return"


class RuleCycle(RuleError):
    """A position was met within itself: the rule can go round for ever."""

    code = "rule/cycle"


class ChoiceError(AffrayError):
    """An answer that cannot be taken."""

    code = "choice"


class NotOffered(ChoiceError):
    """The answer is not on the menu. `side` is whose menu, where an answer was fixed beforehand."""

    code = "choice/not-offered"
    side = ""


class Refused(ChoiceError):
    """The book forbids it here; the reason is the message."""

    code = "choice/refused"


class SaveError(AffrayError):
    """A save that cannot be read."""

    code = "save"


class StaleSave(SaveError):
    """A rule that the save was made with has changed since."""

    code = "save/stale"
    http_status = 409


class BadSave(SaveError):
    """Not a save, or a damaged one."""

    code = "save/bad"


class ScenarioError(AffrayError):
    """What a stranger wrote does not fit the sheet it was written for."""

    code = "scenario"


class UnknownName(ScenarioError):
    """No such book, preset, goal, weapon, foe or field."""

    code = "scenario/unknown"


class BadValue(ScenarioError):
    """A field with a value that it cannot have."""

    code = "scenario/bad-value"


class NotThere(AffrayError):
    """Something beside Affray that is needed, and is not there."""

    code = "missing"
    http_status = 503


class NotInstalled(NotThere):
    """An optional part that is not installed."""

    code = "missing/extra"
    http_status = 501

    def __init__(self, extra: str) -> None:
        super().__init__(f'this needs an optional part of Affray: pip install "affray[{extra}]" adds it')
        self.extra = extra


def find(what: str, name: str, known: Mapping[str, Found], *, path: str = "") -> Found:
    """One of a list by its name, or a refusal that says what it is no name of, and what is known."""
    if name not in known:
        raise UnknownName(f"no {what} {name!r}; {suggest(name, known)}", path=path)
    return known[name]


def _by_size(name: str) -> tuple[bool, int, str]:
    """Whole numbers by size, before words."""
    whole = name.isascii() and name.isdigit()
    return (not whole, int(name) if whole else 0, name)


def suggest(wrong: str, known: Iterable[str]) -> str:
    """What was allowed, and the nearest of it: the second and third part of a message."""
    names = sorted(known, key=_by_size)
    near = [] if wrong.isdigit() else get_close_matches(wrong, names, n=1)  # 20 is not near 0
    hint = f"did you mean {near[0]!r}? " if near else ""
    shown = ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")
    return f"{hint}known: {shown or 'none'}"
