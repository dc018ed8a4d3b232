"""The fields of a record as a stranger names them: what stands at a path, and what is wrong there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

import msgspec

from affray.errors import AffrayError, BadValue, UnknownName, suggest

WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "yes or no",
    "array": "a list",
    "object": "a table of fields",
    "null": "nothing",
}
SAID_YES = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
LONGEST = 1_000


def convert(data: Any, kind: Any, *, at: str = "") -> Any:
    """Plain data as a record; what does not fit is refused by the path of its field."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as wrong:
        _refuse(str(wrong), data, kind, at)
    except AffrayError as wrong:
        found = _locate(data, kind)
        inner = [wrong.path] if wrong.path and wrong.path not in found else []  # a record knows its own field
        wrong.path = join(at, *found, *inner)
        raise


def read(text: str, kinds: Sequence[Any], *, at: str = "") -> Any:
    """A value from a command line, as the first of these that its field takes: TOML, yes or no, text."""
    if len(text) > LONGEST:
        raise BadValue(f"a value of {len(text):,} characters: at most {LONGEST:,}", path=at)
    refuse_bytes(text, at)
    table = _toml(text)
    if isinstance(table, dict) and any(map(is_record, kinds)):
        return table  # what does not fit in it is refused by its own field
    readings = [table, text]
    word = text.strip().lower()
    if word in SAID_YES:
        readings.insert(1, SAID_YES[word])
    if word == "none":
        readings.insert(0, None)
    for reading in readings:
        if not kinds or any(_fits(reading, kind) for kind in kinds):
            return reading
    return table


def refuse_bytes(text: str, path: str) -> None:
    """Refuse bytes that are no text: a command line hands them on, but no save can hold them."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadValue(f"{text[:20]!r} is no text: write it in UTF-8", path=path)


def kinds_at(kind: Any, path: Sequence[str]) -> list[Any]:
    """The types that may stand at a path below a type: more than one where the way leads through a union."""
    kinds = list(members(kind))
    for part in path:
        kinds = [below for one in kinds for below in _below(one, part)]
    return kinds


def members(kind: Any) -> Iterable[Any]:
    """A union's types; any other type by itself."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner = get_args(kind)[0]
        return [kind] if get_origin(inner) not in _UNIONS else members(inner)
    if origin in _UNIONS:
        return [member for argument in get_args(kind) for member in members(argument)]
    return [kind]


def names_of(kind: Any) -> list[str]:
    """The fields of a record."""
    return [field.encode_name for field in msgspec.structs.fields(kind)] if is_record(kind) else []


def is_record(kind: Any) -> bool:
    """Whether a type is a record with fields."""
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_list(kind: Any) -> bool:
    """Whether a type is a list of things."""
    if get_origin(kind) is Annotated:
        return is_list(get_args(kind)[0])
    return get_origin(kind) in {tuple, list} or kind in {tuple, list}


def is_number(part: str) -> bool:
    """Whether part of a path is a place in a list: "²" is a digit to Python, and no number."""
    return part.isascii() and part.isdigit() and len(part) < 10


def default_of(kind: Any, name: str) -> Any:
    """What a field of a record is if nobody says, as plain data; None where it has no such default."""
    for field in msgspec.structs.fields(kind):
        if field.encode_name == name and isinstance(field.default, msgspec.Struct):
            return plain(field.default)
    return None


def plain(record: Any) -> Any:
    """A record as data that can be changed: tables and lists."""
    return msgspec.json.decode(msgspec.json.encode(record))


def join(*parts: str) -> str:
    """A path from its parts."""
    return ".".join(part for part in parts if part)


_UNIONS = {Union, type(int | str)}


def _below(kind: Any, part: str) -> Iterable[Any]:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    origin = get_origin(kind)
    if is_record(kind):
        return _fields(kind).get(part, ())
    if origin in {tuple, list, frozenset, set} and is_number(part):
        inner = [argument for argument in get_args(kind) if argument is not Ellipsis]
        several = origin is tuple and Ellipsis not in get_args(kind)
        at = int(part)
        chosen = inner[at : at + 1] if several else inner[:1]
        return [member for argument in chosen for member in members(argument)]
    if origin is dict:
        return members(get_args(kind)[1])
    return []


@cache
def _fields(kind: Any) -> dict[str, tuple[Any, ...]]:
    """The types that each field of a record takes, by the name it is written with."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.encode_name: tuple(members(hints[field.name])) for field in msgspec.structs.fields(kind)}


def _locate(data: Any, kind: Any) -> list[str]:
    """The path of the field whose own record refuses it."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        for below in kinds_at(kind, [str(key)]):
            try:
                msgspec.convert(value, below)
            except msgspec.ValidationError:
                continue
            except AffrayError:
                return [str(key), *_locate(value, below)]
    return []


def _toml(text: str) -> Any:
    """A text as a TOML value: 15, 1.5, true, "quoted", [1, 2], {pool = 5}; anything else is itself."""
    if "\n" in text or "#" in text:
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    except AffrayError:
        return True  # the field takes such a value, but not this one: let it say why
    return True


def _refuse(message: str, data: Any, kind: Any, at: str) -> NoReturn:
    """Say what msgspec found in words, at the field's path."""
    what, _, where = message.partition(" - at `$")
    path = [part for part in re.split(r"[.\[\]]+", where.rstrip("`")) if part and part != "..."]
    shown = join(at, *path)
    name = re.search(r"field `([^`]*)`", what)
    if name and "unknown field" in what:
        known = sorted({name for one in kinds_at(kind, path) for name in names_of(one)})
        raise UnknownName(
            f"there is no such field; {suggest(name[1], known)}", path=join(shown, name[1])
        ) from None
    if name and "missing" in what:
        raise BadValue(
            "this field is needed, and is missing: give it a value", path=join(shown, name[1])
        ) from None
    kinds, found = kinds_at(kind, path), value_at(data, path)
    allowed = [str(value) for one in kinds for value in _listed(one)]
    allowed = allowed and [*_numbers(kinds), *allowed, *(['["…", …]'] * any(map(is_list, kinds)))]
    if allowed and (isinstance(found, str) or "enum value" in what):
        raise UnknownName(
            f"{brief(found)} is none of its values; {suggest(str(found), allowed)}", path=shown
        ) from None
    said = re.sub(r"`([^`]*)`", lambda match: _named(match[1]), what)
    said = said[:1].lower() + said[1:]
    raise BadValue(f"{brief(found)} does not fit: {said}", path=shown) from None


def value_at(data: Any, path: Sequence[str]) -> Any:
    """What stands at a path in plain data, or None."""
    for part in path:
        if isinstance(data, dict):
            data = data.get(part)
        elif isinstance(data, (list, tuple)) and is_number(part) and int(part) < len(data):
            data = data[int(part)]
        else:
            return None
    return data


def brief(value: Any) -> str:
    """A value for a message: never long."""
    try:
        shown = repr(value)
    except ValueError:  # a whole number of thousands of digits
        return "a number too long to print"
    return shown if len(shown) <= 60 else f"{shown[:57]}…"


def _listed(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return get_args(kind) if get_origin(kind) is Literal else ()


def _numbers(kinds: Iterable[Any]) -> Iterator[str]:
    """Whole numbers that may stand beside listed values, from the least to the most: "1..10"."""
    for kind in kinds:
        if get_origin(kind) is Annotated:
            for meta in get_args(kind)[1:]:
                if isinstance(meta, msgspec.Meta) and None not in {meta.ge, meta.le}:
                    yield f"{meta.ge}..{meta.le}"


def _named(kinds: str) -> str:
    return " or ".join(WORDS.get(kind.strip(), kind.strip()) for kind in kinds.split("|"))
