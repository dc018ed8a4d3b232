"""A fight as its page builds it, and what comes of it: exactly, or of many fights that were tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from affray.chance.distribution import Distribution
from affray.doors import draw
from affray.doors.fields import read, value_at
from affray.doors.fight_documents import odds_document, simulate_document
from affray.doors.fights import FightFile, Member, build_fight, fighting_of, ready_fight
from affray.doors.web.forms import Input, one_input, record_of
from affray.doors.web.odds import RULING, Row
from affray.doors.web.render import html
from affray.doors.words import lexicon
from affray.errors import AffrayError, BadValue, TooMany
from affray.fight.count import Simulated
from affray.fight.habit import WAYS
from affray.fight.interval import Share
from affray.fight.odds import Odds
from affray.fight.odds import odds as weigh
from affray.fight.simulate import simulate
from affray.fight.targets import AIMS
from affray.systems import System, books
from affray.text.fights import between, by_round, spread, winners
from affray.text.numbers import chances, decimal, whole
from affray.text.pictures.drawn import drawn
from affray.text.translate import Tongue, tongue

FIGHTER = "f."
"""Before a field of a fighter in an address: `f.0.target.health=30`."""
MOST_FIGHTERS, MOST_TIMES = 60, 1_000_000
PLAIN = ("name", "side", "from", "aims", "spending")
"""Fields that are text, whatever it looks like."""
SHOWN = ("name", "side", "count")
OFTEN = ("initiative", "aims", "spending", "retreats", "joins")


class Fighter(NamedTuple):
    """One card of the page: who it is, what its sheet says, and how it goes about it."""

    number: int
    called: str
    who: tuple[Input, ...]
    sheet: tuple[Input, ...]
    habits: tuple[Input, ...]


class FightAsk(msgspec.Struct, frozen=True):
    """What is asked of a fight: exactly (`times` 0), or by trying it so many times."""

    data: dict[str, Any]
    name: str
    times: int = 0
    seed: int = 0

    def asked(self) -> FightFile:
        return build_fight(self.data, name=self.name)


def ask_of(book: str, query: Mapping[str, str]) -> FightAsk:
    """What an address asks: a ready fight (`preset`), or every fighter field by field."""
    fighting = fighting_of(books[book])
    fighters = _fighters(query)
    name = query.get("preset") or next(iter(fighting.presets))
    if not fighters:
        return FightAsk(msgspec.to_builtins(ready_fight(books[book], name)), f"{book}/{name}")
    data: dict[str, Any] = {"system": book, "fighters": fighters}
    rulings = {
        key.removeprefix(RULING): read(value, ())
        for key, value in query.items()
        if key.startswith(RULING) and value
    }
    return FightAsk({**data, **({"rulings": rulings} if rulings else {})}, books[book].title)


def cards(ask: FightAsk, speech: Tongue) -> list[Fighter]:
    """The fighters as cards to be filled in."""
    return [card(ask.data["system"], at, one, speech) for at, one in enumerate(ask.data["fighters"])]


def card(book: str, number: int, entry: Mapping[str, Any], speech: Tongue) -> Fighter:
    """One fighter as a card; a field that says nothing shows what holds then."""
    system = books[book]
    ours, fresh = msgspec.json.schema(Member)["$defs"]["Member"]["properties"], _sheet(system, entry)
    options = {"aims": tuple(AIMS), "spending": WAYS}

    def own(name: str) -> Input:
        made = one_input(name, speech.name(name), ours[name], entry.get(name, ours[name].get("default")))
        return made._replace(kind="one of", options=options[name]) if name in options else made

    who = [own(name) for name in SHOWN]
    if "foes" in system.catalogue:
        known = tuple(sorted(system.catalogue["foes"]()))
        base = Input("from", speech.say("from the book"), "text", str(entry.get("from", "")), known)
        who.insert(1, base)
    sheet = {one.path: one for one in _fields(system, entry, fresh, speech)}
    first = [
        sheet.pop(path)._replace(words=speech.word(said))
        for path, said in system.fields.items()
        if path in sheet
    ]
    set_ = [one for one in sheet.values() if one.value]
    return Fighter(number, str(entry.get("name") or entry.get("from") or ""), tuple(who), (*first, *set_),
                   tuple(own(name) for name in OFTEN))  # fmt: skip


def paths(system: System) -> list[str]:
    """Every field that a fighter's sheet may have."""
    return [path for path, _ in _leaves(system)]


def answered(ask: FightAsk, lang: str) -> str:
    """What comes of it, as a part of the page."""
    asked, speech = ask.asked(), tongue(lang)
    found = _found(ask, asked)
    words = lexicon(asked.system, speech).tongue
    exact = isinstance(found, Odds)
    parts = [
        (speech.say("who wins"), _rows(winners(found, speech), found, speech)),
        (speech.say("ends in round"), _rows(by_round(found, speech), found, speech)),
    ]
    if len(found.names) > 2:
        falls = [(name, share) for name, share in found.first if share]
        parts.append((speech.say("falls first"), _rows(falls, found, speech)))
    how = _how(found, speech)
    return html("fights/answer.html", speech, parts=parts, how=how, exact=exact, left=_left(found, words))


def _how(found: Odds | Simulated, speech: Tongue) -> str:
    if isinstance(found, Odds):
        return speech.say("Exactly, from {places} ways to stand.", places=whole(found.places, speech))
    times = whole(found.times, speech)
    said = "{times} fights, seed {seed}, drawn by {generator}."
    return speech.say(said, times=times, seed=found.seed, generator=found.generator)


def picture(ask: FightAsk, lang: str, kind: str, *, dark: bool) -> bytes:
    """The same as a picture."""
    asked = ask.asked()
    return drawn(draw.fight(tongue(lang), asked, _found(ask, asked)), kind, dark=dark)


def document(ask: FightAsk) -> dict[str, Any]:
    """The same for programs."""
    asked = ask.asked()
    found = _found(ask, asked)
    return odds_document(asked, found) if isinstance(found, Odds) else simulate_document(asked, found)


def _found(ask: FightAsk, asked: FightFile) -> Odds | Simulated:
    if ask.times:
        return simulate(asked.fight, times=ask.times, seed=ask.seed)
    return weigh(asked.fight)


def _fighters(query: Mapping[str, str]) -> list[dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    for key, text in query.items():
        number, _, path = key.removeprefix(FIGHTER).partition(".")
        if not key.startswith(FIGHTER) or not path or not text:
            continue
        if not number.isdecimal() or len(number) > 6:
            raise BadValue(
                f"{key[:40]!r} is no field of a fighter: write f.0.target.health=30", path=key[:40]
            )
        entry = found.setdefault(int(number), {})
        if len(found) > MOST_FIGHTERS:
            raise TooMany(
                f"more than {MOST_FIGHTERS} fighters: give those who are alike as one, with a count",
                path="fighters",
            )
        _put(entry, path.split("."), text if path in PLAIN else read(text, ()))
    return [found[number] for number in sorted(found)]


def _put(entry: dict[str, Any], way: list[str], value: Any) -> None:
    at = entry
    for part in way[:-1]:
        inner: Any = at.setdefault(part, {})
        if not isinstance(inner, dict):
            inner = {"from": inner} if isinstance(inner, str) else {}
            at[part] = inner
        at = inner
    at[way[-1]] = value


def _sheet(system: System, entry: Mapping[str, Any]) -> Any:
    """What the book has under the name that a fighter begins from."""
    try:
        return msgspec.to_builtins(fighting_of(system).names(entry["from"])) if entry.get("from") else {}
    except AffrayError:
        return {}  # the answer says that the name is not known


def _leaves(system: System) -> Iterator[tuple[str, Mapping[str, Any]]]:
    written = msgspec.json.schema(fighting_of(system).sheet)
    defs = written["$defs"]
    for part, field in record_of(written, defs)["properties"].items():
        inner = record_of(field, defs).get("properties")
        if inner is None:
            yield part, field
        else:
            yield from ((f"{part}.{name}", one) for name, one in inner.items() if name != "name")


def _fields(system: System, entry: Mapping[str, Any], fresh: Any, speech: Tongue) -> Iterator[Input]:
    for path, field in _leaves(system):
        way = path.split(".")
        name = speech.name(way[-1])
        made = one_input(path, name, field, value_at(entry, way))
        before = value_at(fresh, way)
        unsaid = one_input(path, name, field, field.get("default") if before is None else before)
        yield made._replace(fresh=unsaid.value)


def _rows(ways: Any, found: Odds | Simulated, speech: Tongue) -> list[tuple[Row, str]]:
    """Each way with its chance; of fights that were tried, with where the chance may lie."""
    if isinstance(found, Odds):
        said = chances([share for _, share in ways], speech, places=2)
        return [(Row(name, words, float(share)), "") for (name, share), words in zip(ways, said, strict=True)]
    seen = chances([Fraction(count, found.times) for _, count in ways], speech, places=2)
    return [
        (Row(name, words, count / found.times), between(Share(count, found.times), speech))
        for (name, count), words in zip(ways, seen, strict=True)
    ]


def _left(found: Odds | Simulated, words: Tongue) -> list[tuple[str, str, str, str]]:
    """What is left of everybody: on average, and in the middle eight of ten fights."""
    if isinstance(found, Odds):
        everybody = [(name, found.numbers_left(name)) for name in found.names]
    else:
        everybody = [
            (name, {number: Distribution.of(dict(amounts)) for number, amounts in numbers})
            for name, numbers in zip(found.names, found.left, strict=True)
        ]
    rows = []
    for name, numbers in everybody:
        for number, amounts in numbers.items():
            low, high = spread(amounts)
            rows.append((name, words.word(number), decimal(amounts.mean(), words), f"{low}–{high}"))
    return rows
