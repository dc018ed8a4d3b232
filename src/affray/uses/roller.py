"""Who rolls: a seed, a person at the table, or a script. No rule can tell them apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Any, NamedTuple, Protocol, TypeAlias

from affray.chance.hand import Hand
from affray.chance.throw import Die, Shown, Throw
from affray.errors import BadSave, ChanceError, WrongFace
from affray.uses.draws import GENERATOR, SPAN, Draws

Fallen: TypeAlias = "tuple[Shown, ...] | tuple[int, ...]"
Deck: TypeAlias = tuple[tuple[int, int], ...]


class Roller(Protocol):
    """Lets dice fall and cards be drawn."""

    def fall(self, throw: Throw | Hand, why: str = "") -> Fallen:
        """How the dice fell, or which ranks were drawn. `why` is what they are thrown for ("attack")."""
        ...

    def state(self) -> dict[str, Any]:
        """What `revive` needs to go on from here, as JSON can hold it."""
        ...


class Seeded(Draws):
    """Dice from a seed: the same on every Python and platform. `count`: faces and cards drawn so far."""

    def fall(self, throw: Throw | Hand, why: str = "") -> Fallen:
        """How the dice fell, or which ranks were drawn."""
        return throw.fall(self._face) if isinstance(throw, Throw) else throw.fall(self._card)

    def state(self) -> dict[str, Any]:
        """Generator, seed and count."""
        return {"roller": GENERATOR, "seed": self.seed, "count": self.count}

    def _face(self, die: Die) -> int:
        return self.one_of(die.sides) + 1

    def _card(self, deck: Deck) -> int:
        below = accumulate(number for _, number in deck)
        at = self.one_of(sum(number for _, number in deck))
        return next(rank for (rank, _), upto in zip(deck, below, strict=True) if at < upto)


class Wanted(NamedTuple):
    """What a person is asked to roll or draw, and type.

    throw   the whole throw or hand; what has been typed of it is in `typed`
    die     the die whose face comes next (None: a card)
    more    how many faces are still to come at least; an exploding die may ask for more
    why     what it is for ("attack")
    typed   the faces that are known already, in order
    """

    throw: Throw | Hand
    die: Die | None
    more: int
    why: str
    typed: tuple[int, ...]

    @property
    def notation(self) -> str:
        """The throw in the order its faces are typed: "3d6 + 1d6! LUC", "3 of 28 cards"."""
        if isinstance(self.throw, Hand):
            return f"{self.throw.draw} of {self.throw.size} cards"
        return " + ".join(_spell(die, number) for die, number in self.throw.groups)


class Entered:
    """Real dice: their faces are typed by a person, in any number of lines.

    `ask` is given what is `Wanted` and returns text such as "6 6 3 2": spaces or commas between the faces,
    the re-rolls of an exploding die right after its top face. A line with a wrong face, or with too many of
    them, raises WrongFace and is forgotten; the lines before it are kept, so that `fall` may be called again
    for the same throw.
    """

    def __init__(self, ask: Callable[[Wanted], str], typed: Iterable[int] = ()) -> None:
        self.ask = ask
        self._typed = tuple(typed)
        self._throw: Throw | Hand | None = None

    def fall(self, throw: Throw | Hand, why: str = "") -> Fallen:
        """Ask until every face is known."""
        if self._throw not in {None, throw}:
            self._typed = ()
        self._throw = throw
        while True:
            fallen, missing, _ = _lay(throw, self._typed)
            if not missing:
                break
            line = self.ask(Wanted(throw, missing[0], len(missing), why, self._typed))
            typed = self._typed + (_read_cards(line) if isinstance(throw, Hand) else _read_faces(line))
            _, _, used = _lay(throw, typed)
            if used < len(typed):
                raise WrongFace(
                    f"{len(typed)} faces typed where {used} are needed: type the line again without the rest"
                )
            self._typed = typed
        self._throw, self._typed = None, ()
        return fallen

    def state(self) -> dict[str, Any]:
        """The faces typed so far for a throw under way."""
        return {"roller": "entered", "typed": list(self._typed)}


class Scripted:
    """Faces from a list, in the order they are needed; `used` are gone. A throw that fails uses none."""

    def __init__(self, faces: Iterable[int], used: int = 0) -> None:
        self.faces = tuple(faces)
        self.used = used

    def fall(self, throw: Throw | Hand, why: str = "") -> Fallen:
        """Take the next faces. Raises ChanceError where they run out, WrongFace where one does not fit."""
        fallen, missing, used = _lay(throw, self.faces[self.used :], before=self.used)
        if missing:
            whole = Wanted(throw, missing[0], len(missing), why, ()).notation
            reason = f" for {why!r}" if why else ""
            raise ChanceError(
                f"the script has run out: {len(self.faces)} faces, {self.used} used before {whole}{reason}, "
                f"which needs {len(missing)} more at least: add them to the script"
            )
        self.used += used
        return fallen

    def state(self) -> dict[str, Any]:
        """The whole script, and how much of it is used."""
        return {"roller": "scripted", "faces": list(self.faces), "used": self.used}


def revive(state: Mapping[str, Any], *, ask: Callable[[Wanted], str] | None = None) -> Roller:
    """The roller that gave this state. Raises BadSave where it is not one that this Affray knows."""
    name = state.get("roller")
    try:
        if name == GENERATOR:
            return Seeded(_text(state["seed"]), _whole(state["count"]))
        if name == "scripted":
            return Scripted(map(_whole, state["faces"]), _whole(state["used"]))
        if name == "entered" and ask is not None:
            return Entered(ask, map(_whole, state["typed"]))
    except KeyError as missing:
        raise BadSave(f"the roller {name!r} is saved without its {missing}") from None
    except (TypeError, ValueError, AttributeError):
        raise BadSave(f"the roller {name!r} is saved with something that is not its own") from None
    raise BadSave(
        f"a roller {str(name)[:40]!r}: known are {GENERATOR}, scripted and, with someone to ask, entered"
    )


def _whole(number: Any) -> int:
    """A number of a save: whole, and not below 0."""
    if number.__class__ is not int or not 0 <= number < SPAN:
        raise ValueError
    return int(number)


def _text(text: Any) -> str:
    """A seed of a save."""
    if not isinstance(text, str):
        raise TypeError
    return text


def _lay(
    throw: Throw | Hand, faces: tuple[int, ...], *, before: int = 0
) -> tuple[Fallen, list[Die | None], int]:
    """Lay out known faces: how they fall, the dice still without a face, and how many faces were used.

    before   how many came before them, where a refusal counts from the beginning of a list
    """
    given = iter(faces)
    used = 0
    missing: list[Die | None] = []

    def face(die: Die) -> int:
        nonlocal used
        for shown in given:
            used += 1
            if not 1 <= shown <= die.sides:
                raise WrongFace(f"face {before + used} is {shown}: {_spell(die, 1)} shows 1 to {die.sides}")
            return shown
        missing.append(die)
        return 1  # the shortest way to the end: a 1 does not explode

    def card(deck: Deck) -> int:
        nonlocal used
        left = dict(deck)
        for rank in given:
            used += 1
            if rank not in left:
                raise WrongFace(
                    f"card {before + used} is {rank}: left in the deck are {', '.join(map(str, left))}"
                )
            return rank
        missing.append(None)
        return deck[0][0]

    fallen = throw.fall(face) if isinstance(throw, Throw) else throw.fall(card)
    return fallen, missing, used


def _read_faces(line: str) -> tuple[int, ...]:
    words = re.split(r"[\s,;]+", line.strip(" \t\r\n,;"))
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            found = f"{word[:20]!r} is not a face" if word else "no face was typed"
            raise WrongFace(f"{found}: type whole numbers with spaces between them, as 6 6 3 2")
    return tuple(map(int, words))


def _read_cards(line: str) -> tuple[int, ...]:
    """Cards may be typed as they are marked: A 7 K."""
    return _read_faces(re.sub(r"(?<!\w)[A-Za-zА-Яа-я](?!\w)", _rank, line))


def _rank(letter: re.Match[str]) -> str:
    return RANKS.get(letter[0].upper(), letter[0])


RANKS = {"A": "1", "J": "11", "Q": "12", "K": "13", "А": "1", "Т": "1", "В": "11", "Д": "12", "К": "13"}
"""What the letters on cards count, in English and in Russian."""


def _spell(die: Die, number: int) -> str:
    best = f" (best of {die.best})" if die.best > 1 else f" (worst of {-die.best})" if die.best < -1 else ""
    return f"{number}d{die.sides}{'!' if die.again else ''}{best}{f' {die.name}' if die.name else ''}"
