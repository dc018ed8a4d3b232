"""`affray systems`, `list`, `example`, `schema`: what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from affray.doors.cli.screen import Screen, write, write_object
from affray.doors.listing import kinds, listed
from affray.doors.schema import schema as schema_of
from affray.doors.toml import written
from affray.doors.wire import scenario
from affray.doors.words import lexicon
from affray.rules.words import label
from affray.systems import System, books
from affray.text.lexicon import Lexicon
from affray.text.safe import clean
from affray.text.translate import Tongue

WIDEST_NAME = 24


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
    if json:
        entries = listed(system, kind, tongue) if kind else kinds(system)
        write_object({"system": book, "list": kind or "kinds", "entries": entries})
    elif kind:
        _table(Screen(tongue, system), _rows(system, kind, tongue))
    else:
        _table(Screen(tongue, system), [[name] for name in kinds(system)])


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


def _rows(system: System, kind: str, tongue: Tongue) -> list[list[str]]:
    """What stands beside each name."""
    words, found = lexicon(system, tongue), listed(system, kind, tongue)
    if kind == "rulings":
        values = {name: " | ".join(map(label, ruling["values"])) for name, ruling in found.items()}
        return [[name, values[name], ruling["words"]] for name, ruling in found.items()]
    if kind == "presets":
        return [[name, _shortly(data, words)] for name, data in found.items()]
    if kind in system.catalogue:
        return [[name, _described(name, entry, words)] for name, entry in found.items()]
    return [[name, said] for name, said in found.items()]


def _described(name: str, entry: Any, words: Lexicon) -> str:
    """An entry by what it is called, in its own words, if it has any, and then by its fields."""
    called = words.tongue.name(name)
    if isinstance(entry, Mapping) and "words" in entry:
        fields = _shortly({key: value for key, value in entry.items() if key != "words"}, words)
        said = words.tongue.word(entry["words"]) + (f" ({fields})" if fields else "")
    else:
        said = _shortly(entry, words)
    return said if called in {name, said} else f"{called}: {said}"


def _shortly(data: Any, words: Lexicon) -> str:
    """What stands in an entry, in a line."""
    if not isinstance(data, Mapping):
        return clean(_several(data, words) if isinstance(data, (list, tuple)) else _value(data, words))
    hidden = {"name", "schema", "system", "words"}
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
    if isinstance(value, str):
        return words.tongue.name(value)
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    return label(value) if plain else words.option(label(value))  # a number is no entry of a menu


def _several(values: Sequence[Any], words: Lexicon) -> str:
    """A list; of lists of one, what is in them."""
    flat = [one[0] if isinstance(one, (list, tuple)) and len(one) == 1 else one for one in values]
    return ", ".join(_value(one, words) for one in flat)


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
