"""What happened, event by event, as sentences somebody at the table would say, with their clauses."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from affray.rules.table import Noted
from affray.rules.words import label
from affray.text.dice import fallen, thrown
from affray.text.lexicon import Lexicon
from affray.text.numbers import amount
from affray.text.safe import clean
from affray.text.translate import Tongue
from affray.uses.lanes import Result
from affray.uses.log import Event


class Line(NamedTuple):
    """A sentence, the clauses behind it, and what kind of event it tells of."""

    text: str
    clauses: tuple[str, ...]
    kind: str


def sentence(event: Event, lexicon: Lexicon) -> Line:
    """One event as a sentence."""
    text = {"roll": _roll, "choice": _choice, "tell": _tell, "note": _note, "ruling": _ruling}[event.kind]
    return Line(text(event, lexicon), tuple(event.clauses), event.kind)


def sentences(log: Iterable[Event], lexicon: Lexicon) -> list[Line]:
    """A whole log."""
    return [sentence(event, lexicon) for event in log]


def outcome(result: Result, lexicon: Lexicon) -> str:
    """What came of it, in a line."""
    told = ", ".join(happens(key, value, lexicon) for key, value in result.amounts)
    if misses(dict(result.amounts), lexicon):
        if not told:
            return lexicon.tongue.say("The outcome: a miss.")
        return lexicon.tongue.say("The outcome: a miss, {told}.", told=told)
    return lexicon.tongue.say("The outcome: {told}.", told=told or lexicon.tongue.say("nothing"))


def misses(keys: Container[str], lexicon: Lexicon) -> bool:
    """Whether what came of an attack is a miss: nobody was hit, in a book that tells of hits."""
    return HIT in lexicon.effects and HIT not in keys


HIT = "hit"
"""What a book calls the effect of hitting, if it has one."""


def remark(noted: Noted, lexicon: Lexicon) -> str:
    """What a book has to say at the end."""
    said = _remarked(noted.key, noted.details, lexicon)
    return f"{said[:1].upper()}{said[1:]}."


def mattering(rulings: Sequence[Event], lexicon: Lexicon) -> str:
    """Rulings read otherwise would have changed it: how each was read, and what it settles."""
    said = "; ".join(_read_as(event, lexicon) for event in rulings)
    return lexicon.tongue.count(
        "This ruling mattered: {said}.", "These rulings mattered: {said}.", len(rulings), said=said
    )


def _read_as(event: Event, lexicon: Lexicon) -> str:
    """A ruling with its value, and the question that it settles."""
    said = f"{clean(event.key)} = {clean(event.answer)}"
    settles = lexicon.ruling(event.key)
    return f"{said} ({settles})" if settles else said


def happens(key: str, value: Any, lexicon: Lexicon) -> str:
    """One effect and its amount: "hits", "damage 5"."""
    words = lexicon.effect(key)
    once = value is True or (value == 1 and key.partition("@")[0] not in lexicon.counted)
    return words if once else f"{words} {amount(value)}"


def cited(clauses: Sequence[str], lexicon: Lexicon) -> list[tuple[str, str]]:
    """Clauses with their words, those without words left bare."""
    return [(clean(clause), lexicon.clause(clause)) for clause in clauses]


def _roll(event: Event, lexicon: Lexicon) -> str:
    tongue = lexicon.tongue
    parts = {
        "why": tongue.word(event.key),
        "dice": thrown(event.throw, tongue),
        "faces": _faces(event, lexicon),
    }
    if event.effects:
        told = ", ".join(_inflicted(at, effect, lexicon) for at, effect in enumerate(_felt(event.effects)))
    else:
        told = _read(event.value, lexicon)
    if event.throw[:1] == ("cards",):
        return _drawn(told, parts, tongue)
    if told:
        said = tongue.say("{why}: {dice} fall {faces}: {told}.", told=told, **parts)
    else:
        said = tongue.say("{why}: {dice} fall {faces}.", **parts)
    return said + (" " + tongue.say("(The chain was cut after 1,000 re-rolls.)") if event.cut else "")


def _drawn(told: str, parts: Mapping[str, str], tongue: Tongue) -> str:
    """Cards, and what they were read as."""
    if told:
        return tongue.say("{why}: {dice}: {faces}, so {told}.", told=told, **parts)
    return tongue.say("{why}: {dice}: {faces}.", **parts)


def _faces(event: Event, lexicon: Lexicon) -> str:
    """The faces, and what they come to where there are several and nothing else says it."""
    faces = fallen(event.throw, event.faces, event.lost) or "–"
    if event.added:
        return f"{faces} = {_account(event, lexicon)}"
    chains = [face for chain in event.faces if isinstance(chain, (tuple, list)) for face in chain]
    counts = isinstance(event.value, (int, float)) and not event.effects
    return faces if counts or len(chains) < 2 else f"{faces} = {sum(chains)}"


def _account(event: Event, lexicon: Lexicon) -> str:
    """The sum of the faces and what came to it: "26 + 2 - 2 SOAK"."""
    said = str(sum(face for chain in event.faces for face in chain))
    for name, more in event.added:
        word = name if name.isupper() else lexicon.tongue.word(name)  # a book's capitals are names
        said += f" {'+' if more >= 0 else '−'} {abs(more)}{f' {word}' if word else ''}"
    return said


def _felt(effects: Sequence[Sequence[Any]]) -> Sequence[Sequence[Any]]:
    """The effects of which there is any; where there is none of any, the first."""
    return [effect for effect in effects if effect[2]] or effects[:1]


def _inflicted(at: int, effect: Sequence[Any], lexicon: Lexicon) -> str:
    """What the dice did: how much of the first effect, and whatever else came of it."""
    key, to, value = effect
    name = lexicon.at(key, to)
    plain = at or (value == 1 and lexicon.counted and key not in lexicon.counted)
    return happens(name, value, lexicon) if plain else f"{lexicon.effect(name)} {amount(value)}"


def _read(value: Any, lexicon: Lexicon) -> str:
    """What dice were read as."""
    if isinstance(value, bool) or value is None:
        return lexicon.option(label(value))
    if isinstance(value, str):
        return lexicon.tongue.name(clean(value))
    if isinstance(value, (tuple, list)):
        if all(type(part) is int for part in value):  # sums: what they mean is told by what follows
            return ""
        return ", ".join(filter(None, (_read(part, lexicon) for part in value)))
    if isinstance(value, Mapping):  # a record: what is true in it
        if value.get(HIT) is False:
            return lexicon.tongue.say("a miss")
        return ", ".join(lexicon.effect(str(key)) for key, part in value.items() if part is True)
    return amount(value)


def _choice(event: Event, lexicon: Lexicon) -> str:
    return lexicon.tongue.say(
        "{side}: {prompt}: {answer}.",
        side=lexicon.side(event.by),
        prompt=lexicon.prompt(event.key),
        answer=lexicon.option(event.answer),
    )


def _tell(event: Event, lexicon: Lexicon) -> str:
    key = lexicon.at(event.key, event.to)
    return f"{happens(key, event.amount, lexicon)}."


def _note(event: Event, lexicon: Lexicon) -> str:
    return _remarked(event.key, event.details, lexicon)


def _remarked(note: str, given: Iterable[tuple[str, Any]], lexicon: Lexicon) -> str:
    template = lexicon.notes.get(note, note)
    details = {key: _detail(value, lexicon) for key, value in given}
    try:
        return lexicon.tongue.word(template).format_map(details)
    except (KeyError, IndexError, ValueError):  # a note whose words ask for more than it has
        return clean(template)


def _detail(value: Any, lexicon: Lexicon) -> Any:
    """A detail of a note: numbers as they are, for its words may format them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return _read(value, lexicon)
    return ", ".join(lexicon.tongue.name(name) for name in clean(value).split(", "))  # "trip, knockdown"


def _ruling(event: Event, lexicon: Lexicon) -> str:
    return mattering([event], lexicon)
