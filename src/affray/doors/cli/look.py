"""`affray systems`, `list`, `example`, `schema`: what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from affray.doors.cli.screen import Screen, write, write_object
from affray.doors.schema import schema as schema_of
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.doors.words import lexicon
from affray.errors import UnknownName, suggest
from affray.rules.rulings import questions, readings
from affray.rules.words import label
from affray.systems import System, books
from affray.text.lexicon import Lexicon
from affray.text.safe import clean
from affray.text.translate import Tongue

WIDEST_NAME = 24
OWN_KINDS = ("goals", "rulings", "prompts", "effects", "presets", "clauses")


def systems(tongue: Tongue, *, json: bool) -> None:
    """Every book: its key and its title."""
    titles = {key: books[key].title for key in books}
    if json:
        write_object({"systems": titles})
    else:
        _table(Screen(tongue), [[key, title] for key, title in titles.items()])


def listing(tongue: Tongue, book: str, kind: str, *, json: bool) -> None:
    """One kind of thing that a book has, or the kinds."""
    system = books[book]
    kinds = [*OWN_KINDS, *system.catalogue]
    if kind and kind not in kinds:
        raise UnknownName(f"{system.title} has no list of {kind!r}; {suggest(kind, kinds)}")
    if not kind:
        rows = [[name] for name in kinds]
    elif kind in system.catalogue:
        rows = _catalogue(system, kind, lexicon(system, tongue), json=json)
    else:
        rows = _own(system, kind, tongue, json=json)
    if json:
        write_object({"system": book, "list": kind or "kinds", "entries": _entries(rows)})
    else:
        _table(Screen(tongue, system), rows)


def example(book: str, preset: str, *, json: bool) -> None:
    """A preset as a scenario file."""
    system = books[book]
    name = preset or next(iter(system.presets))
    scenario(f"{book}/{name}")
    data = {"schema": system.schema, "system": system.key, **deepcopy(dict(system.presets[name]))}
    data = msgspec.to_builtins(data)
    if json:
        write_object(data)
    else:
        write(written(data))


def schema(book: str) -> None:
    """The JSON Schema of a book's scenarios."""
    write_object(schema_of(books[book]))


def _own(system: System, kind: str, tongue: Tongue, *, json: bool) -> list[list[Any]]:
    words = lexicon(system, tongue)
    if kind == "goals":
        record = scenario(system.key).record
        return [[name, tongue.word(system.goals[name](record).words)] for name in system.goals]
    if kind == "rulings":
        said = questions(system.rulings)
        found = readings(system.rulings)
        values = {name: [value if json else label(value) for value in found[name]] for name in found}
        return [
            [name, values[name] if json else " | ".join(map(str, values[name])), tongue.word(said[name])]
            for name in found
        ]
    if kind == "prompts":
        return [[prompt.key, _unrepeated(prompt.key, words.prompt(prompt.key))] for prompt in system.prompts]
    if kind == "effects":
        return [[effect.key, words.effect(effect.key)] for effect in system.effects]
    if kind == "clauses":
        return [[clause.id, words.clause(clause.id)] for clause in system.clauses().values()]
    return [[f"{system.key}/{name}", _shortly(data, words)] for name, data in system.presets.items()]


def _unrepeated(key: str, words: str) -> str:
    """Words beside their key, which they need not begin with."""
    return words.removeprefix(f"{key}: ")


def _catalogue(system: System, kind: str, words: Lexicon, *, json: bool) -> list[list[Any]]:
    entries = {name: msgspec.to_builtins(entry) for name, entry in system.catalogue[kind]().items()}
    if json:
        return [[name, entry] for name, entry in entries.items()]
    return [[name, _described(name, entry, words)] for name, entry in entries.items()]


def _described(name: str, entry: Any, words: Lexicon) -> str:
    """An entry by what it is called, in its own words, if it has any, and then by its fields."""
    called = words.tongue.name(name)
    before = f"{called}: " if called != name else ""
    if not isinstance(entry, Mapping) or "words" not in entry:
        return before + _shortly(entry, words)
    fields = _shortly({key: value for key, value in entry.items() if key != "words"}, words)
    return before + words.tongue.word(entry["words"]) + (f" ({fields})" if fields else "")


def _shortly(data: Any, words: Lexicon) -> str:
    """What stands in an entry, in a line."""
    if not isinstance(data, Mapping):
        return clean(_several(data, words) if isinstance(data, (list, tuple)) else _value(data, words))
    hidden = {"name", "schema", "system"}
    told = [
        f"{words.tongue.name(key)} {_value(value, words)}" for key, value in data.items() if key not in hidden
    ]
    return clean(", ".join(told), longest=400)


def _value(value: Any, words: Lexicon) -> str:
    if isinstance(value, Mapping):
        named = value.get("name")
        return words.tongue.name(named) if named else f"({_shortly(value, words)})"
    if isinstance(value, (list, tuple)):
        return f"[{_several(value, words)}]"
    return words.tongue.name(value) if isinstance(value, str) else words.option(label(value))


def _several(values: Sequence[Any], words: Lexicon) -> str:
    """A list; of lists of one, what is in them."""
    flat = [one[0] if isinstance(one, (list, tuple)) and len(one) == 1 else one for one in values]
    return ", ".join(_value(one, words) for one in flat)


def _entries(rows: list[list[Any]]) -> Any:
    if all(len(row) == 1 for row in rows):
        return [row[0] for row in rows]
    return {row[0]: row[1] if len(row) == 2 else {"values": row[1], "words": row[2]} for row in rows}


def _table(screen: Screen, rows: list[list[str]]) -> None:
    """Names, and beside them what there is to say; below them, where names are long."""
    if max((len(row[0]) for row in rows), default=0) > WIDEST_NAME and any(len(row) > 1 for row in rows):
        for name, *rest in rows:
            screen.show(clean(name) + "".join(f"  {clean(cell)}" for cell in rest[:-1]), style="bold")
            screen.show(clean(rest[-1], longest=400), indent=4)
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for at in range(max(map(len, rows), default=1)):
        table.add_column(no_wrap=at == 0, overflow="fold", style="bold" if at == 0 else "")
    for row in rows:
        table.add_row(*(Text(clean(cell, longest=400)) for cell in row))
    screen.show(table)
